"""72 languages and odd texts: equal texts score 1, and texts without a common word 0."""

import unicodedata
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer
from tests.helpers.amounts import drawn, max_examples
from tests.helpers.udhr import ARTICLES

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


def scored(prediction, reference, types=("rouge1",), **options):
    """F-measure of each type."""
    scores = Scorer(list(types), **options).score([prediction], [reference])
    return [float(scores[name].fmeasure[0]) for name in types]


def without(code, text, other):
    """The words of `text` (letters, in scripts without spaces) whose first letters do not occur in `other`."""
    if code in ("ja", "km", "lo", "my", "th", "zh"):
        return " ".join(letter for letter in letters(text) if letter.isalpha() and letter not in letters(other))
    words = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in text).split()
    return " ".join(word for word in words if letters(word)[:3] not in letters(other))


def letters(text):
    """Folded letters and numbers without marks; everything else becomes a space."""
    kinds = [(c, unicodedata.category(c)[0]) for c in unicodedata.normalize("NFKC", text).casefold()]
    return "".join(c if kind in "LN" else "" if kind == "M" else " " for c, kind in kinds)


def options_of(how, code):
    """The options that read a language; skips the test if what they need is missing."""
    if how in ("icu", "language"):
        pytest.importorskip("icu4py")
        pytest.importorskip("Stemmer")
    return {"language": code} if how == "language" else {"tokenizer": how}


@pytest.mark.parametrize("how", ["language", *drawn(["unicode", "char", "icu"], [])])
@pytest.mark.parametrize(("code", "first", "second"), ARTICLES, ids=[row[0] for row in ARTICLES])
def test_identical_texts_score_1(code, first, second, how):
    options = options_of(how, code)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert scored(f"{first}\n{second}", f"{first}\n{second}", TYPES, **options) == [1.0] * 4
        assert 0 < scored(first, f"{first}\n{second}", **options)[0] < 1


@pytest.mark.parametrize("how", ["unicode", *drawn(["icu", "language"], [])])
@pytest.mark.parametrize(("code", "first", "second"), ARTICLES, ids=[row[0] for row in ARTICLES])
def test_texts_without_a_common_word_score_0(code, first, second, how):
    options = options_of(how, code)
    disjoint = without(code, first, second)
    assert len(disjoint.split()) >= 3
    assert scored(disjoint, second, TYPES, **options) == [0.0] * 4


SAME = [
    ("Korean, letters joined or not", "한국어 텍스트", unicodedata.normalize("NFD", "한국어 텍스트"), {}),
    ("accents, joined or not", "déjà vu ångström", unicodedata.normalize("NFD", "déjà vu ångström"), {}),
    ("Vietnamese", "Tất cả mọi người", unicodedata.normalize("NFD", "TẤT CẢ MỌI NGƯỜI"), {}),
    ("German ß and SS", "Die Straße ist groß", "DIE STRASSE IST GROSS", {}),
    ("capital ẞ", "STRAẞE", "strasse", {}),
    ("Greek final sigma", "ὁ λόγος", "Ὁ ΛΌΓΟΣ", {}),
    ("Turkish, with its own capitals", "İstanbul ığdır", "istanbul IĞDIR", {"tokenizer": "unicode:tr"}),
    ("full width and ligatures", "ＡＢＣ ﬁ ①", "abc fi 1", {}),
    ("half-width kana", "ﾃﾞｰﾀ", "データ", {}),
    ("Cyrillic capitals", "ПРАВА И СВОБОДЫ", "права и свободы", {}),
    ("Hindi letters with a dot", "\u0958\u093c क़लम", "\u0915\u093c\u093c \u0915\u093cलम", {}),
    ("emoji beside words", "so good 👍🏽", "so good 😀", {}),
]


@pytest.mark.parametrize(("what", "one", "other", "options"), SAME, ids=[row[0] for row in SAME])
def test_case_and_unicode_normalisation_do_not_matter(what, one, other, options):
    assert scored(one, other, **({"tokenizer": "unicode"} | options)) == [1.0]


DIFFERENT = [
    ("Turkish ı and i without its own rules", "ısı", "isi", "unicode", 0.0),
    ("Arabic with and without vowel marks", "كَتَبَ الوَلَدُ", "كتب الولد", "unicode", 0.0),
    ("Hebrew with and without points", "שָׁלוֹם עולם", "שלום עולם", "unicode", 0.5),
    ("Hindi: a vowel sign makes another word", "कमल का", "कमला का", "unicode", 0.5),
    ("Thai: one mark makes another character", "มา", "ม้า", "unicode", 0.5),
    ("Chinese with Latin words", "2024年GDP增长5%", "2024年gdp下降5%", "unicode", 2 * 4 / 12),
    ("traditional and simplified", "權利", "权利", "unicode", 0.5),
    ("Japanese: spelt otherwise", "カタカナ", "かたかな", "unicode", 0.0),
]


@pytest.mark.parametrize(("what", "one", "other", "tokenizer", "score"), DIFFERENT, ids=[row[0] for row in DIFFERENT])
def test_texts_that_differ_in_marks_are_not_equal(what, one, other, tokenizer, score):
    """Marks are part of a word under every option. A callable can strip them where they are optional."""
    assert scored(one, other, tokenizer=tokenizer)[0] == pytest.approx(score)


def test_a_callable_can_strip_arabic_marks():
    def unmarked(text):
        return "".join(c for c in text if unicodedata.category(c) != "Mn").split()

    assert scored("كَتَبَ الوَلَدُ", "كتب الولد", tokenizer=unmarked) == [1.0]


def test_emoji_are_not_words():
    assert scored("👍🏽 🇩🇪", "👍🏽 🇩🇪", tokenizer="unicode") == [0.0]
    assert scored("👍🏽 🇩🇪", "👍🏽 🇩🇪", tokenizer="whitespace") == [1.0]


any_text = st.text(
    st.one_of(st.characters(), st.characters(categories=["L", "N", "M"]), st.sampled_from(" \n.ßİﬁกำ日本ー한ㅎㅏㄴमी")),
    max_size=40,
)


@pytest.mark.slow
@pytest.mark.parametrize("tokenizer", ["whitespace", "unicode", "unicode:tr", "char", "icu"])
@max_examples(60)
@given(texts=st.lists(st.tuples(any_text, any_text), min_size=1, max_size=3))
def test_no_text_breaks_a_scorer(tokenizer, texts):
    if tokenizer == "icu":
        pytest.importorskip("icu4py")
    predictions, references = map(list, zip(*texts, strict=True))
    scorer = Scorer(TYPES, tokenizer=tokenizer)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        scores = scorer.score(predictions, references)
        decomposed = scorer.score([unicodedata.normalize("NFD", text) for text in predictions], references)
        itself = scorer.score(predictions, predictions)
    for name in TYPES:
        for column in (scores[name].precision, scores[name].recall, scores[name].fmeasure):
            assert np.all((column >= 0) & (column <= 1))
        if tokenizer != "whitespace":
            assert decomposed[name].fmeasure.tolist() == scores[name].fmeasure.tolist()
        assert set(itself[name].fmeasure.tolist()) <= {0.0, 1.0}


def test_the_signature_names_what_a_language_selects():
    pytest.importorskip("Stemmer")
    signature = Scorer(language="de", split_summaries=True).signature
    for part in (
        "|tok:unicode|",
        "|stem:german|",
        "|split:sentencex:de|",
        "|lang:de|",
        f"|unicode:{unicodedata.unidata_version}",
    ):
        assert part in signature
    assert "pystemmer:" in signature
    assert "sentencex:" in signature
    japanese = Scorer(language="ja").signature
    assert "|tok:icu|" in japanese
    assert "|icu:" in japanese
    assert "|stem:none|" in Scorer(language="de", stemmer="none").signature
    assert "|tok:char|" in Scorer(language="ja", tokenizer="char").signature
