"""Spreadsheets that announce more than they hold, or whose cells are far apart, take no more memory than allowed."""

import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rougekit.cli import main
from rougekit.foundation.errors import RougeWarning
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats import sheet_extent
from rougekit.reading.formats.files import open_data, read_columns
from tests.helpers.files import written
from tests.helpers.sheets import HEADER, write_ods, write_xlsx

calamine = pytest.importorskip("python_calamine")

TEXTS = {"prediction": ["a cat"], "reference": ["the cat"]}
ROWS = [([("prediction",), ("reference",)], 1), ([("a cat",), ("the cat",)], 1)]
EMPTY = [("", 16_384)]


@pytest.mark.parametrize(
    ("cells", "reaches"),
    [
        ({"XFD1048576": "x"}, "row 1,048,576 and column XFD, but only 5 of these 17,179,869,184 cells"),
        ({"A1048576": "x"}, "row 1,048,576 and column B, but only 5 of these 2,097,152 cells"),
        ({"ZZ100000": "x", "C3": "y"}, "row 100,000 and column ZZ, but only 6 of these 70,200,000 cells"),
    ],
)
def test_a_stray_cell_of_an_xlsx_file_is_named(tmp_path, cells, reaches):
    path = str(tmp_path / "a.xlsx")
    write_xlsx(path, HEADER | cells)
    with pytest.raises(FileError) as refused:
        read_columns(path)
    assert str(refused.value) == (
        f"{path}: the first sheet reaches to {reaches} have content; delete what stands far from the texts"
    )


@pytest.mark.parametrize(
    ("rows", "reaches"),
    [
        ([(EMPTY, 1_048_573), ([("", 16_383), ("x",)], 1)], "row 1,048,576 and column XFD"),
        ([(EMPTY, 1_048_573), ([("x",)], 1)], "row 1,048,576 and column B"),
        ([([("x",), ("y",)], 1_000_000)], "row 1,000,002 and column B, but only 6"),  # repeated content
    ],
)
def test_a_stray_or_repeated_cell_of_an_ods_file_is_named(tmp_path, rows, reaches):
    path = str(tmp_path / "a.ods")
    write_ods(path, ROWS + rows)
    with pytest.raises(FileError, match=f"^{path}: the first sheet reaches to {reaches}"):
        read_columns(path)


def test_formats_without_content_and_other_sheets_do_not_matter(tmp_path):
    write_xlsx(tmp_path / "a.xlsx", HEADER | {"XFD1048576": ""}, {"XFD1048576": "far"})
    assert read_columns(str(tmp_path / "a.xlsx")) == TEXTS
    write_ods(tmp_path / "a.ods", [*ROWS, (EMPTY, 1_048_574)])  # as LibreOffice writes them
    assert read_columns(str(tmp_path / "a.ods")) == TEXTS


def test_a_large_sheet_with_gaps_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(sheet_extent, "MAX_EMPTY", 5)
    path = tmp_path / "a.xlsx"
    for last in (200, 251):  # the latter has 502 cells, of which 5 have content: 99 times as many don't
        write_xlsx(path, HEADER | {f"A{last}": "x"})
        with path.open("rb") as file:
            if last == 200:
                sheet_extent.refuse_far_cells("a.xlsx", file)
                continue
            with pytest.raises(FileError, match="row 251"):
                sheet_extent.refuse_far_cells("a.xlsx", file)


def more_texts_than_there_are(path):
    write_xlsx(path, HEADER, n_shared=2**32 - 1)


def blanks_without_end(path):
    write_ods(path, [ROWS[0], ([('a<text:s text:c="2000000000"/>',), ("the cat",)], 1)])


linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")


@linux
@pytest.mark.parametrize("write", [more_texts_than_there_are, blanks_without_end])
def test_a_file_that_announces_too_much_is_an_error_with_the_limit_and_the_flag_that_raises_it(
    tmp_path, monkeypatch, capsys, write
):
    monkeypatch.chdir(tmp_path)
    write(Path("a.xlsx"))
    assert Path("a.xlsx").stat().st_size < 3_000
    refused = "a.xlsx takes more than {} MB of memory to read; if it is no damaged file but a large one, allow it more"
    with pytest.raises(FileError, match=f"^{refused.format('1,000')}, such as max_memory=4000$"):
        open_data("a.xlsx")
    for words in (["a.xlsx"], ["sources", "a.xlsx"], ["correlate", "a.xlsx"], ["nearest", "a.xlsx", "a.xlsx"]):
        assert main([*words, "--max_memory=200"]) == 1
        assert capsys.readouterr().err == f"rougekit: error: {refused.format(200)}, such as --max_memory=800\n"


@linux
def test_the_limit_is_what_decides(tmp_path):
    path = str(tmp_path / "a.xlsx")
    write_xlsx(path, HEADER | {"A3": "x" * 60_000_000})
    with pytest.raises(FileError, match="more than 150 MB"):
        read_columns(path, max_memory=150)
    assert len(read_columns(path)["prediction"][1]) == 60_000_000


@pytest.mark.parametrize("wrong", [0, -1, 10**12, "much"])
def test_a_limit_that_is_none_is_refused_whatever_is_read(wrong, tmp_path, capsys):
    path = str(tmp_path / "a.csv")
    Path(path).write_text("prediction,reference\na,b\n")
    with pytest.raises((ValueError, TypeError), match=r"^max_memory="):
        read_columns(path, max_memory=wrong)
    assert main([path, f"--max_memory={wrong}"]) == 2
    assert f"--max_memory={wrong}; expected " in capsys.readouterr().err


@given(
    st.dictionaries(st.tuples(st.integers(1, 40), st.integers(1, 60)), st.sampled_from(["x", "y", ""]), min_size=1),
    st.booleans(),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_extents_are_those_of_the_reader(tmp_path, cells, is_ods):
    path = tmp_path / ("a.ods" if is_ods else "a.xlsx")
    filled = {place: text for place, text in cells.items() if text}
    if not filled:
        return
    if is_ods:
        grid = [[(cells.get((row, column), ""),) for column in range(1, 61)] for row in range(1, 41)]
        write_ods(path, [(row, 1) for row in grid])
    else:
        named = {f"{sheet_extent._letters(column)}{row}": text for (row, column), text in sorted(cells.items())}
        write_xlsx(path, named)
    with zipfile.ZipFile(path) as archive:
        extent = sheet_extent._extent_of(archive)
    row, column = calamine.CalamineWorkbook.from_path(path).get_sheet_by_index(0).end
    assert (extent.rows, extent.columns, extent.n_cells) == (row + 1, column + 1, len(filled))


def test_a_damaged_file_is_an_error_of_the_reader(tmp_path):
    (tmp_path / "a.xlsx").write_bytes(b"PK")
    write_xlsx(tmp_path / "b.xlsx", HEADER)
    content = (tmp_path / "b.xlsx").read_bytes()
    (tmp_path / "b.xlsx").write_bytes(content.replace(b"xl/workbook.xml", b"xl/workbook.zip"))
    for name in ("a.xlsx", "b.xlsx"):
        with pytest.raises(FileError, match="not a readable spreadsheet"):
            read_columns(str(tmp_path / name))


def test_the_first_sheet_of_a_workbook(tmp_path):
    pytest.importorskip("python_calamine")
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["prediction", "reference"], ["a cat", "the cat"], ["ü", "two\nlines"]):
        book.active.append(row)
    book.create_sheet("other").append(["x"])
    book.save(tmp_path / "a.xlsx")
    with pytest.warns(RougeWarning, match="a.xlsx: only its first sheet, 'Sheet', is read, and not other$"):
        columns = read_columns(str(tmp_path / "a.xlsx"))
    assert columns == {"prediction": ["a cat", "ü"], "reference": ["the cat", "two\nlines"]}
    with pytest.raises(FileError, match="not a readable spreadsheet"):
        read_columns(written(tmp_path / "b.xlsx", "PK"))
    del book["Sheet"]
    book.create_sheet("data").append(["prediction", "reference"])
    book.save(tmp_path / "c.xlsx")
    with pytest.raises(FileError, match="'other' has no rows; only the first sheet is read"):
        read_columns(str(tmp_path / "c.xlsx"))
