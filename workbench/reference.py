"""The API reference, built from docstrings: `python -m workbench.reference FOLDER`. A warning is an error."""

import sys
import warnings
from pathlib import Path

import pdoc
import pdoc.render

PUBLIC = (
    "rougekit",
    "rougekit.arrow",
    "rougekit.compat",
    r"!rougekit\.compat\.standin.*",
    "rougekit.integrations.dspy",
    "rougekit.integrations.lm_eval",
    "rougekit.integrations.mlflow",
    "rougekit.integrations.openrlhf",
    "rougekit.integrations.ray",
    "rougekit.integrations.rewards",
    "rougekit.integrations.spark",
    "rougekit.integrations.trainer",
    "rougekit.integrations.verifiers",
    "rougekit.integrations.verl",
    "rougekit.rouge155",
    r"!rougekit\.rouge155\..*",
    "rouge_metric",
)
"""What a user may import, but for adapters made of classes of other libraries. Everything else may move."""


def build(folder: Path) -> None:
    """Write the pages; every name that `rougekit` lists, result classes among them, has its place in them."""
    pdoc.render.configure(docformat="numpy", footer_text="rougekit", math=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pdoc.pdoc(*PUBLIC, output_directory=folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
