"""Skip-bigrams by numpy: the bits of the compiled kernel."""

import pytest

from tests.helpers.plain_kernels import agree


@pytest.mark.parametrize("max_skip", [-1, 0, 4, 10**6])
@pytest.mark.parametrize("last_unigram", [True, False])
def test_skip_bigrams(rows, max_skip, last_unigram):
    agree("skip_bigram", "skip_bigram_counts", (*rows, max_skip, last_unigram), (2, 3, len(rows[-1].prediction)))
