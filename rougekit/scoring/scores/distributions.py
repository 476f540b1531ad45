"""Tails and quantiles of Student's t and chi-square distributions, without SciPy."""

import math
from functools import cache

import numpy as np


def normal_quantile(probability: float) -> float:
    """Quantile of the standard normal distribution."""
    from statistics import NormalDist  # a tenth of the time to import rougekit, and few processes need it

    return NormalDist().inv_cdf(probability)


_BISECTED = 30
"""Below this many degrees of freedom quantiles of t are found by bisection, else by expansion and a Newton step."""

_EXPANDED = 10**7
"""Above this number the expansion alone has all digits, and the sums of a tail would take too much memory."""


def t_tail(t: float, degrees: int) -> float:
    """P(T > t) for t >= 0, by the finite sums of Abramowitz & Stegun (1964), 26.7.3 and 26.7.4."""
    angle = math.atan(t / math.sqrt(degrees))
    squared = math.cos(angle) ** 2
    steps = np.arange(2 + degrees % 2, degrees, 2)
    terms = float(np.cumprod((steps - 1) / steps * squared).sum())
    if degrees % 2:
        inside = 2 / math.pi * (angle + (degrees > 1) * math.sin(angle) * math.cos(angle) * (1 + terms))
    else:
        inside = math.sin(angle) * (1 + terms)
    return max(0.0, (1 - inside) / 2)


@cache
def t_quantile(probability: float, degrees: float) -> float:
    """Quantile of Student's t with 1, 2, ... or infinitely many degrees of freedom, to ten digits (A & S 26.7.5)."""
    if probability < 0.5:
        return -t_quantile(1 - probability, degrees)
    z = normal_quantile(probability)
    if degrees == math.inf:
        return z
    if degrees < _BISECTED:
        low, high = 0.0, 2.0
        while t_tail(high, int(degrees)) > 1 - probability:
            low, high = high, 2 * high
        while high - low > 1e-12 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if t_tail(middle, int(degrees)) > 1 - probability else (low, middle)
        return high
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92_160,
    )
    t = z + sum(term / degrees ** (k + 1) for k, term in enumerate(terms))
    if degrees > _EXPANDED:
        return t
    log_density = math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2) - math.log(degrees * math.pi) / 2
    log_density -= (degrees + 1) / 2 * math.log1p(t * t / degrees)
    return t + (t_tail(t, int(degrees)) - (1 - probability)) / math.exp(log_density)


def chi_square_quantile(probability: float, degrees: float) -> float:
    """Quantile of the chi-square: by bisection, or above 30 degrees by Wilson & Hilferty (1931), to one in 5,000."""
    if degrees > 30:
        spread = 2 / (9 * degrees)
        return degrees * (1 - spread + normal_quantile(probability) * math.sqrt(spread)) ** 3
    low, high = 0.0, 200.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _chi_square_below(middle, degrees) < probability else (low, middle)
    return high


def _chi_square_below(x: float, degrees: float) -> float:
    """Distribution function of the chi-square: the series of the incomplete gamma function (A & S 6.5.29)."""
    half, at = degrees / 2, x / 2
    term = math.exp(half * math.log(at) - at - math.lgamma(half + 1))
    total, k = term, 0
    while k < at or term > 1e-12 * total:
        k += 1
        term *= at / (half + k)
        total += term
    return total
