"""`standard="rouge"`: the numbers of the package `rouge` 1.0.1, in every bit, and of its variant exclusive=False."""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from rougekit.arrays.types import Counts, Floats, Ints
from rougekit.measures.base import Measure
from rougekit.measures.names import TypeNames
from rougekit.options import MeasureOptions, TextOptions
from rougekit.standards.base import Usual
from rougekit.standards.rouge.measures import NGramSet, RougeNGram, SummedLCS, UnionWords
from rougekit.standards.rouge.reading import Pieces, RougeReader, at_full_stops, make_reader
from rougekit.standards.rules import Rules


class Rouge(Rules):
    """Words at white space as they are, sentences between full stops, each n-gram and each word counted once."""

    name = tokenizer = "rouge"
    tool = "rouge 1.0.1 (PyPI)"
    type_names = TypeNames("rouge", (NGramSet, UnionWords))
    default_types = ("rouge1", "rouge2", "rougeL")
    multi_references = usual_multi_references = ("best",)
    takes_several = False
    usual_choices: ClassVar[tuple[tuple[Usual, ...], ...]] = ()
    usual_sentences = ()
    beta = 1.0
    no_nan = "which gives 0"
    pieces: Pieces = staticmethod(at_full_stops)

    def make_reader(self, options: TextOptions) -> RougeReader:
        """How texts are read. Raises ValueError for options that choose other sentences."""
        return make_reader(options, self.name, self.pieces, self.porter)

    def score_examples(
        self, measure: Measure, counts: NDArray[Any], example_at: Ints, options: MeasureOptions
    ) -> Floats:
        """Precision, recall and F-measure of each example, float64 of shape (3, n_examples).

        Raises
        ------
        ValueError : an example has several references.
        """
        return measure.of_sums(self.example_counts(measure, counts, example_at, options), options)

    def example_counts(
        self, measure: Measure, counts: NDArray[Any], example_at: Ints, options: MeasureOptions
    ) -> Counts:
        """The counts as they are: an example has one reference. Raises ValueError where one has several."""
        several = np.flatnonzero(np.diff(example_at) > 1)
        if len(several):
            n = int(np.diff(example_at)[several[0]])
            raise ValueError(
                f"references[{several[0]}] are {n} texts; standard {self.name!r} takes one reference for each example"
            )
        return counts

    def means(self, columns: Floats) -> list[float]:
        """The package's own averages, added up from the first example to the last."""
        return [float(np.cumsum(column)[-1]) / len(column) for column in columns]


class RougeNotExclusive(Rouge):
    """The package with exclusive=False: n-grams are clipped, common subsequences added up."""

    name = tokenizer = "rouge_not_exclusive"
    tool = "rouge 1.0.1 (PyPI), exclusive=False"
    type_names = TypeNames("rouge_not_exclusive", (RougeNGram, SummedLCS))
