"""References from text files, perhaps with predictions in others, in the order of their names or by ids in lines."""

import glob
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path

from rougekit.foundation.io.decoding import FileError, no_such_file
from rougekit.foundation.plurals import counted
from rougekit.reading.asked import Asked, InLines
from rougekit.reading.base_rows import KEY, BaseRows
from rougekit.reading.batches import ID
from rougekit.reading.formats.data_file import Row
from rougekit.reading.formats.files import file_name, has_columns
from rougekit.reading.further_files import (
    SystemFile,
    further_references,
    labels_of_systems,
    side_of,
    side_of_ids,
    split_lines,
    system_files,
)
from rougekit.reading.joined_batches import unequal_lengths
from rougekit.reading.lines import by_ids
from rougekit.reading.pairing import MEANT, Join, Side, join


def from_lines(base: InLines, asked: Asked) -> BaseRows:
    """The rows of the files, and files that are paired with them. Raises ValueError, FileError, Unclear."""
    (target, predicted), paths = base, asked.systems
    labels_elsewhere = labels_of_systems(asked)
    for flag, (named, _) in asked.labels.items():
        if flag not in labels_elsewhere:
            value = f"={named}" if named else ""
            way_out = (
                "name one that the file of each system has" if any(map(has_columns, paths.values())) else "give --data"
            )
            raise ValueError(f"--{flag}{value}: text files have no columns; {way_out}")
    if target == predicted == "-":
        raise ValueError("--target_filepattern=- and --prediction_filepattern=-: both name standard input; give one")
    more = asked.more_references
    around = "predictions ", f" · references {', '.join(map(file_name, [target, *more]))}"
    targets, predictions = _matching_files(target, asked), _matching_files(predicted, asked) if predicted else []
    if predicted and len(predictions) != len(targets):
        raise FileError(
            f"{predicted}: {counted(len(predictions), 'file')}, but {len(targets)} of {target}; expected equal numbers"
        )
    ids, said = list[str](), [_order_of_files(predictions, targets) if predicted else Join(None).said]
    if len(targets) == 1:
        asked, ids, said = _by_ids([*targets, *predictions, *more, *paths.values()], asked)
    rows: Iterator[Row] = (
        (row for files in zip(predictions, targets, strict=True) for row in _paired(*files, asked))
        if predicted
        else ((text,) for path in targets for text in asked.records(path))
    )
    opened, side = system_files(paths, asked), None
    if len(targets) == 1 and not (ids or predicted) and (found := _ids_that_pair(target, [*opened.values()], asked)):
        ids, texts, side = found
        rows, said = zip(texts, ids, strict=True), []
    if keeps_ids := bool(ids) and asked.keeps_ids:
        rows = ((*row, each) for row, each in zip(rows, ids, strict=True))
    further = [further_references(path, asked, side) for path in more]
    files = {name: each.paired(side, labels=labels_elsewhere) for name, each in opened.items()}
    own = [("prediction" if paths else "")] * bool(predicted)
    name = file_name(predicted) if predicted else ""
    labels = [f"{KEY}id"] * bool(side) + [f"{ID}id"] * keeps_ids
    return BaseRows(
        target, own, [], [], files, labels, rows, name, *around, said, further, of_systems=labels_elsewhere
    )  # fmt: skip


def _ids_that_pair(
    path: str, files: "Sequence[SystemFile]", asked: Asked
) -> tuple[list[str], list[str], Side] | None:  # fmt: skip
    """The ids before the tabs of lines, and the texts after them, if each file with columns has one of these ids."""
    in_columns = [(each, each.file) for each in files if each.file is not None]
    if not in_columns or (split := split_lines(path, asked)) is None:
        return None
    side = side_of_ids(path, split[0])
    pair = all(join(side, side_of(each.path, file, each.keys, asked)).by for each, file in in_columns)
    return (*split, side) if pair else None


def _by_ids(paths: Sequence[str], asked: Asked) -> tuple[Asked, list[str], list[str]]:
    """What is asked, with the texts of files that are paired by the ids in their lines; the ids; what is said of it.

    paths : those of references first
    """
    if any(map(has_columns, paths)):
        return asked, [], [Join(None).said]
    found = by_ids({path: partial(asked.records, path) for path in paths})
    return replace(asked, texts={**asked.texts, **found.texts}), found.ids, found.said


def _order_of_files(predictions: Sequence[str], targets: Sequence[str]) -> str:
    """What headlines say of the order in which files are paired, that of their names.

    Raises FileError if numbers in names, or names up to a dot, are the same in another order, or if most are, but not
    all. Those from 0 and those from 1 may count the same files, which is said.
    """
    of_predictions, of_targets = map(_names_and_numbers, (predictions, targets))
    pairs = [(a, b) for a in of_predictions for b in of_targets if len({*a}) == len(a) and len({*b}) == len(b)]
    if any(a == b for a, b in pairs):
        return Join(None).said
    said = Join(None).said
    for a, b in pairs:
        row = next(row for row, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)
        would = (
            f"{predictions[row]} would be paired with {targets[row]}, as files are taken in the order of their names"
        )
        if {*a} == {*b}:
            raise FileError(
                f"{would}; expected names whose numbers have the same order in both, such as 01 and 10 for 1 and 10"
            )
        counts = {*range(len(a))}, {*range(1, len(a) + 1)}
        if {*a} in counts and {*b} in counts:
            said = f"paired by order, {Path(predictions[0]).name} with {Path(targets[0]).name}"
        elif len({*a} & {*b}) >= MEANT * len(a):
            raise FileError(f"{would}; expected the same {'numbers' if isinstance(a[0], int) else 'names'} in both")
    return said


def _names_and_numbers(paths: Sequence[str]) -> list[list[str] | list[int]]:
    """The first numbers in the names of all files, the second ones, and so on; the names up to a dot if none differ."""
    names = [Path(path).name for path in paths]
    numbers = zip(*([*map(int, re.findall("[0-9]+", name))] for name in names), strict=False)
    different = [[*each] for each in numbers if len({*each}) == len(names)]
    return [*different] or [[name.split(".")[0] for name in names]]


def _paired(prediction: str, target: str, asked: Asked) -> Iterator[Row]:
    """Pairs of a prediction and a reference from two files. Raises FileError where one file has more texts."""
    left, right = asked.records(prediction), asked.records(target)
    for n, texts in enumerate(zip_longest(left, right)):
        if None in texts:
            n_predictions, n_targets = (
                n + (text is not None) + sum(1 for _ in rest) for text, rest in zip(texts, (left, right), strict=True)
            )
            raise unequal_lengths(prediction, n_predictions, target, n_targets, texts[0] or texts[1] or "", asked)
        yield texts


def _matching_files(pattern: str, asked: Asked) -> list[str]:
    """The files that match the pattern, sorted by name. Raises FileError if there are none."""
    paths = [pattern] if pattern == "-" or pattern in asked.texts else sorted(glob.glob(pattern))
    if not paths:
        raise no_such_file(pattern)
    return paths
