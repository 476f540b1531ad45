"""Planning: how many examples, and how many runs of each system, a difference needs; simulated from a pilot's scores.

A pilot's standard deviation is an estimate, so each of many simulated futures has its own: the pilot's, divided by the
square root of a chi-square draw over its degrees of freedom. With one run of each system, a plan's power is the share
of futures in which the test shows the difference (Julious & Owen 2006 do this in closed form for normal differences).
A few runs say little about their spread, so plans for several runs have the power that 95 % of futures exceed.
"""

import math
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.foundation import checks
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.scoring.scores.distributions import normal_quantile, t_quantile
from rougekit.scoring.scores.means import DIFFERENCES
from rougekit.scoring.scores.statistics import inference_of

MIN_PILOT, MIN_WITH_TIES = 50, 100
"""Pilots with fewer examples that differ give no plan; the second number is for those with over a tenth of ties.

In simulations such plans missed the promised power by over 3 points. Of lognormal pilots of 30 examples, 9 % are no
more skewed than MAX_SKEWNESS, of 50 one or two, and their plans have a third of that power. A pilot with ties that just
reaches the number tends to have fewer ties than the population, so that its plan asks for too much.
"""

MAX_SKEWNESS = 1.0
"""Nor do pilots with more skewed differences: a few large ones decide, and the next ones may be larger."""

RUNS = (5, 10, 20, 50, 100, 200, 500, 1_000)
"""Numbers of runs to plan for. With fewer than five, up to 10 in 100 simulated pilots gave a plan that fell short."""

N_PLANS = 3
"""How many of these are planned for, from the first that can suffice."""

_FUTURES = 20_000
"""How many futures are simulated if means are normal."""

_SIMULATED = 1_000
"""How many test sets of a size are drawn from the pilot's differences."""

_ROUNDING = 1e-12
"""Differences that vary by no more are equal."""

_MAX_EXAMPLES = 10**7
"""If this many examples don't show a difference with a number of runs, no number does."""

_LARGE = 500
"""Means of more examples are taken as normal, without draws from the pilot's differences."""

_TABULATED = 2_000
"""Degrees of freedom up to which quantiles of Student's t are tabulated."""


CONFIDENCE = 0.95
"""Confidence that a plan for runs has the power it promises."""


class Plan(NamedTuple):
    """A number of runs of each system, and how many examples they need."""

    n_runs: int | None
    """None: the pilot can't say"""
    n_examples: int | None
    """this many suffice with 95 % confidence"""
    why_no_plan: str = ""
    """why the pilot can't say, in words; "" if it can"""


def plan(
    baseline: ArrayLike,
    other: ArrayLike,
    difference: float,
    level: float = 0.05,
    probability: float = 0.8,
) -> tuple[Plan, ...]:
    """How many runs of each method, and how many examples, it takes to show a difference between them.

    More examples don't reduce the error due to runs, so there is a least number of runs. The plans are for the first
    three of 5, 10, 20, 50, ... runs that can suffice: more runs need fewer examples. A pilot with several runs gives
    estimates of both spreads, and of the spread of runs on single examples; the test is `rougekit.compare`'s (power by
    the usual approximation of the noncentral t). As few runs say little about their spread, a plan is a bound: in
    simulations about 95 of 100 had the requested power or more (docs/claims.md). The fewer runs a pilot has, the more
    its plans ask for. For one run of each system use `rougekit.power`, whose claims are about these outputs.

    Parameters
    ----------
    baseline, other : array-likes of shape (n_runs, n_examples), fractions
        Scores of two or more runs of each system on the same examples. An example that is NaN in any run is left out.
        As for `rougekit.power`, 50 or more must differ, and their differences may not be too skewed.
    difference : float, not 0
        Between the means of the methods.
    level : float, 0 < level < 1
    probability : float, level < probability < 1

    Raises
    ------
    TypeError : scores are not numbers.
    ValueError : an argument out of range; scores of another shape.

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
        raise ValueError(
            f"other has {tables[1].shape[1]} examples and baseline {tables[0].shape[1]}; expected the same"
        )
    valid = ~np.isnan(np.concatenate(tables)).any(axis=0)
    if not math.isfinite(checks.number("difference", difference)) or difference == 0:
        raise ValueError(f"difference={difference!r}; expected a finite number other than 0")
    if not 0 < checks.number("level", level) < checks.number("probability", probability) < 1:
        raise ValueError(f"level={level!r}, probability={probability!r}; expected 0 < level < probability < 1")
    first, second = (table[:, valid] for table in tables)
    if why := why_no_plan(second.mean(axis=0) - first.mean(axis=0)):
        return (Plan(None, None, why),)
    futures = _Futures.of_pilot(first, second, abs(difference))
    needed = ((n_runs, futures.examples_needed(n_runs, level, probability)) for n_runs in RUNS)
    plans = islice((Plan(n_runs, n) for n_runs, n in needed if n is not None), N_PLANS)
    too_few = f"the pilot's runs are too few, or vary too much, to plan even {RUNS[-1]:,} runs"
    return tuple(plans) or (Plan(None, None, too_few),)


def _runs(name: str, scores: ArrayLike) -> Floats:
    table = checks.numbers(name, scores)
    if table.ndim != 2 or len(table) < 2 or np.isinf(table).any():
        raise ValueError(
            f"{name} of shape {table.shape}; expected (n_runs, n_examples), two runs or more, finite numbers or NaN"
        )
    return table


class _Futures(NamedTuple):
    """Futures that a pilot with runs leaves possible; arrays of shape (_FUTURES,)."""

    difference: float
    n_runs: tuple[int, int]
    """those of the pilot"""
    between_examples: Floats
    """variance of the differences of examples, averaged over the pilot's runs"""
    between_runs: Floats
    """variance of the means of a system's runs over all examples that there might be; one for both systems"""
    of_cells: float
    """variance of a run's score of an example about the sum of both effects; one for both systems"""

    @classmethod
    def of_pilot(cls, first: Floats, second: Floats, difference: float) -> "_Futures":
        random = np.random.default_rng(0)
        gains = second.mean(axis=0) - first.mean(axis=0)
        residuals = (gains - gains.mean()) * math.sqrt(len(gains) / (len(gains) - 1))
        degrees = _degrees(residuals)
        examples = (residuals**2).mean() * degrees / random.chisquare(degrees, _FUTURES)
        degrees = len(first) + len(second) - 2
        of_means = of_cells = 0.0
        for table in (first, second):
            means = table.mean(axis=1, keepdims=True)
            of_means += float(((means - table.mean()) ** 2).sum()) / degrees
            of_cells += float(((table - means - table.mean(axis=0) + table.mean()) ** 2).sum())
        of_cells /= degrees * (len(gains) - 1)
        runs = np.maximum(0.0, of_means * degrees / random.chisquare(degrees, _FUTURES) - of_cells / len(gains))
        return cls(difference, (len(first), len(second)), examples, runs, of_cells)

    def examples_needed(self, n_runs: int, level: float, probability: float) -> int | None:
        """How many examples so many runs need; None if no number can be said to suffice."""
        fewer = self.of_cells * sum(1 / n_runs - 1 / r for r in self.n_runs)
        examples = np.maximum(self.between_examples + fewer, 2 * self.of_cells / n_runs)
        quantiles = _t_quantiles(1 - level / 2)

        def reached(n: int) -> float:
            """The quantile of the normal distribution that the power has in all futures but a few."""
            of_examples, of_runs = examples / n, (self.between_runs + self.of_cells / n) / n_runs
            variance = of_examples + 2 * self.between_runs / n_runs
            degrees = variance**2 / (of_examples**2 / (n - 1) + 2 * of_runs**2 / (n_runs - 1))
            degrees = np.maximum(1.0, degrees)  # Satterthwaite's
            reach = np.interp(degrees, np.arange(1, len(quantiles)), quantiles[1:])
            distance = self.difference / np.sqrt(variance) - reach * (1 - 1 / (4 * degrees))
            return float(np.quantile(distance / np.sqrt(1 + reach**2 / (2 * degrees)), 1 - CONFIDENCE))

        low, high = math.ceil(-math.log2(level)), _MAX_EXAMPLES  # so few give no p within the level, see `Difference`
        wanted = normal_quantile(probability)
        if reached(high) < wanted:
            return None
        while high - low > 1:
            middle = math.isqrt(low * high) if high > 2 * low else (low + high) // 2
            low, high = (low, middle) if reached(middle) >= wanted else (middle, high)
        return high


def why_no_plan(differences: Floats) -> str:
    """Why these differences of a pilot, shape (n_examples,), say nothing of how many examples are needed, or ""."""
    pilot = differences[differences != 0]
    m, n = len(pilot), len(differences)
    least = MIN_WITH_TIES if n - m > n / 10 else MIN_PILOT
    if m < least:
        return f"only {m} differ, and a plan needs {least} or more"
    residuals = pilot - pilot.mean()
    deviation = math.sqrt(float((residuals**2).mean()))
    if deviation <= _ROUNDING:
        return "their differences do not vary"
    if (skewness := abs(float((residuals**3).mean())) / deviation**3) > MAX_SKEWNESS:
        return f"a few large differences decide (skewness {skewness:.1f}, and a plan needs {MAX_SKEWNESS:g} or less)"
    return ""


def examples_needed(differences: Floats, difference: float, level: float, probability: float) -> int:
    """The smallest number of examples with which a paired test shows a difference with this probability.

    The differences of future examples are the pilot's residuals about `difference`. Ties stay ties, so the other
    examples make up the whole difference. The test is that of `rougekit.compare`, Student's t with Hall's
    transformation.

    differences : of the pilot, shape (n_examples,), finite, for which there is no `why_no_plan`
    """
    test_sets = _TestSets(differences * math.copysign(1, difference), mean=abs(difference))
    reaches = np.maximum(0, normal_quantile(1 - level / 2) + test_sets.normal)
    return test_sets.least_size(abs(difference), probability, reaches, lambda drawn: _are_above(drawn, 0.0, level / 2))


def examples_for_margin(differences: Floats, margin: float, level: float, probability: float) -> int:
    """The same for two one-sided tests, which show that two systems of equal means are within a margin."""
    test_sets = _TestSets(differences)
    return test_sets.least_size(
        margin, probability, normal_quantile(1 - level) + np.abs(test_sets.normal),
        lambda drawn: _are_above(drawn, -margin, level) & _are_above(-drawn, -margin, level),
    )  # fmt: skip


def smallest_margin(differences: Floats, level: float, probability: float) -> float:
    """The smallest margin within which as many examples show, with this probability, systems of equal means."""
    test_sets, n = _TestSets(differences), len(differences)
    if n > _LARGE:
        reaches = normal_quantile(1 - level) + np.abs(test_sets.normal)
        return float(np.quantile(reaches * test_sets.spreads, probability)) / math.sqrt(n)
    drawn = test_sets.drawn(n)
    means = drawn.mean(axis=1)
    tests = [
        inference_of(mean, row - mean, DIFFERENCES, int(np.count_nonzero(row)))
        for mean, row in zip(means.tolist(), drawn, strict=True)
    ]
    bounds = np.abs([test.bounds(level) for test in tests])
    return float(np.quantile(bounds.max(axis=1), probability))


class _TestSets:
    """Simulated test sets, as a pilot leaves them possible.

    Each has its own share of examples that differ, drawn from a beta distribution, and its own standard deviation, with
    degrees of freedom corrected for kurtosis.

    mean : of their differences
    """

    def __init__(self, differences: Floats, mean: float = 0.0) -> None:
        pilot = differences[differences != 0]
        n, m = len(differences), len(pilot)
        random = np.random.default_rng(0)
        self.mean, self.has_ties = mean, m < n
        self.residuals = (pilot - pilot.mean()) * math.sqrt(m / (m - 1))
        degrees = _degrees(self.residuals)
        self.shares = random.beta(m, n - m, _FUTURES) if self.has_ties else np.ones(_FUTURES)
        self.scales = np.sqrt(degrees / random.chisquare(degrees, _FUTURES))
        variance = (self.residuals**2).mean()
        self.spreads: Floats = np.sqrt(self.shares * self.scales**2 * variance + mean**2 * (1 / self.shares - 1))
        """standard deviations of differences"""
        self.normal = np.random.default_rng(1).standard_normal(_FUTURES)
        """how many standard errors normal means are off"""
        self._random = random

    def drawn(self, n_examples: int) -> Floats:
        """Differences of some of them, shape (_SIMULATED, n_examples)."""
        shares, scales = self.shares[:_SIMULATED, np.newaxis], self.scales[:_SIMULATED, np.newaxis]
        drawn = self._random.choice(self.residuals, (_SIMULATED, n_examples)) * scales + self.mean / shares
        if self.has_ties:
            drawn *= self._random.random(drawn.shape) < shares
        return drawn

    def least_size(self, size: float, probability: float, reaches: Floats, are_shown: Callable[[Floats], Bools]) -> int:
        """The smallest number of examples that shows what is asked for.

        size : the difference or the margin to show
        reaches : how many standard errors it must be in each test set, if means are normal
        are_shown : for rows of differences, in which it is shown
        """
        needed = float(np.quantile((reaches * self.spreads / size) ** 2, probability))
        if needed > _LARGE:
            return math.ceil(needed)
        for _ in range(4):
            sizes = np.unique(np.ceil(needed * np.array([0.8, 0.87, 0.94, 1, 1.07, 1.16, 1.25])).astype(int) + 1)
            shares_shown = np.array([are_shown(self.drawn(int(each))).mean() for each in sizes])
            shares_shown = np.clip(shares_shown, 0.5 / _SIMULATED, 1 - 0.5 / _SIMULATED)
            slope, start = np.polyfit(np.log(sizes), np.log(shares_shown / (1 - shares_shown)), 1)
            wanted = math.log(probability / (1 - probability))
            found = math.exp((wanted - start) / slope) if slope > 0.1 else 2 * needed
            needed, last = min(max(found, needed / 2), 2 * needed), needed
            if 0.8 * last <= needed <= 1.25 * last:
                break
        return math.ceil(needed)


def _degrees(residuals: Floats) -> float:
    """Degrees of freedom of their variance, corrected for the kurtosis, estimated without bias for normal residuals."""
    m = len(residuals)
    excess = float((residuals**4).mean() / (residuals**2).mean() ** 2) - 3
    excess = max(0.0, (m - 1) / ((m - 2) * (m - 3)) * ((m + 1) * excess + 6))
    return 2 * m / (excess + 2 * m / (m - 1))


def _are_above(differences: Floats, value: float, tail: float) -> Bools:
    """In which rows of differences, shape (n_rows, n_examples), the test of `student_hall` shows a mean above a value.

    tail : the largest one-sided p with which it does
    """
    n = differences.shape[1]
    means = differences.mean(axis=1)
    off = differences - means[:, np.newaxis]
    second, third = (off**2).mean(axis=1), (off**3).mean(axis=1)
    n_different = np.count_nonzero(differences, axis=1)
    degrees = np.clip(2 * n_different - 1, 1, min(n - 1, _TABULATED))
    varied = second > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        w, skewness = (means - value) / np.sqrt(second), third / second**1.5
    hall = w + skewness * w**2 / 3 + skewness**2 * w**3 / 27 + skewness / (6 * n)
    least = math.sqrt(n - 1) * np.minimum(w, hall)
    shown: Bools = varied & (least >= _t_quantiles(1 - tail)[degrees]) & (0.5**n <= tail)
    return shown


@cache
def _t_quantiles(probability: float) -> Floats:
    """By whole degrees of freedom, from 0, of which there is none."""
    return np.array([math.inf, *(t_quantile(probability, degrees) for degrees in range(1, _TABULATED + 1))])
