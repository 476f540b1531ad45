"""Tables in CSV and TSV."""

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.files import open_data, read_columns
from tests.helpers.files import written


def test_csv_and_tsv_with_quotes_and_line_breaks(tmp_path):
    assert read_columns(written(tmp_path / "a.csv", '\ufeffp,r\r\n"a ""b"",\nc",x\r\n\r\nü,\r\n')) == {
        "p": ['a "b",\nc', "ü"],
        "r": ["x", ""],
    }
    assert read_columns(written(tmp_path / "a.tsv", "p\tr\na,b\tc\n")) == {"p": ["a,b"], "r": ["c"]}


def test_semicolons_and_tabs_separate_cells_where_the_first_line_has_most_of_them(tmp_path):
    assert read_columns(written(tmp_path / "a.csv", "p;r\na,b;c\n")) == {"p": ["a,b"], "r": ["c"]}
    assert read_columns(written(tmp_path / "b.csv", "p\tr\na,b;\tc\n")) == {"p": ["a,b;"], "r": ["c"]}


def test_cells_may_be_long(tmp_path):
    assert read_columns(written(tmp_path / "a.csv", f"p\n{'x' * 200_000}\n"))["p"] == ["x" * 200_000]


def test_a_row_that_does_not_fit_the_names_is_told_before_columns_are_chosen(tmp_path):
    """A comment in line 1 has no usual name of a column, which would be said of the name."""
    with pytest.raises(FileError, match=r"line 2 has 2 cells; expected 1, as line 1 has 1 name \(# a comment\)"):
        open_data(written(tmp_path / "a.csv", "# a comment\nprediction,reference\na,b\n"))


def test_a_first_line_may_tell_the_separator_and_bars_may_be_one(tmp_path):
    for first in ("sep=;", '"sep=;"', "SEP=;\r"):
        path = written(tmp_path / "a.csv", f"{first}\np;r\na,b,c;d\n")
        assert read_columns(path) == {"p": ["a,b,c"], "r": ["d"]}
    with pytest.raises(FileError, match="line 4 has 1 cell; expected 2, as line 2 has 2 names"):
        read_columns(written(tmp_path / "a.csv", "sep=;\np;r\na;b\nc\n"))
    with pytest.raises(FileError, match="line 2: column 2 has no name"):
        read_columns(written(tmp_path / "a.csv", "sep=;\np;\na;b\n"))
    assert read_columns(written(tmp_path / "b.csv", "p|r\na, b|c\n")) == {"p": ["a, b"], "r": ["c"]}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_without_name_and_content_are_left_out(tmp_path, separator):
    """As spreadsheets write them."""
    path = tmp_path / "a.csv"
    head = ["id,text,,", "1,a cat,,", ",,,", "2,a dog, ,"]

    def cells(*lines):
        path.write_text("\n".join(lines).replace(",", separator))
        return read_columns(str(path))

    for rows in (1, 30):  # also beyond the first rows; an empty row is an example, which scores 0
        columns = cells(head[0], *head[1:] * rows, ",,,,,")
        assert columns == {"id": [*["1", "", "2"] * rows, ""], "text": [*["a cat", "", "a dog"] * rows, ""]}
    assert cells("id,text", "1,a cat,,", "2,a dog") == {"id": ["1", "2"], "text": ["a cat", "a dog"]}
    for late in (1, 30):
        with pytest.raises(FileError, match="line 1: column 4 has no name"):
            cells(head[0], *[head[1]] * late, "1,a cat,,x")
        with pytest.raises(FileError, match=f"line {late + 2} has 3 cells; expected 2"):
            cells("id,text", *["1,a cat"] * late, "1,a cat,x")


def test_a_quotation_mark_that_would_swallow_rows_is_refused(tmp_path):
    path = tmp_path / "a.tsv"
    rows = [f"{k}\ta text {k}\tanother" for k in range(9)]
    for first, last in ((2, 3), (2, 7)):
        swallowing = [*rows]
        swallowing[first] = rows[first].replace("\ta text", '\t"a text')
        swallowing[last] = rows[last].replace("\tanother", '"\tanother')
        path.write_text("\n".join(["id\tone\ttwo", *swallowing]))
        with pytest.raises(
            FileError, match=rf"line {last + 2}: a cell .* has {last - first} line breaks? and the tabs"
        ):
            read_columns(str(path))
    path.write_text('id\tone\n1\t"a\ntext\nof lines"\n2\t"with\ttwo\ttabs\n"\n')
    assert read_columns(str(path))["one"] == ["a\ntext\nof lines", "with\ttwo\ttabs\n"]
    path.write_text('one\n"a\ntext"\nanother\n')
    assert read_columns(str(path)) == {"one": ["a\ntext", "another"]}
