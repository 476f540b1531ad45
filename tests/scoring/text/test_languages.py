"""language="de" and the like."""

import pytest

from rougekit.scoring.text import sentences, stemmers, tokenizers
from rougekit.scoring.text.languages import by_code, resolve


@pytest.mark.parametrize(
    ("code", "picks"),
    [
        ("de", ("unicode", "german", "sentencex:de")),
        ("en", (None, "porter", "punkt")),
        ("tr", ("unicode:tr", "turkish", "sentencex:tr")),
        ("th", ("icu", "none", "sentencex:th")),
        ("ja", ("icu", "none", "sentencex:ja")),
        ("zh", ("unicode", "none", "sentencex:zh")),
        ("hi", ("unicode", "hindi", "sentencex:hi")),
        ("ceb", ("unicode", "none", "sentencex:ceb")),
    ],
)
def test_a_language_selects_tokenizer_stemmer_and_splitter(code, picks):
    language = resolve(code)
    assert (language.tokenizer, language.stemmer, language.sentences) == picks
    assert language.code == code


def test_region_script_and_case_are_ignored():
    assert resolve("pt-BR") == resolve("pt_PT") == resolve("PT") == resolve("pt")
    assert resolve("zh-Hant-TW").name == "Chinese"


def test_three_letter_codes_of_data_sets_are_known():
    for code, three in {"de": "deu", "en": "eng", "tr": "tur", "ar": "arb_Arab", "zh": "zho-Hans", "hi": "hin"}.items():
        assert resolve(three) == resolve(code)
    assert resolve("cmn") == resolve("chi") == resolve("zh")
    assert resolve("yue").code == "yue"


def test_every_selected_tokenizer_stemmer_and_splitter_exists():
    for module in ("Stemmer", "icu4py", "sentencex"):
        pytest.importorskip(module)
    assert len(by_code()) >= 240
    for language in by_code().values():
        assert language.tokenizer is None or tokenizers.resolve(language.tokenizer)
        assert stemmers.resolve(language.stemmer) or language.stemmer == "none"
        assert sentences.resolve(language.sentences).name == language.sentences


def test_every_snowball_stemmer_belongs_to_a_language():
    known = set(pytest.importorskip("Stemmer").algorithms())
    used = {language.stemmer for language in by_code().values()}
    assert known - used == {"english", "dutch_porter"}


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("german", r"language='german' \(did you mean 'de', German\?\); expected an ISO 639 code such as 'de'"),
        ("Thay", r"language='Thay' \(did you mean 'th', Thai\?\)"),
        ("xx", "language='xx'; expected an ISO 639 code"),
        ("", "language=''; expected an ISO 639 code"),
    ],
)
def test_an_unknown_code_is_refused_with_the_nearest(code, message):
    with pytest.raises(ValueError, match=message):
        resolve(code)
