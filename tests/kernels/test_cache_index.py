"""Notes of which kernels are kept: they hold for their own numba, state and kind of processor only."""

from rougekit.kernels import cache_index


def test_a_note_tells_of_kernels_of_the_same_kind_only(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    monkeypatch.setattr(cache_index, "_FOLDER", tmp_path / "empty")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_index.cached_modules() == frozenset()
    cache_index.record(["ngram_lcs"])
    cache_index.record(["ratios"])
    assert cache_index.cached_modules() == {"ngram_lcs", "ratios"}
    monkeypatch.setattr(cache_index, "_processor", lambda: "another")
    assert cache_index.cached_modules() == frozenset()
    cache_index.record(["mead_lcs"], portable=True)
    assert cache_index.cached_modules() == {"mead_lcs"}
    (tmp_path / "new" / cache_index.NOTE).write_text("{")
    assert cache_index.cached_modules() == frozenset()


def test_a_note_does_without_a_place(monkeypatch, tmp_path):
    file = tmp_path / "file"
    file.touch()
    for name in ("NUMBA_CACHE_DIR", "HOME"):
        monkeypatch.setenv(name, str(file))
    monkeypatch.setattr(cache_index, "_FOLDER", file)
    cache_index.record(["ngram_lcs"])
    assert cache_index.cached_modules() == frozenset()
