"""How much can this test set show? Before a comparison, or after one that showed nothing."""

import math
from functools import cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.arrays.types import Floats

_NORMAL = NormalDist()

_BY_TRIAL = 10
"""Below this number of examples the permutation test is tried out: it has too few p-values for a formula."""

_TRIALS = 2_000

_CONFIDENCE = 0.95
"""Of the bounds of `examples_needed`."""


class _Answer(NamedTuple):
    smallest_difference: float
    """of the means, that this number of examples shows with the probability asked for; inf: no difference"""
    examples_needed: int | None
    """to show the `difference` asked about; None if none was"""


class Power(_Answer):
    """What a number of examples can show: a pair of numbers, with bounds of the second one; see `power`."""

    examples_needed_low: int | None = None
    """95 % lower bound of `examples_needed`: the differences vary less than they seemed to"""
    examples_needed_high: int | None = None
    """95 % upper bound"""


def power(
    differences: ArrayLike, level: float = 0.05, probability: float = 0.8, difference: float | None = None
) -> Power:
    """Say how small a difference a paired test on these examples can show, and how many examples a difference needs.

    With s the standard deviation (n - 1) of the differences of the n examples, the smallest difference is k s / sqrt(n)
    and a difference d needs the least n for which that is no more than d. From 10 examples on k is t(1 - level / 2) +
    t(probability), quantiles of Student's t with n - 1 degrees of freedom. With fewer, k is found by trying: how often
    the exact permutation test shows a difference of normal variables. It shows none, and the smallest difference is
    infinite, if its least p-value, 2 / 2^n, is above the level: at 5 %, with fewer than 6 examples.

    Parameters
    ----------
    differences : array-like of shape (n_examples,)
        Score of one system minus that of the other, example by example:
        `scores_b["rouge1"].fmeasure - scores_a["rouge1"].fmeasure`. NaN is left out; two or more must be left. Of
        examples in groups, the mean of each group.
    level : float, 0 < level < 1
        The p-value up to which a difference counts as shown.
    probability : float, level < probability < 1
        How likely the test is to show a difference that is there: its power.
    difference : float or None
        The difference of the means that `examples_needed` is about, not 0.

    Returns
    -------
    Power
        (smallest_difference, examples_needed), and with a difference .examples_needed_low and .examples_needed_high:
        the same for the 95 % bounds of s (chi-square, degrees of freedom corrected for the kurtosis of differences).

    Raises
    ------
    ValueError : an argument is out of its range.

    >>> from rougekit.analysis.power import power
    >>> found = power([0.1, -0.1, 0.3, 0.1, -0.2, 0.2] * 5, difference=0.1)
    >>> round(found.smallest_difference, 3), found.examples_needed
    (0.092, 26)
    >>> found.examples_needed_low, found.examples_needed_high
    (20, 36)
    """
    values = np.asarray(differences, np.float64)
    if values.ndim != 1 or np.isinf(values).any():
        raise ValueError(f"differences of shape {values.shape}; expected (n_examples,), finite numbers or NaN")
    if (n := int(np.count_nonzero(~np.isnan(values)))) < 2:
        raise ValueError(f"differences of {n} example{'s' * (n != 1)}; expected two or more that are not NaN")
    if not 0 < level < 1:
        raise ValueError(f"level={level!r}; expected 0 < level < 1")
    if not level < probability < 1:
        raise ValueError(f"probability={probability!r}; expected level < probability < 1, level={level!r}")
    if difference is not None and (not math.isfinite(difference) or difference == 0):
        raise ValueError(f"difference={difference!r}; expected None or a finite number other than 0")
    valid = values[~np.isnan(values)]
    deviation = float(np.std(valid, ddof=1))
    smallest = smallest_difference(deviation, len(valid), level, probability)
    if difference is None:
        return Power(smallest, None)
    low, high = _bounds_of_deviation(valid, deviation)
    found = Power(smallest, _needed(deviation / abs(difference), level, probability))
    found.examples_needed_low = _needed(low / abs(difference), level, probability)
    found.examples_needed_high = _needed(high / abs(difference), level, probability)
    return found


def smallest_difference(deviation: float, n: int, level: float, probability: float) -> float:
    """The smallest difference of means that n examples, differing with this standard deviation, show: see `power`."""
    effect = _effect(n, level, probability)
    return effect * deviation if math.isfinite(effect) else math.inf


def shows_nothing(n: int, level: float) -> bool:
    """Whether no difference of n examples has a p-value within the level: the least of a paired test is 2 / 2^n."""
    return 2.0 ** (1 - n) > level


def t_quantile(probability: float, degrees: float) -> float:
    """Of Student's t, to four digits from 5 degrees of freedom on (Abramowitz & Stegun 1964, 26.7.5)."""
    z = _NORMAL.inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    return z + sum(term / degrees ** (k + 1) for k, term in enumerate(terms))


@cache
def _effect(n: int, level: float, probability: float) -> float:
    """The smallest difference that is shown, in standard deviations."""
    if shows_nothing(n, level):
        return math.inf
    if n < _BY_TRIAL:
        return _effect_by_trial(n, level, probability)
    return (t_quantile(1 - level / 2, n - 1) + t_quantile(probability, n - 1)) / math.sqrt(n)


def _effect_by_trial(n: int, level: float, probability: float) -> float:
    """Halve where it may be until it is known to one in 500."""
    noise = np.random.Generator(np.random.Philox(n)).standard_normal((_TRIALS, n))
    first = np.ones((1, 2 ** (n - 1)))  # the signs of the first example may stay: all turned is as far from 0
    signs = np.vstack([first, 1 - 2.0 * (np.arange(2 ** (n - 1)) >> np.arange(n - 1)[:, np.newaxis] & 1)])

    def shown(shift: float) -> float:
        values = noise + shift
        observed = np.abs(values.sum(axis=1, keepdims=True))
        p_values = (np.abs(values @ signs) >= observed * (1 - 1e-12)).mean(axis=1)
        return float((p_values <= level).mean())

    low, high = 0.0, 1.0
    while shown(high) < probability:
        low, high = high, 2 * high
    while high - low > 0.002 * high:
        middle = (low + high) / 2
        low, high = (low, middle) if shown(middle) >= probability else (middle, high)
    return high


def _needed(deviations: float, level: float, probability: float) -> int:
    """The least number of examples that show a difference of which the standard deviation is so many times as large."""
    reach = _NORMAL.inv_cdf(1 - level / 2) + _NORMAL.inv_cdf(probability)
    n = max(2, math.ceil((reach * deviations) ** 2) - 1)
    if n < 2 * _BY_TRIAL:
        n = 2
    while _effect(n, level, probability) * max(deviations, 1e-300) > 1:
        n += 1
    return n


def _bounds_of_deviation(values: Floats, deviation: float) -> tuple[float, float]:
    """Of the standard deviation of what the values are a sample of, if its square is distributed as a chi-square."""
    n = len(values)
    if deviation == 0:
        return 0.0, 0.0
    centred = values - values.mean()
    excess = float((centred**4).mean() / (centred**2).mean() ** 2) - 3
    degrees = 2 * n / (excess + 2 * n / (n - 1))
    tail = (1 - _CONFIDENCE) / 2
    low, high = (deviation * math.sqrt(degrees / _chi_square(p, degrees)) for p in (1 - tail, tail))
    return low, high


def _chi_square(probability: float, degrees: float) -> float:
    """Its quantile: by Wilson & Hilferty (1931), to one in 5,000, or for few degrees of freedom by halving."""
    if degrees > 30:
        spread = 2 / (9 * degrees)
        return degrees * (1 - spread + _NORMAL.inv_cdf(probability) * math.sqrt(spread)) ** 3
    low, high = 0.0, 200.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _below(middle, degrees) < probability else (low, middle)
    return high


def _below(x: float, degrees: float) -> float:
    """Distribution function of the chi-square: the series of the incomplete gamma function (A & S 6.5.29)."""
    half, at = degrees / 2, x / 2
    term = math.exp(half * math.log(at) - at - math.lgamma(half + 1))
    total, k = term, 0
    while k < at or term > 1e-12 * total:
        k += 1
        term *= at / (half + k)
        total += term
    return total
