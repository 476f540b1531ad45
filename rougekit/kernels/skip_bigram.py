"""Skip-bigrams: Lin (2004), section 5. They are pairs of words in text order, and may cross sentence boundaries."""

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Ints
from rougekit.foundation.runtime import stopping
from rougekit.kernels.ngram_lcs import matches
from rougekit.kernels.texts import Tokens, words

Placed = list[tuple[int, int]]
"""Some words of a text, as (position, word)."""
FEW = 8
"""The maximum skip up to which pairs are listed; beyond it, they are counted in tables of all possible pairs."""
CELLS_AT_ONCE = 1 << 20
"""The maximum number of cells of such a table in memory at once."""


def skip_bigram_counts(batch: Batch, rows: Rows, max_skip: int, last_unigram: bool, out: Ints) -> None:
    """Write the clipped matches, prediction units and reference units of each row, for both ROUGE-S and ROUGE-SU.

    max_skip: the maximum number of words between the words of a pair; 0: only adjacent words; < 0: no maximum (eq.
    16-18).
    last_unigram: whether the last word of a text counts as a unigram; False for ROUGE-1.5.5.
    out: shape (2, 3, n_rows); out[0] counts skip-bigrams, out[1] skip-bigrams and unigrams (section 5.1).
    """
    all_words = words(batch)
    n_words = all_words.n_of_rows(rows)
    reach = n_words if max_skip < 0 else np.minimum(max_skip + 1, n_words)
    out[0, 1:] = reach * n_words - reach * (reach + 1) // 2
    out[1, 1:] = out[0, 1:] + (n_words if last_unigram else np.maximum(n_words - 1, 0))
    end = None if last_unigram else -1
    for row, (predicted, referenced) in enumerate(all_words.of_rows(rows)):
        out[0, 0, row] = pair_matches(predicted, referenced, max_skip)
        out[1, 0, row] = out[0, 0, row] + matches(predicted[:end], referenced[:end])


def pair_matches(predicted: Tokens, referenced: Tokens, max_skip: int) -> int:
    """The clipped matches of eq. 16: each skip-bigram that both texts have adds the smaller of its two counts."""
    shared = set(predicted).intersection(referenced)
    shared_predicted, shared_referenced = (
        [(at, word) for at, word in enumerate(words) if word in shared] for words in (predicted, referenced)
    )
    reach = max(len(predicted), len(referenced)) if max_skip < 0 else max_skip + 1
    if 0 <= max_skip <= FEW:
        return matches(near_pairs(shared_predicted, reach), near_pairs(shared_referenced, reach))
    number_of = {word: number for number, word in enumerate(shared)}
    tables = [Followers(placed, number_of, reach) for placed in (shared_predicted, shared_referenced)]
    at_once = max(1, CELLS_AT_ONCE // max(1, len(shared_predicted), len(shared_referenced)))
    n_matches = 0
    for first in stopping.each(range(0, len(shared), at_once)):
        seconds = range(first, min(first + at_once, len(shared)))
        n_matches += int(np.minimum(*(table.counts(seconds) for table in tables)).sum())
    return n_matches


def near_pairs(words: Placed, reach: int) -> list[tuple[int, int]]:
    """All pairs of words at most `reach` positions apart."""
    return [
        (word, follower)
        for k, (at, word) in enumerate(words, 1)
        for after, follower in words[k : k + reach]
        if after - at <= reach
    ]


class Followers:
    """The words of a text as numbers, and for each word, the end of the words at most `reach` positions after it."""

    def __init__(self, words: Placed, number_of: dict[int, int], reach: int) -> None:
        at = np.array([position for position, _ in words], np.int64)
        self.words = np.array([number_of[word] for _, word in words], np.int64)
        self._ends = np.searchsorted(at, at + reach, side="right")
        self._by_number = np.argsort(self.words, kind="stable")
        self._firsts = np.searchsorted(self.words[self._by_number], np.arange(len(number_of)))

    def counts(self, seconds: range) -> Ints:
        """How often each word is followed within reach by each word of `seconds`; shape (n_numbers, len(seconds)).

        Words are given as numbers.
        """
        before = np.zeros((len(self.words) + 1, len(seconds)), np.int64)
        np.cumsum(self.words[:, np.newaxis] == np.arange(seconds.start, seconds.stop), axis=0, out=before[1:])
        following = before[self._ends] - before[1:]
        return np.add.reduceat(following[self._by_number], self._firsts, axis=0)
