"""Columns from every kind of file, and errors that name file and line."""

import gzip
import json

import pytest

from dev.paths import ROOT
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.formats.files import ENDINGS, has_columns, open_data, read_columns
from tests.helpers.files import COLUMNS, ROWS, written


def test_the_page_on_files_names_every_ending():
    page = (ROOT / "docs" / "files.md").read_text("utf-8")
    assert [ending for ending in ENDINGS if f"`{ending}`" not in page] == []


def test_a_file_may_be_packed_by_gzip_and_json_may_be_one_array(tmp_path):
    lines, array = "\n".join(map(json.dumps, ROWS)).encode(), json.dumps(ROWS, indent=1).encode()
    for name, data in (("a.jsonl", lines), ("a.json", lines), ("b.json", array)):
        assert read_columns(written(tmp_path / name, data)) == COLUMNS
        assert read_columns(written(tmp_path / f"{name}.GZ", gzip.compress(data))) == COLUMNS
    with pytest.raises(FileError, match="not a complete gzip file"):
        read_columns(written(tmp_path / "cut.csv.gz", gzip.compress(lines)[:-9]))
    with pytest.raises(FileError, match=r"item 2 does not have the fields of the first item; they differ in b"):
        read_columns(written(tmp_path / "c.json", '[{"a": 1}, {"b": 1, "a": 2}]'))


def test_columns_of_numbers_hold_no_texts(tmp_path):
    pytest.importorskip("python_calamine")
    frame = pytest.importorskip("pandas").DataFrame({"t": ["a"], "n": [1], "x": [0.5], "b": [True]})
    frame.to_json(tmp_path / "a.jsonl", orient="records", lines=True)
    frame.to_excel(tmp_path / "a.xlsx", index=False)
    frame.to_parquet(tmp_path / "a.parquet")
    pytest.importorskip("datasets").Dataset.from_pandas(frame).save_to_disk(tmp_path / "saved")
    for name in ("a.jsonl", "a.xlsx", "a.parquet", "saved"):
        assert open_data(str(tmp_path / name)).columns.texts == ["t"]
    for name, separator in (("a.csv", ","), ("a.tsv", "\t")):
        lines = "t,rating,length,some,answer\n" + "a,4,0.5,,7\n" * 20 + "a,four,1e-3,-2,7\nb,5,2,3,many\n"
        assert open_data(written(tmp_path / name, lines.replace(",", separator))).columns.texts == ["t", "some"]
    assert open_data(written(tmp_path / "c.csv", "answer,rating\n7,1\nmany,2\n")).columns.texts == ["answer"]
    assert open_data(written(tmp_path / "d.csv", "prediction,target\n7,1\n")).columns.texts == ["prediction", "target"]
    assert open_data(written(tmp_path / "e.csv", "a,b\n")).columns.texts == ["a", "b"]
    lists = written(tmp_path / "b.jsonl", '{"a": null, "b": ["x"], "c": {"d": "x"}}')
    assert open_data(lists).columns.texts == ["a", "b"]
    assert open_data(written(tmp_path / "f.csv", '#texts\n"a, b; c"\n')).names == ["#texts"]
    assert open_data(written(tmp_path / "g.csv", "#;text\n1;a, b, c\n")).names == ["#", "text"]


def test_more_rows_than_asked_for_are_refused(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(ROWS), tmp_path / "a.parquet")
    written(tmp_path / "a.csv", "p\n1\n2\n")
    for name in ("a.parquet", "a.csv"):
        assert read_columns(str(tmp_path / name), max_rows=2)
        with pytest.raises(FileError, match="2 rows; expected at most 1"):
            read_columns(str(tmp_path / name), max_rows=1)


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.jsonl", '{"a": 1}\n{"a": 1', "a.jsonl: line 2, column 8: Expecting"),
        ("a.jsonl", '{"a": 1}\n[1]', "a.jsonl: line 2 is list; expected an object"),
        (
            "a.jsonl",
            '{"a": 1}\n\n{"b": 1}',
            "a.jsonl: line 3 does not have the fields of the first line; they differ in a, b",
        ),
        ("a.jsonl", "\n", "a.jsonl: has no rows"),
        ("a.jsonl", b'{"a": "x"}\n{"a": "\xff"}', "a.jsonl: line 2 is not UTF-8"),
        ("a.csv", "a,b\n1,2\n3\n", r"a.csv: line 3 has 1 cell; expected 2, as line 1 has 2 names \(a, b\)"),
        (
            "a.json",
            '{"predictions": ["a", "b"], "references": ["a b"]}',
            "a.json: 'predictions' has 2 items, 'references' has 1 item; expected columns of equal length, or",
        ),
        ("a.json", '{"A": ["a", "b"], "reference": []}', "'A' has 2 items, 'reference' has 0 items; expected columns"),
        ("a.csv", 'a\n"b\n', "a.csv: line 2: unexpected end of data"),
        ("a.csv", "", "a.csv: line 1 is empty"),
        ("a.csv", "# run 5\nid;ref\n1;a\n", "a.csv: line 1 is a comment; delete it: expected the names of the columns"),
        ("a.csv", "# run 5\nid\tref\n1\ta\n", "a.csv: line 1 is a comment; delete it"),
        ("a.jsonl", '{"a": 1}\n{"a": 1, "a": 2}\n', "a.jsonl: line 2: an object has a field twice: a"),
        ("a.csv", "a,\n1,2\n", "a.csv: line 1: column 2 has no name"),
        ("a.csv", ",index\n1,2\n", "a.csv: line 1: column 1 has no name"),
        ("a.json", "[" * 100_000, "a.json: line 1"),
        ("a.jsonl", '{"a": "x"}\n[{"a":', "a.jsonl: line 2, column 7"),
        ("a.parquet", "nothing", "a.parquet: not a Parquet file"),
        ("a.docx", "", "a.docx: unknown kind of file"),
        (
            "a.jsonl",
            '{"p": {"0": "a"}, "r": [["b", "c"]]}\n',
            'a.jsonl: the fields of the first line, p, r, contain objects or lists; .* to_json\\(orient="rec',
        ),
        (
            "a.json",
            '["a", 7]',
            'a.json: item 1 is str; expected an object with named fields, such as {"prediction": "a te',
        ),
        ("a.json", '{\n"p": "a"\n"r": "b"}', "a.json: line 3, column 1: Expecting ',' delimiter in JSON"),
        ("a.jsonl", '{"p": \n{"p": "b"}\n{"p": "c"}', "a.jsonl: line 3, column 1: Expecting ',' delimiter in JSON"),
        ("a.jsonl", '{"p": "a\n{"p": "b"}\n', "a.jsonl: line 1, column 9: Invalid control character"),
        ("a.jsonl", "p,r\na,b\n", "a.jsonl: line 1, column 1: Expecting value in JSON"),
        (
            "a.csv",
            '{"p": "a", "r": "b"}\n',
            "a.csv: line 1 is JSON; expected the names of the columns, or a name that ends in ",
        ),
        (
            "a.tsv",
            'p\tr\n"a" b\tc\n',
            "a.tsv: line 2: .* \\(in a cell that begins with a quotation mark, double the others",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(tmp_path, name, data, message):
    with pytest.raises(FileError, match=message):
        read_columns(written(tmp_path / name, data))


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv", "a.parquet"])
def test_a_missing_file_is_named(tmp_path, name):
    with pytest.raises(FileError, match=f"{name}: no such file"):
        read_columns(str(tmp_path / name))


def test_rows_come_one_at_a_time(tmp_path):
    """An error beyond the first rows, which show what columns hold, is raised when that line is read."""
    for name, text in (
        ("a.jsonl", '{"a": "1"}\n' * FIRST_ROWS + "wrong"),
        ("a.csv", "a,b\n" + "1,2\n" * FIRST_ROWS + "3"),
    ):
        rows = open_data(written(tmp_path / name, text)).rows(["a"])
        assert [next(rows) for _ in range(FIRST_ROWS)] == [["1"]] * FIRST_ROWS
        with pytest.raises(FileError, match=r"line 2[12]"):
            next(rows)


def test_formats_with_columns_are_recognised(tmp_path):
    assert [has_columns(path) for path in ("a.csv.gz", "a.txt", "-", str(tmp_path))] == [True, False, False, True]
