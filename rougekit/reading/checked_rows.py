"""The rows of a file with columns, with texts, groups and names checked."""

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from rougekit.reading.formats.cells import cell_name, is_name, label_of, no_name, one_text_of, text_of, texts_of
from rougekit.reading.formats.data_file import Row
from rougekit.reading.formats.nulls import Nulls, is_null


def checked_rows(
    path: str, columns: list[str], positions: list[list[int]], rows: Iterator[Row], nulls: Nulls,
    named: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[Row]:  # fmt: skip
    """The rows in the order of `BaseRows.rows`, with texts, groups and names checked.

    positions : indices of predictions, references, labels and groups in the columns
    named : what those of names name: "system", "input"

    Raises FileError for a cell that is no text, no group or no name.
    """
    predictions, references, extra, groups = positions
    head, open_columns = list[Row](), {*references}
    while open_columns and (row := next(rows, None)) is not None:  # until a cell that is no null says what they hold
        head.append(row)
        open_columns -= {k for k in open_columns if not (nulls.are_empty and is_null(row[k]))}
    in_lists = [k for k in references if any(isinstance(row[k], list) for row in head)]
    texts = [k for k in (*predictions, *references) if k not in in_lists]
    for number, row in enumerate(chain(head, rows)):
        for k in texts:
            if type(row[k]) is not str:
                one_or_text = one_text_of if k in predictions else text_of
                row = [*row[:k], one_or_text(row[k], cell_name(path, number, columns[k]), nulls), *row[k + 1 :]]
        for k in in_lists:
            if (texts_in_cell := texts_of(row[k], cell_name(path, number, columns[k]), nulls)) != row[k]:
                row = [*row[:k], texts_in_cell, *row[k + 1 :]]
        for k in groups:
            label_of(row[k], cell_name(path, number, columns[k]))
        for k, thing in named.items():
            if not is_name(row[k]):
                raise no_name(row[k], cell_name(path, number, columns[k]), thing)
        several = [row[k] for k in references]
        if in_lists and len(several) > 1:
            several = [text for cell in several for text in (cell if isinstance(cell, list) else [cell])]
        outputs = [
            one_text_of(row[k], cell_name(path, number, columns[k]), nulls) if k in in_lists else row[k]
            for k in predictions
        ]
        yield *outputs, (several if len(several) > 1 else several[0]), *(row[k] for k in extra)
