"""How a standard reads, counts, scores and averages texts. `Rules`, the base class, does it as rouge_score does."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rougekit.foundation.arrays.batch import Batches, Rows
from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.scoring.measures import counting
from rougekit.scoring.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scoring.scores import aggregate as averages
from rougekit.scoring.scores import bootstrap, references
from rougekit.scoring.standards.base import Standard
from rougekit.scoring.standards.registry import standard_of
from rougekit.scoring.text import reader

if TYPE_CHECKING:
    from rougekit.scoring.measures.base import Measure
    from rougekit.scoring.scores.scores import Scores
    from rougekit.scoring.text.stemmers import Stemmer


class Rules(Standard):
    """The base class of standards that can score. They have no state and are pickled by name.

    `count` and `score_examples` work on arrays with one column per row (a prediction with one of its references) or per
    example; see `scores.references`.
    """

    def __init_subclass__(cls) -> None:
        if "average" in vars(cls):  # its name in version 1.0
            warnings.warn(f"{cls.__name__}.average is now of_means", DeprecationWarning, stacklevel=2)
            cls.of_means = vars(cls)["average"]  # type: ignore[method-assign]

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.name,)

    @property
    def uses_default_scoring(self) -> bool:
        """Whether checks, counting and scoring are not overridden, so that one kernel may do them all."""
        return all(
            getattr(type(self), step) is getattr(Rules, step) for step in ("check_texts", "count", "score_examples")
        )

    @property
    def means_are_exact(self) -> bool:
        """Whether means are correctly rounded, so that they can be computed from the sums of parts of the data."""
        return type(self).means is Rules.means

    def porter(self) -> Stemmer:
        """The standard's variant of the Porter stemmer."""
        from rougekit.scoring.text.stemmers import Porter

        return Porter()

    def make_reader(self, options: TextOptions) -> reader.Reader:
        return reader.make_reader(options, self.tokenizer, self.porter)

    def refuse(self, options: TextOptions, names: Iterable[str], why: str) -> None:
        """Raise ValueError if one of the named options is set, as it has no meaning in this standard.

        why : the reason, for the message
        """
        for name in names:
            if (value := getattr(options, name)) not in (False, None):
                raise ValueError(f"{name}={value!r}: leave it out with standard {self.name!r}, {why}")

    def check_texts(self, texts: Batches, options: MeasureOptions) -> None:
        """Raise TextRefused for the first text for which the standard defines no score."""

    def count(self, texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
        """The counts of each measure: see `measures.counting.count`."""
        return counting.count(texts, rows, measures)

    def score_examples(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        """Precision, recall and F of each example: see `scores.references.score_examples`."""
        return references.score_examples(measure, counts, example_at, options)

    def example_counts(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        """The counts of each example: see `scores.references.example_counts`."""
        return references.example_counts(measure, counts, example_at, options)

    def aggregate(self, scores: Scores, options: AggregateOptions, threads: int | None) -> dict[str, Any]:
        """One result per type. Raises ValueError if there are no examples, or for another standard's average."""
        if options.legacy_bootstrap and len(scores):
            raise ValueError(
                f"legacy_bootstrap=True is rouge_score's bootstrap; leave it out with standard {self.name!r}"
            )
        if options.perl_average and len(scores):
            raise ValueError(f"perl_average=True needs standard='rouge155'; leave it out with standard {self.name!r}")
        return averages.exact_results(scores, options, threads)

    @property
    def f_is_a_mean(self) -> bool:
        """Whether the F of a macro average is the mean of the examples' F."""
        return type(self).of_means is Rules.of_means

    def of_means(self, means: Any, options: MeasureOptions) -> Any:
        """P, R and F of a macro average, given the means of the examples' P, R and F; shape (3, ...)."""
        return means

    def means(self, columns: Floats) -> Sequence[float]:
        """The means of P, R and F as the tool computes them, here exactly; NaN is left out.

        columns : float64 of shape (3, n_examples)
        """
        return [*map(bootstrap.exact_mean, columns)]


def rules_of(name: str) -> Rules:
    """The standard with this name. Raises ValueError if there is none, TypeError if it was registered without rules."""
    standard = standard_of(name)
    if not isinstance(standard, Rules):
        raise TypeError(f"standard {name!r} is {type(standard).__name__}; expected a subclass of Rules")
    return standard
