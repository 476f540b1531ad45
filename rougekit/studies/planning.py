"""Planning: how many examples and runs it takes to detect a difference, simulated from a pilot's scores.

A pilot's standard deviation is only an estimate, so each of many simulated futures draws its own: the pilot's divided
by the square root of chi-square / degrees of freedom. With one run of each system, a plan's power is the share of
futures in which the test detects the difference (Julious & Owen 2006 do this in closed form for normal differences).
With several runs, a plan's power is the one that 95 % of futures exceed, because a few runs say little about their
spread.
"""

import math
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.analysis.tables.numbers import fixed, significant_digits
from rougekit.foundation import checks
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.plurals import counted
from rougekit.foundation.renamed import renamed_parameter
from rougekit.scoring.scores.distributions import normal_quantile, t_quantile
from rougekit.scoring.scores.means import DIFFERENCES
from rougekit.scoring.scores.statistics import inference_of

MIN_PILOT, MIN_WITH_TIES = 50, 100
"""How many examples must differ for a pilot to give a plan; the second number applies if over a tenth are ties.

In simulations, plans from smaller pilots missed the promised power by over 3 points. Of lognormal pilots, 9 % of those
with 30 examples and 1 or 2 % of those with 50 pass MAX_SKEWNESS, and their plans have a third of the promised power. A
pilot with ties that just reaches the minimum tends to have fewer ties than the population, so its plan asks for too
many examples.
"""

MAX_SKEWNESS = 1.0
"""Pilots with more skewed differences give no plan: a few large ones dominate, and future ones may be even larger."""

RUNS = (5, 10, 20, 50, 100, 200, 500, 1_000)
"""Numbers of runs to plan for. With fewer than five, up to 10 in 100 simulated pilots gave a plan that fell short."""

N_PLANS = 3
"""How many of these numbers get a plan, from the first that can suffice."""

_N_FUTURES = 20_000
"""Number of simulated futures if means are taken as normal."""

_N_TEST_SETS = 1_000
"""Number of test sets of one size that are drawn from the pilot's differences."""

_ROUNDING = 1e-12
"""Differences count as equal if their standard deviation is at most this."""

_MAX_EXAMPLES = 10**7
"""If this many examples aren't enough with a number of runs, there is no plan for that number."""

_MAX_DRAWN = 500
"""Larger test sets are not drawn from the pilot's differences: their means are taken as normal."""

_MAX_TABULATED = 2_000
"""Quantiles of Student's t are tabulated up to this many degrees of freedom."""


CONFIDENCE = 0.95
"""Confidence that a plan for several runs has the promised power."""


class Plan(NamedTuple):
    """A number of runs of each system, and how many examples they need."""

    n_runs: int | None
    """None if there is no plan"""
    n_examples: int | None
    """enough with 95 % confidence; None if there is no plan"""
    why_no_plan: str = ""
    """why the pilot gives no plan, in words; "" if it does"""


def confidence_at(level: Any) -> float:
    """1 - level, as `power` and `plan` took it. Raises TypeError for what is no number."""
    return round(1 - checks.number("level", level), 12)


def checked_level(confidence: float, probability: float) -> float:
    """The significance level. Raises TypeError, ValueError unless 0 < 1 - confidence < probability < 1."""
    if not 0 < checks.number("confidence", confidence) < 1:
        raise ValueError(f"confidence={confidence!r}; expected 0 < confidence < 1")
    level = round(1 - confidence, 12)
    if not level < checks.number("probability", probability) < 1:
        raise ValueError(
            f"probability={probability!r}; expected 1 - confidence < probability < 1, confidence={confidence!r}"
        )
    return level


@renamed_parameter("level", "confidence", confidence_at, at=3)
def plan(
    baseline: ArrayLike,
    other: ArrayLike,
    difference: float,
    level: None = None,
    probability: float = 0.8,
    *,
    confidence: float = 0.95,
) -> tuple[Plan, ...]:
    """How many runs of each method, and how many examples, it takes to detect a difference between them.

    More examples don't reduce the error due to runs, so some minimum number of runs is needed. There are plans for the
    first three of 5, 10, 20, 50, ... runs that can suffice; with more runs, fewer examples are needed. The pilot gives
    estimates of the spread between examples, between runs, and between runs on a single example. The test is that of
    `rougekit.compare`; its power is computed by the usual approximation to the noncentral t. Because a few runs say
    little about their spread, plans are conservative: nearly all have at least the requested power (docs/claims.md has
    how many in simulations). The fewer runs a pilot has, the more its plans ask for. For one run of each system, use
    `rougekit.power`; its claims are about those outputs only.

    Parameters
    ----------
    baseline, other : array-likes of shape (n_runs, n_examples), fractions
        Scores of two or more runs of each system on the same examples. An example that is NaN in any run is left out.
        As for `rougekit.power`, 50 or more must differ, and their differences must not be too skewed.
    difference : float, not 0
        The difference to detect, between the means of the methods.
    level : None
        1 - confidence, until 1.3.
    probability : float, 1 - confidence < probability < 1
        The power: the probability of detecting a difference that exists.
    confidence : float, 0 < confidence < 1
        As for `rougekit.compare`: a difference counts as detected if p is at most 1 - confidence.

    Raises
    ------
    TypeError : scores are not numbers.
    ValueError : an argument is out of range; scores have the wrong shape.

    >>> random = np.random.default_rng(0)
    >>> texts, seeds = random.normal(0.4, 0.1, 200), random.normal(0, 0.004, (6, 1))
    >>> scores = texts + seeds + random.normal(0, 0.05, (6, 200))
    >>> for planned in plan(scores[:3], scores[3:] + 0.01, difference=0.01):
    ...     print(planned.n_runs, planned.n_examples)
    20 79
    50 43
    100 36
    """
    tables = [_runs("baseline", baseline), _runs("other", other)]
    if tables[0].shape[1] != tables[1].shape[1]:
        n, n_others = (table.shape[1] for table in tables)
        raise ValueError(f"other has {counted(n_others, 'example')} and baseline {n}; expected the same")
    valid = ~np.isnan(np.concatenate(tables)).any(axis=0)
    if not math.isfinite(checks.number("difference", difference)) or difference == 0:
        raise ValueError(f"difference={difference!r}; expected a finite number other than 0")
    alpha = checked_level(confidence, probability)
    first, second = (table[:, valid] for table in tables)
    if why := why_no_plan(second.mean(axis=0) - first.mean(axis=0)):
        return (Plan(None, None, why),)
    futures = _Futures.of_pilot(first, second, abs(difference))
    needed = ((n_runs, futures.examples_needed(n_runs, alpha, probability)) for n_runs in RUNS)
    plans = islice((Plan(n_runs, n) for n_runs, n in needed if n is not None), N_PLANS)
    too_few = f"the pilot's runs are too few, or vary too much, to tell whether even {RUNS[-1]:,} would be enough"
    return tuple(plans) or (Plan(None, None, too_few),)


def _runs(name: str, scores: ArrayLike) -> Floats:
    table = checks.numbers(name, scores)
    if table.ndim != 2 or len(table) < 2 or np.isinf(table).any():
        raise ValueError(
            f"{name} of shape {table.shape}; expected (n_runs, n_examples), two runs or more, finite numbers or NaN"
        )
    return table


class _Futures(NamedTuple):
    """Simulated futures that are plausible given a pilot with several runs; arrays of shape (_N_FUTURES,)."""

    difference: float
    n_runs: tuple[int, int]
    """the number of runs of each system in the pilot"""
    between_examples: Floats
    """variance between the differences of examples, each averaged over the pilot's runs"""
    between_runs: Floats
    """variance between runs of a system, of their means over the population of examples; the same for both systems"""
    interaction: float
    """variance of single scores that neither their run nor their example explains; the same for both systems"""

    @classmethod
    def of_pilot(cls, first: Floats, second: Floats, difference: float) -> "_Futures":
        random = np.random.default_rng(0)
        gains = second.mean(axis=0) - first.mean(axis=0)
        residuals = (gains - gains.mean()) * math.sqrt(len(gains) / (len(gains) - 1))
        degrees = _degrees(residuals)
        examples = (residuals**2).mean() * degrees / random.chisquare(degrees, _N_FUTURES)
        degrees = len(first) + len(second) - 2
        of_means = interaction = 0.0
        for table in (first, second):
            means = table.mean(axis=1, keepdims=True)
            of_means += float(((means - table.mean()) ** 2).sum()) / degrees
            interaction += float(((table - means - table.mean(axis=0) + table.mean()) ** 2).sum())
        interaction /= degrees * (len(gains) - 1)
        runs = np.maximum(0.0, of_means * degrees / random.chisquare(degrees, _N_FUTURES) - interaction / len(gains))
        return cls(difference, (len(first), len(second)), examples, runs, interaction)

    def examples_needed(self, n_runs: int, level: float, probability: float) -> int | None:
        """How many examples it takes with this number of runs; None if there is no plan."""
        change = self.interaction * sum(1 / n_runs - 1 / r for r in self.n_runs)  # with n_runs instead of the pilot's
        examples = np.maximum(self.between_examples + change, 2 * self.interaction / n_runs)
        quantiles = _t_quantiles(1 - level / 2)

        def power_quantile(n: int) -> float:
            """The normal quantile of the power that 95 % of futures exceed."""
            of_examples, of_runs = examples / n, (self.between_runs + self.interaction / n) / n_runs
            variance = of_examples + 2 * self.between_runs / n_runs
            degrees = variance**2 / (of_examples**2 / (n - 1) + 2 * of_runs**2 / (n_runs - 1))  # Satterthwaite's
            degrees = np.maximum(1.0, degrees)
            critical = np.interp(degrees, np.arange(1, len(quantiles)), quantiles[1:])
            distance = self.difference / np.sqrt(variance) - critical * (1 - 1 / (4 * degrees))
            return float(np.quantile(distance / np.sqrt(1 + critical**2 / (2 * degrees)), 1 - CONFIDENCE))

        too_few, enough = math.ceil(-math.log2(level)), _MAX_EXAMPLES  # too few for p <= level, see `Difference`
        wanted = normal_quantile(probability)
        if power_quantile(enough) < wanted:
            return None
        while enough - too_few > 1:
            middle = math.isqrt(too_few * enough) if enough > 2 * too_few else (too_few + enough) // 2
            too_few, enough = (too_few, middle) if power_quantile(middle) >= wanted else (middle, enough)
        return enough


def why_no_plan(differences: Floats) -> str:
    """Why a pilot's differences, shape (n_examples,), can't tell how many examples are needed; "" if they can."""
    pilot = differences[differences != 0]
    m, n = len(pilot), len(differences)
    least = MIN_WITH_TIES if n - m > n / 10 else MIN_PILOT
    if m < least:
        return f"a plan needs {least} or more whose scores differ, and there are {m}"
    residuals = pilot - pilot.mean()
    deviation = math.sqrt(float((residuals**2).mean()))
    if deviation <= _ROUNDING:
        return "their differences do not vary"
    if (skewness := abs(float((residuals**3).mean())) / deviation**3) > MAX_SKEWNESS:
        most = significant_digits(MAX_SKEWNESS)
        return f"a few large differences dominate (skewness {fixed(skewness, 1)}, and a plan needs {most} or less)"
    return ""


def examples_needed(differences: Floats, difference: float, level: float, probability: float) -> int:
    """The smallest number of examples with which a paired test detects a difference with this probability.

    Future differences vary around `difference` as the pilot's do around their mean. Ties stay ties, so the other
    examples make up the whole difference. The test is that of `rougekit.compare`, Student's t with Hall's
    transformation.

    differences : the pilot's, shape (n_examples,), finite, for which `why_no_plan` returns ""
    """
    test_sets = _TestSets(differences * math.copysign(1, difference), mean=abs(difference))
    thresholds = np.maximum(0, normal_quantile(1 - level / 2) + test_sets.mean_errors)
    return test_sets.examples_needed(
        abs(difference), probability, level / 2, thresholds, lambda rows: _detected_above(rows, 0.0, level / 2)
    )


def examples_for_margin(differences: Floats, margin: float, level: float, probability: float) -> int:
    """The same for two one-sided tests to show that two systems of equal means are within a margin of each other."""
    test_sets = _TestSets(differences)
    return test_sets.examples_needed(
        margin, probability, level, normal_quantile(1 - level) + np.abs(test_sets.mean_errors),
        lambda rows: _detected_above(rows, -margin, level) & _detected_above(-rows, -margin, level),
    )  # fmt: skip


def examples_for_noninferiority(differences: Floats, margin: float, level: float, probability: float) -> int:
    """The same for one of the two tests: that a system of equal mean is not worse by the margin."""
    test_sets = _TestSets(differences)
    return test_sets.examples_needed(
        margin, probability, level, np.maximum(0, normal_quantile(1 - level) + test_sets.mean_errors),
        lambda rows: _detected_above(rows, -margin, level),
    )  # fmt: skip


def smallest_margin(differences: Floats, level: float, probability: float) -> float:
    """The smallest margin for which as many new examples show, with this probability, equal means to be within it."""
    test_sets, n = _TestSets(differences), len(differences)
    if n > _MAX_DRAWN:
        thresholds = normal_quantile(1 - level) + np.abs(test_sets.mean_errors)
        return float(np.quantile(thresholds * test_sets.spreads, probability)) / math.sqrt(n)
    drawn = test_sets.draw(n)
    means = drawn.mean(axis=1)
    tests = [
        inference_of(mean, row - mean, DIFFERENCES, int(np.count_nonzero(row)))
        for mean, row in zip(means.tolist(), drawn, strict=True)
    ]
    bounds = np.abs([test.bounds(level) for test in tests])
    return float(np.quantile(bounds.max(axis=1), probability))


class _TestSets:
    """Simulated test sets that are plausible given a pilot.

    Each has its own share of examples that differ, drawn from a beta distribution, and its own standard deviation, with
    degrees of freedom corrected for kurtosis.

    mean : the true mean of their differences
    """

    def __init__(self, differences: Floats, mean: float = 0.0) -> None:
        pilot = differences[differences != 0]
        n, m = len(differences), len(pilot)
        random = np.random.default_rng(0)
        self.mean, self.has_ties = mean, m < n
        self.residuals = (pilot - pilot.mean()) * math.sqrt(m / (m - 1))
        degrees = _degrees(self.residuals)
        self.shares = random.beta(m, n - m, _N_FUTURES) if self.has_ties else np.ones(_N_FUTURES)
        self.scales = np.sqrt(degrees / random.chisquare(degrees, _N_FUTURES))
        variance = (self.residuals**2).mean()
        self.spreads: Floats = np.sqrt(self.shares * self.scales**2 * variance + mean**2 * (1 / self.shares - 1))
        """the standard deviation of the differences in each"""
        self.mean_errors = np.random.default_rng(1).standard_normal(_N_FUTURES)
        """the error of the mean of each, in standard errors, if means are normal"""
        self._random = random

    def draw(self, n_examples: int) -> Floats:
        """Draw n_examples differences for each of the first _N_TEST_SETS, shape (_N_TEST_SETS, n_examples)."""
        shares, scales = self.shares[:_N_TEST_SETS, np.newaxis], self.scales[:_N_TEST_SETS, np.newaxis]
        drawn = self._random.choice(self.residuals, (_N_TEST_SETS, n_examples)) * scales + self.mean / shares
        if self.has_ties:
            drawn *= self._random.random(drawn.shape) < shares
        return drawn

    def examples_needed(
        self, size: float, probability: float, tail: float, thresholds: Floats, succeeds: Callable[[Floats], Bools]
    ) -> int:
        """The smallest number of examples with which a test succeeds with this probability.

        size : the difference to detect, or the margin
        tail : the largest one-sided p-value at which the test succeeds
        thresholds : for each test set, how many standard errors `size` must be for the test to succeed, if means are
            normal
        succeeds : whether the test succeeds in each row of differences
        """
        least = math.ceil(-math.log2(tail))  # see `_detected_above`
        needed = max(least, float(np.quantile((thresholds * self.spreads / size) ** 2, probability)))
        if needed > _MAX_DRAWN:
            return math.ceil(needed)
        if needed == least and succeeds(self.draw(least)).mean() >= probability:
            return least
        for _ in range(4):
            counts = np.unique(np.ceil(needed * np.array([0.8, 0.87, 0.94, 1, 1.07, 1.16, 1.25])).astype(int) + 1)
            powers = np.array([succeeds(self.draw(n)).mean() for n in counts.tolist()])
            powers = np.clip(powers, 0.5 / _N_TEST_SETS, 1 - 0.5 / _N_TEST_SETS)
            slope, intercept = np.polyfit(np.log(counts), np.log(powers / (1 - powers)), 1)
            wanted = math.log(probability / (1 - probability))
            estimate = math.exp((wanted - intercept) / slope) if slope > 0.1 else 2 * needed
            needed, last = max(least, min(max(estimate, needed / 2), 2 * needed)), needed
            if 0.8 * last <= needed <= 1.25 * last:
                break
        return math.ceil(needed)


def _degrees(residuals: Floats) -> float:
    """Degrees of freedom of their variance, corrected for kurtosis. Its estimate is unbiased for normal residuals."""
    m = len(residuals)
    excess = float((residuals**4).mean() / (residuals**2).mean() ** 2) - 3
    excess = max(0.0, (m - 1) / ((m - 2) * (m - 3)) * ((m + 1) * excess + 6))
    return 2 * m / (excess + 2 * m / (m - 1))


def _detected_above(differences: Floats, value: float, tail: float) -> Bools:
    """Whether the test of `student_hall` detects, in each row of differences, a mean above a value.

    differences : shape (n_rows, n_examples)
    tail : the largest one-sided p-value at which a mean counts as detected
    """
    n = differences.shape[1]
    means = differences.mean(axis=1)
    off = differences - means[:, np.newaxis]
    second, third = (off**2).mean(axis=1), (off**3).mean(axis=1)
    n_different = np.count_nonzero(differences, axis=1)
    degrees = np.clip(2 * n_different - 1, 1, min(n - 1, _MAX_TABULATED))
    varied = second > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        w, skewness = (means - value) / np.sqrt(second), third / second**1.5
    hall = w + skewness * w**2 / 3 + skewness**2 * w**3 / 27 + skewness / (6 * n)
    least = math.sqrt(n - 1) * np.minimum(w, hall)
    detected: Bools = varied & (least >= _t_quantiles(1 - tail)[degrees]) & (0.5**n <= tail)
    return detected


@cache
def _t_quantiles(probability: float) -> Floats:
    """A quantile of Student's t by its degrees of freedom, from 1; item 0 is unused."""
    return np.array([math.inf, *(t_quantile(probability, degrees) for degrees in range(1, _MAX_TABULATED + 1))])
