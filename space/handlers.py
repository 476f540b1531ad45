"""What the page does, as plain functions: texts and tables in, scores and HTML out. Nothing here knows Gradio."""

import csv
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rougekit import Scorer, Scores, compare, explain
from rougekit.analysis.comparison import Comparison, Method
from rougekit.standards import registry
from space import charts, tables
from space.choices import Choices
from space.files import SURROGATE, Table
from space.heard import heard

MOST_IN_BOX = 10_000
"""Characters of a text in the first tab, where common subsequences are traced in plain Python."""
MOST_REFERENCES = 10
MOST_SYSTEMS = 8
MOST_SHOWN = 4
"""References that are explained one by one where all count together."""
MOST_SECONDS = 10
"""For the explanations of a pair; those that have begun by then are still shown."""
MOST_HTML = 3_000_000
"""Characters of these explanations."""
N_PICKED = 5
"""Best and as many worst examples to open; fewer for each of several systems."""
MOST_PICKED = 2 * max(N_PICKED, MOST_SYSTEMS)
ROWS_AT_ONCE = 1_000
RESAMPLES = 1_000
KEPT_SECONDS = 600
"""How long a file to download stays."""
SEPARATOR = "---"

_FORMULA = re.compile(r"[\t\r\n]|[\s\x00-\x1f\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]")

MISTAKES = (ValueError, TypeError, ImportError)
"""What a user can cause; the message is theirs to read."""

Tell = Callable[[float, str], object]
"""Takes the share done and what is being done."""


@dataclass(frozen=True)
class Explained:
    """One pair, all types: what the first tab shows."""

    html: str
    code: str
    signature: str


@dataclass(frozen=True)
class Picked:
    """An example worth a look."""

    label: str
    prediction: str
    reference: str
    """Several references with separator lines."""


@dataclass(frozen=True)
class Scored:
    """A file's scores: what the second tab shows."""

    html: str
    signature: str
    averages: dict[str, dict[str, Any]]
    """By system and type."""
    notes: list[str]
    """Warnings."""
    picked: list[Picked]
    download: str
    """Path of the per-example results."""


@dataclass(frozen=True)
class Compared:
    """A comparison of systems: what the third tab shows."""

    html: str
    signature: str
    comparison: Comparison
    claims: list[str]
    notes: list[str]


def explain_pair(prediction: str, reference: str, choices: Choices) -> Explained:
    """Score and explain one pair; `reference` holds several texts where a line of --- stands between them."""
    references = split_references(reference)
    scores, notes = score_pair(prediction, references, choices)
    options = choices.options()
    with heard():  # the same again
        explanations = _explanations(prediction, references, options)
    html = tables.of_pair(pair_values(scores)) + tables.notes(notes) + explanations
    return Explained(html, code_of(prediction, references, options), scores.signature)


def score_pair(prediction: str, references: list[str], choices: Choices) -> tuple[Scores, list[str]]:
    """Scores of one pair, and warnings.

    Raises
    ------
    TypeError, ValueError : texts that are too long, too many or no texts; options that do not go together.
    """
    if not 1 <= len(references) <= MOST_REFERENCES:
        raise ValueError(f"{len(references)} references; expected 1 to {MOST_REFERENCES}")
    for name, text in (("prediction", prediction), *((f"reference {k}", r) for k, r in enumerate(references, 1))):
        _check_text(name, text)
    with heard() as notes:
        return Scorer(**choices.options()).score([prediction], [references], threads=1), notes


def split_references(text: str) -> list[str]:
    """The references in a box.

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


def _check_text(name: str, text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"{name} is {type(text).__name__}; expected text")
    if len(text) > MOST_IN_BOX:
        raise ValueError(f"the {name} has {len(text):,} characters; expected at most {MOST_IN_BOX:,} on this page")
    if SURROGATE.search(text):
        raise ValueError(f"the {name} holds half a character (a lone surrogate), which can't be shown")


def _explanations(prediction: str, references: list[str], options: Mapping[str, Any]) -> str:
    """HTML of all types, as far as a public page has time and room for it."""
    rest = {key: value for key, value in options.items() if key != "rouge_types"}
    end = time.monotonic() + MOST_SECONDS
    parts: list[str] = []
    for name in options["rouge_types"]:
        for index in _shown_references(name, len(references), rest):
            if time.monotonic() > end or sum(map(len, parts)) > MOST_HTML:
                parts.append(tables.problem(f"From {name} on, matches are too many to show here; choose fewer types"))
                return "".join(parts)
            try:
                found = explain(prediction, references, name, reference_index=index, **rest)
            except ValueError as wrong:
                parts.append(tables.problem(f"{name} is scored, but its matches can't be shown: {wrong}"))
                break
            if len(references) > 1:
                why = "" if index is not None else ", the one that counts"
                what = f"{name} with reference {found.reference_index + 1} of {len(references)}{why}:"
                parts.append(tables.small(what))
            parts.append(found.to_html(whole_page=False))
    return "".join(parts)


def _shown_references(name: str, n: int, options: Mapping[str, Any]) -> list[int | None]:
    """Which references to explain: None is the one that gives the score; all, where they count together."""
    by_best = options.get("multi_reference", _default_rule(options)) == "best" and not name.startswith("bleu")
    return [None] if n == 1 or by_best else list(range(min(n, MOST_SHOWN)))


def _default_rule(options: Mapping[str, Any]) -> str:
    return registry.standard_of(options.get("standard", registry.DEFAULT)).multi_references[0]


def pair_values(scores: Scores) -> dict[str, tuple[float, ...]]:
    """P, R and F of the only example, by type; of bleu the score alone."""
    whole = scores.aggregate(n_resamples=0)
    return {
        name: tuple(scores[name].columns[:, 0].tolist()) if measure.per_example else (float(whole[name]),)
        for name, measure in scores.measures.items()
    }


def code_of(prediction: str, references: list[str], options: Mapping[str, Any]) -> str:
    """Python code that gives the same numbers."""
    arguments = "".join(f", {name}={value!r}" for name, value in options.items() if name != "rouge_types")
    reference = repr(references[0]) if len(references) == 1 else repr(references)
    return (
        "from rougekit import Scorer\n\n"
        f"scorer = Scorer({options['rouge_types']!r}{arguments})\n"
        f"scores = scorer.score(\n    [{prediction!r}],\n    [{reference}],\n)\n"
        "for name, score in scores.aggregate(n_resamples=0).items():\n"
        '    print(f"{name}: {100 * score:.2f}")\n'
    )


def score_table(
    table: Table, predictions: list[str], references: list[str], choices: Choices, tell: Tell = lambda done, what: None
) -> Scored:
    """Score one or more columns of predictions against one or more columns of references."""
    with heard() as notes:
        systems = scores_of(table, predictions, references, choices, tell)
        tell(0.9, "resampling")
        averages = {name: scores.aggregate(n_resamples=RESAMPLES) for name, scores in systems.items()}
    texts = {name: table.texts(name) for name in systems}
    wanted = table.references(references)
    first = next(iter(systems.values()))
    html = tables.of_corpus(averages, len(table)) + tables.notes(notes) + charts.histograms(systems)
    n_picked = max(1, N_PICKED // len(systems))
    picked = [
        pick
        for name, scores in systems.items()
        for pick in _picked(name if len(systems) > 1 else "", scores, texts[name], wanted, n_picked)
    ]
    tell(0.95, "writing the results")
    return Scored(html, first.signature, averages, notes, picked, _write(table, systems, texts, wanted))


def scores_of(
    table: Table, predictions: list[str], references: list[str], choices: Choices, tell: Tell
) -> dict[str, Scores]:
    """Scores by prediction column.

    Raises
    ------
    ValueError : columns that are missing, the same on both sides, too many, or that hold something else than text.
    """
    if not predictions or not references:
        missing = "predictions" if not predictions else "references"
        raise ValueError(f"no column of {missing} is chosen; the file has {', '.join(map(repr, table.columns))}")
    if both := [name for name in predictions if name in references]:
        raise ValueError(f"column {both[0]!r} is chosen for predictions and for references; choose different ones")
    if len(predictions) > MOST_SYSTEMS:
        raise ValueError(f"{len(predictions)} columns of predictions; expected at most {MOST_SYSTEMS}")
    wanted = table.references(references)
    scorer = Scorer(**choices.options())
    systems = {}
    for number, name in enumerate(predictions):
        texts = table.texts(name)
        parts = []
        for start in range(0, len(table), ROWS_AT_ONCE):
            rows = slice(start, start + ROWS_AT_ONCE)
            tell(0.9 * (number + start / len(table)) / len(predictions), f"scoring {name}: row {start:,}")
            parts.append(scorer.score(texts[rows], wanted[rows]))
        systems[name] = sum(parts[1:], parts[0])
    return systems


def _picked(system: str, scores: Scores, texts: list[str], references: list[list[str]], n: int) -> list[Picked]:
    """The worst and the best examples by the F-measure of the first type that has one."""
    name = next((name for name in scores.types if scores.measures[name].per_example), None)
    if name is None:
        return []
    values = scores[name].fmeasure
    order = np.argsort(values, kind="stable")
    ends = {"worst": order[:n], "best": order[n:][::-1][:n]}
    return [
        Picked(
            f"{end}: {f'{system}, ' if system else ''}example {at + 1}, {name} F {tables.percent(values[at], '.1f')}",
            texts[at],
            f"\n{SEPARATOR}\n".join(references[at]),
        )
        for end, places in ends.items()
        for at in places.tolist()
    ]


def _write(
    table: Table, systems: Mapping[str, Scores], texts: Mapping[str, list[str]], references: list[list[str]]
) -> str:
    """Per-example results as CSV, a row for each system and example; the path."""
    folder = _downloads() / f"{time.time_ns()}"
    folder.mkdir()
    path = folder / "rougekit-examples.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        header = next(iter(systems.values())).to_pandas().columns
        writer.writerow(["system", table.counted_as, *header, "prediction", "references"])
        for name, scores in systems.items():
            columns = [column.tolist() for _, column in scores.to_pandas().items()]
            for row, line in enumerate(table.lines):
                values = [column[row] for column in columns]
                writer.writerow([safe(name), line, *values, safe(texts[name][row]), safe("\n".join(references[row]))])
    return str(path)


def safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("two words")
    ("'=1+1", 'two words')
    """
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _downloads() -> Path:
    """The folder of files to download, without those that have been there for KEPT_SECONDS."""
    folder = Path(tempfile.gettempdir()) / "rougekit-space"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        if time.time_ns() - int(old.name) > KEPT_SECONDS * 1_000_000_000:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def compare_columns(
    table: Table,
    predictions: list[str],
    references: list[str],
    baseline: str,
    method: Method,
    choices: Choices,
    tell: Tell = lambda done, what: None,
) -> Compared:
    """Compare columns of predictions with one of them."""
    if len(predictions) < 2:
        raise ValueError("one column of predictions is chosen; a comparison needs two or more")
    if baseline not in predictions:
        raise ValueError(f"baseline={baseline!r}; expected one of {', '.join(map(repr, predictions))}")
    with heard() as notes:
        systems = scores_of(table, predictions, references, choices, tell)
        tell(0.9, "resampling")
        found = compare(systems, baseline, method=method)
    claims = tables.claims(found)
    html = tables.of_claims(claims, len(systems[baseline].types)) + tables.notes(notes)
    html += tables.of_comparison(found) + charts.forest(found)
    return Compared(html, systems[baseline].signature, found, claims, notes)


def warm_up() -> None:
    """Compile what the page needs; about half a minute on a new machine, less than a second from the cache."""
    from space.choices import TYPES

    for scorer in (Scorer(TYPES, use_stemmer=True), Scorer(TYPES[:-2], standard="rouge155", use_stemmer=True)):
        scores = scorer.score(["the cat sat"] * 4, [["a cat sat", "cats sit"]] * 4, threads=1)
        scores.aggregate(n_resamples=10)
        compare({"a": scores, "b": scores}, "a", n_resamples=10)
