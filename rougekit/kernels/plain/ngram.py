"""Clipped n-gram matches of any order: Lin (2004), eq. 1, and Papineni et al. (2002) with several references."""

from collections import Counter

import numpy as np

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Ints
from rougekit.kernels.plain.ngram_lcs import matches, ngrams
from rougekit.kernels.plain.texts import IdTexts, lengths


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """Write clipped matches, prediction n-grams and reference n-grams of each row, for each order n >= 1.

    orders: shape (n_orders,).  out: shape (n_orders, 3, n_rows).  A text of T words has max(0, T - n + 1) n-grams;
    they run across sentence ends.
    """
    texts, n_tokens, prediction, reference = IdTexts(batch), lengths(batch), rows.prediction, rows.reference
    pairs = [(texts.words(p), texts.words(r)) for p, r in zip(prediction.tolist(), reference.tolist(), strict=True)]
    for k, n in enumerate(orders.tolist()):
        out[k, 0] = [matches(ngrams(predicted, n), ngrams(referenced, n)) for predicted, referenced in pairs]
        out[k, 1] = np.maximum(n_tokens[prediction] - (n - 1), 0)
        out[k, 2] = np.maximum(n_tokens[reference] - (n - 1), 0)


def bleu_counts(batch: Batch, rows: Rows, order: int, out: Ints) -> None:
    """Write the counts of BLEU of each example: Papineni et al. (2002), section 2.

    out: shape (2 * order + 2, n_examples): matches of n = 1..order, clipped by the maximum over the references;
    n-grams of the prediction for n = 1..order; words of the prediction; words of the shortest reference.
    """
    texts, n_tokens, prediction, reference = IdTexts(batch), lengths(batch), rows.prediction, rows.reference
    first = rows.example_at[:-1]
    out[order : 2 * order] = np.maximum(n_tokens[prediction[first]] - np.arange(order)[:, np.newaxis], 0)
    out[2 * order] = n_tokens[prediction[first]]
    out[2 * order + 1] = np.minimum.reduceat(n_tokens[reference], first) if len(first) else 0
    references_of = np.split(reference, first[1:])
    for example, predicted in enumerate(prediction[first].tolist()):
        words, referenced = texts.words(predicted), [texts.words(text) for text in references_of[example].tolist()]
        for n in range(1, order + 1):
            most: Counter[object] = Counter()
            for other in referenced:
                most |= Counter(ngrams(other, n))
            out[n - 1, example] = (Counter(ngrams(words, n)) & most).total()
