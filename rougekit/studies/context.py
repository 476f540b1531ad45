"""Scores to put a system's score in context, those of people and of chance; and whether rows belong together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Unpack

import numpy as np

from rougekit.analysis import claims, wording
from rougekit.analysis.comparison import compare
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables import numbers
from rougekit.analysis.testset import TestSet
from rougekit.foundation import checks, inputs
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.plurals import counted
from rougekit.foundation.renamed import renamed_to
from rougekit.reading.batches import GROUPS
from rougekit.reading.contents import notices_of
from rougekit.reading.notices import Notice
from rougekit.scoring.options import Comparing, names_options
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.groups import checked_groups
from rougekit.scoring.scores.scores import Scores

MISALIGNED_FROM = 10
"""The smallest number of examples, or length of a segment, that may be called misaligned."""

OFFSETS = (1, -1, 2, -2, 3, -3)
"""The numbers of rows by which references may be shifted: 1 tries, for each prediction, the next row's reference."""

_SAMPLED = 1_000
"""Misaligned segments are looked for in at most this number of rows, evenly spaced."""

_SURE = 5.0
"""By how many standard errors a segment must match shifted references better to be called misaligned. In 1,000 rows of
noise, the best of all segments and offsets reaches 5 in fewer than 1 % of test sets."""


@dataclass(frozen=True)
class ScoreLevels:
    """What `score_levels` returns: scores by type that put a system's scores in context, and likely mistakes."""

    human: dict[str, Any] | None
    """scores of each reference against the others of its example, with equal weight for every example; None unless
    every example has at least two references"""
    chance: dict[str, Any] | None
    """scores of each prediction against the references of another example; None for a single example"""
    notices: tuple[Notice, ...]
    """as scoring says them; and "misaligned", which only this finds"""
    system: dict[str, Any] | None = None
    """scores of each prediction against all references but one, as people are scored; compare these with `human`"""
    comparison: Comparison | None = None
    """ "system" compared with the baseline "people", paired by example; None without a human level, for a single
    example, and with n_resamples=0"""

    @renamed_to("notices")
    def issues(self) -> Any: ...

    def describe(self, name: str, averages: Mapping[str, Any]) -> str:
        """What the system, chance and people score in the first type, and whether the system differs from people.

        name : the system's name
        averages : the system's scores by type
        """
        rouge_type, score = next(iter(averages.items()))
        chance = None if self.chance is None else float(self.chance[rouge_type])
        fewer = self.system and self.human and (float(self.system[rouge_type]), float(self.human[rouge_type]))
        sentence = wording.levels_sentence(wording.title(rouge_type), name, float(score), chance, fewer or None)
        if self.comparison is None:
            return sentence
        entries = {name: self.comparison["system"][rouge_type].main}
        claim = claims.baseline_claim(self.comparison.measure(rouge_type), "people", entries)
        return f"{sentence} Among {self.comparison.whose}, {claim}"


@names_options(Comparing)
def score_levels(
    scorer: Scorer,
    predictions: Any,
    references: Any,
    *,
    groups: Any = None,
    **options: Unpack[Comparing],
) -> ScoreLevels:
    """Compute the scores of people and of chance on a corpus, and check its texts for mistakes.

    Parameters
    ----------
    scorer : the scorer whose types and options are used
    predictions, references : as for `Scorer.score`
    groups, options : confidence, n_resamples, seed and average, as for `Scores.aggregate`
        The seed is also used to pair predictions with other examples' references.

    The human level (Lin 2004, section 2.1) scores each reference against the other references of its example. `system`
    scores the prediction against the same sets of references, so that a system that writes like people reaches exactly
    their level. Both levels are first averaged over the references of each example, so that an example with ten
    references weighs no more than one with two (micro averages and BLEU sum the mean counts of examples). `comparison`
    tests the difference between the two levels, paired by example; overlapping intervals would not prove equality.

    The chance level pairs each prediction with the references of another example. A notice is given if the real
    pairs do not score higher than these by more than two standard errors, or if a segment of predictions matches the
    references up to three rows earlier or later better than its own, as happens when a line is lost.

    Raises
    ------
    TypeError, ValueError : invalid inputs or options.
    """
    predicted, referenced, layout = inputs.checked_texts(predictions, references)
    several: list[Sequence[str]] = [[text] if isinstance(text, str) else text for text in referenced]
    grouping = checked_groups(groups, len(predicted))

    given = scorer.averaging.changed(**options).comparing()  # a scorer from a signature has defaults of its own

    def averaged(scores: Scores) -> dict[str, Any]:
        return dict(scores.aggregate(**given, groups=grouping))

    notices = notices_of(predicted, referenced)
    human = system = chance = comparison = None
    real = scorer.score(predicted, referenced)  # only this call warns about texts
    if several and layout == "several" and min(map(len, several)) > 1:
        with collect_warnings():
            n_rows = [len(group) for group in several]
            by_reference = scorer.score_references(several)
            of_people = _by_example(by_reference, n_rows, given["average"])
            of_system = _by_example(scorer.score_leaving_one_out(predicted, several), n_rows, given["average"])
        sides = {"people": of_people.grouped(grouping), "system": of_system.grouped(grouping)}
        beside = ScoredSystems.of(sides, scorer.averaging.changed(**given))
        human, system = (dict(beside.means_of(side)) for side in beside)
        if len(several) > 1 and given["n_resamples"]:
            with collect_warnings():  # the averages gave the same warnings
                comparison = compare(beside, "people", **given)
            scoring = comparison.scoring.replace("|refs:1|", f"|refs:{by_reference.references}|")
            comparison = replace(comparison, scoring=scoring)
    if len(several) > 1:
        by_chance = _by_chance(scorer, predicted, several, given["seed"] or 0)
        chance = averaged(by_chance)
        notices += _misaligned(scorer, predicted, several, real, by_chance)
    return ScoreLevels(human, chance, tuple(notices), system, comparison)


def levels_of(tests: TestSet) -> dict[str, ScoreLevels]:
    """`score_levels` of each output of a test set that keeps its texts, with the options of its averages."""
    return {
        name: score_levels(
            tests.scorer, predictions, tests.kept.references, groups=tests.kept.labels.get(GROUPS),
            **tests.systems.averaging.comparing(),
        )
        for name, predictions in tests.kept.systems.items()
    }  # fmt: skip


def _by_example(scores: Scores, n_rows: Sequence[int], average: str) -> Scores:
    """Average scores that have one row per reference over each example. n_rows : the number of rows of each example"""
    starts = np.concatenate(([0], np.cumsum(n_rows)[:-1]))
    columns = {}
    for name, of_type in scores.columns.items():
        defined = ~np.isnan(of_type)
        sums, n_defined = (np.add.reduceat(each, starts, axis=1) for each in (np.where(defined, of_type, 0.0), defined))
        columns[name] = np.divide(sums, n_defined, out=np.full(sums.shape, np.nan), where=n_defined > 0)
    counted = scores.options.counted_types(average)
    tables = {}
    for name, table in scores.tables.items():
        rows = scores[name].example_counts() if name in counted else table[:, scores.example_at[:-1]]
        tables[name] = np.add.reduceat(rows, starts, axis=1) / n_rows
    return replace(scores, example_at=np.arange(len(n_rows) + 1), tables=tables, columns=columns, groups=None)


def misaligned(scorer: Scorer, predictions: Sequence[str], references: Sequence[Sequence[str]]) -> list[Notice]:
    """A list with a notice if predictions, or a segment of them, match other examples' references better; else []."""
    if len(predictions) < MISALIGNED_FROM:
        return []
    real, by_chance = scorer.score(predictions, references), _by_chance(scorer, predictions, references, 0)
    return _misaligned(scorer, predictions, references, real, by_chance)


def _by_chance(scorer: Scorer, predictions: Sequence[str], references: Sequence[Sequence[str]], seed: int) -> Scores:
    with collect_warnings():  # whose positions would not be those in the user's lists
        return scorer.score(predictions, [references[other] for other in _others(len(references), seed)])


def _misaligned(
    scorer: Scorer, predictions: Sequence[str], references: Sequence[Sequence[str]], real: Scores, by_chance: Scores
) -> list[Notice]:
    """The same as `misaligned`, from known scores; judged by the first type that scores single examples."""
    name = next(iter(real.columns), None)
    if name is None or len(real) < MISALIGNED_FROM:
        return []
    if _are_equal(predictions) or _are_equal(references):  # no other order would be better
        return []
    suspected = "predictions and references may not be in the same order: "
    if segment := _best_segment(scorer, predictions, references, real[name].fmeasure, name):
        first, last, offset, own, others = segment
        rows = f"{counted(abs(offset), 'row')} {'later' if offset > 0 else 'earlier'}"
        message = (
            f"{suspected}predictions[{first}:{last + 1}] match the references {rows} better than their own "
            f"({name} {numbers.points(others)} against {numbers.points(own)}), as if a line had been lost or added"
        )
        return [Notice("misaligned", last - first + 1, first, message)]
    if not by_chance[name].fmeasure.any():  # nothing matches anything: no other order would be better
        return []
    gains = real[name].fmeasure - by_chance[name].fmeasure
    gains = gains[~np.isnan(gains)]
    if len(gains) < MISALIGNED_FROM or gains.mean() > 2 * gains.std(ddof=1) / np.sqrt(len(gains)):
        return []
    matched, elsewhere = (numbers.points(float(np.nanmean(scores[name].fmeasure))) for scores in (real, by_chance))
    message = f"{suspected}{name} is {matched} with their own references and {elsewhere} with those of other examples"
    return [Notice("misaligned", len(real), 0, message)]


def _are_equal(rows: Sequence[Any]) -> bool:
    return all(row == rows[0] for row in rows)


class _Segment(NamedTuple):
    """Predictions that match the references of other rows better than their own."""

    first: int
    last: int
    offset: int
    own: float
    """mean score with their own references"""
    others: float
    """mean score with the references `offset` rows later"""


def _best_segment(
    scorer: Scorer, predictions: Sequence[str], references: Sequence[Sequence[str]], own: Floats, name: str
) -> _Segment | None:
    """The segment that most clearly belongs to the references some rows away; None if there is none.

    own : the predictions' scores with their own references in the type `name`, shape (n_examples,)
    """
    n = len(predictions)
    rows = np.unique(np.linspace(0, n - 1, min(n, _SAMPLED)).astype(np.int64))
    best, surest = None, _SURE
    for offset in OFFSETS:
        there = rows[(rows + offset >= 0) & (rows + offset < n)]
        with collect_warnings():
            shifted = scorer.score([predictions[k] for k in there], [references[k + offset] for k in there])
        others = shifted[name].fmeasure
        gains = np.nan_to_num(others - own[there])
        noise = np.sqrt((np.diff(gains) ** 2).mean() / 2)  # from neighbours, because segments differ in their level
        starts, ends = np.triu_indices(len(gains) + 1, MISALIGNED_FROM)
        if not noise or not len(starts):
            continue
        totals = np.concatenate(([0.0], np.cumsum(gains)))
        sure = (totals[ends] - totals[starts]) / (noise * np.sqrt(ends - starts))
        if sure.max() > surest:
            surest = float(sure.max())
            a, b = int(starts[sure.argmax()]), int(ends[sure.argmax()])
            means = (float(np.nanmean(scores[a:b])) for scores in (own[there], others))
            best = _Segment(int(there[a]), int(there[b - 1]), offset, *means)
    return best


def _others(n: int, seed: int) -> list[int]:
    """A random permutation of n examples without fixed points."""
    order = np.random.Generator(np.random.Philox(checks.seed("seed", seed))).permutation(n)
    other = np.empty(n, np.int64)
    other[order] = np.roll(order, 1)
    return list(map(int, other))
