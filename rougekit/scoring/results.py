"""Results: numbers that behave like floats and lists, with everything else as attributes."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray


class Score(NamedTuple):
    """Precision, recall and F-measure: fractions in [0, 1], or NaN under zero_division=math.nan."""

    precision: float
    recall: float
    fmeasure: float


PARTS = Score._fields

BleuName = Literal["bleu", "bleu1", "bleu2", "bleu3", "bleu4"]
"""Types whose scores have other fields; type checkers recognize them by name."""


class ReportedFloat(float):
    """A float with attributes that is written as a plain float.

    repr, format, equality, hash, JSON, YAML, numpy and pandas treat it as a float. Arithmetic gives plain floats.
    orjson and msgspec refuse subclasses of float: pass them `default=float` (`enc_hook=float`), or `to_dict()`.
    """

    def __new__(cls, value: float) -> Self:
        """Create the number; subclasses add their attributes."""
        _register_with_yaml()
        return super().__new__(cls, value)

    def to_dict(self) -> dict[str, Any]:
        """All attributes by name, as plain dicts, lists and numbers; "mid" is or contains the value itself."""
        return {name: plain(value) for name, value in vars(self).items()}


class AggregateScore(ReportedFloat):
    """The score of a set of examples: a float, the middle F-measure, with its interval.

    Parameters
    ----------
    low, mid, high : Score or (precision, recall, fmeasure)
        The bounds and the score itself; all equal without an interval.

    >>> from rougekit.scoring.results import AggregateScore
    >>> score = AggregateScore((0.4, 0.5, 0.45), (0.5, 0.6, 0.55), (0.6, 0.7, 0.65))
    >>> score, f"{score:.1%}", score.recall
    (0.55, '55.0%', 0.6)
    >>> score.high
    Score(precision=0.6, recall=0.7, fmeasure=0.65)
    """

    low: Score
    mid: Score
    high: Score

    def __new__(
        cls, low: tuple[float, float, float], mid: tuple[float, float, float], high: tuple[float, float, float]
    ) -> Self:
        """Convert low, mid and high to `Score` objects of Python floats."""
        self = super().__new__(cls, mid[2])
        self.low, self.mid, self.high = [
            part if type(part) is Score else Score(*map(float, part)) for part in (low, mid, high)
        ]
        return self

    @property
    def precision(self) -> float:
        """The middle precision."""
        return self.mid.precision

    @property
    def recall(self) -> float:
        """The middle recall."""
        return self.mid.recall

    @property
    def fmeasure(self) -> float:
        """The middle F-measure: the number itself, as a plain float."""
        return self.mid.fmeasure

    def __reduce__(self) -> tuple[type[Self], tuple[Score, Score, Score]]:
        """Pickle, copy and deepcopy keep all nine numbers."""
        return type(self), (self.low, self.mid, self.high)


class BleuScore(ReportedFloat):
    """BLEU of a corpus: a float, with its interval and the parts of its formula.

    Parameters
    ----------
    low, mid, high : float
        The bounds of the interval, and the score itself; all equal without an interval.
    precisions : sequence of float
        The precision of n-grams of each order from 1, after smoothing.
    brevity_penalty : float
    length_ratio : float
        prediction_length / reference_length; inf or nan without reference words.
    prediction_length, reference_length : int
        The words of all predictions, and of the shortest reference of each example.
    """

    low: float
    mid: float
    high: float
    precisions: tuple[float, ...]
    brevity_penalty: float
    length_ratio: float
    prediction_length: int
    reference_length: int

    def __new__(
        cls,
        low: float,
        mid: float,
        high: float,
        precisions: Sequence[float],
        brevity_penalty: float,
        length_ratio: float,
        prediction_length: int,
        reference_length: int,
    ) -> Self:
        self = super().__new__(cls, mid)
        self.low, self.mid, self.high = float(low), float(mid), float(high)
        self.precisions = tuple(map(float, precisions))
        self.brevity_penalty, self.length_ratio = float(brevity_penalty), float(length_ratio)
        self.prediction_length, self.reference_length = int(prediction_length), int(reference_length)
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, name) for name in BleuScore.__annotations__)


if TYPE_CHECKING:

    class Aggregates(dict[str, AggregateScore]):
        """A score for each type, a BleuScore for "bleu". At runtime it is a dict."""

        @overload
        def __getitem__(self, name: BleuName) -> BleuScore: ...  # type: ignore[overload-overlap]

        @overload
        def __getitem__(self, name: str) -> AggregateScore: ...

        def __getitem__(self, name: str) -> Any: ...
else:
    Aggregates = dict


class ExampleScores(list[float]):
    """The F-measure of every example: a list of floats with the columns precision, recall and fmeasure.

    Parameters
    ----------
    precision, recall, fmeasure : array-like of shape (n_examples,)
        Stored as read-only float64 arrays. A float64 array is not copied.

    Changing the list does not change the columns. Slices, sums and products are plain lists.

    Raises
    ------
    ValueError : columns of different shapes.

    >>> from rougekit.scoring.results import ExampleScores
    >>> scores = ExampleScores([0.5, 1.0], [0.25, 1.0], [0.3, 1.0])
    >>> scores, scores[:1], scores.recall
    ([0.3, 1.0], [0.3], array([0.25, 1.  ]))
    """

    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    fmeasure: NDArray[np.float64]

    def __init__(self, precision: ArrayLike, recall: ArrayLike, fmeasure: ArrayLike) -> None:
        _register_with_yaml()
        columns = [np.asarray(column, np.float64) for column in (precision, recall, fmeasure)]
        if len({column.shape for column in columns}) != 1 or columns[0].ndim != 1:
            shapes = ", ".join(str(column.shape) for column in columns)
            raise ValueError(f"precision, recall, fmeasure have the shapes {shapes}; expected one shape (n_examples,)")
        super().__init__(columns[2].tolist())
        self.__setstate__(dict(zip(PARTS, columns, strict=True)))

    def to_dict(self) -> dict[str, list[float]]:
        """The columns by name, as lists of floats."""
        return {name: plain(getattr(self, name)) for name in PARTS}

    def __setstate__(self, columns: dict[str, Any]) -> None:
        """Make the arrays read-only, also after unpickling, without changing those of the caller."""
        for name, column in columns.items():
            if isinstance(column, np.ndarray):
                column = column.view()
                column.flags.writeable = False
            setattr(self, name, column)


def plain(results: Any) -> Any:
    """Results as plain dicts, lists, strings and numbers, for serializers that refuse subclasses of these.

    Parameters
    ----------
    results : what `compute`, `Scores.aggregate` or `Scores.examples` return; scores, arrays, or lists and dicts of them

    Returns
    -------
    The same with each score replaced by its `to_dict()`, and each array by a list. NaN, which JSON lacks, stays.

    >>> from rougekit.scoring.results import ExampleScores, plain
    >>> plain({"rouge1": ExampleScores([0.5], [0.25], [0.3])})
    {'rouge1': {'precision': [0.5], 'recall': [0.25], 'fmeasure': [0.3]}}
    """
    if isinstance(results, ReportedFloat | ExampleScores):
        return results.to_dict()
    if isinstance(results, Score):
        return results._asdict()
    if isinstance(results, np.ndarray | np.generic):
        return results.tolist()
    if isinstance(results, Mapping):
        return {name: plain(value) for name, value in results.items()}
    if isinstance(results, list | tuple):
        return [plain(value) for value in results]
    return results


@cache
def _register_with_yaml() -> None:
    """Make PyYAML, if it is installed, write our numbers and lists as plain ones, as in a Trainer's model card.

    It would refuse subclasses of float and list, or write them as objects. Every dumper inherits from one of the two.
    """
    try:
        from yaml.representer import Representer, SafeRepresenter
    except ImportError:
        return
    for representer in (SafeRepresenter, Representer):
        representer.add_multi_representer(ReportedFloat, lambda dumper, score: dumper.represent_float(float(score)))
        representer.add_multi_representer(ExampleScores, lambda dumper, scores: dumper.represent_list(list(scores)))
