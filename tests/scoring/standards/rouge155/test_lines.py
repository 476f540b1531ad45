"""Limits on the length of a text, in words or bytes, of which the script also takes fractions and negative numbers."""

import pytest

from rougekit.scoring.standards.rouge155.lines import limited

LINES = [b"a b c", b"d e"]


@pytest.mark.parametrize(
    ("limit", "kept"),
    [
        (1, [b"a"]),
        (2, [b"a b"]),
        (2.5, [b"a b"]),
        (0.5, [b"a"]),
        (3, [b"a b c"]),
        (4, [b"a b c", b"d"]),
        (5, [b"a b c", b"d e"]),
        (9, [b"a b c", b"d e"]),
        (-1, [b""]),
        (0, LINES),
    ],
)
def test_words_are_limited_across_lines(limit, kept):
    assert limited(LINES, limit, 0).whole == limited(LINES, limit, 0).sentences == kept


@pytest.mark.parametrize(
    ("limit", "whole", "sentences"),
    [
        (3, [b"a b"], [b"a b"]),
        (5, [b"a b c"], [b"a b c"]),
        (6, [b"a b c", b"d"], LINES),
        (2.9, [b"a "], [b"a "]),
        (0, LINES, LINES),
    ],
)
def test_bytes_are_limited_by_text_and_by_line(limit, whole, sentences):
    assert limited(LINES, 0, limit) == (whole, sentences)
