"""One pair: the scorer's numbers, the displayed matches, and texts too long for a public page."""

import pytest

from rougekit import Scorer
from rougekit.page.server.choices import Choices
from rougekit.page.server.pair import pair_values, score_pair, shown_pair
from rougekit.studies.explanation.explain import explain
from tests.helpers.pages import SPACE


def test_a_pair_shows_the_scorers_numbers_and_the_matches_of_an_explanation():
    texts = "the cats sat down", ["a cat sat", "the cat"]
    shown = shown_pair(*texts, Choices(["rouge1", "rougeL", "bleu"], stemmer="porter"))
    scores = Scorer(["rouge1", "rougeL", "bleu"], use_stemmer=True).score([texts[0]], [texts[1]])
    assert shown["head"]["results"]["rouge1"][0]["score"] == scores["rouge1"].fmeasure[0]
    assert shown["head"]["measures"][0]["counts"]["matches"] == [scores["rouge1"].example_counts()[0].tolist()]
    first, _, last, signature = shown["copied"].split("\n")
    precision, recall, f = (
        f"{100 * getattr(scores['rouge1'], part)[0]:.2f}" for part in ("precision", "recall", "fmeasure")
    )
    assert first == f"ROUGE-1: F {f}, precision {precision}, recall {recall}"
    assert (last, signature) == (f"BLEU: {100 * scores.aggregate()['bleu']:.2f}", shown["head"]["signature"])
    assert shown["texts"] == {"predictions": [texts[0]], "references": tuple(texts[1])}
    explained = explain(*texts, "rouge1", use_stemmer=True)
    chosen = shown["marks"]["chosen"]["rouge1"][0]
    assert chosen == explained.reference_index
    assert len(shown["marks"]["references"][chosen]["units"]["rouge1"][0]) == 2 * len(explained.matches)


def test_warnings_use_the_pages_words():
    notes = shown_pair("der Bürgermeister", ["ein Bürgermeister"], Choices())["head"]["notes"]
    assert "the tokenizer unicode" in notes[0]


def test_a_pair_without_words_is_shown_too():
    assert shown_pair("", [""], Choices())["head"]["results"]["rouge1"][0]["score"] == 0


@pytest.mark.parametrize(
    ("prediction", "references", "message"),
    [
        ("x" * 10_001, ["a"], "the prediction has 10,001 characters; expected at most 10,000"),
        ("a", ["x", "y" * 10_001], "the reference 2 has 10,001 characters"),
        ("a", ["x"] * 11, "11 references; expected 1 to 10"),
        ("\ud800", ["x"], "the prediction holds half a character"),
    ],
)
def test_texts_too_long_for_a_public_page_are_refused(monkeypatch, prediction, references, message):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    with pytest.raises(ValueError, match=message):
        shown_pair(prediction, references, Choices())


def test_a_long_pair_is_scored_even_if_its_matches_cannot_be_shown():
    shown = shown_pair("word " * 20_000, ["word " * 20_000], Choices(["rouge1"]))
    assert shown["head"]["results"]["rouge1"][0]["score"] == 1
    assert "expected at most" in shown["marks"]["refused"][""]


def test_bleu_has_one_value():
    scores, _ = score_pair("a b c d", ["a b c d"], Choices(["rouge1", "bleu"]))
    assert pair_values(scores) == {"rouge1": (1.0, 1.0, 1.0), "bleu": (1.0,)}
