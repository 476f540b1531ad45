"""ROUGE-1.5.5's counts for each row (a peer's text and a model's), by the kernels that all standards share."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Batches, Rows
from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.kernels.clipped_union_lcs import union_lcs_runs
from rougekit.scoring.measures import counting
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.standards.rouge155.measures import UnionWeightedLCS
from rougekit.scoring.standards.rouge155.ratios import power, powers, sum_in_order


@dataclass(frozen=True)
class Pairs:
    """For one measure, the texts of each row, as indices into a batch."""

    prediction: Ints
    """Whole texts; likewise `reference`."""
    reference: Ints
    prediction_sentences: Ints
    """The texts whose sentences are compared; likewise `reference_sentences`."""
    reference_sentences: Ints

    @property
    def have_same_texts(self) -> bool:
        """Whether the compared sentences are those of the whole texts."""
        has_same_predictions = np.array_equal(self.prediction, self.prediction_sentences)
        return has_same_predictions and np.array_equal(self.reference, self.reference_sentences)


def count(batch: Batch, pairs_of: Mapping[Measure, Pairs]) -> dict[Measure, Counts]:
    """The counts of each measure, of shape (n_columns, n_rows)."""
    counts: dict[Measure, Counts] = {}
    together: dict[tuple[bytes, ...], list[Measure]] = {}
    for measure, pairs in pairs_of.items():
        if isinstance(measure, UnionWeightedLCS):
            counts[measure] = _weighted(batch, pairs, measure)
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
    """The counts of ROUGE-L if sentences and whole texts differ: clipping and prediction totals use the whole texts."""
    counts = np.empty((3, len(pairs.prediction)), np.int64)
    sizes = np.arange(_longest_sentence(batch) + 2, dtype=np.float64)
    counts[0] = [len(runs) for runs in _union_runs(batch, pairs, sizes, by_runs=False)]
    lengths = _text_lengths(batch)
    counts[1], counts[2] = lengths[pairs.prediction], lengths[pairs.reference_sentences]
    return counts


def _weighted(batch: Batch, pairs: Pairs, measure: UnionWeightedLCS) -> Counts:
    """The counts of ROUGE-W, in the columns of `UnionWeightedLCS`: Python numbers, ints where Perl's are."""
    weights = powers(measure.weight, _longest_sentence(batch) + 1)
    runs = list(_union_runs(batch, pairs, weights, by_runs=measure.by_runs))
    counts = np.empty((4, len(runs)), object)  # Perl's integers are exact beyond 2 ** 53
    f = cache(partial(perl_power, exponent=measure.weight))
    counts[0] = [sum_in_order(map(f, lengths)) for lengths in runs]
    counts[1] = [f(size) for size in _text_lengths(batch)[pairs.prediction].tolist()]
    sums: dict[int, float] = {}
    for text in set(pairs.reference_sentences.tolist()):
        ends = batch.sentence_at[batch.text_at[text] : batch.text_at[text + 1] + 1]
        sums[text] = sum_in_order(map(f, np.diff(ends).tolist()))
    counts[3] = [sums[text] for text in pairs.reference_sentences.tolist()]
    counts[2] = [f(total) for total in counts[3].tolist()]
    return counts


def perl_power(base: float, exponent: float) -> float:
    """base ** exponent as Perl computes it.

    That is an int if both are integers, base is not a power of two, and exponent times the bits of base is at most 64;
    else a float.
    """
    if isinstance(base, int) and exponent.is_integer() and base & (base - 1) and base.bit_length() * exponent <= 64:
        return int(base ** int(exponent))
    return power(base, exponent)


def _union_runs(batch: Batch, pairs: Pairs, f: Floats, *, by_runs: bool) -> Iterator[list[int]]:
    sentences = Rows.of_pairs(pairs.prediction_sentences, pairs.reference_sentences)
    rows = Rows.of_pairs(pairs.prediction, pairs.reference)
    return union_lcs_runs(batch, sentences, rows, f, by_runs)


def _text_lengths(batch: Batch) -> Ints:
    return np.diff(batch.sentence_at[batch.text_at])


def _longest_sentence(batch: Batch) -> int:
    return int(np.diff(batch.sentence_at).max(initial=0))
