"""`standard="coco"`: ROUGE-L of coco-caption (`pycocoevalcap`, nlg-eval), bit for bit."""

from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np

from rougekit.foundation.arrays.types import Counts, Floats, Ints, Numbers
from rougekit.scoring.measures.base import Measure, ScoreOptions
from rougekit.scoring.measures.lcs import LCS
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text import reader
from rougekit.scoring.text.tokenizer import Span, Tokenizer


@dataclass(frozen=True)
class SingleSpaces(Tokenizer):
    """The strings between single spaces. Two adjacent spaces have an empty word between them."""

    name: str = "coco"
    breaks_at_newline = False
    splits_at_spaces = True

    def tokens(self, text: str) -> list[str]:
        return text.split(" ")

    def spans(self, text: str) -> list[Span]:
        starts = accumulate((len(word) + 1 for word in text.split(" ")), initial=0)
        return [(start, end - 1) for start, end in pairwise(starts)]


class CocoLCS(LCS):
    """rougeL with the tool's F, (1 + beta^2) P R / (R + beta^2 P)."""

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        precision, recall, _ = super().of_sums(sums, options)
        return _with_f(precision, recall, options.beta_number)


def _with_f(precision: Floats, recall: Floats, beta: float) -> Floats:
    """P, R and F, computed in the tool's order of operations. F is 0 if P or R is."""
    denominator = recall + beta**2 * precision
    both = (precision != 0) & (recall != 0)
    fmeasure = np.divide((1 + beta**2) * precision * recall, denominator, out=np.zeros_like(denominator), where=both)
    return np.stack((precision, recall, fmeasure))


def numpy_means(columns: Floats) -> list[float]:
    """Means as NumPy computes them, with pairwise summation."""
    return [float(np.mean(np.array(column))) for column in columns]


class Coco(Rules):
    """An example has the highest P and the highest R of all references, even if these are from different references."""

    name = tokenizer = "coco"
    tool = "coco-caption (pycocoevalcap, nlg-eval)"
    type_names = TypeNames("coco", (CocoLCS,))
    default_types = ("rougeL",)
    multi_references = usual_multi_references = ("best",)
    usual_choices = usual_sentences = ()
    best_is_one = False
    beta = 1.2
    beta_may_be_ratio = False
    no_nan = "which gives 0"

    def make_reader(self, options: TextOptions) -> reader.Reader:
        return reader.make_reader(options, SingleSpaces(), self.porter)

    def score_examples(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        precision, recall, _ = measure.of_sums(counts, options)
        if counts.shape[1] != len(example_at) - 1:
            precision, recall = (np.maximum.reduceat(column, example_at[:-1]) for column in (precision, recall))
        return _with_f(precision, recall, options.beta_number)

    def example_counts(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        """The counts of examples with one reference. Raises ValueError if an example has several."""
        if counts.shape[1] != len(example_at) - 1:
            raise ValueError(
                "standard 'coco' may take precision and recall from different references, so an example has no counts "
                "of its own, which average='micro' needs; expected average='macro', or one reference for each example"
            )
        return counts

    means = staticmethod(numpy_means)
