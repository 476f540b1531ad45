"""Signatures of texts and what they bound, by numpy: the bits of the compiled kernel."""

import numpy as np
import pytest

from tests.helpers.plain_kernels import agree, both_tiers

TOKEN_AT = np.concatenate(([0, 0], np.sort(np.random.default_rng(6).integers(0, 900, 58)), [900]))
IDS = np.random.default_rng(7).integers(0, 300, 900).astype(np.int32)
OTHERS = np.arange(59, -1, -2)


def signed(width):
    """The signatures of all texts: here the kernel adds to what it finds, which must be 0."""
    both = []
    for sign in both_tiers("signatures", "sign"):
        signatures = np.zeros((60, width), np.uint64)
        sign(IDS, TOKEN_AT, signatures)
        both.append(signatures)
    assert both[0].tobytes() == both[1].tobytes()
    return both[0]


@pytest.mark.parametrize("width", [1, 4, 9])
def test_signatures(width):
    assert signed(width).any()


def test_common_words():
    for one in range(60):
        agree("signatures", "common_at_most", (IDS, TOKEN_AT, 300, one, OTHERS), len(OTHERS))


@pytest.mark.parametrize("width", [1, 4])
def test_texts_with_enough(width):
    signatures, sizes, kind = signed(width), np.diff(TOKEN_AT), np.arange(60) % 3
    for one in range(60):
        of_both = []
        for with_enough in both_tiers("signatures", "with_enough"):
            found = np.empty(len(OTHERS), np.int64)
            n = with_enough(signatures, sizes, one, OTHERS, np.array([0, 5, 30]), kind, found)
            of_both.append(found[:n].tolist())  # what comes after is anything
        assert of_both[0] == of_both[1]
