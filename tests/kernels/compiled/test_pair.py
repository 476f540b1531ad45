"""One pair in one call: its hash tables, and the status codes for what a call could not do."""

import math
import struct

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.foundation.arrays.buffers import MARGIN
from rougekit.kernels import pair as definition
from rougekit.kernels.compiled import pair
from rougekit.kernels.compiled.words import FACTORS
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.scoring.scorer import _cached_plan
from rougekit.scoring.single import MAX_BYTES


@pytest.mark.parametrize("use_stemmer", [True, False])
def test_the_hash_tables_of_a_single_pair_contain_the_random_factors(use_stemmer, monkeypatch):
    monkeypatch.setattr(np, "empty", np.zeros)  # as reused memory may contain them by chance
    _cached_plan.cache_clear()
    scorer = Scorer(["rouge1"], use_stemmer=use_stemmer)
    assert scorer.single.scores(("a b", "b c"))
    tables = scorer.single._memory[1][pair.START :]
    (places,) = np.nonzero((tables[:-4] == FACTORS[0]) & (tables[4:] == FACTORS[1]))
    assert len(places) == 2, "words and stems"


def called(*texts, n_words=64, by_line=True):
    """The return value of a call for ROUGE-1 and rougeLsum, and the counts that it writes."""
    memory = pair.new_memory(n_words, MAX_BYTES, None, OutputSlots(0, -1, -1, 1), by_line, 1.0, 0.0)
    counts = np.empty((2, 3, len(texts) - 1), np.int64)
    found = pair.score_pair(memory, "\0".join((*texts, " " * MARGIN)).encode(), counts)
    return found, counts


def status(*texts, **how):
    return called(*texts, **how)[0][0]


def test_a_sentence_longer_than_a_strip_needs_no_second_call():
    found, counts = called("a\nb", "a b " * 100, "a c " * 50)
    assert found[0] == pair.DONE
    assert counts[1].T.tolist() == [[2, 2, 200], [1, 2, 100]]


def test_a_call_reports_what_it_cannot_do():
    words = " ".join(f"w{n}" for n in range(100))
    assert status(words, "a") == pair.FULL
    assert status(words, "a", n_words=256) == pair.DONE
    assert status("a\0b", "a") == status("a") == status("a" * MAX_BYTES, "a") == pair.UNSUPPORTED


def test_a_full_memory_grows_while_another_thread_still_uses_the_definition(monkeypatch):
    single = Scorer(["rouge1"]).single
    monkeypatch.setattr(single, "_memory", (definition, None))
    counts, data = np.empty((1, 3, 1), np.int64), f"a\0a\0{' ' * MARGIN}".encode()
    found = single._with_more_room(pair, single._new_memory(pair, 64), data, counts)
    assert found[:2] == (pair.DONE, (1.0, 1.0, 1.0))


SLOTS = [OutputSlots(0, 1, 2, 3), OutputSlots(-1, 0, -1, -1), OutputSlots(1, -1, -1, 0), OutputSlots(-1, -1, 0, -1)]
TEXTS = st.lists(st.sampled_from(["a", "b", "as", "Cats", "relational", ". ", "?", "! ", ".5", "\n", " "]), max_size=20)


@example(["a. b.", "c"], None, SLOTS[0], True, 1.0, 0.0)  # one mark before the last byte
@example(["ies", "i"], "porter", SLOTS[0], True, 1.0, 0.0)  # short words have no stems
@example(["a b c d", "a x", "a b x y"], None, SLOTS[0], True, math.inf, 0.0)  # the first of two equal F
@given(
    texts=st.lists(TEXTS.map("".join), min_size=1, max_size=4),
    stemmer=st.sampled_from([None, "porter"]),
    slots=st.sampled_from(SLOTS),
    by_line=st.booleans(),
    beta=st.sampled_from([0.5, 1.0, math.inf, math.nan]),
    zero_division=st.sampled_from([0.0, math.nan]),
)
def test_equals_the_definition(texts, stemmer, slots, by_line, beta, zero_division):
    results = []
    for module in (pair, definition):
        memory = module.new_memory(64, MAX_BYTES, stemmer, slots, by_line, beta, zero_division)
        counts = np.full((4 - slots.count(-1), 3, len(texts) - 1), -1, np.int64)
        status, *scores = module.score_pair(memory, "\0".join((*texts, " " * MARGIN)).encode(), counts)
        used = [struct.pack("3d", *triple) for triple in scores[: len(counts)]]
        results.append((status, counts.tolist(), used if len(texts) > 1 else None))
    assert results[0] == results[1]
