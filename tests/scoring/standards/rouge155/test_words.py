"""Word lists of the package and of a user's folder; stems against the script's Perl source."""

import dbm.dumb
from pathlib import Path
from random import Random

import pytest

from dev import perl155
from rougekit.scoring.standards.rouge155.words import PACKAGED, WordLists, word_lists_of
from rougekit.scoring.text.ascii import AsciiWords
from tests.helpers.command155 import rouge155, write

N_WORDS = 100_000
SUFFIXES = """s es ed ing ies eed y ly e al ational tional enci anci izer bli alli entli eli ousli ization ation ator
alism iveness fulness ousness aliti iviti biliti logi icate ative alize iciti ical ful ness ance ence er ic able ible
ant ement ment ent ion sion tion ou ism ate iti ous ive ize ll l yy yed ying sses"""


def test_word_lists_are_read_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert rouge155(*arguments[1:])[0] == 0  # without --read-data, -e has no effect


def test_the_packaged_word_lists_equal_the_scripts() -> None:
    assert (len(PACKAGED.exceptions), len(PACKAGED.stopwords)) == (5930, 596)
    assert [PACKAGED.exceptions[word] for word in ("best", "mice", "went")] == ["well", "mouse", "go"]
    assert PACKAGED.exceptions is PACKAGED.exceptions


def test_lists_of_a_user_are_read_unchanged(tmp_path: Path) -> None:
    (tmp_path / "smart_common_words.txt").write_bytes(b"the\n\xe9\n")
    (tmp_path / "WordNet-2.0.exc.db").write_bytes(b"best good more\nalone\n\n\xe9s \xe9\n")
    lists = word_lists_of(tmp_path)
    assert lists.exceptions == {"best": "good", "\xe9s": "\xe9"}
    assert lists.stopwords >= {"the", "\xe9"}


def words() -> list[str]:
    """Irregular words and their base forms, some with added suffixes, and strings of a few letters."""
    rng = Random(155)
    suffixes = SUFFIXES.split()
    lists = WordLists()
    real = [word for pair in lists.exceptions.items() for word in pair if word.isalnum() and len(word) > 3]
    found = dict.fromkeys(real)
    while len(found) < 70_000:
        base = rng.choice(real)
        found["".join([base[: rng.randint(1, len(base))], *rng.choices(suffixes, k=rng.randint(1, 3))])] = None
    while len(found) < N_WORDS:
        found["".join(rng.choices("aeioutlsyxw9z", k=rng.randint(1, 6))) + rng.choice(suffixes)] = None
    return [word for word in found if len(word) > 3]


@pytest.mark.slow
def test_stems_equal_the_scripts() -> None:
    tried = words()
    assert len(tried) > 0.97 * N_WORDS
    ours = AsciiWords(stemmer="porter155", folding="bytes").tokens(" ".join(tried))
    differing = [trio for trio in zip(tried, ours, perl155.stems(tried), strict=True) if trio[1] != trio[2]]
    assert not differing, (len(differing), differing[:20])
