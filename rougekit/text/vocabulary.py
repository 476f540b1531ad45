"""Words of a batch and what becomes of them: the kernels' work, with room made for it. Importing this imports numba."""

from collections.abc import Mapping
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rougekit.batch import Batch
from rougekit.kernels.porter import PORTER, PORTER155, stem_words
from rougekit.kernels.words import MARGIN, grow, look_up, merge, rename, tokenise

VARIANTS = {"porter": PORTER, "porter155": PORTER155}
SMALLEST, LARGEST = 7, 15
"""A table starts with 2**7 to 2**15 entries, by the length of the texts; tests make both 7, so that it must grow."""


def buffer_of(text: str) -> NDArray[np.uint8]:
    """One byte for each character, a question mark for one outside ASCII, and the margin that the kernels want."""
    return np.frombuffer((text + "\0" * MARGIN).encode("ascii", "replace"), np.uint8)


def tokenised(buffer: NDArray[np.uint8], at: NDArray[np.int64]) -> tuple[Batch, NDArray[np.int64], NDArray[np.uint64]]:
    """The tokens of the texts buffer[at[t]:at[t + 1]], start and length of each word in the buffer, and their table."""
    n_texts = len(at) - 1
    most = (len(buffer) + n_texts) // 2 + 1
    ids, sentence_at, text_at = np.empty(most, np.int32), np.empty(most, np.int64), np.empty(n_texts + 1, np.int64)
    sentence_at[0] = text_at[0] = 0
    size = 1 << min(max(len(buffer).bit_length() - 2, SMALLEST), LARGEST)
    table, words = np.zeros(4 * size, np.uint64), np.empty((size // 2, 2), np.int64)
    done, n_words = tokenise(buffer, at, 0, ids, sentence_at, text_at, table, words, 0)
    while done < n_texts:
        size *= 4
        small, table = table, np.zeros(4 * size, np.uint64)
        grow(small, table)
        words = np.concatenate((words, np.empty((size // 2 - len(words), 2), np.int64)))
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
    ):
        self._variant = VARIANTS[stemmer] if stemmer else None
        known = {**bases, **dict.fromkeys(stopwords, "")}
        text = " ".join(known)
        self._lexicon = buffer_of(text + "".join(known.values()))
        _, self._entries, self._table = tokenised(self._lexicon, np.array([0, len(text)]))
        lengths = np.fromiter(map(len, known.values()), np.int64, len(known))
        self._bases = _places(len(text), lengths)

    def rename(self, batch: Batch, buffer: NDArray[np.uint8], words: NDArray[np.int64]) -> Batch:
        """The batch of the forms, made in the arrays of `batch`; `words` says where in the buffer its words are."""
        forms = np.empty(len(buffer) + len(self._lexicon), np.uint8)
        spelt, merged = np.empty_like(words), np.empty(len(words), np.int32)
        used = look_up(buffer, words, self._lexicon, self._entries, self._bases, self._table, forms, spelt)
        n_words = len(words)
        if self._variant is None:
            merged[:] = np.where(spelt[:, 1] < 0, np.arange(n_words), -1)
        else:
            marks = np.empty(len(forms) + 1, np.int32)
            stem_words(buffer, words, forms, marks, spelt, used, self._variant)
            forms.flags.writeable = False  # what the kernels are compiled for
            table = np.zeros(4 << max(SMALLEST, (2 * n_words).bit_length()), np.uint64)
            n_words = merge(forms, spelt, table, merged)
        left = rename(batch.ids, batch.sentence_at, merged)
        return Batch(batch.ids[:left], batch.sentence_at, batch.text_at, n_words)


def stems(words: list[str], stemmer: Literal["porter", "porter155"]) -> list[str]:
    """The stem of each word of letters a-z and digits; words of up to three are their own."""
    buffer = buffer_of("".join(words))
    places = _places(0, np.fromiter(map(len, words), np.int64, len(words)))
    forms, marks = np.empty(len(buffer), np.uint8), np.empty(len(buffer) + 1, np.int32)
    spelt = np.full_like(places, -1)
    stem_words(buffer, places, forms, marks, spelt, 0, VARIANTS[stemmer])
    text = forms.tobytes().decode("latin-1")
    return [text[start : start + length] for start, length in spelt.tolist()]


def _places(start: int, lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Start and length of pieces that follow each other from `start` on."""
    places = np.empty((len(lengths), 2), np.int64)
    places[:, 0] = start + np.cumsum(lengths) - lengths
    places[:, 1] = lengths
    return places
