"""Words of a batch and what becomes of them: the kernels' work, with room made for it. Importing this imports numba."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rougekit.batch import Batch
from rougekit.kernels.porter import PORTER, PORTER155, stem_words
from rougekit.kernels.words import grow, look_up, merge, rename, tokenise
from rougekit.text.buffers import Strings

VARIANTS = {"porter": PORTER, "porter155": PORTER155}
SMALLEST, LARGEST = 9, 15
"""A table starts with 2**9 to 2**15 entries, by the length of the texts; tests make both 9, so that it must grow."""


def tokenised(buffer: NDArray[np.uint8], at: NDArray[np.int64]) -> tuple[Batch, NDArray[np.int64], NDArray[np.uint64]]:
    """The tokens of the texts buffer[at[t]:at[t + 1]], start and length of each word in the buffer, and their table."""
    n_texts = len(at) - 1
    text_at = np.empty(n_texts + 1, np.int64)
    ids, sentence_at = np.empty(len(buffer) // 4 + 64, np.int32), np.empty(len(buffer) // 32 + 128, np.int64)
    sentence_at[0] = text_at[0] = 0
    table, words = _empty_table(min(max(len(buffer).bit_length() - 2, SMALLEST), LARGEST))
    done, n_words = tokenise(buffer, at, 0, ids, sentence_at, text_at, table, words, 0)
    while done < n_texts:
        most = (len(buffer) + n_texts) // 2 + 64
        ids, sentence_at = _longer(ids, most), _longer(sentence_at, min(4 * len(sentence_at), most))
        small, (table, more) = table, _empty_table(len(table).bit_length() - 1)
        grow(small, table)
        more[: len(words)] = words
        words = more
        done, n_words = tokenise(buffer, at, done, ids, sentence_at, text_at, table, words, n_words)
    n_sentences = int(text_at[-1])
    batch = Batch(ids[: sentence_at[n_sentences]], sentence_at[: n_sentences + 1], text_at, n_words)
    return batch, words[:n_words], table


class Forms:
    """What a word becomes: nothing, a base form, its stem or itself.

    stemmer, stopwords: as in AsciiWords.  bases: the base forms of words, to be used instead of their stem.
    """

    def __init__(
        self, stemmer: Literal[None, "porter", "porter155"], stopwords: frozenset[str], bases: Mapping[str, str]
    ) -> None:
        self._variant = VARIANTS[stemmer] if stemmer else None
        known = {**bases, **dict.fromkeys(stopwords, "")}
        text = " ".join(known)
        self._lexicon = Strings((text, *known.values())).buffer
        batch, words, self._table = tokenised(self._lexicon, np.array([0, len(text)]))
        self._bases = np.full_like(words, -1)
        self._bases[batch.ids] = _places(len(text), known.values())

    def rename(self, batch: Batch, buffer: NDArray[np.uint8], words: NDArray[np.int64]) -> Batch:
        """The batch of the forms, made in the arrays of `batch`; `words` says where in the buffer its words are."""
        n_letters = int(words[:, 1].sum())
        forms, marks = np.empty(n_letters + len(self._lexicon), np.uint8), np.empty(n_letters + 1, np.int32)
        spelt, merged = np.full_like(words, -1), np.empty(len(words), np.int32)
        used = 0
        if len(self._bases):
            used = look_up(buffer, words, self._lexicon, self._table, self._bases, forms, spelt)
        if self._variant is None:
            n_words = len(words)
            merged[:] = np.where(spelt[:, 1] < 0, np.arange(n_words), -1)
        else:
            stem_words(buffer, words, forms, marks, spelt, used, self._variant)
            forms.flags.writeable = False  # what the kernels are compiled for
            size, n_words = max(SMALLEST, (2 * len(words)).bit_length()), -1
            while n_words < 0:
                n_words = merge(forms, spelt, *_empty_table(size), merged)
                size += 2
        left = rename(batch.ids, batch.sentence_at, merged)
        return Batch(batch.ids[:left], batch.sentence_at, batch.text_at, n_words)


def stems(words: list[str], stemmer: Literal["porter", "porter155"]) -> list[str]:
    """The stem of each word of letters a-z and digits; words of up to three are their own."""
    buffer, places = Strings(words).buffer, _places(0, words)
    forms, marks = np.empty(len(buffer), np.uint8), np.empty(len(buffer) + 1, np.int32)
    spelt = np.full_like(places, -1)
    stem_words(buffer, places, forms, marks, spelt, 0, VARIANTS[stemmer])
    text = forms.tobytes().decode("latin-1")
    return [text[start : start + length] for start, length in spelt.tolist()]


def _places(start: int, pieces: Collection[str]) -> NDArray[np.int64]:
    """Start and length of pieces that follow each other from `start` on."""
    places = np.empty((len(pieces), 2), np.int64)
    places[:, 1] = np.fromiter(map(len, pieces), np.int64, len(pieces))
    places[:, 0] = start + np.cumsum(places[:, 1]) - places[:, 1]
    return places


def _empty_table(bits: int) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """A table of 2**bits entries, and the array for its words."""
    return np.zeros(4 << bits, np.uint64), np.empty((1 << bits >> 1, 2), np.int64)


def _longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    """A copy with room at the end."""
    longer = np.empty(length, array.dtype)
    longer[: len(array)] = array
    return longer
