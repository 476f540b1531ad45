"""rougekit in place of rouge_score without installing a distribution: in this process, or in a program that it runs."""

import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from rougekit.errors import warn

STANDIN = str(Path(__file__).resolve().parent / "standin")
"""A folder whose only package is called rouge_score and is rougekit.compat."""

_OURS = str(Path(STANDIN).parent)

_MODULES = ("rouge_scorer", "scoring", "tokenize", "tokenizers", "io", "rouge")


class Installed:
    """What `install` did; its repr says it, `undo` takes it back, and so does the end of a `with` block."""

    def __init__(self, replaced: dict[str, ModuleType]) -> None:
        self._replaced = replaced

    def undo(self) -> None:
        """Let `import rouge_score` find again what it found before. What was imported meanwhile stays as it is."""
        if STANDIN in sys.path:
            sys.path.remove(STANDIN)
        _taken_out()
        sys.modules.update(self._replaced)

    def __enter__(self) -> "Installed":
        return self

    def __exit__(self, *failure: object) -> None:
        self.undo()

    def __repr__(self) -> str:
        return "rougekit stands in for rouge_score in this process; .undo() takes it back"


def install() -> Installed:
    """Let `import rouge_score` give rougekit in this process, whether rouge_score is installed or not.

    Call it before the modules that import rouge_score are imported. A module that has imported the other one keeps it,
    and a RougeWarning names it. Processes that are started anew need a call of their own, or the program as a whole
    is started with `python -m rougekit.compat program.py`.

    Returns
    -------
    Installed, with `undo()`.

    >>> with install():
    ...     from rouge_score import rouge_scorer
    >>> rouge_scorer.__name__
    'rougekit.compat.rouge_scorer'
    """
    replaced = _taken_out()
    keeping = sorted(_holders(replaced))
    if keeping:
        warn(
            f"{', '.join(keeping)} imported rouge_score before rougekit took its place, and keep it; "
            "call rougekit.compat.install() first"
        )
    if STANDIN not in sys.path:
        sys.path.insert(0, STANDIN)
    import_module("rouge_score")
    for name in _MODULES:
        import_module(f"rouge_score.{name}")
    return Installed(replaced)


def environment() -> dict[str, str]:
    """Variables under which a Python program and all that it starts find rougekit as rouge_score."""
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([STANDIN, path] if path else [STANDIN])}


def _taken_out() -> dict[str, ModuleType]:
    """The modules of whatever is imported as rouge_score, which then is not imported any more."""
    return {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == "rouge_score"}


def _holders(modules: dict[str, ModuleType]) -> set[str]:
    """Modules in which a name is bound to one of the given modules, or to something made there, that is not ours."""
    foreign = [module for module in modules.values() if not str(module.__file__).startswith(_OURS)]
    theirs = set(map(id, foreign))
    theirs |= {id(value) for module in foreign for value in vars(module).values() if _made_there(value)}
    return {
        name
        for name, module in list(sys.modules.items())
        for value in list(getattr(module, "__dict__", {}).values())
        if id(value) in theirs
    }


def _made_there(value: object) -> bool:
    return str(getattr(value, "__module__", "")).startswith("rouge_score.")
