"""Published scores, read as papers print them ("41.2/19.1/38.4", "R-1 42.03"), with the unit of their last digit."""

import re
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.checks import shown
from rougekit.foundation.plurals import counted
from rougekit.scoring.measures.names import parse_type, types_given_as

UNNAMED_TYPES = {1: ("rouge1",), 3: ("rouge1", "rouge2", "rougeL"), 4: ("rouge1", "rouge2", "rougeL", "rougeLsum")}
"""The types of numbers without names, by how many numbers there are, in the order in which papers print them."""

_NUMBER = r"(\d++(?:\.\d++)?|\.\d++)(?:\s*+%)?"
_GAP, _IS = r"(?:\s*+[/,;|&]|\s)\s*+", r"(?:\s*+[=:]|\s)\s*+"
"""What stands between two numbers, and between a name and its number. Like all repetitions below they are possessive
(++), because others would take time exponential in the number of blanks before text that does not match."""
_BARE = re.compile(rf"{_NUMBER}(?:{_GAP}{_NUMBER})*+")
_STAGE = r"(?:eval|predict|test|train|val|valid|validation)[-_/]"
"""What trainers put before the names of their metrics."""
_PART = r"[-_. ](f(?:1|[-_]?measure|[-_]?score|1[-_]?score)?|p|precision|r|recall)"
_TYPE = rf"(?:{_STAGE})?[A-Za-z]+(?:[-_ ]?(?:SU|[SWL])?\d*+(?:\.\d++)?\*?(?:sum)?)?(?:{_PART})?"
_NAMED = re.compile(rf"({_TYPE}){_IS}{_NUMBER}", re.I)
_PRINTED = re.compile(rf"(?:{_STAGE})?(.+?)(?:{_PART})?", re.I)
_HEADED = re.compile(rf"((?:rouge|r)[-_ ]?\w++(?:\s*+/\s*+[-\w]++)++){_IS}{_BARE.pattern}", re.I)
_ROUGE = re.compile(r"(?:rouge|r)[-_ ]?(\d+|L|LSUM|W\d*+\.?\d*|SU?\d*\*?)", re.I)
FINEST = 4e-7
"""The smallest unit of published numbers that is compared, because some tools compute in 32 bits."""
_ROUNDING = 1e-9
"""The tolerance for rounding errors, as a fraction of the unit of the last printed digit."""


class PublishedNumbers(NamedTuple):
    """Published numbers, converted to fractions."""

    names: tuple[str, ...]
    values: Floats
    last_places: Floats
    """the units of the last printed digits, also as fractions"""
    scale: float
    """100.0 if the numbers were published as percent, otherwise 1.0"""
    part: int | None
    """which of precision, recall and F the names say that the numbers are; None: any of them"""

    def are_rounded(self, values: Floats) -> Bools:
        """Which of these values, shape (n_types,), round to the published ones; a tie may be rounded either way."""
        return np.abs(values - self.values) <= 0.5 * self.last_places * (1 + _ROUNDING)

    def are_cut_off(self, values: Floats) -> Bools:
        """Which of these values, shape (n_types,), give the published ones if further digits are cut off."""
        off = (values - self.values) / self.last_places
        return (off >= -_ROUNDING) & (off < 1) & (self.last_places > FINEST)

    def are_rounded_twice(self, values: Floats) -> Bools:
        """Which of these values, shape (n_types,), give the published ones if first rounded to one digit more."""
        off = (values - self.values) / self.last_places
        return (off >= -0.55 - _ROUNDING) & (off < 0.45 + _ROUNDING) & (self.last_places > FINEST)


def published(text: str) -> dict[str, str]:
    """Read the number of each type, as printed.

    One number without a name is ROUGE-1; three or four are, in this order, ROUGE-1, ROUGE-2, ROUGE-L and ROUGE-Lsum.

    Raises ValueError for text that is neither numbers nor types with their numbers, for another number of numbers
    without names (two are ambiguous: papers print different pairs of types), and for a type that occurs twice.

    >>> published("41.2/19.1/38.4")
    {'rouge1': '41.2', 'rouge2': '19.1', 'rougeL': '38.4'}
    >>> published("R-1 42.03, ROUGE-L: 38.5 %")
    {'rouge1': '42.03', 'rougeL': '38.5'}
    >>> published("ROUGE-1/2/L: 41.2 / 19.1 / 38.4")
    {'rouge1': '41.2', 'rouge2': '19.1', 'rougeL': '38.4'}
    >>> published("{'eval_rouge1': 41.2, 'eval_rougeLsum': 38.4}")
    {'rouge1': '41.2', 'rougeLsum': '38.4'}
    """
    text = re.sub(r"[{}'\"]", "", text).strip()  # a pasted dict
    if not text:
        raise ValueError("no published number is given; expected one such as 41.2/19.1/38.4 or rouge1=41.2")
    if _BARE.fullmatch(text):
        numbers = re.findall(_NUMBER, text)
        if len(numbers) not in UNNAMED_TYPES:
            has = f"{shown(text)} has {counted(len(numbers), 'number')}"
            raise ValueError(f"{has} without names; name them: rouge1=41.2, rougeL=38.5")
        return dict(zip(UNNAMED_TYPES[len(numbers)], numbers, strict=True))
    if headed := _HEADED.fullmatch(text):
        names, numbers = headed[1].split("/"), re.findall(_NUMBER, text[headed.end(1) :])
        if len(names) != len(numbers):
            has = f"{shown(text)} has {counted(len(names), 'type')} but {counted(len(numbers), 'number')}"
            raise ValueError(f"{has}; expected one for each")
        full = (name if name[0] in "Rr" else f"R-{name}" for name in map(str.strip, names))
        text = ", ".join(map(" ".join, zip(full, numbers, strict=True)))
    by_type: dict[str, str] = {}
    for part in filter(None, map(str.strip, re.split(r"[,;/|\n]|\s{2,}", text))):
        match = _NAMED.fullmatch(part)
        if match is None:
            raise ValueError(
                f"published numbers have {shown(part)}; expected a type and a number, such as rouge1=41.2, or only "
                "numbers, such as 41.2/19.1/38.4"
            )
        name = type_name(match[1])
        if name in map(type_name, by_type):
            raise ValueError(f"published numbers have {name} twice; expected one of each, such as its F-measure")
        by_type[match[1] if part_of(match[1]) is not None else name] = match[3]
    return by_type


def looks_published(text: str) -> bool:
    """Whether a text is meant as published numbers, not as a path: `published` reads it, it has nothing but numbers, or
    it has spaces and a decimal number."""
    try:
        return bool(published(text))
    except ValueError:
        return bool(_BARE.fullmatch(text.strip()) or (" " in text and re.search(r"\d\.\d", text)))


def part_of(name: str) -> int | None:
    """Which of precision, recall and F a printed name is of; None if it does not say.

    >>> part_of("rouge1_recall"), part_of("eval_rougeL.f"), part_of("rouge1")
    (1, 2, None)
    """
    part = match[2] if (match := _PRINTED.fullmatch(name.strip())) else None
    return "prf".index(part[0].lower()) if part else None


def type_name(name: str) -> str:
    """The name of a type as the package writes it, given as papers and tools print it.

    >>> type_name("R-1"), type_name("eval_rouge1"), type_name("test_rouge_l"), type_name("rouge2_fmeasure")
    ('rouge1', 'rouge1', 'rougeL', 'rouge2')
    """
    printed = _PRINTED.fullmatch(name.strip())
    name = printed[1] if printed else name
    match = _ROUGE.fullmatch(name)
    if match is None:
        return name.lower() if name.lower() == "bleu" else name
    return "rouge" + match[1].upper().replace("SUM", "sum")


def published_numbers(given: Mapping[str, float | str] | str) -> PublishedNumbers:
    """What `identify` was given as `published`. Raises TypeError, ValueError as it does."""
    by_type = published(given) if isinstance(given, str) else given
    if not isinstance(by_type, Mapping):
        raise TypeError(f"published is {shown(given)}; expected numbers by type, such as {{'rouge1': '41.20'}}")
    read: dict[str, tuple[float, float]] = {}
    given_as: dict[str, str] = {}
    for as_named, value in by_type.items():
        name = type_name(as_named) if isinstance(as_named, str) else as_named
        if name in read:
            raise ValueError(
                f"published has {given_as[name]!r} and {as_named!r}, which are the same type; expected "
                "one number of each, such as its F-measure"
            )
        given_as[name], read[name] = as_named, _number(as_named, name, value)
    if not read:
        raise ValueError("published is empty; expected numbers by type, for example {'rouge1': '41.20'}")
    parts = {as_named: part_of(as_named) for as_named in given_as.values() if isinstance(as_named, str)}
    if len(said := {part for part in parts.values() if part is not None}) > 1:
        raise ValueError(
            f"published has {' and '.join(map(repr, parts))}, different parts of scores; expected numbers of one part, "
            "such as all F-measures"
        )
    scale = 100.0 if any(value > 1 for value, _ in read.values()) else 1.0
    values, last_places = np.array([*read.values()]).T / scale
    return PublishedNumbers(tuple(read), values, np.maximum(last_places, FINEST), scale, next(iter(said), None))


def _number(given: str, name: str, value: float | str) -> tuple[float, float]:
    """A published number, and the unit of its last digit. given : the type's name as published."""
    with types_given_as("published"):
        measure = parse_type(name)
    if not measure.per_example:
        raise ValueError(f"published has {given!r}; expected types with precision, recall and F")
    try:
        text = value.strip().rstrip("%").strip() if isinstance(value, str) else repr(float(value))
        number = float(text)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"published[{given!r}] is {shown(value)}; expected a number") from None
    if not 0 <= number <= 100:
        raise ValueError(f"published[{given!r}] is {shown(value)}; expected a fraction or percent")
    return number, 0.0 if "e" in text else 10.0 ** -len(text.partition(".")[2])
