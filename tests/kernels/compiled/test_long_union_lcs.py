"""The union LCS for sentences of any length, against the paper's definition."""

import numpy as np
import pytest

from rougekit.kernels.compiled.long_union_lcs import long_union_lcs_hits
from rougekit.kernels.compiled.ngram_lcs import STRIP
from rougekit.kernels.compiled.texts import Texts
from tests.helpers.amounts import drawn
from tests.helpers.batches import as_rows, drawn_pairs
from tests.oracles import lin2004


@pytest.mark.slow
@pytest.mark.parametrize("n_words", [4, 100])
@pytest.mark.parametrize("longest", [6, STRIP + 1, 4 * STRIP])
def test_long_union_lcs_hits_take_sentences_of_any_length(longest, n_words):
    pairs = drawn_pairs(f"long {longest}", drawn(100, 25), 4, longest, n_words)
    for once, definition in ((False, lin2004.union_lcs_hits), (True, lin2004.different_union_words)):
        hits = np.full(len(pairs), -99, np.int64)
        long_union_lcs_hits(*Texts.of(*as_rows(pairs)), once, hits)
        assert hits.tolist() == [definition(p, r) for p, r in pairs]
