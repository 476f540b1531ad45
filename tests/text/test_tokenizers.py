"""Tokenisers: names, callables, objects; words and characters of every script."""

import pickle
import re
import sys
import unicodedata
from functools import partial
from importlib import resources

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit.text.callables import ResultError
from rougekit.text.tokenizers import NAMES, resolve
from rougekit.text.unicode import fold, pattern

any_text = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["L", "N", "M", "Cs"]),
        st.sampled_from(
            "aZ9 \n\t.,'-ßİIıſﬁ½Ａé\u0301\u0308กำ้日本のー々한ㅎㅏㄴ\u1112\u1161\u11abमी़\u200d\u0345👍🏽\ufe0f"
        ),
    ),
    max_size=40,
)
FOLDED = ["unicode", "unicode:tr", "char", "char:tr", "icu"]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        ("…—!", []),
        ("Café, naïve!", ["café", "naïve"]),
        ("STRASSE Straße", ["strasse", "strasse"]),
        ("\u01f0", ["\u01f0"]),
        ("l'homme don't 3.50", ["l", "homme", "don", "t", "3", "50"]),
        ("ﬁne ＡＢＣ ½", ["fine", "abc", "1", "2"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("2024年GDP增长", ["2024", "年", "gdp", "增", "长"]),
        ("データ東京々", ["デ", "ー", "タ", "東", "京", "々"]),
        ("ﾃﾞ", ["デ"]),
        ("文\u302a文字\u302aa中กกิ文", ["文\u302a", "文", "字\u302a", "a", "中", "ก", "กิ", "文"]),
        ("สวัสดี", ["ส", "วั", "ส", "ดี"]),
        ("မြန်မာ", ["မြ", "န်", "မာ"]),
        ("ភាសា", ["ភា", "សា"]),
        ("한국어 텍스트", ["한국어", "텍스트"]),
        ("مُحَمَّد كتاب", ["مُحَمَّد", "كتاب"]),
        ("snake_case a\u00adb", ["snake", "case", "a", "b"]),
        ("\u0301a \ud800b", ["\u0301a", "b"]),
        ("👍🏽 ok", ["ok"]),
    ],
)
def test_unicode_words(text, tokens):
    assert resolve("unicode").tokens(text) == tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("a-b 1", ["a", "b", "1"]),
        ("É日 ß", ["é", "日", "s", "s"]),
        ("न्यू", ["न्यू"]),
        ("👍🏽é\u0323", ["ẹ\u0301"]),
        ("กิน", ["กิ", "น"]),
        ("ကာ က", ["ကာ", "က"]),
    ],
)
def test_characters(text, tokens):
    assert resolve("char").tokens(text) == tokens


def test_characters_that_stand_alone_are_the_clusters_of_their_texts():
    """The short way of "char" for common scripts: no two of these form a cluster, and str.isalnum is enough."""
    alone = [c for c in map(chr, range(0x10000)) if pattern("alone").fullmatch(c)]
    marked = [c for c in alone if pattern("letter").search(c) is None and c.isalnum()]
    assert not marked
    joined = " ".join(f"{a}{b}{a}" for a, b in zip(alone, alone[7:] + alone[:7], strict=True) if "\r" not in a + b)
    assert pattern("cluster").findall(joined) == list(joined)


def test_turkic_folding_pairs_the_letters_of_turkish():
    assert resolve("unicode:tr").tokens("İZMİR IĞDIR I\u0307") == resolve("unicode:tr").tokens("izmir ığdır i")
    assert resolve("unicode").tokens("ISI") == ["isi"]


def test_icu_knows_words_of_languages_without_spaces():
    pytest.importorskip("icu4py")
    icu = resolve("icu")
    assert icu.tokens("สวัสดีชาวโลก") == ["สวัสดี", "ชาว", "โลก"]
    assert icu.tokens("私は東京大学に行きました。")[:4] == ["私", "は", "東京", "大学"]
    assert icu.tokens("Don't 👍🏽 STOP 3.50") == ["don't", "stop", "3.50"]


def udhr():
    """First article of the Universal Declaration of Human Rights, in the UN's translations: code, sentences."""
    with resources.files("tests").joinpath("data/udhr.tsv").open(encoding="utf-8") as rows:
        return [row.rstrip("\n").split("\t") for row in rows]


@pytest.mark.parametrize(("code", "first", "second"), udhr())
def test_rouge_score_rs_differs_only_in_what_it_keeps_inside_a_word(code, first, second):
    """Its UnicodeTokenizer follows UAX 29: an apostrophe, a decimal point or a joiner inside a word does not end it."""
    peer = pytest.importorskip("rouge_score_rs.tokenizers")
    ours = resolve("unicode")
    words = peer.UnicodeTokenizer().tokenize(f"{first} {second}")
    assert [token for word in words for token in ours.tokens(word)] == ours.tokens(f"{first} {second}")
    whole = {"cy", "fa", "si", "tl", "uz"}
    assert (words == ours.tokens(f"{first} {second}")) is (code not in whole)


def test_rouge_score_rs_makes_one_word_of_katakana():
    peer = pytest.importorskip("rouge_score_rs.tokenizers")
    assert peer.UnicodeTokenizer().tokenize("データは3.5") == ["データ", "は", "3.5"]
    assert resolve("unicode").tokens("データは3.5") == ["デ", "ー", "タ", "は", "3", "5"]


@pytest.mark.parametrize(("code", "first", "second"), udhr())
def test_rouge_score_rs_has_the_same_characters_but_for_burmese_vowels(code, first, second):
    """Its CharacterTokenizer makes a token of a mark that is a cluster of its own; ours leaves it with its letter."""
    peer = pytest.importorskip("rouge_score_rs.tokenizers")
    theirs, ours = peer.CharacterTokenizer().tokenize(f"{first} {second}"), resolve("char").tokens(f"{first} {second}")
    assert "".join(ours) == "".join(theirs)
    assert (ours == theirs) is (code != "my")


def test_whitespace_changes_nothing():
    assert resolve("whitespace").tokens(" The\u00a0 cat,\nÉ ") == ["The", "cat,", "É"]


def oracle_words(text):
    """The definition, letter by letter: runs of L, N, M; letters of the seven scripts alone, with their marks."""
    form = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    scripts = ("CJK UNIFIED", "CJK COMPAT", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR", "IDEOGRAPHIC")
    tokens, open_run, syllable = [], False, False
    for character in form:
        kind = unicodedata.category(character)[0]
        alone = kind in "LN" and unicodedata.name(character, "").startswith(scripts)
        if alone or (kind in "LNM" and not open_run) or (kind in "LN" and syllable):
            tokens.append(character)
        elif kind in "LNM":
            tokens[-1] += character
        open_run = kind in "LNM"
        syllable = alone or (syllable and kind == "M")
    return tokens


common_letters = "aZé9 \n.ßIﬁ½กขำ้日本漢のノー々ゝ한मी़ལ\u0f72ខ្មែមြန်\u0301,ລາວ"


@given(st.text(st.sampled_from(common_letters), max_size=30))
def test_unicode_words_equal_the_definition(text):
    assert resolve("unicode").tokens(text) == oracle_words(text)


@pytest.mark.parametrize("name", ["whitespace", *FOLDED])
@given(texts=st.lists(any_text, max_size=6))
def test_many_texts_are_each_text_alone(name, texts):
    tokenizer = resolve(name)
    assert tokenizer.tokens_of(texts) == [tokenizer.tokens(text) for text in texts]


@pytest.mark.parametrize("name", FOLDED)
@given(text=any_text)
@example(text="ㅎㅏㄴ")
@example(text="a\u0345\u0301")
def test_spans_hold_their_tokens(name, text):
    tokenizer = resolve(name)
    tokens, spans = tokenizer.tokens(text), tokenizer.spans(text)
    assert len(tokens) == len(spans)
    assert spans == sorted(spans)
    for token, (start, end) in zip(tokens, spans, strict=True):
        assert 0 <= start < end <= len(text)
        assert token in fold(text[start:end], name.endswith(":tr"))


@pytest.mark.parametrize("name", ["whitespace", *FOLDED])
@given(text=any_text)
def test_the_tokens_of_a_text_are_those_of_its_lines(name, text):
    tokenizer = resolve(name)
    assert tokenizer.breaks_at_newline
    assert tokenizer.tokens(text) == [token for line in text.split("\n") for token in tokenizer.tokens(line)]
    assert not resolve(str.split).breaks_at_newline


@given(any_text)
def test_spans_of_white_space_words_are_the_words(text):
    tokenizer = resolve("whitespace")
    assert [text[start:end] for start, end in tokenizer.spans(text)] == tokenizer.tokens(text)


@pytest.mark.parametrize("name", FOLDED)
@given(text=any_text)
def test_composed_and_decomposed_texts_are_equal(name, text):
    tokens = resolve(name).tokens(unicodedata.normalize("NFC", text))
    assert resolve(name).tokens(unicodedata.normalize("NFD", text)) == tokens
    assert resolve(name).tokens(text) == tokens


@pytest.mark.parametrize("name", ["unicode", "char"])
@given(text=any_text.filter(lambda text: "\u0345" not in unicodedata.normalize("NFD", text)))
def test_case_does_not_matter(name, text):
    assert resolve(name).tokens(unicodedata.normalize("NFC", text).casefold()) == resolve(name).tokens(text)


def test_a_callable_gets_the_raw_text_and_keeps_its_tokens():
    tokenizer = resolve(lambda text: text.split("|"))
    assert tokenizer.tokens("A b|É") == ["A b", "É"]
    assert tokenizer.spans("A b|É") is None
    assert resolve(lambda text: tuple(text)).tokens("ab") == ["a", "b"]


class WithTokenize:
    def __call__(self, text):
        raise AssertionError("an object with .tokenize is not called")

    def tokenize(self, text):
        return text.split()


def test_an_object_is_used_through_tokenize():
    assert resolve(WithTokenize()).tokens("a b") == ["a", "b"]


def test_hugging_face_tokenizers():
    tokenizers = pytest.importorskip("tokenizers")
    model = tokenizers.models.WordLevel({"the": 0, "cat": 1, "?": 2}, unk_token="?")
    first = tokenizers.Tokenizer(model)
    first.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer = resolve(first)
    assert tokenizer.tokens("the cat  sat") == ["the", "cat", "?"]
    assert tokenizer.spans("the cat  sat") == [(0, 3), (4, 7), (9, 12)]
    second = tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "?": 1}, unk_token="?"))
    assert tokenizer.name.startswith("Tokenizer#")
    assert tokenizer.name != resolve(second).name


@pytest.mark.parametrize(
    ("result", "found"),
    [("a b", "str"), (None, "NoneType"), (["a", 1], "int as item 1"), ({"a"}, "set"), ([None], "NoneType as item 0")],
)
def test_a_result_that_is_no_list_of_str_is_refused_with_its_position(result, found):
    tokenizer = resolve(lambda text: result if text == "bad" else [text])
    with pytest.raises(ResultError, match=f"returned {found} for text 2; expected a list or tuple of str") as error:
        tokenizer.tokens_of(["a", "b", "bad"])
    assert error.value.position == 2
    assert isinstance(error.value, TypeError)
    assert pickle.loads(pickle.dumps(error.value)).position == 2


def test_a_callable_is_named_with_a_hash_of_its_source():
    first = resolve(lambda text: text.split())
    second = resolve(lambda text: list(text))
    assert first.name != second.name
    assert resolve(first.value).name == first.name
    assert first.name.startswith("lambda#")
    assert resolve(str.split).name.startswith("str.split#")
    assert resolve(WithTokenize()).name.startswith("WithTokenize#")
    on_bars, on_commas = (partial(re.split, sign) for sign in "|,")
    assert resolve(on_bars).name.startswith("split#")
    assert resolve(on_bars).name != resolve(on_commas).name != resolve(partial(re.split, ",", maxsplit=1)).name


@pytest.mark.parametrize("name", ["rouge_score", "rouge155"])
def test_the_standards_own_are_names(name):
    assert resolve(name) == name


def test_errors_say_what_is_allowed():
    with pytest.raises(
        ValueError, match="tokenizer='words'; expected one of rouge_score, rouge155, whitespace, unicode"
    ):
        resolve("words")
    with pytest.raises(TypeError, match="tokenizer is int; expected a name"):
        resolve(5)


def test_without_icu4py_the_error_is_the_pip_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "icu4py.breakers", None)
    with pytest.raises(ImportError, match=r'pip install "rougekit\[languages\]"'):
        resolve("icu")


@pytest.mark.parametrize("name", [*NAMES[2:], "unicode:tr"])
def test_a_tokenizer_is_a_value(name):
    tokenizer = resolve(name)
    assert tokenizer.name == name
    assert pickle.loads(pickle.dumps(tokenizer)) == tokenizer == resolve(tokenizer)
    if name not in ("whitespace", "jieba"):
        assert tokenizer.versions["unicode"] == unicodedata.unidata_version
    assert all(isinstance(version, str) for version in tokenizer.versions.values())
