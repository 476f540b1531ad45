"""Loaded by every Python that finds the stand-ins: makes rougekit importable, warns where a child can't find them."""

import os
import re
import sys
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from itertools import takewhile

_HERE = os.path.dirname(os.path.abspath(__file__))
_PYTHON = re.compile(r"python[0-9.]*(\.exe)?$")
_STARTS = {"subprocess.Popen": 3, "os.posix_spawn": 2, "os.exec": 2}
"""Audit events of starting a program, and the position of the environment among their arguments."""


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if event not in _STARTS or not isinstance(arguments[1], list | tuple):
        return
    words = [os.fsdecode(word) for word in arguments[1] if isinstance(word, str | bytes | os.PathLike)]
    if not words or not _PYTHON.search(os.path.basename(words[0])):
        return
    environment = arguments[_STARTS[event]]
    paths = environment.get("PYTHONPATH", "") if isinstance(environment, dict) else os.environ.get("PYTHONPATH", "")
    flags = takewhile(re.compile("-[A-Zabd-ln-z]").match, words[1:])
    ignoring = next((flag for flag in flags if {"I", "E"} & set(flag)), None)
    if ignoring or _HERE not in paths.split(os.pathsep):
        reason = f"it is started with {ignoring}" if ignoring else "its PYTHONPATH is another"
        if sys.stderr is not None:
            print(f"rougekit does not stand in for rouge_score in {' '.join(words)[:80]!r}: {reason}", file=sys.stderr)


sys.addaudithook(_watch)

if find_spec("rougekit") is None:  # it runs from a clone that is not installed
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(_HERE))))

_spec = PathFinder.find_spec("sitecustomize", [path for path in sys.path if os.path.abspath(path) != _HERE])
if _spec is not None and _spec.loader is not None:  # the one that would have been found without rougekit
    _spec.loader.exec_module(module_from_spec(_spec))
