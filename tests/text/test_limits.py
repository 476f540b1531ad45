"""Limits on length: max_words and max_bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.text.reader import first_bytes, first_words

texts = st.text(st.one_of(st.characters(), st.sampled_from(" \n\t\x1c\x85\u2029a")), max_size=30)


@pytest.mark.parametrize(
    ("text", "n", "expected"),
    [
        ("", 3, ""),
        ("a b", 2, "a b"),
        ("a b ", 2, "a b "),
        (" a\n\nb\tc d", 3, " a\n\nb\tc"),
        ("a\u00a0b\u2028c", 2, "a\u00a0b"),
        ("a b c", 1, "a"),
    ],
)
def test_first_words_keeps_the_white_space_of_what_it_keeps(text, n, expected):
    assert first_words(text, n) == expected


@given(texts, st.integers(1, 12))
def test_first_words_is_a_beginning_with_the_first_words_of_split(text, n):
    cut = first_words(text, n)
    assert text.startswith(cut)
    assert cut.split() == text.split()[:n]


@pytest.mark.parametrize(
    ("text", "n", "expected"),
    [
        ("", 1, ""),
        ("abc", 2, "ab"),
        ("éa", 1, ""),
        ("éa", 2, "é"),
        ("éa", 3, "éa"),
        ("a日本", 6, "a日"),
        ("aa👍", 5, "aa"),
        ("ࠀ👍", 6, "ࠀ"),
        ("👍a", 3, ""),
        ("👍a", 4, "👍"),
        ("\ud800a", 2, ""),
        ("\ud800a", 3, "\ud800"),
        ("\ud83d\ude00", 5, "\ud83d"),
    ],
)
def test_first_bytes_never_cuts_a_character(text, n, expected):
    assert first_bytes(text, n) == expected


def size(text):
    return len(text.encode("utf-8", "surrogatepass"))


@given(texts, st.integers(1, 40))
def test_first_bytes_is_the_longest_beginning_that_fits(text, n):
    cut = first_bytes(text, n)
    assert text.startswith(cut)
    assert size(cut) <= n
    assert cut == text or size(text[: len(cut) + 1]) > n
