"""Summary files: sentences of the formats SEE, ISI and SPL, and limits. Bytes throughout."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

TEXT_FORMATS = ("SEE", "ISI", "SPL")

_SEE = re.compile(
    rb'^<a(?: size="[0-9]+")? name="[0-9]+">\[[0-9]+\]</a>[ \t\r\f\v]+<a href="#[0-9]+" id=[0-9]+>([^<\n]*\n|[^<\n]+)',
    re.MULTILINE,
)
_ISI = re.compile(rb'^<S SNTNO="[0-9a-z,]+">([^<\n]+)</S>', re.MULTILINE)
_BLANKS = re.compile(rb"[ \t\n\r\f\v]+")


class Text(NamedTuple):
    """One summary as both of the script's readers see it. Neither is cleaned up, folded or split into words."""

    whole: Sequence[bytes]
    """Pieces of one sequence: what ROUGE-N, -S and the clipping of ROUGE-L and -W read"""
    units: Sequence[bytes]
    """Sentences: what the common subsequences of ROUGE-L and -W read; the same object where both are equal"""


def sentences(content: bytes, input_format: str) -> list[bytes]:
    """The sentences of a file, as they stand there. The format is one of SEE, ISI, SPL, in any case."""
    match input_format.upper():
        case "SEE":
            return _SEE.findall(content)
        case "ISI":
            return _ISI.findall(content)
    return [line for line in content.split(b"\n") if line]


def limited(lines: list[bytes], max_words: float, max_bytes: float) -> Text:
    """Both readings of a text's sentences within a limit; 0 is none. Numbers may be negative or fractions.

    Words are what white space separates, an empty one before leading white space included. The two readings differ
    under a limit in bytes: the whole text counts what it has read so far (joining blanks are free), the units are
    compared with the limit one by one and end with the first that reaches it.
    """
    if max_words:
        units = _first(lines, max_words, lambda line: len(words(line)), _first_words)
        return Text(units, units)
    if max_bytes:
        whole = _first(lines, max_bytes, len, lambda line, n: line[: int(n)])
        return Text(whole, _units_of_bytes(lines, max_bytes))
    return Text(lines, lines)


def words(sentence: bytes) -> list[bytes]:
    """Split at white space: leading white space gives an empty first word, trailing white space nothing.

    >>> words(b"  a b ")
    [b'', b'a', b'b']
    """
    split = _BLANKS.split(sentence)
    while split and not split[-1]:
        split.pop()
    return split


def _first(
    lines: list[bytes], limit: float, size: Callable[[bytes], int], start: Callable[[bytes, float], bytes]
) -> list[bytes]:
    """Lines within the limit, and of the one that reaches it the start that fits into what is left."""
    kept: list[bytes] = []
    n = 0
    for line in lines:
        if n + size(line) >= limit:
            return [*kept, start(line, limit - n)]
        kept.append(line)
        n += size(line)
    return kept


def _first_words(line: bytes, n: float) -> bytes:
    return b" ".join(words(line)[: max(0, int(n - 1) + 1 if n - 1 > -1 else 0)])


def _units_of_bytes(lines: list[bytes], limit: float) -> list[bytes]:
    kept: list[bytes] = []
    for line in lines:
        if len(line) >= limit:
            return [*kept, line[: int(limit)]]
        kept.append(line)
    return kept
