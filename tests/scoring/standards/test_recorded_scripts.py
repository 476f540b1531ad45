"""tensorflow/nmt's ROUGE and RougeRAW against the output recorded by `tests.golden.record_scripts`."""

import numpy as np
import pytest

from rougekit import Scorer, explain, parse_signature
from rougekit.scoring.text.tokenizers import named
from tests.golden.record_scripts import TYPES, pairs, recorded

NMT, ROUGE_RAW = ([row for row in recorded() if row[0] == tool] for tool in ("nmt", "rouge_raw"))


def test_scores_equal_nmts():
    scores = Scorer(standard="nmt").score([row[1] for row in NMT], [row[2] for row in NMT])
    assert scores.types == TYPES
    for name in TYPES:
        np.testing.assert_array_equal(scores.columns[name].T, [row[3][name] for row in NMT])
        means = [np.mean(column) for column in zip(*(row[3][name] for row in NMT), strict=True)]
        assert [*scores.aggregate(n_resamples=0)[name].mid] == means


def test_nmt_accepts_one_reference_and_one_beta():
    scorer = Scorer(standard="nmt")
    assert parse_signature(scorer.signature).signature == scorer.signature
    with pytest.raises(ValueError, match=r"references\[0\] has 2 texts; standard 'nmt' takes one reference"):
        scorer.score(["a"], [["a", "b"]])
    with pytest.raises(ValueError, match=r"beta=2\.0; standard 'nmt' always has beta='p/r'"):
        Scorer(standard="nmt", beta=2.0)


@pytest.mark.parametrize("tokenizer", ["whitespace", "rouge_score", "unicode"])
def test_nmt_scores_texts_in_which_another_tokenizer_finds_no_words(tokenizer):
    scores = Scorer(standard="nmt", tokenizer=tokenizer).score(["a b", " ", " "], [" ", "a b", " "])
    for name in TYPES:
        assert not scores.columns[name].any()
    assert scores["rouge1"].example_counts().T.tolist() == [[0, 2, 0], [0, 0, 2], [0, 0, 0]]


def test_scores_equal_rougeraws():
    """P and R have equal bits; RougeRAW's F is 2 m / (p + r), with one division fewer."""
    scores = Scorer(TYPES, tokenizer="rougeraw").score([row[1] for row in ROUGE_RAW], [row[2] for row in ROUGE_RAW])
    for name in TYPES:
        theirs = [row[3][name] for row in ROUGE_RAW]
        assert scores[name].precision.tolist() == [p for p, _, _ in theirs]
        assert scores[name].recall.tolist() == [r for _, r, _ in theirs]
        assert scores[name].fmeasure.tolist() == pytest.approx([f for _, _, f in theirs], rel=1e-15, abs=0)


def test_rougeraw_splits_words_at_32_boundary_characters():
    words = "a, " * 20
    assert named("rougeraw").tokens(words) == ["a", ","] * 16 + ["a,"] * 4
    assert named("rougeraw").tokens("") == [""]


def test_spans_of_rougeraw_are_those_of_its_words():
    tokenizer = named("rougeraw")
    for text in {text for pair in pairs() for text in pair}:
        spans = tokenizer.spans(text)
        assert [text[start:end].lower() for start, end in spans] == tokenizer.tokens(text)
        assert spans == sorted(spans)
    assert len(explain("Kůň, běžel", "kůň běžel", "rouge1", tokenizer="rougeraw").matches) == 2


def test_the_signature_of_rougeraw_reads_back():
    signature = Scorer(tokenizer="rougeraw").signature
    assert "|tok:rougeraw|" in signature
    assert parse_signature(signature).signature == signature
