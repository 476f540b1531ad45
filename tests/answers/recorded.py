"""Recorded answers: what the command and the package say, as text. `python -m tests.answers.recorded` records again,
and writes anew what sessions on pages of the documentation print, screens there, and the examples in help.

A difference in `git diff` is what a change changes for users. Names of files record only these.
"""

import contextlib
import difflib
import importlib
import io
import math
import os
import re
import shlex
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from dev.paths import ROOT
from rougekit import __version__, compare, compare_datasets
from rougekit.analysis import claims
from rougekit.cli import main
from rougekit.foundation.errors import RougeWarning
from rougekit.page.view.data import ReportData
from tests.answers import inputs, pages, screens
from tests.answers.sessions import SESSIONS

FOLDER = Path(__file__).parent / "recorded"
NAMES = {
    **vars(inputs),
    "compare": compare,
    "compare_datasets": compare_datasets,
    "ReportData": ReportData,
    "claims": claims,
}
"""What lines of Python can name."""
TOLERANCE = 1e-6
"""Relative, of numbers of eight digits and more; others are compared as text."""
DIGITS = 8
"""Those that are kept of longer numbers."""

LONG = re.compile(r"-?\d+\.\d{7,}(?:e[-+]\d+)?|-?\d\.\d{5,}e[-+]\d+")


def session(name: str) -> str:
    """The lines of a file, each with its answer."""
    namespace = dict(NAMES)
    return "\n".join(map(_answered(namespace), SESSIONS[name].lines))


def _answered(namespace: dict[str, Any]) -> Callable[[str], str]:
    def answered(line: str) -> str:
        kind, _, code = line.partition(" ")
        columns, is_typed, _ = kind.partition("$")
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", RougeWarning)
            if columns and is_typed:
                answer = screens.screen_of(code, Path.cwd(), int(columns))
            else:
                answer = typed(code) if is_typed else _evaluated(code, namespace)
        answer += "".join(f"! warning: {warning.message}\n" for warning in warned)
        answer = answer.replace(__version__, "VERSION").replace(os.getcwd(), "FOLDER")
        answer = re.sub(r"[\d.]+ MB", "SIZE MB", answer)  # of a page, with its scripts
        return f"{line}\n{LONG.sub(lambda found: f'{float(found[0]):.{DIGITS}g}', answer)}"

    return answered


def typed(line: str) -> str:
    """What the command prints; on the standard error after "!", as warnings are; its code if that is not 0."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(shlex.split(line)[1:])
    said = "".join(f"! {each}\n" for each in err.getvalue().splitlines())
    return out.getvalue() + said + (f"exit {code}\n" if code else "")


def _evaluated(code: str, namespace: dict[str, Any]) -> str:
    name, is_statement, value = code.partition(" = ")
    if is_statement and name.isidentifier():
        namespace[name] = eval(value, namespace)
        return ""
    return written(eval(code, namespace)) + "\n"


def written(value: Any, indent: str = "") -> str:
    """A value as text: texts as they are, tables as CSV, long mappings and lists with a line for each item."""
    if hasattr(value, "to_csv"):
        return value.to_csv(index=False, lineterminator="\n")
    if isinstance(value, str):
        return value.replace("\n", f"\n{indent}")
    is_long = len(repr(value)) > 100 - len(indent)
    if isinstance(value, Mapping) and is_long:
        return "".join(map(partial(_item, indent=indent), [f"{key}:" for key in value], value.values()))
    if isinstance(value, list) and is_long and any(isinstance(each, Mapping | list) for each in value):
        return "".join(_item("-", each, indent) for each in value)
    return repr(value)


def _item(beginning: str, value: Any, indent: str) -> str:
    text = written(value, f"{indent}  ")
    return f"\n{indent}{beginning}{text if text.startswith(chr(10)) else f' {text}'.rstrip(' ')}"


def as_recorded(answers: str, recorded: str) -> str:
    """The answers, with the recorded numbers where both have many digits and differ within the tolerance."""
    ours, theirs = LONG.findall(answers), LONG.findall(recorded)
    if LONG.split(answers) != LONG.split(recorded):
        return answers
    pairs = zip(ours, theirs, strict=True)
    kept = iter([b if math.isclose(float(a), float(b), rel_tol=TOLERANCE) else a for a, b in pairs])
    return LONG.sub(lambda found: next(kept), answers)


def difference(before: str, now: str) -> str:
    """What changed between two texts, as lines of a diff."""
    return "\n".join(difflib.unified_diff(before.splitlines(), now.splitlines(), "before", "now", lineterm="", n=2))


@contextlib.contextmanager
def folder(path: Path) -> Iterator[None]:
    """A working folder with the files, and what else answers depend on."""
    inputs.write_files(path)
    settings = {name: value for name, value in os.environ.items() if "COLOR" not in name}
    settings |= {"COLUMNS": "100", "TERM": "xterm-256color"}
    with contextlib.chdir(path), mock.patch.dict(os.environ, settings, clear=True):
        yield


def is_missing(package: str) -> bool:
    """Whether a session can't be recorded here."""
    try:
        importlib.import_module(package or "rougekit")
    except ImportError:
        return True
    return False


def record(names: list[str]) -> None:
    """Record these files again, or all."""
    for name in names or SESSIONS:
        path = FOLDER / f"{name}.txt"
        if is_missing(SESSIONS[name].needs):
            print(f"{path.relative_to(ROOT)} is as it was: needs {SESSIONS[name].needs}")
            continue
        with tempfile.TemporaryDirectory() as temporary, folder(Path(temporary)):
            answers = session(name)
        before = path.read_text("utf-8") if path.exists() else ""
        path.write_text(as_recorded(answers, before), "utf-8")


if __name__ == "__main__":
    record(sys.argv[1:])
    if not sys.argv[1:]:
        pages.write()
        screens.write()
