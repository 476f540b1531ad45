"""From flags to texts: every system's predictions and the references that they share."""

import glob
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from absl import flags

from rougekit.io.files import PREDICTIONS, REFERENCES, FileError, pick_column, read_columns, read_records


class Input(NamedTuple):
    systems: dict[str, list[str]]
    references: Any


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
    targets = _glob(values.target_filepattern)
    references = [text for path in targets for text in read_records(path, values.delimiter)]
    systems = _named(values.system)
    if values.prediction_filepattern:
        paths = _glob(values.prediction_filepattern)
        if len(paths) != len(targets):
            pattern, other = values.prediction_filepattern, values.target_filepattern
            raise FileError(f"{pattern}: {len(paths)} files, but {len(targets)} of {other}; expected as many")
        for path, target in zip(paths, targets, strict=True):
            n, m = len(read_records(path, values.delimiter)), len(read_records(target, values.delimiter))
            if n != m:
                raise FileError(f"{path}: {n} texts, but {m} in {target}; expected as many (line {min(n, m) + 1})")
        name = "prediction" if systems else ""
        predicted = {name: [text for path in paths for text in read_records(path, values.delimiter)]}
    else:
        predicted = {}
    if "prediction" in systems and predicted:
        raise ValueError(f"--system=prediction={systems['prediction']}: --prediction_filepattern has this name already")
    predicted |= {name: _system(path, values) for name, path in systems.items()}
    return _checked(predicted, references, values.target_filepattern)


def _read_data(values: flags.FlagValues) -> Input:
    columns = read_columns(values.data, split=values.split)
    wanted = values.reference_column or [None]
    picked = [pick_column(values.data, columns, name, REFERENCES, "reference_column") for name in wanted]
    if len(picked) == 1:
        references = columns[picked[0]]
    else:
        references = [list(group) for group in zip(*(columns[name] for name in picked), strict=True)]
    systems = {name: _system(path, values) for name, path in _named(values.system).items()}
    if values.prediction_column or not systems:
        for name in values.prediction_column or [None]:
            column = pick_column(values.data, columns, name, PREDICTIONS, "prediction_column")
            system = column if len(values.prediction_column) > 1 or systems else ""
            if system in systems:
                raise ValueError(f"--prediction_column={column}: there is a system of this name already")
            systems[system] = columns[column]
    return _checked(systems, references, values.data)


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
    if Path(path).suffix.lower() in (".jsonl", ".json", ".csv", ".tsv", ".parquet") or Path(path).is_dir():
        columns = read_columns(path, split=values.split)
        wanted = values.prediction_column[0] if len(values.prediction_column) == 1 else None
        return columns[pick_column(path, columns, wanted, PREDICTIONS, "prediction_column")]
    return read_records(path, values.delimiter)


def _glob(pattern: str) -> list[str]:
    if pattern == "-":
        return [pattern]
    found = sorted(glob.glob(pattern))
    if not found:
        raise FileError(f"{pattern}: no such file")
    return found


def _checked(systems: dict[str, list[str]], references: Any, of: str) -> Input:
    if not systems:
        raise ValueError("no predictions; give --prediction_filepattern, --system or --prediction_column")
    for name, predictions in systems.items():
        if len(predictions) != len(references):
            who = f"system {name!r} has" if name else "there are"
            raise FileError(f"{of}: {len(references)} references, but {who} {len(predictions)} predictions")
    return Input(systems, references)
