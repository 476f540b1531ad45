"""The probability that numbers match by accident when many configurations are tried."""

import math

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.scoring.scores.distributions import chi_square_quantile

POINT = 0.01
"""The largest standard deviation that is assumed for a type's numbers on other texts or by another tool."""


def chance(published: Floats, last_places: Floats, values: Floats, deviations: Floats, covariance: Floats) -> float:
    """The probability that numbers which come from none of the configurations match one of them by accident.

    Such numbers are assumed to be distributed around the published ones like those of other texts of this kind:
    normally, with correlated types. A match means less where configurations are dense. Numbers match a configuration
    of exact numbers if they are equal when printed. They match a configuration of unseeded resamples if their distance
    from it, in standard deviations, is at most 1 or the distance of the closest such configuration from the published
    numbers, whichever is larger.

    published : the published numbers as fractions, like all numbers here; shape (n_types,)
    last_places : the units of their last printed digits; shape (n_types,)
    values, deviations : the configurations' numbers, and their standard deviations between runs, which are 0 for exact
        numbers; shape (n_configurations, n_types)
    covariance : of the types' means over texts; shape (n_types, n_types)

    Returns the sum of the probabilities over configurations that differ in their printed digits, at most 1; 1 without
    covariance (one text).
    """
    _, first = np.unique(np.round(np.hstack((values, deviations)) / np.tile(last_places, 2)), axis=0, return_index=True)
    values, deviations, n_types = values[first], deviations[first], len(last_places)
    sd = np.sqrt(np.diag(covariance))
    within = np.minimum(1, POINT / np.maximum(sd, 1e-300))
    reach = np.maximum(last_places / 2, 2 * deviations)
    spread = covariance * np.outer(within, within) + reach[:, :, None] ** 2 / 3 * np.eye(n_types)
    off = values - published
    distance = np.einsum("ki,ki->k", off, np.linalg.solve(spread, off[:, :, None])[:, :, 0])
    density = np.exp(-distance / 2) / np.sqrt(np.linalg.det(2 * math.pi * spread))
    is_random = deviations.any(axis=1)
    nearest = noise_distance(off[is_random], last_places, deviations[is_random]).min(initial=math.inf)
    ball = math.pi ** (n_types / 2) / math.gamma(n_types / 2 + 1) * max(1.0, float(nearest)) ** n_types
    ellipsoids = ball * np.prod(_sigma(last_places, deviations), axis=1) if is_random.any() else 0.0
    volumes = np.where(is_random, ellipsoids, np.prod(last_places))
    return float(min(1.0, np.minimum(1.0, volumes * density).sum()))


def noise_distance(off: Floats, last_places: Floats, deviations: Floats) -> Floats:
    """The norm of differences of shape (..., n_types), in standard deviations, which add noise of runs and rounding."""
    length: Floats = np.sqrt(((off / _sigma(last_places, deviations)) ** 2).sum(axis=-1))
    return length


def is_within_noise(off: Floats, last_places: Floats, deviations: Floats) -> bool:
    """Whether at least one in 1,000 runs of unseeded resamples gives numbers that are as far off by chance."""
    return bool(noise_distance(off, last_places, deviations) ** 2 <= chi_square_quantile(0.999, len(last_places)))


def _sigma(last_places: Floats, deviations: Floats) -> Floats:
    return np.sqrt(deviations**2 + last_places**2 / 12)


def covariance_of_means(columns: Floats) -> Floats:
    """The covariance of the types' means over the same examples: (n_types, n_examples) to (n_types, n_types).

    Examples without a score (NaN) are left out, as they are left out of the means.
    """
    scored = np.compress(~np.isnan(columns).any(axis=0), columns, axis=1)  # a copy in C order: sums run along rows
    covariance: Floats = np.atleast_2d(np.cov(scored, bias=True)) / scored.shape[1]
    return covariance
