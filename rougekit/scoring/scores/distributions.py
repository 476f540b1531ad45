"""Tail probabilities and quantiles of the normal, Student's t and chi-square distributions, without SciPy.

A & S is Abramowitz & Stegun (1964).
"""

import math
from functools import cache


def normal_quantile(probability: float) -> float:
    """Quantile of the standard normal distribution."""
    from statistics import NormalDist  # imported here: rarely needed, and a tenth of rougekit's import time

    return NormalDist().inv_cdf(probability)


_BISECTED = 30
"""With fewer degrees of freedom, quantiles of t are found by bisection; otherwise by an expansion and a Newton step."""

_EXPANDED = 10**7
"""With more degrees of freedom, normal tails and the expansion alone are exact to all digits needed."""


def t_tail(t: float, degrees: float) -> float:
    """P(T > t) for any t and degrees of freedom > 0: for t >= 0, half the incomplete beta function (A & S 26.7.1)."""
    if t < 0:
        return 1 - t_tail(-t, degrees)
    if degrees > _EXPANDED:
        return math.erfc(t / math.sqrt(2)) / 2
    a, squared = degrees / 2, t * t
    x, y = degrees / (degrees + squared), squared / (degrees + squared)
    if not y:
        return 0.5
    log_x = -math.log1p(squared / degrees)  # log(x) loses all digits near 1
    front = math.exp(a * log_x + math.log(y) / 2 - _log_beta_half(a))
    if x < (a + 1) / (a + 2.5):
        return front * _beta_fraction(x, a, 0.5) / (2 * a)
    return 0.5 - front * _beta_fraction(y, 0.5, a)


def _log_beta_half(a: float) -> float:
    """log B(a, 1/2). For large a, an asymptotic series avoids the cancellation between values of lgamma."""
    if a < 50:
        ratio = math.lgamma(a + 0.5) - math.lgamma(a)
    else:
        ratio = math.log(a) / 2 - 1 / (8 * a) + 1 / (192 * a**3) - 1 / (640 * a**5)
    return math.log(math.pi) / 2 - ratio


def _beta_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function (A & S 26.5.8), by Lentz's method (1976)."""
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 10_000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d, c = 1 / (1 + numerator * d), 1 + numerator / c
            fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return fraction


@cache
def t_quantile(probability: float, degrees: float) -> float:
    """Quantile of Student's t for degrees of freedom >= 1, including infinity, to ten digits (A & S 26.7.5)."""
    if probability < 0.5:
        return -t_quantile(1 - probability, degrees)
    z = normal_quantile(probability)
    if degrees == math.inf:
        return z
    if degrees < _BISECTED:
        low, high = 0.0, 2.0
        while t_tail(high, degrees) > 1 - probability:
            low, high = high, 2 * high
        while high - low > 1e-12 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if t_tail(middle, degrees) > 1 - probability else (low, middle)
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
    return t + (t_tail(t, degrees) - (1 - probability)) / math.exp(log_density)


@cache
def chi_square_quantile(probability: float, degrees: float) -> float:
    """Quantile of the chi-square distribution.

    Found by bisection for up to 30 degrees of freedom; above, approximated as by Wilson & Hilferty (1931), with a
    relative error of up to 1/1,000.
    """
    if degrees > 30:
        spread = 2 / (9 * degrees)
        return degrees * (1 - spread + normal_quantile(probability) * math.sqrt(spread)) ** 3
    low, high = 0.0, 200.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _chi_square_below(middle, degrees) < probability else (low, middle)
    return high


def _chi_square_below(x: float, degrees: float) -> float:
    """P(X <= x) for a chi-square variable X, by the series of the incomplete gamma function (A & S 6.5.29)."""
    half, at = degrees / 2, x / 2
    term = math.exp(half * math.log(at) - at - math.lgamma(half + 1))
    total, k = term, 0
    while k < at or term > 1e-12 * total:
        k += 1
        term *= at / (half + k)
        total += term
    return total
