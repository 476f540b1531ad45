"""XL-Sum's words, spans and stems; standards/test_xlsum.py compares with the tool."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning, Scorer
from rougekit.scoring.text import stemmers, xlsum
from rougekit.scoring.text.tokenizers import resolve
from rougekit.scoring.text.xlsum import CleanedWords, XlsumWords, burmese


@pytest.mark.parametrize(
    ("text", "cleaned", "cut"),
    [
        ("Don't STOP!", ["don", "t", "stop"], ["don", "t", "stop"]),
        ("a\u200db c\x0bd", ["ab", "cd"], ["ab", "cd"]),
        ("x2y $5", ["x2y", "5"], ["x", "2", "y", "5"]),
        ("a😀😀b", ["a😀😀b"], ["a", "😀", "😀", "b"]),
        ("中文a", ["中文a"], ["中", "文", "a"]),
        ("b \u0301c", ["b", "\u0301c"], ["b", "％0020\u0301", "c"]),
        ("▁￭￨", ["▁￭￨"], ["_", "■", "│"]),
        ("\ufffd\x00\ud800", [], []),
    ],
)
def test_words_are_recognised(text, cleaned, cut):
    assert CleanedWords().tokens(text) == cleaned
    assert XlsumWords().tokens(text) == cut


@given(text=st.text(st.sampled_from("aİﬁ1½中😀\u0301\u200d\n .!\ud800ß"), max_size=12))
def test_spans_cover_the_letters_of_words(text):
    for words in (CleanedWords(), XlsumWords()):
        spans, tokens = words.spans(text), words.tokens(text)
        assert len(spans) == len(tokens)
        assert spans == sorted(spans)
        for token, (start, end) in zip(tokens, spans, strict=True):
            letters = token.removeprefix("％0020")
            assert all(unicodedata.category(one)[0] in "LMNS" for one in letters)
            assert CleanedWords().tokens(text[start:end]) == [letters] or len(text[start:end].lower()) >= len(letters)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("မြန်မာ", ["မြန်", "မာ"]),
        ("က္က", ["က္က"]),
        ("\u103aa", ["\u103a", "a"]),
        ("က\u1037\u103a", ["က\u103a\u1037"]),
        ("", []),
    ],
)
def test_burmese_syllables(text, words):
    assert burmese(text) == words


def test_blanks_from_a_segmenter_are_words_with_a_span():
    pytest.importorskip("jieba")
    words = resolve("xlsum:chinese")
    assert words.tokens("你好, GPT") == ["你好", " ", "gpt"]
    assert words.spans("你好, GPT") == [(0, 2), (2, 2), (4, 7)]
    assert list(words.versions) == ["jieba"]


def test_the_language_selects_the_segmenter():
    assert resolve("xlsum", "Burmese").name == "xlsum:burmese"
    assert resolve("xlsum", "German").name == "xlsum"
    assert "|tok:xlsum:burmese|" in Scorer(tokenizer="xlsum", language="my").signature


def test_an_unknown_segmenter_is_refused():
    with pytest.raises(ValueError, match="tokenizer='xlsum:lao'; expected 'xlsum', or 'xlsum:' followed by one of"):
        resolve("xlsum:lao")


def test_a_segmenter_without_result_warns_as_the_tool_does(monkeypatch):
    monkeypatch.setitem(xlsum.SEGMENTERS, "none", lambda: lambda text: [])
    with pytest.warns(RougeWarning, match=r"'xlsum:none' found no words in 'a 1b'"):
        assert XlsumWords("none").tokens("A! 1b") == ["a", "1", "b"]


def test_japanese_without_a_dictionary_says_what_to_install(monkeypatch):
    fugashi = pytest.importorskip("fugashi")

    def fails(arguments):
        raise RuntimeError("Failed initializing MeCab")

    monkeypatch.setattr(fugashi, "Tagger", fails)
    xlsum._segmenter.cache_clear()
    with pytest.raises(ImportError, match=r"needs a dictionary .* pip install unidic-lite"):
        resolve("xlsum:japanese")


@pytest.mark.parametrize(
    ("language", "words", "stems"),
    [
        ("hindi", ["लड़कियों", "लड़के", "घर", "काना"], ["लड़क", "लड़क", "घर", "का"]),
        ("bengali", ["রহিমেরগুলো", "করেছিলেন", "ভাতের", "দেখেছ", "গে\u09dfে"], ["রহিমের", "কর", "ভাত", "দেখ", "গা"]),
        ("english", ["running", "should", "has"], ["run", "should", "has"]),
        ("turkish", ["kitaplar", "ev"], ["kitap", "ev"]),
    ],
)
def test_word_forms_are_stemmed(language, words, stems):
    pytest.importorskip({"english": "nltk", "turkish": "TurkishStemmer"}.get(language, "sys"))
    assert stemmers.resolve(f"xlsum:{language}").stems(words * 2) == stems * 2


def test_a_word_without_a_stem_does_not_count():
    pytest.importorskip("nltk")
    marks = "\u064b\u064c\u064d\u064e\u064f"
    scorer = Scorer(["rouge1"], tokenizer="whitespace", stemmer="xlsum:arabic")
    assert scorer.reader.pipeline.tokens(f"{marks} a") == ["a"]
    assert scorer.reader.pipeline.spans(f"{marks} a") == [(6, 7)]
    assert scorer.score([f"{marks} a"], ["a"])["rouge1"].precision == [1.0]


def test_an_unknown_stemmer_is_refused_with_the_nearest():
    with pytest.raises(ValueError, match=r"stemmer='xlsum:hndi' \(did you mean 'xlsum:hindi'\?\)"):
        stemmers.resolve("xlsum:hndi")
