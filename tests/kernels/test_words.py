"""The word kernels where texts seldom go: block edges, long words, colliding keys, full arrays."""

import re
import subprocess
import sys
import time
import tracemalloc
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from rougekit import Scorer
from rougekit.arrays.buffers import MARGIN, Strings
from rougekit.kernels import pair, vocabulary
from rougekit.kernels.factors import FACTORS
from rougekit.kernels.vocabulary import Table, tokenised
from rougekit.kernels.words import classify, load
from rougekit.scorer import _remembered_ways
from rougekit.text.ascii import AsciiWords
from workbench.paths import ROOT

long_words = st.builds(
    lambda letter, n, end: letter * n + end, st.sampled_from("ab"), st.integers(1, 70), st.text("aAB")
)


@njit
def classified(buffer, at):
    return classify(buffer, at)


@njit
def loaded(buffer, at):
    return load(buffer, at)


def spelt(texts: list[str]) -> list[list[list[str]]]:
    """The words of each sentence of each text, read back from where the vocabulary says that they are."""
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


@pytest.mark.parametrize("at", [0, 1, 13])
def test_masks_of_all_bytes(at):
    buffer = np.frombuffer(bytes(range(256)) + bytes(MARGIN), np.uint8)
    for start in range(at, 256, 64):
        block = bytes(buffer[start : start + 64])
        letters, line_feeds = (f"{int(mask):064b}"[::-1] for mask in classified(buffer, start))
        assert letters == "".join("01"[byte < 128 and chr(byte).isalnum()] for byte in block)
        assert line_feeds == "".join("01"[byte == 10] for byte in block)
        assert int(loaded(buffer, start)) == int.from_bytes(block[:8], "little")


def test_words_at_every_place_of_a_block():
    texts = [
        " " * before + "X" * n + after for before, n, after in product(range(66), (1, 8, 17), ("", "\n", " b\n\n"))
    ]
    assert spelt(texts) == expected(texts)
    assert spelt(["".join(texts)]) == expected(["".join(texts)])


@settings(deadline=None, max_examples=200)
@given(st.lists(st.lists(long_words, max_size=12).map(" ".join), max_size=3))
def test_long_words_and_their_prefixes(texts):
    assert spelt(texts) == expected(texts)


def test_a_prefix_of_a_long_word_may_come_later_as_a_word():
    one = "a" * 14 + "ss" + "es" * 20
    for stemmer in (None, "porter"):
        words = AsciiWords(stemmer=stemmer).remembering()
        ids = [words.read([one[:length]]).ids.tolist() for length in (40, 24, 40, 18, 16, 24, 18, 16)]
        assert [ids[2], ids[5], ids[6], ids[7]] == [ids[0], ids[1], ids[3], ids[4]]
        stems = {words.tokens(one[:length])[0] for length in (40, 24, 18, 16)}
        assert len({id for [id] in ids}) == len(stems)


def home(word: str, bits: int) -> int:
    """Where a word of up to 16 letters belongs in a table of 2**bits entries."""
    k0, k1 = (int.from_bytes(part, "little") for part in (word.encode()[:8], word.encode()[8:]))
    first, second = map(int, FACTORS)
    return (k0 * first ^ k1 * second) % 2**64 >> (64 - bits)


@pytest.mark.parametrize("bits", [9, 11])
@pytest.mark.parametrize("place", [0, -1])
def test_words_that_belong_in_one_place(bits, place):
    words = [f"w{n}" for n in range(200_000) if home(f"w{n}", bits) == range(2**bits)[place]]
    assert len(words) > 40  # 98 or 391 are expected; the factors differ from process to process
    texts = [" ".join(words[::-1]), " ".join(words), *words]
    assert spelt(texts) == expected(texts)


@pytest.mark.parametrize(
    "text",
    ["a " * 5000, "a\n" * 5000, "\n" * 5000, "a" * 100_000, " ".join(map(str, range(40_000))), "é\n" * 9000 + "a"],
    ids=["tokens", "sentences", "line feeds", "one word", "words", "no words"],
)
def test_arrays_that_are_too_small_at_first(text):
    texts = ["b c", text, "", text, "c d " + text]
    assert spelt(texts) == expected(texts)


def test_long_stop_words_and_base_forms():
    long = [f"{'x' * 20}{n}" for n in range(9)]
    bases = {word: f"{n}" * 1000 for n, word in enumerate(long[:3])}  # many pieces: more than `merge` has room for
    words = AsciiWords(stemmer="porter", stopwords=frozenset(long[3:6]), exceptions=bases)
    text = " ".join([*long, "x" * 20, "x" * 16, "2" * 1000, *long])
    kept = [*bases.values(), *long[6:]]
    assert words.tokens(text) == [*kept, "x" * 20, "x" * 16, "2" * 1000, *kept]
    ids = words.read([text]).ids.tolist()
    assert [ids.index(word) for word in ids] == [0, 1, 2, 3, 4, 5, 6, 7, 2, 0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("options", [{"stemmer": "porter"}, {"stopwords": frozenset(["a", "x"])}])
def test_a_very_long_word_costs_no_more_than_its_letters(options):
    long = "".join(map(str, range(30_000)))
    words = AsciiWords(**options).remembering()
    tracemalloc.start()
    for text in (long, long[:-3], f"b {long[:8000]} b", f"{long} {long[:8000]}"):
        words.read([text])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500 * len(long)
    [first], [second, third], [fourth] = (words.read([text]).ids.tolist() for text in (long, f"{long[:8000]} b", long))
    assert first == fourth
    assert len({first, second, third}) == 3


def colliding(n: int, bits: int) -> list[str]:
    """Words of 15 letters that belong in one place of a table of 2**bits entries under the factors of one process."""
    first, second = FACTORS.view(np.uint64)
    letters = np.frombuffer(b"abcdefghijklmnopqrstuvwxyz", np.uint8)
    rng = np.random.default_rng(1)
    words: list[str] = []
    while len(words) < n:
        drawn = np.zeros((1 << 22, 16), np.uint8)
        drawn[:, :15] = letters[rng.integers(0, 26, (len(drawn), 15))]
        k0, k1 = drawn.view(np.uint64).T
        here = (k0 * first ^ k1 * second) >> np.uint64(64 - bits) == 0
        words += [row.tobytes().decode() for row in drawn[here, :15]]
    return words[:n]


def seconds(function, *arguments):
    """The shortest of three runs."""
    found = []
    for _ in range(3):
        start = time.perf_counter()
        function(*arguments)
        found.append(time.perf_counter() - start)
    return min(found)


def test_words_that_collide_in_one_process_do_not_collide_in_another(monkeypatch):
    texts = Strings([" ".join(colliding(10_000, 9))])
    here = seconds(lambda: tokenised(texts, Table(vocabulary.SMALLEST)))
    monkeypatch.setattr(vocabulary, "FACTORS", FACTORS[::-1] ^ 0x55555554)
    elsewhere = seconds(lambda: tokenised(texts, Table(vocabulary.SMALLEST)))
    assert here > 5 * elsewhere


def test_the_factors_are_odd_and_others_in_each_process():
    command = [sys.executable, "-c", "from rougekit.kernels.factors import FACTORS; print(*FACTORS)"]
    other = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert len({*other, *map(str, FACTORS)}) == 4
    assert all(FACTORS % 2)


@pytest.mark.parametrize("use_stemmer", [True, False])
def test_the_tables_of_one_pair_have_the_factors_too(use_stemmer, monkeypatch):
    monkeypatch.setattr(np, "empty", np.zeros)  # memory that was used before may hold them by chance
    _remembered_ways.cache_clear()
    scorer = Scorer(["rouge1"], use_stemmer=use_stemmer)
    assert scorer.single.scores("a b", "b c")
    (room,) = scorer.single._rooms
    tables = room.memory[pair.START :]
    (places,) = np.nonzero((tables[:-4] == FACTORS[0]) & (tables[4:] == FACTORS[1]))
    assert len(places) == 1 + use_stemmer
