"""Read JSON: an object in each line, several in one, or a document whose rows `json_shapes` finds."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, TextIO

from rougekit.foundation.io.decoding import FileError, errors_named, open_text
from rougekit.foundation.io.printable import listed
from rougekit.foundation.io.streams import is_stream
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.formats.cells import is_list_of_one
from rougekit.reading.formats.data_file import DataFile, MayLack, Row
from rougekit.reading.formats.json_shapes import rows_in_list, rows_of
from rougekit.reading.formats.lighteval_details import are_details

_Numbered = tuple[int, str]
"""A line that is not blank, with its number."""
_Placed = tuple[str, int, Any]
"""A row with its unit and number. The unit is "line", or "item" of a document, which is read as a whole."""


def open_json(path: str, encoding: str | None) -> DataFile:
    """Open a file of objects. Raises FileError if there are none, or one of the first is invalid or has no texts."""
    objects = _objects(path, encoding)
    begun = list(islice(objects, FIRST_ROWS))
    unit, _, first = begun[0] if begun else ("", 0, {})
    if not first:
        raise FileError(f"{path}: has no rows")
    items = [[*cell, ""][0] if isinstance(cell, list) else cell for cell in first.values()]
    is_one = len(begun) == 1 and not are_details(first)
    if is_one and all(isinstance(item, dict | list) and not is_list_of_one(item) for item in items):
        raise FileError(f"{path}: the fields of the first {unit}, {listed(first)}, contain objects or lists; {_ROWS}")

    def rows(names: list[str]) -> Iterator[Row]:
        needed = {name for name in names if not isinstance(name, MayLack)}
        is_whole = first.keys() == needed
        for _, number, row in chain(begun, objects):
            if row.keys() != first.keys() and (is_whole or not row.keys() >= needed):
                raise FileError(
                    f"{path}: {unit} {number} does not have the fields of the first {unit}; they differ in "
                    f"{listed(sorted(row.keys() ^ first.keys()))}"
                )
            yield [row.get(name) for name in names]

    later = [name for name in dict.fromkeys(name for _, _, row in begun for name in row) if name not in first]
    return DataFile(list(first), rows, [[row.get(name) for name in first] for _, _, row in begun], later=later)


_ROWS = 'expected an object for each row, one per line or in an array; pandas: to_json(orient="records", lines=True)'
"""What a JSON file must contain, for errors."""


def _objects(path: str, encoding: str | None) -> Iterator[_Placed]:
    """The objects of a file. Raises FileError for other items, and for what is not JSON."""
    with open_text(path, encoding, detect=False) as file, errors_named(path):
        lines = ((number, line) for number, line in enumerate(file, 1) if line.strip())
        head = list(islice(lines, 2))
        items = _in_document(path, head, file) if _is_document(head) else _in_lines(path, chain(head, lines))
        for unit, at, item in items:
            if not isinstance(item, dict):
                raise FileError(
                    f"{path}: {unit} {at} is {type(item).__name__}; expected an object with named fields, "
                    'such as {"prediction": "a text"}'
                )
            yield unit, at, item


def _in_lines(path: str, lines: Iterable[_Numbered]) -> Iterator[_Placed]:
    for number, line in lines:
        for item in _parsed(path, line.removesuffix("\n"), number):
            yield "line", number, item


def _in_document(path: str, head: Sequence[_Numbered], rest: TextIO) -> Iterator[_Placed]:
    """The rows of a document, or of several values, one after the other. head : its first lines"""
    begin = head[0][0]
    values = _parsed(path, "".join([line for _, line in head]) + rest.read(), begin)
    rows = values if len(values) > 1 else _rows_in(path, values[0])
    if rows is None:
        yield "line", begin, values[0]
    else:
        yield from (("item", number, row) for number, row in enumerate(rows, 1))


def _rows_in(path: str, document: Any) -> Sequence[Any] | None:
    """The rows of a document; None if it is one itself. Raises FileError for columns that don't fit each other."""
    try:
        if isinstance(document, dict):
            return rows_of(document)
        return rows_in_list(document) if isinstance(document, list) else None
    except ValueError as failure:
        raise FileError(f"{path}: {failure}") from None


def _is_document(head: Sequence[_Numbered]) -> bool:
    """Whether the first two lines, or the only one, begin what is read as a whole, rather than an object in each."""
    return bool(head) and (len(head) == 1 or head[0][1].lstrip().startswith("[") or _is_unfinished(head[0][1]))


def _is_unfinished(line: str) -> bool:
    """Whether a line begins an object that continues on the next line."""
    try:
        json.loads(line)
    except json.JSONDecodeError as failure:
        return line.lstrip().startswith("{") and failure.pos >= len(line.rstrip())
    except (RecursionError, ValueError):
        return False
    return False


def _parsed(path: str, text: str, line: int) -> list[Any]:
    """The values that a text has, one after the other; only objects may follow each other."""
    try:
        try:
            return [json.loads(text, object_pairs_hook=_object)]
        except json.JSONDecodeError as failure:
            if failure.msg != "Extra data" or text[failure.pos] != "{":
                raise
            return _objects_in(text)
    except json.JSONDecodeError as failure:
        where = f"line {line + failure.lineno - 1}, column {failure.colno}"
        whence = "on standard input" if path == "-" else "from a pipe without an ending"
        hint = f"; data {whence} must be JSON" * (is_stream(path) and not Path(path).suffix)
        raise FileError(f"{path}: {where}: {failure.msg} in JSON{hint}") from None
    except RecursionError:
        raise FileError(f"{path}: line {line}: nested too deeply") from None
    except ValueError as failure:  # a number with too many digits
        raise FileError(f"{path}: line {line}: {failure}") from None


def _objects_in(text: str) -> list[Any]:
    """The objects of a text, one after the other, with or without blanks between. Raises JSONDecodeError."""
    decoder, found, at = json.JSONDecoder(object_pairs_hook=_object), list[Any](), 0
    while at < len(text):
        value, end = decoder.raw_decode(text, at)
        at = _BLANKS.match(text, end).end()  # type: ignore[union-attr]
        if not isinstance(value, dict):
            raise json.JSONDecodeError("Extra data", text, at)
        found.append(value)
    return found


_BLANKS = re.compile("[ \t\r\n]*")


def _object(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object by name. Raises ValueError if two have the same name."""
    record = dict(fields)
    if len(record) < len(fields):
        times = Counter(name for name, _ in fields)
        raise ValueError(f"an object has a field twice: {listed(name for name in times if times[name] > 1)}")
    return record
