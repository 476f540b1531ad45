"""Matches and totals of each row, one peer's text against one model's, by the kernels that serve all standards."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rougekit.arrays.batch import Batch, Batches, Rows
from rougekit.arrays.types import Counts, Floats, Ints
from rougekit.measures import counting
from rougekit.measures.base import Measure
from rougekit.standards.rouge155.measures import UnionWeightedLCS
from rougekit.standards.rouge155.ratios import power, powers
from rougekit.tiers import kernels


@dataclass(frozen=True)
class Pairs:
    """The texts of each row of a measure, by number: whole texts, and texts whose sentences are compared."""

    prediction: Ints
    reference: Ints
    prediction_units: Ints
    reference_units: Ints

    @property
    def have_same_texts(self) -> bool:
        """Whether the sentences are those of the whole texts."""
        return np.array_equal(self.prediction, self.prediction_units) and np.array_equal(
            self.reference, self.reference_units
        )


def count(batch: Batch, pairs_of: Mapping[Measure, Pairs]) -> dict[Measure, Counts]:
    """Counts of each measure, (3, n_rows): matches, prediction_total, reference_total, as defined by ROUGE-1.5.5."""
    counts: dict[Measure, Counts] = {}
    together: dict[tuple[bytes, ...], list[Measure]] = {}
    for measure, pairs in pairs_of.items():
        if isinstance(measure, UnionWeightedLCS):
            counts[measure] = _weighted(batch, pairs, measure.weight)
        elif measure.by_sentence and not pairs.have_same_texts:
            counts[measure] = _union(batch, pairs)
        else:
            together.setdefault((pairs.prediction.tobytes(), pairs.reference.tobytes()), []).append(measure)
    for measures in together.values():
        pairs = pairs_of[measures[0]]
        rows = Rows.of_pairs(pairs.prediction, pairs.reference)
        counts.update(zip(measures, counting.count(Batches(batch, batch), rows, measures), strict=True))
    return counts


def _union(batch: Batch, pairs: Pairs) -> Counts:
    """ROUGE-L where sentences and whole texts differ: clipping and the prediction's total come from the whole texts."""
    counts = np.empty((3, len(pairs.prediction)), np.int64)
    counts[0] = _union_hits(batch, pairs, np.arange(_longest(batch) + 2, dtype=np.float64), by_runs=False)
    lengths = _lengths(batch)
    counts[1], counts[2] = lengths[pairs.prediction], lengths[pairs.reference_units]
    return counts


def _weighted(batch: Batch, pairs: Pairs, weight: float) -> Counts:
    """ROUGE-W, shape (4, n_rows): matches weighted by runs, f(words of the prediction), f of the fourth row, which is
    the sum of f over the reference's sentences."""
    hits = _union_hits(batch, pairs, powers(weight, _longest(batch) + 1), by_runs=True)
    if weight.is_integer():  # Perl's integers: totals beyond 2 ** 53 are printed exactly
        counts = np.empty((4, len(hits)), object)
        counts[0] = [int(value) if math.isfinite(value) else value for value in hits.tolist()]
    else:
        counts = np.empty((4, len(hits)), np.float64)
        counts[0] = hits
    sizes = _lengths(batch)[pairs.prediction].tolist()
    f_of = {size: perl_power(size, weight) for size in set(sizes)}
    counts[1] = [f_of[size] for size in sizes]
    sums: dict[int, float] = {}
    for text in set(pairs.reference_units.tolist()):
        ends = batch.sentence_at[batch.text_at[text] : batch.text_at[text + 1] + 1]
        base: float = 0
        for size in np.diff(ends).tolist():
            base += perl_power(size, weight)
        sums[text] = base
    counts[3] = [sums[text] for text in pairs.reference_units.tolist()]
    counts[2] = [perl_power(base, weight) for base in counts[3].tolist()]
    return counts


def perl_power(base: float, exponent: float) -> float:
    """base ** exponent with Perl's rule: an int where both are integers and the result surely fits into 64 bits."""
    if isinstance(base, int) and exponent.is_integer():
        if base.bit_length() * exponent <= 64:
            return int(base ** int(exponent))
        result = power(base, exponent)
        return int(result) if result < 2.0**64 else result
    return power(base, exponent)


def _union_hits(batch: Batch, pairs: Pairs, f: Floats, *, by_runs: bool) -> Floats:
    hits = np.empty(len(pairs.prediction), np.float64)
    units = Rows.of_pairs(pairs.prediction_units, pairs.reference_units)
    rows = Rows.of_pairs(pairs.prediction, pairs.reference)
    kernels.clipped_union_lcs.union_lcs_hits(batch, units, rows, f, by_runs, hits)
    return hits


def _lengths(batch: Batch) -> Ints:
    """Words of each text."""
    return np.diff(batch.sentence_at[batch.text_at])


def _longest(batch: Batch) -> int:
    """Words of the longest sentence."""
    return int(np.diff(batch.sentence_at).max(initial=0))
