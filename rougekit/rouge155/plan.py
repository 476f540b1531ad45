"""What a run has to score: each system's instances with the files they need, every file read once."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field

from rougekit.rouge155.elements import Elements, elements
from rougekit.rouge155.settings import Evaluation, Settings
from rougekit.runtime.old_python import cached_property
from rougekit.standards.rouge155.lines import TEXT_FORMATS

ELEMENT_FORMATS = ("SIMPLE", "ISI")
"""Of files that can be read as Basic Elements (ISI files hold none)."""


@dataclass
class Instance:
    """A system's summary in one evaluation: the numbers of its file and of its models' files."""

    name: str
    peer: int = -1
    models: list[int] = field(default_factory=list)
    """Empty where a file can't be read"""
    faults: dict[str, str] = field(default_factory=dict)
    """Why it can't be scored, by family of measures: "texts" or "elements"."""


@dataclass
class SummaryFile:
    """One summary file in one format."""

    path: bytes
    input_format: str
    """in capitals"""
    content: bytes

    @cached_property
    def elements(self) -> Elements:
        """Its Basic Elements; there are some in SIMPLE files only."""
        return elements(self.content) if self.input_format == "SIMPLE" else Elements([])


class Files:
    """The files of a run, numbered in the order of their first mention."""

    def __init__(self, convert: Callable[[bytes], bytes] | None = None) -> None:
        """convert: applied to the content of each file"""
        self.convert = convert
        self.all: list[SummaryFile] = []
        self._numbers: dict[tuple[bytes, str], int] = {}

    def number(self, path: bytes, input_format: str) -> int:
        """The number of a file, read now if it is new. Raises OSError."""
        key = (path, input_format)
        if key not in self._numbers:
            content = read_file(path)
            if self.convert is not None:
                content = self.convert(content)
            self._numbers[key] = len(self.all)
            self.all.append(SummaryFile(path, input_format, content))
        return self._numbers[key]


def read_file(path: bytes) -> bytes:
    """A file's bytes; a directory has none. Raises OSError if it can't be opened."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except IsADirectoryError:
        return b""
    except ValueError as error:  # a zero byte in the path
        raise FileNotFoundError(str(error)) from None


def plan(
    settings: Settings, systems: list[str], families: set[str], files: Files, warn: Callable[[str], None]
) -> list[list[Instance]]:
    """The instances of each system, in the order of the evaluations.

    families : of the measures asked for, "texts" or "elements"; without any nothing is read
    warn : gets a message for each evaluation that lacks a system
    """
    groups: list[list[Instance]] = []
    for system in systems:
        groups.append([])
        for evaluation in settings.evaluations if families else []:
            if evaluation.peers.get(system) is None:
                warn(
                    f"*ROUGE Warning: test instance for peer {system} does not exist "
                    f"for evaluation {evaluation.identity}"
                )
            else:
                groups[-1].append(_instance(system, evaluation, families, files))
    return groups


def _instance(system: str, evaluation: Evaluation, families: set[str], files: Files) -> Instance:
    instance = Instance(f"{evaluation.identity}.{system}")
    fault = _read(instance, evaluation, evaluation.peers[system] or b"", files)
    for family in families:
        message = fault or _fault(instance, evaluation.input_format, family, files)
        if message:
            instance.faults[family] = message
    return instance


def _read(instance: Instance, evaluation: Evaluation, peer: bytes, files: Files) -> str | None:
    """Read the instance's files; what is wrong if one of them can't be read."""
    input_format = evaluation.input_format.upper()
    numbers = []
    for path in (*evaluation.models, peer):
        try:
            numbers.append(files.number(path, input_format))
        except OSError:
            name = path.decode("latin-1")
            if path is not peer and not os.path.exists(path):
                return f"Cannot find model summary: {name}"
            return f"Cannot open {name}"
    *instance.models, instance.peer = numbers
    return None


def _fault(instance: Instance, input_format: str, family: str, files: Files) -> str | None:
    """What is wrong with the format, or with a line of a file of Basic Elements."""
    formats = TEXT_FORMATS if family == "texts" else ELEMENT_FORMATS
    if input_format.upper() not in formats:
        return f"Unknown input format: {input_format}"
    if family == "elements":
        for number in (instance.peer, *instance.models):
            line = files.all[number].elements.wrong_line
            if line is not None:
                return (
                    f"Basic Element (BE) input file is invalid: *{line.decode('latin-1')}*\n"
                    "A line of it should have a head, a modifier and a relation: HEAD|MODIFIER|RELATION\n"
                    "For more infomation about BE, go to: http://www.isi.edu/~cyl/BE"
                )
    return None
