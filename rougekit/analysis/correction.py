"""Correction of p-values for several tests: the only place that knows Holm's.

Another correction is a subclass of `Correction` and a row of `CORRECTIONS` here, the name of its field in
`scoring/signature.py`, and its publication in `data/citations.bib`.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import ClassVar, NamedTuple, TypeVar

import numpy as np

from rougekit.foundation.arrays.types import Floats

Key = TypeVar("Key", bound=Hashable)

_DIGITS = 14
"""Significant digits kept in corrected p-values, so that rounding errors can't change what is significant."""


class Corrected(NamedTuple):
    """What a correction makes of a hypothesis."""

    p: float
    """its p-value after correction; NaN if it has none"""
    level: float
    """the largest p-value before correction that is significant"""


class Correction(ABC):
    """How the p-values of a family of tests are corrected, and what results call that."""

    name: ClassVar[str]
    """The name of its author, such as "Holm"."""
    field: ClassVar[str]
    """The signature's field that says what p-values are corrected over."""
    source: ClassVar[str]
    """Its publication in `data/citations.bib`."""

    @property
    def title(self) -> str:
        """What sentences call it: "Holm's correction"."""
        return f"{self.name}'s correction"

    @abstractmethod
    def p_values(self, p_values: Floats) -> Floats:
        """The corrected p-values of m hypotheses, shape (m,), same order, at most 1."""

    @abstractmethod
    def levels(self, p_values: Floats, level: float) -> Floats:
        """The level at which each of m hypotheses is tested, shape (m,).

        A p-value is at most its hypothesis's level if and only if the corrected p-value is at most `level`.
        """

    @abstractmethod
    def first_level(self, n_tests: int, level: float) -> float:
        """The largest p-value of n hypotheses, equal for all of them, at which any is significant.

        If no test can have a p-value as small as this, it can't detect anything. level / n for methods that begin with
        the smallest p-value; `level` for those that begin with the largest, such as Hochberg's (1988).
        """

    def over(self, p_values: Mapping[Key, float | None], level: float) -> dict[Key, Corrected]:
        """Correct a family of hypotheses, by key. One without a p-value, None or NaN, counts as none.

        >>> Holm().over({"A": 0.03, "B": math.nan, "C": 0.01}, 0.05)["B"]
        Corrected(p=nan, level=0.05)
        """
        corrected = dict.fromkeys(p_values, Corrected(math.nan, level))
        tested = {key: p for key, p in p_values.items() if p is not None and not math.isnan(p)}
        if tested:
            values = np.array([*tested.values()])
            columns = tested.values(), self.p_values(values).tolist(), self.levels(values, level).tolist()
            # what is rejected has a p of at most its level, whatever was rounded on the way
            results = (
                Corrected(p, max(own_level, raw) if p <= level else own_level)
                for raw, p, own_level in zip(*columns, strict=True)
            )
            corrected |= zip(tested, results, strict=True)
        return corrected


class Holm(Correction):
    """Holm's (1979) step-down method.

    >>> Holm().p_values(np.array([0.01, 0.04, 0.03]))
    array([0.03, 0.06, 0.06])
    >>> Holm().levels(np.array([0.01, 0.04, 0.03]), 0.06).round(3)
    array([0.02, 0.06, 0.03])
    """

    name = "Holm"
    field = "holm"
    source = "holm-1979-simple"

    def p_values(self, p_values: Floats) -> Floats:
        order = np.argsort(p_values)
        corrected = np.empty(len(p_values))
        times = rounded(p_values[order] * np.arange(len(p_values), 0, -1))
        corrected[order] = np.minimum(1, np.maximum.accumulate(times))
        return corrected

    def levels(self, p_values: Floats, level: float) -> Floats:
        """A hypothesis's level is level / (m - k) if k of the others are rejected before it is tested (Serlin 1993)."""
        m = len(p_values)
        order = np.argsort(p_values)
        times = np.arange(m, 1, -1)
        # For each p-value, ascending: whether it is not rejected if a later one (kept) or an earlier one (kept_behind)
        # is left out.
        kept, kept_behind = (
            ~(rounded(others * times) <= level) for others in (p_values[order[:-1]], p_values[order[1:]])
        )
        first = int(np.argmax(np.append(kept, True)))
        from_here = np.append(np.where(kept_behind, np.arange(m - 1), m - 1), m - 1)
        first_from = np.minimum.accumulate(from_here[::-1])[::-1]
        levels = np.empty(m)
        levels[order] = level / (m - np.where(first < np.arange(m), first, first_from))
        return levels

    def first_level(self, n_tests: int, level: float) -> float:
        return level / n_tests


def rounded(values: Floats) -> Floats:
    """Each value with 14 significant digits."""
    return np.array([float(f"{value:.{_DIGITS}g}") for value in values.tolist()])


CORRECTIONS: Mapping[str, Correction] = {each.field: each for each in (Holm(),)}
"""By the fields of signatures, which may be older than this version."""
CORRECTION: Correction = CORRECTIONS["holm"]
"""The correction that comparisons use; read as `correction.CORRECTION`."""
