"""Notes of which kernels are kept: they hold for their own numba, state and kind of processor only."""

from rougekit.kernels import kept


def test_a_note_tells_of_kernels_of_the_same_kind_only(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    monkeypatch.setattr(kept, "_FOLDER", tmp_path / "empty")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kept.kept() == frozenset()
    kept.note(["ngram_lcs"])
    kept.note(["ratios"])
    assert kept.kept() == {"ngram_lcs", "ratios"}
    monkeypatch.setattr(kept, "_processor", lambda: "another")
    assert kept.kept() == frozenset()
    kept.note(["mead_lcs"], portable=True)
    assert kept.kept() == {"mead_lcs"}
    (tmp_path / "new" / kept.NOTE).write_text("{")
    assert kept.kept() == frozenset()


def test_a_note_does_without_a_place(monkeypatch, tmp_path):
    file = tmp_path / "file"
    file.touch()
    for name in ("NUMBA_CACHE_DIR", "HOME"):
        monkeypatch.setenv(name, str(file))
    monkeypatch.setattr(kept, "_FOLDER", file)
    kept.note(["ngram_lcs"])
    assert kept.kept() == frozenset()
