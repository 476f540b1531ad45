"""Where kernels are cached, what identifies a cache, and who may write to it."""

import os

import pytest

from rougekit import RougeWarning
from rougekit.kernels import cache

ON_POSIX = pytest.mark.skipif(not hasattr(os, "getuid"), reason="'POSIX' rights")


@pytest.fixture
def places(tmp_path, monkeypatch):
    """NUMBA_CACHE_DIR, the package and the home, all of them empty."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(cache, "_FOLDER", tmp_path / "package")
    cache._warn_once.cache_clear()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "package").mkdir()
    return tmp_path


def is_complete():
    """Whether the current folder has all kernels."""
    return (cache.folder() / cache.COMPLETE).is_file()


def completed():
    """The current folder, marked as containing all kernels."""
    place = cache.folder()
    (place / cache.COMPLETE).touch()
    return place


def test_a_cache_is_complete_only_for_the_same_sources_and_processor(places, monkeypatch):
    assert not is_complete()
    assert completed().is_relative_to(places / "new")
    assert is_complete()
    with monkeypatch.context() as other:
        other.setattr(cache, "_processor", lambda: "another")
        cache._digest.cache_clear()
        assert not is_complete()
    cache._digest.cache_clear()
    (places / "package" / "ngram_lcs.py").write_text("changed")
    assert not is_complete()


def test_the_target_processor_set_for_numba_selects_another_cache(places, monkeypatch):
    """`NUMBA_CPU_NAME=generic rougekit warmup` fills a cache for every machine that sets the variable."""
    names = set()
    for name in (None, "generic"):
        if name:
            monkeypatch.setenv("NUMBA_CPU_NAME", name)
        cache._digest.cache_clear()
        names.add(cache.folder().name)
    assert len(names) == 2


def test_copied_files_keep_the_same_cache(tmp_path):
    """Image layers keep only whole seconds of modification times, and a clone has new ones."""
    found = []
    for folder, content in (("built", "one"), ("pulled", "one"), ("upgraded", "two")):
        file = tmp_path / folder / "kernels.py"
        file.parent.mkdir()
        file.write_text(content)
        os.utime(file, (1e9, 1e9) if folder == "pulled" else (2e9, 2e9))
        found.append(cache._digest(file.parent))
    assert found[0] == found[1] != found[2]


def test_a_read_only_cache_is_used_only_if_complete(places, monkeypatch):
    kept = cache.folder()
    monkeypatch.setattr(cache, "_is_writable", lambda place: place.is_relative_to(places / "home"))
    assert cache.folder().is_relative_to(places / "home")
    (kept / cache.COMPLETE).touch()
    assert cache.folder() == kept


def test_without_a_writeable_place_there_is_no_cache(monkeypatch, places):
    file = places / "file"
    file.touch()
    for name in ("NUMBA_CACHE_DIR", "HOME"):
        monkeypatch.setenv(name, str(file))
    monkeypatch.setattr(cache, "_FOLDER", file)
    assert cache.folder() is None


@ON_POSIX
@pytest.mark.parametrize("part", ["folder", "parent"])
def test_a_folder_writeable_by_others_is_skipped_with_one_warning(places, part):
    place = completed()
    {"folder": place, "parent": place.parent}[part].chmod(0o777)
    with pytest.warns(RougeWarning, match="as others can write to") as caught:
        found = [cache.folder() for _ in range(2)]
    assert len(caught) == 1
    assert all(place.is_relative_to(places / "package") for place in found)


@ON_POSIX
def test_a_folder_of_another_user_is_skipped(places, monkeypatch):
    place = completed()
    if os.getuid() == 0:
        os.chown(place, 12345, 12345)
    else:
        monkeypatch.setattr(os, "getuid", lambda: 12345)
    with pytest.warns(RougeWarning, match="are not used, as others"):
        assert not is_complete()
