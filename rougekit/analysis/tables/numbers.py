"""How numbers are written: the only place that rounds them, for sentences as for tables."""

import math
from decimal import ROUND_FLOOR, Context
from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

from rougekit.foundation.io.tables import MISSING


class Kind(Enum):
    """What a number or a text in a table is."""

    NAME = "name"
    """of what the row is about"""
    TEXT = "text"
    PART = "part"
    """of a score; BLEU has a single one, which tables leave empty"""
    SCORE = "score"
    """a fraction, which people see in points"""
    SIZE = "size"
    """of a difference, whatever its sign; a fraction, which people see in points"""
    DIFFERENCE = "difference"
    """a fraction whose sign depends on which of two systems is the first; people see points with a sign"""
    P = "p"
    """a p-value"""
    LEVEL = "level"
    """a level of significance or confidence"""
    COUNT = "count"
    FLAG = "flag"
    SHARE = "share"
    """a fraction of something counted, which people see as a fraction"""
    PERCENT = "percent"
    """a fraction of something counted, which people see in percent"""
    NUMBER = "number"
    """any other"""


IN_POINTS = (Kind.SCORE, Kind.SIZE, Kind.DIFFERENCE, Kind.SHARE, Kind.PERCENT)
"""What is multiplied by 100 where points are asked for."""
LEFT = (Kind.NAME, Kind.TEXT, Kind.PART)
"""What is aligned left."""


LOW_P, HIGH_P = 0.0001, 0.9999
"""People read no other number for a p-value below the first one, and above the second one."""


class P(NamedTuple):
    """A p-value, the level that rounding must not move it across, and whether it is only an upper bound."""

    value: float | None
    level: float
    is_bound: bool = False


Value: TypeAlias = str | float | int | P | None
"""What a cell of a table holds; bool is an int."""

Notation: TypeAlias = Literal["people", "fractions", "points"]
"""How the numbers of a table are written: for people, in points with two decimals, with a sign if they are differences,
and levels in percent; or all with four decimals; or two of these where they are in points."""


def as_number(value: Value, kind: Kind, *, in_points: bool = False) -> str | float | int | None:
    """A value for programs, with every digit: a p-value as a number, and 100 times a fraction if that is asked for."""
    if isinstance(value, P):
        value = value.value
    return 100 * value if in_points and kind in IN_POINTS and isinstance(value, float) else value


def as_text(value: Value, kind: Kind, notation: Notation, decimals: int | None = None) -> str:
    """A value as text: "" for None, a dash for NaN.

    decimals : of a SHARE, PERCENT or NUMBER for people

    >>> [as_text(0.45944, Kind.SCORE, notation) for notation in ("people", "fractions", "points")]
    ['45.94', '0.4594', '45.94']
    >>> as_text(-0.1, Kind.DIFFERENCE, "people"), as_text(0.95, Kind.LEVEL, "people")
    ('-10.00', '95 %')
    """
    if isinstance(value, P):
        if notation == "people":
            return p_value(value.value, value.level, is_bound=value.is_bound)
        return f"{'<= ' * value.is_bound}{p_number(value.value, value.level)}"
    if value is None or (kind is Kind.PART and value == "bleu"):
        return ""
    if isinstance(value, str):
        return value
    if notation == "people":
        return _for_people(value, kind, decimals)
    if isinstance(value, float):
        in_points = notation == "points" and kind in IN_POINTS
        return fixed(100 * value, 2) if in_points else fixed(value, 4)
    return str(value)


def _for_people(value: float, kind: Kind, decimals: int | None) -> str:
    match kind:
        case Kind.SCORE | Kind.SIZE:
            return points(value)
        case Kind.DIFFERENCE:
            return signed_points(value)
        case Kind.LEVEL:
            return percent(value)
        case Kind.COUNT:
            return f"{value:,}"
        case Kind.PERCENT:
            return fixed(100 * value, 1 if decimals is None else decimals) + " %" * (value == value)
    return str(value) if isinstance(value, int) else fixed(value, 4 if decimals is None else decimals)


def fixed(value: float, decimals: int) -> str:
    """A number with so many decimals, none of them -0; "–" for NaN.

    >>> fixed(-0.126, 2), fixed(-0.004, 2)
    ('-0.13', '0.00')
    """
    return MISSING if math.isnan(value) else f"{value:z.{decimals}f}"


def significant_digits(value: float, digits: int = 6) -> str:
    """A number with so many significant digits at most; by default, one that somebody gave, as it was given.

    >>> significant_digits(0.0123456, 3), significant_digits(1.50), significant_digits(20.0)
    ('0.0123', '1.5', '20')
    """
    return f"{value:.{digits}g}"


def points(fraction: float | None) -> str:
    """A score, or the size of a difference, in points (hundredths); "–" for None and NaN.

    >>> points(0.45944), points(float("nan"))
    ('45.94', '–')
    """
    return MISSING if fraction is None or math.isnan(fraction) else f"{100 * fraction:z.2f}"


def signed_points(fraction: float | None) -> str:
    """A signed difference in points, to two decimals, or to one significant digit if both would be 0.

    "" for None, and "–" for NaN.

    >>> signed_points(-0.1461), signed_points(0.00002), signed_points(None)
    ('-14.61', '+0.002', '')
    """
    if fraction is None:
        return ""
    if math.isnan(fraction):
        return MISSING
    text = f"{100 * fraction:+z.2f}"
    return f"{100 * fraction:+.1g}" if fraction and not float(text) else text


def interval(low: float | None, high: float | None, *, signed: bool = False) -> str:
    """An interval in points: that of a score or, with signs, that of a difference.

    >>> interval(0.3925, 0.4977), interval(-0.1892, -0.1079, signed=True)
    ('[39.25, 49.77]', '[-18.92, -10.79]')
    """
    written = signed_points if signed else points
    return f"[{written(low)}, {written(high)}]"


def percent(fraction: float) -> str:
    """A fraction or a level as a percentage, with enough digits that only 1 is 100 %; "–" for NaN.

    >>> percent(0.95), percent(1 - 0.05 / 3), percent(1 - 0.05 / 4950), percent(float("nan"))
    ('95 %', '98.33 %', '99.999 %', '–')
    """
    if math.isnan(fraction):
        return MISSING
    texts = (f"{100 * fraction:.{digits}g}" for digits in range(4, 17))
    return f"{next(text for text in texts if text != '100' or fraction == 1)} %"


def confidence_of(level: float) -> str:
    """1 - level with four significant digits, or with so many that it has the level within 1 %.

    >>> confidence_of(0.05), confidence_of(0.05 / 2000)
    ('0.95', '0.999975')
    """
    texts = (significant_digits(1 - level, digits) for digits in range(4, 18))
    return next((text for text in texts if abs(1 - float(text) - level) <= level / 100), repr(1 - level))


def level_below(level: float) -> str:
    """A level that p must not exceed: two significant digits, rounded down.

    >>> level_below(0.05), level_below(0.05 / 3)
    ('0.05', '0.016')
    """
    return f"{Context(prec=2, rounding=ROUND_FLOOR).create_decimal(f'{level:.12g}').normalize():g}"


def p_number(p: float | None, level: float) -> str:
    """A p-value to four decimals, or to one significant digit if these would be 0; "" for None, and "–" for NaN.

    People read `p_text` and `p_value`. It gets more digits if rounding would move it to the other side of the level.

    >>> p_number(0.0312, 0.05), p_number(0.000009999, 0.05), p_number(2**-60, 0.05)
    ('0.0312', '1e-05', '9e-19')
    """
    if p is None or math.isnan(p):
        return "" if p is None else MISSING
    letter, least = ("f", 4) if p >= 0.00005 or not p > 0 else ("g", 1)
    texts = (f"{p:.{digits}{letter}}" for digits in range(least, least + 12))
    return next((text for text in texts if (float(text) <= level) == (p <= level)), f"{p!r}")


def p_text(p: float | None, level: float, *, is_bound: bool = False) -> str:
    """A p-value with its sign, for sentences, as papers write it: a p near 0 or 1 is below or above four decimals.

    is_bound : whether it is only an upper bound, because no resample was as extreme

    >>> [p_text(p, 0.05) for p in (0.0312, 1.0, 0.99999, 3e-5, 0.0)], p_text(1 / 10_001, 0.05, is_bound=True)
    (['= 0.0312', '> 0.9999', '> 0.9999', '< 0.0001', '< 0.0001'], '<= 0.0001')
    """
    if p is not None and p >= HIGH_P:
        return f"> {HIGH_P}"
    if _is_low(p, level) and not is_bound:
        return f"< {LOW_P}"
    return f"{'<=' if is_bound else '='} {p_number(p, level)}"


def p_value(p: float | None, level: float, *, is_bound: bool) -> str:
    """A p-value for a table that people read, with "<=" before it if it is only an upper bound, as no resample was as
    extreme.

    >>> p_value(0.0312, 0.05, is_bound=False), p_value(1e-4, 0.05, is_bound=True), p_value(3e-5, 0.05, is_bound=False)
    ('0.0312', '<= 0.0001', '< 0.0001')
    """
    if _is_low(p, level) and not is_bound:
        return f"< {LOW_P}"
    return f"{'<= ' * is_bound}{p_number(p, level)}"


def _is_low(p: float | None, level: float) -> bool:
    """Whether papers say no more of a p-value than that it is below `LOW_P`."""
    return p is not None and p < LOW_P <= level
