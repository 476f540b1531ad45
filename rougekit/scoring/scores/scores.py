"""The scores that a scorer returns for each type and example, with the counts they are computed from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast, overload

from rougekit.foundation import extras
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Ints, Numbers
from rougekit.foundation.errors import at_the_call
from rougekit.foundation.plurals import counted
from rougekit.foundation.suggestions import no_attribute
from rougekit.scoring import signature, views
from rougekit.scoring.measures.base import Measure, refuse_corpus_measures
from rougekit.scoring.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scoring.options.fields import TextNames
from rougekit.scoring.results import PARTS, Aggregates, BleuName, ExampleScores
from rougekit.scoring.scores import statistics
from rougekit.scoring.scores.groups import Groups, checked_groups
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.rules import ScoreRules

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from rougekit.scoring.methods import Methods


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TypeCounts:
    """The counts of one type, such as rouge1."""

    measure: Measure
    options: MeasureOptions
    table: Counts
    """Shape (n_columns, n_rows), in the order of `measure.columns`."""
    example_at: Ints
    """Rows example_at[e]:example_at[e + 1] belong to example e, one row per reference; for BLEU, only row e does."""
    rules: ScoreRules
    """The rules of the standard."""

    def __repr__(self) -> str:
        """<TypeScores of 2 examples: rouge1>"""
        n = len(self.example_at) - 1
        return f"<{type(self).__name__} of {counted(n, 'example')}: {self.measure}>"

    @property
    def counts(self) -> Mapping[str, Numbers]:
        """The counts by column name, with one row per (prediction, reference) pair; for BLEU, one per example."""
        return MappingProxyType(dict(zip(self.measure.columns, self.table, strict=True)))

    def example_counts(self) -> Counts:
        """The counts of each example, shape (n_columns, n_examples): for its best reference, or summed over references.

        Raises
        ------
        ValueError : an example has several references, and multi_reference is "mean" or "jackknife"; never for BLEU.
        """
        return self.rules.example_counts(self.measure, self.table, self.example_at, self.options)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TypeScores(TypeCounts):
    """The counts of one type, with precision, recall and F-measure of each example: float64, shape (n_examples,)."""

    columns: Floats
    """Precision, recall and F-measure, shape (3, n_examples)."""

    @property
    def precision(self) -> Floats:
        """Precision of each example, in the range of `Score`."""
        return _read_only(self.columns[0])

    @property
    def recall(self) -> Floats:
        """Recall of each example, in the range of `Score`."""
        return _read_only(self.columns[1])

    @property
    def fmeasure(self) -> Floats:
        """F-measure of each example, in the range of `Score`."""
        return _read_only(self.columns[2])

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            raise no_attribute(self, name, PARTS)

    def best_reference(self, example: int) -> int:
        """The index of an example's best-scoring reference, the first if several tie; for multi_reference="best"."""
        first, last = self.example_at[example : example + 2].tolist()
        counts = np.ascontiguousarray(self.table[:, first:last])
        best = self.rules.example_counts(self.measure, counts, np.array([0, last - first]), self.options)
        return int((counts == best).all(axis=0).argmax())


def _read_only(view: Floats) -> Floats:
    """Make a view of a column read-only, because writing to it would change the scores."""
    view.flags.writeable = False
    return view


class BleuCounts(TypeCounts):
    """The counts of BLEU, which has no per-example score: matches_n, totals_n, prediction_length, reference_length."""

    __slots__ = ()


@dataclass(frozen=True, eq=False)
class Scores:
    """What `Scorer.score` returns.

    `scores["rouge1"].recall` has one value per example; `scores.aggregate()` returns the means. `len(scores)` is the
    number of examples; `scores_1 + scores_2` has the examples of scores_1, followed by those of scores_2.
    """

    text: TextOptions
    options: MeasureOptions
    example_at: Ints
    tables: Mapping[str, Counts]
    """The counts of each type, shape (n_columns, n_rows)."""
    columns: Mapping[str, Floats]
    """Precision, recall and F-measure of each type, shape (3, n_examples); bleu has none."""
    names: TextNames
    """How the texts were read, for the signature."""
    rules: ScoreRules
    """The rules of the standard."""
    averaging: AggregateOptions = field(default=AggregateOptions())
    """The default options of `aggregate`."""
    groups: Groups | None = None
    """Groups of examples, each resampled as a whole; see `aggregate`."""
    texts: KeptTexts | None = None
    """The scored texts, for comparisons and reports; None if unknown."""

    def __repr__(self) -> str:
        """<Scores of 2 examples: rouge1 0.7857, rougeL 0.7857; rouge|std:…>: means, and the signature"""
        means = (
            self.aggregate_by(AggregateOptions.of(n_resamples=0, average=self.averaging.average)) if len(self) else {}
        )
        numbers = ", ".join(f"{name} {means[name]:.4f}" if means else name for name in self.types)
        return f"<{type(self).__name__} of {counted(len(self), 'example')}: {numbers}; {self.signature}>"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name in vars(self).get("tables", ()):
                raise AttributeError(f"Scores has no attribute {name!r}; write scores[{name!r}]", name=name, obj=self)
            raise no_attribute(self, name)

    @property
    def types(self) -> tuple[str, ...]:
        """Type names, in the requested order."""
        return tuple(self.options.rouge_types)

    @property
    def measures(self) -> Mapping[str, Measure]:
        """The measure of each type."""
        return self.options.measures

    def __len__(self) -> int:
        return len(self.example_at) - 1

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def __contains__(self, name: object) -> bool:
        return name in self.tables

    @overload
    def __getitem__(self, name: BleuName) -> "BleuCounts": ...  # type: ignore[overload-overlap]

    @overload
    def __getitem__(self, name: str) -> TypeScores: ...

    def __getitem__(self, name: str) -> "TypeScores | BleuCounts":
        """The TypeScores of a type; for bleu, its BleuCounts.

        Raises
        ------
        KeyError : the type was not scored; the message lists the types that were.
        """
        if not isinstance(name, str) or name not in self.tables:
            raise KeyError(f"{name!r} was not scored; the types are {list(self.types)}")
        counts = self.measures[name], self.options, self.tables[name], self.example_at, self.rules
        return TypeScores(*counts, self.columns[name]) if name in self.columns else BleuCounts(*counts)

    def __add__(self, other: "Scores") -> "Scores":
        """Concatenate the examples of two Scores.

        Raises
        ------
        ValueError : their options differ (the message names the first difference), or only one of them has groups.
        """
        if not isinstance(other, Scores):
            return NotImplemented
        if difference := self.difference(other):
            raise ValueError(f"scores with different options can't be added: {difference}")
        tables, example_at = joined((self.tables, other.tables), (self.example_at, other.example_at))
        if (self.groups is None) != (other.groups is None):
            raise ValueError(
                "scores with groups and scores without can't be added; add both without, then call grouped"
            )
        groups = self.groups and other.groups and self.groups.followed_by(other.groups)
        texts = self.texts and other.texts and self.texts.followed_by(other.texts)
        columns = {name: np.concatenate((self.columns[name], other.columns[name]), axis=1) for name in self.columns}
        return replace(self, example_at=example_at, tables=tables, columns=columns, groups=groups, texts=texts)

    def difference(self, other: "Scores") -> str:
        """The first option that differs, as "beta=1.0 and beta=2.0"; "" if none does.

        Scores of texts differ from scores of token ids, and these from those that ignore other ids.
        """
        names = (
            f"{name}={getattr(self.names, name)!r} and {name}={getattr(other.names, name)!r}"
            for name in ("tokenizer", "sentences")
            if getattr(self.names, name) != getattr(other.names, name)
        )
        return self.text.difference(other.text) or self.options.difference(other.options) or next(names, "")

    def aggregate(
        self,
        confidence: float | None = None,
        n_resamples: int | None = None,
        seed: int | None = None,
        average: str | None = None,
        legacy_bootstrap: bool | None = None,
        perl_average: bool | None = None,
        threads: int | None = None,
        *,
        interval: str | None = None,
        groups: Any = None,
    ) -> Aggregates:
        """Compute one score per type: an AggregateScore, or for bleu a BleuScore; a float with .low, .mid and .high.

        Parameters (None: the default, or as the scorer's signature has it)
        ----------
        confidence : float
            Level of the intervals, between 0 and 1. Defaults to 0.95.
        n_resamples : int
            Resamples of the bootstrap, 0 for no intervals. Defaults to 1000.
        seed : int or None
            Seed of the bootstrap, 0 if not given; evaluate.load(..., seed=…) sets another default. Defaults to 0.
        average : str
            Mean over examples (macro), or score of the counts summed over examples (micro): "macro", "micro". Defaults
            to "macro".
        interval : str
            Kind of interval; auto is bootstrap-t for means, student-hall for micro averages and BLEU: "auto",
            "bootstrap-t", "student-hall", "percentile"; student-hall needs no resamples; the interval of a single
            example is the whole range. Defaults to "auto".
        legacy_bootstrap : bool
            Averages and intervals of rouge_score's BootstrapAggregator; drawn from numpy's global generator, or from
            one started with the seed. Defaults to False.
        perl_average : bool
            Averages and intervals that ROUGE-1.5.5 prints; standard "rouge155" only. Defaults to False.
        groups : sequence of hashables or None
            A label for each example: a group is resampled as a whole, as several outputs for one document must be.
            Defaults to None.
        threads : int or None
            Number of threads. None uses all cores where that saves time. The result does not depend on it.

        Raises
        ------
        TypeError : a group label is not hashable.
        ValueError : there are no examples; a value is out of range; options are incompatible; the number of group
            labels differs from the number of examples, or all labels are equal.
        """
        with at_the_call:
            options = self.averaging.changed(
                confidence=confidence, n_resamples=n_resamples, seed=seed, average=average, interval=interval,
                legacy_bootstrap=legacy_bootstrap, perl_average=perl_average,
            )  # fmt: skip
        return self.grouped(groups).aggregate_by(options, threads)

    def aggregate_by(self, options: AggregateOptions, threads: int | None = None) -> Aggregates:
        """Aggregate with validated options. Raises the same errors as `aggregate`."""
        if self.groups is not None and options.of_resamples:
            name = "legacy_bootstrap" if options.legacy_bootstrap else "perl_average"
            raise ValueError(f"{name}=True and groups: that tool resamples single examples; leave out one of them")
        return cast(Aggregates, self.rules.aggregate(self, options, threads))

    def grouped(self, groups: Any) -> "Scores":
        """A copy of these scores with groups, given as one hashable label per example; for None, the same object.

        Raises
        ------
        TypeError : a label is not hashable.
        ValueError : the number of labels differs from the number of examples, or all labels are equal.
        """
        if groups is None:
            return self
        return replace(self, groups=checked_groups(groups, len(self)))

    def examples(self) -> dict[str, ExampleScores]:
        """For each type, a list of per-example F-measures with the columns precision, recall and fmeasure.

        Raises
        ------
        ValueError : a bleu type was scored; BLEU has no per-example score.
        """
        refuse_corpus_measures(self.measures, "leave it out, or aggregate scores")
        return {name: ExampleScores(*self.columns[name]) for name in self.types}

    @property
    def references(self) -> str:
        """References per example, as the signature states it: "1", "3", or "var" if it varies; "?" without examples."""
        n = len(self)
        if n < 2:
            return str(self.example_at[-1]) if n else "?"
        each = np.diff(self.example_at)
        return str(each[0]) if (each == each[0]).all() else "var"

    @property
    def signature(self) -> str:
        """One line for reproducing these scores and their default average; see `rougekit.scoring.signature`."""
        return self.signature_of(self.averaging)

    @property
    def methods(self) -> "Methods":
        """Two sentences for a paper on how these scores and their default average are computed: text, LaTeX, BibTeX."""
        return views.methods_of(self)

    def signature_of(self, averaging: AggregateOptions) -> str:
        """The signature of these scores when aggregated with the given options."""
        groups = None if self.groups is None else self.groups.label
        has_means = len(self.options.counted_types(averaging.average)) < len(self.options.measures)
        usual = statistics.interval_used("auto", is_mean=has_means)
        return signature.write(self.names, self.options, averaging, self.references, groups, usual)

    def named_columns(self) -> dict[str, Floats]:
        """rouge1_precision, rouge1_recall, rouge1_fmeasure, …: float64 of shape (n_examples,) each."""
        return {
            f"{name}_{part}": _read_only(column)
            for name, columns in self.columns.items()
            for part, column in zip(PARTS, columns, strict=True)
        }

    def to_pandas(self, index: Any = None) -> "pd.DataFrame":
        """Columns rouge1_precision, rouge1_recall, rouge1_fmeasure, …, one row per example. Needs pandas.

        Parameters
        ----------
        index : the index of the result, such as that of a DataFrame with the texts, to join the two; None: 0, 1, …
        """
        pd = extras.load("pandas", "to_pandas")
        return pd.DataFrame(self.named_columns(), index=index)

    def to_arrow(self) -> "pa.Table":
        """The same columns as `to_pandas`, float64 without nulls. Needs pyarrow."""
        pa = extras.load("pyarrow", "to_arrow")
        return pa.table(self.named_columns())

    def _repr_html_(self) -> str:
        """A report for a notebook cell; if texts are unknown or iframes are blocked, a sentence with the means."""
        return views.page().scores_cell(self)


def joined(tables: Sequence[Mapping[str, Counts]], example_at: Sequence[Ints]) -> tuple[Mapping[str, Counts], Ints]:
    """Concatenate the tables and `example_at` of consecutive parts of the examples; there must be at least one part."""
    if len(tables) == 1:
        return tables[0], example_at[0]
    starts = accumulate((int(part[-1]) for part in example_at), initial=0)
    ends = [part[1:] + start for part, start in zip(example_at, starts, strict=False)]
    together = {name: np.concatenate([part[name] for part in tables], axis=1) for name in tables[0]}
    return together, np.concatenate([example_at[0][:1], *ends])
