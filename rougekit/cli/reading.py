"""What the flags of a command line ask to read; `rougekit.reading` reads it."""

import glob
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rougekit.cli.commands import UsageError
from rougekit.cli.naming import NamedFiles, paths_by_system
from rougekit.cli.screen import tell
from rougekit.foundation.errors import warn
from rougekit.foundation.io.atomic_write import would_replace
from rougekit.foundation.io.decoding import NotThere
from rougekit.foundation.run_names import runs_by_system
from rougekit.foundation.suggestions import suggestion
from rougekit.reading.asked import Asked, InColumns, InLines
from rougekit.reading.batches import GROUPS, ExampleBatch
from rougekit.reading.formats.files import has_columns, is_sheet
from rougekit.reading.formats.nulls import Nulls
from rougekit.reading.inputs import Input, opened


def read(
    files: NamedFiles, labels: Mapping[str, Sequence[str]] | None = None, *, others: bool = False,
    several: bool = False, sources: bool = False, ids: bool = False,
) -> Input:  # fmt: skip
    """Open the files: headers are read now, rows when a batch is asked for.

    labels : flags that choose columns other than texts, each with the usual names of its column
    others : whether all other columns of --data are kept, too
    several : whether two systems are needed
    sources : whether those that nobody has named are shown, if there are some
    ids : whether ids are kept without --per_example, too

    Raises ValueError and FileError like `opened`, Unclear for what the files don't say, UsageError for an output that
    would replace an input.
    """
    paths = list(paths_by_system(files.system).values())
    _refuse_to_replace(files, paths)
    _warn_of_unused_flags(files, paths, keeps_ids=ids or bool(files.per_example))
    data = opened(_asked(files, labels or {}, others, several, sources, ids))
    _check_baseline(files.baseline, data.systems)
    return data if files.format == "text" else data._replace(batches=_with_conclusions(data))


def _asked(
    files: NamedFiles, labels: Mapping[str, Sequence[str]], others: bool, several: bool, sources: bool, ids: bool
) -> Asked:  # fmt: skip
    """What the files and flags ask. Arguments are those of `read`. Raises UsageError and NotThere."""
    usual_names, chosen = {**labels}, files.line.columns
    if any(chosen.get(GROUPS, [])):
        usual_names[GROUPS] = ()
    columns = {flag: (next(iter(chosen.get(flag, [])), None), usual) for flag, usual in usual_names.items()}
    return Asked(
        _base_of(files, others), paths_by_system(files.system), files.more_references, files.known, columns,
        files.id_column, files.opening, files.delimiter, bool(files.output_filename), ids or bool(files.per_example),
        several, nulls=Nulls(files.nulls), shows_sources="--source_column" * sources,
        once_answered=lambda answer: _asked(
            files.answered(answer), labels, others, several and not answer.is_alone, sources, ids
        ),
    )  # fmt: skip


def _base_of(files: NamedFiles, keeps_others: bool) -> InColumns | InLines:
    """Where the references are. Raises UsageError for text files that would not be read, NotThere if there are none."""
    data, predictions, references = files.data, files.prediction_filepattern, files.target_filepattern
    if data and references:
        raise UsageError(f"--data={data} and --target_filepattern={references} both name references; give one of them")
    if data and predictions:
        raise UsageError(
            f"--data={data} and --prediction_filepattern={predictions}: beside a file with columns, a file of "
            "predictions is given as --system=NAME=PATH"
        )
    if data:
        return InColumns(data, keeps_others)
    if not references:
        raise NotThere("no references; give PREDICTIONS REFERENCES, a file with columns, or --target_filepattern")
    return InLines(references, predictions)


def _check_baseline(baseline: str | None, systems: Sequence[str]) -> None:
    """Raise ValueError for a baseline that is no system."""
    by_system = runs_by_system(systems)
    if baseline and baseline not in (*systems, *by_system):
        names = ", ".join(filter(None, systems))
        expected = f"one of the systems, {names}" if names else "it only with several systems"
        raise UsageError(f"--baseline={baseline}; expected {expected}{suggestion(baseline, by_system)}")


def _with_conclusions(data: Input) -> Iterator[ExampleBatch]:
    """The batches; after the last, what was concluded is printed to stderr, where a format has no headline."""
    yield from data.batches
    if data.concluded:
        tell(f"rougekit: {' · '.join([data.files, *data.concluded])}")


def _refuse_to_replace(files: NamedFiles, system_paths: Sequence[str]) -> None:
    """Raise UsageError if a file to be written is one of those to be read, or written twice."""
    patterns = [files.prediction_filepattern or "", files.target_filepattern or ""]
    matched = [path for pattern in patterns for path in ([pattern] if pattern == "-" else glob.glob(pattern))]
    read = [*filter(None, [files.data]), *system_paths, *matched, *files.more_references]
    refuse_to_replace(files.line.outputs, read)


def refuse_to_replace(outputs: Mapping[str, str], read: Sequence[str]) -> None:
    """Raise UsageError if a file to be written is one of those to be read, or written twice. outputs : by flag"""
    written: list[str] = []
    for flag, path in outputs.items():
        if replaced := would_replace(path, [*read, *written]):
            use = "is written as well" if replaced in written else "is read"
            raise UsageError(f"--{flag}={path} would replace {replaced}, which {use}; give another name")
        written.append(path)


def _warn_of_unused_flags(files: NamedFiles, system_paths: Sequence[str], *, keeps_ids: bool) -> None:
    """Warn of flags that apply only to a kind of file that is not being read."""
    paths, given = [files.data or files.target_filepattern or "", *system_paths], files.line.given
    have_columns = [bool(files.data), *map(has_columns, system_paths)]
    every = [*have_columns, *map(has_columns, files.more_references)]
    predictions, references, *_ = files.known
    unused = {
        "split": files.split and not any(path and Path(path).is_dir() for path in paths) and "no folder with splits",
        "max_memory": "max_memory" in given and not any(map(is_sheet, paths)) and "no spreadsheet",
        "delimiter": "delimiter" in given and all(every) and "no text file",
        "id_column": files.id_column and sum(every) < 2 and not keeps_ids and "no second file with columns",
        "nulls": "nulls" in given and not any(every) and "no file with columns",
        "prediction_column": predictions and not any(have_columns) and "no file with columns",
        "reference_column": references and not files.data and "no file with columns of references",
    }
    for flag, lacking in unused.items():
        if lacking:
            warn(f"--{flag} has no effect: there is {lacking}")
