"""The reader in C in rare cases: block boundaries, long words, colliding keys, arrays that have to grow."""

import platform
import random
import re
import subprocess
import sys
import time
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.foundation.arrays.buffers import Strings
from rougekit.kernels.native import _c, vocabulary
from rougekit.kernels.native.vocabulary import Forms, Vocabulary
from rougekit.kernels.porter import stem_of
from tests.helpers.amounts import max_examples

long_words = st.builds(
    lambda letter, n, end: letter * n + end, st.sampled_from("ab"), st.integers(1, 70), st.text("aAB")
)


def spelt(texts: list[str]) -> list[list[list[str]]]:
    """The words of each sentence of each text, read back from their positions in the buffer."""
    strings, read = Strings(texts), Vocabulary()
    batch = read.read(strings)
    forms = [word.lower() for word in read.spelt(strings)]
    assert len(forms) == len(set(forms)) == batch.n_words
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


@pytest.mark.parametrize(
    "text",
    ["a " * 5000, "a\n" * 5000, "\n" * 5000, "a" * 100_000, " ".join(map(str, range(40_000))), "é\n" * 9000 + "a"],
    ids=["tokens", "sentences", "line feeds", "one word", "words", "no words"],
)
def test_arrays_that_have_to_grow(text):
    texts = ["b c", text, "", text, "c d " + text]
    assert spelt(texts) == expected(texts)


@pytest.mark.slow
@pytest.mark.parametrize("stemmer", [None, "porter"])
def test_many_words_in_a_small_upload(stemmer, monkeypatch):
    """All words of four letters, which fill any table several times, so that many have to look for a free entry."""
    monkeypatch.setattr(vocabulary, "LARGEST", 9)
    letters = "abcdefghijklmnopqrst"
    words = ["".join(word) for word in product(letters, repeat=4)]
    random.Random(4).shuffle(words)
    forms = None if stemmer is None else vocabulary.Forms(stemmer, frozenset(), {})
    read = Vocabulary(forms)
    first = read.read(Strings([" ".join(words)]))
    again = Vocabulary(forms).read(Strings([" ".join(words), " ".join(words[::-1])]))
    assert first.n_words == again.n_words
    assert again.ids[: len(words)].tolist() == again.ids[: len(words) - 1 : -1].tolist()
    if stemmer is None:
        assert first.n_words == len(words)


@pytest.mark.parametrize("stemmer", [None, "porter"])
def test_a_vocabulary_of_too_many_words_is_forgotten(stemmer, monkeypatch):
    monkeypatch.setattr(vocabulary, "MAX_WORDS", 3)
    read = Vocabulary(stemmer and vocabulary.Forms(stemmer, frozenset(), {}))
    assert read.read(Strings(["a b c"])).ids.tolist() == [0, 1, 2]
    assert read.read(Strings(["d a"])).ids.tolist() == [3, 0]
    assert read.read(Strings(["d a"])).ids.tolist() == [0, 1]


def test_forms_of_words_with_a_base_form():
    forms = vocabulary.Forms("porter", frozenset({"the"}), {"children": "child"})
    assert [forms.form_of(word) for word in ("the", "children", "cats", "")] == ["", "child", "cat", ""]


def colliding(n: int, bits: int) -> list[str]:
    """Words of 15 letters with the same index in a table of 2**bits entries under the factors of this process."""
    first, second = np.array(_c.hash_factors, np.uint64)
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


def seconds(text: str) -> float:
    """Least processor time of three runs that read a text."""
    strings, found = Strings([text]), []
    assert strings.buffer.size
    for _ in range(3):
        start = time.thread_time()
        Vocabulary().read(strings)
        found.append(time.thread_time() - start)
    return min(found)


@pytest.mark.slow
def test_words_that_collide_are_read_all_the_same_and_nobody_can_choose_them():
    """They take time, so the factors, which decide what collides, are random."""
    words = colliding(2_000, 12)
    assert spelt([" ".join(words)]) == [[words]]
    assert seconds(" ".join(words)) > 5 * seconds(" ".join(word[::-1] for word in words))


def test_stems_are_the_same_whether_a_vocabulary_finds_them_or_makes_them():
    """More words than the table of stems that vocabularies share has places, some too long for it."""
    words = [f"{'re' * (k % 9)}{k}{'ations ies ing ed ly s'.split()[k % 6]}" for k in range(100_000)]
    text, forms = " ".join(words), Forms("porter", frozenset(), {})
    alone, *sharing = (
        Vocabulary(one).read(Strings([text])) for one in (Forms("porter", frozenset(), {}), forms, forms)
    )
    assert alone.n_words > 1 << 15
    for batch in sharing:
        assert batch.n_words == alone.n_words
        assert batch.ids.tolist() == alone.ids.tolist()
    assert [forms.form_of(word) for word in words[:999]] == [stem_of(word, "porter") for word in words[:999]]


CALLS = """
import resource
from rougekit import Scorer

words = [f"w{n * n % 9001}{'xyz' * (n % 4)}" for n in range(120_000)]
texts = [" ".join(words[at : at + 240]) for at in range(0, len(words), 240)]
scorer = Scorer()


def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    scorer.score(texts, texts[::-1], threads=1)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


print(*(faults() for _ in range(8)))
"""


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators behave differently")
def test_calls_reuse_memory_pages():
    made = subprocess.run([sys.executable, "-c", CALLS], check=True, capture_output=True, text=True)
    assert min(map(int, made.stdout.split())) < 100
