"""Extractive fragments: the runs of words that a text shares with its source (Grusky et al. 2018, section 3.1)."""

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple, TypeVar

Word = TypeVar("Word", bound=Hashable)


class Fragment(NamedTuple):
    """A run of words that a text shares with its source."""

    in_text: int
    """the position of its first word in the text"""
    in_source: int
    length: int


def fragments(text: Sequence[Word], source: Sequence[Word]) -> list[Fragment]:
    """The fragments of a text, from left to right: the longest run that starts at a word, then the one after it, ...

    As in the paper's Figure 3, the search goes on behind each run that it finds in the source, so that a longer run
    which overlaps a shorter one is missed; of runs of equal length, the first counts.

    >>> fragments("the cat sat down".split(), "a cat sat on the mat".split())
    [Fragment(in_text=0, in_source=4, length=1), Fragment(in_text=1, in_source=1, length=2)]
    """
    positions: dict[Word, list[int]] = {}
    for at, word in enumerate(source):
        positions.setdefault(word, []).append(at)
    copied, at = [], 0
    while at < len(text):
        longest = 0
        for start, length in _runs(text, at, source, positions.get(text[at], ())):
            if length > longest:
                longest, fragment = length, Fragment(at, start, length)
        if longest:
            copied.append(fragment)
        at += max(longest, 1)
    return copied


def _runs(text: Sequence[Word], at: int, source: Sequence[Word], starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The runs in the source that begin with the word at `at`, as start and length, none inside another.

    starts : the positions of the word in the source
    """
    end = 0
    for start in starts:
        if start >= end:
            most = min(len(text) - at, len(source) - start)
            length = next((k for k in range(1, most) if text[at + k] != source[start + k]), most)
            end = start + length
            yield start, length
