"""The instances that a run scores, by system, with their files, each of which is read once."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rougekit.foundation.runtime.old_python import cached_property
from rougekit.rouge155.elements import Elements, elements
from rougekit.rouge155.settings import Evaluation
from rougekit.scoring.standards.rouge155.lines import TEXT_FORMATS

ELEMENT_FORMATS = ("SIMPLE", "ISI")
"""Formats of files that can be read as Basic Elements (ISI files have none)."""


@dataclass
class SummaryFile:
    """One summary file in one format."""

    number: int
    path: bytes
    input_format: str
    """in capitals"""
    content: bytes

    @cached_property
    def elements(self) -> Elements:
        """The Basic Elements of a SIMPLE file; other files have none."""
        return elements(self.content) if self.input_format == "SIMPLE" else Elements([])


class SummaryFiles(dict[tuple[bytes, str], SummaryFile]):
    """The files of a run by path and format, numbered in the order in which they are first asked for."""

    def __init__(self, convert: Callable[[bytes], bytes] = bytes, read: Callable[[bytes], bytes] | None = None) -> None:
        """convert: applied to the content of each file; read: gives it for a path, from the disk if not given"""
        super().__init__()
        self.convert = convert
        self.read = read or read_file

    def __missing__(self, key: tuple[bytes, str]) -> SummaryFile:
        """Read a new file. Raises OSError."""
        self[key] = file = SummaryFile(len(self), *key, self.convert(self.read(key[0])))
        return file


@dataclass
class Instance:
    """A system's summary in one evaluation, with the files of its models."""

    name: str
    files: Sequence[SummaryFile] = ()
    """The models, then the peer; empty if one of them can't be read"""
    faults: dict[str, str] = field(default_factory=dict)
    """Why the instance can't be scored, by family of measures: "texts" or "elements"."""

    @property
    def models(self) -> Sequence[SummaryFile]:
        """The files of the models."""
        return self.files[:-1]


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
    evaluations: list[Evaluation], systems: list[str], families: set[str], files: SummaryFiles,
    warn: Callable[[str], None],
) -> list[list[Instance]]:  # fmt: skip
    """The instances of each system, in the order of the evaluations.

    families : those of the requested measures, "texts" or "elements"; if there are none, no file is read
    warn : called with a message for each evaluation that lacks a system
    """
    groups: list[list[Instance]] = []
    for system in systems:
        groups.append([])
        for evaluation in evaluations if families else []:
            if evaluation.peers.get(system) is None:
                warn(
                    f"*ROUGE Warning: test instance for peer {system} does not exist "
                    f"for evaluation {evaluation.identity}"
                )
            else:
                groups[-1].append(_instance(system, evaluation, families, files))
    return groups


def _instance(system: str, evaluation: Evaluation, families: set[str], files: SummaryFiles) -> Instance:
    """Read the files of an instance. If one can't be read, all families have that fault."""
    instance = Instance(f"{evaluation.identity}.{system}")
    peer = evaluation.peers[system] or b""
    summary_files = []
    for path in (*evaluation.models, peer):
        try:
            summary_files.append(files[path, evaluation.input_format.upper()])
        except OSError:
            is_missing_model = path is not peer and not os.path.exists(path)
            problem = "Cannot find model summary:" if is_missing_model else "Cannot open"
            instance.faults = dict.fromkeys(families, f"{problem} {path.decode('latin-1')}")
            return instance
    instance.files = summary_files
    for family in families:
        if fault := _fault(instance, evaluation.input_format, family):
            instance.faults[family] = fault
    return instance


def _fault(instance: Instance, input_format: str, family: str) -> str | None:
    """The error message for a wrong format, or for an invalid line of Basic Elements."""
    formats = TEXT_FORMATS if family == "texts" else ELEMENT_FORMATS
    if input_format.upper() not in formats:
        return f"Unknown input format: {input_format}"
    if family == "elements":
        for file in (instance.files[-1], *instance.models):
            line = file.elements.wrong_line
            if line is not None:
                return (
                    f"Basic Element (BE) input file is invalid: *{line.decode('latin-1')}*\n"
                    "A line of it should have a head, a modifier and a relation: HEAD|MODIFIER|RELATION\n"
                    "For more infomation about BE, go to: http://www.isi.edu/~cyl/BE"
                )
    return None
