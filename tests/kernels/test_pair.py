"""One pair in one call: what the room holds, and what a call says that it could not do."""

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.arrays.buffers import MARGIN
from rougekit.kernels import pair
from rougekit.kernels.factors import FACTORS
from rougekit.scorer import _remembered_ways
from rougekit.single import _Room


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


def called(*texts, n_words=64, lines=1):
    """What a call says of ROUGE-1 and rougeLsum, and the room after it."""
    room = _Room(pair, n_words, None, (2, 0, -1, -1, 1, lines), (1.0, 0.0))
    given = "\0".join((*texts, " " * MARGIN)).encode()
    return room.score(given, len(texts), room.memory), room


def test_scores_are_those_against_the_best_reference():
    status, room = called("a b c", "x y\nz", "a b\nd", "a")
    assert status == pair.DONE
    assert room.scores.tolist() == [[2 / 3, 2 / 3, 2 / 3]] * 2
    assert room.counts[:18].reshape(2, 3, 3)[0].T.tolist() == [[0, 3, 3], [2, 3, 3], [1, 3, 1]]


def test_a_text_without_a_token_and_one_line_of_several_sentences_are_doubtful():
    assert called("a", "?!")[0] == pair.DOUBTFUL
    assert called("a. b. c.", "a")[0] == pair.DOUBTFUL
    assert called("a. b. c.", "a", lines=0)[0] == called("a. b.\nc.", "a")[0] == called("a", "")[0] == pair.DONE


def test_a_room_that_is_full_and_a_text_that_is_too_long_say_so():
    words = " ".join(f"w{n}" for n in range(100))
    assert called(words, "a")[0] == pair.FULL
    assert called(words, "a", n_words=256)[0] == pair.DONE
    assert called("a\nb", "a b " * 100, n_words=256)[0] == pair.OTHERWISE
