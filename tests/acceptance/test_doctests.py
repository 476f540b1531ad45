"""The examples in docstrings run, and those of the plugin's card."""

import doctest
import importlib

import pytest

from dev.architecture import files
from dev.paths import ROOT
from tests.helpers.amounts import slow

MODULES = [name for name in files() if not name.endswith("__main__") and ".standin" not in name]


MADE_OF = {
    "rougekit.integrations.inspect_ai": "inspect_ai",
    "rougekit.integrations.lighteval": "lighteval",
    "rougekit.integrations.ray_files": "ray.data",
    "rougekit.integrations.torchmetrics": "torchmetrics",
}
"""Modules that hold classes of a library that may not be there."""


LONG = ("rougekit.analysis.correlation", "rougekit.analysis.identification.identify")
"""Modules with examples that take a second."""


@pytest.mark.parametrize("name", [*(name for name in MODULES if name not in LONG), *slow(*LONG)])
def test_examples_of_a_module(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    if name in MADE_OF:
        pytest.importorskip(MADE_OF[name])
    if name.startswith("rougekit.kernels."):
        pytest.importorskip("numba")
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0


def test_examples_of_the_card():
    card = importlib.import_module("rouge_metric")._KWARGS_DESCRIPTION
    examples = doctest.DocTestParser().get_examples(card)
    assert len(examples) >= 6
    test = doctest.DocTest(examples, {}, "card", "rouge_metric.py", 0, None)
    report = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)
