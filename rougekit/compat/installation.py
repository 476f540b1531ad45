"""Make imports of rouge_score, rouge and rouge_chinese load rougekit, in this process or in a program it starts."""

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from rougekit.compat.names import FOR, left_alone, listed, what_stays
from rougekit.foundation.errors import warn

STANDIN = str(Path(__file__).resolve().parent / "standin")
"""A folder with what Python runs at startup; beside it are folders with one package each, by whose name it ends."""

_homes: list[tuple[Any, str]] = []
"""What is pickled by another name for now, and the names of the modules that define it."""

_OURS = str(Path(STANDIN).parent)


class Installed:
    """The result of `install`, which `undo` or the end of a `with` block reverses."""

    def __init__(self, replaced: dict[str, ModuleType], left: dict[str, str]) -> None:
        self._replaced, self._left = replaced, left

    def undo(self) -> None:
        """Restore the original packages. Modules that have imported rougekit in their place keep it."""
        sys.path[:] = [folder for folder in sys.path if not folder.startswith(STANDIN)]
        _remove_modules(_taken(self._left))
        sys.modules.update(self._replaced)

    def __enter__(self) -> "Installed":
        return self

    def __exit__(self, *failure: object) -> None:
        self.undo()

    def __repr__(self) -> str:
        if not (taken := _taken(self._left)):
            return f"rougekit stands in for nothing{what_stays(self._left)}"
        return f"rougekit stands in for {listed(taken)}; .undo() ends that{what_stays(self._left)}"


def install() -> Installed:
    """Make `import rouge_score`, `rouge` and `rouge_chinese` load rougekit in this process, installed or not.

    Call it before anything imports them: modules that have imported the originals keep them, and a RougeWarning names
    those modules. A package of one of these names stays in place, and a RougeWarning names it, unless it is that of the
    distributions rouge-score 0.1.2, rouge 1.0.1 and rouge-chinese 1.0.3: others have other numbers.

    Each new process needs its own call; to cover all of them,
    start the program with `python -m rougekit.compat program.py`.

    Returns
    -------
    Installed, with `undo()`.

    >>> with install():
    ...     from rouge_score import rouge_scorer
    >>> rouge_scorer.__name__
    'rougekit.compat.rouge_scorer'
    """
    left = left_alone()
    taken, replaced = _taken(left), _remove_modules(_taken(left))
    keeping = sorted(_importers(replaced))
    if keeping:
        warn(
            f"{', '.join(keeping)} imported {' and '.join(_packages(replaced))} before rougekit took its place, "
            "and still use it; call rougekit.compat.install() first"
        )
    for name, owner in left.items():
        warn(f"rougekit leaves {name} alone, which is {owner} and not {' '.join(FOR[name])}")
    if not any(folder.startswith(STANDIN) for folder in sys.path):
        first, later = _folders(taken)
        sys.path[:0] = first
        installed = (k for k, folder in enumerate(sys.path) if Path(folder).name in ("site-packages", "dist-packages"))
        place = next(installed, len(sys.path))
        sys.path[place:place] = later
    if "rouge_score" in taken:
        import_module("rouge_score.rouge")
    return Installed(replaced, left)


def _taken(left: dict[str, str]) -> list[str]:
    return [name for name in FOR if name not in left]


def _folders(taken: Sequence[str]) -> tuple[list[str], list[str]]:
    """The folders of stand-ins: first on the path, and before the installed packages, but after the user's folders."""
    folders = {name: f"{STANDIN}_{name}" for name in taken}
    first = [folders.pop("rouge_score")] if "rouge_score" in folders else []
    return [STANDIN, *first], list(folders.values())


def stand_in(name: str, module: ModuleType, *others: Any) -> None:
    """Let a module of ours be imported by another name, and pickle by that name what it defines, and the others.

    Where rougekit is missing, the package of that name opens such pickles, unless they contain what it lacks.
    """
    sys.modules[name] = module
    defined = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    for value in (*defined, *others):
        _homes.append((value, value.__module__))
        value.__module__ = name


def environment(taken: Sequence[str]) -> dict[str, str]:
    """Environment variables with which a Python program imports rougekit by these names."""
    path = os.environ.get("PYTHONPATH")
    first, later = _folders(taken)
    folders = [*first, *([path] if path else []), *later]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}


def _remove_modules(taken: Sequence[str]) -> dict[str, ModuleType]:
    """Remove packages from sys.modules, those of the user apart. Returns the removed modules by name."""
    for value, home in _homes:
        value.__module__ = home
    _homes.clear()
    packages = {name for name in taken if name == "rouge_score" or f"{name}.rouge_score" in sys.modules}
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
