"""Read summaries and references from two folders, paired by pyrouge's patterns of file names."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from rougekit.foundation.plurals import counted

T = TypeVar("T")


class Folders(NamedTuple):
    """The four settings that tell pyrouge where summaries are, in its order."""

    system_dir: str
    system_filename_pattern: str
    """A regular expression for the start of file names. Its first group is the summary's ID."""
    model_dir: str
    model_filename_pattern: str
    """The same for a summary's models (references). `#ID#` stands for its ID, which is not escaped."""


def matched_files(folders: Folders) -> list[tuple[str, list[str]]]:
    """The path of each summary and the paths of its models, both sorted by name.

    Raises OSError if a folder can't be listed; ValueError if a pattern is no regular expression or matches no file, or
    the summaries' pattern has no group.
    """
    pattern = _expression("system pattern", folders.system_filename_pattern)
    if not pattern.groups:
        raise ValueError(f"system pattern {pattern.pattern!r} has no group (...); expected one around the summary's ID")
    names = sorted(os.listdir(folders.model_dir))
    pairs = []
    for name in sorted(os.listdir(folders.system_dir)):
        if match := pattern.match(name):
            models = _expression("model pattern", folders.model_filename_pattern.replace("#ID#", match[1] or ""))
            paths = [os.path.join(folders.model_dir, model) for model in names if models.match(model)]
            if not paths:
                raise ValueError(f"no file in {folders.model_dir} matches {models.pattern!r}, the models of {name}")
            pairs.append((os.path.join(folders.system_dir, name), paths))
    if not pairs:
        raise ValueError(f"no file in {folders.system_dir} matches the system pattern {pattern.pattern!r}")
    return pairs


def read_folders(
    system_dir: str, system_filename_pattern: str, model_dir: str, model_filename_pattern: str
) -> tuple[list[str], list[list[str]]]:
    """Predictions and references from pyrouge's folders, in the order in which pyrouge passes them to the script.

    Raises
    ------
    OSError : a folder or file can't be read.
    ValueError : a pattern that is no regular expression, matches no file or, for summaries, has no group; a file that
        is not UTF-8.

    >>> predictions, references = read_folders("system", r"s.(\\d+).txt", "model", "m.[A-Z].#ID#.txt")  # doctest: +SKIP
    """
    files = matched_files(Folders(system_dir, system_filename_pattern, model_dir, model_filename_pattern))
    return [_text(summary) for summary, _ in files], [[_text(model) for model in models] for _, models in files]


def in_file_name_order(values: Sequence[T], names: Sequence[str] | None = None) -> list[T]:
    """Texts in the order of their file names, as pyrouge and files2rouge pass them on: 0, 1, 10, 11, 2, ...

    The order changes which examples a resample draws, and with it ROUGE-1.5.5's average.

    Parameters
    ----------
    values : predictions or references, one for each example
    names : file names; None: numbers from 0, as in `s.0`, `s.1`, ... or `0.txt`, `1.txt`, ...

    Raises
    ------
    ValueError : values and names differ in number.

    >>> in_file_name_order(["a", "b", "c"], ["9.txt", "10.txt", "1.txt"])
    ['c', 'b', 'a']
    """
    if names is not None and len(names) != len(values):
        entries = counted(len(names), "entry")
        raise ValueError(f"names has {entries} for {counted(len(values), 'value')}; expected one for each")
    keys = [str(number) for number in range(len(values))] if names is None else names
    return [values[number] for number in sorted(range(len(values)), key=keys.__getitem__)]


def _expression(role: str, pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise ValueError(f"{role} {pattern!r} is not a regular expression: {error}") from None


def _text(path: str) -> str:
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not UTF-8: {error.reason} at byte {error.start}") from None
