"""Columns of what is inside others."""

import json
import re

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.files import open_data
from tests.helpers.files import written

NESTED = [
    {"id": 1, "output": {"choices": [{"text": "a"}, {"text": "b"}], "completion": "a", "n": 1}, "v1.0": {"x": "y"}},
    {"id": 2, "output": {"choices": [{"text": "c"}], "completion": "c", "n": 1}, "v1.0": {"x": "z"}},
    {"id": 3, "output": None, "v1.0": {}},
]


def paths_read(path, *paths):
    rows = open_data(path, paths=paths).rows([*paths])
    return dict(zip(paths, zip(*rows, strict=True), strict=True))


def test_paths_lead_into_objects_and_lists(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    lines = written(tmp_path / "a.jsonl", "\n".join(map(json.dumps, NESTED)))
    expected = {
        "output.completion": ("a", "c", None),
        "id": (1, 2, 3),
        "output.choices.0.text": ("a", "c", None),
        "output.choices.1.text": ("b", None, None),
        "output.choices.text": (["a", "b"], ["c"], None),
        "v1.0.x": ("y", "z", None),
    }
    assert paths_read(lines, *expected) == expected
    pq.write_table(pa.Table.from_pylist(NESTED[:2]), tmp_path / "a.parquet")
    assert paths_read(str(tmp_path / "a.parquet"), *expected) == {name: each[:2] for name, each in expected.items()}
    file = open_data(lines, paths=["output.completion", "none"])  # others are not the reader's to judge
    assert file.names == ["id", "output", "v1.0", "output.completion"]
    assert file.columns.texts == ["output.completion"]


def test_a_column_whose_name_looks_like_a_path_is_that_column(tmp_path):
    path = written(tmp_path / "a.jsonl", '{"a": {"b": "in"}, "a.b": "column"}\n')
    assert paths_read(path, "a.b") == {"a.b": ("column",)}


def test_a_path_into_objects_that_leads_to_nothing_is_an_error_that_lists_those_to_texts(tmp_path):
    path = written(tmp_path / "a.jsonl", "\n".join(map(json.dumps, NESTED)))
    there = "it has texts in output.choices.0.text, output.completion"
    with pytest.raises(FileError, match=rf"nothing in column 'output' is at 'output\.text'; {re.escape(there)}$"):
        open_data(path, paths=["output.text"])


@pytest.mark.parametrize(
    ("cells", "path", "there"),
    [
        ([["a", "b"], ["c"]], "x.5", "in row 1, 'x' has 2 items"),
        ([None, ["c"]], "x.y", "in row 2, 'x' has 1 item"),
        ([["c"]], "x.0.y", "in row 1, 'x.0' is a text"),
        ([["c"], []], "x.y.*", "in row 1, 'x' has 1 item"),
        ([[["c"]]], "x.0.7.*", "in row 1, 'x.0' has 1 item"),
        ([{"n": 7}, {"n": 8}], "x.n.y", "in row 1, 'x.n' is 7"),
        ([{"n": [1]}], "x.m", "in row 1, 'x' has n"),
        ([[{"n": 1}, {"n": 2}], []], "x.m", "in row 1, 'x' has 2 items"),
    ],
)
def test_a_path_that_leads_nowhere_is_no_null(cells, path, there, tmp_path):
    file = written(tmp_path / "a.jsonl", "".join(json.dumps({"id": k, "x": x}) + "\n" for k, x in enumerate(cells)))
    with pytest.raises(FileError, match=rf"nothing in column 'x' is at '{re.escape(path)}'; {re.escape(there)}"):
        open_data(file, paths=[path])


def test_a_null_that_is_there_is_no_path_that_leads_nowhere(tmp_path):
    cells = [{"y": None}, {"z": [None]}, {}]
    file = written(tmp_path / "a.jsonl", "".join(json.dumps({"id": k, "x": x}) + "\n" for k, x in enumerate(cells)))
    assert paths_read(file, "x.y", "x.z.0") == {"x.y": (None,) * 3, "x.z.0": (None,) * 3}
