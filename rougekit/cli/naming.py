"""Which files the words and flags of a command line name: systems, runs of systems, references, data sets."""

import glob
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rougekit.cli.commands import UsageError
from rougekit.cli.line import Line
from rougekit.cli.parsing import parse
from rougekit.foundation.io.decoding import FileError, no_such_file, similar_file
from rougekit.foundation.io.shell_lines import shell_line
from rougekit.foundation.plurals import agreeing, counted, joined
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.batches import GROUPS
from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.formats.files import ENDINGS, has_columns, has_columns_alone, open_data
from rougekit.reading.question import Suggestion
from rougekit.reading.roles import Known
from rougekit.reading.several_files import (
    Division,
    Held,
    are_data_sets,
    called_like_references,
    divided,
    files_of_references,
    held_by,
    unnumbered,
)


class NamedFiles(NamedTuple):
    """The files that a line names, what it says of them, and what else depends on how they are read."""

    line: Line
    data: str | None
    """a file with columns that has the references"""
    prediction_filepattern: str | None
    target_filepattern: str | None
    system: list[str]
    """NAME=PATH of each, where "=PATH" is a single one"""
    id_column: str | None
    split: str | None
    encoding: str | None
    max_memory: int
    nulls: str
    delimiter: str
    baseline: str | None = None
    output_filename: str | None = None
    per_example: str | None = None
    format: str = "text"
    more_references: Sequence[str] = ()
    """no flag: further files of references, each with one for every example"""
    own_references: bool = True
    """no flag: whether all files are systems if each has one system and its references"""

    def answered(self, answer: Suggestion) -> "NamedFiles":
        """The files of the line with the flags of an answer. Raises ValueError like `files_of`.

        One that gives a single system is an answer for the command `score`.
        """
        own_references = self.own_references and not answer.is_alone
        return files_of(self.line.with_flags(answer.flags), own_references=own_references)

    @property
    def opening(self) -> dict[str, Any]:
        """How files with columns are opened: arguments of `open_data`."""
        paths = [name for names in self.line.columns.values() for name in names]
        return {"split": self.split, "encoding": self.encoding, "max_memory": self.max_memory, "paths": paths}

    def open(self, path: str) -> DataFile:
        """A file with columns, opened so."""
        return open_data(path, **self.opening)

    @property
    def known(self) -> Known:
        """The columns whose role flags name; that of ids may be the references, too."""
        columns = {flag: names for flag, names in self.line.columns.items() if flag != "id_column"}
        predictions, references, groups, systems, runs = (
            columns.pop(flag, [])
            for flag in ("prediction_column", "reference_column", GROUPS, "system_column", "run_column")
        )
        others = [name for names in columns.values() for name in names]
        return Known(predictions, references, others, groups, systems, runs)


def parse_files(command: str, arguments: Sequence[str]) -> NamedFiles:
    """The files of a command whose positional arguments all name files. Raises UsageError, ValueError."""
    return files_of(parse(command, arguments), own_references=command != "score")


def files_of(line: Line, *, own_references: bool = True) -> NamedFiles:
    """The files of a line, with those of positional arguments: DATA, or PREDICTIONS ... REFERENCES. Raises ValueError.

    A system may be NAME=PATH. If --system gives the predictions, a single text file contains the references.
    own_references : whether all files are systems if each has one system and its references
    """
    files, words = line.of(NamedFiles)._replace(own_references=own_references), line.positional
    if not words:
        return files
    if folders := _by_folder(files):
        names = joined([f"{name} ({counted(len(its), 'file')})" for name, its in folders.items()])
        raise UsageError(
            f"{' '.join(words)}: each folder has references of its own, {names}; give the files of one, or, to compare "
            f"systems on each: {line.again('compare')}"
        )
    if _are_data_sets(files):
        compares = all(len(runs_by_system(held.outputs)) > 1 for held in _held(files))
        advice = f"systems; give one, or: {line.again('compare')}" if compares else "runs; give one"
        raise UsageError(f"{' '.join(words)}: each is a data set with several {advice}")
    if files.data or files.target_filepattern or files.prediction_filepattern:
        raise UsageError(f"{' '.join(words)}: --data or --target_filepattern names files too; give one of them")
    systems, (last, *more) = _divided(files, own_references=own_references)
    if _named(last):
        raise UsageError(f"{' '.join(words)}: no references; expected their file after the systems")
    if has_columns(last) or (has_columns_alone(last) and not systems):
        files = files._replace(data=last, more_references=more)
    elif not systems and not files.system:
        is_there = Path(last).exists()
        if not is_there and similar_file(last):
            raise no_such_file(last)
        kind, what = (UsageError, "one file of texts") if is_there else (FileError, "no such file")
        raise kind(
            f"{last}: {what}; expected predictions and references, or one file with columns ({', '.join(ENDINGS)})"
        )
    else:
        files = files._replace(target_filepattern=_literal(last), more_references=more)
    is_alone = len(systems) == 1 and not files.system and not _named(systems[0])
    if is_alone and not has_columns(systems[0]) and not files.data:
        return files._replace(prediction_filepattern=_literal(systems[0]))
    if is_alone:
        return files._replace(system=[f"={systems[0]}"])
    pairs = [_as_typed(word) or (_stem(word), word) for word in systems]
    if len({name for name, _ in pairs}) < len(pairs):
        pairs = [_as_typed(word) or (word, word) for word in systems]
    return files._replace(system=[*files.system, *(f"{name}={path}" for name, path in pairs)])


def _named(word: str) -> tuple[str, str] | None:
    """The name and path of a positional argument NAME=PATH; None if it is a path."""
    return None if Path(word).exists() else _name_and_path(word)


def _as_typed(word: str) -> tuple[str, str] | None:
    """The name and path of NAME=PATH, even if there is no such path; None without a name."""
    if "=" not in word or Path(word).exists():
        return None
    name, _, path = word.partition("=")
    return _name_and_path(word) or (name, path)


def _name_and_path(system: str) -> tuple[str, str] | None:
    """The parts of "name=path", split at the first "=" that precedes an existing path; None if there is none."""
    cuts = ((system[:at], system[at + 1 :]) for at, character in enumerate(system) if character == "=")
    return next(((name, path) for name, path in cuts if path and Path(_runs(path)[0]).exists()), None)


def _stem(path: str) -> str:
    """A system's name: the stem of its file; of several runs, the stem they share up to a number, or the first."""
    runs = _runs(path)
    if len(runs) == 1:
        return Path(path).stem
    stems = set(map(unnumbered, runs))
    return stems.pop() if len(stems) == 1 and "" not in stems else Path(runs[0]).stem


def _runs(path: str) -> list[str]:
    """The files of a system's runs, which are separated by commas; the path of a file that exists is a single run."""
    return [path] if Path(path).exists() else path.split(",")


def _divided(files: NamedFiles, *, own_references: bool) -> tuple[Sequence[str], Sequence[str]]:
    """The files of systems and those of references; if nothing says which, references come last.

    own_references : as in `files_of`. If not, there is one system, and all other text files have its references

    Raises UsageError where it is asked whose references count, and for several systems, if there should be one.
    """
    words = files.line.positional
    is_of_texts = not any(map(has_columns, words))
    found = divided(
        words, partial(_held_by, files), files.known, files.open,
        systems=[*files.system, *(word for word in words if _named(word))], own_references=own_references,
        n_last=1 if own_references or len(words) < 3 or not is_of_texts else len(words) - 1,
    )  # fmt: skip
    if found.differing:
        raise _whose_references(files, found.differing)
    if found.called_references:
        raise _references_too(files, found)
    if not own_references and len(found.systems) > 1:
        raise UsageError(f"{' '.join(words)}: several systems; give one, or: {files.line.again('compare')}")
    return found.systems, found.references


def _whose_references(files: NamedFiles, others: Sequence[str]) -> UsageError:
    """The question whose references count, of files that each have outputs, and other references than the first.

    If they differ in numbers of their names alone, a shell may have written a pattern that is not quoted: they are
    parts of one file, and no systems.
    """
    words = files.line.positional
    patterns = {re.sub("[0-9]+", "*", word) for word in words}
    whose = "repeat the file whose references count at the end:"
    if len(patterns) == 1 and len(others) == len(words) - 1:
        return UsageError(
            f"{' '.join(words)}: each has other references. If they are parts of one file, quote the pattern: "
            f"{shell_line(['rougekit', patterns.pop()])}; if they are systems with rows in other orders, {whose} "
            f"{files.line.again('compare', files=words[:1])}"
        )
    lines = " or ".join(files.line.again("compare", files=[word]) for word in (words[0], others[0]))
    return UsageError(
        f"{joined(others)} {agreeing('have', len(others))} other references than {words[0]}: whose count? For systems, "
        f"{whose} {lines}"
    )


def _references_too(files: NamedFiles, found: Division) -> UsageError:
    """The question whether files that are called references are systems, with a line for each answer."""
    called = found.called_references
    others = [word for word in files.line.positional if word not in called]
    has_several = len(others) - len(found.references) + len(files.system) > 1
    as_systems = [f"{_stem(word)}={word}" if word in called else word for word in files.line.positional]
    lines = [
        files.line._replace(positional=words).again(command)
        for words, command in ((others, "compare" if has_several else "score"), (as_systems, "compare"))
    ]
    return UsageError(
        f"{called_like_references(found)} Without {'it' if len(called) == 1 else 'them'}: {lines[0]}; "
        f"as {'a system' if len(called) == 1 else 'systems'}: {lines[1]}"
    )


def data_sets(files: NamedFiles) -> dict[str, NamedFiles]:
    """The files of several data sets, by name; none if all files are of one.

    Data sets are files that each have several outputs and references, or the files of folders that each have files of
    systems and of their references: cnn/bart.txt, cnn/t5.txt, cnn/ref.txt, xsum/bart.txt and so on.
    """
    if _are_data_sets(files):
        words = files.line.positional
        stems = [Path(word).stem for word in words]
        named = stems if len({*stems}) == len(stems) else words
        alone = [files.line._replace(positional=[], values={**files.line.values, "data": word}) for word in words]
        return dict(zip(named, map(files_of, alone), strict=True))
    return {name: files_of(files.line._replace(positional=words)) for name, words in _by_folder(files).items()}


def _by_folder(files: NamedFiles) -> dict[str, list[str]]:
    """The positional arguments by folder, if there are several and each has files of systems and of references."""
    words, folders = files.line.positional, dict[str, list[str]]()
    if files.data or files.system or files.target_filepattern or files.prediction_filepattern:
        return {}
    for word in words:
        folders.setdefault(str(Path(word).parent), []).append(word)
    if len(folders) < 2 or not all(Path(word).is_file() for word in words):
        return {}
    if any(len(files_of_references(its, partial(_held_by, files))) in (0, len(its)) for its in folders.values()):
        return {}
    names = [Path(folder).name for folder in folders]
    return dict(zip(names if len({*names}) == len(names) and all(names) else folders, folders.values(), strict=True))


def _held_by(files: NamedFiles, word: str) -> Held:
    is_there = Path(word).exists() or (glob.has_magic(word) and glob.glob(word))
    return held_by(word, files.known, files.open) if is_there else Held([], [])


def _are_data_sets(files: NamedFiles) -> bool:
    """Whether the positional arguments are files that each have several outputs and references."""
    return len(files.line.positional) > 1 and are_data_sets(_held(files))


def _held(files: NamedFiles) -> Iterator[Held]:
    """What each positional argument holds, if it is one file of which no flag says what it is."""
    for path in files.line.positional:
        is_said = files.data or files.system or len(_runs(path)) > 1 or _named(path)
        yield Held([], []) if is_said else held_by(path, files.known, files.open)


def _literal(path: str) -> str:
    """A pattern that matches the file of this name, if it exists."""
    return glob.escape(path) if Path(path).exists() else path


def paths_by_system(systems: Sequence[str]) -> dict[str, str]:
    """Paths of systems by name, from "name=path"; the name is optional for a single system. Raises ValueError.

    Paths separated by commas are runs, which are named name#1, name#2.
    """
    paths: dict[str, str] = {}
    for system in systems:
        name, path = _name_and_path(system) or system.partition("=")[::2]
        if not (path and (name or len(systems) == 1)):
            raise UsageError(f"--system={system}; expected name=path")
        runs = _runs(path)
        named = {f"{name}#{k}": run for k, run in enumerate(runs, 1)} if len(runs) > 1 else {name: path}
        if twice := named.keys() & paths.keys():
            if name == path == paths[min(twice)]:
                raise UsageError(f"{path} is given twice; expected different files")
            raise UsageError(f"--system={system}: {paths[min(twice)]} has the name {name}; expected another name")
        paths |= named
    for runs in ([paths[name] for name in names] for names in runs_by_system(paths).values()):
        if len(set(runs)) < len(runs):
            raise UsageError(f"{max(runs, key=runs.count)} is given twice; expected different files")
    return paths
