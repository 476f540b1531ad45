"""The script of a text, and the suggested options for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.scoring.text import languages, tokenizers
from rougekit.scoring.text.scripts import _EXAMPLES, _WITHOUT_SPACES, advice_on, has_words


@pytest.mark.parametrize(
    ("text", "start", "choice"),
    [
        ("สวัสดี GDP", "Thai has no spaces between words: give language", 'language="th"'),
        ("中文文本", 'Chinese has no spaces between words: give tokenizer="unicode"', 'language="zh"'),
        ("日本語文章です", "Japanese has", 'language="ja"'),
        ("これは日本語", "Japanese has", 'language="ja"'),
        ("ສະບາຍດີ", "Lao has", 'language="lo"'),
        ("ភាសាខ្មែរ", "Khmer has", 'language="km"'),
        ("မြန်မာ", "Myanmar has", 'language="my"'),
        ("हिन्दी", "Devanagari letters need", 'tokenizer="unicode", or the language, such as language="hi"'),
        ("привет", "Cyrillic letters", 'language="ru"'),
        ("العربية", "Arabic letters", 'language="ar"'),
        ("٣٤", "Arabic letters", 'tokenizer="unicode"'),
        ("한국어", "Hangul letters", 'language="ko"'),
        ("é, ü!", "Latin letters", 'tokenizer="unicode"'),
        ("ＡＢ", "Latin letters", 'tokenizer="unicode"'),
        ("ᏣᎳᎩ", "Cherokee letters need", 'tokenizer="unicode"'),
    ],
)
def test_the_suggestion_names_the_script_and_an_option(text, start, choice):
    said = advice_on(text)
    assert said.startswith(start)
    assert choice in said
    assert has_words(text)


def test_every_suggestion_exists():
    for code in [*_EXAMPLES.values(), *(code for _, code in _WITHOUT_SPACES.values())]:
        assert languages.resolve(code).code == code
    assert {"icu", "unicode"} <= set(tokenizers.NAMES)


@given(st.text())
def test_every_text_has_advice(text):
    assert 'tokenizer="' in advice_on(text)


@pytest.mark.parametrize("text", ["", " \n", "…!", "👍🏽", "\ud800"])
def test_texts_without_words_are_recognised(text):
    assert not has_words(text)
