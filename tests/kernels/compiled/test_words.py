"""The word kernels in rare cases: block boundaries, long words, colliding keys, full arrays."""

import re
import subprocess
import sys
import time
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev.paths import ROOT
from rougekit.foundation.arrays.buffers import Strings
from rougekit.kernels.compiled import vocabulary
from rougekit.kernels.compiled.vocabulary import Table, tokenised
from rougekit.kernels.compiled.words import FACTORS
from tests.helpers.amounts import max_examples

long_words = st.builds(
    lambda letter, n, end: letter * n + end, st.sampled_from("ab"), st.integers(1, 70), st.text("aAB")
)


def spelt(texts: list[str]) -> list[list[list[str]]]:
    """The words of each sentence of each text, read back from their positions in the vocabulary."""
    strings, table = Strings(texts), Table(vocabulary.SMALLEST)
    batch = tokenised(strings, table)
    places = table.words[: table.n].tolist()
    forms = [strings.buffer[start : start + length].tobytes().decode().lower() for start, length in places]
    assert len(forms) == batch.n_words
    assert len({*forms} - {""}) == len([form for form in forms if form])
    return [
        [
            [forms[word] for word in batch.ids[first:last]]
            for first, last in pairwise(batch.sentence_at[start : end + 1])
        ]
        for start, end in pairwise(batch.text_at)
    ]


def expected(texts: list[str]) -> list[list[list[str]]]:
    lines = [[re.findall("[a-z0-9]+", line.lower()) for line in text.split("\n")] for text in texts]
    return [[words for words in text if words] for text in lines]


def test_words_at_every_position_in_a_block():
    texts = [
        " " * before + "X" * n + after for before, n, after in product(range(66), (1, 8, 17), ("", "\n", " b\n\n"))
    ]
    assert spelt(texts) == expected(texts)
    assert spelt(["".join(texts)]) == expected(["".join(texts)])


@max_examples(200, 40)
@given(st.lists(st.lists(long_words, max_size=12).map(" ".join), max_size=3))
def test_long_words_and_their_prefixes(texts):
    assert spelt(texts) == expected(texts)


def home(word: str, bits: int) -> int:
    """The index of a word of up to 16 letters in a table of 2**bits entries."""
    k0, k1 = (int.from_bytes(part, "little") for part in (word.encode()[:8], word.encode()[8:]))
    first, second = map(int, FACTORS)
    return (k0 * first ^ k1 * second) % 2**64 >> (64 - bits)


@pytest.mark.slow
@pytest.mark.parametrize("bits", [9, 11])
@pytest.mark.parametrize("place", [0, -1])
def test_words_with_the_same_table_entry(bits, place):
    words = [f"w{n}" for n in range(200_000) if home(f"w{n}", bits) == range(2**bits)[place]]
    assert len(words) > 40  # 98 or 391 are expected; the factors differ between processes
    texts = [" ".join(words[::-1]), " ".join(words), *words]
    assert spelt(texts) == expected(texts)


@pytest.mark.parametrize(
    "text",
    ["a " * 5000, "a\n" * 5000, "\n" * 5000, "a" * 100_000, " ".join(map(str, range(40_000))), "é\n" * 9000 + "a"],
    ids=["tokens", "sentences", "line feeds", "one word", "words", "no words"],
)
def test_arrays_that_have_to_grow(text):
    texts = ["b c", text, "", text, "c d " + text]
    assert spelt(texts) == expected(texts)


@pytest.mark.slow
def test_hash_factors_are_odd_and_differ_between_processes():
    command = [sys.executable, "-c", "from rougekit.kernels.compiled.words import FACTORS; print(*FACTORS)"]
    other = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert len({*other, *map(str, FACTORS)}) == 4
    assert all(FACTORS % 2)


def colliding(n: int, bits: int) -> list[str]:
    """Words of 15 letters with the same index in a table of 2**bits entries under the factors of one process."""
    first, second = FACTORS.view(np.uint64)
    letters = np.frombuffer(b"abcdefghijklmnopqrstuvwxyz", np.uint8)
    rng = np.random.default_rng(1)
    words: list[str] = []
    while len(words) < n:
        drawn = np.zeros((1 << 21, 16), np.uint8)
        drawn[:, :15] = letters[rng.integers(0, 26, (len(drawn), 15))]
        k0, k1 = drawn.view(np.uint64).T
        here = (k0 * first ^ k1 * second) >> np.uint64(64 - bits) == 0
        words += [row.tobytes().decode() for row in drawn[here, :15]]
    return words[:n]


def seconds(function, *arguments):
    """Least processor time of three runs."""
    found = []
    for _ in range(3):
        start = time.thread_time()
        function(*arguments)
        found.append(time.thread_time() - start)
    return min(found)


@pytest.mark.slow
def test_words_that_collide_in_one_process_do_not_in_another(monkeypatch):
    texts = Strings([" ".join(colliding(4_000, 9))])
    here = seconds(lambda: tokenised(texts, Table(vocabulary.SMALLEST)))
    monkeypatch.setattr(vocabulary, "FACTORS", FACTORS[::-1] ^ 0x55555554)
    elsewhere = seconds(lambda: tokenised(texts, Table(vocabulary.SMALLEST)))
    assert here > 5 * elsewhere
