"""The one column of sources, human scores and the like: chosen, named so, or asked."""

import pytest

from rougekit.foundation.io.decoding import NotThere
from rougekit.reading.columns import SOURCES
from rougekit.reading.one_column import one_column
from rougekit.reading.question import Unclear

ROWS = 8


def cells(*names, **others):
    return {name: [f"{name} {k} of several words" for k in range(ROWS)] for name in names} | others


@pytest.mark.parametrize(
    ("columns", "role", "usual", "taken", "found"),
    [
        (cells("id", "Article", "bart"), "sources", SOURCES, (), "Article"),
        (cells("article", "document"), "sources", SOURCES, ("article",), "document"),
        (cells("source_text", "bart"), "sources", SOURCES, (), "source_text"),
        (cells("article", source=["cnn", "bbc"] * 4, text=[*range(8)]), "sources", SOURCES, (), "article"),
        (cells("doc_id", "document", "id"), "inputs", ("doc_id", "document", "id"), (), "doc_id"),
        (cells("id", "body", topic=["news", "sport"] * 4, n=[*range(8)]), "texts", ("text",), (), "body"),
        (cells("id", "text", "title"), "texts", ("text",), (), "text"),
    ],
)
def test_the_only_column_that_is_called_so_is_taken(columns, role, usual, taken, found):
    assert one_column("f", columns, None, usual, role, taken) == found


@pytest.mark.parametrize(
    ("columns", "role", "usual", "offered"),
    [
        (cells("text", "article", "bart"), "sources", SOURCES, ["article", "text"]),
        (cells("source_text", "source_body"), "sources", SOURCES, ["source_text", "source_body"]),
        (cells("bart"), "sources", SOURCES, []),
        (cells("bart", source=["cnn", "bbc"] * 4), "sources", SOURCES, []),
        (cells("left", "right"), "texts", ("text",), ["left", "right"]),
        ({"score": [1], "rating": [2]}, "people", ("rating", "score"), ["rating", "score"]),
    ],
)
def test_several_or_none_are_asked_with_a_cell_of_each(columns, role, usual, offered):
    with pytest.raises(Unclear, match="its columns don't say which holds the ") as asked:
        one_column("f", columns, None, usual, role)
    assert [[*one.columns[role]] for one in asked.value.question.suggestions] == [[name] for name in offered]
    assert [*asked.value.question.samples] == [*columns]
    assert all(one_column("f", columns, name, usual, role) == name for name in columns)


def test_a_chosen_column_that_is_missing_is_named():
    with pytest.raises(NotThere, match="f: no column 'y'; its columns are a"):
        one_column("f", cells("a"), "y", SOURCES, "sources")
