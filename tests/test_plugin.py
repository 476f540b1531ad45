"""The path of the plugin, and its copy under the name of evaluate's own metric."""

import os
from pathlib import Path

import pytest

import rougekit
from rougekit.cli import main
from rougekit.plugin import adopt, unadopt


def test_adopting_twice_changes_nothing_and_keeps_foreign_files(tmp_path, capsys):
    adopt(tmp_path)
    path = adopt(tmp_path)
    assert path.read_text("utf-8").endswith(Path(rougekit.plugin_path()).read_text("utf-8"))
    assert main(["adopt", "--undo", str(tmp_path)]) == 0
    assert not (tmp_path / "rouge").exists()
    with pytest.raises(FileNotFoundError, match="nothing to undo"):
        unadopt(tmp_path)
    path.parent.mkdir()
    path.write_text("# mine")
    for way in (adopt, unadopt):
        with pytest.raises(FileExistsError, match="not written by `rougekit adopt`"):
            way(tmp_path)
    assert path.read_text() == "# mine"
    assert main(["adopt", str(tmp_path / "no")]) == 1
    assert "is not a folder" in capsys.readouterr().err
    assert main(["adopt", "a", "b"]) == 2
    assert "expected [FOLDER]" in capsys.readouterr().err


def test_nothing_is_written_or_removed_through_a_link(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    theirs = tmp_path / "elsewhere" / "theirs.py"
    theirs.write_text("# Written by `rougekit adopt`\nmine")
    (tmp_path / "one" / "rouge").mkdir(parents=True)
    (tmp_path / "one" / "rouge" / "rouge.py").symlink_to(theirs)
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "rouge").symlink_to(tmp_path / "elsewhere")
    for folder in ("one", "two"):
        for way in (adopt, unadopt):
            with pytest.raises(FileExistsError, match=f"{folder}/rouge.* is a link"):
                way(tmp_path / folder)
    assert theirs.read_text().endswith("mine")
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == ["theirs.py"]


def test_files_added_by_a_user_are_kept(tmp_path):
    path = adopt(tmp_path)
    path.write_text(path.read_text("utf-8") + "# mine\n", "utf-8")
    with pytest.raises(FileExistsError, match="has changed since"):
        adopt(tmp_path)
    unadopt(tmp_path)
    assert not path.exists()
    assert path.with_name("rouge.py.changed").read_text("utf-8").endswith("# mine\n")
    with pytest.raises(FileNotFoundError):
        unadopt(tmp_path)


def test_a_broken_adoption_is_undone(tmp_path):
    """An empty folder, or files that a killed process had begun to write."""
    (tmp_path / "rouge").mkdir()
    unadopt(tmp_path)
    assert not (tmp_path / "rouge").exists()
    begun = adopt(tmp_path).rename(tmp_path / "rouge" / ".0123456789ab.py")
    (begun.parent / "__pycache__").mkdir()
    (begun.parent / "__pycache__" / "rouge.cpython-311.pyc").write_bytes(b"")
    unadopt(tmp_path)
    assert not (tmp_path / "rouge").exists()


@pytest.mark.timeout(120)
def test_a_pipe_or_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "rouge").mkdir()
    os.mkfifo(tmp_path / "rouge" / "rouge.py")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "rouge").write_bytes(b"\xff")
    for folder, message in (
        (tmp_path, "rouge.py exists and is not a file"),
        (tmp_path / "b", "rouge exists and is not a folder"),
    ):
        for way in (adopt, unadopt):
            with pytest.raises(FileExistsError, match=message):
                way(folder)


def test_no_partial_file_is_left(tmp_path, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda descriptor: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        adopt(tmp_path)
    assert list((tmp_path / "rouge").iterdir()) == []
