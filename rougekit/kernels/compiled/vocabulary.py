"""Words of ASCII text, their ids and their forms: allocates arrays for the kernels of `words` and `porter`."""

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN, Buffered, Strings, Utf8, buffered
from rougekit.foundation.arrays.types import Bytes, Ints
from rougekit.kernels.compiled.words import FACTORS, merge, rehash, remap, tokenise
from rougekit.kernels.porter import Variant
from rougekit.kernels.tiers import load_accelerators
from rougekit.kernels.vocabulary import MAX_WORDS

np.empty(1 << 24, np.uint8)
"""Allocated and freed at once: glibc's malloc then keeps freed memory, up to twice the size of the largest freed block.

Otherwise, each call may request pages from the system again, which can take as long as scoring (half the total time for
500 pairs of 260 words). The arrays for a block of texts and its vocabulary are together smaller than this array.
"""

SMALLEST, LARGEST = 9, 15
"""A table starts with 2**9 to 2**15 entries, depending on the length of the texts. Tests set both to 9 to make it
grow."""


class Table:
    """A hash table of distinct words, as in `rougekit.kernels.compiled.words`, and its number n of words."""

    def __init__(self, bits: int) -> None:
        self.n = 0
        self.entries, self.words = np.empty(4 << bits, np.uint64), np.empty((1 << bits >> 1, 2), np.int64)
        self.entries[3], self.entries[7] = FACTORS.view(np.uint64)

    def make_room(self, n: int) -> None:
        """Enlarge the table to at least twice its size, so that n more words fit."""
        bits = max((2 * (self.n + n)).bit_length(), len(self.entries).bit_length() - 2)
        larger = Table(bits)
        if self.n:
            rehash(self.entries, larger.entries)
            larger.words[: self.n] = self.words[: self.n]
        self.entries, self.words = larger.entries, larger.words


class Vocabulary:
    """See `kernels.vocabulary`."""

    def __init__(self, forms: "Forms | None" = None, folding: Literal["rouge_score", "bytes"] = "rouge_score") -> None:
        self._forms, self._folding = forms, folding
        self._words: Table | None = None

    def read(self, texts: Sequence[str], by_line: bool = True) -> Batch:
        """See `kernels.vocabulary`."""
        buffers = buffered(texts)
        if self._folding == "rouge_score" and buffers.hides_letters:
            buffers = Strings([text.replace(KELVIN, "k").replace(DOTTED_I, "i ") for text in texts])
        buffer = buffers.buffer
        if self._words is None or self._words.n > MAX_WORDS:
            bits = min(max(len(buffer).bit_length() - 2, SMALLEST), LARGEST)
            self._words = Table(bits)
            if self._forms is not None:
                self._distinct_forms, self._form_of = Table(bits), np.empty(0, np.int32)
                self._prefixes = np.empty(0, np.int64)
        batch = tokenised(buffers, self._words, by_line)
        if self._forms is None:
            return batch
        self._add_forms(buffer, self._words.words[: self._words.n], self._forms)
        left = remap(batch.ids, batch.sentence_at, self._form_of)
        return Batch(batch.ids[:left], batch.sentence_at, batch.text_at, self._distinct_forms.n)

    def spelt(self, texts: Utf8) -> list[str]:
        """See `kernels.vocabulary`."""
        if self._words is None:
            return []
        data, places = texts.buffer.tobytes().decode(), self._words.words[: self._words.n].tolist()
        return [data[start : start + length] for start, length in places]

    def _add_forms(self, buffer: Bytes, words: Ints, forms: "Forms") -> None:
        """Assign ids to the forms of new words, and of words that were known only as prefixes of longer words.

        words: start and length of each word in the buffer.
        """
        known = len(self._form_of)
        waiting = np.concatenate((self._prefixes, np.arange(known, len(words))))
        has_come = words[waiting, 1] > 0
        self._prefixes, new = waiting[~has_come], waiting[has_come]
        letters, places = forms.of(buffer, words[new])
        distinct, lengths = self._distinct_forms, places[:, 1]
        room = len(new) + int((lengths[lengths >= 16] // 8).sum()) + 1
        if distinct.n + room > len(distinct.words):
            distinct.make_room(room)
        ids = np.empty(len(new), np.int32)
        distinct.n = merge(letters, places, distinct.entries, distinct.words, distinct.n, ids)
        form_of = np.full(len(words), -1, np.int32)
        form_of[:known] = self._form_of
        form_of[new] = ids
        self._form_of = form_of


def tokenised(texts: Buffered, words: Table, by_line: bool = True) -> Batch:
    """The tokens of texts as ids. Adds new words to the table."""
    n_texts, buffer, is_measured = len(texts), texts.buffer, texts.is_measured
    at = texts.at if is_measured else np.empty(n_texts + 1, np.int64)
    most = (len(buffer) + n_texts) // 2 + 64
    ids, sentence_at, text_at = np.empty(most, np.int32), np.empty(most, np.int64), np.empty(n_texts + 1, np.int64)
    sentence_at[0] = text_at[0] = done = 0
    while True:
        done, words.n = tokenise(
            buffer, at, ids, sentence_at, text_at, words.entries, words.words, words.n,
            first=done, is_measured=is_measured, by_line=by_line,
        )  # fmt: skip
        if done == n_texts:
            break
        if done < 0:
            at, done = texts.at, 0
        else:
            words.make_room(0)
        is_measured = True
    texts.at = at
    n_sentences = int(text_at[-1])
    return Batch(ids[: sentence_at[n_sentences]], sentence_at[: n_sentences + 1], text_at, words.n)


class Forms:
    """See `kernels.vocabulary`."""

    def __init__(self, stemmer: Variant | None, stopwords: frozenset[str], bases: Mapping[str, str]) -> None:
        (porter,) = load_accelerators("porter")  # slow to compile, and not all texts are stemmed
        self._stem_words, self._variant = porter.stem_words, porter.VARIANTS[stemmer]
        known = {**bases, **dict.fromkeys(stopwords, "")}
        listed = Strings(list(known.values()))
        self._listed = listed.buffer
        self._known = dict(zip(map(str.encode, known), listed.places.tolist(), strict=True))

    def of(self, buffer: Bytes, words: Ints) -> tuple[Bytes, Ints]:
        """The forms of distinct words: an array of bytes, and the start and length of each form in it.

        words: start and length of each word in the buffer. Starts and lengths have shape (n_words, 2). The form of a
        word that is dropped has length 0.
        """
        n_letters, n_listed = int(words[:, 1].sum()), len(self._listed)
        forms, marks = np.empty(n_listed + n_letters + 16, np.uint8), np.empty(n_letters + 1, np.int32)
        # 8 bytes before a stem are read, here at least the margin after the listed forms, and 16 from its start
        forms[:n_listed] = self._listed
        places = np.full_like(words, -1)
        if self._known:
            letters, find = buffer.tobytes(), self._known.get
            ends = words.sum(axis=1).tolist()
            found = [find(letters[at:end].lower()) for at, end in zip(words[:, 0].tolist(), ends, strict=True)]
            for number, place in enumerate(found):
                if place:
                    places[number] = place
        self._stem_words(buffer, words, forms, marks, places, n_listed, self._variant)
        return forms, places
