"""Lines as files2rouge cuts them, by code that can be pasted."""

import pytest

from rougekit.scoring.standards.rouge155.files2rouge import LinesAfter


@pytest.mark.parametrize(
    ("mark", "lines"), [(" .", ["a .", " b .", "c .", ""]), (" . ", ["a .", "b .c ."])], ids=["today", "until 2020"]
)
def test_a_mark_ends_a_line_and_the_repr_does_the_same(mark, lines):
    text = "a . b .c ."
    assert LinesAfter(mark)(text) == eval(repr(LinesAfter(mark)))(text) == lines
