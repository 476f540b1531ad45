"""Clipped n-gram matches of any order: Lin (2004), eq. 1, and Papineni et al. (2002) with several references."""

from collections import Counter
from itertools import pairwise

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
from rougekit.kernels.ngram_lcs import matches, ngrams
from rougekit.kernels.texts import n_words_of_rows, words_of_rows


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """Write clipped matches, prediction n-grams and reference n-grams of each row, for each order n >= 1.

    orders: shape (n_orders,).  out: shape (n_orders, 3, n_rows).  A text of T words has max(0, T - n + 1) n-grams;
    they run across sentence ends.
    """
    pairs, n_words = list(words_of_rows(batch, rows)), n_words_of_rows(batch, rows)
    for k, n in enumerate(orders.tolist()):
        out[k, 0] = [matches(ngrams(predicted, n), ngrams(referenced, n)) for predicted, referenced in pairs]
        out[k, 1:] = np.maximum(n_words - (n - 1), 0)


def bleu_counts(batch: Batch, rows: Rows, order: int, out: Ints) -> None:
    """Write the counts of BLEU of each example: Papineni et al. (2002), section 2.

    out: shape (2 * order + 2, n_examples): matches of n = 1..order, clipped by the maximum over the references;
    n-grams of the prediction for n = 1..order; words of the prediction; words of the shortest reference.
    """
    first, (n_predicted, n_referenced) = rows.example_at[:-1], n_words_of_rows(batch, rows)
    out[order : 2 * order] = np.maximum(n_predicted[first] - np.arange(order)[:, np.newaxis], 0)
    out[2 * order] = n_predicted[first]
    out[2 * order + 1] = np.minimum.reduceat(n_referenced, first) if len(first) else 0
    pairs = list(words_of_rows(batch, rows))
    for example, (begin, end) in enumerate(pairwise(rows.example_at.tolist())):
        predicted = pairs[begin][0]
        for n in range(1, order + 1):
            if end == begin + 1:
                out[n - 1, example] = matches(ngrams(predicted, n), ngrams(pairs[begin][1], n))
            else:
                maximum: Counter[object] = Counter()
                for _, referenced in pairs[begin:end]:
                    maximum |= Counter(ngrams(referenced, n))
                out[n - 1, example] = (Counter(ngrams(predicted, n)) & maximum).total()
