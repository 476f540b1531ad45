"""Rows of one document that a column tells apart, as a log of checkpoints has: of several systems, or of their runs?"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any

from rougekit.foundation.plurals import counted, joined
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.reading.columns import INDEX
from rougekit.reading.formats.data_file import DataFile, MayLack, Row
from rougekit.reading.question import Question, Suggestion, Unclear, samples_of, with_values

MAX_SYSTEMS, MAX_PAIRED, MAX_OFFERED = 200, 12, 3
"""The most values of a column that names systems; the most columns that are looked at in pairs; that are offered."""
FULL = 0.6
"""The part of the grid of documents and values from which a column may name systems, although some rows are missing."""
LONG_NAME = 100
"""Cells with more characters than that are texts, not names."""


class RowsApart:
    """Watches the rows of a file, to find those of one document that a column tells apart, as a log of checkpoints has.

    Only hashes of references are kept, 8 bytes each, so that files of any length can be watched. If so many references
    repeat that a column may tell their rows apart, the file is read again, and hashes of all columns are.
    """

    def __init__(
        self, path: str, first: Mapping[str, Sequence[Any]], prediction: str, references: Sequence[str],
        read: Callable[[list[str]], Iterator[Sequence[Any]]] | None = None,
    ) -> None:  # fmt: skip
        """Watch a file with one column of predictions.

        first : the first cells of all columns that may tell rows apart, or name documents
        read : reads columns from the start, again and again; None if `first` has all rows
        """
        self.path, self.first, self.references = path, first, references
        self._read = read or DataFile.in_memory(first).rows
        taken = {prediction, *references}
        self._beside = [name for name, cells in first.items() if name not in taken and _may_tell_apart(cells)]
        self._keys = array("q")

    def _add(self, references: Sequence[Any]) -> None:
        """Take note of the references of a row."""
        self._keys.append(hash(tuple(map(_hash, references))))

    def add_all(self, columns: Iterable[Sequence[Any]]) -> None:
        """Take note of those of all rows at once, by column."""
        for references in zip(*columns, strict=True):
            self._add(references)

    def watched(
        self, rows: Iterable[Row], at: Sequence[int], concluded: list[str], *, are_of_one: bool = False
    ) -> Iterator[Row]:  # fmt: skip
        """The rows, of each of which note is taken. Raises Unclear after the last one, as `check` does.

        at : where the references are in a row
        concluded : takes what `check` says
        """
        for row in rows:
            self._add([row[k] for k in at])
            yield row
        concluded += self.check(are_of_one=are_of_one)

    def check(self, *, are_of_one: bool = False) -> list[str]:
        """What headlines say of rows that share a document. Raises Unclear if a column tells these apart.

        are_of_one : whether somebody has named the predictions, as one does where all rows are of one system. That is
            said if a column tells them apart
        """
        n, n_references = len(self._keys), len({*self._keys})
        if not 1 < n_references < n:
            return []
        keys: Sequence[int] = self._keys
        document, by = self.references[0], list[tuple[str, ...]]()
        if n >= FULL * 2 * n_references:
            document, keys = self.documents()
            by = self._tell_apart(document, keys)
        n_documents = len({*keys})
        if by and not are_of_one:
            raise self._question(document, keys, by)
        told = f", told apart by {joined(by[0])}" if by else ""
        said = f"{counted(n, 'row')} of {counted(n_documents, 'document')} ({document}){told}, one system"
        return [] if are_of_one and not by else [said]

    def _tell_apart(self, document: str, keys: Sequence[int]) -> list[tuple[str, ...]]:
        """The columns that tell the rows of a document apart, or else the pairs of columns. keys : of documents"""
        n, n_documents, most_rows = len(keys), len({*keys}), max(Counter(keys).values())
        sizes = self._sizes(document)
        return [
            (name,) for name, size in sizes.items()
            if size == most_rows and n >= FULL * n_documents * size and self._parts(keys, name)
        ] or [
            pair for pair in combinations(islice(sizes, MAX_PAIRED), 2)
            if n >= FULL * n_documents * sizes[pair[0]] * sizes[pair[1]] and self._parts(keys, *pair)
        ]  # fmt: skip

    def _sizes(self, document: str) -> dict[str, int]:
        """The number of values of columns that may tell the rows of a document apart."""
        sizes = {name: len({*hashes}) for name, hashes in self._hashes.items() if name != document}
        return {name: size for name, size in sizes.items() if 1 < size <= MAX_SYSTEMS}

    @cached_property
    def _hashes(self) -> dict[str, Sequence[int]]:
        """The hashes of all cells beside predictions and references, by column."""
        hashes = [array("q") for _ in self._beside]
        for row in self._read([*map(MayLack, self._beside)]) if self._beside else ():
            for column, cell in zip(hashes, row, strict=True):
                column.append(_hash(cell))
        return dict(zip(self._beside, hashes, strict=True))

    def _followed(self, document: str, keys: Sequence[int], run: str) -> list[str]:
        """The columns that documents follow, as ids do that have the name of a system in them, beside one of runs.

        Each tells the rows of a reference apart, together with the runs. keys : of documents
        """
        n, sizes = len(keys), self._sizes(document)
        n_documents, n_full = len({*keys}), FULL * len({*self._keys}) * sizes[run]
        return [
            name for name, size in sizes.items()
            if name != run and len({*zip(keys, self._hashes[name], strict=True)}) == n_documents
            and n >= n_full * size and self._parts(self._keys, name, run)
        ]  # fmt: skip

    def documents(self) -> tuple[str, Sequence[int]]:
        """The column that tells documents apart, and the document of each row.

        It is the column with the most values, some of which repeat, in which equal cells have equal references; or the
        references, if there is none with as many, or if all of these are different, or the same.
        """
        n, n_references = len(self._keys), len({*self._keys})
        if not 1 < n_references < n:
            return self.references[0], self._keys
        size_of = {name: len({*hashes}) for name, hashes in self._hashes.items() if name != INDEX}
        repeated = {
            name: size for name, size in size_of.items()
            if 1 < size < n and len({*zip(self._hashes[name], self._keys, strict=True)}) == size
        }  # fmt: skip
        document = max(repeated, key=lambda name: repeated[name], default="")
        if not document or repeated[document] < n_references:
            return self.references[0], self._keys
        return document, self._hashes[document]

    def _parts(self, keys: Sequence[int], *names: str) -> bool:
        """Whether columns make each row unique, together with its document."""
        return len({*zip(keys, *(self._hashes[name] for name in names), strict=True)}) == len(keys)

    def _question(self, document: str, keys: Sequence[int], by: Sequence[tuple[str, ...]]) -> Unclear:
        """What is asked about columns that tell the rows of a document apart. keys : of documents"""
        names, most_rows = [document, *by[0]], max(Counter(keys).values())
        cells_of = dict(zip(names, map(list, zip(*self._read(names), strict=True)), strict=True))
        named = " and ".join(with_values(cells_of, name) for name in by[0])
        tell = "tell" if len(by[0]) > 1 else "tells"
        rows = f"up to {counted(most_rows, 'row', 'have')} the same {document}"
        what = f"{rows}, and {named} {tell} them apart: systems, or their runs?{_first_gap(cells_of)}"
        grouped = Suggestion({"groups": [document]}, "if all rows are of one system")
        if len(by[0]) > 1:
            one, other = by[0]
            suggestions = [_systems_and_runs(one, other), _systems_and_runs(other, one)]
        else:
            suggestions = [_systems_and_runs(name, by[0][0]) for name in self._followed(document, keys, by[0][0])[:1]]
            suggestions += [Suggestion({"systems": [name]}, f"if {name} names systems") for (name,) in by[:MAX_OFFERED]]
            suggestions.append(Suggestion({"runs": [by[0][0]]}, f"if {by[0][0]} numbers runs of one system"))
        return Unclear(Question(self.path, what, samples_of(self.first), [*suggestions, grouped]))


def _systems_and_runs(systems: str, runs: str) -> Suggestion:
    return Suggestion(
        {"systems": [systems], "runs": [runs]}, f"if {systems} names systems, and {runs} numbers their runs"
    )


def _first_gap(cells_of: Mapping[str, Sequence[Any]]) -> str:
    """What a question says of the first document that lacks a row; "" if each has all.

    cells_of : the column of documents first, then those that tell its rows apart

    >>> _first_gap({"doc": ["d1", "d2", "d1"], "step": [500, 500, 1000]})
    " There is no row with doc 'd2' and step 1000"
    """
    there = {tuple(map(repr, row)) for row in zip(*cells_of.values(), strict=True)}
    documents, *values = (dict.fromkeys(map(repr, cells)) for cells in cells_of.values())
    gaps = (row for value in product(*values) for each in documents if (row := (each, *value)) not in there)
    if not (first := next(gaps, ())):
        return ""
    return f" There is no row with {joined([f'{n} {v:.60}' for n, v in zip(cells_of, first, strict=True)])}"


def _hash(cell: Any) -> int:
    return hash(str(cell) if isinstance(cell, list | dict) else cell)


def _may_tell_apart(cells: Sequence[Any]) -> bool:
    """Whether cells may name documents, systems or runs: texts that are not long, and numbers, such as temperatures."""
    filled = [cell for cell in cells if cell is not None]
    is_name = all(isinstance(cell, str | int | float) for cell in filled)
    return bool(filled) and is_name and sum(len(str(cell)) for cell in filled) <= LONG_NAME * len(filled)
