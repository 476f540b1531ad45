"""Docstrings list the errors a function may raise; examples in docstrings and on the plugin's card run."""

import ast
import doctest
import importlib
from collections.abc import Iterator

import pytest

from dev.architecture import files
from dev.paths import ROOT
from rougekit.kernels.tiers import why_missing
from tests.helpers.amounts import slow

FILES = files()


def raising(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names and docstrings of public functions, and methods of public classes, that have a raise statement."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield from _if_raising(node.name, node, ast.get_docstring(node) or "")
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and (method.name == "__init__" or method.name[0] != "_"):
                    text = " ".join(filter(None, (ast.get_docstring(node), ast.get_docstring(method))))
                    yield from _if_raising(f"{node.name}.{method.name}", method, text)


def _if_raising(name: str, function: ast.FunctionDef, text: str) -> Iterator[tuple[str, str]]:
    own = [node for statement in function.body for node in _outside_functions(statement)]
    if any(isinstance(node, ast.Raise) and node.exc is not None for node in own):
        yield name, text


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """The statement and all nodes within it, except those in nested functions."""
    if not isinstance(node, ast.FunctionDef | ast.Lambda):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from _outside_functions(child)


@pytest.mark.parametrize("module", FILES)
def test_functions_that_raise_document_it(module):
    silent = [name for name, text in raising(ast.parse(FILES[module].read_text("utf-8"))) if "Raise" not in text]
    assert silent == []


def test_an_undocumented_raise_is_found():
    tree = ast.parse("def f():\n    raise ValueError\ndef g():\n    '''Raises ValueError.'''\n    raise ValueError\n")
    assert [name for name, text in raising(tree) if "Raise" not in text] == ["f"]


MODULES = [name for name in files() if not name.endswith("__main__") and ".standin" not in name]


MADE_OF = {
    "rougekit.integrations.inspect_ai": "inspect_ai",
    "rougekit.integrations.lighteval": "lighteval",
    "rougekit.integrations.ray_files": "ray.data",
    "rougekit.integrations.torchmetrics": "torchmetrics",
    **{name: "gradio" for name in MODULES if name.startswith("rougekit.page.server")},
}
"""Modules that can only be imported with an optional library."""


LONG = ("rougekit.studies.correlation", "rougekit.studies.identification.identify")
"""Modules with examples that take a second."""


@pytest.mark.parametrize("name", [*(name for name in MODULES if name not in LONG), *slow(*LONG)])
def test_examples_of_a_module(name, monkeypatch):
    monkeypatch.chdir(ROOT)
    if name in MADE_OF:
        pytest.importorskip(MADE_OF[name])
    if name.startswith("rougekit.kernels.native") and why_missing():
        pytest.skip("needs the kernels in C")
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
