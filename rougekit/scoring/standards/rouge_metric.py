"""`standard="rouge_metric"`: `PyRouge` of the package rouge-metric 1.0.1, bit for bit.

It counts as ROUGE-1.5.5 does, but does not round. It computes the average F from the mean precision and the mean
recall. This F is often several points higher than the mean of the examples' F.
"""

from typing import Any, ClassVar

import numpy as np

from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.lcs import UnionLCS
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.standards.base import UsualChoice
from rougekit.scoring.standards.rouge import SentenceReader
from rougekit.scoring.standards.rouge155 import ratios
from rougekit.scoring.standards.rouge155.measures import LCS155, SkipBigram155, UnionWeightedLCS
from rougekit.scoring.standards.rouge155.ratios import PerlFormula
from rougekit.scoring.standards.rouge155.standard import Rouge155
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text import reader

UNROUNDED = PerlFormula(rounded=False)


class RougeMetric(Rules):
    """Words are split at white space, lines are sentences; references are pooled, or the one with the best R counts.

    The package calls pooling "average".
    """

    name = "rouge_metric"
    tokenizer = "whitespace"
    tool = "PyRouge of rouge-metric 1.0.1 (PyPI)"
    type_names = TypeNames("rouge_metric", (NGram, LCS155, UnionLCS, UnionWeightedLCS, SkipBigram155))
    default_types = ("rouge1", "rouge2", "rougeL")
    multi_references = usual_multi_references = ("pooled", "best")
    usual_choices: ClassVar[tuple[tuple[UsualChoice, ...], ...]] = ()
    beta_may_be_ratio = False
    no_nan = "which gives 0"

    def make_reader(self, options: TextOptions) -> reader.Reader:
        base = reader.make_reader(options, self.tokenizer, self.porter)
        return SentenceReader(
            base.pipeline, base.names, base.limit, base.split, notes=base.notes, keeps_empty_sentences=True
        )

    count = staticmethod(Rouge155.count)

    def score_examples(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        selected = self.selected(measure, table, example_at, options)
        formula = UNROUNDED._replace(exponent=ratios.formula_of(measure).exponent)
        precision, recall = (ratios.quotients(selected[0], total, formula) for total in selected[1:3])
        return np.stack((precision, recall, ratios.f_measures(precision, recall, ratios.alpha_of(options.beta_number))))

    def example_counts(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        """See `references.example_counts`."""
        return self.selected(measure, table, example_at, options)

    def selected(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        """The counts that an example is scored by."""
        with_total = np.concatenate((table, table[2:3]))  # the last row is the denominator of recall
        best = options.references_by == "best"
        return ratios.perl_example_counts(with_total, example_at, UNROUNDED, best=best)[: len(table)]

    def of_means(self, means: Any, options: MeasureOptions) -> Floats:
        """F is computed from the mean P and R, and its bounds from theirs, so these are wider."""
        precision, recall, _ = np.asarray(means)
        return np.stack((precision, recall, ratios.f_measures(precision, recall, ratios.alpha_of(options.beta_number))))

    def means(self, columns: Floats) -> list[float]:
        """The means of scores, summed in order from the first example to the last."""
        return [float(np.cumsum(column)[-1]) / len(column) for column in columns]
