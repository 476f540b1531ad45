"""N-grams of short references by bits, against equation 1; longer references are left to the table."""

import numpy as np
import pytest

from rougekit.kernels.short_ngram import LONGEST, MOST_STRIPS, STRIP, short_ngram_hits
from rougekit.kernels.texts import Texts
from tests.helpers.amounts import slow
from tests.helpers.batches import as_rows, drawn_pairs
from tests.oracles import lin2004

ORDERS = (1, 2, 3, 4, 9)


def counted(all_pairs, orders=ORDERS):
    """[row][order] = matches, -99 in rows that are left to the table."""
    hits = np.full((len(orders), len(all_pairs)), -99, np.int64)
    texts = Texts.of(*as_rows(all_pairs))
    short_ngram_hits(texts, texts.most_tokens(texts.prediction), np.array(orders, np.int64), hits)
    return hits.T.tolist()


def by_equation_1(prediction, reference, orders=ORDERS):
    both = lin2004.joined(prediction), lin2004.joined(reference)
    return [lin2004.clipped_ngrams(*both, n)[0] for n in orders]


@pytest.mark.parametrize("length", [63, 64, 65, *slow(119, 120, 121, 127), 128, *slow(129)])
@pytest.mark.parametrize("orders", [(1,), (2,), (9,), ORDERS])
def test_references_that_end_with_a_strip(length, orders):
    """Words that differ but for one n-gram, which crosses every place of the reference in turn."""
    all_pairs = []
    for at in range(length - 9):
        reference = [100 + k for k in range(length)]
        reference[at : at + 10] = range(10)
        all_pairs.append(([[*range(10), 50, *range(10)]], [reference]))
        all_pairs.append(([[*range(10)]], [[*reference, *range(10)]]))
    assert counted(all_pairs, orders) == [by_equation_1(p, r, orders) for p, r in all_pairs]


@pytest.mark.parametrize("orders", [(1,), (LONGEST,), (2, LONGEST), (4, 3, 2, 1)])
def test_every_order_up_to_the_longest(orders):
    all_pairs = drawn_pairs(f"short {orders}", 60, 3, 40, 2)
    assert counted(all_pairs, orders) == [by_equation_1(p, r, orders) for p, r in all_pairs]


@pytest.mark.parametrize(
    ("orders", "strips"), [((3,), MOST_STRIPS), ((3, 2), MOST_STRIPS // 2), ((3, 2, 1, 2, 1), MOST_STRIPS // 4)]
)
def test_a_reference_of_more_strips_is_left(orders, strips):
    longest = STRIP + (strips - 1) * (STRIP + 1 - 3)
    text = [[k % 7 for k in range(longest)]]
    longer = [[*text[0], 1]]
    rows = counted([(text, text), (text, longer), (longer, text)], orders)
    assert rows == [by_equation_1(text, text, orders), [-99] * len(orders), by_equation_1(longer, text, orders)]
