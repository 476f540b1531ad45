"""The examples in docstrings run, and those of the plugin's card."""

import doctest
import importlib
import pkgutil

import pytest

import rouge_metric
import rougekit
from workbench.paths import ROOT


def modules():
    """Names of all modules of rougekit but those that are commands."""
    names = [module.name for module in pkgutil.walk_packages(rougekit.__path__, "rougekit.")]
    return ["rougekit", *(name for name in names if not name.endswith("__main__"))]


MADE_OF = {
    "rougekit.integrations.inspect_ai": "inspect_ai",
    "rougekit.integrations.lighteval": "lighteval",
    "rougekit.integrations.ray_files": "ray.data",
    "rougekit.integrations.torchmetrics": "torchmetrics",
}
"""Modules that hold classes of a library that may not be there."""


@pytest.mark.parametrize("name", modules())
def test_examples_of_a_module(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    if name in MADE_OF:
        pytest.importorskip(MADE_OF[name])
    if name.startswith("rougekit.kernels."):
        pytest.importorskip("numba")
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_examples_of_the_card():
    examples = doctest.DocTestParser().get_examples(rouge_metric._KWARGS_DESCRIPTION)
    assert len(examples) >= 6
    test = doctest.DocTest(examples, {}, "card", "rouge_metric.py", 0, None)
    report = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)
