"""Counts for ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum."""

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
from rougekit.kernels.native import _c
from rougekit.kernels.ngram_lcs import OutputSlots


def ngram_lcs_counts(batch: Batch, rows: Rows, slots: OutputSlots, out: Ints, *, once: bool = False) -> None:
    """See `kernels.ngram_lcs`.

    Time is proportional to the number of tokens for unigrams and bigrams, and to prediction tokens times reference
    tokens / 63 for the LCS; memory is proportional to n_words and to the length of the longest text.
    """
    texts = batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference
    _c.ngram_lcs_counts(*texts, *slots, once, out)
