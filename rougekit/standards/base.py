"""What a standard is: one value that says how texts are read, counted, scored and averaged, and what it is called.

The class holds what standards have in common, which is how rouge_score goes about it; a standard is a subclass with one
instance, which its module calls STANDARD, and a row in `rougekit.standards.registry`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from numpy.typing import NDArray

from rougekit.measures.names import EVERY_MEASURE, Measure, Overlap, Vocabulary

if TYPE_CHECKING:
    from rougekit.measures.counting import Counts, Texts
    from rougekit.options import AggregateOptions, MeasureOptions, MultiReference, TextOptions
    from rougekit.scores.references import Floats, Ints
    from rougekit.scores.scores import Scores
    from rougekit.text.batch import Rows
    from rougekit.text.reader import Reader
    from rougekit.text.stemmers import Porter


class NamedAverage(NamedTuple):
    """A way to average that a tool of this standard prints."""

    words: str
    options: Mapping[str, Any]
    """of `Scores.aggregate`"""
    is_random: bool = False
    """Whether its resamples are unseeded there, so that it comes out near the mean but never the same."""
    of_counts: bool = False
    """Whether it needs one count row for each example."""


class Standard:
    """Whose ROUGE is computed. Methods take and give columns; they keep no state."""

    name: ClassVar[str]
    """as options and signatures write it"""
    tool: ClassVar[str]
    """whose numbers these are, in words"""
    vocabulary: ClassVar[Vocabulary] = EVERY_MEASURE
    """the measures it defines"""
    tokenizer: ClassVar[str]
    """its own, by name"""
    multi_references: "ClassVar[tuple[MultiReference, ...]]" = ("best", "pooled", "mean", "jackknife")
    """how it can reduce several references; the first is the default"""
    usual_multi_references: "ClassVar[tuple[MultiReference, ...]]" = ("best", "pooled", "mean")
    """those that published numbers were made with, the most usual first"""
    averages: ClassVar[tuple[NamedAverage, ...]] = (NamedAverage("mean", {}),)
    """those that published numbers were made with, the most usual first"""
    reads_lcs_by_sentence: ClassVar[bool] = False
    """whether its rougeL is rougeLsum"""
    counts_last_unigram: ClassVar[bool] = True
    """whether skip-bigrams with unigrams have the last word as a unit"""

    def check(self, options: "MeasureOptions") -> None:
        """Refuse options that it does not define. Raises ValueError."""

    def porter(self) -> "Porter":
        """What it calls the Porter stemmer."""
        from rougekit.text.stemmers import Porter

        return Porter()

    def make_reader(self, options: "TextOptions") -> "Reader":
        """How texts are read; see `rougekit.text.reader.make_reader`."""
        from rougekit.text.reader import make_reader

        return make_reader(options, self.tokenizer, self.porter)

    def count(self, texts: "Texts", rows: "Rows", measures: Sequence[Measure]) -> "list[Counts]":
        """The counts of each measure, in the order of `measures`; see `rougekit.measures.counting`."""
        from rougekit.measures.counting import count

        return count(texts, rows, measures)

    def score_examples(
        self, measure: Overlap, counts: NDArray[Any], example_at: "Ints", options: "MeasureOptions"
    ) -> "Floats":
        """P, R and F of each example, float64 of shape (3, n_examples); see `rougekit.scores.references`."""
        from rougekit.scores.references import score_examples

        return score_examples(measure, counts, example_at, options)

    def example_counts(
        self, measure: Overlap, counts: NDArray[Any], example_at: "Ints", options: "MeasureOptions"
    ) -> "Counts":
        """The counts that stand for each example: of its best reference, or pooled."""
        from rougekit.scores.references import example_counts

        return example_counts(measure, counts, example_at, options)

    def aggregate(self, scores: "Scores", options: "AggregateOptions", threads: int | None) -> dict[str, Any]:
        """One result for each type; see `rougekit.scores.aggregate`.

        Raises
        ------
        ValueError : no example; an average of another standard.
        """
        from rougekit.scores.aggregate import aggregate

        if options.legacy_bootstrap and len(scores):
            raise ValueError(f"legacy_bootstrap=True is rouge_score's bootstrap; standard {self.name!r} has no such")
        if options.perl_average and len(scores):
            raise ValueError(f"perl_average=True is ROUGE-1.5.5's average; standard {self.name!r} has no such")
        return aggregate(scores, options, threads)
