"""A result file is there as a whole, or what was there before is."""

import ast
import os
import stat
from contextlib import contextmanager
from functools import partial

import pytest

from dev.paths import ROOT
from rougekit import Scorer
from rougekit.cli.writing import write_csv, write_examples
from rougekit.foundation.io.atomic_write import atomic_write, would_replace


@pytest.fixture(scope="module")
def scored():
    return {"a": Scorer(["rouge1", "rouge2"]).score(["a b c"] * 3000, ["a b"] * 3000)}


@contextmanager
def little_room():
    """Files of more than 1,000 bytes can't be written, as on a full disk."""
    resource = pytest.importorskip("resource", reason="a system without limits")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


WRITERS = {
    "x.csv": write_examples,
    "x.jsonl": write_examples,
    "x.parquet": write_examples,
    "rouge_score.csv": partial(write_csv, options=None),
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_leaves_the_old_file(tmp_path, name, scored):
    path = tmp_path / name
    path.write_text("the old one")
    with little_room(), pytest.raises(OSError, match="File too large"):
        WRITERS[name](str(path), scored)
    assert path.read_text() == "the old one"
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_an_interrupt_leaves_the_old_file(tmp_path, error):
    path = tmp_path / "x.csv"
    path.write_text("the old one")

    def work():
        with atomic_write(path) as new:
            new.write_text("half of")
            raise error

    with pytest.raises(error):
        work()
    assert path.read_text() == "the old one"
    assert os.listdir(tmp_path) == ["x.csv"]


def test_the_new_file_has_the_mode_of_the_old_one_and_links_stay(tmp_path):
    (tmp_path / "folder").mkdir()
    goal, link = tmp_path / "folder" / "x.csv", tmp_path / "link.csv"
    goal.write_text("the old one")
    goal.chmod(0o640)
    link.symlink_to(goal)
    with atomic_write(link) as new:
        new.write_text("new")
    assert link.is_symlink()
    assert goal.read_text() == "new"
    assert stat.S_IMODE(goal.stat().st_mode) == 0o640


def test_what_is_no_regular_file_is_written_itself(tmp_path):
    with atomic_write("/dev/null") as new:
        assert str(new) == "/dev/null"
    reading, writing = os.pipe()  # as /dev/stdout before `| head`, or >(...) of a shell
    with os.fdopen(reading) as pipe:
        with os.fdopen(writing), atomic_write(f"/dev/fd/{writing}") as new:
            new.write_text("new")
        assert pipe.read() == "new"

    def work():
        with atomic_write(tmp_path / "none" / "x.csv") as new:
            new.write_text("")

    with pytest.raises(OSError, match=r"none/x\.csv"):
        work()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is protected from this user")
def test_a_protected_file_stays(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("the old one")
    path.chmod(0o444)
    with pytest.raises(PermissionError, match=r"x\.csv"), atomic_write(path):
        pass
    assert path.read_text() == "the old one"


def test_a_file_in_a_folder_that_is_read_is_an_input(tmp_path):
    (tmp_path / "saved").mkdir()
    inside = tmp_path / "saved" / "state.json"
    assert would_replace(str(inside), [str(tmp_path / "saved")]) is None
    inside.write_text("{}")
    assert would_replace(str(inside), ["none", str(tmp_path / "saved")]) == str(tmp_path / "saved")
    beside = tmp_path / "saved.json"
    beside.write_text("{}")
    assert would_replace(str(beside), [str(tmp_path / "saved")]) is None


def test_names_that_differ_in_case_are_one_file_where_the_system_says_so(tmp_path, monkeypatch):
    (tmp_path / "Data.csv").write_text("x")
    upper, lower = str(tmp_path / "Data.csv"), str(tmp_path / "data.csv")
    assert would_replace(lower, [upper]) is (upper if os.path.exists(lower) else None)
    if not os.path.exists(lower):
        os.link(upper, lower)  # as on a system that ignores case: two names of one file
        assert would_replace(lower, [upper]) == upper


WRITERS_OF_FILES = ("write_text", "write_bytes", "savefig", "write_table", "to_csv", "to_parquet", "dump", "copyfile")
ELSEWHERE = {
    ("rougekit/foundation/io/atomic_write.py", "temporary.open('rb+')"),  # to flush it
    ("rougekit/integrations/torchmetrics.py", "stream.write_table(table)"),  # memory
    ("rougekit/cli/build.py", "path.open('a', encoding='utf-8', newline='')"),  # a line to pip's list of files
    ("rougekit/page/server/uploads.py", "path.open('xb')"),  # an upload, in a new folder
}
"""Calls that write something else, or inside the door."""


def test_all_files_are_written_through_this_door():
    found = set()
    for path in [
        *ROOT.glob("rougekit/**/*.py"),
        ROOT / "rouge_metric.py",
        ROOT / "app.py",
    ]:
        source = path.read_text("utf-8")
        if not any(f"{name}(" in source for name in ("open", *WRITERS_OF_FILES)):
            continue
        tree = ast.parse(source)
        doors = [
            each for each in ast.walk(tree) if isinstance(each, ast.With) and "atomic_write" in _called(each.items[0])
        ]
        inside = {id(node) for door in doors for node in ast.walk(door)}
        writers = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _writes(node)]
        name = path.relative_to(ROOT).as_posix()
        found |= {(name, ast.unparse(node)) for node in writers if id(node) not in inside}
    assert found == ELSEWHERE


def _called(item):
    return ast.unparse(item.context_expr).partition("(")[0]


def _writes(call):
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name == "open":
        modes = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
        return any(set(getattr(mode, "value", "") or "") & {*"wax+"} for mode in modes if _is_mode(mode))
    return name in WRITERS_OF_FILES


def _is_mode(argument):
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str) and len(argument.value) <= 3
