"""`standard="py_rouge"`: the numbers of the package py-rouge 1.1, with its limits and weight factor."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Self

import numpy as np

from rougekit.foundation.arrays.batch import Batches, Rows
from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.scoring.measures import wording
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.lcs import UnionLCS
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.standards.base import LIMITS, UsualChoice
from rougekit.scoring.standards.rouge155 import ratios
from rougekit.scoring.standards.rouge155.measures import UnionWeightedLCS
from rougekit.scoring.standards.rouge_metric import UNROUNDED, RougeMetric
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text import reader
from rougekit.scoring.text.stemmers import PyRougePorter


@dataclass(frozen=True)
class WeightedUnionLCS(UnionLCS):
    """The union LCS over sentences. P and R are raised to the power of 1 / weight: weight_factor applies to L, too."""

    weight: float = 1.0

    known_names: ClassVar[tuple[str, ...]] = ("rougeL", "rougeL1.2")
    warns_of_unsplit = False

    def __str__(self) -> str:
        return "rougeL" if self.weight == 1.0 else f"rougeL{self.weight!r}".removesuffix(".0")

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        match = re.fullmatch(r"rougeL([0-9]{1,9}(?:\.[0-9]+)?)?", name)
        weight = float(match[1] or 1.0) if match else 0.0
        return cls(weight) if weight > 0 else None

    @property
    def exponent(self) -> float:
        return 1.0 / self.weight

    @property
    def in_units(self) -> Measure:
        return WeightedUnionLCS()

    def describe(self, pair: wording.ScoredPair) -> str:
        power = "" if self.weight == 1.0 else f" The shares are raised to the power of 1/{self.weight:g}."
        return super().describe(pair) + power


class PyRougeW(UnionWeightedLCS):
    """The weighted LCS. With weight 1, the tool's default, it counts words and so equals rougeL."""

    @property
    def by_runs(self) -> bool:
        return self.weight != 1.0


def within(text: str, characters: int) -> str:
    """The start of a text with this many characters, not counting newlines and white space around lines.

    >>> within(" ab \\n cdef", 4)
    ' ab \\n cd'
    """
    at = 0
    for line in text.split("\n"):
        size = len(line.strip())
        if size >= characters:
            return text[: at + len(line) - len(line.lstrip()) + characters]
        characters, at = characters - size, at + len(line) + 1
    return text


class PyRouge(RougeMetric):
    """ROUGE-1.5.5's counts, with the tool's own words and stems and without rounding.

    As in the tool, `max_bytes` counts characters, and a text has words - n + 1 n-grams even if that is negative, which
    affects pooled references.
    """

    name = tokenizer = "py_rouge"
    tool = "py-rouge 1.1 (PyPI)"
    type_names = TypeNames("py_rouge", (NGram, WeightedUnionLCS, PyRougeW))
    usual_options: ClassVar[Mapping[str, Any]] = {"use_stemmer": True}
    usual_choices = ((UsualChoice("without stemming", {"use_stemmer": False}),), LIMITS)

    porter = staticmethod(PyRougePorter)

    def make_reader(self, options: TextOptions) -> reader.Reader:
        base = super().make_reader(options)
        if options.max_bytes is None:
            return base
        return replace(base, limit=reader.limit_of_answers(options, partial(within, characters=options.max_bytes)))

    @staticmethod
    def count(texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
        tables = RougeMetric.count(texts, rows, measures)
        n_words = np.diff(texts.whole.sentence_at[texts.whole.text_at])
        for measure, table in zip(measures, tables, strict=True):
            if isinstance(measure, NGram):
                table[1:] = np.stack((n_words[rows.prediction], n_words[rows.reference])) - (measure.order - 1)
        return tables

    def score_examples(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        """F is 0 if P or R is, and may be outside [0, 1] if a number of n-grams is negative."""
        precision, recall, _ = super().score_examples(measure, table, example_at, options)
        alpha = ratios.alpha_of(options.beta_number)
        denominator, both = (1 - alpha) * precision + alpha * recall, precision * recall
        f = np.divide(both, denominator, out=np.zeros_like(both), where=(both != 0) & (denominator != 0))
        return np.stack((precision, recall, f))

    def example_counts(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        """Without negative numbers of n-grams, which would be taken from those of other examples in sums."""
        return np.maximum(self.selected(measure, table, example_at, options), 0)

    def selected(self, measure: Measure, table: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        """The best reference has the highest recall. For W, its denominator here is total ** (1 / weight)."""
        formula, totals = UNROUNDED._replace(exponent=measure.exponent), table[2:3]
        if measure.letter == "W":
            totals = np.array([[ratios.power(total, measure.exponent) for total in table[2].tolist()]])
        best = options.references_by == "best"
        return ratios.perl_example_counts(np.concatenate((table, totals)), example_at, formula, best=best)[: len(table)]

    of_means = Rules.of_means
