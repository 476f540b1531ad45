"""Texts as bytes: where each stands, what lies outside ASCII, what is no text."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.foundation.arrays.buffers import MARGIN, NotText, Strings, Utf8, buffered, offsets
from rougekit.kernels.tiers import kernels

texts = st.text("aé \n\0\u212a", max_size=9)


@given(st.lists(texts, max_size=150))
def test_texts_stand_where_they_are_said_to_in_one_buffer(some):
    strings, read = Strings(some), Strings(some)
    kernels.vocabulary.Vocabulary().read(read)
    assert read.at.tolist() == strings.at.tolist()
    assert len(strings.buffer) == sum(map(len, some)) + len(some) + MARGIN
    for text, (start, length), at, end in zip(some, strings.places, strings.at[:-1], strings.at[1:], strict=True):
        assert (start, start + length) == (at, end - strings.gap)
        assert strings.buffer[start : start + length].tobytes() == text.encode("ascii", "replace")
    assert strings.hides_letters == any("\u212a" in text for text in some)
    assert strings.is_ascii == all(text.isascii() for text in some)


@pytest.mark.parametrize("wrong", [None, 7, b"a", ["a"]])
def test_what_is_no_str_is_found_by_joining(wrong):
    with pytest.raises(NotText):
        Strings(["a", wrong]).buffer  # noqa: B018


@given(st.lists(texts, max_size=9), st.integers(0, 3))
def test_texts_in_utf8_are_read_where_they_lie(some, cut):
    data = [text.encode() for text in some]
    one = Utf8(b"xyz"[:cut] + b"".join(data) + b"xyz", np.cumsum([cut, *map(len, data)], dtype=np.int32))
    assert (list(one), len(one), one[1:]) == (some, len(some), some[1:])
    assert one.buffer.tobytes() == b"".join(data) + bytes(MARGIN)
    assert one.at.dtype == np.int64
    assert one.hides_letters == any("\u212a" in text for text in some)
    assert one.is_ascii == all(text.isascii() for text in some)


def test_half_a_pair_of_surrogates_is_a_character():
    data = "a\ud800b".encode("utf-8", "surrogatepass")
    assert Utf8(data, np.array([0, len(data)]))[0] == "a\ud800b"
    assert Strings(["a\ud800b"]).buffer[:4].tobytes() == b"a?b\0"


def test_what_has_a_buffer_keeps_it():
    one = Strings(["a"])
    assert buffered(one) is one
    assert buffered(["a", "bc"]).at.tolist() == [0, 2, 5]


def test_offsets_are_sums_of_lengths():
    assert offsets([3, 0, 4], 3).tolist() == [0, 3, 3, 7]
    assert offsets([], 0).tolist() == [0]
