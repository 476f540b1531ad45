"""Matches of extracts with one more sentence, against the counts of each extract as a text."""

from collections import Counter
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rougekit.kernels.extracts import extended_matches, find_shared
from tests.helpers.amounts import max_examples
from tests.helpers.batches import as_rows, texts


def of_text(words, reference):
    """Clipped matches of unigrams and of bigrams."""
    return [sum((Counter(one) & Counter(other)).values()) for one, other in (
        (words, reference), (pairwise(words), pairwise(reference)))]  # fmt: skip


def joined(sentences):
    return [word for sentence in sentences for word in sentence]


@st.composite
def documents(draw):
    """Documents with references, and which sentences of each are in its extract."""
    pairs = draw(st.lists(st.tuples(texts, texts), max_size=3))
    return pairs, [[draw(st.integers(0, 1)) for _ in text] for pair in pairs for text in pair]


@given(documents())
@max_examples(400, 80)
def test_counts_are_those_of_the_extract_as_a_text(drawn):
    pairs, flags = drawn
    out = np.full((2, sum(len(document) for document, _ in pairs)), -9)
    batch, rows = as_rows(pairs)
    shared = (
        np.full(out.shape[1] + 1, -9),
        np.full(2 * sum(len(joined(document)) for document, _ in pairs) + 1, -9, np.int32),
    )
    find_shared(batch, rows, *shared)
    extended_matches(batch, rows, *shared, np.array(joined(flags), np.uint8), out)
    expected = [
        of_text(joined(one for n, one in enumerate(document) if chosen[n] or n == k), joined(reference))
        for (document, reference), chosen in zip(pairs, flags[::2], strict=True)
        for k in range(len(document))
    ]
    assert out.T.tolist() == expected
