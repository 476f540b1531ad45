"""What is legal but most likely not meant: found while texts are read, told once for each kind and call."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rougekit.batch import Batch
from rougekit.counting import Texts
from rougekit.errors import warn
from rougekit.layout import Utf8
from rougekit.text.scripts import has_words, suggestion
from rougekit.text.sentences import looks_unsplit


@dataclass(frozen=True)
class Caution:
    """One kind of doubt: how many texts raise it, and the first of them."""

    kind: str
    count: int
    example: int
    where: str
    """the first text as the user knows it: predictions[3]"""
    excerpt: str


Place: TypeAlias = Callable[[int], tuple[int, str]]
"""Position of a text among those read to its example and its name."""


def found_in(texts: Sequence[str], read: Texts, place: Place, *, stopwords: bool, newline_ends: bool) -> list[Caution]:
    """The doubts about texts that have been read.

    Parameters
    ----------
    stopwords : whether tokens may be missing because they are stop words
    newline_ends : whether a type that compares sentences takes newlines for their ends
    """
    found = [_vanished(texts, read.whole, place, stopwords)]
    if newline_ends:
        found.append(_unsplit(texts, read.sentences, place))
    return [caution for caution in found if caution is not None]


def merged(cautions: Iterable[Caution]) -> list[Caution]:
    """One for each kind: counts summed, the first position kept."""
    kinds: dict[str, Caution] = {}
    for caution in cautions:
        earlier = kinds.setdefault(caution.kind, caution)
        if earlier is not caution:
            first = min(earlier, caution, key=lambda one: one.example)
            kinds[caution.kind] = replace(first, count=earlier.count + caution.count)
    return list(kinds.values())


def tell(cautions: Iterable[Caution], tokenizer: str) -> None:
    """One warning for each kind."""
    for caution in merged(cautions):
        if caution.kind == "vanished":
            message = (
                f"{_counted(caution.count)} letters or digits but no token under tokenizer={tokenizer!r}, and "
                f"scored as empty; the first is {caution.where} ({caution.excerpt!r}). {suggestion(caution.excerpt)}"
            )
        else:
            message = (
                f"rougeLsum takes newlines for sentence ends, and {_counted(caution.count)} several sentences but no "
                f"newline; the first is {caution.where} ({caution.excerpt!r}). Put a newline between sentences, or "
                "give split_summaries=True"
            )
        warn(message)


def _counted(n: int) -> str:
    return "1 text holds" if n == 1 else f"{n} texts hold"


def _vanished(texts: Sequence[str], batch: Batch, place: Place, stopwords: bool) -> Caution | None:
    """Texts without a token that are not without words."""
    starts = batch.sentence_at[batch.text_at]
    (empty,) = (starts[1:] == starts[:-1]).nonzero()
    if not len(empty):
        return None
    unseen = (t for t in empty.tolist() if has_words(texts[t]) and not (stopwords and _LATIN.search(texts[t])))
    return _caution("vanished", texts, unseen, place)


_LATIN = re.compile("[A-Za-z0-9]")
"""What every tokeniser sees, so that a text with it lost its tokens as stop words."""


def _unsplit(texts: Sequence[str], batch: Batch, place: Place) -> Caution | None:
    """Texts of one line that look like several sentences."""
    which = range(len(texts)) if len(texts) < _MANY else _with_two_marks(texts)
    at = batch.text_at
    unsplit = (t for t in which if looks_unsplit(texts[t]) and at[t + 1] - at[t] == 1)
    return _caution("unsplit", texts, unsplit, place)


_MANY = 64
"""Texts from which on it is quicker to sift them first: `looks_unsplit` takes them one by one."""
_SIFTED = 1000
"""Texts that are sifted together: few enough to stay in the cache."""


def _with_two_marks(texts: Sequence[str]) -> Iterator[int]:
    """The numbers of all texts with two marks before their last character: . ? ! or any that is not ASCII."""
    for first in range(0, len(texts), _SIFTED):
        data, at = _utf8_of(texts, first, min(first + _SIFTED, len(texts)))
        is_end = np.zeros(len(data) + 1, bool)
        is_end[at] = True
        marks = np.flatnonzero((data == ord(".")) | (data == ord("!")) | (data == ord("?")) | (data >= 0xC0))
        marks = marks[~is_end[marks + 1]]  # a mark at the end of its text, which nearly all have, says nothing
        if len(marks):
            counts = np.bincount(np.searchsorted(at, marks, side="right") - 1)
            yield from (first + np.flatnonzero(counts >= 2)).tolist()


def _utf8_of(texts: Sequence[str], first: int, last: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The bytes of texts first to last, one after the other, and where each begins; columns have them already."""
    if isinstance(texts, Utf8):
        at = texts.at[first : last + 1]
        return np.frombuffer(texts.data[at[0] : at[-1]], np.uint8), at - at[0]
    some = texts[first:last]
    data = np.frombuffer("".join(some).encode("ascii", "replace"), np.uint8)  # "?" for what is not ASCII
    return data, np.fromiter(accumulate(map(len, some), initial=0), np.int64, len(some) + 1)


def _caution(kind: str, texts: Sequence[str], which: Iterable[int], place: Place) -> Caution | None:
    found = list(which)
    if not found:
        return None
    first = min(found, key=lambda text: place(text)[0])
    return Caution(kind, len(found), *place(first), texts[first][:40])
