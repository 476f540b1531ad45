"""How probable it is that numbers match by accident when many ways to compute them are tried."""

import math
from typing import Any

import numpy as np

from rougekit.arrays.types import Floats

POINT = 0.01
"""How far numbers of other texts or of another tool are off, in a type, at most: their standard deviation."""


def chance(published: Floats, units: Floats, values: Floats, rooms: Floats, covariance: Floats) -> float:
    """The chance that numbers which none of the ways gave match one of them, to their digits, all the same.

    Such numbers are taken to lie about the published ones as those of other texts of this kind would: normally, the
    types varying together. Close to them ways are dense, so a match means less than one in the open.

    Parameters (all numbers are fractions)
    ----------
    published : shape (n_types,)
    units : shape (n_types,), of the last printed digits
    values, rooms : shape (n_ways, n_types), what the ways give, and how far unseeded resamples may be from it
    covariance : shape (n_types, n_types), of the means over texts

    Returns
    -------
    The sum over ways that differ in their printed digits, at most 1. Without covariance (one text) it is 1.
    """
    _, first = np.unique(np.round(np.hstack((values, rooms)) / np.tile(units, 2)), axis=0, return_index=True)
    half = units / 2 + rooms[first]
    deviation = np.sqrt(np.diag(covariance))
    within = np.minimum(1, POINT / np.maximum(deviation, 1e-300))
    spread = covariance * np.outer(within, within) + half[:, :, None] ** 2 / 3 * np.eye(len(units))
    off = values[first] - published
    distance = np.einsum("ki,ki->k", off, np.linalg.solve(spread, off[:, :, None])[:, :, 0])
    density = np.exp(-distance / 2) / np.sqrt(np.linalg.det(2 * math.pi * spread))
    return float(min(1.0, np.minimum(1.0, np.prod(2 * half, axis=1) * density).sum()))


def covariance_of_means(columns: Any) -> Floats:
    """Of the means of some columns over the same examples, shape (n_types, n_types); columns: (n_types, n_examples)."""
    table = np.asarray(columns, np.float64)
    covariance: Floats = np.atleast_2d(np.cov(table, bias=True)) / table.shape[1]
    return covariance
