"""Long calls of kernels in C ask whether they are to stop, and leave nothing behind if they are."""

import signal
import threading

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.foundation.arrays.buffers import Strings
from rougekit.foundation.runtime import stopping
from rougekit.foundation.runtime.stopping import Stop, Stopped
from rougekit.kernels.native import _c
from rougekit.kernels.native.vocabulary import Vocabulary


def texts(n, words, sentence):
    """A batch of two texts of n words, with sentences of this many words, and the one row that compares them."""
    ids = np.random.default_rng(n).integers(0, words, 2 * n).astype(np.int32)
    sentence_at = np.array([*range(0, 2 * n, sentence), 2 * n])
    return ids, sentence_at, np.array([0, n // sentence, len(sentence_at) - 1]), words, np.array([0]), np.array([1])


def counted(n, words, sentence, *slots):
    out = np.zeros((1, 3, 1), np.int64)
    return lambda: _c.ngram_lcs_counts(*texts(n, words, sentence), *slots, False, out)


def read(text):
    strings = Strings([text])
    return lambda: Vocabulary().read(strings)


def marks(text):
    strings = Strings([text] * 9)
    return lambda: _c.with_two_marks(strings.buffer, strings.at, 1, np.arange(9), np.zeros(9, np.int64))


def spelt(n):
    letters, rules = np.zeros(98, np.uint64), np.full(98, 1 | 1 << 2 | 1 << 6 | 1 << 8, np.uint32)
    return lambda: _c.spell(np.full(n, 97, np.uint32), 0, letters, rules, np.zeros(9 * n + 8, np.uint8), 0)


def means(n):
    scores, state, out = np.zeros((1, n, 3)), np.arange(624, dtype=np.uint32), np.zeros((1, 4, 3))
    return lambda: _c.legacy_means(scores, state, 624, out)


def of_one_word():
    """Punkt with tables of one abbreviation."""
    return _c.Punkt(b"mr", np.array([0, 2]), np.array([1 << 8], np.uint32), np.full(0x110000, 0x80, np.uint8))


MILLION = 1_000_000
MANY = np.arange(0, 3 * MILLION + 1, 3)
LONG = {
    "lcs": counted(40_000, 90, 40_000, -1, -1, 0, -1),
    "union of short sentences": counted(20_000, 90, 20, -1, -1, -1, 0),
    "union of long sentences": counted(20_000, 90, 2_000, -1, -1, -1, 0),
    "bigrams": counted(200_000, 9_000, 200_000, -1, 0, -1, -1),
    "sentences of a long text": lambda: of_one_word().spans(np.frombuffer(b"a. B " * 4_000_000 + b" " * 64, np.uint8)),
    "trigrams": lambda: _c.ngram_matches(*texts(200_000, 9_000, 200_000), 3, np.zeros(1, np.int64)),
    "weighted lcs": lambda: _c.weighted_lcs(*texts(9_000, 90, 9_000), np.arange(9_001.0), np.zeros(1)),
    "pairs of sentences": lambda: _c.mead_lcs(*texts(40_000, 90, 20_000), *np.zeros((2, 1), np.int64)),
    "shared n-grams": lambda: _c.find_shared(
        *texts(20_000_000, 90, 20), np.zeros(1_000_001, np.int64), np.zeros(40_000_001, np.int32)
    ),
    "extracts": lambda: _c.extended_matches(
        *texts(20_000_000, 90, 20), np.zeros(1_000_001, np.int64), np.zeros(1, np.int32), np.zeros(2_000_000, np.uint8),
        np.zeros((2, 1_000_000), np.int64),
    ),
    "reading": read("a bc " * 3_000_000),
    "marks": marks("a, " * 4_000_000),
    "spelling": spelt(3_000_000),
    "draws": lambda: _c.count_draws(1, 0, np.zeros((20, 100_000))),
    "means": means(400_000),
    "sketches": lambda: _c.sketch(np.zeros(3_000_000, np.int32), MANY, np.zeros((1_000_000, 1), np.uint64)),
    "words in common": lambda: _c.common_at_most(
        np.zeros(3_000_000, np.int32), MANY, 1, 0, np.tile(np.arange(1_000_000), 2), np.zeros(2_000_000, np.int64)
    ),
    "candidates": lambda: _c.find_candidates(
        np.zeros((MILLION, 1), np.uint64), np.zeros(MILLION, np.int64), 0, np.arange(MILLION), np.zeros(1, np.int64),
        np.zeros(MILLION, np.int64), np.zeros(MILLION, np.int64),
    ),
}  # fmt: skip


class Enough(Exception):
    """Raised by the test in place of `Stopped`."""


@pytest.fixture
def asked():
    """How often kernels ask; the third time, they are told to stop."""
    times = []

    def check():
        times.append(threading.get_ident())
        if len(times) == limit:
            raise Enough

    limit = 0

    def after(n):
        nonlocal limit
        limit = n
        return times

    _c.call_often(check)
    yield after
    _c.call_often(stopping.check)


@pytest.mark.parametrize("work", LONG)
def test_long_work_stops_when_it_is_told_to(work, asked):
    times = asked(1)
    with pytest.raises(Enough):
        LONG[work]()
    assert times == [threading.get_ident()]


@pytest.mark.slow
@pytest.mark.parametrize("work", LONG)
def test_long_work_ends_if_it_is_not_told_to_stop(work, asked):
    times = asked(0)
    LONG[work]()
    assert times


def test_a_vocabulary_can_be_used_after_it_was_stopped(asked):
    words = Vocabulary()
    asked(1)
    with pytest.raises(Enough):
        words.read(Strings(["a bc de " * 3_000_000]))
    assert words.read(Strings(["de a de"])).ids.tolist() == [words.read(Strings(["de"])).ids[0], 0, 2]


def test_a_stop_ends_the_work_of_threads():
    text = " ".join(f"w{n * n % 997}" for n in range(30_000))
    stop = Stop()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with pytest.raises(Stopped), stop:
        [Scorer(["rougeL"]).score([text] * 8, [text[::-1]] * 8, threads=2) for _ in range(10**9)]
    timer.join()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers that raise signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_a_pair_that_would_take_hours(threads):
    """The texts are so long that the test would not end if anything had to be waited for."""

    def interrupt(number, frame):
        raise KeyboardInterrupt

    text = "a b " * 4_000_000
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 2)
    try:
        with pytest.raises(KeyboardInterrupt):
            Scorer(["rougeL"]).score([text] * 2, [text] * 2, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
