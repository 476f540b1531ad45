"""Where kernels are kept, by whom a folder may be written, and notes of what is there."""

import os

import pytest

from rougekit import RougeWarning
from rougekit.kernels import cache_index

ON_POSIX = pytest.mark.skipif(not hasattr(os, "getuid"), reason="'POSIX' rights")


@pytest.fixture
def places(tmp_path, monkeypatch):
    """NUMBA_CACHE_DIR, the package and the home, all of them empty."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(cache_index, "_FOLDER", tmp_path / "package")
    monkeypatch.setattr(cache_index, "_unsafe", set())
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "package").mkdir()
    return tmp_path


def test_a_note_tells_of_kernels_of_the_same_kind_only(places, monkeypatch):
    assert cache_index.cached_modules() == frozenset()
    cache_index.record(["ngram_lcs"])
    cache_index.record(["ratios"])
    assert cache_index.cached_modules() == {"ngram_lcs", "ratios"}
    monkeypatch.setattr(cache_index, "_processor", lambda: "another")
    assert cache_index.cached_modules() == frozenset()
    cache_index.record(["mead_lcs"], portable=True)
    assert cache_index.cached_modules() == {"mead_lcs"}
    notes = list(places.rglob("rougekit-*"))
    assert len(notes) == 3
    assert all(note.is_relative_to(places / "new") for note in notes)


def test_a_module_is_noted_twice_as_once(places):
    for _ in range(2):
        cache_index.record(["ngram_lcs"])
    assert cache_index.cached_modules() == {"ngram_lcs"}


def test_a_note_of_another_place_does_not_count(places, monkeypatch):
    """With an empty NUMBA_CACHE_DIR kernels beside the package are of no use: numba does not look there."""
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    cache_index.record(["ngram_lcs"])
    assert cache_index.cached_modules() == {"ngram_lcs"}
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(places / "empty"))
    assert cache_index.cached_modules() == frozenset()


def test_kernels_are_read_where_nothing_can_be_written(places, monkeypatch):
    cache_index.record(["ngram_lcs"])
    monkeypatch.setattr(cache_index, "_is_writable", lambda place: place.is_relative_to(places / "home"))
    assert cache_index.cached_modules() == {"ngram_lcs"}
    assert cache_index.folder().is_relative_to(places / "new")
    assert cache_index.folder(to_write=True).is_relative_to(places / "home")


def test_a_note_does_without_a_place(monkeypatch, places):
    file = places / "file"
    file.touch()
    for name in ("NUMBA_CACHE_DIR", "HOME"):
        monkeypatch.setenv(name, str(file))
    monkeypatch.setattr(cache_index, "_FOLDER", file)
    cache_index.record(["ngram_lcs"])
    assert cache_index.cached_modules() == frozenset()
    assert cache_index.folder() is None


@ON_POSIX
@pytest.mark.parametrize("part", ["folder", "parent"])
def test_a_folder_that_others_can_write_to_is_passed_over_and_told_once(places, part):
    cache_index.record(["ngram_lcs"])
    place = cache_index.folder()
    {"folder": place, "parent": place.parent}[part].chmod(0o777)
    with pytest.warns(RougeWarning, match="as others can write to") as caught:
        assert cache_index.cached_modules() == cache_index.cached_modules() == frozenset()
    assert len(caught) == 1
    assert cache_index.folder().is_relative_to(places / "package")


@ON_POSIX
def test_a_folder_of_another_user_is_passed_over(places, monkeypatch):
    cache_index.record(["ngram_lcs"])
    if os.getuid() == 0:
        os.chown(cache_index.folder(), 12345, 12345)
    else:
        monkeypatch.setattr(os, "getuid", lambda: 12345)
    with pytest.warns(RougeWarning, match="are not used, as others"):
        assert cache_index.cached_modules() == frozenset()


def test_a_note_is_written_through_no_link(places):
    cache_index.record(["ngram_lcs"])
    (note,) = cache_index.folder().iterdir()
    victim = places / "victim"
    victim.write_text("mine")
    note.unlink()
    for target in (victim, places / "missing"):
        note.symlink_to(target)
        cache_index.record(["ngram_lcs"])
        assert victim.read_text() == "mine"
        assert not (places / "missing").exists()
        note.unlink()


def test_what_is_in_a_zip_archive_has_the_archives_state(tmp_path):
    archive = tmp_path / "package.zip"
    archive.write_bytes(b"12345")
    assert cache_index.file_state(archive / "rougekit" / "kernels" / "a.py")[1] == 5
    assert cache_index.file_state(tmp_path / "missing") == (0, 0)


def test_a_file_that_was_only_copied_is_the_same_and_a_changed_one_of_its_size_and_time_is_not(tmp_path):
    """The layers of an image keep whole seconds, a clone has the time at which it was made."""
    states = []
    for folder, content in (("built", "one"), ("pulled", "one"), ("upgraded", "two")):
        file = tmp_path / folder / "kernels.py"
        file.parent.mkdir()
        file.write_text(content)
        os.utime(file, (1e9, 1e9) if folder == "pulled" else (2e9, 2e9))
        states.append(cache_index.file_state(file))
    assert states[0] == states[1] != states[2]
