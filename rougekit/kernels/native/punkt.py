"""Punkt's sentences: turns texts and tables into bytes for the kernel in C."""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from rougekit.foundation.arrays.buffers import KELVIN, Strings, buffered
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bytes, Ints, Words
from rougekit.kernels import punkt as definition
from rougekit.kernels.native import _c
from rougekit.kernels.punkt import QUOTES, Span, Tables

ABBREVIATION, STARTER, FIRST_OF_TWO, SECOND_OF_TWO, COLLOCATION = (1 << bit for bit in range(8, 13))
"""What the tables say of a word, beside its cases, as in punkt.h."""

OTHER, SPACE, QUOTE, DIGIT, UPPER, LOWER, LETTER = range(0x80, 0x87)
"""The classes of characters that are not ASCII, as in punkt.h."""
UNKNOWN = 0xFF

_MARGIN = " " * 64
"""That of words.h."""


def spans(text: str, tables: Tables) -> list[Span]:
    """See `kernels.punkt`."""
    punkt = of_tables(tables)
    return definition.spans(text, tables) if punkt is None else punkt.spans(_classes(punkt, text))


def in_lines(texts: Sequence[str], tables: Tables) -> Sequence[str]:
    """See `kernels.punkt`."""
    punkt, strings = of_tables(tables), buffered(texts)
    if punkt is None or not isinstance(strings, Strings):
        return definition.in_lines(texts, tables)
    if strings.hides_letters:  # their words are not those of the buffer
        return [definition.as_lines(text, spans(text, tables)) for text in texts]
    others, classes = np.array(strings.beyond_ascii, np.int64), _classes(punkt, strings.joined_beyond_ascii)
    lines, is_measured = strings.buffer.copy(), strings.is_measured
    at = strings.at if is_measured else np.empty(len(strings) + 1, np.int64)
    if not punkt.mark_lines(lines, at, is_measured, others, classes):
        at = strings.at
        punkt.mark_lines(lines, at, True, others, classes)
    return strings.with_bytes(lines, at)


@lru_cache(maxsize=4)
def of_tables(tables: Tables) -> "_c.Punkt | None":
    """The tables for C; None if they don't suit it."""
    return _c.Punkt(*listed(tables), _class_of_code()) if tables.suit_native else None


def listed(tables: Tables) -> tuple[bytes, Ints, Words]:
    """The words of the tables, one after another; where each begins, and the end; and what the tables say of each."""
    bits = dict(tables.cases)
    first, second = ({pair[k] for pair in tables.collocations} for k in (0, 1))
    words_of = tables.abbreviations, tables.starters, first, second, map("\t".join, tables.collocations)
    flags = ABBREVIATION, STARTER, FIRST_OF_TWO, SECOND_OF_TWO, COLLOCATION
    for words, flag in zip(words_of, flags, strict=True):
        for word in words:
            bits[word] = bits.get(word, 0) | flag
    at = np.cumsum([0, *map(len, bits)])
    return "".join(bits).encode(), at, np.array([*bits.values()], np.uint32)


def _classes(punkt: "_c.Punkt", text: str) -> Bytes | bytes:
    """The class of each character, and the margin."""
    if text.isascii():
        return f"{text}{_MARGIN}".encode()
    codes = np.frombuffer(f"{text}{_MARGIN}".encode("utf-32-le", "surrogatepass"), np.uint32)
    classes = np.empty(len(codes), np.uint8)
    if not punkt.find_classes(codes, classes):
        learn_classes(text)
        punkt.find_classes(codes, classes)
    return classes


def learn_classes(text: str) -> None:
    """Write the classes of a text's characters into the table of all, from which every Punkt reads them."""
    known = _class_of_code()
    for character in set(text):
        if not character.isascii() and known[ord(character)] == UNKNOWN:
            known[ord(character)] = class_of(character)


@cache
def _class_of_code() -> Bytes:
    """The class of each code point; UNKNOWN until it occurs in a text."""
    return np.full(0x110000, UNKNOWN, np.uint8)


def class_of(character: str) -> int:
    """The class of a character that is not ASCII: all that the rules ask about it."""
    if character == KELVIN:
        return ord("K")  # str.lower() makes an ASCII k of both
    if character.isspace():
        return SPACE
    if character in QUOTES:
        return QUOTE
    if unicodedata.category(character) == "Nd":
        return DIGIT
    if character.isupper():
        return UPPER
    if character.islower():
        return LOWER
    return LETTER if definition.is_letter(character) else OTHER
