"""The interface of measures: names, counts, scores, matched units and descriptions.

A measure is an immutable value. `str(measure)` is its canonical name, which `parse_type` parses. Whatever is specific
to a measure is declared here; no other code checks which measure it has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol, Self

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Ints, Numbers
from rougekit.kernels.ratios import ScoreFormula, row_scores
from rougekit.scoring.results import PARTS, AggregateScore, BleuScore

if TYPE_CHECKING:
    from rougekit.scoring.measures.matching import Alignment, TokenText
    from rougekit.scoring.measures.wording import ScoredPair


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
    """A kernel call over all rows. Measures with equal passes share one call."""

    counter: Callable[[Batch, Rows, tuple[Any, ...]], Sequence[Counts]]
    """The function to call; returns the counts of each given measure, in order."""
    parameter: Hashable = None
    """A value that the measures of a pass share, such as the maximum skip or the weight."""


class Shape(NamedTuple):
    """How the words of a unit lie in a text."""

    places: tuple[int, ...]
    """where they are, counted from the first one"""
    length: int
    """the number of words that the text has, at least, from the first one on"""


WORD = Shape((0,), 1)


@dataclass(frozen=True)
class Measure(ABC):
    """The interface of a measure; `Overlap` implements most of it for most measures."""

    known_names: ClassVar[tuple[str, ...]] = ()
    """Common names, suggested for misspelled ones. By default, the first is `str(measure)`."""
    letter: ClassVar[Literal["N", "L", "W", "S", ""]] = ""
    """The letter in ROUGE-N, ROUGE-L, ROUGE-W, ROUGE-S (and SU); "" if the measure is not ROUGE."""
    by_sentence: ClassVar[bool] = False
    """Whether texts are compared sentence by sentence instead of as a whole."""
    warns_of_unsplit: ClassVar[bool] = False
    """Whether to warn about texts with several sentences on one line, most likely a mistake."""
    per_example: ClassVar[bool] = True
    """Whether each example has a score; otherwise only the corpus has one."""
    per_reference: ClassVar[bool] = True
    """Whether each reference of an example has its own row of counts; otherwise each example has one row."""
    whole_counts: ClassVar[bool] = True
    """Whether counts are integers."""
    contiguous: ClassVar[bool] = False
    """Whether the words of a matched unit are always consecutive."""
    options: ClassVar[tuple[str, ...]] = ()
    """Scorer options that only this measure reads."""
    parts: ClassVar[tuple[str, ...]] = PARTS
    """The names of a score's parts; the last is the one that systems are compared by."""
    spends_words: ClassVar[bool] = True
    """Whether a unit of one word needs an occurrence of its own in the other text."""
    counts_once: ClassVar[bool] = False
    """Whether equal units of a text count once."""
    ratio: ClassVar[tuple[int, int, int, int]]
    """Indices of the columns with the numerators of P and R, then their denominators; set only if `per_example`."""

    def __str__(self) -> str:
        return self.known_names[0]

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """The measure with this name; None if the name is not one of this class."""
        return cls() if (name,) == cls.known_names else None

    @classmethod
    def allowed(cls, name: str) -> str | None:
        """A phrase that states which names are valid, if an invalid name resembles this class's; otherwise None."""
        return None

    @property
    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """Names of the count columns."""

    @property
    def exponent(self) -> float:
        """The exponent applied to P and R; used only if `per_example`."""
        return 1.0

    def score_formula(self, options: ScoreOptions) -> ScoreFormula:
        """How to compute P, R and F; used only if `per_example`."""
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
        """The value to store for one of this measure's `options`. Raises TypeError, ValueError if it is invalid."""
        return value

    def counts_at_most(self, common: Ints, predicted: Ints, referenced: Ints) -> Counts | None:
        """Counts of n pairs with upper bounds for matches, shape (n_columns, n); None if common words give no bound.

        common, predicted, referenced : each pair's common words (an upper bound), prediction words, reference words
        """
        return None

    @property
    def unit(self) -> str:
        """What a unit is called, in the singular."""
        return "word"

    @property
    def said_elsewhere(self) -> str:
        """How a text may have all words of a unit but not the unit; "" if it can't."""
        return "in another order"

    @property
    def in_units(self) -> Measure:
        """The measure whose units recall is a share of: this one, unless its counts are no numbers of units."""
        return self

    def shapes(self, n_words: int) -> Iterable[Shape]:
        """The shapes of units in texts, or sentences if `by_sentence`, of at most this many words."""
        return (WORD,)

    def units_counted(self, counts: Numbers) -> tuple[Numbers, Numbers]:
        """Matched units and all units of references, from the columns of counts: the quotient is recall."""
        return counts[self.ratio[1]], counts[self.ratio[3]]

    @abstractmethod
    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        """The statistics, such as P, R and F, of n sums of counts: from shape (n_columns, n) to (n_statistics, n)."""

    @abstractmethod
    def score_of_sums(
        self, sums: Numbers, low: Floats | None, high: Floats | None, options: ScoreOptions
    ) -> AggregateScore | BleuScore:
        """The score of summed counts, shape (n_columns,). low, high : the bounds of each statistic, if any"""

    @abstractmethod
    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The matched units of a pair. Raises ValueError if the texts are too long to align in Python."""

    @abstractmethod
    def describe(self, pair: ScoredPair) -> str:
        """A sentence that states the counts and scores of a pair."""


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


def refuse_corpus_measures(measures: Mapping[str, Measure], way_out: str = "leave it out") -> None:
    """Raise ValueError if any measure scores only a whole corpus, not single examples. measures : by type name"""
    for name, measure in measures.items():
        if not measure.per_example:
            raise ValueError(f"rouge_types: {name!r} is a score of a whole corpus, not of examples; {way_out}")


def with_bounds(mid: Floats, low: Floats | None, high: Floats | None, n_examples: int | None = None) -> AggregateScore:
    """The score from P, R and F and their bounds, each of shape (3,); a missing bound equals mid."""
    p, r, f = mid.tolist()
    bounds = [(p, r, f) if bound is None else tuple(bound.tolist()) for bound in (low, high)]
    return AggregateScore(bounds[0], (p, r, f), bounds[1], n_examples)
