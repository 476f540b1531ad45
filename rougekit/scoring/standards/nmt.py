"""`standard="nmt"`: ROUGE of tensorflow/nmt, `nmt/scripts/rouge.py`, bit for bit."""

from typing import ClassVar, Literal

import numpy as np

from rougekit.foundation.arrays.types import Floats, Numbers
from rougekit.scoring.measures.base import ScoreOptions
from rougekit.scoring.measures.lcs import LCS
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.options import TextOptions
from rougekit.scoring.standards.base import NamedAverage
from rougekit.scoring.standards.coco import SingleSpaces, numpy_means
from rougekit.scoring.standards.rouge import NGramSet, Rouge, ratio_fmeasure
from rougekit.scoring.text import reader


class RatioLCS(LCS):
    """The longest common subsequence of the whole texts. Its F has beta = precision / recall."""

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        precision, recall, _ = super().of_sums(sums, options)
        return np.stack((precision, recall, ratio_fmeasure(precision, recall)))


class Nmt(Rouge):
    """Like `rouge`, but words are split at single spaces, and rougeL compares whole texts instead of sentences."""

    name = tokenizer = "nmt"
    tool = "tensorflow/nmt, rouge.py"
    type_names = TypeNames("nmt", (NGramSet, RatioLCS))
    usual_choices = ()
    averages = (NamedAverage("mean", {}), NamedAverage("micro average", {"average": "micro"}, of_counts=True))
    beta_may_be_ratio = raises_at_empty = False
    beta: ClassVar[float | Literal["p/r"] | None] = "p/r"

    def make_reader(self, options: TextOptions) -> reader.Reader:
        return reader.make_reader(options, SingleSpaces(self.name), self.porter)

    means = staticmethod(numpy_means)
