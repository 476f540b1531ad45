"""What the flags of a command line ask to read; `rougekit.reading` reads it."""

import glob
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rougekit.cli.commands import UsageError
from rougekit.cli.flags import OUTPUTS, Values
from rougekit.cli.naming import known_columns, paths_by_system
from rougekit.foundation.errors import warn
from rougekit.foundation.io.atomic_write import would_replace
from rougekit.foundation.io.printable import print_error
from rougekit.foundation.run_names import runs_by_system
from rougekit.foundation.suggestions import suggestion
from rougekit.reading.batches import GROUPS, ExampleBatch
from rougekit.reading.formats.files import has_columns, is_sheet
from rougekit.reading.formats.nulls import Nulls
from rougekit.reading.inputs import Asked, Input, opened


def read(
    values: Values, labels: Mapping[str, Sequence[str]] | None = None, *, others: bool = False, several: bool = False
) -> Input:
    """Open the files: headers are read now, rows when a batch is asked for.

    labels : flags that choose columns other than texts, each with the usual names of its column
    others : whether all other columns of --data are kept, too
    several : whether two systems are needed

    Raises ValueError and FileError like `opened`, Unclear for what the files don't say, UsageError for an output that
    would replace an input.
    """
    usual_names = dict(labels or {})
    if getattr(values, GROUPS, None):
        usual_names[GROUPS] = ()
    paths = paths_by_system(values.system)
    _refuse_to_replace(values, list(paths.values()))
    _warn_of_unused_flags(values, list(paths.values()))
    asked = Asked(
        values.data, paths, values.prediction_filepattern, values.target_filepattern, values.more_references,
        known_columns(values), {flag: (getattr(values, flag), usual) for flag, usual in usual_names.items()},
        values.id_column, values.opening, values.delimiter, bool(getattr(values, "output_filename", None)),
        bool(getattr(values, "per_example", None)), others, several, nulls=Nulls(values.nulls),
    )  # fmt: skip
    data = opened(asked)
    _check_baseline(values, data.systems)
    has_headline = getattr(values, "format", "text") == "text"
    return data if has_headline else data._replace(batches=_with_conclusions(data))


def _check_baseline(values: Values, systems: Sequence[str]) -> None:
    """Raise ValueError for a baseline that is no system."""
    by_system = runs_by_system(systems)
    if (baseline := getattr(values, "baseline", None)) and baseline not in (*systems, *by_system):
        names = ", ".join(filter(None, systems))
        expected = f"one of the systems, {names}" if names else "it only with several systems"
        raise UsageError(f"--baseline={baseline}; expected {expected}{suggestion(baseline, by_system)}")


def _with_conclusions(data: Input) -> Iterator[ExampleBatch]:
    """The batches; after the last, what was concluded is printed to stderr, where a format has no headline."""
    yield from data.batches
    if data.concluded:
        print_error(f"rougekit: {' · '.join([data.files, *data.concluded])}")


def _refuse_to_replace(values: Values, system_paths: Sequence[str]) -> None:
    """Raise UsageError if a file to be written is one of those to be read, or written twice."""
    patterns = [values.prediction_filepattern or "", values.target_filepattern or ""]
    matched = [path for pattern in patterns for path in ([pattern] if pattern == "-" else glob.glob(pattern))]
    refuse_to_replace(values, [*filter(None, [values.data]), *system_paths, *matched, *values.more_references])


def refuse_to_replace(values: Values, read: Sequence[str]) -> None:
    """Raise UsageError if a file to be written is one of those to be read, or written twice."""
    written: list[str] = []
    for flag in OUTPUTS:
        if path := getattr(values, flag, None):
            if replaced := would_replace(path, [*read, *written]):
                use = "is written as well" if replaced in written else "is read"
                raise UsageError(f"--{flag}={path} would replace {replaced}, which {use}; give another name")
            written.append(path)


def _warn_of_unused_flags(values: Values, system_paths: Sequence[str]) -> None:
    """Warn of flags that apply only to a kind of file that is not being read."""
    paths = [values.data or values.target_filepattern or "", *system_paths]
    have_columns = [bool(values.data), *map(has_columns, system_paths)]
    unused = {
        "split": values.split and not any(path and Path(path).is_dir() for path in paths) and "no folder with splits",
        "max_memory": "max_memory" in values.given and not any(map(is_sheet, paths)) and "no spreadsheet",
        "delimiter": "delimiter" in values.given and all(have_columns) and "no text file",
        "id_column": values.id_column and sum(have_columns) < 2 and "no second file with columns",
        "nulls": "nulls" in values.given and not any(have_columns) and "no file with columns",
        "prediction_column": values.prediction_column and not any(have_columns) and "no file with columns",
        "reference_column": values.reference_column and not values.data and "no file with columns of references",
    }
    for flag, lacking in unused.items():
        if lacking:
            warn(f"--{flag} has no effect: there is {lacking}")
