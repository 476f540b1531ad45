"""Spreadsheets whose cells are far apart are refused before memory is taken for all those between."""

import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats import sheets
from rougekit.reading.formats.files import read_columns
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
    monkeypatch.setattr(sheets, "MAX_EMPTY", 5)
    write_xlsx(tmp_path / "a.xlsx", HEADER | {"A200": "x"})
    assert len(read_columns(str(tmp_path / "a.xlsx"))["prediction"]) == 199
    write_xlsx(
        tmp_path / "a.xlsx", HEADER | {"A251": "x"}
    )  # 502 cells, of which 5 have content: 99 times as many don't
    with pytest.raises(FileError, match="row 251"):
        read_columns(str(tmp_path / "a.xlsx"))


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
        write_xlsx(path, {f"{sheets._letters(column)}{row}": text for (row, column), text in sorted(cells.items())})
    with zipfile.ZipFile(path) as archive:
        extent = sheets._extent_of(archive)
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
