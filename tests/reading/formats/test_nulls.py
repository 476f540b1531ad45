"""Nulls where texts should be are refused, or read as empty texts and counted."""

import math
import pickle
import re

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.cells import cell_name, one_text_of, text_of, texts_of
from rougekit.reading.formats.nulls import NullCell, Nulls

NULLS = [None, math.nan]


@pytest.mark.parametrize("cell", NULLS)
@pytest.mark.parametrize(("read", "within"), [(text_of, 0), (one_text_of, 0), (one_text_of, 1), (texts_of, 1)])
def test_a_null_is_refused_with_a_way_out(read, within, cell):
    with pytest.raises(NullCell, match=re.escape("row 2")) as refused:
        read([cell] if within else cell, "a.jsonl, row 2", Nulls())
    assert 'nulls="empty" reads all nulls as empty texts' in str(refused.value)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@pytest.mark.parametrize("cell", NULLS)
def test_nulls_are_empty_texts_if_asked_and_the_first_is_said(cell):
    nulls = Nulls("empty")
    assert nulls.said == []
    assert text_of("a", "row 1", nulls) == "a"
    assert text_of(cell, "row 2", nulls) == one_text_of([cell], "row 3", nulls) == ""
    assert nulls.said == ["2 nulls read as empty, the first in row 2"]
    assert texts_of(["a", cell], "row 4", nulls) == ["a", ""]
    assert texts_of(cell, "row 5", nulls) == [""]
    assert nulls.said == ["4 nulls read as empty, the first in row 2"]


@pytest.mark.parametrize("cell", [7, {}, ["a", "b"]])
def test_other_cells_are_refused_all_the_same(cell):
    with pytest.raises(FileError, match="row 2, column 'p' is ") as refused:
        one_text_of(cell, cell_name("a.jsonl", 1, "p"), Nulls("empty"))
    assert not isinstance(refused.value, NullCell)


def test_an_unknown_reading_is_refused():
    with pytest.raises(
        ValueError, match=re.escape("nulls='emtpy'; expected 'raise' or 'empty'; did you mean 'empty'?")
    ):
        Nulls("emtpy")
