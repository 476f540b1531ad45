"""What to compare a corpus score with: what people reach, what chance reaches; and likely mistakes in the texts."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from rougekit import inputs
from rougekit.options import Comparing
from rougekit.scorer import Scorer
from rougekit.scores.groups import checked_groups
from rougekit.scores.scores import Scores

LEAST_ALIGNED = 10
"""Examples below which none are called out of order with their references."""


@dataclass(frozen=True)
class Doubt:
    """A likely mistake in the texts, which makes a score suspect."""

    kind: str
    """ "empty", "identical", "truncated", "copied", "empty_reference", "swapped" or "misaligned" """
    count: int
    """how many predictions show it"""
    first: int
    """the first of them"""
    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Context:
    """Scores by type to compare a system's with, and likely mistakes in its texts."""

    human: dict[str, Any] | None
    """each reference against the others of its example; None unless every example has at least two"""
    chance: dict[str, Any] | None
    """each prediction against the references of another example; None for a single example"""
    doubts: tuple[Doubt, ...]
    system: dict[str, Any] | None = None
    """each prediction against all references but one, as people are scored: what `human` may be compared with"""


def context(
    scorer: Scorer,
    predictions: Any,
    references: Any,
    *,
    groups: Any = None,
    **options: Unpack[Comparing],
) -> Context:
    """Ceiling, floor and data checks of a corpus.

    Parameters
    ----------
    scorer : whose types and options are used
    predictions, references : as for `Scorer.score`
    groups, options : confidence, n_resamples, seed, average and interval, as for `Scores.aggregate`
        seed is also that of the pairing of predictions with other examples' references.

    The human level (Lin 2004, section 2.1) scores each reference against the others of its example, and `system` the
    prediction against the same: a system that writes as people do reaches their level, neither more nor less. Examples
    are resampled, not references. The chance level pairs no prediction with its own references; where the real pairs
    score no higher than these, within twice the standard error, one of `doubts` says so.

    Raises
    ------
    TypeError, ValueError : inputs or options that are wrong.
    """
    predicted, referenced, layout = inputs.checked_texts(predictions, references)
    several: list[list[str]] = [[text] if isinstance(text, str) else text for text in referenced]
    grouping = checked_groups(groups, len(predicted))

    def averaged(scores: Scores) -> dict[str, Any]:
        of_rows = None if grouping is None else grouping.codes
        if of_rows is not None and scores.groups is not None:
            of_rows = of_rows[scores.groups.codes]
        return dict(scores.aggregate(**options, groups=of_rows))

    doubted = doubts(predicted, several)
    human = system = chance = None
    if several and layout == "several" and min(map(len, several)) > 1:
        human = averaged(scorer.score_references(several))
        system = averaged(scorer.score_leaving_one_out(predicted, several))
    if len(several) > 1:
        by_chance = _by_chance(scorer, predicted, several, options.get("seed") or 0)
        chance = averaged(by_chance)
        doubted += _misaligned(scorer.score(predicted, several), by_chance)
    return Context(human, chance, tuple(doubted), system)


def misaligned(
    scorer: Scorer, predictions: Sequence[str], references: Sequence[Sequence[str]], seed: int = 0
) -> list[Doubt]:
    """A doubt if predictions match their own references no better than those of other examples; as in `context`."""
    if len(predictions) < LEAST_ALIGNED:
        return []
    return _misaligned(scorer.score(predictions, references), _by_chance(scorer, predictions, references, seed))


def _by_chance(scorer: Scorer, predictions: Sequence[str], references: Sequence[Sequence[str]], seed: int) -> Scores:
    return scorer.score(predictions, [references[other] for other in _others(len(references), seed)])


def _misaligned(real: Scores, by_chance: Scores) -> list[Doubt]:
    """A doubt if predictions match their own references no better than others', by the first type that has scores."""
    name = next(iter(real.columns), None)
    if name is None or len(real) < LEAST_ALIGNED:
        return []
    gains = real.columns[name][2] - by_chance.columns[name][2]
    gains = gains[~np.isnan(gains)]
    if len(gains) < LEAST_ALIGNED or gains.mean() > 2 * gains.std(ddof=1) / np.sqrt(len(gains)):
        return []
    matched, others = (100 * np.nanmean(scores.columns[name][2]) for scores in (real, by_chance))
    message = (
        f"predictions and references may not be in the same order: {name} is {matched:.2f} with their own references "
        f"and {others:.2f} with those of other examples"
    )
    return [Doubt("misaligned", len(real), 0, message)]


def doubts(predictions: Sequence[str], references: Sequence[Sequence[str]]) -> list[Doubt]:
    """What looks wrong with the texts, by rules that are few and simple.

    empty: no character but white space. identical: the same text, of at least three words, for several examples.
    truncated: at least a twentieth of the texts, and three, have the same number of words, which is the largest of all,
    and stop without a closing mark. copied: equal to one of its references. empty_reference: no reference of
    an example has another character than white space. swapped: references are identical or truncated where no
    prediction is.
    """
    pairs = enumerate(zip(predictions, references, strict=True))
    suspects = {
        "empty": ("are empty", [k for k, text in enumerate(predictions) if not text.strip()]),
        "identical": ("repeat another prediction word for word", _identical(predictions)),
        "truncated": ("stop at {words} words in mid-sentence", _truncated(predictions)),
        "copied": ("equal one of their references", [k for k, (t, group) in pairs if t.strip() and t in group]),
    }
    raised = []
    for kind, (what, rows) in suspects.items():
        if rows:
            what = what.format(words=len(predictions[rows[0]].split()))
            message = f"{len(rows)} of {len(predictions)} predictions {what}; the first is [{rows[0]}]"
            raised.append(Doubt(kind, len(rows), rows[0], message))
    looks_like_references = {doubt.kind for doubt in raised} <= {"copied"}
    firsts = [group[0] for group in references]
    empty = [k for k, group in enumerate(references) if not any(text.strip() for text in group)]
    if empty:
        message = (
            f"{len(empty)} of {len(references)} references are empty; whatever is predicted for them scores 0 "
            f"(the first is references[{empty[0]}])"
        )
        raised.append(Doubt("empty_reference", len(empty), empty[0], message))
    signs = _identical(firsts) or _truncated(firsts)
    if signs and looks_like_references:
        message = (
            f"predictions and references may be swapped: {len(signs)} of {len(firsts)} references look like a system's "
            f"(repeated or cut off; the first is references[{signs[0]}]), and no prediction does"
        )
        raised.append(Doubt("swapped", len(signs), signs[0], message))
    return raised


def _others(n: int, seed: int) -> list[int]:
    """For each example another one: all of them once, none itself."""
    order = np.random.Generator(np.random.Philox(seed)).permutation(n)
    other = np.empty(n, np.int64)
    other[order] = np.roll(order, 1)
    return [int(k) for k in other]


def _identical(texts: Sequence[str]) -> list[int]:
    """Texts of at least three words that stood before."""
    repeated = {text for text, n in Counter(texts).items() if n > 1 and len(text.split()) >= 3}
    return [k for k, text in enumerate(texts) if text in repeated]


_CLOSED = re.compile("""[.!?…。！？।]["'”’»」』)\\]]*\\s*$""")


def _truncated(texts: Sequence[str]) -> list[int]:
    """Texts that all end at the largest number of words, without a closing mark."""
    lengths = [len(text.split()) for text in texts]
    longest = max(lengths, default=0)
    cut = [k for k, n in enumerate(lengths) if n == longest and not _CLOSED.search(texts[k])]
    return cut if longest > 1 and len(cut) >= max(3, len(texts) / 20) else []
