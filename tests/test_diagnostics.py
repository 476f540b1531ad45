"""Warnings: one of each kind a call, with the count and the first position."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougekit.text.blocks
from rougekit import RougeWarning, Scorer
from rougekit.arrays.buffers import Strings, Utf8
from rougekit.tiers import kernels

with_two_marks = kernels.sentence_ends.with_two_marks
"""Of the tier that the tests run on."""


def told(scorer, predictions, references):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        scores = scorer.score(predictions, references)
    assert all(warning.category is RougeWarning and warning.filename == __file__ for warning in caught)
    return [str(warning.message) for warning in caught], scores


def test_texts_that_vanish_are_counted_and_the_option_for_their_script_named():
    [message], _ = told(Scorer(["rouge1"]), ["a", "สวัสดี", "b"], [["a", "b"], ["ดี", "c"], ["b", "..."]])
    assert message.startswith("2 texts hold letters or digits but no token under tokenizer='rouge_score'")
    assert "the first is predictions[1] ('สวัสดี')" in message
    assert 'tokenizer="icu"' in message


def test_empty_texts_and_stop_words_are_nothing_to_warn_of():
    assert told(Scorer(["rouge1"], stopwords="smart"), ["", "the", "..."], ["", "and", "x1"])[0] == []
    assert told(Scorer(["rouge1"], tokenizer="unicode"), ["สวัสดี"], ["ดี"])[0] == []


def test_what_is_beyond_a_limit_is_nothing_to_warn_of():
    assert told(Scorer(["rouge1"], max_bytes=2), ["日本"], ["x"])[0] == []
    assert told(Scorer(["rougeLsum"], max_words=2), ["One. Two. Three. Four."], ["x"])[0] == []
    assert len(told(Scorer(["rougeLsum"], max_words=3), ["One. Two. Three. Four."], ["x"])[0]) == 1


@pytest.mark.parametrize("copies", [1, 100])
def test_one_line_of_several_sentences_is_told_for_rouge_l_sum(copies):
    predictions = ["One. Two.\nThree. Four. Five.", "One! Two? Three."] * copies
    references = ["Only one.", 'He said "no." Then he left. So did she.'] * copies
    [message], _ = told(Scorer(), predictions, references)
    assert f"{2 * copies} texts hold several sentences but no newline; the first is predictions[1]" in message
    assert told(Scorer(["rouge1", "rougeL"]), predictions, references)[0] == []
    assert told(Scorer(split_summaries=True), predictions, references)[0] == []


@given(st.lists(st.text("ab .!?\n。é"), min_size=1), st.data())
def test_the_first_look_counts_marks_before_the_last_byte(texts, data):
    some = np.array(data.draw(st.lists(st.integers(0, len(texts) - 1))), np.int64)
    plain = [text.encode("ascii", "replace") for text in texts]
    utf8 = [text.encode() for text in texts]
    at = np.cumsum([0, *map(len, utf8)])
    for one, content in ((Strings(texts), plain), (Utf8(b"".join(utf8), at), utf8)):
        found = np.empty_like(some)
        n = with_two_marks(one.buffer, one.at, one.gap, some, found)
        marks = [sum(byte in b".!?" or byte > 127 for byte in content[text][:-1]) for text in some]
        assert found[:n].tolist() == [text for text, count in zip(some, marks, strict=True) if count >= 2]


@pytest.mark.parametrize("copies", [1, 200])
def test_lines_that_lost_their_words_are_not_told_twice(copies):
    [message], _ = told(Scorer(), ["这是一句。那是一句。又一句。"] * copies, ["a cat"] * copies)
    assert "no token" in message


def test_one_sentence_to_a_line_is_no_reason_to_warn():
    assert told(Scorer(), ["One sentence, one line."] * 200, ["Mr Smith has 3.5 cats."] * 200)[0] == []


def test_blocks_are_counted_together(monkeypatch):
    monkeypatch.setattr(rougekit.text.blocks, "BLOCK_CHARACTERS", 20)
    [message], _ = told(Scorer(["rouge2"]), ["a b c"] * 9 + ["наука"] * 5, ["a b c"] * 14)
    assert message.startswith("5 texts hold")
    assert "the first is predictions[9]" in message


def test_use_stemmer_beside_a_callable_is_told_and_ignored():
    messages, scores = told(Scorer(["rouge1"], tokenizer=str.split, use_stemmer=True), ["cats"], ["cat"])
    assert [message[:34] for message in messages] == ["use_stemmer=True does nothing besi"]
    assert scores["rouge1"].fmeasure.tolist() == [0.0]
    messages, scores = told(Scorer(["rouge1"], tokenizer=str.split, stemmer="porter"), ["cats"], ["cat"])
    assert messages == []
    assert scores["rouge1"].fmeasure.tolist() == [1.0]
