"""A result file is there as a whole, or what was there before is."""

import os
import stat
from contextlib import contextmanager
from functools import partial

import pytest

from rougekit import Scorer
from rougekit.cli.writing import write_csv, write_examples
from rougekit.foundation.io.atomic_write import atomic_write


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
