"""Where the `evaluate` plugin is, and a copy of it under the name of evaluate's own metric."""

import hashlib
import os
import stat
from pathlib import Path
from typing import Literal

from rougekit.io.atomic_write import atomic_write
from rougekit.version import __version__ as version


def plugin_path() -> str:
    """The path of `rouge_metric.py`, for `evaluate.load`.

    It is the file that was installed beside this package, found without an import, as PyPI's unrelated `rouge-metric`
    installs a package of the same name.

    Raises
    ------
    FileNotFoundError
        rougekit was copied without its plugin.

    >>> plugin_path().endswith("rouge_metric.py")
    True
    """
    path = Path(__file__).resolve().parent.parent / "rouge_metric.py"
    if not path.is_file():
        raise FileNotFoundError(f"{path} is missing; it comes with: pip install rougekit")
    return str(path)


_MARK = "# Written by `rougekit adopt`"


def adopt(folder: str | Path = ".") -> Path:
    """Let an unchanged `evaluate.load("rouge")` in programs started in a folder give this plugin.

    evaluate looks for `rouge/rouge.py` in the working folder before it looks on the Hub, so that it works offline, too.
    The file is there as a whole or not at all, and nothing is written through a link or over what someone else wrote.

    Parameters
    ----------
    folder : where the programs are started

    Returns
    -------
    The path of the file that was written: a copy of the plugin, which asks for this version of rougekit.

    Raises
    ------
    FileExistsError : there is such a file that `adopt` did not write, or that was changed since, or something else.
    NotADirectoryError : there is no such folder.
    """
    path = _place(folder)
    if not Path(folder).is_dir():
        raise NotADirectoryError(f"{folder} is not a folder")
    if _state(path) == "changed":
        raise FileExistsError(
            f"{path} was changed since `rougekit adopt` wrote it; move it away, or adopt --undo first"
        )
    path.parent.mkdir(exist_ok=True)
    plugin = Path(plugin_path()).read_text("utf-8")
    digest = _digest(plugin.encode())
    mark = f"{_MARK} {version} ({digest}), in place of evaluate's own. Undo: rougekit adopt --undo"
    with atomic_write(path) as new:
        new.write_bytes(f"{mark}\n{plugin}".encode())
    return path


def unadopt(folder: str | Path = ".") -> Path:
    """Remove what `adopt` wrote or began to write, and its folder if nothing else is in it.

    A file that was changed since stays, as `rouge.py.changed`, which evaluate does not read.

    Raises
    ------
    FileNotFoundError : there is nothing of `adopt`.
    FileExistsError : there is such a file that `adopt` did not write, or something else in its place.
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
    """Where the metric goes, which is reached through no link of the folder's. Raises FileExistsError for one."""
    path = Path(folder) / "rouge" / "rouge.py"
    for part in (path.parent, path):
        if part.is_symlink():
            raise FileExistsError(f"{part} is a link; nothing is written or removed through one")
    if os.path.lexists(path.parent) and not path.parent.is_dir():
        raise FileExistsError(f"{path.parent} exists and is not a folder; move it away first")
    return path


def _state(path: Path) -> Literal["", "ours", "changed"]:
    """Whether the file is there, and as `adopt` wrote it. Raises FileExistsError for one that it did not write."""
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
    """Never waits, whatever took the place of a regular file meanwhile."""
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        return file.read()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
