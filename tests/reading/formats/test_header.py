"""Names of columns that are missing or repeated, in every kind of table."""

import pytest

from rougekit.foundation.errors import RougeWarning
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.files import open_data, read_columns
from tests.helpers.files import written


def test_the_index_that_pandas_writes_without_a_name_is_a_column(tmp_path):
    pytest.importorskip("python_calamine")
    frame = pytest.importorskip("pandas").DataFrame({"p": ["a", "b"]}, index=[7, 9])
    frame.to_csv(tmp_path / "a.csv")
    frame.to_excel(tmp_path / "a.xlsx")
    assert read_columns(str(tmp_path / "a.csv")) == {"index": ["7", "9"], "p": ["a", "b"]}
    from_sheet = read_columns(str(tmp_path / "a.xlsx"))
    assert (from_sheet, str(from_sheet["index"])) == ({"index": [7, 9], "p": ["a", "b"]}, "[7, 9]")


def test_rows_that_repeat_the_names_of_the_columns_are_left_out_and_said(tmp_path):
    lines = "p,r\na,b\np,r\nc,d\n" + "e,f\n" * 30 + "p,r\np,x\n"
    with pytest.warns(RougeWarning, match=r"2 rows repeat the names of the columns, and are left out; .* line 3$"):
        columns = read_columns(written(tmp_path / "a.csv", lines))
    assert columns == {"p": ["a", "c", *"e" * 30, "p"], "r": ["b", "d", *"f" * 30, "x"]}
    for again in ("p,r", "p,r,", "p,r,,"):
        with pytest.warns(RougeWarning, match="1 row repeats the names"):
            nameless = read_columns(written(tmp_path / "c.csv", f"p,r,,\na,b,,\n{again}\nc,d,,\n"))
        assert nameless == {"p": ["a", "c"], "r": ["b", "d"]}
    pytest.importorskip("python_calamine")
    book = pytest.importorskip("openpyxl").Workbook()
    for row in (["p", "r"], ["a", "b"], ["p", "r"], ["c", "d"]):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    with pytest.warns(RougeWarning, match=r"1 row repeats the names of the columns, and is left out; .* row 3$"):
        assert read_columns(str(tmp_path / "a.xlsx")) == {"p": ["a", "c"], "r": ["b", "d"]}
    assert read_columns(written(tmp_path / "b.csv", "p\na\np\n")) == {"p": ["a", "p"]}  # may be a text


def test_repeated_names_get_numbers(tmp_path):
    path = written(tmp_path / "a.csv", "a,b,a,a.1,a\n1,2,3,4,5\n")
    file = open_data(path)
    assert (file.names, file.repeated) == (["a", "b", "a.2", "a.1", "a.3"], dict.fromkeys(["a", "a.2", "a.3"], "a"))
    assert [*file.rows(["a.2", "a.1"])] == [["3", "4"]]
    file.refuse_repeated(path, ["b", "a.1"])
    with pytest.raises(FileError, match=r"which column is 'a'\? The file has the names a, a\.2, a\.3 more than once"):
        file.refuse_repeated(path, ["b", "a"])
    assert open_data(written(tmp_path / "b.csv", "a,b\n1,2\n")).repeated == {}


def test_names_that_parquet_repeats_get_numbers_too(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    columns = pa.table([["p"], ["1"], ["r"], ["2"]], ["prediction", "note", "reference", "note"])
    pq.write_table(columns, path := tmp_path / "a.parquet")
    file = open_data(str(path))
    assert (file.names, file.repeated) == (
        ["prediction", "note", "reference", "note.1"],
        {"note": "note", "note.1": "note"},
    )
    assert [*file.rows(["reference", "note.1", "note"])] == [("r", "2", "1")]
    assert read_columns(str(path)) == {"prediction": ["p"], "note": ["1"], "reference": ["r"], "note.1": ["2"]}
