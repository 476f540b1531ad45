"""The functions of `rouge.rouge_score` for lists of sentences."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev import peers
from rougekit.compat import rouge_sentences as ours
from tests.compat.test_rouge_pypi import outcome

SENTENCES = st.lists(st.lists(st.sampled_from(["a", "b", "c", ""]), max_size=9).map(" ".join), max_size=4)


@pytest.fixture(scope="module")
def theirs():
    peers.rouge_module()
    return sys.modules["rouge.rouge_score"]


@given(SENTENCES, SENTENCES, st.integers(1, 4), st.booleans(), st.booleans())
def test_equal_to_the_packages_functions(theirs, predicted, reference, n, raw_results, exclusive):
    for name, options in (("rouge_n", {"n": n}), ("rouge_l_summary_level", {})):
        options |= {"raw_results": raw_results, "exclusive": exclusive}
        assert outcome(getattr(ours, name), predicted, reference, **options) == outcome(
            getattr(theirs, name), predicted, reference, **options
        )


@given(SENTENCES, SENTENCES, st.booleans())
def test_rouge_l_of_texts_equals_rouge_chineses(predicted, reference, raw_results):
    peers.rouge_chinese_module()
    chinese = sys.modules["rouge_chinese.rouge_score"].rouge_l_summary_level
    assert outcome(ours.rouge_l_of_texts, predicted, reference, raw_results=raw_results) == outcome(
        chinese, predicted, reference, raw_results=raw_results
    )


@given(*[st.integers(0, 9)] * 3)
def test_f_r_p(theirs, predicted, reference, overlap):
    counts = predicted, reference, overlap
    assert repr(ours.f_r_p_rouge_n(*counts)) == repr(theirs.f_r_p_rouge_n(*counts))
