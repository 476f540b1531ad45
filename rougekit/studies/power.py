"""Statistical power: how small a difference can a test set detect, and how many examples does it take to detect one?"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.analysis.paired_tests import Difference, Draws, Estimate, tests_of
from rougekit.analysis.tables.numbers import significant_digits
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.checks import number, numbers
from rougekit.foundation.plurals import counted
from rougekit.foundation.renamed import renamed_parameter
from rougekit.scoring.scores.groups import Groups, checked_groups
from rougekit.scoring.scores.means import DIFFERENCES, Range
from rougekit.studies.planning import (
    checked_level,
    confidence_at,
    examples_for_margin,
    examples_for_noninferiority,
    examples_needed,
    smallest_margin,
    why_no_plan,
)

_MIN_EFFECT = 1e-6
"""The smallest difference or margin allowed, in standard deviations: it already takes trillions of examples."""

_ROUNDING = 1e-12
"""Differences up to this size are rounding errors, such as those of a group whose differences cancel each other."""


class Power(NamedTuple):
    """What `power` returns."""

    smallest_difference: float
    """the smallest difference of means that these examples detect with the given probability; inf if they can't detect
    even the largest possible one"""
    smallest_margin: float | None = None
    """the smallest margin within which they show two systems of equal means to be comparable; this and the following
    numbers are None if these examples can't tell"""
    examples_needed: int | None = None
    """how many examples it takes to detect the given `difference`; None without one"""
    examples_for_margin: int | None = None
    """how many examples it takes to show systems of equal means comparable within the given `margin`"""
    why_no_plan: str = ""
    """why these numbers are missing, in words; "" if they are not"""
    examples_for_noninferiority: int | None = None
    """how many examples it takes to show that a system of equal mean is not worse by the given `margin`, as a gate
    demands; they can be too few to contain failures that are rare (docs/intervals.md)"""


@renamed_parameter("level", "confidence", confidence_at, at=1)
def power(
    differences: ArrayLike,
    level: None = None,
    probability: float = 0.8,
    difference: float | None = None,
    *,
    confidence: float = 0.95,
    margin: float | None = None,
    groups: Any = None,
) -> Power:
    """Say how small a difference these examples can detect, and how many examples it takes to detect a given one.

    The smallest difference is that of `ComparedScore.detectable`: (t((1 + confidence) / 2) + t(probability)) standard
    errors, or more if there are ties, because only the other examples can differ by more. It is infinite if no
    difference could be detected, as at 5 % with fewer than six examples, or only one above 1, which scores can't have
    (unless some of these differences are above 1 already), and NaN if all differences are equal.

    The numbers of examples and the smallest margin are simulated with these differences as a pilot: with their
    distribution, their ties, and the uncertainty of their standard deviation. Plans have the given power on average
    over pilots; a single plan may have more or less. In simulations this held within 3 points (docs/claims.md). These
    numbers are None if fewer than 50 examples differ (100 if more than a tenth are ties), or if a few large differences
    dominate, that is, if the skewness is above 1.

    Parameters
    ----------
    differences : array-like of shape (n_examples,)
        Score of one system minus that of the other, example by example:
        `scores_b["rouge1"].fmeasure - scores_a["rouge1"].fmeasure`. NaN is left out; two or more must be left.
    level : None
        1 - confidence, until 1.3.
    probability : float, 1 - confidence < probability < 1
        The power: the probability of detecting a difference that exists.
    difference : float or None
        The difference of means for `examples_needed`, not 0.
    confidence : float, 0 < confidence < 1
        As for `rougekit.compare`: a difference counts as detected if p is at most 1 - confidence.
    margin : float or None, 0 < margin < 1
        The margin for `examples_for_margin` and `examples_for_noninferiority`.
    groups : iterable of hashables, one for each example
        Examples of the same group are one unit, as in `rougekit.compare`; the returned numbers then count groups.

    Returns
    -------
    Power
        (smallest_difference, smallest_margin, examples_needed, examples_for_margin, why_no_plan,
        examples_for_noninferiority)

    Raises
    ------
    TypeError : differences are not numbers; groups are not hashable.
    ValueError : an argument is out of range; there are not as many groups as examples.

    >>> from rougekit import power
    >>> result = power([0.1, -0.1, 0.3, 0.1, -0.2, 0.2] * 9, difference=0.1)
    >>> round(result.smallest_difference, 3), 25 < result.examples_needed < 35
    (0.068, True)
    """
    example = 'an array of numbers, such as scores_b["rouge1"].fmeasure - scores_a["rouge1"].fmeasure'
    values = numbers("differences", differences, example)
    if values.ndim != 1 or np.isinf(values).any():
        raise ValueError(f"differences of shape {values.shape}; expected (n_examples,), finite numbers or NaN")
    estimate = _estimate(values, checked_groups(groups, len(values)))
    unit = "example" if groups is None else "group"
    return power_of(estimate, checked_level(confidence, probability), probability, difference, margin=margin, unit=unit)


def power_of(
    estimate: Estimate, level: float, probability: float, difference: float | None, *, margin: float | None, unit: str
) -> Power:
    """The same for a difference with the influence of each unit, example or group, on it. Raises as `power` does.

    level, probability : checked
    """
    if (n := estimate.n_units) < 2:
        raise ValueError(f"differences of {counted(n, unit)}; expected two or more that are not NaN")
    if difference is not None and (not math.isfinite(number("difference", difference)) or difference == 0):
        raise ValueError(f"difference={difference!r}; expected None or a finite number other than 0")
    if margin is not None and not 0 < number("margin", margin) < 1:
        raise ValueError(f"margin={margin!r}; expected a fraction between 0 and 1, such as 0.005 for half a point")
    deviation = math.sqrt(float((estimate.influences**2).sum()) / (n - 1))
    for name, size in (("difference", difference), ("margin", margin)):
        if size is not None and abs(size) < _MIN_EFFECT * deviation:
            least = f"a millionth of the standard deviation ({significant_digits(deviation, 3)})"
            raise ValueError(f"{name}={size!r}; expected at least {least}")
    smallest = with_default_test(estimate).detectable(level, probability)
    pilot = np.where(np.abs(estimate.gains) <= _ROUNDING, 0.0, estimate.influences + estimate.value)
    if why := why_no_plan(pilot):
        return Power(smallest, why_no_plan=why)
    return Power(
        smallest,
        smallest_margin(pilot, level, probability),
        None if difference is None else examples_needed(pilot, difference, level, probability),
        None if margin is None else examples_for_margin(pilot, margin, level, probability),
        "",
        None if margin is None else examples_for_noninferiority(pilot, margin, level, probability),
    )


def with_default_test(estimate: Estimate) -> Difference:
    """A difference with the default test."""
    draws = Draws(n_resamples=1, seed=0, threads=1)  # not used by this test
    (test,) = tests_of([estimate], "student-hall", draws)
    return Difference(estimate, test, "student-hall", draws)


def _estimate(differences: Floats, groups: Groups | None) -> Estimate:
    """The mean of the valid differences, and the influences of examples or groups on it."""
    is_valid = ~np.isnan(differences)
    is_fraction = np.abs(differences[is_valid]).max(initial=0.0) <= 1
    value_range = DIFFERENCES if is_fraction else Range(-math.inf, math.inf)  # of scores on another scale
    sizes, sums = is_valid.astype(np.float64), np.where(is_valid, differences, 0.0)
    if groups is not None:
        sizes, sums = groups.sums(sizes), groups.sums(sums)
    sizes, sums = sizes[sizes > 0], sums[sizes > 0]
    if not len(sizes):
        return Estimate(math.nan, sums, sizes, 0, value_range=value_range)
    value = float(sums.sum() / sizes.sum())
    influences = (sums - value * sizes) / sizes.mean()
    if np.abs(influences).max() <= _ROUNDING:
        influences = np.zeros_like(influences)
    n_different = int(np.count_nonzero(np.abs(sums) > _ROUNDING))
    return Estimate(value, influences, sizes, n_different, value_range=value_range)
