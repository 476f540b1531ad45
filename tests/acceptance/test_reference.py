"""Every class that a public function returns is public and documented in the API reference."""

import inspect
import re
import typing

import rougekit
from dev import option_docs
from dev.paths import ROOT
from rougekit import Scorer

OPEN = {rougekit.Scorer, rougekit.Scores, rougekit.Texts, rougekit.Totals, rougekit.Explanation}
"""Classes whose fields are internal."""
REFERENCE = (ROOT / "docs" / "api.md").read_text("utf-8")
PARTS = {"cluster", "example_scores", "ray_files", "signed"}
"""Modules of integrations that adapters share."""


def named(annotation):
    """The library's classes in an annotation."""
    if inspect.isclass(annotation) and annotation.__module__.startswith("rougekit"):
        yield annotation
    for part in typing.get_args(annotation):
        yield from named(part)


def handed_back():
    """Classes that public functions return, and those of their attributes and methods, recursively."""
    functions = [value for name in rougekit.__all__ if inspect.isfunction(value := getattr(rougekit, name))]
    waiting = [one for function in functions for one in named(typing.get_type_hints(function).get("return"))]
    waiting += [type(score) for score in Scorer(["rouge1", "bleu"]).score(["a"], ["a"]).aggregate().values()]
    waiting += [type(Scorer(["rouge1", "bleu"]).score(["a"], ["a"])[name]) for name in ("rouge1", "bleu")]
    found = set()
    while waiting:
        one = waiting.pop()
        if one not in found and one.__name__[0] != "_":
            found.add(one)
            if one not in OPEN and one.__module__.startswith(("rougekit.analysis", "rougekit.studies")):
                waiting += [of for kind in typing.get_type_hints(one).values() for of in named(kind)]
    return sorted(found, key=lambda one: one.__name__)


def test_returned_classes_are_public():
    found = handed_back()
    assert [one for one in found if getattr(rougekit, one.__name__, None) is not one] == []
    assert [one for one in found if one.__name__ not in rougekit.__all__ or not one.__doc__] == []
    assert {"Comparison", "ComparedScore", "ComparedType", "BleuScore", "TypeScores", "Notice"} <= {
        one.__name__ for one in found
    }


def test_the_api_reference_lists_every_public_name():
    listed = re.findall(r"^::: rougekit\.(\w+)$", REFERENCE, flags=re.MULTILINE)
    assert sorted(set(rougekit.__all__) - set(listed)) == ["__version__"]


def test_every_adapter_is_in_the_api_reference_and_on_a_page():
    adapters = {path.stem for path in (ROOT / "rougekit" / "integrations").glob("[a-z]*.py")} - PARTS
    assert set(re.findall(r"^::: rougekit\.integrations\.(\w+)", REFERENCE, flags=re.MULTILINE)) == adapters
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md") if path.name != "api.md")
    assert adapters - set(re.findall(r"\brougekit\.integrations\.(\w+)", pages)) == set()


def test_dir_shows_only_public_names():
    assert dir(rougekit) == rougekit.__all__
    assert {"Scorer", "score_pair", "compare"} <= set(dir(rougekit))
    assert not {"re", "foundation", "import_module", "Any"} & set(dir(rougekit))


def test_changing_an_option_makes_its_documentation_stale(monkeypatch):
    row = option_docs.CALL["progress"]._replace(help="something else")
    monkeypatch.setattr(option_docs, "CALL_OPTIONS", (row,))
    assert len(list(option_docs.stale())) == 2  # the table and the card; Scorer's docstring looks the row up elsewhere
    monkeypatch.setitem(option_docs.CALL, "progress", row)
    assert len(list(option_docs.stale())) == 3
