"""Longer runs of words copied from a source, and n-grams that a source lacks."""

from collections.abc import Hashable, Sequence
from typing import TypeVar, cast
from weakref import WeakKeyDictionary

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.runtime import stopping
from rougekit.kernels.ngram import ngrams_of
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.scores import Scores

Word = TypeVar("Word", bound=Hashable)

MIN_COPIED_RUN = 4
"""The smallest number of consecutive words that count as copied."""


def copied_words(text: Sequence[Word], source_runs: set[tuple[Word, ...]]) -> int:
    """How many of a text's words are part of a run of `MIN_COPIED_RUN` words which the source has.

    source_runs : all runs of `MIN_COPIED_RUN` words in the source

    >>> copied_words("today the cat sat down".split(), word_runs("the cat sat down on a mat".split()))
    4
    """
    starts = [at for at, run in enumerate(ngrams_of(text, MIN_COPIED_RUN)) if run in source_runs]
    return len({k for at in starts for k in range(at, at + MIN_COPIED_RUN)})


def word_runs(words: Sequence[Word], length: int = MIN_COPIED_RUN) -> set[tuple[Word, ...]]:
    """All runs of this many words."""
    return set(ngrams_of(words, length))


def novel_share(text: Sequence[Word], source: Sequence[Word], order: int) -> float:
    """The share of a text's n-grams, n = `order`, that the source lacks; NaN if the text has none.

    Each occurrence of an n-gram counts.
    """
    in_source = word_runs(source, order)
    are_novel = [ngram not in in_source for ngram in ngrams_of(text, order)]
    return sum(are_novel) / len(are_novel) if are_novel else float("nan")


def copied_shares(systems: Sequence[Scores], sources: Sequence[str]) -> Floats:
    """What share of each prediction's words is part of a run that its source has; shape (n_systems, n_examples).

    Words are what blanks separate, in lower case; an empty prediction copies nothing. The last answer is kept with the
    texts of the first system, as one asks again for each type.

    systems : scores with their texts
    sources : the text that was summarised in each example
    """
    texts = [cast(KeptTexts, scores.texts) for scores in systems]
    last = _last_shares.get(texts[0])
    if last is not None and last[0] is sources and last[1] == texts[1:]:
        return last[2]
    shares = np.zeros((len(systems), len(sources)))
    for example, source in enumerate(stopping.each(sources)):
        runs = word_runs(source.lower().split())
        for system, of_system in enumerate(texts):
            words = (of_system.predictions or [])[example].lower().split()
            if words:
                shares[system, example] = copied_words(words, runs) / len(words)
    _last_shares[texts[0]] = sources, texts[1:], shares
    return shares


_last_shares: WeakKeyDictionary[KeptTexts, tuple[Sequence[str], list[KeptTexts], Floats]] = WeakKeyDictionary()
