"""Words of ASCII text, their ids and their forms: allocates the arrays for the reader in C."""

from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN, Strings, Utf8, buffered
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.kernels import porter
from rougekit.kernels.native import _c
from rougekit.kernels.porter import Variant
from rougekit.kernels.vocabulary import MAX_WORDS, Folding

SMALLEST, LARGEST = 9, 15
"""A table starts with 2**9 to 2**15 entries, depending on the length of the texts."""

_VARIANTS: dict[Variant, int] = {"porter": 0, "porter155": 1, "original": 2}


@cache
def packed_rules(variant: Variant) -> "tuple[memoryview, array[int]]":
    """The rules of a stemmer as rows of `Rule` in porter.h, and where those of each step and last letter begin."""
    irregular = porter.rules(" ".join(f"{word}>{base}" for word, base in porter.IRREGULAR.items()), porter.ALWAYS)
    steps = irregular, porter.STEP_1A, porter.STEP_1B, porter.AFTER_1B, *porter.SUFFIX_STEPS[variant]
    packed, starts = [], [0]
    for step in steps:
        for letter in map(chr, range(96, 128)):
            for suffix, removed, replacement, condition in step.get(letter, ()):
                mask, ending = (
                    int.from_bytes(part.rjust(8, b"\0"), "little") for part in (b"\xff" * len(suffix), suffix.encode())
                )
                added = int.from_bytes(replacement.encode(), "big")
                packed.append((mask, ending, added, removed, len(replacement), condition))
            starts.append(len(packed))
    rows = array("Q", chain.from_iterable(packed))
    return memoryview(rows).cast("B").cast("Q", (len(packed), 6)), array("q", starts)


def Forms(stemmer: Variant | None, stopwords: frozenset[str], bases: Mapping[str, str]) -> _c.Forms:
    """See `kernels.vocabulary`."""
    known = {**bases, **dict.fromkeys(stopwords, "")}
    listed = [(word.encode(), form.encode()) for word, form in known.items()]
    if stemmer is None:
        return _c.Forms(None, None, None, listed)
    return _c.Forms(_VARIANTS[stemmer], *packed_rules(stemmer), listed)


@cache
def keep_freed_memory() -> None:
    """Let glibc's malloc keep freed memory, up to twice the size of the largest freed block, by freeing one.

    Otherwise, each call may request pages from the system again, which can take as long as scoring. The arrays for a
    block of texts and its vocabulary are together smaller than this array.
    """
    np.empty(1 << 24, np.uint8)


def table_bits(characters: int) -> int:
    """The size of a vocabulary's table for texts of this length, as an exponent of 2."""
    return min(max(characters.bit_length() - 2, SMALLEST), LARGEST)


class Vocabulary:
    """See `kernels.vocabulary`."""

    def __init__(self, forms: "_c.Forms | None" = None, folding: Folding = "rouge_score") -> None:
        self._forms, self._folding = forms, folding
        self._words: _c.Vocabulary | None = None

    def read(self, texts: Sequence[str], by_line: bool = True) -> Batch:
        """See `kernels.vocabulary`."""
        buffers = buffered(texts)
        if self._folding == "rouge_score" and buffers.hides_letters:
            buffers = Strings([text.replace(KELVIN, "k").replace(DOTTED_I, "i ") for text in texts])
        buffer, n_texts, is_measured = buffers.buffer, len(buffers), buffers.is_measured
        if self._words is None:
            keep_freed_memory()
            self._words = _c.Vocabulary(self._forms, table_bits(len(buffer)))
        at = buffers.at if is_measured else np.empty(n_texts + 1, np.int64)
        max_tokens = (len(buffer) + n_texts) // 2 + 64
        ids, sentence_at, text_at = (
            np.empty(max_tokens, np.int32),
            np.empty(max_tokens, np.int64),
            np.empty(n_texts + 1, np.int64),
        )
        arrays = ids, sentence_at, text_at
        n_words = self._words.read(buffer, at, *arrays, is_measured, by_line, MAX_WORDS)
        if n_words < 0:  # a text contains a NUL
            at = buffers.at
            n_words = self._words.read(buffer, at, *arrays, True, by_line, MAX_WORDS)
        buffers.at = at
        n_sentences = int(text_at[-1])
        return Batch(ids[: sentence_at[n_sentences]], sentence_at[: n_sentences + 1], text_at, n_words)

    def spelt(self, texts: Utf8) -> list[str]:
        """See `kernels.vocabulary`."""
        if self._words is None:
            return []
        data, places = texts.buffer.tobytes().decode(), np.frombuffer(self._words.places(), np.int64).reshape(-1, 2)
        return [data[start : start + length] for start, length in places.tolist()]
