"""Morphemes against sacreBLEU's tokenizers of the same names."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit import Scorer, explain, parse_signature
from rougekit.scoring.text.tokenizers import named
from tests.helpers.udhr import ARTICLES

CODES = {"ko-mecab": "ko", "ja-mecab": "ja"}
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\n"), max_size=30) | st.text(
    "가나다를 東京はa1.　", max_size=20
)


@pytest.fixture(params=CODES)
def name(request):
    pytest.importorskip("mecab_ko" if request.param == "ko-mecab" else "MeCab")
    return request.param


def of_sacrebleu(name):
    from sacrebleu.metrics.bleu import BLEU

    return BLEU(tokenize=name).tokenizer


def test_morphemes_are_sacrebleus(name):
    theirs, ours = of_sacrebleu(name), named(name)
    articles = [sentence for _, *both in ARTICLES for sentence in both]
    assert [ours.tokens(text) for text in articles] == [theirs(text).split() for text in articles]

    @given(TEXTS)
    @example(" 한국어 형태소를 나눈다. ")
    @example("東京都に住む")
    def drawn(text):
        assert ours.tokens(text) == theirs(text).split()

    drawn()


def test_each_line_is_split_by_itself(name):
    tokenizer = named(name)
    assert tokenizer.tokens("가나\n東京") == tokenizer.tokens("가나") + tokenizer.tokens("東京")
    assert tokenizer.tokens("") == tokenizer.tokens(" \n ") == []


def test_no_text_is_cut_or_crashes(name):
    assert named(name).tokens("a\0b \ud800c") == ["a", "b", "c"]


def test_spans_are_those_of_the_words(name):
    tokenizer = named(name)
    for text in [text for code, *both in ARTICLES if code == CODES[name] for text in both] + ["a\0b  c\n　d"]:
        assert [text[start:end] for start, end in tokenizer.spans(text)] == tokenizer.tokens(text)


def test_signatures_have_the_versions_and_read_back(name):
    signature = Scorer(tokenizer=name).signature
    libraries = named(name).versions
    assert len(libraries) == 2
    assert all(f"|{library}:{version}" in signature for library, version in libraries.items())
    assert parse_signature(signature).signature == signature


def test_particles_are_words_of_their_own():
    pytest.importorskip("mecab_ko")
    prediction, reference = "학교를 짓는다.", "학교가 문을 연다."
    assert Scorer(["rouge1"], tokenizer="unicode").score([prediction], [reference])["rouge1"].recall == 0
    assert Scorer(["rouge1"], tokenizer="ko-mecab").score([prediction], [reference])["rouge1"].recall > 0
    assert "학교" in [prediction[slice(*match.prediction[0])] for match in explain(
        prediction, reference, "rouge1", tokenizer="ko-mecab"
    ).matches]  # fmt: skip
