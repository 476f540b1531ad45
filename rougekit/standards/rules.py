"""How a standard reads, counts, scores and averages texts.

The base class does it as rouge_score does; standards are subclasses that override what they do otherwise.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rougekit.arrays.batch import Batches
from rougekit.arrays.types import Floats
from rougekit.measures import counting
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.results import AggregateScore
from rougekit.scores import aggregate, references
from rougekit.scores.scores import Scores
from rougekit.standards.base import Standard
from rougekit.standards.registry import standard_of
from rougekit.text import reader

if TYPE_CHECKING:
    from rougekit.text.stemmers import Porter


class Rules(Standard):
    """A standard that can score. Its methods take and return columns, and keep no state; it is pickled by name."""

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.name,)

    @property
    def uses_default_scoring(self) -> bool:
        """Whether texts are counted and scored as in the base class, so that a kernel may do both at once."""
        cls = type(self)
        return cls.count is Rules.count and cls.score_examples is Rules.score_examples

    @property
    def means_are_exact(self) -> bool:
        """Whether means of scores are the exact ones, which sums of any parts of the examples give, in any order."""
        return type(self).means is Rules.means

    def porter(self) -> "Porter":
        """Its own variant of the Porter stemmer."""
        from rougekit.text.stemmers import Porter

        return Porter()

    def make_reader(self, options: TextOptions) -> reader.Reader:
        """How texts are read; see `rougekit.text.reader.make_reader`."""
        return reader.make_reader(options, self.tokenizer, self.porter)

    def refuse(self, options: TextOptions, names: Iterable[str], why: str) -> None:
        """Refuse options that have no meaning in this standard. Raises ValueError."""
        for name in names:
            if (value := getattr(options, name)) not in (False, None):
                raise ValueError(f"{name}={value!r}: leave it out with standard {self.name!r}, {why}")

    def check_texts(self, texts: Batches, options: MeasureOptions) -> None:
        """Refuse texts of which the standard defines no score. Raises TextRefused."""

    count = staticmethod(counting.count)
    """The counts of each measure."""
    score_examples = staticmethod(references.score_examples)
    """P, R and F of each example."""
    example_counts = staticmethod(references.example_counts)
    """The counts that stand for each example: of its best reference, or pooled."""

    def aggregate(self, scores: Scores, options: AggregateOptions, threads: int | None) -> dict[str, Any]:
        """One result for each type; see `rougekit.scores.aggregate`.

        Raises ValueError for no example, and an average of another standard.
        """
        if options.legacy_bootstrap and len(scores):
            raise ValueError(f"legacy_bootstrap=True is rouge_score's bootstrap; standard {self.name!r} lacks it")
        if options.perl_average and len(scores):
            raise ValueError(f"perl_average=True is ROUGE-1.5.5's average; standard {self.name!r} lacks it")
        results = aggregate.aggregate(scores, options, threads)
        if options.average == "macro":
            for name, columns in scores.columns.items():
                means = self.means(columns)
                if means is not None:
                    results[name] = _with_mid(results[name], *means)
        return results

    def means(self, columns: Floats) -> Sequence[float] | None:
        """Means of P, R and F, float64 of shape (3, n_examples), as the tool adds them up; None: the exact ones."""
        return None


def _with_mid(score: AggregateScore, precision: float, recall: float, fmeasure: float) -> AggregateScore:
    """The score with another mid, and with its bounds if it has any."""
    mid = (precision, recall, fmeasure)
    if score.low == score.mid == score.high:
        return AggregateScore(mid, mid, mid)
    return AggregateScore(score.low, mid, score.high)


def rules_of(name: str) -> Rules:
    """The standard of that name. Raises ValueError if there is none, TypeError if it was registered without rules."""
    standard = standard_of(name)
    if not isinstance(standard, Rules):
        raise TypeError(f"standard {name!r} is {type(standard).__name__}; expected a subclass of Rules")
    return standard
