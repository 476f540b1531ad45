"""Stop words by name, by language, or the user's own."""

import pytest

from rougekit.scoring.text.stopwords import resolve


def test_smart_equals_the_list_of_the_perl_script():
    smart = resolve("smart")
    assert len(smart.words) == 596
    assert {"the", "'s", "reuters", "zero"} <= smart.words
    assert "smart" in smart.name
    assert smart.versions == {}


def test_a_languages_list_includes_the_case_folded_words():
    pytest.importorskip("stopwordsiso")
    german = resolve("de")
    assert {"und", "der", "daß", "dass"} <= german.words
    assert {"τους", "τουσ"} <= resolve("el").words
    assert german.name == "de"
    assert german.versions["stopwordsiso"]


def test_every_language_has_words():
    iso = pytest.importorskip("stopwordsiso")
    assert len(iso.langs()) >= 57
    assert all(len(resolve(code).words) >= 20 for code in iso.langs())


def test_own_stop_words_are_used_unchanged():
    own = resolve(iter(["The", "a", "a"]))
    assert own.words == {"The", "a"}
    assert own.name == resolve(["a", "The"]).name
    assert own.name.startswith("words#")
    assert own.name != resolve(["aThe"]).name != resolve([]).name
    assert own.versions == {}


def test_an_unknown_list_is_refused():
    pytest.importorskip("stopwordsiso")
    with pytest.raises(
        ValueError, match=r"'klingon'; expected 'smart' or 'rouge2' \(English\), a language code \(af, .*\), or an iter"
    ):
        resolve("klingon")
