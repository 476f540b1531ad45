"""A Hugging Face Space that needs no server: the page as a file, and the package as pip and evaluate load it."""

import csv
import shutil
from pathlib import Path

from rougekit.analysis.comparison import compare
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.atomic_write import atomic_write
from rougekit.page.shipped import BUILD, CARD, EXAMPLE, PACKAGE, shipped
from rougekit.page.view.data import ReportData
from rougekit.page.view.html import file_page
from rougekit.plugin import plugin_path
from rougekit.scoring.scorer import Scorer

LEFT_OUT = ("__pycache__", "*.pyc", "*.so", "*.pyd", "source")
"""What is not copied of the package: compiled for this machine, or copied apart."""


TOPIC, REFERENCE = "topic", "reference"
"""The columns of the example that are no systems."""


def write_space(folder: Path) -> None:
    """Write the files of a static Space into a new or empty folder.

    index.html scores the example, two texts and files in the browser. `evaluate.load("USER/rouge_metric")` loads
    rouge_metric.py, and pip installs the package beside it.

    Raises FileExistsError if the folder is not empty, NotADirectoryError if it is a file, OSError if it can't be
    written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty; expected a new or empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    with atomic_write(folder / "index.html") as index:
        index.write_text(example_page(), "utf-8")
    shutil.copy(shipped(CARD), folder / "README.md")
    shutil.copy(plugin_path(), folder)
    for name in BUILD:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(shipped(name), folder / name)
    shutil.copytree(PACKAGE, folder / "rougekit", ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name in (CARD, EXAMPLE):  # the package that pip builds of this folder has them, too
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(shipped(name), folder / name)


def example_page() -> str:
    """The report of the example, which invites readers to open their own texts."""
    path = shipped(EXAMPLE)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    references = [row[REFERENCE] for row in rows]
    scorer = Scorer()
    names = [name for name in rows[0] if name not in (TOPIC, REFERENCE)]
    with collect_warnings():
        scores = {name: scorer.score([row[name] for row in rows], references) for name in names}
        data = ReportData(scores, compare(scores), path.name, [row[TOPIC] for row in rows], TOPIC)
    return file_page(data, invites=True)
