"""Find the sentences of SEE, ISI and SPL files, and truncate them. All texts are bytes."""

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
    """A summary as the script's two readers see it, before it is cleaned, folded and split into words."""

    whole: Sequence[bytes]
    """The parts of one sequence, for ROUGE-N, -S and the clipping of ROUGE-L and -W."""
    sentences: Sequence[bytes]
    """The sentences in which ROUGE-L and -W find common subsequences; the same object as `whole` if both are equal."""


def sentences(content: bytes, input_format: str) -> list[bytes]:
    """The unchanged sentences of a file. The format is SEE, ISI or SPL, in upper or lower case."""
    match input_format.upper():
        case "SEE":
            return _SEE.findall(content)
        case "ISI":
            return _ISI.findall(content)
    return [line for line in content.split(b"\n") if line]


def limited(lines: list[bytes], max_words: float, max_bytes: float) -> Text:
    """Truncate a text, given as lines. A limit of 0 means no limit; limits may be negative or fractions.

    Words are those of `words`. A limit in bytes truncates `whole` and `sentences` differently: `whole` ends where the
    lengths of the lines, without separators, add up to the limit; `sentences` ends with the first line that reaches the
    limit on its own, truncated to it.
    """
    if max_words:
        kept = _first(lines, max_words, lambda line: len(words(line)), _first_words)
        return Text(kept, kept)
    if max_bytes:
        whole = _first(lines, max_bytes, len, lambda line, n: line[: int(n)])
        last = next((k for k, line in enumerate(lines) if len(line) >= max_bytes), len(lines))
        return Text(whole, lines[:last] + [line[: int(max_bytes)] for line in lines[last : last + 1]])
    return Text(lines, lines)


def words(sentence: bytes) -> list[bytes]:
    """The words between white space. Leading white space makes an empty first word.

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
    """The lines within a limit, and as much of the line that reaches the limit as fits."""
    kept: list[bytes] = []
    n = 0
    for line in lines:
        if n + size(line) >= limit:
            return [*kept, start(line, limit - n)]
        kept.append(line)
        n += size(line)
    return kept


def _first_words(line: bytes, n: float) -> bytes:
    return b" ".join(words(line)[: int(n - 1) + 1 if n - 1 > -1 else 0])
