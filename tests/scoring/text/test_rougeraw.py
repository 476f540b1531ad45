"""RougeRAW's words, by the numbers that `tests.golden.record_scripts` recorded."""

import pytest

from rougekit import Scorer, explain, parse_signature
from rougekit.scoring.text.tokenizers import named
from tests.golden.record_scripts import TYPES, pairs, recorded

ROWS = [row for row in recorded() if row[0] == "rouge_raw"]


def test_scores_are_rougeraws():
    """P and R in every bit; its F is 2 m / (p + r), with one division less."""
    scores = Scorer(TYPES, tokenizer="rougeraw").score([row[1] for row in ROWS], [row[2] for row in ROWS])
    for name in TYPES:
        theirs = [row[3][name] for row in ROWS]
        assert scores[name].precision.tolist() == [p for p, _, _ in theirs]
        assert scores[name].recall.tolist() == [r for _, r, _ in theirs]
        assert scores[name].fmeasure.tolist() == pytest.approx([f for _, _, f in theirs], rel=1e-15, abs=0)


def test_only_32_boundaries_are_cut():
    words = "a, " * 20
    assert named("rougeraw").tokens(words) == ["a", ","] * 16 + ["a,"] * 4
    assert named("rougeraw").tokens("") == [""]


def test_spans_are_those_of_the_words():
    tokenizer = named("rougeraw")
    for text in {text for pair in pairs() for text in pair}:
        spans = tokenizer.spans(text)
        assert [text[start:end].lower() for start, end in spans] == tokenizer.tokens(text)
        assert spans == sorted(spans)
    assert len(explain("Kůň, běžel", "kůň běžel", "rouge1", tokenizer="rougeraw").matches) == 2


def test_the_signature_reads_back():
    signature = Scorer(tokenizer="rougeraw").signature
    assert "|tok:rougeraw|" in signature
    assert parse_signature(signature).signature == signature
