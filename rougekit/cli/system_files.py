"""The files that hold the predictions of one system each, beside a file of references."""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.columns import id_text


class SystemRow(NamedTuple):
    """A row of a system's own file."""

    prediction: str
    reference: Any = None
    id: Any = None
    """These cells should be the same as in the references' file; None if it has no such column."""


class SystemFile:
    """A file of predictions of one system, whose rows are taken in the order of the references' rows.

    Ids are equal if `id_text` makes the same text of both.
    """

    def __init__(
        self, path: str, rows: Iterator[SystemRow], repeats: Collection[str] = (), ids: str | None = None
    ) -> None:
        """Take the rows of a file.

        repeats : "reference" and "id", if the file has the columns that the references' file has for them
        ids : what the references' file calls the column of ids
        """
        self.path, self.repeats, self.ids = path, repeats, ids
        self._rows = rows
        self._by_id: dict[str, SystemRow] = {}

    def take(self, expected: object, where: str) -> SystemRow | None:
        """The row with the expected id, or without ids the next row; None after the last.

        where : the references' row, for errors

        Rows are read one by one while ids agree; at the first that does not, the rest is read and paired by ids. If
        these repeat, such as names of systems, they identify no rows: it warns, and rows keep their order.

        Raises FileError if no row has the expected id, or if ids repeat in another order.
        """
        if self._by_id:
            return self._row_of(expected, where)
        row = next(self._rows, None)
        if row is None or "id" not in self.repeats or id_text(row.id) == id_text(expected):
            return row
        rest = [row, *self._rows]
        by_id = {id_text(each.id): each for each in rest}
        if len(by_id) == len(rest):
            self._by_id = by_id
            return self._row_of(expected, where)
        if id_text(expected) in by_id:
            raise FileError(
                f"{where}: {self.path} has id {row.id!r} here, not {expected!r}, and ids repeat in it, so that rows "
                "can't be paired by them; expected the same order in both files"
            )
        warn(f"{where}: {self.path} has a different id in this row; rows are paired by their order, as its ids repeat")
        self.repeats, self._rows = set(self.repeats) - {"id"}, iter(rest)
        return next(self._rows)

    def _row_of(self, expected: object, where: str) -> SystemRow:
        if id_text(expected) not in self._by_id:
            raise FileError(
                f"{where}: {self.path} has no row with id {expected!r}; expected the same ids in both files, in any "
                "order (without ids in one of them, rows are paired by their order)"
            )
        return self._by_id.pop(id_text(expected))

    def rest(self) -> list[SystemRow]:
        """The rows that were not taken."""
        return [*self._by_id.values(), *self._rows]
