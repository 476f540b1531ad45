"""One pair in one call: what the workspace holds, and what a call says that it could not do."""

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.foundation.arrays.buffers import MARGIN
from rougekit.kernels.compiled import pair
from rougekit.kernels.compiled.factors import FACTORS
from rougekit.scoring.scorer import _cached_plan
from rougekit.scoring.single import MOST_BYTES


@pytest.mark.parametrize("use_stemmer", [True, False])
def test_the_tables_of_one_pair_have_the_factors_too(use_stemmer, monkeypatch):
    monkeypatch.setattr(np, "empty", np.zeros)  # memory that was used before may hold them by chance
    _cached_plan.cache_clear()
    scorer = Scorer(["rouge1"], use_stemmer=use_stemmer)
    assert scorer.single.scores("a b", "b c")
    (workspace,) = scorer.single._workspaces
    (memory,) = workspace.score.args
    tables = memory[pair.START :]
    (places,) = np.nonzero((tables[:-4] == FACTORS[0]) & (tables[4:] == FACTORS[1]))
    assert len(places) == 2, "words and stems"


def called(*texts, n_words=64, lines=1):
    """What a call says of ROUGE-1 and rougeLsum, and the workspace after it."""
    workspace = pair.Workspace(n_words, MOST_BYTES, None, (2, 0, -1, -1, 1, lines), (1.0, 0.0))
    joined = "\0".join((*texts, " " * MARGIN)).encode()
    return workspace.score(joined, len(texts)), workspace


def test_scores_are_those_against_the_best_reference():
    status, workspace = called("a b c", "x y\nz", "a b\nd", "a")
    assert status == pair.DONE
    assert workspace.scores.tolist() == [[2 / 3, 2 / 3, 2 / 3]] * 2
    assert workspace.counts[:18].reshape(2, 3, 3)[0].T.tolist() == [[0, 3, 3], [2, 3, 3], [1, 3, 1]]


def test_a_text_without_a_token_and_one_line_of_several_sentences_are_suspect():
    assert called("a", "?!")[0] == pair.SUSPECT
    assert called("a. b. c.", "a")[0] == pair.SUSPECT
    assert called("a. b. c.", "a", lines=0)[0] == called("a. b.\nc.", "a")[0] == called("a", "")[0] == pair.DONE


def test_a_sentence_of_more_than_a_strip_is_walked_back_in_the_same_call():
    status, workspace = called("a\nb", "a b " * 100, "a c " * 50)
    assert status == pair.DONE
    assert workspace.counts[:12].reshape(2, 3, 2)[1].T.tolist() == [[2, 2, 200], [1, 2, 100]]


def test_a_workspace_that_is_full_and_texts_that_hold_nul_say_so():
    words = " ".join(f"w{n}" for n in range(100))
    assert called(words, "a")[0] == pair.FULL
    assert called(words, "a", n_words=256)[0] == pair.DONE
    assert called("a\0b", "a")[0] == pair.OTHERWISE
