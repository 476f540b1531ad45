"""Clipped n-gram matches of any order: Lin (2004), eq. 1, and Papineni et al. (2002) with several references."""

from collections import Counter

import numpy as np

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Ints
from rougekit.kernels.plain.clock import timed
from rougekit.kernels.plain.ngram_lcs import matches, ngrams
from rougekit.kernels.plain.texts import IdTexts, lengths


@timed
def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """The contract is `contracts.NGram`. Time is the product of words and order."""
    texts, n_tokens, prediction, reference = IdTexts(batch), lengths(batch), rows.prediction, rows.reference
    pairs = [(texts.words(p), texts.words(r)) for p, r in zip(prediction.tolist(), reference.tolist(), strict=True)]
    for k, n in enumerate(orders.tolist()):
        out[k, 0] = [matches(ngrams(predicted, n), ngrams(referenced, n)) for predicted, referenced in pairs]
        out[k, 1] = np.maximum(n_tokens[prediction] - (n - 1), 0)
        out[k, 2] = np.maximum(n_tokens[reference] - (n - 1), 0)


@timed
def bleu_counts(batch: Batch, rows: Rows, order: int, out: Ints) -> None:
    """The contract is `contracts.NGram`."""
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
