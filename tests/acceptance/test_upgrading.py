"""What the page on upgrading says of lines, variables, names and exit codes; other tests run its sessions."""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rougekit
from dev.paths import ROOT
from rougekit.cli.naming import NamedFiles
from rougekit.cli.parsing import parse
from rougekit.foundation.renamed import RenamedAttribute
from rougekit.moved import MOVED, RENAMED
from rougekit.reading.roles import roles_by_name
from tests.helpers.requirements import PROJECT

PAGE = (ROOT / "docs" / "upgrading.md").read_text("utf-8")


def table(header):
    """The rows of the table whose first column has this header."""
    found = re.search(rf"^\| {re.escape(header)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|\n").split(" | ")] for row in found[1].splitlines()]


def clean(**variables):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ROUGEKIT_", "NUMBA_"))}
    return kept | variables


@pytest.mark.slow
@pytest.mark.parametrize(("variable", "_", "tier"), table("variable"))
def test_a_variable_chooses_this_tier(variable, _, tier):
    given = dict([variable.strip("`").split("=")]) if "=" in variable else {}
    code = "import rougekit; print(rougekit.tier())"
    done = subprocess.run([sys.executable, "-c", code], env=clean(**given), capture_output=True, text=True, cwd=ROOT)
    assert f"`{done.stdout.strip()}`" == tier


@pytest.mark.slow
@pytest.mark.parametrize(("line", "_", "now"), table("line"))
def test_a_line_ends_with_this_code(line, _, now, tmp_path):
    """On copies of the examples, so that a line that overwrites them loses nothing."""
    (tmp_path / "examples").mkdir()
    for name in re.findall(r"examples/([\w.]+)", line):
        Path(tmp_path, "examples", name).write_bytes((ROOT / "examples" / name).read_bytes())
    words = line.strip("`").split()
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, env=clean(PYTHONPATH=str(ROOT)), capture_output=True, text=True, cwd=tmp_path)
    assert str(done.returncode) == now.partition(",")[0], done.stderr


def in_words(roles):
    return "asked" if roles.asked else f"`{'`, `'.join(roles.predictions)}` against `{'`, `'.join(roles.references)}`"


@pytest.mark.parametrize(("columns", "before", "now", "flags"), table("columns"))
def test_columns_have_these_roles_and_with_these_flags_those_that_they_had(columns, before, now, flags):
    names = [name.strip("` ") for name in columns.split(",")]
    assert in_words(roles_by_name(names)) == now
    named = parse("score", flags.strip("`").split()).of(NamedFiles).known
    assert in_words(roles_by_name(names, named)) == before != now


def test_the_table_of_modules_has_all_that_moved():
    assert {old.strip("`"): new.strip("`") for old, new in table("module before")} == MOVED


def test_the_table_of_classes_has_all_that_have_another_name():
    renamed = {old.strip("`"): new.strip("`") for old, new in table("class before")}
    assert set(renamed) == set(RENAMED)
    for old, new in renamed.items():
        with pytest.warns(DeprecationWarning, match=f"^{old} is now {new}$"):
            assert getattr(rougekit, old) is getattr(rougekit, new)


def test_the_table_of_attributes_and_arguments_has_all_that_have_another_name():
    renamed = {}
    for of, public in [(name, getattr(rougekit, name)) for name in rougekit.__all__]:
        of_class = inspect.getmembers_static(public) if isinstance(public, type) else ()
        for name, each in [(f"{of}(", public), *((f"{of}.{name}(", each) for name, each in of_class)]:
            if isinstance(each, RenamedAttribute):
                renamed[name.removesuffix("(")] = each.new
            elif hasattr(each, "renamed_parameter"):
                old, new = each.renamed_parameter
                renamed[f"{name}{old}=)"] = f"{new}="
    assert {old.strip("`"): new.strip("`") for old, new in table("attribute or argument before")} == renamed


def test_lines_of_images_still_work():
    """The line of a Dockerfile that compiled the kernels is among those whose exit codes are tested."""
    lines = dict(table("line of a Dockerfile or script"))
    extra = re.search(r"\[(\w+)\]", next(iter(lines)))[1]
    assert PROJECT["optional-dependencies"][extra] == []
    assert "`rougekit warmup`" in {line for line, *_ in table("line")}
    variables = re.findall(r"\b(NUMBA_\w+)=", "".join(lines))
    assert len(variables) == 3
    sources = [path.read_text("utf-8") for path in (ROOT / "rougekit").rglob("*.py")]
    assert not [name for name in variables if any(name in text for text in sources)]
