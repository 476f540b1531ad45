"""Totals: sums over scored examples, which several machines can compute and one can merge.

All sums, of columns and of their products, are exact integers in units of 2^-1074. So totals are identical to the last
bit however the examples were divided, ordered or distributed, and `mid` equals that of `Scores.aggregate`. There is one
exception: the standards other than `rouge_score`, `rouge155`, `rouge2` and `xlsum` follow tools that add floats in the
order of rows, so that the last digits of `mid` may differ.

Bounds are student-hall, computed from the second and third moments that the sums give. They equal those of
`Scores.aggregate(interval="student-hall")`, except for means of fewer than 500 examples with a score. There,
`aggregate` also applies bounds that are valid for any scores from 0 to 1, for which it needs the scores themselves.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from rougekit.analysis.sums import columns_of, covariance, exact_sums, indices_of, products_of, table_of, third_moment
from rougekit.foundation import checks, extras
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.plurals import sized
from rougekit.scoring.options import AggregateOptions, MeasureOptions
from rougekit.scoring.options.fields import decimals
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.exact import UNIT
from rougekit.scoring.scores.gaffke import UNITS_BELOW, EqualUnits
from rougekit.scoring.scores.means import SCORES, Range, range_of
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import CANCELLED, Statistic, bounds_of, gradient, warn_of_nan, whole_range
from rougekit.scoring.scores.student_hall import StudentHall
from rougekit.scoring.signature import write
from rougekit.scoring.standards.rules import rules_of

if TYPE_CHECKING:
    import pyarrow as pa


ROWS = 65_536
"""The number of examples of a stream that are scored at a time by default."""


_EQUAL = 1e-14
"""A variance below this fraction of the score's mean square, which is 1 at most, is rounding error."""


@dataclass(frozen=True, eq=False)
class Totals:
    """Sums over scored examples: `a.merge(b)` adds those of two sets of examples, `result()` returns the scores.

    >>> from rougekit import Scorer
    >>> scorer = Scorer(["rouge1"])
    >>> first = Totals.of_texts(scorer, ["the cat", "it rained"], ["the cat sat", "it rained"])
    >>> second = Totals.of_texts(scorer, ["a dog"], ["the dog"])
    >>> len(first.merge(second)), first.merge(second).result()["rouge1"].recall
    (3, 0.7222222222222222)
    """

    identity: str
    """the signature without the number of references: only totals with the same identity can be merged"""
    options: MeasureOptions
    average: str
    references: str
    """references per example: "1", another number, "var", or "?" without examples"""
    sums: tuple[int, ...] = field(repr=False)
    """the sum of each column and product of columns (`analysis.sums`), in units of 1 / UNIT; the first is the number of
    examples"""

    @classmethod
    def empty(cls, scorer: Scorer, average: str | None = None) -> "Totals":
        """Totals of no examples, which can be merged with others of this scorer and average.

        Raises
        ------
        ValueError : an unknown average.
        """
        return cls.of_scores(scorer.score([], []), average)

    @classmethod
    def of_scores(cls, scores: Scores, average: str | None = None) -> "Totals":
        """Totals of scored examples.

        Parameters
        ----------
        scores : the examples' scores
        average : "macro" or "micro", as in `Scores.aggregate`; None: as the scores' signature says, or "macro"

        Raises
        ------
        ValueError : an unknown average; average="micro" if several references do not reduce to one row of counts per
            example; scores with groups, which sums over examples can't preserve.
        """
        averaging = AggregateOptions(average=average or scores.averaging.average, interval="student-hall")
        if scores.groups is not None:
            raise ValueError("the scores have groups, which totals do not keep; aggregate the scores")
        identity = f"{write(scores.names, scores.options, averaging, '?')}|draw:totals"
        table = table_of(scores, columns_of(scores.options, averaging.average))
        return cls(
            identity, scores.options, averaging.average, scores.references,
            exact_sums(table, products_of(scores.options, averaging.average)),
        )  # fmt: skip

    @classmethod
    def of_texts(
        cls,
        scorer: Scorer,
        predictions: Any,
        references: Any,
        average: str | None = None,
        *,
        threads: int | None = None,
    ) -> "Totals":
        """Score texts and return their totals.

        Parameters
        ----------
        predictions, references, threads : as in `Scorer.score`
        average : as in `of_scores`
        """
        return cls.of_scores(scorer.score(predictions, references, threads), average)

    @classmethod
    def of_table(
        cls,
        scorer: Scorer,
        table: Any,
        prediction: str = "prediction",
        reference: str = "reference",
        average: str | None = None,
        *,
        threads: int | None = None,
    ) -> "Totals":
        """Score the rows of a table and return their totals.

        Parameters
        ----------
        table, prediction, reference, threads : as in `rougekit.arrow.score_table`
        average : as in `of_scores`
        """
        from rougekit.arrow import as_arrow, score_columns

        table = as_arrow(table, [prediction, reference])
        return cls.of_scores(score_columns(scorer, table, prediction, reference, threads), average)

    @classmethod
    def of_stream(
        cls, scorer: Scorer, rows: Iterable[Any], average: str | None = None, *, batch_size: int = ROWS,
        threads: int | None = None,
    ) -> "Totals":  # fmt: skip
        """Score a stream of any length and return its totals, with no more memory than one batch needs.

        Parameters
        ----------
        rows : iterable of (prediction, reference)
        average : as in `of_scores`
        batch_size : the number of rows that are scored at a time; it does not change the result
        threads : as in `Scorer.score`

        Raises
        ------
        TypeError, ValueError : rows that are dicts, or that do not have two items; invalid texts or options.
        """
        checks.whole_number("batch_size", batch_size, lowest=1)
        totals = cls.empty(scorer, average)
        stream, first = iter(rows), 0
        while batch := list(islice(stream, batch_size)):
            kinds = set(map(type, batch))
            if unusable := {each for each in kinds if issubclass(each, str | Mapping) or not hasattr(each, "__len__")}:
                wrong = next(row for row in batch if type(row) in unusable)
                raise TypeError(f"a row is {checks.shown(wrong)}; expected a tuple (prediction, reference)")
            lengths = sorted(set(map(len, batch)))
            if lengths != [2]:
                items = sized(" and ".join(map(str, lengths)), "item")
                raise ValueError(f"rows of {items}; expected (prediction, reference) for all")
            try:
                predictions, references = map(list, zip(*batch, strict=True))
                part = cls.of_texts(scorer, predictions, references, average, threads=threads)
            except (TypeError, ValueError) as wrong:
                error = TypeError if isinstance(wrong, TypeError) else ValueError
                raise error(f"in the rows from {first:,} on, counted from 0: {wrong}") from wrong
            totals, first = totals.merge(part), first + len(batch)
        return totals

    def __len__(self) -> int:
        return self.sums[0] // UNIT

    @property
    def signature(self) -> str:
        """One line that says how `result()` was computed."""
        return self.signature_of(0.95)

    def signature_of(self, confidence: float) -> str:
        """One line that says how `result(confidence)` was computed."""
        percent = decimals(round(100 * confidence, 10))
        return self.identity.replace("|refs:?|", f"|refs:{self.references}|").replace("|ci:95h|", f"|ci:{percent}h|")

    def merge(self, *others: "Totals") -> "Totals":
        """The totals over the examples of this and all others.

        Raises
        ------
        TypeError : an argument that is not Totals.
        ValueError : totals made with different options; the message names the first difference.
        """
        for other in others:
            if not isinstance(other, Totals):
                raise TypeError(f"merge got {type(other).__name__}; expected Totals")
            self._refuse_other(other)
        together = (self, *others)
        counts = {totals.references for totals in together} - {"?"}
        references = "var" if len(counts) > 1 else counts.pop() if counts else "?"
        sums = tuple(map(sum, zip(*(totals.sums for totals in together), strict=True)))
        return replace(self, references=references, sums=sums)

    @classmethod
    def merged(cls, parts: Iterable["Totals"]) -> "Totals":
        """Merge the totals of one or more parts, which are read one at a time.

        Raises
        ------
        ValueError : there are no parts, or their options differ.
        """
        if (first := next(parts := iter(parts), None)) is None:
            raise ValueError("there are no totals to merge; expected at least one")
        return reduce(Totals.merge, parts, first)

    def result(self, confidence: float | None = 0.95) -> dict[str, Any]:
        """One score per type, as in `Scores.aggregate`: AggregateScore, or BleuScore for bleu.

        confidence : of the intervals; None: no intervals

        Raises
        ------
        ValueError : there are no examples; confidence is out of range.
        """
        if confidence is not None:
            checks.confidence("confidence", confidence)
        if not (n := len(self)):
            raise ValueError("there is no example to aggregate; expected at least one prediction")
        warn_of_nan({name: n - self._examples(name) for name in self.options.measures}, n)
        return {name: self._score(name, confidence) for name in self.options.measures}

    def to_arrow(self) -> "pa.Table":
        """A pyarrow table of one row, which `from_arrow` reads; the tables of many totals may be concatenated."""
        pa = extras.load("pyarrow", "to_arrow")
        row = {
            "identity": self.identity, "options": json.dumps(self.options.as_json()), "average": self.average,
            "references": self.references, "sums": json.dumps([f"{each:x}" for each in self.sums]),
        }  # fmt: skip
        return pa.Table.from_pylist([row], arrow_schema())

    @classmethod
    def from_arrow(cls, table: Any) -> "Totals":
        """Read all rows of a table or record batch made by `to_arrow`, and merge their totals.

        Raises
        ------
        KeyError : a column is missing.
        ValueError : there are no rows, or their options differ.
        """
        if missing := [name for name in arrow_schema().names if name not in table.schema.names]:
            raise KeyError(f"the table has no column {missing[0]!r}; expected the columns of Totals.to_arrow")
        rows = (row for at in range(table.num_rows) for row in table.slice(at, 1).to_pylist())
        return cls.merged(map(cls._read, rows))

    @classmethod
    def _read(cls, row: dict[str, Any]) -> "Totals":
        options = MeasureOptions.from_json(json.loads(row["options"]))
        sums = tuple(int(each, 16) for each in json.loads(row["sums"]))
        return cls(row["identity"], options, row["average"], row["references"], sums)

    def _refuse_other(self, other: "Totals") -> None:
        lines = (totals.identity.split("|") for totals in (self, other))
        mine, theirs = (dict(field.partition(":")[::2] for field in line) for line in lines)
        for name in {**mine, **theirs}:
            if mine.get(name) != theirs.get(name):
                raise ValueError(
                    f"totals made with different options cannot be merged: {name}:{mine.get(name)} and "
                    f"{name}:{theirs.get(name)} in their signatures"
                )

    @property
    def suffice(self) -> bool:
        """Whether `result` has the bounds of `Scores.aggregate(interval="student-hall")`, up to rounding errors."""
        means = set(self.options.measures) - set(self.options.counted_types(self.average))
        return all(self._examples(name) >= UNITS_BELOW for name in means)

    @cached_property
    def _sum_of(self) -> dict[tuple[int, ...], int]:
        """The sums, by the indices of the columns that are multiplied; a single index for the sum of one column."""
        return dict(zip(products_of(self.options, self.average), self.sums, strict=True))

    def _examples(self, name: str) -> int:
        """The number of examples whose score of this type is not NaN."""
        columns = enumerate(columns_of(self.options, self.average))
        valid = [k for k, column in columns if column == (name, "valid")]
        return self._sum_of[valid[0] if valid else 0,] // UNIT

    def _score(self, name: str, confidence: float | None) -> Any:
        statistic = Statistic.of(name, self.options, self.average, rules_of(self.options.standard))
        at, n = indices_of(name, columns_of(self.options, self.average)), self._examples(name)
        sums = np.array([self._sum_of[k,] / UNIT for k in at])  # correctly rounded
        if statistic.is_mean:  # the means, from which the score and its bounds are computed
            mid = sums / n if n else np.full(len(sums), np.nan)
        else:
            mid = statistic.of_sums(sums[:, np.newaxis])[:, 0]
        low = high = None
        if confidence is not None:
            low, high = whole_range(mid)
            if n > 1:
                moments = self._moments_of_means(at, n) if statistic.is_mean else self._moments(statistic, at, sums, n)
                tests = [
                    StudentHall.of_moments(value, n, *of_one) if of_one[0] else EqualUnits(value, n, range_of(value))
                    for value, of_one in zip(mid.tolist(), moments, strict=True)
                ]
                is_beyond = (mid > SCORES.high).any()  # sums don't tell how far examples' scores are
                low, high = bounds_of(tests, Range(SCORES.low, math.inf) if is_beyond else SCORES, confidence)
        return statistic.result(mid if statistic.is_mean else sums, low, high, n)

    def _moments_of_means(self, at: list[int], n: int) -> list[tuple[float, float]]:
        return [self._moments_of_mean(k, n) for k in at]

    def _moments_of_mean(self, k: int, n: int) -> tuple[float, float]:
        """Mean square and mean cube of a column's deviations from its mean; (0, 0) if all values are equal."""
        single, square, cube = (self._sum_of[(k,) * order] for order in (1, 2, 3))
        second = covariance(n, single, single, square)
        if second <= _EQUAL * (square / UNIT) / n:
            return 0.0, 0.0
        return second, third_moment(n, (single,) * 3, (square,) * 3, cube)

    def _moments(self, statistic: Statistic, at: list[int], sums: Floats, n: int) -> list[tuple[float, float]]:
        """Mean square and mean cube of the examples' influences on each number of a score computed from summed counts.

        at : the indices of the measure's columns
        sums : the sums of these columns
        n : the number of examples
        """
        size = len(at)
        second, third = np.empty((size,) * 2), np.empty((size,) * 3)
        for i, j in product(range(size), repeat=2):
            a, b = sorted((at[i], at[j]))
            second[i, j] = covariance(n, self._sum_of[a,], self._sum_of[b,], self._sum_of[a, b])
        for numbers in product(range(size), repeat=3):
            if list(numbers) == sorted(numbers):
                a, b, c = (at[number] for number in numbers)
                singles = self._sum_of[a,], self._sum_of[b,], self._sum_of[c,]
                pairs = self._sum_of[b, c], self._sum_of[a, c], self._sum_of[a, b]
                of_three = third_moment(n, singles, pairs, self._sum_of[a, b, c])
                for order in set(permutations(numbers)):
                    third[order] = of_three
        slopes = n * gradient(statistic, sums)
        squares = np.einsum("sa,sb,ab->s", slopes, slopes, second)
        cubes = np.einsum("sa,sb,sc,abc->s", slopes, slopes, slopes, third)
        added = np.abs(slopes) @ np.sqrt(np.maximum(0.0, second.diagonal()))
        least = np.maximum(_EQUAL, (CANCELLED * added) ** 2)
        return [
            (square, cube) if square > least_square else (0.0, 0.0)
            for square, cube, least_square in zip(squares.tolist(), cubes.tolist(), least.tolist(), strict=True)
        ]


def arrow_schema() -> "pa.Schema":
    """The schema of the tables that `Totals.to_arrow` makes."""
    import pyarrow as pa

    names = ("identity", "options", "average", "references", "sums")
    return pa.schema([(name, pa.string()) for name in names])
