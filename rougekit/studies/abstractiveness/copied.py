"""Longer runs of words copied from a source, and n-grams that a source lacks."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from rougekit.kernels.ngram import ngrams_of

Word = TypeVar("Word", bound=Hashable)

RUN = 4
"""The smallest number of consecutive words that count as copied."""


def copied_words(text: Sequence[Word], source_runs: set[tuple[Word, ...]]) -> int:
    """How many of a text's words are part of a run of `RUN` words which the source has.

    source_runs : all runs of `RUN` words in the source

    >>> copied_words("today the cat sat down".split(), word_runs("the cat sat down on a mat".split()))
    4
    """
    starts = [at for at, run in enumerate(ngrams_of(text, RUN)) if run in source_runs]
    return len({k for at in starts for k in range(at, at + RUN)})


def word_runs(words: Sequence[Word], length: int = RUN) -> set[tuple[Word, ...]]:
    """All runs of this many words."""
    return set(ngrams_of(words, length))


def novel_share(text: Sequence[Word], source: Sequence[Word], order: int) -> float:
    """The share of a text's n-grams, n = `order`, that the source lacks; NaN if the text has none.

    Each occurrence of an n-gram counts.
    """
    known = word_runs(source, order)
    are_novel = [ngram not in known for ngram in ngrams_of(text, order)]
    return sum(are_novel) / len(are_novel) if are_novel else float("nan")
