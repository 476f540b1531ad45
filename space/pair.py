"""One pair: its scores, marks for every measure, why a score of 0 may mean nothing, and code that repeats it all."""

import math
import time
from collections.abc import Container, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from rougekit import Scorer, Scores, explain
from rougekit.analysis.explanation.html import Shown, shown, view
from rougekit.foundation.errors import RougeWarning, collect_warnings
from space import html, share
from space.choices import Choices, controls
from space.files import checked_text

MAX_REFERENCES = 10
MAX_EXPLAINED_REFERENCES = 4
"""Of those that count together, which are explained one by one."""
MAX_SECONDS = 10
"""For the explanations of a pair."""
MAX_MARKS = 30_000
"""Of all measures together; more make a browser slow."""
SEPARATOR = "---"


def explain_pair(prediction: str, reference: str, choices: Choices) -> tuple[str, str]:
    """The scores and marks of one pair; the signature, code and link that repeat them.

    reference : lines of --- separate several references

    Raises TypeError, ValueError as `score_pair` does.
    """
    references = split_references(reference)
    scores, notes = score_pair(prediction, references, choices)
    values, options = pair_values(scores), choices.options()
    with collect_warnings():  # as those of the scores
        shown_parts, refused = explained(prediction, references, values, options)
    body = (
        html.notes(_nothing_to_compare(prediction, references, shown_parts))
        + html.notes(notes, fixes(notes, choices))
        + "".join(map(html.problem, refused))
    )
    body += _scores_without_marks(values, {part.name for part in shown_parts})
    if shown_parts:
        body += view(shown_parts)
    first = next(iter(shown_parts), None)
    body += html.said(f"Explained. {first.name}: {first.scores}" if first else "Scored.")
    code = html.folded("The same in Python", html.copyable(code_of(prediction, references, options)))
    link = (
        f'<p><button type="button" class="copy" data-fragment="{share.fragment(prediction, reference, choices)}">'
        "Copy a link to this pair</button> It holds texts and options behind its #, which browsers never send.</p>"
    )
    return body, html.signature(scores.signature) + code + link


def score_pair(prediction: str, references: list[str], choices: Choices) -> tuple[Scores, Mapping[str, RougeWarning]]:
    """Scores of one pair, and warnings by their messages.

    Raises TypeError, ValueError for texts that are too long, too many or not str, and options that exclude each other.
    """
    if not isinstance(references, list):
        raise TypeError(f"references={references!r}; expected a text or a list of texts")
    if not 1 <= len(references) <= MAX_REFERENCES:
        raise ValueError(f"{len(references)} references; expected 1 to {MAX_REFERENCES}")
    checked_text(prediction, "the prediction")
    for number, reference in enumerate(references, 1):
        checked_text(reference, f"the reference {number}")
    with collect_warnings() as notes:
        return Scorer(**choices.options()).score([prediction], [references], threads=1), notes


def split_references(text: str) -> list[str]:
    """The references in a text box.

    >>> split_references("one\\n---\\ntwo\\nlines")
    ['one', 'two\\nlines']
    """
    references: list[list[str]] = [[]]
    for line in text.split("\n"):
        if line.strip() == SEPARATOR:
            references.append([])
        else:
            references[-1].append(line)
    return ["\n".join(lines) for lines in references]


def explained(
    prediction: str, references: list[str], values: Mapping[str, Sequence[float]], options: Mapping[str, Any]
) -> tuple[list[Shown], list[str]]:
    """The parts of the view, for each type and reference that is explained, and why others are missing."""
    rest = {key: value for key, value in options.items() if key != "rouge_types"}
    end = time.monotonic() + MAX_SECONDS
    parts: list[Shown] = []
    refused: list[str] = []
    for name in options["rouge_types"]:
        if time.monotonic() > end or sum(len(part.explanation.matches) for part in parts) > MAX_MARKS:
            refused.append(f"From {name} on, matches are too many to show here; choose fewer types")
            break
        try:
            for part in _parts(prediction, references, name, rest):
                parts.append(part if part.scores else part._replace(scores=f"score {html.percent(values[name][0])}"))
        except ValueError as wrong:
            refused.append(f"{name} is scored, but its matches can't be shown: {wrong}")
    return parts, refused


def _parts(prediction: str, references: list[str], name: str, options: Mapping[str, Any]) -> Iterator[Shown]:
    """The part for the reference that gives the score, else those for the first of the references that count together.

    Raises ValueError if matches can't be shown.
    """
    n = len(references)
    try:
        part = shown(explain(prediction, references, name, **options))
        which = f"Reference {part.explanation.reference_index + 1} of {n}, the one that counts"
        yield part if n == 1 else part._replace(reference=which)
    except ValueError:
        if n == 1:
            raise
        for k in range(min(n, MAX_EXPLAINED_REFERENCES)):
            part = shown(explain(prediction, references, name, reference_index=k, **options))
            which = f"reference {k + 1} of {n}"
            yield part._replace(name=f"{name}, {which}", reference=which.capitalize())


def _scores_without_marks(values: Mapping[str, Sequence[float]], marked: Container[str]) -> str:
    """A table of the scores that are on no chip: of several references together, or without marks."""
    rows = []
    for name, scores in values.items():
        if name not in marked:
            precision, recall, fmeasure = scores if len(scores) == 3 else (None, None, scores[0])
            rows.append([escape(name), *map(html.percent, (fmeasure, precision, recall))])
    caption = "Scores in percent that no single reference gives, or whose marks are not shown"
    return html.table(caption, ["type", "F", "precision", "recall"], rows) if rows else ""


def pair_values(scores: Scores) -> dict[str, tuple[float, ...]]:
    """P, R and F of the only example, by type; for bleu the score alone."""
    aggregate = scores.aggregate(n_resamples=0)
    return {
        name: tuple(scores.columns[name][:, 0].tolist()) if name in scores.columns else (float(aggregate[name]),)
        for name in scores.types
    }


def _nothing_to_compare(prediction: str, references: list[str], parts: Sequence[Shown]) -> list[str]:
    """Why a score of 0 means nothing, if texts are empty or have no words."""
    numbered = {f"reference {k}": text for k, text in enumerate(references, 1)}
    texts = {"prediction": prediction} | (numbered if len(references) > 1 else {"reference": references[0]})
    empty = [
        f"The {name} is empty, so there is nothing to compare." for name, text in texts.items() if not text.strip()
    ]
    if empty or not parts:
        return empty
    first = parts[0].explanation
    sides = {"prediction": first.prediction_tokens, "reference": first.reference_tokens}
    return [
        f"The {side} has no words, so there is nothing to compare: marks alone are not counted."
        for side, tokens in sides.items()
        if not tokens and not any(map(str.isalnum, getattr(first, side)))
    ]


def fixes(notes: Mapping[str, RougeWarning], choices: Choices) -> str:
    """Buttons that set the options that warnings advise, as far as the panel offers them."""
    offered = {control.name: control.names for control in controls()}
    buttons: dict[tuple[str, str], str] = {}
    for note, warning in notes.items():
        for name, value in warning.options.items():
            if name == "tokenizer" and '"icu"' in note and "icu" in offered[name]:
                buttons[name, "icu"] = "Use the tokenizer icu"
            words = f"Use the {name} {value}" if offered.get(name) else "Split into sentences"
            buttons[name, str(value).lower() if value is True else str(value)] = words
    return "".join(
        html.button(words, do="set", option=name, value=value)
        for (name, value), words in buttons.items()
        if name in offered and (not offered[name] or value in offered[name])
        and str(choices.values.get(name)).lower() != value
    )  # fmt: skip


def code_of(prediction: str, references: list[str], options: Mapping[str, Any]) -> str:
    """Python code that gives the same numbers."""

    def code(value: Any) -> str:  # infinities and NaN have no literal
        return f'float("{value}")' if isinstance(value, float) and not math.isfinite(value) else repr(value)

    arguments = "".join(f", {name}={code(value)}" for name, value in options.items() if name != "rouge_types")
    reference = repr(references[0]) if len(references) == 1 else repr(references)
    return (
        "from rougekit import Scorer\n\n"
        f"scorer = Scorer({options['rouge_types']!r}{arguments})\n"
        f"scores = scorer.score(\n    [{prediction!r}],\n    [{reference}],\n)\n"
        "for name, score in scores.aggregate(n_resamples=0).items():\n"
        '    print(f"{name}: {100 * score:.2f}")\n'
    )
