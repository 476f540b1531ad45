"""The sums in totals: of columns of scored examples, and of the products of two or three columns.

They give the second and third moments of every statistic. For a mean these are the moments of its column; for a score
computed from summed counts, those of its gradient times the columns.
"""

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Floats, Numbers
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.results import PARTS
from rougekit.scoring.scores.exact import UNIT, exact_units
from rougekit.scoring.scores.scores import Scores

_BLOCK = 65_536
"""The number of examples whose products are in memory at a time."""

Product = tuple[int, ...]
"""The indices of the one, two or three columns that are multiplied, in ascending order."""


class Summand(NamedTuple):
    """A quantity that each example has and that is summed over examples."""

    type_name: str
    part: str


def columns_of(options: MeasureOptions, average: str) -> list[Summand]:
    """The columns that are summed: one that counts the examples, then those of each type."""
    columns = [Summand("", "examples")]
    for name, measure in options.measures.items():
        if name not in options.counted_types(average):
            columns += [Summand(name, part) for part in PARTS]
            columns += [Summand(name, "valid")] * options.leaves_out
        else:
            columns += [Summand(name, part) for part in measure.columns]
    return columns


def indices_of(name: str, columns: list[Summand]) -> list[int]:
    """The indices of a type's columns, except the "valid" one, which counts examples that are not NaN."""
    return [k for k, column in enumerate(columns) if column.type_name == name and column.part != "valid"]


def products_of(options: MeasureOptions, average: str) -> list[Product]:
    """The products that are summed: each column alone, then those needed for the moments of each type."""
    columns = columns_of(options, average)
    products: list[Product] = [(k,) for k in range(len(columns))]
    for name in options.measures:
        mine = indices_of(name, columns)
        for order in (2, 3):
            if name in options.counted_types(average):
                products += combinations_with_replacement(mine, order)
            else:
                products += [(k,) * order for k in mine]
    return products


def table_of(scores: Scores, columns: list[Summand]) -> list[Numbers]:
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
    return [np.ascontiguousarray(parts[column]) for column in columns]


def exact_sums(table: list[Numbers], products: list[Product]) -> tuple[int, ...]:
    """The sum of each product in units of 1 / UNIT; products of several columns are first rounded to float64.

    products : a product of three columns must come after the product of its first two
    """
    sums = [0] * len(products)
    for first in range(0, len(table[0]), _BLOCK):
        values: dict[Product, Floats] = {
            (k,): column[first : first + _BLOCK].astype(np.float64) for k, column in enumerate(table)
        }
        for number, product in enumerate(products):
            if product not in values:
                of_product = values[product[:-1]] * values[product[-1:]]
                if len(product) == 2:
                    values[product] = of_product
            else:
                of_product = values[product]
            sums[number] += exact_units(of_product)
    return tuple(sums)


def covariance(n: int, a: int, b: int, ab: int) -> float:
    """The covariance (divisor n) of two columns.

    a, b, ab : the sums of the columns and of their product, in units of 1 / UNIT
    """
    return (n * ab * UNIT - a * b) / (n * n * UNIT * UNIT)


def third_moment(n: int, singles: tuple[int, int, int], pairs: tuple[int, int, int], abc: int) -> float:
    """The third central moment of three columns a, b and c, from sums in units of 1 / UNIT.

    singles : the sums of a, b and c
    pairs : the sums of the products b c, a c and a b
    abc : the sum of the product of all three
    """
    a, b, c = singles
    bc, ac, ab = pairs
    of_pairs = n * (a * bc + b * ac + c * ab)
    return (n * n * abc * UNIT * UNIT - of_pairs * UNIT + 2 * a * b * c) / (n**3 * UNIT**3)
