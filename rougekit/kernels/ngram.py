"""Clipped n-gram matches of any order, for ROUGE-N (Lin 2004, eq. 1) and for BLEU (Papineni et al. 2002)."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TypeVar

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Ints
from rougekit.foundation.runtime import stopping
from rougekit.kernels.ngram_lcs import matches
from rougekit.kernels.texts import ngrams, words

Word = TypeVar("Word", bound=Hashable)


def ngrams_of(tokens: Sequence[Word], order: int) -> Iterator[tuple[Word, ...]]:
    """The n-grams of a text, n = `order`, from first to last; none if the text has fewer than n tokens."""
    shifts = range(min(order, len(tokens) + 1))  # if the text is too short, the last slice is empty, and so is zip
    return zip(*(tokens[shift:] for shift in shifts), strict=False)


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """Write each row's clipped matches, prediction n-grams and reference n-grams for each order n >= 1.

    orders: shape (n_orders,).  out: shape (n_orders, 3, n_rows).  N-grams cross sentence boundaries: a text of T words
    has max(0, T - n + 1).
    """
    for n, counts in zip(orders.tolist(), out, strict=True):
        texts = ngrams(batch, n)
        counts[0] = [matches(*both) for both in texts.of_rows(rows)]
        counts[1:] = texts.n_of_rows(rows)


def bleu_counts(batch: Batch, rows: Rows, order: int, out: Ints) -> None:
    """Write each example's counts for BLEU: Papineni et al. (2002), section 2.

    out: shape (2 * order + 2, n_examples): n-gram matches for n = 1..order, clipped by an n-gram's maximum count in
    any one reference; n-grams of the prediction for n = 1..order; words of the prediction; words of the shortest
    reference.
    """
    first, (n_predicted, n_referenced) = rows.example_at[:-1], words(batch).n_of_rows(rows)
    out[order : 2 * order] = np.maximum(n_predicted[first] - np.arange(order)[:, np.newaxis], 0)
    out[2 * order] = n_predicted[first]
    out[2 * order + 1] = np.minimum.reduceat(n_referenced, first) if len(first) else 0
    predictions, references = rows.prediction[first].tolist(), rows.reference.tolist()
    for n in range(1, order + 1):
        texts = ngrams(batch, n)
        for example, (begin, end) in enumerate(stopping.each(pairwise(rows.example_at.tolist()))):
            predicted, *referenced = map(texts.__getitem__, (predictions[example], *references[begin:end]))
            if len(referenced) > 1:
                referenced = [list(reduce(or_, map(Counter, referenced)).elements())]
            out[n - 1, example] = matches(predicted, *referenced)
