"""Texts that may hold several sentences: those with two marks before their last byte."""

import numpy as np
import pytest

from rougekit.foundation.arrays.buffers import MARGIN
from rougekit.kernels.tiers import kernels


def found_among(texts, gap, wanted):
    """By the kernel of the tier that the tests run on: numbers of those of `wanted`."""
    data = [text.encode() for text in texts]
    buffer = np.frombuffer((b"\0" * gap).join([*data, b"."]) + bytes(MARGIN), np.uint8)
    at = np.cumsum([0, *(len(one) + gap for one in data)])
    found = np.empty(len(wanted), np.int64)
    n = kernels.sentence_ends.with_two_marks(buffer, at, gap, np.array(wanted), found)
    return found[:n].tolist()


@pytest.mark.parametrize("gap", [0, 1])
def test_marks_are_those_before_the_last_byte(gap):
    texts = ["", ".", "a. b.", "a. b. ", "a.b.c", "..", "...", "é", "é ", "a? b! c", "a, b; c", "a。", "a?b?c"]
    assert found_among(texts, gap, range(13)) == [3, 6, 8, 9, 11, 12]
    assert found_among(texts, gap, [9, 2, 3]) == [9, 3]


@pytest.mark.parametrize("at", [0, 1, 61, 62, 63, 64, 65, 126, 127, 128])
def test_marks_at_every_place_of_a_block(at):
    text = "a" * at + ".,." + " a"
    assert found_among([text, "....", text[:-2]], 0, [0, 2]) == [0]
