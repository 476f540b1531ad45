"""Parse type names, as users write them, into measures."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from rougekit.foundation.checks import shown
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.bleu import Bleu
from rougekit.scoring.measures.lcs import LCS, UnionLCS
from rougekit.scoring.measures.mead_lcs import MeadLCS
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.measures.skip_bigram import SkipBigram
from rougekit.scoring.measures.weighted_lcs import GapLCS, WeightedLCS

DEFAULT_TYPES = ("rouge1", "rouge2", "rougeL", "rougeLsum")

MAX_NAME_LENGTH = 80
"""Maximum length of a type name; leaves room for a weight with many digits."""

MEASURES: list[type[Measure]] = [NGram, LCS, UnionLCS, GapLCS, WeightedLCS, SkipBigram, MeadLCS, Bleu]
"""All measure classes; `register` adds to them for the current process."""


class TypeNames(NamedTuple):
    """The measures that a standard defines; they determine its type names."""

    standard: str
    measures: Sequence[type[Measure]]


ALL_TYPES = TypeNames("rouge_score", MEASURES)


def register(measure: type[Measure]) -> None:
    """Add a measure, for the current process, to the standards that define every measure.

    Raises ValueError if one of its `known_names` already belongs to another measure.
    """
    for name in measure.known_names:
        if (other := _of_name(name, tuple(MEASURES))) is not None:
            raise ValueError(f"type {name!r} belongs to {type(other).__name__}; choose another name")
    MEASURES.append(measure)


def parse_type(name: str, known: TypeNames = ALL_TYPES) -> Measure:
    """The measure with this name.

    Raises TypeError if the name is not a str, ValueError if it is unknown; the message suggests the nearest known name.

    >>> parse_type("rougeSU4")
    SkipBigram(max_skip=4, unigrams=True)
    >>> str(parse_type("rougeS"))
    'rougeS*'
    """
    if not isinstance(name, str):
        raise TypeError(f"rouge_types: {shown(name)} is {type(name).__name__}; expected str, for example 'rouge1'")
    if len(name) > MAX_NAME_LENGTH:
        raise ValueError(f"rouge_types: {shown(name)}; expected a name of at most {MAX_NAME_LENGTH} characters")
    measure = _of_name(name, tuple(known.measures))
    if measure is not None:
        return measure
    for measure_class in known.measures:
        if allowed := measure_class.allowed(name):
            raise ValueError(f"rouge_types: {name!r}; in standard {known.standard!r} {allowed}")
    if _of_name(name, tuple(MEASURES)) is not None:
        raise ValueError(
            f"rouge_types: {name!r} is not defined in standard {known.standard!r}; "
            f"leave it out, or use standard={ALL_TYPES.standard!r}"
        )
    raise ValueError(f"rouge_types: unknown type {name!r}; did you mean {_nearest(name)!r}?")


def parse_types(names: Iterable[str], known: TypeNames = ALL_TYPES) -> dict[str, Measure]:
    """Map each requested name to its measure, in order; a set is sorted first, and a str is a single name.

    Raises TypeError if the names are not str; ValueError for an empty list, an unknown name, or two names for
    the same measure.
    """
    if isinstance(names, str):
        names = (names,)
    try:
        # the order of a set changes from run to run
        requested = sorted(names) if isinstance(names, Set) else list(names)
    except TypeError:
        raise TypeError(f"rouge_types={shown(names)}; expected a list of type names, for example ['rouge1']") from None
    measures: dict[str, Measure] = {}
    for name in requested:
        measure = parse_type(name, known)
        for earlier, same in measures.items():
            if same == measure:
                raise ValueError(f"rouge_types: {earlier!r} and {name!r} are the same measure; keep one")
        measures[str.__str__(name)] = measure  # a plain str, even from a numpy.str_
    if not measures:
        raise ValueError(f"rouge_types is empty; expected type names, for example {list(DEFAULT_TYPES)}")
    return measures


@contextmanager
def types_given_as(argument: str) -> Iterator[None]:
    """Raises the TypeError and ValueError of its block; those about types name this argument, not rouge_types."""
    try:
        yield
    except (TypeError, ValueError) as error:
        if not (message := str(error)).startswith("rouge_types"):
            raise
        raise type(error)(argument + message.removeprefix("rouge_types")) from None


@lru_cache
def _of_name(name: str, known: tuple[type[Measure], ...]) -> Measure | None:
    return next((measure for each in known if (measure := each.of_name(name)) is not None), None)


def _nearest(name: str) -> str:
    """The known name most likely meant: rouge1 for 1; otherwise the most similar, or among ties the one with the
    longest common prefix."""
    if _of_name(f"rouge{name}", tuple(MEASURES)) is not None:
        return f"rouge{name}"
    import difflib  # only needed for unknown names

    def similarity(known: str) -> tuple[float, int]:
        compared = difflib.SequenceMatcher(None, _letters(name), _letters(known))
        first = compared.get_matching_blocks()[0]
        return compared.ratio(), first.size if first.a == first.b == 0 else 0

    return max((known for measure in MEASURES for known in measure.known_names), key=similarity)


def _letters(name: str) -> str:
    """The name in lower case without separators: ROUGE-L and rouge_l become rougel."""
    return re.sub(r"[-_\s]", "", name.lower())
