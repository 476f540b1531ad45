"""A standard is five functions: how texts are read, counted, scored by example and aggregated. The rest is shared."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from rougekit.measures.counting import Counts, Texts
from rougekit.measures.names import Measure, Overlap, Standard
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scores.references import Floats, Ints
from rougekit.text.batch import Rows

if TYPE_CHECKING:
    from rougekit.scores.scores import Scores
    from rougekit.text.reader import Reader


@dataclass(frozen=True)
class Rules:
    """What a standard decides."""

    make_reader: "Callable[[TextOptions], Reader]"
    count: Callable[[Texts, Rows, Sequence[Measure]], list[Counts]]
    score_examples: Callable[[Overlap, NDArray[Any], Ints, MeasureOptions], Floats]
    example_counts: Callable[[Overlap, NDArray[Any], Ints, MeasureOptions], Counts]
    aggregate: "Callable[[Scores, AggregateOptions, int | None], dict[str, Any]]"


@cache
def rules_of(standard: Standard) -> Rules:
    """The rules of a standard; its modules are loaded when it is first asked for."""
    if standard == "rouge155":
        from rougekit.standards.rouge155 import standard as rouge155

        return Rules(
            rouge155.make_reader, rouge155.count, rouge155.score_examples, rouge155.example_counts, rouge155.aggregate
        )
    from rougekit.measures import counting
    from rougekit.scores import aggregate, references
    from rougekit.text import reader

    return Rules(
        reader.make_reader, counting.count, references.score_examples, references.example_counts, aggregate.aggregate
    )
