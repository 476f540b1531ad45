"""Word lists: those of the package, and those of a user's folder."""

import dbm.dumb
from pathlib import Path

import pytest

from rougekit.standards.rouge155.exceptions import PACKAGED, word_lists_of
from tests.helpers.command155 import rouge155, write


def test_word_lists_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder := tmp_path)
    write(folder, p="best", m="good", list="p m\n", **{"smart_common_words.txt": "the\n"})
    arguments = ["--read-data", "-e", ".", "-n", "1", "-x", "-m", "-z", "SPL", "list"]
    code, _, err = rouge155(*arguments)
    assert (code, "WordNet-2.0.exc.db" in err) == (255, True)
    write(folder, **{"WordNet-2.0.exc.db": "\0\0"})
    code, _, err = rouge155(*arguments)
    assert (code, "write it as text" in err) == (255, True)
    write(folder, **{"WordNet-2.0.exc.db": "best good\n"})
    assert "X ROUGE-1 Average_F: 1.00000" in rouge155(*arguments)[1]
    with dbm.dumb.open(str(folder / "WordNet-2.0.exc.db"), "c") as database:
        database["best"] = "goods"
    assert "X ROUGE-1 Average_F: 0.00000" in rouge155(*arguments)[1]
    (folder / "smart_common_words.txt").unlink()
    code, _, err = rouge155(*arguments)
    assert (code, "smart_common_words.txt" in err) == (255, True)
    assert rouge155(*arguments[1:])[0] == 0  # without --read-data, -e means nothing


def test_the_lists_of_the_package_are_the_scripts() -> None:
    assert (len(PACKAGED.exceptions), len(PACKAGED.stopwords)) == (5930, 596)
    assert [PACKAGED.exceptions[word] for word in ("best", "mice", "went")] == ["well", "mouse", "go"]
    assert PACKAGED.exceptions is PACKAGED.exceptions


def test_lists_of_a_user_are_read_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "smart_common_words.txt").write_bytes(b"the\n\xe9\n")
    (tmp_path / "WordNet-2.0.exc.db").write_bytes(b"best good more\nalone\n\n\xe9s \xe9\n")
    lists = word_lists_of(tmp_path)
    assert lists.exceptions == {"best": "good", "\xe9s": "\xe9"}
    assert lists.stopwords >= {"the", "\xe9"}
