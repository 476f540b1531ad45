"""Does a metric agree with people? Correlations with human scores, their intervals, and a test between two metrics.

Levels and resampling follow Deutsch, Dror & Roth (2021), "A statistical analysis of summarization evaluation metrics
using resampling methods".
"""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike

from rougekit.analysis.tables.numbers import significant_digits
from rougekit.analysis.wording import joined
from rougekit.foundation import checks
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.errors import warn
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime import stopping
from rougekit.scoring.scores.bootstrap import drawn_counts, interval, tossed_heads
from rougekit.scoring.scores.distributions import t_quantile, t_tail
from rougekit.studies.coefficients import (
    Level,
    are_close,
    coefficients_by_scipy,
    coefficients_of_means,
    general_correlations,
    means_over_inputs,
    resampled_coefficients,
)
from rougekit.studies.score_tables import (
    ScoreTables,
    best_systems,
    common_denominator,
    score_tables,
    system_means,
    whole_numbers,
)

Resample = Literal["systems", "inputs", "both"]

Bounds = tuple[float, float]
"""Low and high of a difference."""

_PAIRS_TOGETHER = 2_000_000
"""The number of pairs of systems, over all inputs and resamples, that are processed at a time."""

_TIE = 1e-12
"""Correlations that differ by less than this are equal up to rounding."""


@dataclass(frozen=True, slots=True)
class Correlation:
    """A metric's correlation with human scores, with its interval; NaN if undefined, as for scores that do not vary."""

    value: float
    low: float
    high: float
    other: float | None = None
    """the other metric's correlation; this and the following fields are None if no other metric was given"""
    difference: float | None = None
    """value - other"""
    difference_low: float | None = None
    difference_high: float | None = None
    p_value: float | None = None
    """two-sided, of the difference; None at global level"""
    test: str | None = None
    """the test that p_value comes from, or why there is none"""
    least_p: float | None = None
    """the smallest p_value that the test can give: 2 / 2^5 for an exchange test of five systems"""
    n_pairs: int | None = None
    """given `within`, the number of pairs of systems that the metric's value comes from"""


class Correlations(NamedTuple):
    """The result of `correlate`: one `Correlation` for each coefficient; Kendall's is tau-b."""

    pearson: Correlation
    spearman: Correlation
    kendall: Correlation


class DifferenceTest(NamedTuple):
    """A test of the difference between two correlations."""

    p_value: float | None
    inverted_test: Callable[[float], Bounds]
    """gives, for a level, the range of differences that the test does not reject"""
    name: str
    least_p: float | None = None


def _no_bounds(level: float) -> Bounds:
    return -math.inf, math.inf


def correlate(
    metric_scores: ArrayLike,
    human_scores: ArrayLike,
    *,
    systems: Iterable[Hashable],
    inputs: Iterable[Hashable],
    level: Level = "system",
    other_scores: ArrayLike | None = None,
    resample: Resample = "both",
    n_resamples: int = 1000,
    seed: int = 0,
    confidence: float = 0.95,
    top: int | None = None,
    judged: bool = True,
    within: float | None = None,
) -> Correlations:
    """Correlate a metric with human scores of the same texts: outputs of several systems for several inputs.

    Parameters
    ----------
    metric_scores, human_scores : array-like of shape (n_texts,)
        One number per text. A text with a NaN in any of the score arrays is left out; see `judged`.
    systems, inputs : iterables of n_texts labels
        Which system wrote each text, and for which input (document). Each pair of system and input occurs at most
        once; the order is arbitrary.
    level : "system", "summary" or "global"
        system: correlation of the systems' mean scores. summary: the mean over inputs of the correlation between the
        systems' scores for that input; inputs whose scores do not vary have no correlation and are left out. global:
        correlation over all texts of all systems and inputs.
    other_scores : array-like of shape (n_texts,), optional
        A second metric's scores of the same texts, to be compared with the first.
    resample : "systems", "inputs" or "both"
        What is drawn with replacement for the intervals. Choose whatever was sampled from a larger population.
    n_resamples, seed, confidence : as in `rougekit.compare`
    top : int >= 2 or None
        Use only this many systems, those with the highest human scores: metrics are often worse at telling good systems
        apart than all systems (Bhandari et al. 2020). None: all.
    judged : bool
        False, at system level: a metric's means are over all texts of a system, those without a human score (NaN)
        included, as Deutsch, Dror & Roth (2022) recommend, because they vary less than means over the judged texts
        alone. Resamples draw judged inputs and the others apart.
    within : float > 0 or None
        At system level: Kendall's tau over only those pairs of systems whose means in the metric differ by at most
        this, such as 0.005 for half a point, since those are the ones to tell apart (Deutsch, Dror & Roth 2022).
        Pearson's and Spearman's coefficients are NaN, and two metrics, which have different pairs, are not tested.

    A metric may favour some systems, so tests between two metrics treat systems as the sample. At system level,
    Pearson's r is compared by Williams' test, which takes scores for normal; for the other two coefficients, the
    metrics' standardised means are exchanged for random systems. At summary level, all three are compared by exchanging
    all scores of random systems.
    At global level there is no p: texts of one system or input depend on each other, and every test that was tried
    exceeded its level (docs/intervals.md). The interval of a difference excludes 0 exactly if p <= 1 - confidence. An
    exchange test of n systems gives no p below 2 / 2^n, so with five or fewer systems no difference is significant at
    the 5 % level, however far apart the metrics are.

    Values are SciPy's; resamples, which are weighted, use one formula for all three coefficients
    (`general_correlations`). Scores that are fractions with small denominators, as human ratings usually are, are
    averaged exactly, so that equal means are ties.

    Returns
    -------
    Correlations
        .pearson, .spearman, .kendall (tau-b), each with .value, .low, .high and, given a second metric, .other,
        .difference, .difference_low, .difference_high, .p_value, .test; given `within`, .n_pairs

    Raises
    ------
    TypeError : scores are not numbers; a system or input is missing (None, NaN) or not hashable.
    ValueError : lengths differ, a score is infinite, a pair of system and input occurs twice, fewer than two systems
        have scores, or an argument is out of range.

    Warns
    -----
    RougeWarning : there are too few systems for any exchange test to be significant.

    >>> from rougekit.studies.correlation import correlate
    >>> rouge, people = [0.1, 0.2, 0.3, 0.2, 0.4, 0.6], [1, 2, 3, 2, 3, 3]
    >>> result = correlate(rouge, people, systems="ABCABC", inputs=[1, 1, 1, 2, 2, 2])
    >>> round(result.pearson.value, 3), result.kendall.value
    (0.982, 1.0)
    """
    checks.one_of("level", level, get_args(Level))
    checks.one_of("resample", resample, get_args(Resample))
    n_resamples, seed = checks.count("n_resamples", n_resamples), checks.seed("seed", seed)
    checks.confidence("confidence", confidence)
    checks.true_or_false("judged", judged)
    for name, value in {"judged": None if judged else judged, "within": within}.items():
        if value is not None and level != "system":
            raise ValueError(f"{name}={value!r} with level={level!r}; it needs level='system', whose scores are means")
    if within is not None and not checks.number("within", within) > 0:
        raise ValueError(f"within={within!r}; expected a number above 0, for example 0.005 for half a point")
    arrays = {"metric_scores": metric_scores, "human_scores": human_scores}
    if other_scores is not None:
        arrays["other_scores"] = other_scores
    texts = score_tables(arrays, systems, inputs, judged=judged)
    units = [common_denominator(table) for table in texts.tables]
    texts = texts._replace(tables=np.array([whole_numbers(table) for table in texts.tables]))
    if top is not None:
        texts = best_systems(texts, top)
    metrics, human = texts.tables[[0, *range(2, len(units))]], texts.tables[1]
    reaches = [None if within is None else within * unit for unit in (units[0], *units[2:])]
    both = list(zip(metrics, reaches, strict=True))

    observed = _observed(texts, level, reaches)
    resampled = np.array(
        [
            [resampled_coefficients(metric, human, texts, of_system, of_input, level, reach) for metric, reach in both]
            for of_system, of_input in _multiplicities(texts, resample, n_resamples, seed)
        ]
    )
    n_pairs = None if reaches[0] is None else int(np.triu(are_close(system_means(texts)[0], reaches[0]), 1).sum())
    columns = [observed[0], *interval(resampled[:, 0], confidence)]
    if other_scores is None:
        alone = np.stack(columns, axis=1).tolist()
        return Correlations(*(Correlation(value, low, high, n_pairs=n_pairs) for value, low, high in alone))
    differences = interval(resampled[:, 0] - resampled[:, 1], confidence)
    columns += [observed[1], observed[0] - observed[1], *differences]
    tests = difference_tests(metrics, human, texts, level, n_resamples, seed, within)
    rows, significance = np.stack(columns, axis=1).tolist(), round(1 - confidence, 12)
    compared = [_compared(row, test, significance, n_pairs) for row, test in zip(rows, tests, strict=True)]
    _warn_of_few(Correlations(*compared), int(texts.present.any(axis=1).sum()), significance)
    return Correlations(*compared)


def _observed(texts: ScoreTables, level: Level, reaches: Sequence[float | None]) -> Floats:
    """The coefficients of each metric, shape (n_metrics, 3). reaches : as in `coefficients_of_means`, by metric"""
    if level == "system":
        first, of_people, *second = system_means(texts)
        means = zip([first, *second], reaches, strict=True)
        return np.array([coefficients_of_means(of_metric, of_people, reach) for of_metric, reach in means])
    first, human, *second = texts.tables
    return np.array([coefficients_by_scipy(metric, human, texts.present, level) for metric in (first, *second)])


def _compared(row: list[float], test: DifferenceTest, level: float, n_pairs: int | None) -> Correlation:
    value, value_low, value_high, other, difference, low, high = row
    if test.p_value is not None and not math.isnan(test.p_value + low + high):
        low, high = agreeing_bounds((low, high), difference, test.p_value, level, test.inverted_test)
    return Correlation(
        value, value_low, value_high, other, difference, low, high, test.p_value, test.name, test.least_p, n_pairs
    )


def _warn_of_few(compared: Correlations, n_systems: int, level: float) -> None:
    """Warn of coefficients for which no difference can be significant."""
    hopeless = {name: one.least_p for name, one in compared._asdict().items() if (one.least_p or 0.0) > level}
    if hopeless:
        names = [name.title() for name in hopeless]
        least, percent = significant_digits(max(hopeless.values()), 3), f"{significant_digits(100 * level, 3)} %"
        warn(
            f"with {counted(n_systems, 'system')}, no p-value can be below {least}, so no difference between the "
            f"{joined(names)} coefficients of two metrics can be significant at the {percent} level"
        )


def critical_bounds(difference: float, observed: float, chance: Floats, level: float, *, exact: bool) -> Bounds:
    """The difference plus and minus the smallest one that would be significant.

    observed : the test's statistic, which is proportional to the difference
    chance : the statistic in each resample under the null hypothesis
    exact : whether the resamples are all possible ones, the observed one included
    """
    valid = np.abs(chance[~np.isnan(chance)])
    n_tried = len(valid) if exact else len(valid) + 1
    # The observed statistic must exceed the k-th largest; if k is 0, no p is <= level.
    k = math.floor(level * n_tried * (1 + _TIE)) + int(exact)
    if not k or not observed:
        return -math.inf, math.inf
    reach = abs(difference) * float(np.partition(valid, -k)[-k]) / observed
    return difference - reach, difference + reach


def agreeing_bounds(
    bounds: Bounds, difference: float, p_value: float, level: float, inverted_test: Callable[[float], Bounds]
) -> Bounds:
    """Adjust the bounds of a difference's interval, so that they exclude 0 exactly if p_value <= level.

    bounds : of an interval that does not come from the test, changed no more than necessary
    inverted_test : gives, for a level, the range of differences that the test does not reject
    """
    low, high = bounds
    if p_value > level * (1 + _TIE):
        return min(low, 0.0), max(high, 0.0)
    if low <= 0 <= high:
        least, largest = inverted_test(level)
        low, high = (min(least, difference), high) if difference > 0 else (low, max(largest, difference))
    return low, high


def _multiplicities(
    texts: ScoreTables, resample: Resample, n_resamples: int, seed: int
) -> Iterator[tuple[Floats, Floats]]:
    """For each resample, how often it draws each system, and how often each input; inputs that people judged, and the
    others, are drawn separately."""
    n_systems, n_inputs = texts.present.shape
    systems = drawn_counts(n_systems, range(n_resamples), seed)
    inputs = _drawn_inputs(np.logical_or.reduce(texts.present), n_resamples, seed)
    if resample == "inputs":
        systems = repeat(np.ones(n_systems), n_resamples)
    if resample == "systems":
        inputs = repeat(np.ones(n_inputs), n_resamples)
    return zip(systems, inputs, strict=True)


def _drawn_inputs(are_judged: Bools, n_resamples: int, seed: int) -> Iterator[Floats]:
    """How often each resample draws each input."""
    n_judged = int(are_judged.sum())
    # other numbers than those of systems and of each other, so that draws are independent
    judged = drawn_counts(n_judged, range(n_resamples, 2 * n_resamples), seed)
    if n_judged == len(are_judged):
        yield from judged
        return
    others = drawn_counts(len(are_judged) - n_judged, range(2 * n_resamples, 3 * n_resamples), seed)
    for of_judged, of_others in zip(judged, others, strict=True):
        counts = np.empty(len(are_judged))
        counts[are_judged], counts[~are_judged] = of_judged, of_others
        yield counts


_NO_TEST_WITHIN = "none: each metric has its own pairs of systems within the margin"
_NO_TEST = "none: texts of one system or input depend on each other, and every test that was tried exceeded its level"


def difference_tests(
    metrics: Floats, human: Floats, texts: ScoreTables, level: Level, n_resamples: int, seed: int, within: float | None
) -> list[DifferenceTest]:
    """A test of each coefficient's difference between two metrics; see `correlate`."""
    if level == "global" or within is not None:
        return [DifferenceTest(None, _no_bounds, _NO_TEST if within is None else _NO_TEST_WITHIN)] * 3
    if level == "system":
        first, of_people, second = system_means(texts)
        all_written = np.ones((len(first), 1), bool)
        two = np.stack((first, second))
        exchange = _exchange(two[:, :, np.newaxis], of_people[:, np.newaxis], all_written, n_resamples, seed)
        return [_williams(first, second, of_people), *exchange[1:]]
    return _exchange(metrics, human, texts.present, n_resamples, seed)


def _williams(first: Floats, second: Floats, human: Floats) -> DifferenceTest:
    """Williams' (1959) t-test of two dependent Pearson correlations, n - 3 degrees (Graham & Baldwin 2014)."""
    n, ones = len(human), np.ones(len(human))
    pairs = ((first, human), (second, human), (first, second))
    r1, r2, r12 = (float(general_correlations(x, y, ones)[0]) for x, y in pairs)
    difference = r1 - r2
    if n < 4 or math.isnan(difference + r12):
        return DifferenceTest(math.nan, _no_bounds, "Williams, of four systems or more that differ")
    if abs(difference) < _TIE:
        return DifferenceTest(1.0, _no_bounds, "Williams")
    determinant = max(0.0, 1 - r1**2 - r2**2 - r12**2 + 2 * r1 * r2 * r12)
    variance = 2 * determinant * (n - 1) / (n - 3) + ((r1 + r2) / 2) ** 2 * (1 - r12) ** 3
    error = math.sqrt(variance / ((n - 1) * (1 + r12))) if variance > 0 and r12 > -1 else 0.0
    p_value = min(1.0, 2 * t_tail(abs(difference) / error, n - 3)) if error else math.nan

    def inverted_test(level: float) -> Bounds:
        reach = t_quantile(1 - level / 2, n - 3) * error
        return difference - reach, difference + reach

    return DifferenceTest(p_value, inverted_test, "Williams")


def _exchange(metrics: Floats, human: Floats, present: Bools, n_resamples: int, seed: int) -> list[DifferenceTest]:
    """Test each coefficient's difference by exchanging two standardised metrics' scores of random systems.

    p is the share of exchanges after which the coefficients differ by at least as much.
    """
    n_systems, n_inputs = present.shape
    values = metrics[:, present]
    spread = values.std(axis=1)
    spread[spread == 0] = 1.0
    first, second = (metrics - values.mean(axis=1)[:, None, None]) / spread[:, None, None]

    def differences(exchanged: Bools) -> Floats:
        """The coefficients' differences after each exchange: shape (n_resamples, n_systems) to (3, n_resamples)."""
        swapped = exchanged[..., np.newaxis]
        one, two = np.where(swapped, second, first), np.where(swapped, first, second)
        return means_over_inputs(one, human, present) - means_over_inputs(two, human, present)

    exact = 2**n_systems <= n_resamples
    n_tried = 2**n_systems if exact else n_resamples
    exchanges = np.array([*tossed_heads(n_systems, n_tried, seed)])
    n_parts = -(-n_tried * n_inputs * n_systems**2 // _PAIRS_TOGETHER)
    chance = np.concatenate([differences(some) for some in stopping.each(np.array_split(exchanges, n_parts))], axis=1)
    name = "exchange of systems, " + ("exact" if exact else counted(n_resamples, "resample"))
    tests = []
    for observed, row in zip(differences(np.zeros((1, n_systems), np.bool_))[:, 0].tolist(), chance, strict=True):
        cases = int((np.abs(row) >= abs(observed) - _TIE).sum())
        p_value = math.nan if math.isnan(observed) else (cases / n_tried if exact else (cases + 1) / (n_tried + 1))
        bounds = partial(critical_bounds, observed, abs(observed), row, exact=exact)
        tests.append(DifferenceTest(p_value, bounds, name, max(2 / 2**n_systems, 0.0 if exact else 1 / (n_tried + 1))))
    return tests
