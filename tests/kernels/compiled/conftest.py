"""Texts for every accelerator that counts words: each writes what its definition writes, to the last bit."""

import pytest

from rougekit.kernels.tiers import has_numba
from tests.helpers.batches import as_rows, drawn_pairs

collect_ignore_glob = [] if has_numba() else ["test_*.py"]

SHAPES = [(40, 6, 9, 2), (40, 5, 30, 12), (8, 3, 150, 5), (4, 1, 400, 60), (3, 3, 300, 3)]
"""Pairs, sentences, words of a sentence, different words"""


@pytest.fixture(params=SHAPES, ids=str)
def rows(request):
    n_pairs, *shape = request.param
    return as_rows(drawn_pairs(str(request.param), n_pairs, *shape))
