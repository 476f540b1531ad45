"""An interval of a mean without resampling: Student's, widened for skewness (Hall 1992, section 3).

A statistic is described by the influence of each unit on it: the deviation from the mean for a mean of equal units,
(D - d m) / mean(m) for a ratio of sums d = sum(D) / sum(m), otherwise the jackknife pseudo-value less their mean.
Influences sum to 0; their mean square divided by the number of units is the squared standard error.
"""

import math

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.scoring.scores.distributions import t_quantile, t_tail

_SYMMETRIC = 1e-8
"""Below this skewness Hall's transformation is the identity up to rounding."""


def student_hall_interval(
    estimate: float, influences: Floats, confidence: float, n_different: int | None = None
) -> tuple[float, float]:
    """The hull of Student's interval and of Hall's second transformation.

    estimate : the statistic
    influences : shape (n_units,), two or more that are not all equal
    n_different : for a difference, the number of units in which it is not 0. If most are ties, the few others say
        little about the variance: Student's t has n_different + 1 degrees of freedom, enough by simulation
        (docs/intervals.md), and never more than n_units - 1.
    """
    n = len(influences)
    spread, skewness = _moments(influences)
    degrees = n - 1 if n_different is None else min(n - 1, n_different + 1)
    q = t_quantile((1 + confidence) / 2, degrees) / math.sqrt(n - 1)

    def transformed(y: float) -> float:
        if abs(skewness) < _SYMMETRIC:
            return y
        return 3 / skewness * (float(np.cbrt(1 + skewness * (y - skewness / (6 * n)))) - 1)

    return estimate - spread * max(q, transformed(q)), estimate - spread * min(-q, transformed(-q))


def student_hall_p(estimate: float, influences: Floats) -> float:
    """The larger of the two-sided p-values of the two intervals for the hypothesis that the true statistic is 0.

    Parameters are those of `student_hall_interval`; equal influences give 1, as they say nothing about the error.
    """
    n = len(influences)
    spread, skewness = _moments(influences)
    if n < 2 or spread == 0:
        return 1.0
    w = estimate / spread
    hall = w + skewness * w**2 / 3 + skewness**2 * w**3 / 27 + skewness / (6 * n)
    return min(1.0, 2 * t_tail(math.sqrt(n - 1) * min(abs(w), abs(hall)), n - 1))


def _moments(influences: Floats) -> tuple[float, float]:
    """Standard deviation (divisor n) and skewness."""
    variance = float((influences**2).mean())
    if variance == 0:
        return 0.0, 0.0
    return math.sqrt(variance), float((influences**3).mean()) / variance**1.5
