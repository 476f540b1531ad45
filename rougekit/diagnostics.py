"""What is legal but most likely not meant: found while texts are read, told once for each kind and call."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rougekit.arrays.batch import Batch, Batches
from rougekit.arrays.buffers import buffered
from rougekit.errors import warn
from rougekit.text.scripts import has_words, suggestion
from rougekit.text.unsplit import looks_unsplit
from rougekit.tiers import kernels


@dataclass(frozen=True)
class TextDoubt:
    """One kind of doubt: how many texts raise it, and the first of them."""

    kind: str
    count: int
    example: int
    where: str
    """the first text as the user knows it: predictions[3]"""
    excerpt: str


Place: TypeAlias = Callable[[int], tuple[int, str]]
"""Position of a text among those read to its example and its name."""


def found_in(
    texts: Sequence[str], read: Batches, place: Place, *, stopwords: bool, newline_ends: bool
) -> list[TextDoubt]:
    """The doubts about texts that have been read.

    Parameters
    ----------
    stopwords : whether tokens may be missing because they are stop words
    newline_ends : whether a type that compares sentences takes newlines for their ends
    """
    found = [_vanished(texts, read.whole, place, stopwords)]
    if newline_ends:
        found.append(_unsplit(texts, read.sentences, place))
    return [doubt for doubt in found if doubt is not None]


def merged(doubts: Iterable[TextDoubt]) -> list[TextDoubt]:
    """One for each kind: counts summed, the first position kept."""
    kinds: dict[str, TextDoubt] = {}
    for doubt in doubts:
        earlier = kinds.setdefault(doubt.kind, doubt)
        if earlier is not doubt:
            first = min(earlier, doubt, key=lambda one: one.example)
            kinds[doubt.kind] = replace(first, count=earlier.count + doubt.count)
    return list(kinds.values())


def warn_of(doubts: Iterable[TextDoubt], tokenizer: str, hint: str = "") -> None:
    """One warning for each kind; the hint follows what is said of texts without tokens."""
    for doubt in merged(doubts):
        if doubt.kind == "vanished":
            message = (
                f"{_counted(doubt.count)} letters or digits but no token under tokenizer={tokenizer!r}, and "
                f"scored as empty; the first is {doubt.where} ({doubt.excerpt!r}). {suggestion(doubt.excerpt)}{hint}"
            )
        else:
            message = (
                f"rougeLsum takes newlines for sentence ends, and {_counted(doubt.count)} several sentences but no "
                f"newline; the first is {doubt.where} ({doubt.excerpt!r}). Put a newline between sentences, or "
                "give split_summaries=True"
            )
        warn(message)


def _counted(n: int) -> str:
    return "1 text holds" if n == 1 else f"{n} texts hold"


def _vanished(texts: Sequence[str], batch: Batch, place: Place, stopwords: bool) -> TextDoubt | None:
    """Texts without a token that are not without words."""
    starts = batch.sentence_at[batch.text_at]
    (empty,) = (starts[1:] == starts[:-1]).nonzero()
    if not len(empty):
        return None
    unseen = [t for t in empty.tolist() if has_words(texts[t]) and not (stopwords and _LATIN.search(texts[t]))]
    return _doubt("vanished", texts, unseen, place)


_LATIN = re.compile("[A-Za-z0-9]")
"""What every tokeniser sees, so that a text with it lost its tokens as stop words."""


def _unsplit(texts: Sequence[str], batch: Batch, place: Place) -> TextDoubt | None:
    """Texts of one line that look like several sentences."""
    at = batch.text_at
    some = enumerate(texts) if len(texts) < _MANY else ((t, texts[t]) for t in _likely(texts, at))
    unsplit = [t for t, text in some if looks_unsplit(text) and at[t + 1] - at[t] == 1]
    return _doubt("unsplit", texts, unsplit, place)


_MANY = 64
"""Texts from which on it is quicker to sift them first: `looks_unsplit` takes them one by one."""


def _likely(texts: Sequence[str], at: NDArray[np.int64]) -> Sequence[int]:
    """Texts of one sentence with marks inside; one at the end, which nearly all have, says nothing."""
    (single,) = np.nonzero(np.diff(at) == 1)
    if not len(single):
        return ()
    one, found = buffered(texts), np.empty_like(single)
    n = kernels.sentence_ends.with_two_marks(one.buffer, one.at, one.gap, single, found)
    likely: list[int] = found[:n].tolist()
    return likely


def _doubt(kind: str, texts: Sequence[str], found: Sequence[int], place: Place) -> TextDoubt | None:
    if not found:
        return None
    first = min(found, key=lambda text: place(text)[0])
    return TextDoubt(kind, len(found), *place(first), texts[first][:40])
