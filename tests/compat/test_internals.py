"""Steps on lists of tokens, as rouge_score's own functions give them."""

import pickle
from functools import partial

import rouge_score.rouge_scorer
from hypothesis import given
from hypothesis import strategies as st

from rougekit.compat import rouge_scorer, scoring

tokens = st.lists(st.integers(0, 3), max_size=9)


@given(tokens, tokens, st.integers(1, 4))
def test_steps_on_tokens_give_the_same(target, prediction, n):
    ours, theirs = rouge_scorer, rouge_score.rouge_scorer
    assert ours._create_ngrams(target, n) == theirs._create_ngrams(target, n)
    counters = [module._create_ngrams(some, n) for module in (ours, theirs) for some in (target, prediction)]
    assert ours._score_ngrams(*counters[:2]) == theirs._score_ngrams(*counters[2:])
    assert ours._score_lcs(target, prediction) == theirs._score_lcs(target, prediction)
    assert ours._lcs_table(target, prediction) == theirs._lcs_table(target, prediction)
    assert ours.lcs_ind(target, prediction) == theirs.lcs_ind(target, prediction)


@given(st.lists(tokens, max_size=4), st.lists(tokens, max_size=4))
def test_steps_on_sentences_give_the_same(targets, predictions):
    ours, theirs = rouge_scorer, rouge_score.rouge_scorer
    assert ours._summary_level_lcs(targets, predictions) == theirs._summary_level_lcs(targets, predictions)
    for target in targets:
        assert ours._union_lcs(target, predictions) == theirs._union_lcs(target, predictions)


def test_steps_are_mapped_by_a_pool():
    """As Self-Instruct's filter does, which passes them to processes by name."""
    step = partial(rouge_scorer._score_lcs, ["a", "cat", "sat"])
    assert pickle.loads(pickle.dumps(step))(["a", "cat"]) == scoring.Score(1.0, 2 / 3, 0.8)
