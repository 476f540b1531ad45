"""Dictionary words by ICU."""

import sys

import pytest

from rougekit.text.tokenizers import resolve


def test_icu_knows_words_of_languages_without_spaces():
    pytest.importorskip("icu4py")
    icu = resolve("icu")
    assert icu.tokens("สวัสดีชาวโลก") == ["สวัสดี", "ชาว", "โลก"]
    assert icu.tokens("私は東京大学に行きました。")[:4] == ["私", "は", "東京", "大学"]
    assert icu.tokens("Don't 👍🏽 STOP 3.50") == ["don't", "stop", "3.50"]


def test_without_icu4py_the_error_is_the_pip_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "icu4py.breakers", None)
    with pytest.raises(ImportError, match=r'pip install "rougekit\[languages\]"'):
        resolve("icu")


def test_offsets_are_of_characters_before_normalisation():
    """The breaker itself counts UTF-16 units of the composed text."""
    pytest.importorskip("icu4py")
    text = "👍🏽e\u0301te\u0301 \ud800b 日本"
    spans = resolve("icu").spans(text)
    assert [text[start:end] for start, end in spans] == ["e\u0301te\u0301", "b", "日本"]
    assert resolve("icu").tokens(text) == ["été", "b", "日本"]
