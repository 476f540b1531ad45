"""Check single arguments. Each function returns its argument, or raises an error that says what is allowed."""

import math
from collections.abc import Iterable
from numbers import Integral, Real
from typing import Any

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.suggestions import suggestion


def one_of(name: str, value: Any, allowed: Iterable[str], also: str = "") -> Any:
    """Refuse any value but those allowed. Raises ValueError."""
    choices = list(allowed)
    if not isinstance(value, str) or value not in choices:
        *others, last = [*map(repr, choices), *([also] if also else [])]
        expected = f"expected {', '.join(others)}{' or ' if others else ''}{last}"
        hint = suggestion(value, choices) if isinstance(value, str) else ""
        raise ValueError(f"{name}={shown(value)}; {expected}{hint}")
    return value


def true_or_false(name: str, value: Any) -> Any:
    """Refuse anything but a bool. Raises TypeError."""
    if not isinstance(value, bool) and not isinstance(value, np.bool_):
        raise TypeError(f"{name}={shown(value)}; expected True or False")
    return value


def text_or_none(name: str, value: Any) -> Any:
    """Refuse anything but a str or None. Raises TypeError."""
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{name}={shown(value)}; expected a str or None")
    return value


def number(name: str, value: object) -> float:
    """Refuse anything but a real number that a float can hold. Raises TypeError, ValueError."""
    # Python's numbers first, which need no numpy
    if isinstance(value, bool) or not (isinstance(value, int | float) or isinstance(value, np.integer | np.floating)):  # noqa: SIM101
        raise TypeError(f"{name}={shown(value)}; expected a number")
    try:
        float(value)
    except OverflowError:
        raise ValueError(f"{name}={shown(value)}; expected a number that a float can hold") from None
    return value  # type: ignore[return-value]


MAX_INT = 2**63 - 1
"""The largest length and the largest int of an array."""

MAX_RESAMPLES = 10**9
"""More would take weeks, and more memory than any machine has."""


def numbers(name: str, values: object, expected: str = "an array of numbers") -> Floats:
    """Convert numbers to an array. Raises TypeError."""
    try:
        return np.asarray(values, np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"{name}={shown(values)}; expected {expected}") from None


def whole_number(name: str, value: object, *, lowest: int, highest: int = MAX_INT, also: str = "") -> int:
    """Refuse anything but an integer from lowest to highest. Raises TypeError, ValueError."""
    expected = f"an int >= {lowest}" + (f" or {also}" if also else "")
    if isinstance(value, bool) or not (isinstance(value, int) or isinstance(value, np.integer)):  # noqa: SIM101
        raise TypeError(f"{name}={shown(value)}; expected {expected}")
    if value < lowest:
        raise ValueError(f"{name}={shown(value)}; expected {expected}")
    if value > highest:
        raise ValueError(f"{name}={shown(value)}; expected {expected}, and at most {highest:,}")
    return int(value)


def count(name: str, value: object) -> int:
    """Refuse anything but an int >= 1, such as a number of resamples. Raises TypeError, ValueError."""
    return whole_number(name, value, lowest=1, highest=MAX_RESAMPLES)


def seed(name: str, value: object, *, also: str = "") -> int:
    """Refuse anything but a 32-bit seed. Raises TypeError, ValueError."""
    return whole_number(name, value, lowest=0, highest=2**32 - 1, also=also)


def confidence(name: str, value: Any) -> Any:
    """Refuse anything but a number between 0 and 1. Raises TypeError, ValueError."""
    if not 0 < number(name, value) < 1:
        raise ValueError(f"{name}={value!r}; expected a number between 0 and 1, for example 0.95")
    return value


def labels(name: str, values: Iterable[Any], of: str) -> list[Any]:
    """Refuse a label that is not hashable or is missing (None, NaN, pandas' NA). Raises TypeError with its position."""
    rows = list(values)
    for row, value in enumerate(rows):
        try:
            hash(value)
        except TypeError:
            raise TypeError(
                f"{name}[{row}] is {shown(value)}, which is not hashable; expected a hashable that names the {of}"
            ) from None
        try:
            is_missing = value is None or bool(value != value)
        except TypeError:  # pandas' NA has no truth value
            is_missing = True
        if is_missing:
            raise TypeError(f"{name}[{row}] is {shown(value)}; expected a hashable that names the {of}")
    return rows


def numbered(values: Iterable[Any]) -> tuple[list[int], list[Any]]:
    """The number of each label, counted in order of first appearance, and the distinct labels.

    Takes linear time whatever the labels: Python hashes numbers modulo 2**61 - 1, so a file can hold many that collide.

    >>> numbered(["b", "a", "b", 1, True, 1.5])
    ([0, 1, 0, 2, 2, 3], ['b', 'a', 1, 1.5])
    """
    number_of: dict[Any, int] = {}
    distinct: list[Any] = []
    numbers = []
    for value in values:
        number = number_of.setdefault(_key(value), len(distinct))
        if number == len(distinct):
            distinct.append(value)
        numbers.append(number)
    return numbers, distinct


def _key(label: Any) -> Any:
    """The same key for labels that are equal. A number that is not its own hash becomes text, whose hash is random."""
    if type(label) is str:
        return label
    from decimal import Decimal  # imported here, as it costs every start

    if not isinstance(label, (Real, Decimal)) or hash(label) == label or abs(label) == math.inf:
        return label
    exact: Any = int(label) if isinstance(label, Integral) else label
    numerator, denominator = exact.as_integer_ratio()
    return "number", f"{numerator:x}/{denominator:x}"


def shown(value: object) -> str:
    """repr(value), cut if it is long."""
    if isinstance(value, int) and abs(value) >= 10**40:
        return f"an int of {value.bit_length():,} bits"
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # it contains an int of too many digits, or is nested too deeply
        return f"a {type(value).__name__}"
    return text if len(text) <= 200 else f"{text[:80]}... ({len(text):,} characters)"
