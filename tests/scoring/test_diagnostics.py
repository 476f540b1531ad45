"""Warnings: one of each kind per call, with the count and the first position."""

import re
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougekit.scoring.text.blocks
from rougekit import RougeWarning, Scorer
from rougekit.foundation.arrays.buffers import Strings, Utf8
from rougekit.kernels.sentence_ends import looks_unsplit
from rougekit.kernels.tiers import kernels
from rougekit.reading.notices import SENTENCES
from rougekit.scoring import diagnostics

with_two_marks = kernels.sentence_ends.with_two_marks
"""The function of the tested tier."""


def warned(scorer, predictions, references):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        scores = scorer.score(predictions, references)
    assert all(warning.category is RougeWarning and warning.filename == __file__ for warning in caught)
    messages = [str(warning.message) for warning in caught if warning.message.kind not in SENTENCES]
    return messages, scores  # without what texts say whatever reads them


def test_texts_without_tokens_are_counted_with_the_option_for_their_script():
    [message], _ = warned(Scorer(["rouge1"]), ["a", "สวัสดี", "b"], [["a", "b"], ["ดี", "c"], ["b", "..."]])
    assert message.startswith("2 texts have letters or digits but no token under tokenizer='rouge_score'")
    assert "the first is predictions[1] ('สวัสดี')" in message
    assert 'tokenizer="icu"' in message


def test_texts_that_lose_all_and_some_letters_for_one_cause_are_one_warning():
    predictions, references = ["老桥因维修关闭", "资金 2 亿", "a"], ["老桥关闭", "资金 3", "a"]
    [message], _ = warned(Scorer(["rouge1"]), predictions, references)
    assert "2 texts have letters or digits but no token" in message
    assert "(scored as empty), 2 others lose some; the first is predictions[0]" in message
    assert 'give tokenizer="unicode" or language="zh" (characters)' in message
    for options in ({"tokenizer": "unicode"}, {"language": "zh"}):
        assert warned(Scorer(["rouge1"], **options), predictions, references)[0] == []
    chinese, latin = warned(Scorer(["rouge1"]), ["老桥", "ein café"], ["老桥", "café da"])[0]
    assert ("lose" in chinese, "Chinese has" in chinese, "Latin letters" in latin) == (False, True, True)


def test_empty_texts_and_texts_of_stop_words_do_not_warn():
    assert warned(Scorer(["rouge1"], stopwords="smart"), ["", "the", "..."], ["", "and", "x1"])[0] == []
    assert warned(Scorer(["rouge1"], tokenizer="unicode"), ["สวัสดี"], ["ดี"])[0] == []


@pytest.mark.parametrize("copies", [1, 3, 300])
def test_dropped_letters_warn_with_the_word_and_the_option(copies):
    predictions = ["a cat", "Der B\u00fcrgermeister kam."] * copies
    references = ["a \u2014 \u201ccat\u201d", "Er kam."] * copies
    [message], _ = warned(Scorer(["rouge1"]), predictions, references)
    assert message.startswith("1 text has letters that" if copies == 1 else f"{copies} texts have letters that")
    assert "'B\u00fcrgermeister' in predictions[1] is counted as 'b', 'rgermeister'. Latin letters beyond" in message
    assert 'tokenizer="unicode", or the language, such as language="fr"' in message
    for options in ({"tokenizer": "unicode"}, {"tokenizer": "whitespace"}, {"standard": "xlsum"}):
        assert warned(Scorer(["rouge1"], **options), predictions, references)[0] == []


@pytest.mark.parametrize(
    ("text", "word", "left"),
    [
        ("2024年GDP", "2024年GDP", "'2024', 'gdp'"),
        ("a \u00e9 b", "\u00e9", "nothing"),
        ("Stra\u00dfe " + "x" * 60 + "\u00e9", "Stra\u00dfe", "'stra', 'e'"),
    ],
)
def test_a_single_pair_warns_too(text, word, left):
    for standard in ("rouge_score", "rouge155"):
        for references in ([text], [["a", text]]):
            [message], _ = warned(Scorer(["rouge1"], standard=standard), ["a"], references)
            assert f"{word!r} in references[0]" in message
            assert f"is counted as {left}." in message


@pytest.mark.parametrize(
    ("text", "is_told"), [("a \u00bd cup", False), ("m\u00b2 \u2014 \u201ca\u201d", False), ("\u00bd \u00e9 a", True)]
)
def test_fractions_and_quotes_alone_are_not_reported_for_a_single_pair(text, is_told):
    for n in (1, 2):
        assert len(warned(Scorer(["rouge1"]), [text] * n, ["a"] * n)[0]) == is_told


@pytest.mark.parametrize("standard", ["rouge_chinese", "rouge", "rouge_not_exclusive"])
def test_chinese_without_spaces_warns_under_the_whitespace_tokenizer(standard):
    scorer = Scorer(["rouge1"], standard=standard)
    predictions = ["a cat", "今天天气很好", "我喜欢自然语言处理。你呢？"]
    references = ["the cat", "今天的天气不错。", "我 爱 自然语言 处理。"]
    [message], scores = warned(scorer, predictions, references)
    assert scores["rouge1"].fmeasure.tolist()[1:] == [0.0, 0.0]
    assert message.startswith("3 texts have Chinese or Japanese without spaces between words, and tokenizer=")
    assert f"{standard!r} treats whatever is between spaces as a word; the first is predictions[1] ('今天" in message
    assert 'give tokenizer="jieba" (Chinese words) or tokenizer="unicode" (characters)' in message
    assert warned(scorer, ["今天 天气 很 好 中华人民共和国"], ["我 喜欢 自然语言 处理 。"])[0] == []
    assert warned(scorer, ["我喜欢", "Größe und наука"], ["你好", "สวัสดี \u201cdie\u201d Größe"])[0] == []
    assert warned(scorer, ["中华人民"], ["共和 国"])[0] == []  # four characters may still be a word
    assert len(warned(scorer, ["中华人民共"], ["共和 国"])[0]) == 1
    characters = Scorer(["rouge1"], standard=standard, tokenizer="unicode")
    assert warned(characters, predictions, references)[0] == []


@given(
    st.lists(
        st.text("ab\u00bd\u2019\u201c\u00a0\u00e9\u0130\u212a\u4e2d\ud800\u2013\U0001f600", max_size=5), min_size=1
    )
)
def test_utf_8_and_strings_give_the_same_warnings(texts):
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    utf8 = Utf8(b"".join(encoded), np.cumsum([0, *map(len, encoded)]))
    lossy = [
        any(c.isalnum() and not c.isascii() and c not in "\u0130\u212a" for c in text)
        and any(c >= "\u00c0" and not "\u2000" <= c <= "\u207f" for c in text)  # so that the parts alone would not warn
        for text in texts
    ]
    for one in (Strings(texts), utf8):
        assert diagnostics.damaged(one, np.ones(len(texts), bool)) == np.flatnonzero(lossy).tolist()


def test_a_warning_carries_the_options_that_fix_it():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        Scorer(["rouge1", "rougeLsum"]).score(["\u00e9a", "\u6587", "One. Two. Three."], ["a", "b", "c"])
    assert [dict(warning.message.options) for warning in caught] == [
        {"tokenizer": "unicode"}, {"tokenizer": "unicode"}, {"split_summaries": True}
    ]  # fmt: skip
    for warning in caught:
        Scorer(**warning.message.options)
    assert RougeWarning("another").options == {}


def test_text_beyond_a_limit_does_not_warn():
    assert warned(Scorer(["rouge1"], max_bytes=2), ["日本"], ["x"])[0] == []
    assert warned(Scorer(["rougeLsum"], max_words=2), ["One. Two. Three. Four."], ["x"])[0] == []
    assert len(warned(Scorer(["rougeLsum"], max_words=3), ["One. Two. Three. Four."], ["x"])[0]) == 1
    assert warned(Scorer(["rouge1"], standard="rouge155", max_bytes=4), ["- - caf\u00e9"], ["x"])[0] == []
    assert warned(Scorer(["rougeL"], standard="rouge155", max_words=1), ["the caf\u00e9"], ["x"])[0] == []
    assert len(warned(Scorer(["rouge1"], standard="rouge155", max_words=2), ["the caf\u00e9"], ["x"])[0]) == 1


def test_the_tokenizer_before_the_standards_own_may_drop_letters():
    [message], _ = warned(Scorer(["rouge1"], standard="rouge", tokenizer="rouge_score"), ["the caf\u00e9"], ["x"])
    assert "letters that tokenizer='rouge_score' drops: 'caf\u00e9' in predictions[0]" in message
    assert warned(Scorer(["rouge1"], standard="rouge"), ["the caf\u00e9"], ["x"])[0] == []


@pytest.mark.parametrize("copies", [1, 100])
def test_a_single_line_with_several_sentences_warns_for_rouge_l_sum(copies):
    long = "It rained in Lima. It snowed in Oslo! Why?"
    predictions = ["One. Two.\nThree. Four. Five.", long] * copies
    references = ["Only one.", 'He said "no." Then he left. So did she.'] * copies
    [message], _ = warned(Scorer(), predictions, references)
    assert (
        f"{2 * copies} texts have several sentences but no newline; the first is predictions[1] ('{long[:39]}…')"
        in message
    )
    assert warned(Scorer(["rouge1", "rougeL"]), predictions, references)[0] == []
    assert warned(Scorer(split_summaries=True), predictions, references)[0] == []


@given(st.lists(st.text("a0 .!?\n。é"), min_size=1), st.data())
def test_the_prefilter_counts_sentence_marks_before_the_last_byte(texts, data):
    some = np.array(data.draw(st.lists(st.integers(0, len(texts) - 1))), np.int64)
    plain = [text.encode("ascii", "replace") for text in texts]
    utf8 = [text.encode() for text in texts]
    at = np.cumsum([0, *map(len, utf8)])
    for one, content in ((Strings(texts), plain), (Utf8(b"".join(utf8), at), utf8)):
        found = np.empty_like(some)
        n = with_two_marks(one.buffer, one.at, one.gap, some, found)
        marks = [len(re.findall(rb"[.!](?![A-Za-z0-9]|\Z)|[?\x80-\xff](?!\Z)", content[text])) for text in some]
        assert found[:n].tolist() == [text for text, count in zip(some, marks, strict=True) if count >= 2]


@pytest.mark.parametrize("copies", [1, 200])
def test_lines_without_tokens_warn_once(copies):
    [message], _ = warned(Scorer(), ["这是一句。那是一句。又一句。"] * copies, ["a cat"] * copies)
    assert "no token" in message


def test_one_sentence_per_line_does_not_warn():
    assert warned(Scorer(), ["One sentence, one line."] * 200, ["Mr Smith has 3.5 cats."] * 200)[0] == []


def test_warnings_count_over_all_blocks(monkeypatch):
    monkeypatch.setattr(rougekit.scoring.text.blocks, "BLOCK_CHARACTERS", 20)
    [message], _ = warned(Scorer(["rouge2"]), ["a b c"] * 9 + ["наука"] * 5, ["a b c"] * 14)
    assert message.startswith("5 texts have")
    assert "the first is predictions[9]" in message


def test_use_stemmer_with_a_callable_warns_and_is_ignored():
    messages, scores = warned(Scorer(["rouge1"], tokenizer=str.split, use_stemmer=True), ["cats"], ["cat"])
    assert [message[:35] for message in messages] == ["use_stemmer=True has no effect with"]
    assert scores["rouge1"].fmeasure.tolist() == [0.0]
    messages, scores = warned(Scorer(["rouge1"], tokenizer=str.split, stemmer="porter"), ["cats"], ["cat"])
    assert messages == []
    assert scores["rouge1"].fmeasure.tolist() == [1.0]


@pytest.mark.parametrize(
    ("text", "unsplit"),
    [
        ("One. Two. Three", True),
        ("One. Two. ", False),
        ("One. Two.", False),
        ("One! Two? Three", True),
        ("One.\nTwo. Three. Four", False),
        ('"One." "Two!" he said', True),
        ("One.\u201d Two.) Three", True),
        ("3.5 and 4.5 m. Then", False),
        ("e.g. Then this", False),
        ("这是。那是。好", True),
        ("这是。那是。", False),
        ("这是！那是", False),
        ("他说：「这是。那是。」", False),
        ("「这是。」「那是。」好", True),
        ("A.  B.\tC", True),
        ("", False),
    ],
)
def test_unsplit_texts_are_detected(text, unsplit):
    assert looks_unsplit(text) is unsplit
