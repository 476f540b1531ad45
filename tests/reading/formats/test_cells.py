"""Cells that are not what they should be are named with file, row and column."""

import math
import re

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.cells import cell_name, label_of, text_of, texts_of
from rougekit.reading.formats.nulls import Nulls


@pytest.mark.parametrize(
    ("cells", "lists", "expected"),
    [
        (
            ["a", None],
            False,
            'x.jsonl, row 2, column \'c\' is null; expected text, or "" for an empty one (with pandas, use .fillna("")',
        ),
        ([["a"]], False, "x.jsonl, row 1, column 'c' is list \"['a']\"; expected text"),
        ([b"a"], False, "is bytes \"b'a'\"; expected text: decode the column, with pandas by .str.decode"),
        ([["a"], "b"], True, "x.jsonl, row 2, column 'c' is str 'b'; expected a list of texts, as in row 1"),
        ([["a"], ["b", None]], True, "x.jsonl, row 2, column 'c', item 2 is null; expected text"),
        ([["a", 3]], True, "x.jsonl, row 1, column 'c', item 2 is int '3'; expected text"),
    ],
)
def test_a_cell_without_text_is_named(cells, lists, expected):
    check = texts_of if lists else text_of
    with pytest.raises(FileError, match=re.escape(expected)):
        [check(cell, cell_name("x.jsonl", row, "c"), Nulls()) for row, cell in enumerate(cells)]


@pytest.mark.parametrize(
    ("cell", "content"), [(None, "null"), (["a"], "list \"['a']\""), ({}, "dict '{}'"), (math.nan, "float 'nan'")]
)
def test_a_cell_that_names_no_group_is_refused(cell, content):
    assert [label_of(name, "") for name in ("a", "", 1, False)] == ["a", "", 1, False]
    with pytest.raises(FileError, match=re.escape(f"x is {content}; expected a text or a number that names the group")):
        label_of(cell, "x")


def test_texts_are_left_alone():
    assert [text_of(cell, "", Nulls()) for cell in ("a", "")] == ["a", ""]
    assert texts_of(["a", ""], "", Nulls()) == ["a", ""]
    with pytest.raises(FileError, match=r"^a.jsonl, row 3, column 'r' is an empty list; expected one text or more$"):
        texts_of([], "a.jsonl, row 3, column 'r'", Nulls())
