"""Which of several files are of systems, and which have references: said by names, columns or an order, or asked."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rougekit.foundation.plurals import agreeing, joined
from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.formats.files import ENDINGS, has_columns, kind_of
from rougekit.reading.pairing import MEANT
from rougekit.reading.roles import Known, roles_of
from rougekit.reading.words import ANSWERS, PREDICTION, REFERENCE, SYSTEM, Sense, read_name, words_of

Opener = Callable[[str], DataFile]
"""Opens a file with columns, again and again."""


class Held(NamedTuple):
    """The columns of a file that have a role; none of a text file."""

    predictions: list[str]
    references: list[str]
    may_be_outputs: bool = False
    """whether nothing but a word for either says that it has references, such as summary, beside no source"""

    @property
    def outputs(self) -> list[str]:
        """The predictions of a file that has their references, too."""
        return self.predictions if self.references else []

    @property
    def is_of_references(self) -> bool:
        """Whether it has references for the outputs of other files."""
        return bool(self.references) and not self.predictions


def are_data_sets(held: Iterable[Held]) -> bool:
    """Whether files are data sets: each has several outputs and their references."""
    return all(len(each.outputs) > 1 for each in held)


class Division(NamedTuple):
    """Which of several files are of systems, and which have their references."""

    systems: Sequence[str]
    references: Sequence[str]
    """those with columns first, which may pair the rows of others; none if nothing says which. One of them may be that
    of a system, too"""
    differing: Sequence[str] = ()
    """of files that each have their own references, those with others than the first: it is asked whose count"""
    called_references: Sequence[str] = ()
    """of the systems, those that nothing but an order says are some, as their names say "references": it is asked"""


def divided(
    paths: Sequence[str], held: Callable[[str], Held], known: Known, open_file: Opener, *,
    systems: Collection[str] = (), own_references: bool = True, n_last: int = 0,
) -> Division:  # fmt: skip
    """Which of several files are of systems, and which have their references; or what is asked.

    Files that each have one output and its references are systems, unless somebody has named some, and the references
    of the first count, if the others have the same. Otherwise references are where `files_of_references` finds them, or
    else in the last files, or if nobody has said an order or one of the last has outputs alone, in the only file that
    has some.

    systems : files that somebody has called systems
    own_references : whether files that each have their own references may be systems
    n_last : how many of the last files have references by their order; 0: their order says nothing

    Raises FileError for files that can't be read.
    """
    if not systems and len({*paths}) == len(paths) > 1 and all(len(held(path).outputs) == 1 for path in paths):
        if differing := with_other_references(paths, known, open_file):
            return Division([], [], differing)
        if own_references and not any(map(is_called_references, paths)):
            return Division(paths, paths[:1])
    if references := files_of_references(paths, held, systems):
        others = [path for path in paths if path not in references]
        return Division(others, columns_first(references), (), _called_references(others, held, systems))
    with_references = [path for path in paths if held(path).references]
    first, last = paths[: len(paths) - n_last], paths[len(paths) - n_last :]
    have_outputs_alone = any(held(path).predictions and not held(path).references for path in last)
    if last and not (have_outputs_alone and len(with_references) == 1):
        return Division(first, last, (), _called_references(first, held, systems))
    if len(with_references) == 1:
        others = [path for path in paths if path not in with_references or held(path).outputs]
        return Division(others, with_references, (), _called_references(others, held, systems))
    return Division(paths, [])


def _called_references(paths: Sequence[str], held: Callable[[str], Held], systems: Collection[str]) -> list[str]:
    """Of the files of systems, those that are called references and have no outputs by columns; none if all are."""
    called = [path for path in paths if path not in systems and is_called_references(path)]
    return [path for path in called if not held(path).predictions] if len(called) < len(paths) else []


def called_like_references(found: Division) -> str:
    """What is asked about files of systems that are called references."""
    n, called = len(found.called_references), joined(found.called_references)
    return (
        f"{called} {agreeing('are', n)} called like references, and would be {'a system' if n == 1 else 'systems'} "
        f"against {joined(found.references)}. Files with several references of each text are told by numbers, as "
        "ref_0 and ref_1 are."
    )


def columns_first(paths: Iterable[str]) -> list[str]:
    """The files with columns, which may pair the rows of others, before those of texts."""
    return sorted(paths, key=lambda path: not has_columns(path))


def held_by(path: str, known: Known, open_file: Opener) -> Held:
    """What a file holds by its columns. Raises FileError like `open_file`."""
    if not has_columns(path):
        return Held([], [])
    file = open_file(path)
    predictions, references, *_ = roles_of(file.columns, known)
    names = {*file.names}
    references = [name for name in references if name in names]
    outputs = names.difference(references)
    may_be_outputs = (
        bool(references)
        and not known.references
        and (
            all(read_name(name).sense is Sense.SUMMARY for name in references)
            and not any(read_name(name).sense is Sense.SOURCE for name in names)
        )
    )
    return Held([name for name in predictions if name in outputs], references, may_be_outputs)


def is_called_references(path: str) -> bool:
    """Whether the words of a file's name say that it has references, as those of a column's name do.

    >>> [is_called_references(path) for path in ("refs/ref_0.txt", "test.target", "gold-summaries.jsonl.gz", "gt.csv")]
    [True, True, True, True]
    >>> [is_called_references(path) for path in ("reference_document.txt", "hyp_vs_ref.csv", "out and gold.csv")]
    [False, False, False]
    """
    name = Path(path.removesuffix(".gz")).name
    name = Path(name).stem if kind_of(path) in (".txt", *ENDINGS) else name
    words = {*words_of(name)}
    has_others = words & (_BESIDE | SYSTEM | PREDICTION - ANSWERS)
    return read_name(name).sense in (Sense.REFERENCE, Sense.MIXED) and bool(words & REFERENCE) and not has_others


_BESIDE = {"and", "vs", "versus", "with"}
"""Say that a file has something else, too."""


def files_of_references(paths: Sequence[str], held: Callable[[str], Held], systems: Collection[str] = ()) -> list[str]:
    """The files with the references of others: numbered files called like references, the only file called so, or those
    with columns of references but none of predictions. None if neither names nor columns say it: a summary or the like,
    which may be an output, says nothing beside a file whose columns leave open what it has.

    systems : files that somebody has called systems

    >>> no_columns = lambda path: Held([], [])
    >>> files_of_references(["ref_0.txt", "a.txt", "ref_1.txt"], no_columns), files_of_references(["a.txt"], no_columns)
    (['ref_0.txt', 'ref_1.txt'], [])
    """
    found = [path for path in paths if is_called_references(path) and path not in systems]
    are_numbered = len({unnumbered(path) for path in found}) == 1 and len(found) < len(paths)
    if len(found) != 1 and not are_numbered:
        found = [path for path in paths if held(path).is_of_references]
        if any(has_columns(path) and not any(held(path)) for path in paths):  # which may have them, too
            found = [path for path in found if not held(path).may_be_outputs]
    return found if len(found) < len(paths) or len(found) == 1 else []


def unnumbered(path: str) -> str:
    """The stem of a file without a number at its end.

    >>> unnumbered("a/seed-1.txt"), unnumbered("ref_0.jsonl"), unnumbered("b.txt")
    ('seed', 'ref', 'b')
    """
    return re.sub(r"[-_.#]?(?<!\d)\d+$", "", Path(path).stem)


def with_other_references(paths: Sequence[str], known: Known, open_file: Opener) -> list[str]:
    """The files that share few references with the first of them, in any order of rows.

    They are read to their ends only if their first rows share few. Raises FileError like `open_file`.
    """
    first, *others = paths
    for first_rows in (True, False):
        read = partial(_references, known=known, open_file=open_file, first_rows=first_rows)
        texts = read(first) if others else set()
        others = [path for path in others if _share_few(texts, read(path))]
    return others


def _share_few(first: set[int], other: set[int]) -> bool:
    return len(first & other) < MEANT * min(len(first), len(other))


def _references(path: str, *, known: Known, open_file: Opener, first_rows: bool) -> set[int]:
    """Hashes of the references in the first rows of a file, or in all."""
    file, names = open_file(path), held_by(path, known, open_file).references
    rows = zip(*(file.cells[name] for name in names), strict=True) if first_rows else file.rows(names)
    cells = (cell for row in rows for cell in row)
    return {hash(str(text)) for cell in cells for text in (cell if isinstance(cell, list) else [cell])}
