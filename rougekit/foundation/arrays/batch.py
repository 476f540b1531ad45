"""Texts as numbers: the flat form in which every kernel reads them."""

from dataclasses import dataclass
from typing import NamedTuple

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Ids, Ints


@dataclass(frozen=True, slots=True)
class Batch:
    """The tokens of many texts, as ids: equal tokens have equal ids, different tokens different ones.

    Sentence s is ids[sentence_at[s]:sentence_at[s + 1]]; text t is the sentences text_at[t]:text_at[t + 1],
    so its tokens are ids[sentence_at[text_at[t]]:sentence_at[text_at[t + 1]]]. A text may have no sentence,
    a sentence no token.
    """

    ids: Ids
    """shape (n_tokens,), each in 0 <= id < n_words"""
    sentence_at: Ints
    """shape (n_sentences + 1,), token offsets"""
    text_at: Ints
    """shape (n_texts + 1,), sentence offsets"""
    n_words: int
    """All ids are below this, so kernels may size tables by it; some ids may not occur."""


class Batches(NamedTuple):
    """The same texts, as whole sequences and as sentences: one object twice if both have the same tokens."""

    whole: Batch
    sentences: Batch


@dataclass(frozen=True, slots=True)
class Rows:
    """Pairs of a prediction and a reference: row r compares text prediction[r] with text reference[r].

    Example e has the rows example_at[e]:example_at[e + 1], one for each of its references, all with its prediction.
    """

    prediction: Ints
    reference: Ints
    example_at: Ints
    """shape (n_examples + 1,), row offsets"""

    @classmethod
    def of_pairs(cls, prediction: Ints, reference: Ints) -> "Rows":
        """Rows of examples with one reference each."""
        return cls(prediction, reference, np.arange(len(prediction) + 1))
