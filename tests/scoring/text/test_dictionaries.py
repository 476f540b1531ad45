"""Words by the dictionaries of ICU and jieba."""

from random import Random

import pytest

from rougekit.scoring.text.tokenizers import resolve

TEXT = "我爱自然语言处理。\n GPT-4 好"


def test_icu_splits_words_of_languages_without_spaces():
    pytest.importorskip("icu4py")
    icu = resolve("icu")
    assert icu.tokens("สวัสดีชาวโลก") == ["สวัสดี", "ชาว", "โลก"]
    assert icu.tokens("私は東京大学に行きました。")[:4] == ["私", "は", "東京", "大学"]
    assert icu.tokens("Don't 👍🏽 STOP 3.50") == ["don't", "stop", "3.50"]


def test_offsets_count_characters_before_normalisation():
    """ICU's break iterator itself counts UTF-16 units of the composed text."""
    pytest.importorskip("icu4py")
    text = "👍🏽e\u0301te\u0301 \ud800b 日本"
    spans = resolve("icu").spans(text)
    assert [text[start:end] for start, end in spans] == ["e\u0301te\u0301", "b", "日本"]
    assert resolve("icu").tokens(text) == ["été", "b", "日本"]


@pytest.mark.slow
def test_words_equal_jiebas_and_join_to_the_text():
    jieba = pytest.importorskip("jieba")
    words = resolve("jieba")
    assert words.tokens(TEXT) == list(jieba.cut(TEXT))
    assert "".join(words.tokens(TEXT)) == TEXT
    assert [TEXT[start:end] for start, end in words.spans(TEXT)] == words.tokens(TEXT)
    assert words.tokens("") == words.spans("") == []


@pytest.mark.slow
def test_jieba_does_not_split_at_newlines():
    pytest.importorskip("jieba")
    assert not resolve("jieba").breaks_at_newline
    assert "\n" in resolve("jieba").tokens(TEXT)


def test_jieba_declares_its_version():
    pytest.importorskip("jieba")
    assert list(resolve("jieba").versions) == ["jieba"]


@pytest.mark.slow
def test_random_texts_are_split_as_by_jieba():
    jieba = pytest.importorskip("jieba")
    rng = Random(0)
    for _ in range(2000):
        text = "".join(rng.choices("  \n\r\t我爱自然语言处理，。aBz09.%+#&-_'…\u3000\xa0", k=rng.randrange(40)))
        assert resolve("jieba").tokens(text) == jieba.lcut(text)
