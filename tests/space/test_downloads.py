"""Files to download."""

from pathlib import Path

from space import downloads


def test_downloads_are_deleted_after_some_minutes(monkeypatch):
    first = Path(downloads.write("x.csv", "1"))
    assert first.stat().st_mode & 0o077 == 0 or first.parent.stat().st_mode & 0o077 == 0
    monkeypatch.setattr(downloads, "KEPT_SECONDS", -1)
    second = Path(downloads.write("x.csv", "2"))
    assert (first.exists(), second.exists()) == (False, True)
