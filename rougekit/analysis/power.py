"""How much can this test set show? Before a comparison, or after one that showed nothing."""

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike


class Power(NamedTuple):
    """What a number of examples can show: see `power`."""

    smallest_difference: float
    """of the means, that this number of examples shows with the probability asked for"""
    examples_needed: int | None
    """to show the `difference` asked about; None if none was"""


def power(
    differences: ArrayLike, level: float = 0.05, probability: float = 0.8, difference: float | None = None
) -> Power:
    """Say how small a difference a paired test on these examples can show, and how many examples a difference needs.

    Normal approximation for a two-sided paired test: with s the standard deviation (n - 1) of the differences of the n
    examples, z the normal quantile and k = z(1 - level / 2) + z(probability), the smallest difference is k s / sqrt(n),
    and a difference d needs (k s / d)^2 examples, rounded up.

    Parameters
    ----------
    differences : array-like of shape (n_examples,)
        Score of one system minus that of the other, example by example:
        `scores_b["rouge1"].fmeasure - scores_a["rouge1"].fmeasure`. NaN is left out; two or more must be left.
    level : float, 0 < level < 1
        The p-value below which a difference counts as shown.
    probability : float, level < probability < 1
        How likely the test is to show a difference that is there: its power.
    difference : float or None
        The difference of the means that `examples_needed` is about, not 0.

    Raises
    ------
    ValueError : an argument is out of its range.

    >>> from rougekit.analysis.power import power
    >>> smallest, needed = power([0.1, -0.1, 0.3, 0.1, -0.2, 0.2], difference=0.1)
    >>> round(smallest, 3), needed
    (0.213, 28)
    """
    values = np.asarray(differences, np.float64)
    if values.ndim != 1 or np.isinf(values).any() or np.count_nonzero(~np.isnan(values)) < 2:
        raise ValueError(f"differences of shape {values.shape}; expected (n_examples,), two or more finite numbers")
    if not 0 < level < 1:
        raise ValueError(f"level={level!r}; expected 0 < level < 1")
    if not level < probability < 1:
        raise ValueError(f"probability={probability!r}; expected level < probability < 1, level={level!r}")
    if difference is not None and (not math.isfinite(difference) or difference == 0):
        raise ValueError(f"difference={difference!r}; expected None or a finite number other than 0")
    valid = values[~np.isnan(values)]
    normal = NormalDist()
    reach = (normal.inv_cdf(1 - level / 2) + normal.inv_cdf(probability)) * float(np.std(valid, ddof=1))
    needed = None if difference is None else max(2, math.ceil((reach / difference) ** 2))
    return Power(reach / math.sqrt(len(valid)), needed)
