"""Cells: what errors call them, and the texts, lists of texts and labels that they should be."""

from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.reading.formats.nulls import Nulls, is_null
from rougekit.reading.formats.paths import JOINED


class CellName(str):
    """What errors call a cell: its file, row and column."""

    path: str
    row: int
    """from 0"""
    column: str

    def __new__(cls, path: str, row: int, column: str) -> "CellName":
        """path, row, column : those of the cell; rows count from 0"""
        whole = super().__new__(cls, f"{row_name(path, row)}, column {column!r}")
        whole.path, whole.row, whole.column = path, row, column
        return whole


def row_name(path: str, row: int) -> str:
    """What errors call a row. `row` counts from 0, the name from 1."""
    return f"{path}, row {row + 1}"


def cell_name(path: str, row: int, column: str) -> CellName:
    """What errors call a cell. `row` counts from 0, the name from 1."""
    return CellName(path, row, column)


class ListCell(FileError):
    """A list of texts where one should be."""

    def __init__(self, found: str, column: str) -> None:
        """found : what is wrong; the message goes on with what can be done"""
        super().__init__(f"{found}. {way_out_of_lists(column, 'prediction_column')}")
        self.found, self.column = found, column

    def __reduce__(self) -> tuple[type["ListCell"], tuple[str, str]]:
        """Copies, such as of another process, keep both."""
        return ListCell, (self.found, self.column)


def way_out_of_lists(column: str, argument: str) -> str:
    """What can be done about lists of texts in a column. argument : what names the column of predictions"""
    first, joined = f"{column}.0", f"{column}.{JOINED}"
    return f"{argument}={first!r} takes the first of each list, {joined!r} all of them, one in each line"


def text_of(cell: object, where: str, nulls: Nulls) -> str:
    """Return a cell that is a text, or the text that is read for a null. Raises FileError for any other."""
    if isinstance(cell, str):
        return cell
    if is_null(cell):
        return nulls.text(where)
    raise _wrong_cell(cell, where, "text")


def one_text_of(cell: object, where: CellName, nulls: Nulls) -> str:
    """Return a cell that is a text, or the text in a list of one, as harnesses log it. Raises FileError, ListCell."""
    while is_list_of_one(cell):
        (cell,) = cell  # type: ignore[misc]
    if isinstance(cell, list):
        found = f"{where} is a list of {counted(len(cell), 'item')}; expected a text, or a list of one"
        raise ListCell(found, where.column)
    return text_of(cell, where, nulls)


def is_list_of_one(cell: object) -> bool:
    """Whether a cell is a list of one item."""
    return isinstance(cell, list) and len(cell) == 1


def texts_of(cell: object, where: str, nulls: Nulls) -> list[str]:
    """Return a cell that is a list of one or more texts; a null is read as a list of one. Raises FileError."""
    if cell == []:
        raise FileError(f"{where} is an empty list; expected one text or more")
    if not isinstance(cell, list):
        if is_null(cell) and nulls.are_empty:
            return [nulls.text(where)]
        raise _wrong_cell(cell, where, "a list of texts, as in row 1")
    return [text_of(item, f"{where}, item {number}", nulls) for number, item in enumerate(cell, 1)]


def label_of(cell: object, where: str) -> object:
    """Return a cell that can name a group. Raises FileError for any other."""
    if _names_nothing(cell):
        raise _wrong_cell(cell, where, _NAMING.format("group"))
    return cell


def is_name(cell: object) -> bool:
    """Whether a cell can name a system or a run: a text that is not blank, or a number."""
    return not _names_nothing(cell) and bool(str(cell).strip())


def no_name(cell: object, where: str, thing: str, otherwise: str = "") -> FileError:
    """The error for a cell that is no name. thing : such as "system"; otherwise : what can be done without names"""
    return _wrong_cell(cell, where, _NAMING.format(thing) + (f", or {otherwise}" if otherwise else ""))


_NAMING = "a text or a number that names the {} of this row"


def _names_nothing(cell: object) -> bool:
    return is_null(cell) or isinstance(cell, list | dict)


def _wrong_cell(cell: object, where: str, expected: str) -> FileError:
    known = "null" if cell is None else "empty" if cell == "" else ""
    content = known or f"{type(cell).__name__} {str(cell)[:40]!r}"
    way_out = ': decode the column, with pandas by .str.decode("utf-8")' if isinstance(cell, bytes) else ""
    return FileError(f"{where} is {content}; expected {expected}{way_out}")
