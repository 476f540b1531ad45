"""Word lists: those of the package, and those of a user's folder."""

import dbm.dumb
from pathlib import Path

import pytest

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
