"""The package has the structure that ARCHITECTURE.md describes."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

import rougekit
from dev import architecture
from dev.paths import ROOT
from rougekit.kernels.tiers import why_missing
from tests.helpers import fresh_python


@pytest.mark.slow
def test_imports_have_no_cycles():
    """Imports that only type checkers see count, too."""
    assert architecture.cycles(architecture.modules()) == []


def test_a_cycle_is_found():
    assert architecture.cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [("b", "c")]


def test_every_folder_is_described_in_architecture_md():
    named = set(re.findall(r"`([\w./]+)`", (ROOT / "ARCHITECTURE.md").read_text("utf-8")))
    parts = [path for folder in ("", "scoring") for path in (architecture.PACKAGE / folder).iterdir()]
    parts += [path.parent for path in architecture.PACKAGE.glob("*/*/__init__.py")]
    described = [path for path in parts if path.suffix == ".py" or (path / "__init__.py").exists()]
    names = {path.relative_to(architecture.PACKAGE).as_posix() + "/" * path.is_dir() for path in described}
    hidden = {"__init__.py", "__main__.py", "scoring/__init__.py"}
    assert sorted(names - named - hidden) == []


def test_the_picture_shows_existing_folders_in_their_layers():
    picture = (ROOT / "docs" / "architecture.svg").read_text("utf-8")
    edges, analysis, scoring = re.split(r'<text class="title".*(?:analysis|scoring|kernels)/', picture)[:3]
    for folder, drawn in (("", edges), ("", analysis), ("scoring/", scoring)):
        names = [name for text in re.findall(r'class="path"[^>]*>([^<]+)<', drawn) for name in text.split(", ")]
        assert len(names) >= 5
        assert [name for name in names if not is_there(folder + name)] == []


def test_no_public_name_is_also_a_module():
    """Importing such a module would replace the public object by the module."""
    assert [name for name in rougekit.__all__ if find_spec(f"rougekit.{name}")] == []


@pytest.mark.parametrize("package", architecture.packages())
def test_no_package_defines_a_name_that_one_of_its_modules_has(package):
    tree = ast.parse((package / "__init__.py").read_text("utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert defined & {path.stem for path in package.iterdir()} == set()


def is_there(name):
    """Whether a path exists in the root or the package, or a module of that name in any folder."""
    return any((base / name).exists() for base in (ROOT, ROOT / "rougekit")) or (
        "/" not in name and any((ROOT / "rougekit").rglob(name))
    )


@pytest.mark.parametrize("guide", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_named_in_a_guide_exists(guide):
    named = re.findall(r"`([\w.]+(?:/[\w.]+)*(?:/|\.py)|[\w.]+(?:/[\w.]+)+)`", (ROOT / guide).read_text("utf-8"))
    assert [name for name in named if not is_there(name) and name != "site/index.html"] == []  # a generated file
    assert len(named) > 35


def test_what_makes_sentences_is_in_the_file_that_is_named():
    guide = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    table = guide.split("## A sentence on the screen", 1)[1].split("\n## ", 1)[0]
    named = re.findall(r"((?:`[\w.]+`(?:, | and )?)+) in `([\w/]+\.py)`", table)
    assert len(named) >= 8
    for names, path in named:
        source = (ROOT / "rougekit" / path).read_text("utf-8")
        for name in re.findall(r"`(?:\w+\.)?(\w+)`", names):
            assert re.search(rf"^\s*(?:def |class )?{name}\b", source, re.MULTILINE), (name, path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("call", "files"),
    [
        (["compute"], ["rouge_metric.py", "rougekit/scoring/scorer.py", "rougekit/scoring/pair_scorer.py"]),
        (["pair"], ["rougekit/page/server/api.py", "rougekit/scoring/scorer.py", "rougekit/page/view/marks.py"]),
        (["compare"], ["rougekit/cli/__init__.py", "rougekit/analysis/comparison.py", "rougekit/cli/terminal.py"]),
        (["rougekit", "--version"], ["rougekit/cli/__init__.py"]),
    ],
)
def test_an_order_to_read_in_is_that_of_first_use(call, files):
    *lines, total = fresh_python.run("-m", "dev.reading_order", *call, cwd=ROOT).splitlines()
    ideas = dict(line.split("  ", 1) for line in lines if not line.startswith(" "))
    named = [*ideas]
    assert all(ast.get_docstring(ast.parse((ROOT / name).read_text("utf-8"))).startswith(ideas[name]) for name in named)
    assert named[0] == files[0]
    assert [name for name in named if name in files] == files
    assert total.startswith(f"{len(named)} files, {len(lines) - len(named)} functions, ")


@pytest.mark.slow
def test_a_pager_may_leave_an_order_to_read_in():
    order = subprocess.Popen(
        [sys.executable, "-m", "dev.reading_order", "rougekit", "--version"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    order.stdout.close()
    assert (order.stderr.read(), order.wait()) == (b"", 0)


OUTSIDE = [path for folder in ("examples", "benchmarks", "dev") for path in sorted((ROOT / folder).rglob("*.py"))]


def names_in(module):
    """What a module of the package defines or imports, without importing it."""
    source = architecture.PACKAGE.parent.joinpath(*module.split("."))
    if source.is_dir():
        return (
            {path.stem for path in source.glob("*")}
            | names_of(source / "__init__.py")
            | set(dir(import_module(module)))
        )
    return names_of(source.with_suffix(".py"))


def names_of(path):
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom | ast.Import):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


@pytest.mark.parametrize("path", [*OUTSIDE, ROOT / "app.py", ROOT / "rouge_metric.py"], ids=lambda path: path.name)
def test_what_scripts_import_from_the_package_is_there(path):
    """Type checkers and linters read the package alone."""
    imports = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    ours = [node for node in imports if (node.module or "").partition(".")[0] == "rougekit"]
    wanted = [(node.module, alias.name) for node in ours for alias in node.names]
    if why_missing() and any(module.startswith("rougekit.kernels.native") for module, _ in wanted):
        pytest.skip("needs the kernels in C")
    assert [(module, name) for module, name in wanted if name not in names_in(module)] == []
