"""Make imports of rouge_score, rouge and rouge_chinese load rougekit, in this process or in a program it starts."""

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from rougekit.foundation.errors import warn

STANDIN = str(Path(__file__).resolve().parent / "standin")
"""A folder with a package named rouge_score, which is rougekit.compat."""

STANDIN_ROUGE = f"{STANDIN}_rouge"
"""A folder with packages named rouge and rouge_chinese. It comes before the installed packages, but after the user's
folders, which may contain a `rouge` of their own."""

_homes: list[tuple[Any, str]] = []
"""What is pickled by another name for now, and the names of the modules that define it."""

_OURS = str(Path(STANDIN).parent)


class Installed:
    """The result of `install`, which `undo` or the end of a `with` block reverses."""

    def __init__(self, replaced: dict[str, ModuleType]) -> None:
        self._replaced = replaced

    def undo(self) -> None:
        """Restore the original packages. Modules that have imported rougekit in their place keep it."""
        sys.path[:] = [folder for folder in sys.path if folder not in (STANDIN, STANDIN_ROUGE)]
        _remove_modules()
        sys.modules.update(self._replaced)

    def __enter__(self) -> "Installed":
        return self

    def __exit__(self, *failure: object) -> None:
        self.undo()

    def __repr__(self) -> str:
        return "rougekit stands in for rouge_score, rouge and rouge_chinese; .undo() ends that"


def install() -> Installed:
    """Make `import rouge_score`, `rouge` and `rouge_chinese` load rougekit in this process, installed or not.

    Call it before anything imports them: modules that have imported the originals keep them, and a RougeWarning names
    those modules. Your own module `rouge` stays in place. Each new process needs its own call; to cover all of them,
    start the program with `python -m rougekit.compat program.py`.

    Returns
    -------
    Installed, with `undo()`.

    >>> with install():
    ...     from rouge_score import rouge_scorer
    >>> rouge_scorer.__name__
    'rougekit.compat.rouge_scorer'
    """
    replaced = _remove_modules()
    keeping = sorted(_importers(replaced))
    if keeping:
        warn(
            f"{', '.join(keeping)} imported {' and '.join(_packages(replaced))} before rougekit took its place, "
            "and still use it; call rougekit.compat.install() first"
        )
    if STANDIN not in sys.path:
        sys.path.insert(0, STANDIN)
        installed = (k for k, folder in enumerate(sys.path) if Path(folder).name in ("site-packages", "dist-packages"))
        sys.path.insert(next(installed, len(sys.path)), STANDIN_ROUGE)
    import_module("rouge_score.rouge")
    return Installed(replaced)


def stand_in(name: str, module: ModuleType, *others: Any) -> None:
    """Let a module of ours be imported by another name, and pickle by that name what it defines, and the others.

    Where rougekit is missing, the package of that name opens such pickles, unless they contain what it lacks.
    """
    sys.modules[name] = module
    defined = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    for value in (*defined, *others):
        _homes.append((value, value.__module__))
        value.__module__ = name


def environment() -> dict[str, str]:
    """Environment variables with which a Python program imports rougekit as rouge_score, rouge and rouge_chinese."""
    path = os.environ.get("PYTHONPATH")
    folders = [STANDIN, path, STANDIN_ROUGE] if path else [STANDIN, STANDIN_ROUGE]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}


def _remove_modules() -> dict[str, ModuleType]:
    """Remove the packages from sys.modules. Returns the removed modules by name."""
    for value, home in _homes:
        value.__module__ = home
    _homes.clear()
    packages = {"rouge_score"} | {name for name in ("rouge", "rouge_chinese") if f"{name}.rouge_score" in sys.modules}
    return {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in packages}


def _packages(modules: Iterable[str]) -> list[str]:
    return sorted({name.partition(".")[0] for name in modules})


def _importers(modules: dict[str, ModuleType]) -> set[str]:
    """The names of modules that imported one of these modules, or what it defines; rougekit's own don't count."""
    foreign = [module for module in modules.values() if not str(module.__file__).startswith(_OURS)]
    prefixes = tuple(f"{package}." for package in _packages(modules))
    imported = set(map(id, foreign))
    for module in foreign:
        values = vars(module).values()
        imported |= {id(value) for value in values if str(getattr(value, "__module__", "")).startswith(prefixes)}
    return {
        name
        for name, module in list(sys.modules.items())
        if not imported.isdisjoint(map(id, list(getattr(module, "__dict__", {}).values())))
    }
