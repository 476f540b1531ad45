"""The house as ARCHITECTURE.md says it is."""

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import rougekit
from workbench import architecture
from workbench.paths import ROOT

UNTESTED = {
    "rougekit/foundation/arrays/batch.py": "three shapes without behaviour, of which everything is made",
    "rougekit/foundation/arrays/types.py": "names of types, which mypy checks",
    "rougekit/compat/standin/rouge_score/rouge.py": "names from compat, see compat/test_installation.py",
    "rougekit/compat/standin/sitecustomize.py": "a start in another process, see compat/test_installation.py",
    "rougekit/compat/standin_rouge/rouge/rouge.py": "names from compat, see compat/test_installation.py",
    "rougekit/compat/standin_rouge/rouge/rouge_score.py": "names from compat, see compat/test_installation.py",
    "rougekit/compat/standin_rouge/rouge_chinese/rouge.py": "names from compat, see compat/test_installation.py",
    "rougekit/compat/standin_rouge/rouge_chinese/rouge_score.py": "names from compat, see compat/test_installation.py",
    "rougekit/integrations/inspect_ai.py": "tests/ecosystems/test_inspect_ai.py, in an environment of its own",
    "rougekit/integrations/lighteval.py": "tests/ecosystems/test_lighteval.py, in an environment of its own",
    "rougekit/integrations/mlflow.py": "tests/ecosystems/test_mlflow.py, in an environment of its own",
    "rougekit/integrations/torchmetrics.py": "tests/ecosystems/test_torchmetrics.py, in an environment of its own",
    "rougekit/version.py": "one string, which plugin/test_rouge_metric.py compares with its copy",
}
"""Modules without a file of tests named after them, and why."""


@pytest.mark.slow
def test_no_file_imports_itself_by_way_of_others():
    """Imports for type checking alone are counted; comparisons still name their tests and sentences in circles."""
    circles = architecture.circles(architecture.modules())
    assert [circle for circle in circles if "rougekit.analysis.comparison_results" not in circle] == []


def test_a_circle_is_found():
    assert architecture.circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [("b", "c")]


@pytest.mark.slow
def test_the_picture_shows_every_room():
    drawn = set(re.findall(r">([^<>]+)</text>", architecture.PICTURE.read_text("utf-8")))
    assert drawn == set(architecture.boxes())


def test_no_public_name_is_a_module_too():
    """The import of the module would put it in the place of what the name means."""
    assert [name for name in rougekit.__all__ if find_spec(f"rougekit.{name}")] == []


@pytest.mark.parametrize("package", architecture.packages())
def test_no_package_defines_what_a_module_of_its_is_called(package):
    tree = ast.parse((package / "__init__.py").read_text("utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert defined & {path.stem for path in package.iterdir()} == set()


PLACES = (
    ROOT,
    *(
        ROOT / top / floor
        for top in ("rougekit", "tests")
        for floor in ("", "foundation", "kernels", "scoring", "analysis")
    ),
)


def is_there(name):
    """A path from one of the places, with or without ".py"; or, without a folder, a module anywhere in the package."""
    paths = [place / each for place in PLACES for each in (name, f"{name}.py")]
    return any(path.exists() for path in paths) or ("/" not in name and any((ROOT / "rougekit").rglob(name)))


@pytest.mark.parametrize("guide", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_that_a_guide_names_is_there(guide):
    named = re.findall(r"`([\w.]+(?:/[\w.]+)*(?:/|\.py)|[\w.]+(?:/[\w.]+)+)`", (ROOT / guide).read_text("utf-8"))
    assert [name for name in named if not is_there(name) and name != "site/index.html"] == []  # which is made
    assert len(named) > 35


def home_of_tests(module):
    """The file that holds a module's tests: rougekit/foundation/io/files.py has tests/foundation/io/test_files.py."""
    inside = Path(module)
    room = inside.relative_to("rougekit").parent if inside.parts[0] == "rougekit" else inside.parent
    return ROOT / "tests" / room / f"test_{inside.name}"


def test_every_module_has_tests_of_its_name():
    found = [path.relative_to(ROOT).as_posix() for top in ("rougekit", "space") for path in (ROOT / top).rglob("*.py")]
    modules = {name for name in found if Path(name).name not in ("__init__.py", "__main__.py")}
    without = {name for name in modules if not home_of_tests(name).exists()}
    assert without - set(UNTESTED) == set(), "each needs a file of tests, or a reason"
    assert set(UNTESTED) - without == set(), "each has a file of tests, or is gone"
