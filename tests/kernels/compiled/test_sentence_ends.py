"""Texts that may hold several sentences, by numpy: those that the compiled kernel finds."""

import random

import numpy as np
import pytest

from rougekit.foundation.arrays.buffers import Strings, Utf8
from tests.helpers.both_tiers import agree


@pytest.mark.parametrize("kind", [Strings, lambda given: Utf8("".join(given).encode(), ends_of(given))])
def test_texts_with_two_marks(kind):
    rng = random.Random(4)
    given_texts = ["".join(rng.choices("ab .!?é", k=rng.randrange(70))) for _ in range(300)]
    one, wanted = kind(given_texts), np.arange(0, 300, 2)
    agree("sentence_ends", "with_two_marks", (one.buffer, one.at, one.gap, wanted), 300)


def ends_of(given_texts):
    return np.cumsum([0, *(len(text.encode()) for text in given_texts)])
