"""The sums of totals: which columns of scored examples are summed, exactly and over Poisson resamples."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Bits, Ints, Numbers
from rougekit.foundation.runtime.threads import even_slices, in_threads, thread_count
from rougekit.kernels.poisson import add_poisson_sums
from rougekit.scoring.options import AggregateOptions, MeasureOptions
from rougekit.scoring.results import PARTS
from rougekit.scoring.scores.exact import exact_units
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.text.keys import Keys

RATIO_BITS = 26
WEIGHT_BITS = 16
"""Fraction bits in resampled sums of P, R and F, and of rougeW's counts, which are not whole numbers."""

MAX_SUM = 1 << 59
"""The limit of plain sums, 8.6e9 examples of score 1; no weight is above 8, so resampled sums stay below 2^62."""

BLOCK_EXAMPLES = 65_536
"""Examples that a thread adds up at a time."""

_WORTH_A_THREAD = 2_000_000
"""Additions to resampled sums that take about a millisecond."""


class Column(NamedTuple):
    """A quantity of examples that is summed."""

    type_name: str
    part: str
    bits: int
    """fraction bits in resampled sums"""


def columns_of(options: MeasureOptions, average: str) -> list[Column]:
    """The columns that are summed: the number of examples, then those of each type."""
    columns = [Column("", "examples", 0)]
    for name, measure in options.measures.items():
        if name not in options.counted_types(average):
            columns += [Column(name, part, RATIO_BITS) for part in PARTS]
            columns += [Column(name, "valid", 0)] * options.leaves_out
        else:
            bits = 0 if measure.whole_counts else WEIGHT_BITS
            columns += [Column(name, part, bits) for part in measure.columns]
    return columns


def table_of(scores: Scores, columns: list[Column]) -> list[Numbers]:
    """The values of the columns, each int64 or float64 of shape (n_examples,), finite and >= 0."""
    parts = {("", "examples"): np.ones(len(scores), np.int64)}
    averages = {column.type_name for column in columns if column.part == "fmeasure"}
    for name, measure in scores.measures.items():
        if name in averages:
            of_type = scores[name]
            parts |= {(name, part): np.nan_to_num(getattr(of_type, part)) for part in PARTS}
            parts[name, "valid"] = (~np.isnan(of_type.fmeasure)).astype(np.int64)
        else:
            counts = scores[name].example_counts()
            parts |= {(name, part): column for part, column in zip(measure.columns, counts, strict=True)}
    return [np.ascontiguousarray(parts[column[:2]]) for column in columns]


def exact_sums(column: Numbers) -> tuple[int, int]:
    """Sum and sum of squares in units of 1 / UNIT."""
    values = column.astype(np.float64)
    return exact_units(values), exact_units(np.square(values))


def fixed_point(table: list[Numbers], columns: list[Column]) -> Bits:
    """The values in fixed point, shape (n_columns, n_examples). Raises as `refuse_overflow`."""
    sums = (float(values.sum()) * 2.0**column.bits for values, column in zip(table, columns, strict=True))
    refuse_overflow(sums, columns)
    fixed = np.empty((len(columns), len(table[0])), np.uint64)
    for row, values, column in zip(fixed, table, columns, strict=True):
        row[:] = np.rint(np.ldexp(values, column.bits))
    return fixed


def refuse_overflow(plain: Iterable[float], columns: list[Column]) -> None:
    """Raise OverflowError if a sum over all examples leaves no room for resampled ones."""
    for total, column in zip(plain, columns, strict=True):
        if total >= MAX_SUM:
            raise OverflowError(
                f"{column.type_name}: the sum of {column.part} is too large for resampled sums of 64 bits; "
                "expected fewer examples"
            )


def keyed_sums(fixed: Bits, keys: Keys, averaging: AggregateOptions, threads: int | None) -> Ints:
    """Plain sums, then the sums over resamples, shape (n_columns, 1 + n_resamples)."""
    n_columns, n = fixed.shape
    sums = np.empty((n_columns, 1 + averaging.n_resamples), np.uint64)
    sums[:, 0] = fixed.sum(axis=1)
    if averaging.n_resamples:
        threads = thread_count(threads, fixed.size * averaging.n_resamples // _WORTH_A_THREAD)
        slices = even_slices(n, max(threads, -(-n // BLOCK_EXAMPLES)))
        seed = np.uint64(averaging.seed or 0)

        def part(cut: tuple[int, int]) -> Bits:
            return _poisson_sums(fixed[:, slice(*cut)], keys[slice(*cut)], seed, averaging.n_resamples)

        parts = in_threads([part] * threads, slices)
        sums[:, 1:] = sum(parts)
    return sums.view(np.int64)


def _poisson_sums(fixed: Bits, keys: Keys, seed: np.uint64, n_resamples: int) -> Bits:
    """Resampled sums of columns, split into limbs of 32 bits for the kernel; most columns have only one."""
    large = np.flatnonzero((fixed >> np.uint64(32)).any(axis=1))
    limbs = np.concatenate((fixed & np.uint64(0xFFFFFFFF), fixed[large] >> np.uint64(32))).astype(np.uint32)
    resampled = np.zeros((len(limbs), n_resamples), np.uint64)
    add_poisson_sums(limbs, keys, seed, resampled)
    sums = resampled[: len(fixed)]
    sums[large] += resampled[len(fixed) :] << np.uint64(32)
    return sums
