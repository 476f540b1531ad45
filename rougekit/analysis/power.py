"""Statistical power: which difference can this test set show, and how many examples does a difference need?"""

import math
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.checks import number, numbers
from rougekit.scoring.scores.distributions import chi_square_quantile, normal_quantile, t_quantile
from rougekit.scoring.scores.groups import Groups, checked_groups

_FEW_P_VALUES = 30
"""Below this number of examples the level is lowered to the next p-value that an exact test can have."""

_LEAST_EFFECT = 1e-6
"""The smallest difference in standard deviations, for which trillions of examples are needed."""

_CONFIDENCE = 0.95
"""The confidence of the bounds of `examples_needed`."""


class _Answer(NamedTuple):
    smallest_difference: float
    """the smallest difference of means that these examples show with the given probability; inf: none"""
    examples_needed: int | None
    """the number of examples that show the given `difference`; None without one"""


class Power(_Answer):
    """What `power` returns: a pair of numbers, with bounds of the second one."""

    examples_needed_low: int | None = None
    """95 % lower bound of `examples_needed`, as the standard deviation is an estimate"""
    examples_needed_high: int | None = None
    """95 % upper bound"""


def power(
    differences: ArrayLike,
    level: float = 0.05,
    probability: float = 0.8,
    difference: float | None = None,
    *,
    groups: Any = None,
) -> Power:
    """Say how small a difference a paired test on these examples can show, and how many examples a difference needs.

    With s the standard deviation (n - 1) of the differences of the n examples, the smallest difference is k s, and a
    difference d needs the least n for which k s <= d. k is (t(1 - level / 2) + t(probability)) / sqrt(n), quantiles of
    Student's t with n - 1 degrees of freedom, times a factor near 1 that allows for the estimated s and for the few
    p-values of an exact permutation test, and was fitted to simulated tests (docs/intervals.md). If the smallest
    p-value, 2 / 2^n, is above the level, at 5 % with fewer than 6 examples, the test can't show any difference, and the
    smallest one is infinite. If all differences are equal, the smallest difference is NaN, and the number of examples
    needed is None.

    Parameters
    ----------
    differences : array-like of shape (n_examples,)
        Score of one system minus that of the other, example by example:
        `scores_b["rouge1"].fmeasure - scores_a["rouge1"].fmeasure`. NaN is left out; two or more must be left.
    level : float, 0 < level < 1
        The largest p-value at which a difference counts as shown.
    probability : float, level < probability < 1
        How likely the test is to show a difference that is there: its power.
    difference : float or None
        The difference of means for `examples_needed`, not 0.
    groups : iterable of hashables, one for each example
        Examples of equal groups are exchanged together, as in `rougekit.compare`: n is the number of groups, s the
        standard deviation of their influences on the mean over examples, and the number needed is one of groups.

    Returns
    -------
    Power
        (smallest_difference, examples_needed), and with a difference .examples_needed_low and .examples_needed_high:
        the same for the 95 % bounds of s (chi-square, degrees of freedom corrected for the kurtosis of differences).

    Raises
    ------
    TypeError : differences are not numbers; groups that are not hashable.
    ValueError : an argument is out of its range; not as many groups as examples.

    >>> from rougekit.analysis.power import power
    >>> result = power([0.1, -0.1, 0.3, 0.1, -0.2, 0.2] * 5, difference=0.1)
    >>> round(result.smallest_difference, 3), result.examples_needed
    (0.094, 27)
    >>> result.examples_needed_low, result.examples_needed_high
    (19, 46)
    """
    values = numbers("differences", differences)
    if values.ndim != 1 or np.isinf(values).any():
        raise ValueError(f"differences of shape {values.shape}; expected (n_examples,), finite numbers or NaN")
    valid = _units(values, checked_groups(groups, len(values)))
    if (n := len(valid)) < 2:
        what = "example" if groups is None else "group"
        raise ValueError(f"differences of {n} {what}{'s' * (n != 1)}; expected two or more that are not NaN")
    if not 0 < number("level", level) < 1:
        raise ValueError(f"level={level!r}; expected 0 < level < 1")
    if not level < number("probability", probability) < 1:
        raise ValueError(f"probability={probability!r}; expected level < probability < 1, level={level!r}")
    if difference is not None and (not math.isfinite(number("difference", difference)) or difference == 0):
        raise ValueError(f"difference={difference!r}; expected None or a finite number other than 0")
    deviation = float(np.std(valid, ddof=1))
    if difference is not None and abs(difference) < _LEAST_EFFECT * deviation:
        raise ValueError(
            f"difference={difference!r}; expected at least a millionth of the standard deviation, {deviation:.3g}"
        )
    smallest = smallest_difference(deviation, n, level, probability)
    if difference is None or deviation == 0:
        return Power(smallest, None)
    needed, low, high = (
        _needed(value / abs(difference), level, probability)
        for value in (deviation, *_bounds_of_deviation(valid, deviation))
    )
    result = Power(smallest, needed)
    result.examples_needed_low, result.examples_needed_high = low, high
    return result


def _units(differences: Floats, groups: Groups | None) -> Floats:
    """The valid differences; with groups, influences of those on their mean: a mean of group means is another number.

    The mean is a ratio of sums, so a group's influence is its sum minus the mean times its size, over the mean size.
    """
    is_valid = ~np.isnan(differences)
    if groups is None or not is_valid.any():
        return differences[is_valid]
    sizes = groups.sums(is_valid.astype(np.float64))
    sums = groups.sums(np.where(is_valid, differences, 0.0))[sizes > 0]
    sizes = sizes[sizes > 0]
    mean = sums.sum() / sizes.sum()
    influences: Floats = mean + (sums - mean * sizes) / sizes.mean()
    return influences


def smallest_difference(deviation: float, n: int, level: float, probability: float) -> float:
    """The smallest difference of means that n examples show whose differences have this standard deviation."""
    effect = _effect(n, level, probability)
    if not math.isfinite(effect):
        return math.inf
    return effect * deviation if deviation else math.nan


@cache
def _effect(n: int, level: float, probability: float) -> float:
    """The smallest difference that n examples show, in standard deviations estimated from them; inf: none.

    The factor was fitted to `benchmarks.power`, n from 4 to 30 and levels from 1/2 to 1/8192, up to simulation error.
    """
    if n < 2 or 2.0 ** (1 - n) > level:
        return math.inf
    reached = math.floor(level * 2 ** (n - 1)) / 2 ** (n - 1) if n < _FEW_P_VALUES else level
    halvings = -math.log2(reached)
    factor = 1 + (0.124 + 0.173 * halvings) / n + 0.198 * 2 ** (0.916 * (halvings - n + 1))
    return factor * (t_quantile(1 - reached / 2, n - 1) + t_quantile(probability, n - 1)) / math.sqrt(n)


def _needed(deviations: float, level: float, probability: float) -> int:
    """The least number of examples that show a difference; deviations : the standard deviation, divided by it."""
    reach = normal_quantile(1 - level / 2) + normal_quantile(probability)
    n = max(2, math.ceil((reach * deviations) ** 2) - 1)
    if n < _FEW_P_VALUES:
        n = 2
    while _effect(n, level, probability) * deviations > 1:
        n += 1
    return n


def _bounds_of_deviation(values: Floats, deviation: float) -> tuple[float, float]:
    """Bounds of the population's standard deviation: chi-square, with degrees of freedom corrected for kurtosis."""
    n = len(values)
    centred = values - values.mean()
    excess = max(0.0, float((centred**4).mean() / (centred**2).mean() ** 2) - 3)  # samples underestimate it
    degrees = 2 * n / (excess + 2 * n / (n - 1))
    tail = (1 - _CONFIDENCE) / 2
    low, high = (deviation * math.sqrt(degrees / chi_square_quantile(p, degrees)) for p in (1 - tail, tail))
    return low, high
