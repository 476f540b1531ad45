"""From flags to texts: every system's predictions, the references that they share, and columns beside them."""

import glob
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from absl import flags

from rougekit.io.files import (
    ENDINGS,
    PREDICTIONS,
    REFERENCES,
    FileError,
    kind_of,
    pick_column,
    read_columns,
    read_records,
    texts,
)


class Input(NamedTuple):
    """What is to be scored."""

    systems: dict[str, list[str]]
    references: Any
    groups: list[Any] | None = None
    """of --group_column: what is resampled as a whole"""
    columns: Mapping[str, Sequence[Any]] = {}
    """all columns of --data"""


def read(values: flags.FlagValues) -> Input:
    """Systems by name and their references.

    Raises
    ------
    ValueError : no references, or files that do not go together. FileError, OSError : a file that can't be read.
    """
    if values.data:
        return _read_data(values)
    if not values.target_filepattern:
        raise ValueError("no references; give --data or --target_filepattern (rougekit --help)")
    if values.group_column:
        raise ValueError(f"--group_column={values.group_column}: text files have no columns; give --data")
    if values.target_filepattern == values.prediction_filepattern == "-":
        raise ValueError("--target_filepattern=- and --prediction_filepattern=-: standard input can be read once only")
    targets = _records(values.target_filepattern, values.delimiter)
    references = [text for records in targets.values() for text in records]
    systems = _named(values.system)
    predicted = {}
    if values.prediction_filepattern:
        found = _records(values.prediction_filepattern, values.delimiter)
        if len(found) != len(targets):
            pattern, other = values.prediction_filepattern, values.target_filepattern
            raise FileError(f"{pattern}: {len(found)} files, but {len(targets)} of {other}; expected as many")
        for (path, records), (target, others) in zip(found.items(), targets.items(), strict=True):
            n, m = len(records), len(others)
            if n != m:
                raise FileError(f"{path}: {n} texts, but {m} in {target}; expected as many (line {min(n, m) + 1})")
        name = "prediction" if systems else ""
        predicted = {name: [text for records in found.values() for text in records]}
    if "prediction" in systems and predicted:
        raise ValueError(f"--system=prediction={systems['prediction']}: --prediction_filepattern has this name already")
    predicted |= {name: _system(path, values) for name, path in systems.items()}
    return _checked(Input(predicted, references), values, values.target_filepattern)


def _read_data(values: flags.FlagValues) -> Input:
    columns = read_columns(values.data, split=values.split)
    wanted = values.reference_column or [None]
    picked = [pick_column(values.data, columns, name, REFERENCES, "reference_column") for name in wanted]
    if len(picked) == 1:
        references = texts(values.data, columns, picked[0], several=True)
    else:
        references = [
            list(group) for group in zip(*(texts(values.data, columns, name) for name in picked), strict=True)
        ]
    systems = {name: _system(path, values) for name, path in _named(values.system).items()}
    if values.prediction_column or not systems:
        for name in values.prediction_column or [None]:
            column = pick_column(values.data, columns, name, PREDICTIONS, "prediction_column")
            system = column if len(values.prediction_column) > 1 or systems else ""
            if system in systems:
                raise ValueError(f"--prediction_column={column}: there is a system of this name already")
            systems[system] = texts(values.data, columns, column)
    groups = None
    if values.group_column:
        groups = list(columns[pick_column(values.data, columns, values.group_column, (), "group_column")])
    return _checked(Input(systems, references, groups, columns), values, values.data)


def _named(systems: Sequence[str]) -> dict[str, str]:
    """Paths of systems by their names, each given once."""
    paths: dict[str, str] = {}
    for system in systems:
        name, equals, path = system.partition("=")
        if not (name and equals and path):
            raise ValueError(f"--system={system}; expected name=path")
        if name in paths:
            raise ValueError(f"--system={system}: {name} is {paths[name]} already; expected another name")
        paths[name] = path
    return paths


def _system(path: str, values: flags.FlagValues) -> list[str]:
    if kind_of(path) in ENDINGS or Path(path).is_dir():
        columns = read_columns(path, split=values.split)
        wanted = values.prediction_column[0] if len(values.prediction_column) == 1 else None
        return texts(path, columns, pick_column(path, columns, wanted, PREDICTIONS, "prediction_column"))
    return read_records(path, values.delimiter)


def _records(pattern: str, delimiter: str) -> dict[str, list[str]]:
    """The records of each file that the pattern names, read once, in the order of their names."""
    paths = [pattern] if pattern == "-" else sorted(glob.glob(pattern))
    if not paths:
        raise FileError(f"{pattern}: no such file")
    return {path: read_records(path, delimiter) for path in paths}


def _checked(given: Input, values: flags.FlagValues, of: str) -> Input:
    if not given.systems:
        raise ValueError("no predictions; give --prediction_filepattern, --system or --prediction_column")
    for name, predictions in given.systems.items():
        if len(predictions) != len(given.references):
            who = f"system {name!r} has" if name else "there are"
            raise FileError(f"{of}: {len(given.references)} references, but {who} {len(predictions)} predictions")
    if values.baseline and values.baseline not in given.systems:
        named = ", ".join(name for name in given.systems if name)
        expected = f"one of the systems, {named}" if named else "it beside several systems only"
        raise ValueError(f"--baseline={values.baseline}; expected {expected}")
    return given
