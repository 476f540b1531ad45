"""Result types: floats and lists of floats, with the details as attributes."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, TypeVar, overload

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import ArrayLike, Floats
from rougekit.foundation.suggestions import no_attribute


class Score(NamedTuple):
    """Precision, recall and F-measure, each in [0, 1], or NaN with zero_division=math.nan or empty="skip".

    As in the tools, they can be outside [0, 1] under standard="py_rouge", for pooled references with too few words, and
    above 1 under standard="rouge_not_exclusive", for rougeL of repeated sentences.
    """

    precision: float
    recall: float
    fmeasure: float


if not TYPE_CHECKING:

    def _no_attribute(self: Score, name: str) -> Any:
        raise no_attribute(self, name, self._fields)

    Score.__getattr__ = _no_attribute


PARTS = Score._fields


class Bounded(NamedTuple):
    """One part of an average, such as its recall, with the bounds of its interval."""

    low: float
    mid: float
    high: float


New = TypeVar("New", bound=Callable[..., Any])

BleuName = Literal["bleu", "bleu1", "bleu2", "bleu3", "bleu4"]
"""Type names that type checkers know to have a `BleuScore`."""


def _of_parts_or_number(new: New) -> New:
    """Let `new` give a plain float for a single number: statistics.mean(scores) returns `type(score)(mean)`."""

    @wraps(new)
    def made(cls: type, *parts: Any, **named: Any) -> Any:
        return float(parts[0]) if len(parts) == 1 and not named else new(cls, *parts, **named)

    return made  # type: ignore[return-value]


class ReportedFloat(float):
    """A float with extra attributes that prints and serializes as a plain float.

    repr, format, equality, hash, JSON, YAML, numpy and pandas treat it as a float. Arithmetic returns plain floats.
    orjson and msgspec reject subclasses of float: pass `default=float` (`enc_hook=float`), or serialize `to_dict()`.

    Other attributes are those of `numpy.float64`, which evaluate's rouge returns: `.item()`, `.round(4)`, `.dtype`, ….
    """

    def __new__(cls, value: float) -> Self:
        """Create the float; subclasses then set their attributes."""
        _register_with_yaml()
        return super().__new__(cls, value)

    if not TYPE_CHECKING:  # type checkers would otherwise accept any name

        def __getattr__(self, name: str) -> Any:
            """What a `numpy.float64` of this value has under this name, unless that is a special method."""
            number = np.float64(float(self))
            if name.startswith("_") or not hasattr(number, name):
                raise no_attribute(self, name, PARTS)
            return getattr(number, name)

    def to_dict(self) -> dict[str, Any]:
        """All attributes by name, as plain dicts, lists and numbers. The float itself is "mid", or mid's "fmeasure"."""
        return {name: plain(value) for name, value in vars(self).items()}


class AggregateScore(ReportedFloat):
    """The F-measure of a set of examples as a float, with precision, recall and a confidence interval.

    Parameters
    ----------
    low, mid, high : Score or (precision, recall, fmeasure)
        The score is mid; low and high are the bounds of its interval. All three are equal if there is no interval.
    n_examples : int or None
        The number of examples that the score is of: those that have one. None if unknown.

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
    n_examples: int | None = None

    @_of_parts_or_number
    def __new__(
        cls,
        low: tuple[float, float, float],
        mid: tuple[float, float, float],
        high: tuple[float, float, float],
        n_examples: int | None = None,
    ) -> Self:
        """Convert low, mid and high to `Score` objects of Python floats."""
        self = super().__new__(cls, mid[2])
        self.low, self.mid, self.high = [
            part if type(part) is Score else Score(*map(float, part)) for part in (low, mid, high)
        ]
        if n_examples is not None:
            self.n_examples = n_examples
        return self

    @property
    def precision(self) -> float:
        """The precision of `mid`."""
        return self.mid.precision

    @property
    def recall(self) -> float:
        """The recall of `mid`."""
        return self.mid.recall

    @property
    def fmeasure(self) -> float:
        """The F-measure of `mid`: this score as a plain float."""
        return self.mid.fmeasure

    @property
    def by_part(self) -> dict[str, Bounded]:
        """Precision, recall and F-measure by name, with their bounds."""
        return dict(zip(PARTS, map(Bounded, self.low, self.mid, self.high), strict=True))

    @property
    def main(self) -> Bounded:
        """The F-measure, which systems are ranked by, with its bounds."""
        return self.by_part["fmeasure"]

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Let pickle, copy and deepcopy keep all numbers, but not the class Score, which may have two names."""
        return type(self), (tuple(self.low), tuple(self.mid), tuple(self.high), self.n_examples)


class BleuScore(ReportedFloat):
    """Corpus BLEU as a float, with a confidence interval and the parts of its formula.

    Parameters
    ----------
    low, mid, high : float
        The score is mid; low and high are the bounds of its interval. All three are equal if there is no interval.
    precisions : sequence of float
        The n-gram precision of each order from 1 up, after smoothing.
    brevity_penalty : float
    length_ratio : float
        prediction_length / reference_length; without reference words inf, or nan if the predictions have none either.
    prediction_length, reference_length : int
        The total words of all predictions, and of each example's shortest reference.
    n_examples : int or None
        The number of examples that the score is of. None if unknown.
    """

    low: float
    mid: float
    high: float
    precisions: tuple[float, ...]
    brevity_penalty: float
    length_ratio: float
    prediction_length: int
    reference_length: int
    n_examples: int | None = None

    @_of_parts_or_number
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
        n_examples: int | None = None,
    ) -> Self:
        self = super().__new__(cls, mid)
        self.low, self.mid, self.high = float(low), float(mid), float(high)
        self.precisions = tuple(map(float, precisions))
        self.brevity_penalty, self.length_ratio = float(brevity_penalty), float(length_ratio)
        self.prediction_length, self.reference_length = int(prediction_length), int(reference_length)
        if n_examples is not None:
            self.n_examples = n_examples
        return self

    @property
    def by_part(self) -> dict[str, Bounded]:
        """The score with its bounds, as "bleu"."""
        return {"bleu": self.main}

    @property
    def main(self) -> Bounded:
        """The score, which systems are ranked by, with its bounds."""
        return Bounded(self.low, self.mid, self.high)

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), tuple(getattr(self, name) for name in BleuScore.__annotations__)


def averaged_score(low: ArrayLike, mid: ArrayLike, high: ArrayLike, n_examples: int) -> AggregateScore | BleuScore:
    """A score averaged over runs, given its parts and their bounds; BLEU then has no precisions and lengths."""
    lows, mids, highs = (tuple(np.asarray(each, np.float64).tolist()) for each in (low, mid, high))
    if len(mids) > 1:
        return AggregateScore(lows, mids, highs, n_examples)
    return BleuScore(lows[0], mids[0], highs[0], (), np.nan, np.nan, 0, 0, n_examples)


if TYPE_CHECKING:

    class Aggregates(dict[str, AggregateScore]):
        """The score of each type: a BleuScore for BLEU, otherwise an AggregateScore. At runtime, a plain dict."""

        @overload
        def __getitem__(self, name: BleuName) -> BleuScore: ...  # type: ignore[overload-overlap]

        @overload
        def __getitem__(self, name: str) -> AggregateScore: ...

        def __getitem__(self, name: str) -> Any: ...
else:
    Aggregates = dict


class ExampleScores(list[float]):
    """The F-measures of all examples as a list, with precision, recall and F-measure as array attributes.

    Parameters
    ----------
    precision, recall, fmeasure : array-like of shape (n_examples,)
        Stored as read-only float64 arrays; a float64 array is not copied.

    Changing the list does not change the arrays. Slicing, + and * return plain lists.

    Raises
    ------
    ValueError : arrays that differ in shape, or are not one-dimensional.

    >>> from rougekit.scoring.results import ExampleScores
    >>> scores = ExampleScores([0.5, 1.0], [0.25, 1.0], [0.3, 1.0])
    >>> scores, scores[:1], scores.recall
    ([0.3, 1.0], [0.3], array([0.25, 1.  ]))
    """

    precision: Floats
    recall: Floats
    fmeasure: Floats

    def __init__(self, precision: ArrayLike, recall: ArrayLike, fmeasure: ArrayLike) -> None:
        _register_with_yaml()
        columns = [np.asarray(column, np.float64) for column in (precision, recall, fmeasure)]
        if len({column.shape for column in columns}) != 1 or columns[0].ndim != 1:
            shapes = ", ".join(str(column.shape) for column in columns)
            raise ValueError(f"precision, recall, fmeasure have the shapes {shapes}; expected one shape (n_examples,)")
        super().__init__(columns[2].tolist())
        self.__setstate__(dict(zip(PARTS, columns, strict=True)))

    def to_dict(self) -> dict[str, list[float]]:
        """The arrays by name, as lists of floats."""
        return {name: plain(getattr(self, name)) for name in PARTS}

    def __setstate__(self, columns: dict[str, Any]) -> None:
        """Store read-only views, so that the caller's arrays stay writeable; unpickling calls this, too."""
        for name, column in columns.items():
            if isinstance(column, np.ndarray):
                column = column.view()
                column.flags.writeable = False
            setattr(self, name, column)


def plain(results: Any) -> Any:
    """Convert results to plain dicts, lists, strings and numbers, for serializers that reject their subclasses.

    Parameters
    ----------
    results : what `compute`, `Scores.aggregate` or `Scores.examples` return; scores, arrays, or lists and dicts of them

    Returns
    -------
    The same structure with scores as dicts, and arrays and tuples as lists. NaN, which JSON lacks, is kept.

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


def without_nan(value: Any) -> Any:
    """The same dicts, lists and numbers with None for NaN and infinities, which JSON lacks; a tuple becomes a list."""
    if isinstance(value, dict):
        return {key: without_nan(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [without_nan(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


@cache
def _register_with_yaml() -> None:
    """Make PyYAML, if installed, write our floats and lists as plain ones, for example in a Trainer's model card.

    Otherwise it rejects subclasses of float and list, or writes them as Python objects. Every dumper inherits from one
    of the two representers.
    """
    try:
        from yaml.representer import Representer, SafeRepresenter
    except ImportError:
        return
    for representer in (SafeRepresenter, Representer):
        representer.add_multi_representer(ReportedFloat, lambda dumper, score: dumper.represent_float(float(score)))
        representer.add_multi_representer(ExampleScores, lambda dumper, scores: dumper.represent_list(list(scores)))
