"""Columns from every kind of file, and errors that name file and line."""

import gzip
import io
import json
import re

import numpy as np
import pytest

from rougekit.io.files import PREDICTIONS, FileError, pick_column, read_columns, read_records, texts

ROWS = [{"prediction": 'a "b",\nc', "reference": ["x", "y"]}, {"prediction": "ü", "reference": ["z"]}]
COLUMNS = {"prediction": ['a "b",\nc', "ü"], "reference": [["x", "y"], ["z"]]}


def written(path, data):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return str(path)


def test_json_lines_from_file_and_standard_input(tmp_path, monkeypatch):
    text = "\n".join(map(json.dumps, ROWS)) + "\n\n"
    assert read_columns(written(tmp_path / "a.jsonl", text)) == COLUMNS
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert read_columns("-") == COLUMNS


def test_a_damaged_data_set_is_refused(tmp_path):
    """Without the check Arrow reads wherever an offset says, and ends the process."""
    datasets = pytest.importorskip("datasets")
    folder = tmp_path / "data"
    datasets.Dataset.from_dict({"prediction": ["alpha beta"] * 3}).save_to_disk(folder)
    (path,) = folder.glob("*.arrow")
    before, after = (np.array(offsets, np.int32).tobytes() for offsets in ([0, 10, 20, 30], [0, 10, 10**9, 30]))
    data = path.read_bytes()
    assert before in data
    path.write_bytes(data.replace(before, after))
    with pytest.raises(FileError, match=f"{folder}: a damaged data set"):
        read_columns(str(folder))


def test_csv_and_tsv_with_quotes_and_line_breaks(tmp_path):
    assert read_columns(written(tmp_path / "a.csv", '\ufeffp,r\r\n"a ""b"",\nc",x\r\n\r\nü,\r\n')) == {
        "p": ['a "b",\nc', "ü"],
        "r": ["x", ""],
    }
    assert read_columns(written(tmp_path / "a.tsv", "p\tr\na,b\tc\n")) == {"p": ["a,b"], "r": ["c"]}


def test_parquet_and_data_sets(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq
    from datasets import Dataset, DatasetDict

    pq.write_table(pa.Table.from_pylist(ROWS), tmp_path / "a.parquet")
    assert read_columns(str(tmp_path / "a.parquet")) == COLUMNS
    data = Dataset.from_list(ROWS)
    data.save_to_disk(tmp_path / "one")
    DatasetDict(test=data, dev=data.select([0])).save_to_disk(tmp_path / "two")
    assert read_columns(str(tmp_path / "one")) == read_columns(str(tmp_path / "two"), split="test") == COLUMNS
    with pytest.raises(FileError, match="choose one of test, dev with --split"):
        read_columns(str(tmp_path / "two"))


def test_a_file_may_be_packed_by_gzip_and_json_may_be_one_array(tmp_path):
    lines, array = "\n".join(map(json.dumps, ROWS)).encode(), json.dumps(ROWS, indent=1).encode()
    for name, data in (("a.jsonl", lines), ("a.json", lines), ("b.json", array)):
        assert read_columns(written(tmp_path / name, data)) == COLUMNS
        assert read_columns(written(tmp_path / f"{name}.GZ", gzip.compress(data))) == COLUMNS
    with pytest.raises(FileError, match="not a whole gzip file"):
        read_columns(written(tmp_path / "cut.csv.gz", gzip.compress(lines)[:-9]))
    with pytest.raises(FileError, match=r"item 2 has not the fields of the first item; they differ in b"):
        read_columns(written(tmp_path / "c.json", '[{"a": 1}, {"b": 1, "a": 2}]'))


def test_semicolons_and_tabs_separate_cells_where_the_first_line_has_most_of_them(tmp_path):
    assert read_columns(written(tmp_path / "a.csv", "p;r\na,b;c\n")) == {"p": ["a,b"], "r": ["c"]}
    assert read_columns(written(tmp_path / "b.csv", "p\tr\na,b;\tc\n")) == {"p": ["a,b;"], "r": ["c"]}


def test_the_first_sheet_of_a_workbook(tmp_path):
    pytest.importorskip("python_calamine")
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["prediction", "reference"], ["a cat", "the cat"], ["ü", "two\nlines"]):
        book.active.append(row)
    book.create_sheet("other").append(["x"])
    book.save(tmp_path / "a.xlsx")
    assert read_columns(str(tmp_path / "a.xlsx")) == {
        "prediction": ["a cat", "ü"],
        "reference": ["the cat", "two\nlines"],
    }
    with pytest.raises(FileError, match="not a sheet that can be read"):
        read_columns(written(tmp_path / "b.xlsx", "PK"))


def test_more_rows_than_asked_for_are_refused(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(ROWS), tmp_path / "a.parquet")
    written(tmp_path / "a.csv", "p\n1\n2\n")
    for name in ("a.parquet", "a.csv"):
        assert read_columns(str(tmp_path / name), most_rows=2)
        with pytest.raises(FileError, match="2 rows; expected at most 1"):
            read_columns(str(tmp_path / name), most_rows=1)


def test_cells_may_be_long(tmp_path):
    assert read_columns(written(tmp_path / "a.csv", f"p\n{'x' * 200_000}\n"))["p"] == ["x" * 200_000]


@pytest.mark.parametrize(
    ("text", "records"), [("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("a\n\n", ["a", ""]), ("", []), ("\n", [""])]
)
def test_records_are_kept_even_if_empty(tmp_path, text, records):
    assert read_records(written(tmp_path / "a.txt", text)) == records
    assert read_records(written(tmp_path / "b.txt", text.replace("\n", "<s>")), "<s>") == records


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.jsonl", '{"a": 1}\n{"a": 1', "a.jsonl: line 2, column 8: Expecting"),
        ("a.jsonl", '{"a": 1}\n[1]', "a.jsonl: line 2 is list; expected an object"),
        (
            "a.jsonl",
            '{"a": 1}\n\n{"b": 1}',
            "a.jsonl: line 3 has not the fields of the first line; they differ in a, b",
        ),
        ("a.jsonl", "\n", "a.jsonl: holds no rows"),
        ("a.jsonl", b'{"a": "x"}\n{"a": "\xff"}', "a.jsonl: line 2 is not UTF-8"),
        ("a.csv", "a,b\n1,2\n3\n", "a.csv: line 3 has 1 cells; expected 2"),
        ("a.csv", 'a\n"b\n', "a.csv: line 2: unexpected end of data"),
        ("a.csv", "", "a.csv: line 1 is empty"),
        ("a.csv", "a,a\n1,2\n", "a.csv: line 1 has a column name twice"),
        ("a.jsonl", '{"a": 1}\n{"a": 1, "a": 2}\n', "a.jsonl: line 2: a field twice: a"),
        ("a.csv", "a,\n1,2\n", "a.csv: line 1: column 2 has no name"),
        ("a.json", "[" * 100_000, "a.json: line 1"),
        ("a.jsonl", '{"a": "x"}\n[{"a":', "a.jsonl: line 2, column 7"),
        ("a.parquet", "nothing", "a.parquet: not a Parquet file"),
        ("a.docx", "", "a.docx: unknown kind of file"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(tmp_path, name, data, message):
    with pytest.raises(FileError, match=message):
        read_columns(written(tmp_path / name, data))


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "a.parquet"])
def test_a_missing_file_is_named(tmp_path, name):
    with pytest.raises(FileError, match=f"{name}: no such file"):
        read_columns(str(tmp_path / name))


def test_columns_are_picked_by_name_or_by_habit():
    assert pick_column("f", ["id", "Generated", "Prediction"], None, PREDICTIONS, "prediction_column") == "Prediction"
    assert pick_column("f", ["id", "x"], "x", PREDICTIONS, "prediction_column") == "x"
    with pytest.raises(FileError, match="f: no column 'y'; its columns are id, x"):
        pick_column("f", ["id", "x"], "y", PREDICTIONS, "prediction_column")
    with pytest.raises(FileError, match="choose one with --prediction_column"):
        pick_column("f", ["id", "x"], None, PREDICTIONS, "prediction_column")


@pytest.mark.parametrize(
    ("cells", "several", "expected"),
    [
        (["a", None], False, "x.jsonl, row 2, column 'c' is empty; expected text"),
        ([["a"]], False, "x.jsonl, row 1, column 'c' is list \"['a']\"; expected text"),
        (["a", 3], True, "x.jsonl, row 2, column 'c' is int '3'; expected text"),
        ([["a"], "b"], True, "x.jsonl, row 2, column 'c' is str 'b'; expected a list of texts, as in row 1"),
        ([["a"], ["b", None]], True, "x.jsonl, row 2, column 'c', item 2 is empty; expected text"),
        ([["a", 3]], True, "x.jsonl, row 1, column 'c', item 2 is int '3'; expected text"),
    ],
)
def test_a_cell_without_text_is_named(cells, several, expected):
    with pytest.raises(FileError, match=re.escape(expected)):
        texts("x.jsonl", {"c": cells}, "c", several)


def test_columns_of_texts_are_as_they_were():
    assert texts("x.csv", {"c": ["a", ""]}, "c", several=True) == ["a", ""]
    assert texts("x.json", {"c": [["a", ""], []]}, "c", several=True) == [["a", ""], []]
    assert texts("x.csv", {"c": []}, "c", several=True) == []
