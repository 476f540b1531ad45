"""One pair in one call: what it returns, what it leaves to a batch, and that it equals its definition."""

import math
import struct

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit import Score
from rougekit.kernels import pair as definition
from rougekit.kernels.native import pair
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.pair import BEYOND_ASCII, DONE, MARKED, UNSPLIT

MOST = 1 << 14
BOTH = pytest.mark.parametrize("module", [pair, definition])


def made(module, stemmer=None, slots=OutputSlots(0, -1, -1, 1), newline_ends=True, beta=1.0, zero_division=0.0):  # noqa: B008
    names = ("a", "b", "c", "d")[: 4 - slots.count(-1)]
    return module.Pair(stemmer, slots, newline_ends, beta, zero_division, names, Score, MOST)


@BOTH
def test_a_pair_has_scores_by_name_and_counts_if_asked(module):
    counts = np.full((2, 3, 2), -1)
    scores, status = made(module).score(("a\nb", "a b " * 100, "a c " * 50), counts)
    assert status == DONE
    assert counts[1].T.tolist() == [[2, 2, 200], [1, 2, 100]]
    assert scores == made(module).score(("a\nb", "a b " * 100, "a c " * 50), None)[0]
    assert {type(score) for score in scores.values()} == {Score}
    assert scores["a"] == (1.0, 1 / 100, 2 * (1 / 100) / (1 + 1 / 100))


@BOTH
@pytest.mark.parametrize(
    "texts",
    [("a",), (), ("a", None), (b"a", "a"), ("a", "K\u212a"), ("\u0130", "a"), ("a" * MOST, "a"), ("é" * MOST, "a")],
)
def test_what_only_a_batch_can_score(module, texts):
    assert made(module).score(texts, None) is None


@BOTH
@pytest.mark.parametrize(
    ("texts", "status"),
    [
        (("One thing. Another. A third.", "a"), UNSPLIT),
        (("a", "One., another., a third"), MARKED),
        (("a", "One thing. Another."), DONE),
        (("a", '"One thing." (Another!) A third.'), UNSPLIT),
        (("a\0b", "a"), DONE),
        (("é", "a"), BEYOND_ASCII),
        (("é. A b. C d.", "a"), BEYOND_ASCII + UNSPLIT),
    ],
)
def test_the_status_says_what_texts_may_be(module, texts, status):
    assert made(module).score(texts, None)[1] == status
    assert made(module, newline_ends=False).score(texts, None)[1] == status & BEYOND_ASCII


@BOTH
def test_spelt_texts_are_scored_as_they_are(module):
    one, other = (made(module).score_spelt(data, None, 2) for data in (b"a b\0a\0", b"A B\0A\0"))
    assert one == other == made(module).score(("a b", "a"), None)
    assert made(module).score_spelt(b"a b\0a\0", None, 3) is None
    assert made(module).score_spelt(b"a " * MOST, None, 2) is None


def test_a_pair_forgets_words_when_it_has_many():
    """Ids begin anew, and what is scored afterwards is as before."""
    scorer, texts = made(pair), ("w1 w2 w3", "w2 w3 w4")
    expected = scorer.score(texts, None)
    for first in range(0, 40_000, 2_000):
        scorer.score((" ".join(f"w{k}" for k in range(first, first + 2_000)), "a"), None)
    assert scorer.score(texts, None) == expected


SLOTS = [OutputSlots(0, 1, 2, 3), OutputSlots(-1, 0, -1, -1), OutputSlots(1, -1, -1, 0), OutputSlots(-1, -1, 0, -1)]
TEXTS = st.lists(
    st.sampled_from(["a", "b", "as", "Cats", "relational", ". ", "?", "! ", ".5", "\n", " ", "é"]), max_size=20
)


@example(["a. b.", "c"], None, SLOTS[0], True, 1.0, 0.0)  # one mark before the last byte
@example(["ies", "i"], "porter", SLOTS[0], True, 1.0, 0.0)  # short words have no stems
@example(["a b", "a c d"], None, SLOTS[0], True, 0.0, 0.0)  # F is the precision
@example(["a b c d", "a x", "a b x y"], None, SLOTS[0], True, math.inf, 0.0)  # the first of two equal F
@given(
    texts=st.lists(TEXTS.map("".join), min_size=2, max_size=4),
    stemmer=st.sampled_from([None, "porter"]),
    slots=st.sampled_from(SLOTS),
    newline_ends=st.booleans(),
    beta=st.sampled_from([0.0, 0.5, 1.0, math.inf, math.nan]),
    zero_division=st.sampled_from([0.0, math.nan]),
)
def test_equals_the_definition(texts, stemmer, slots, newline_ends, beta, zero_division):
    results = []
    for module in (pair, definition):
        counts = np.full((4 - slots.count(-1), 3, len(texts) - 1), -1, np.int64)
        scores, status = made(module, stemmer, slots, newline_ends, beta, zero_division).score(tuple(texts), counts)
        results.append((status, counts.tolist(), {name: struct.pack("3d", *score) for name, score in scores.items()}))
    assert results[0] == results[1]
