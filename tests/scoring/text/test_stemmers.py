"""Stemmers by name."""

import pickle

import pytest

from rougekit import Scorer, parse_signature
from rougekit.scoring.text.stemmers import Porter, Snowball, resolve

Stemmer = pytest.importorskip("Stemmer")


@pytest.mark.parametrize(
    ("name", "words", "stems"),
    [
        ("german", ["häuser", "haus", "hauses"], ["haus", "haus", "haus"]),
        ("german", ["straße", "strasse"], ["strass", "strass"]),
        ("russian", ["книги", "книга", "книгами"], ["книг", "книг", "книг"]),
        ("spanish", ["niños", "niño"], ["niñ", "niñ"]),
        ("french", ["continuellement", "continuelle"], ["continuel", "continuel"]),
        ("turkish", ["kitaplar", "kitap"], ["kitap", "kitap"]),
    ],
)
def test_forms_of_one_word_have_one_stem(name, words, stems):
    assert resolve(name).stems(words) == stems


def test_greek_stems_accept_the_sigma_left_by_case_folding():
    greek = resolve("greek")
    assert greek.stems(["λόγος"]) == greek.stems(["λόγοσ"])


def test_every_algorithm_stems_and_equals_pystemmer():
    words = ["", "a", "running", "gehen", "счастье", "لكتاب", "हिन्दी", "日本"]
    for name in Stemmer.algorithms():
        if name != "porter":
            stemmer = resolve(name)
            assert stemmer == Snowball(name)
            assert stemmer.stems(words * 2) == Stemmer.Stemmer(name).stemWords(words) * 2


def test_a_lone_surrogate_is_its_own_stem():
    assert resolve("english").stems(["running", "\ud800ing", "runs"]) == ["run", "\ud800ing", "run"]


def test_pickled_stemmers_are_equal():
    assert pickle.loads(pickle.dumps(resolve("dutch"))) == resolve("dutch")
    assert resolve("dutch").versions == {"pystemmer": Stemmer.version()}


def test_unknown_snowball_stemmers_are_refused():
    assert resolve(None) is None
    assert resolve("none") is None
    assert resolve("porter") == Porter()
    with pytest.raises(
        ValueError, match=r"stemmer='germn' \(did you mean 'german'\?\); expected 'porter', .*'none' or"
    ):
        resolve("germn")


def test_mixed_texts_are_stemmed_only_in_english_words():
    """As in Google's ADK 2.13: rouge_score's tokenizer reads ASCII words, and other words stay unchanged."""

    def tokens(text, **options):
        return Scorer(["rouge1"], **options).readers(1)[0].pipeline.tokens(text)

    mixed = "the running cats saw Häuser and cafés, flights"
    assert (
        " ".join(tokens(mixed, tokenizer="unicode", stemmer="porter:ascii"))
        == "the run cat saw häuser and cafés flight"
    )
    assert "café" in tokens(mixed, tokenizer="unicode", stemmer="porter")
    english = "The running cats' meetings, 1990s agreements"
    assert tokens(english, stemmer="porter:ascii") == tokens(english, use_stemmer=True)
    scores = Scorer(["rouge1"], tokenizer="unicode", stemmer="porter:ascii").score(["cats cafés"], ["cat café"])
    assert scores["rouge1"].fmeasure[0] == 0.5
    assert "|stem:porter:ascii|" in scores.signature
    assert parse_signature(scores.signature).text.stemmer == "porter:ascii"
