"""N-grams of any order, and BLEU's, in plain Python: the bits of the compiled kernel."""

import numpy as np
import pytest

from tests.helpers.batches import as_examples, drawn_pairs
from tests.helpers.plain_kernels import agree


def test_ngrams(rows):
    agree(
        "ngram", "ngram_counts", (*rows, np.array([1, 2, 3, 4, 7, 40, 999_999_999])), (7, 3, len(rows[-1].prediction))
    )


@pytest.mark.parametrize("order", [1, 2, 4, 9])
def test_bleu(order):
    pairs = drawn_pairs(f"bleu {order}", 120, 3, 12, 4)
    examples = [(pairs[k][0], [pairs[k][1], *(pairs[k + j][1] for j in range(k % 3))]) for k in range(0, 117, 3)]
    agree("ngram", "bleu_counts", (*as_examples(examples), order), (2 * order + 2, len(examples)))
