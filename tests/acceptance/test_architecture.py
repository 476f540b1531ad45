"""The house as ARCHITECTURE.md says it is."""

import ast
import re
from importlib.util import find_spec

import pytest

import rougekit
from workbench import architecture
from workbench.paths import ROOT

GUIDE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_no_file_imports_itself_by_way_of_others():
    assert architecture.circles(architecture.modules()) == []


def test_a_circle_is_found():
    assert architecture.circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [("b", "c")]


def test_the_picture_shows_every_room():
    drawn = set(re.findall(r">([^<>]+)</text>", architecture.PICTURE.read_text("utf-8")))
    assert drawn == set(architecture.rooms())


def test_no_public_name_is_a_module_too():
    """The import of the module would put it in the place of what the name means."""
    assert [name for name in rougekit.__all__ if find_spec(f"rougekit.{name}")] == []


@pytest.mark.parametrize("package", architecture.packages())
def test_no_package_defines_what_a_module_of_its_is_called(package):
    tree = ast.parse((package / "__init__.py").read_text("utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert defined & {path.stem for path in package.iterdir()} == set()


def test_every_file_that_the_guide_names_is_there():
    told = re.findall(r"`((?:[a-z_0-9]+/)*[a-z_0-9]+(?:/|\.py))`", GUIDE)
    places = (ROOT, ROOT / "rougekit", ROOT / "tests" / "kernels", ROOT / "tests")
    assert [name for name in told if not any((place / name).exists() for place in places)] == []
    assert len(told) > 40
