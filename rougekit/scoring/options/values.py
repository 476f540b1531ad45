"""The types of option values: how values are validated, passed as flags and described in the documentation."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias

from rougekit.foundation import checks
from rougekit.foundation.checks import shown

Check: TypeAlias = Callable[[str, Any], Any]
"""Validates a value, given the option's name and the value; returns what to store. Raises TypeError, ValueError."""


class ValueType(NamedTuple):
    """What an option accepts."""

    check: Check
    flag: Literal["string", "strings", "numbers", "boolean", "integer", "float", "ratio", "enum"]
    """The type of the command-line flag. "strings", "numbers": comma-separated values; "ratio": a number or "p/r"."""
    type: str
    """The type as the documentation writes it."""
    choices: Callable[[], Sequence[str]] = tuple
    """Returns the allowed values without None; empty unless they are few."""


RATIO = "p/r"
"""The beta that stands for precision / recall of each example."""


def or_none(check: Check) -> Check:
    """The same check, except that None is allowed too."""
    return lambda name, value: None if value is None else check(name, value)


def choice(choices: Callable[[], Sequence[str]], *, also: str = "") -> ValueType:
    """A type that allows one of several names, and with also="None" None as well."""

    def check(name: str, value: Any) -> Any:
        return checks.one_of(name, value, choices(), also=also)

    return (
        ValueType(or_none(check), "string", "str or None", choices)
        if also
        else ValueType(check, "enum", "str", choices)
    )


def validated_later(name: str, value: Any) -> Any:
    """Accept any value; the code that uses it validates it."""
    return value


def _stemmer(name: str, value: Any) -> Any:
    if value in (True, "True", "true"):
        raise TypeError(f"{name}=True; expected a str or None; did you mean use_stemmer=True?")
    return checks.text_or_none(name, value)


def _splitter(name: str, value: Any) -> Any:
    if value is not None and not isinstance(value, str) and not callable(value):
        raise TypeError(f"{name}={shown(value)}; expected None, a splitter's name or a callable str -> list[str]")
    return value


def _stopwords(name: str, value: Any) -> Any:
    """None or a list's name unchanged; an iterable as a sorted tuple of its distinct words."""
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, Iterable):
        raise TypeError(f"{name}={shown(value)}; expected None, a list's name ('smart') or an iterable of words")
    words = tuple(value)
    for word in words:
        if not isinstance(word, str):
            raise TypeError(f"{name} contains {shown(word)}, which is {type(word).__name__}; expected words (str)")
    return tuple(sorted(set(words)))


def _number(is_allowed: Callable[[float], bool], expected: str) -> Check:
    def check(name: str, value: Any) -> float:
        if not is_allowed(checks.number(name, value)):
            raise ValueError(f"{name}={value!r}; expected {expected}")
        return float(value) + 0.0  # turns -0.0 into 0.0

    return check


_weight_of_recall = _number(lambda beta: beta >= 0, 'a number >= 0, math.inf for recall, or "p/r"')


def _beta(name: str, value: Any) -> float | str:
    return RATIO if isinstance(value, str) and value == RATIO else _weight_of_recall(name, value)


def number_or_ratio(text: str) -> float | str:
    """Parse a beta: a number or "p/r". Raises ValueError."""
    return RATIO if text == RATIO else float(text)


def _empty(name: str, value: Any) -> Any:
    """Validate the option `empty`: "raise" becomes None, the default, and "0" becomes 0."""
    if value in ("raise", None):
        return None
    if value in (0, "0") and not isinstance(value, bool):
        return 0
    if value != "skip":
        raise ValueError(f"{name}={shown(value)}; expected 'raise', 'skip', 0 or None")
    return value


SWITCH = ValueType(checks.true_or_false, "boolean", "bool")
STEMMER = ValueType(_stemmer, "string", "str or None")
NAME = ValueType(checks.text_or_none, "string", "str or None")
TYPES = ValueType(validated_later, "strings", "str or sequence of str")
TOKENIZER = ValueType(validated_later, "string", "None, str, callable or tokenizer")
SPLITTER = ValueType(_splitter, "string", "None, str or callable")
STOPWORDS = ValueType(_stopwords, "string", "None, str or iterable of str")
WEIGHTS = ValueType(validated_later, "numbers", "sequence of float or None")
BETA = ValueType(_beta, "ratio", 'float or "p/r"')
EMPTY = ValueType(_empty, "string", '"raise", "skip", 0 or None')
ZERO_DIVISION = ValueType(_number(lambda score: not score or math.isnan(score), "0.0 or math.nan"), "float", "float")
CONFIDENCE = ValueType(checks.confidence, "float", "float")
LIMIT = ValueType(or_none(partial(checks.whole_number, lowest=1, also="None")), "integer", "int or None")
RESAMPLES = ValueType(partial(checks.whole_number, lowest=0, highest=checks.MAX_RESAMPLES), "integer", "int")
SEED = ValueType(or_none(partial(checks.seed, also="None")), "integer", "int or None")
