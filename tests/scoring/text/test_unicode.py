"""Words and characters of every script against their definition, letter by letter."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.scoring.text.tokenizers import resolve
from rougekit.scoring.text.unicode import pattern
from tests.helpers.udhr import ARTICLES


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
def test_texts_are_split_into_characters(text, tokens):
    assert resolve("char").tokens(text) == tokens


def test_characters_of_common_scripts_are_grapheme_clusters():
    """In the fast path of "char" for common scripts no two characters form a cluster, and str.isalnum is enough."""
    alone = [c for c in map(chr, range(0x10000)) if pattern("alone").fullmatch(c)]
    marked = [c for c in alone if pattern("letter").search(c) is None and c.isalnum()]
    assert not marked
    joined = " ".join(f"{a}{b}{a}" for a, b in zip(alone, alone[7:] + alone[:7], strict=True) if "\r" not in a + b)
    assert pattern("cluster").findall(joined) == list(joined)


def test_turkic_case_folding_maps_dotted_and_dotless_i():
    assert resolve("unicode:tr").tokens("İZMİR IĞDIR I\u0307") == resolve("unicode:tr").tokens("izmir ığdır i")
    assert resolve("unicode").tokens("ISI") == ["isi"]


@pytest.mark.parametrize(("code", "first", "second"), ARTICLES)
def test_rouge_score_rs_differs_only_in_what_it_keeps_inside_a_word(code, first, second):
    """Its UnicodeTokenizer follows UAX 29: an apostrophe, decimal point or joiner within a word does not end it."""
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


@pytest.mark.parametrize(("code", "first", "second"), ARTICLES)
def test_rouge_score_rs_has_the_same_characters_but_for_burmese_vowels(code, first, second):
    """Its CharacterTokenizer makes a mark that is a separate cluster a token; ours keeps it with its letter."""
    peer = pytest.importorskip("rouge_score_rs.tokenizers")
    theirs, ours = peer.CharacterTokenizer().tokenize(f"{first} {second}"), resolve("char").tokens(f"{first} {second}")
    assert "".join(ours) == "".join(theirs)
    assert (ours == theirs) is (code != "my")


@pytest.mark.parametrize(
    ("text", "theirs", "ours"),
    [
        ("ကာ", ["က", "ာ"], ["ကာ"]), ("ၐၢ", ["ၐ", "ၢ"], ["ၐၢ"]), ("ᨠᩣ", ["ᨠ", "ᩣ"], ["ᨠᩣ"]),
        ("𑜀𑜡", ["𑜀", "𑜡"], ["𑜀𑜡"]), ("ൂൎ", ["ൂ", "ൎ"], ["ൎ"]), ("ཱིཪ", ["ཱི", "ཪ"], ["ཪ"]),
    ],
)  # fmt: skip
def test_rouge_score_rs_makes_tokens_of_signs_besides(text, theirs, ours):
    peer = pytest.importorskip("rouge_score_rs.tokenizers")
    assert peer.CharacterTokenizer().tokenize(text) == theirs
    assert resolve("char").tokens(text) == ours


def oracle_words(text):
    """The definition, letter by letter: runs of L, N, M; in seven scripts each letter with its marks."""
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
