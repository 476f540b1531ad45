"""The interface of measures: names, counts, scores, matched units, and a sentence about a pair.

A measure is a frozen value. `str(measure)` is its canonical name, which `parse_type` reads back. Measures differ only
in the methods and attributes declared here: no other code tests for a particular measure.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, Self

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Counts, Floats, Ints, Numbers
from rougekit.kernels.ratios import ScoreFormula, row_scores
from rougekit.scoring.measures.matching import Alignment, TokenText
from rougekit.scoring.measures.wording import ScoredPair
from rougekit.scoring.results import AggregateScore, ReportedFloat


class ScoreOptions(Protocol):
    """The options that determine how counts become scores; `MeasureOptions` implements this protocol."""

    @property
    def beta_number(self) -> float: ...
    @property
    def zero_division(self) -> float: ...
    @property
    def bleu_smoothing(self) -> str: ...
    @property
    def bleu_weights(self) -> Sequence[float] | None: ...


class Pass(NamedTuple):
    """A call of a kernel over all rows. Measures with equal passes are counted in one call."""

    counter: Callable[[Batch, Rows, tuple[Any, ...]], Sequence[Counts]]
    """Returns the counts of the given measures, in their order."""
    parameter: Hashable = None
    """A parameter that the measures of a pass share, such as the longest skip or the weight."""


@dataclass(frozen=True)
class Measure(ABC):
    """The interface of a measure; `Overlap` implements most of it for most measures."""

    known_names: ClassVar[tuple[str, ...]] = ()
    """The names to suggest for a misspelt one."""
    letter: ClassVar[Literal["N", "L", "W", "S", ""]] = ""
    """The letter in ROUGE-N, ROUGE-L, ROUGE-W, ROUGE-S (and SU); "" if the measure is not ROUGE."""
    by_sentence: ClassVar[bool] = False
    """Whether sentences are compared instead of whole texts."""
    warns_of_unsplit: ClassVar[bool] = False
    """Whether to warn about several sentences in one line, which are most likely a mistake."""
    per_example: ClassVar[bool] = True
    """Whether each example has a score; otherwise only the corpus has one."""
    per_reference: ClassVar[bool] = True
    """Whether an example has a row of counts for each of its references; otherwise it has one row."""
    whole_counts: ClassVar[bool] = True
    """Whether the counts are whole numbers."""
    contiguous: ClassVar[bool] = False
    """Whether the words of a matched unit are always consecutive."""
    options: ClassVar[tuple[str, ...]] = ()
    """Scorer options that only this measure reads."""
    ratio: ClassVar[tuple[int, int, int, int]]
    """The columns with the numerators of P and R, then with their denominators; only if `per_example`."""

    def __str__(self) -> str:
        return self.known_names[0]

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """The measure with this name; None if the name is not one of this class."""
        return cls() if (name,) == cls.known_names else None

    @classmethod
    def allowed(cls, name: str) -> str | None:
        """The names this class allows, in words, if a wrong name looks like one of its own; otherwise None."""
        return None

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """Names of the count columns."""

    @property
    def exponent(self) -> float:
        """The exponent of P and R; only if `per_example`."""
        return 1.0

    def score_formula(self, options: ScoreOptions) -> ScoreFormula:
        """The formula of P, R and F; only if `per_example`."""
        return ScoreFormula(*self.ratio, self.exponent, options.beta_number, options.zero_division)

    @property
    @abstractmethod
    def counted_in(self) -> Pass:
        """The pass that counts this measure."""

    @property
    def output_slot(self) -> int:
        """The index of this measure's field in `OutputSlots`; -1 if `measures.ngram_lcs` does not count the measure."""
        return -1

    def checked_option(self, name: str, value: Any) -> Any:
        """The value to store for one of this measure's `options`. Raises TypeError, ValueError for an invalid value."""
        return value

    def counts_at_most(self, common: Ints, predicted: Ints, expected: Ints) -> Counts | None:
        """Upper bounds on the counts of n pairs, shape (n_columns, n); None if common words give no bound.

        common, predicted, expected : bounds on the number of common words, words of the prediction, of the reference
        """
        return None

    @abstractmethod
    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        """The statistics of n columns of summed counts: shape (n_columns, n) to (n_statistics, n)."""

    @abstractmethod
    def score_of_sums(
        self, sums: Numbers, low: Floats | None, high: Floats | None, options: ScoreOptions
    ) -> ReportedFloat:
        """The score of summed counts, shape (n_columns,), with the bounds of its statistics, if any."""

    @abstractmethod
    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The matched units of a pair. Raises ValueError for texts too long for a table in Python."""

    @abstractmethod
    def describe(self, pair: ScoredPair) -> str:
        """A sentence with the counts and scores of a pair."""


class Overlap(Measure):
    """A measure that counts matched units: P = matches / prediction_total, R = matches / reference_total."""

    columns: ClassVar[tuple[str, ...]] = ("matches", "prediction_total", "reference_total")
    ratio = (0, 0, 1, 2)

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        scores = np.empty((3, sums.shape[1]))
        row_scores(np.ascontiguousarray(sums), self.score_formula(options), scores)
        return scores

    def score_of_sums(
        self, sums: Numbers, low: Floats | None, high: Floats | None, options: ScoreOptions
    ) -> AggregateScore:
        return with_bounds(self.of_sums(sums[:, np.newaxis], options)[:, 0], low, high)


def refuse_corpus_measures(measures: Mapping[str, Measure]) -> None:
    """Raise ValueError if any measure scores only a whole corpus, not single examples. measures : by type"""
    for name, measure in measures.items():
        if not measure.per_example:
            raise ValueError(f"{name!r} is a score of a whole corpus, not of examples; aggregate it, or leave it out")


def with_bounds(mid: Floats, low: Floats | None, high: Floats | None) -> AggregateScore:
    """P, R and F with their bounds, each of shape (3,); low = mid = high without bounds."""
    p, r, f = mid.tolist()
    bounds = [(p, r, f) if bound is None else tuple(bound.tolist()) for bound in (low, high)]
    return AggregateScore(bounds[0], (p, r, f), bounds[1])
