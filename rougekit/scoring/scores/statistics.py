"""The statistics of a type: which columns are summed over examples, and which score the sums give.

`aggregate`, `Totals` and `compare` share them. `Means` are means of scores; `OfCounts` are what the measure's `of_sums`
computes from summed counts: the micro average and corpus BLEU.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from rougekit.foundation.arrays.types import Counts, Floats
from rougekit.foundation.errors import warn
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.results import Score
from rougekit.scoring.scores.bootstrap import interval
from rougekit.scoring.scores.exact import exact_sum
from rougekit.scoring.scores.groups import Groups, summed
from rougekit.scoring.scores.means import Means

TOO_FEW = 50
"""With fewer units, percentile intervals cover the truth less often than they claim: measured in docs/intervals.md."""


class OfCounts:
    """A score computed from counts summed over units: P, R and F (micro average), or BLEU."""

    def __init__(self, measure: Measure, counts: Counts, options: MeasureOptions, groups: Groups | None = None) -> None:
        self.measure, self.options = measure, options
        self.columns = summed(counts, groups).astype(np.float64)
        self._totals = np.array([exact_sum(column) for column in self.columns])

    @property
    def mid(self) -> Floats:
        """The numbers of the score of all units."""
        return self.measure.of_sums(self._totals[:, np.newaxis], self.options).ravel()

    def bounds(self, sums: Floats, confidence: float) -> tuple[Floats, Floats]:
        """Percentiles of the resampled scores; the whole range for a single unit."""
        if self.columns.shape[1] == 1:
            return whole_range(self.mid)
        return interval(self.measure.of_sums(sums.T, self.options).T, confidence)

    def result(self, bounds: tuple[Floats, Floats] | None) -> Any:
        """The score of all units."""
        low, high = bounds or (None, None)
        return self.measure.score_of_sums(self._totals, low, high, self.options)


Statistic: TypeAlias = Means | OfCounts
"""Both have `columns`, which are summed over units, and compute `bounds` from the sums of resamples."""

LOWEST, HIGHEST = Score(0.0, 0.0, 0.0), Score(1.0, 1.0, 1.0)


def whole_range(mid: Floats) -> tuple[Floats, Floats]:
    """0 and 1, as a single example says nothing of the variance; NaN where it has no score."""
    return np.where(np.isnan(mid), mid, 0.0), np.where(np.isnan(mid), mid, 1.0)


def interval_of_means(interval: str) -> str:
    """The kind of interval that means have under the option `interval`."""
    return "bootstrap-t" if interval == "auto" else interval


def warn_of_nan(missing: Mapping[str, int], n_examples: int) -> None:
    """Warn of types that have examples without a score. missing : by type, how many examples are NaN."""
    if any(missing.values()):
        incomplete = {name: n for name, n in missing.items() if n}
        listed = ", ".join(f"{name}: {n}" for name, n in incomplete.items())
        warn(
            f"examples without a score (nan) are left out of the mean ({listed} of {n_examples}); "
            "zero_division=0.0, or empty=0, counts them as 0"
        )


def warn_of_percentiles(what: str, n_units: int, instead: str = "interval='percentile' silences this") -> None:
    """Warn that a percentile interval of few examples is too narrow; instead: what to do about it."""
    if 1 < n_units < TOO_FEW:
        warn(
            f"the interval of {what} is a percentile interval of {n_units} examples or groups, which is too narrow: "
            "95 % intervals cover the true value in some 83 % of cases with 5 examples, in 91 % with 20 "
            f"(docs/intervals.md); {instead}"
        )
