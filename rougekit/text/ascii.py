"""The tokenisers of rouge_score and of ROUGE-1.5.5: a token is a run of ASCII letters and digits, in lower case."""

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rougekit.batch import Batch

Stemmer = Literal[None, "porter", "porter155"]
Folding = Literal["rouge_score", "bytes"]

KELVIN = "\u212a"
"""The Kelvin sign: str.lower() makes it an ASCII k."""
DOTTED_I = "\u0130"
"""Capital I with dot above: str.lower() makes it an ASCII i and a combining dot, which separates."""

_SHAPES = {
    "rouge_score": re.compile(f"[A-Za-z0-9{KELVIN}]+{DOTTED_I}?|{DOTTED_I}"),
    "bytes": re.compile("[A-Za-z0-9]+"),
}
_FOLDED = str.maketrans({KELVIN: "k", DOTTED_I: "i"})
_MARGIN = "\0" * 80


class AsciiWords:
    """Texts to ids, or to tokens: the tokeniser of both standards with their stemmers and stop words.

    Only a line feed ends a sentence (not a carriage return, a form feed or a Unicode line separator).

    Parameters
    ----------
    stemmer : None, "porter" or "porter155"
        Porter's stemmer for tokens of more than three characters, as in nltk (and rouge_score 0.1.2) or in ROUGE-1.5.5.
    stopwords : frozenset of str or None
        Tokens to drop, compared in lower case and before stemming. An entry that is no run of a-z, 0-9 never matches.
    exceptions : mapping of str to str or None
        Base forms of tokens of more than three characters, used instead of the stemmer when there is one, and as they
        are: a base form may hold any printable ASCII but a space, and is one token.
    folding : "rouge_score" or "bytes"
        What becomes a-z: what str.lower() makes of it (so the Kelvin sign is a k), or A-Z alone, as byte programs do.
    """

    def __init__(
        self,
        *,
        stemmer: Stemmer = None,
        stopwords: frozenset[str] | None = None,
        exceptions: Mapping[str, str] | None = None,
        folding: Folding = "rouge_score",
    ) -> None:
        if stemmer not in (None, "porter", "porter155"):
            raise ValueError(f"stemmer={stemmer!r}; expected None, 'porter' or 'porter155'")
        if folding not in _SHAPES:
            raise ValueError(f"folding={folding!r}; expected 'rouge_score' or 'bytes'")
        if stemmer is not None or stopwords or exceptions:
            raise NotImplementedError("stemming and stop words follow in the next change")
        self._folding = folding
        self._shape = _SHAPES[folding]

    def read(self, texts: Sequence[str]) -> Batch:
        """The tokens of many texts as ids; sentences without a word are left out, a text may have none."""
        return _tokenise(*_encode(texts, lowercase=self._folding == "rouge_score"))

    def tokens(self, text: str) -> list[str]:
        """The same tokens of one text as strings."""
        return [match.group().translate(_FOLDED).lower() for match in self._shape.finditer(text)]

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where the tokens are in the text: (start, end) in characters for each entry of `tokens(text)`."""
        return [match.span() for match in self._shape.finditer(text)]


def _encode(texts: Sequence[str], *, lowercase: bool) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """One byte for each character, and where each text starts in the bytes.

    lowercase: the two characters outside ASCII whose lower case holds an ASCII letter count as that letter.
    """
    joined = "".join((*texts, _MARGIN))
    if lowercase and not joined.isascii() and (KELVIN in joined or DOTTED_I in joined):
        texts = [text.replace(KELVIN, "k").replace(DOTTED_I, "i ") for text in texts]
        joined = "".join((*texts, _MARGIN))
    buffer = np.frombuffer(joined.encode("ascii", "replace"), np.uint8)
    return buffer, np.fromiter(accumulate(map(len, texts), initial=0), np.int64, len(texts) + 1)


def _tokenise(buffer: NDArray[np.uint8], at: NDArray[np.int64]) -> Batch:
    from rougekit.kernels.words import grow, tokenise

    n_texts = len(at) - 1
    most = len(buffer) // 2 + 1
    ids, sentence_at, text_at = np.empty(most, np.int32), np.empty(most, np.int64), np.empty(n_texts + 1, np.int64)
    sentence_at[0] = text_at[0] = 0
    slots = 1 << min(max(len(buffer).bit_length() - 2, 7), 15)
    table, words = np.zeros(4 * slots, np.uint64), np.empty((slots // 2, 2), np.int64)
    done, n_words = tokenise(buffer, at, 0, ids, sentence_at, text_at, table, words, 0)
    while done < n_texts:
        slots *= 4
        small, table = table, np.zeros(4 * slots, np.uint64)
        grow(small, table)
        words = np.concatenate((words, np.empty((slots // 2 - len(words), 2), np.int64)))
        done, n_words = tokenise(buffer, at, done, ids, sentence_at, text_at, table, words, n_words)
    n_sentences = text_at[-1]
    return Batch(ids[: sentence_at[n_sentences]], sentence_at[: n_sentences + 1], text_at, n_words)
