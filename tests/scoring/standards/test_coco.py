"""ROUGE-L of coco-caption, bit for bit."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev import peers, realsumm
from rougekit import RougeWarning, Scorer, parse_signature
from tests.helpers.amounts import max_examples

CAPTION = st.text("ab  \n", max_size=15) | st.lists(st.sampled_from(["a", "b", "dog"]), max_size=20).map(" ".join)


def assert_equal(predictions, references):
    tool = peers.coco_module().Rouge()
    mean, each = tool.compute_score(dict(enumerate(references)), {k: [text] for k, text in enumerate(predictions)})
    scores = Scorer(standard="coco").score(predictions, references)
    np.testing.assert_array_equal(scores["rougeL"].fmeasure, each)
    assert scores.aggregate(n_resamples=0)["rougeL"] == mean


@max_examples(100, 40)
@given(rows=st.lists(st.tuples(CAPTION, st.lists(CAPTION, min_size=1, max_size=4)), min_size=1, max_size=9))
@example(rows=[("", [""]), ("a", ["b"]), ("a  b", ["a b", "b  a"])])
def test_equal_to_coco_caption(rows):
    assert_equal([prediction for prediction, _ in rows], [references for _, references in rows])


@pytest.mark.slow
def test_equal_on_real_summaries():
    predictions, references = realsumm.summaries()
    assert_equal(predictions[:200], list(map(list, pairwise(references[:201]))))


def test_it_has_its_own_beta_and_one_type():
    scorer = Scorer(standard="coco")
    assert scorer.types == ("rougeL",)
    assert "|beta:1.2|" in scorer.signature
    assert parse_signature(scorer.signature).signature == scorer.signature
    with pytest.raises(ValueError, match=r"beta=2.0; standard 'coco' always has beta=1.2"):
        Scorer(standard="coco", beta=2.0)
    with pytest.raises(ValueError, match="'rouge1' is not defined in standard 'coco'"):
        Scorer(["rouge1"], standard="coco")


@pytest.mark.filterwarnings("error")
def test_texts_without_tokens_score_0():
    """The tool's own tokenizer always finds a token, so that it never divides by 0."""
    with pytest.warns(RougeWarning, match="is empty"):
        scores = Scorer(standard="coco", tokenizer="whitespace").score(
            ["a b", "", "a"], [["a b", ""], ["", ""], ["", "b"]]
        )
    assert scores["rougeL"].fmeasure.tolist() == scores["rougeL"].recall.tolist() == [1, 0, 0]
