"""The matches drawn on the page are those of `explain`, as many as the scorer counts."""

import pytest

from rougekit import Scorer
from rougekit.page.view import marks as module
from rougekit.studies.explanation.explain import explain

TYPES = ("rouge1", "rouge2", "rougeL", "rougeLsum")
PREDICTION = "The cat sat on the mat.\nA dog 🐕 barked at the cat, loudly."
REFERENCE = "A cat is on the mat.\nThe dog barked; the dog 🐕 was loud."


def marks(scorer, *texts):
    return module.marks(scorer, scorer.options.measures, *texts)


def spans(flat):
    """Start and end of tokens, from gaps and lengths."""
    found, at = [], 0
    for gap, length in zip(flat[::2], flat[1::2], strict=True):
        found.append((at + gap, at + gap + length))
        at = found[-1][1]
    return found


@pytest.mark.parametrize("rouge_type", TYPES)
@pytest.mark.parametrize("options", [{}, {"use_stemmer": True}, {"split_summaries": True, "sentences": "rouge155"}])
def test_matches_equal_the_explanations(rouge_type, options):
    if "sentences" in options:
        options = {"split_summaries": True}
        pytest.importorskip("rougekit.scoring.text.sentences")
    found = marks(Scorer(TYPES, **options), [PREDICTION], [REFERENCE], None)
    own, other = spans(found["predictions"][0]), spans(found["references"][0]["tokens"])
    flat = found["references"][0]["units"][rouge_type][0]
    linked = {(own[p], other[r]) for p, r in zip(flat[::2], flat[1::2], strict=True)}
    explanation = explain(PREDICTION, REFERENCE, rouge_type, **options)
    assert linked == {
        pair for match in explanation.matches for pair in zip(match.prediction, match.reference, strict=True)
    }
    clipped = found["references"][0]["clipped"].get(rouge_type, [[]])[0]
    assert [other[word] for word in clipped] == sorted(explanation.clipped)


def test_units_of_several_words_are_listed_and_stems_are_mentioned():
    prediction, reference = "Cats sat here", "the cat sat"
    found = marks(Scorer(["rougeSU", "rouge2", "rouge1", "bleu"], use_stemmer=True), [prediction], [reference], None)
    listed = found["references"][0]["listed"]
    explanation = explain(prediction, reference, "rougeSU", use_stemmer=True)
    assert [len(unit) // 2 for unit in listed["rougeSU"][0]] == [len(match.unit) for match in explanation.matches]
    assert listed["rouge2"] == [[[0, 1, 1, 2]]]
    assert "rouge1" not in listed
    assert "bleu" in listed
    assert found["forms"] == [{0: "cat"}, {}]


def test_every_reference_has_its_own_matches():
    found = marks(Scorer(["rouge1"]), ["a cat"], ["a dog", "the cat", ""], None)
    assert [reference["units"]["rouge1"] for reference in found["references"]] == [[[0, 0]], [[1, 1]], [[]]]


def test_words_in_common_with_the_systems_before():
    texts = ["one two three four", "zero two four five", "zero one"]
    assert marks(Scorer(["rouge1"]), texts, ["x"], None)["common"] == [[], [[1, 1, 2, 3]], [[1, 0], [0, 0]]]
    of_many = marks(Scorer(["rouge1"]), [*texts, "a", "b"], ["x"], None)["common"]
    assert [len(common) for common in of_many] == [0, 1, 1, 1, 1]
    of_four = marks(Scorer(["rouge1"]), [*texts, "a"], ["x"], None)["common"]
    assert [len(common) for common in of_four] == [0, 1, 2, 3]


def test_words_missing_from_the_source():
    found = marks(Scorer(["rouge1"], use_stemmer=True), ["Cats sat in 1999", "a cat"], ["x"], "The cat sat.")
    assert found["source"]["new"] == [[2, 3], [0]]
    assert found["source"]["made_up"] == [["1999"], []]


def test_numbers_and_names_that_the_source_lacks_are_told_once():
    text = "Paris saw it. Nobody in Rome, Rome or the EU gave 12 or 1.5"
    found = marks(Scorer(["rouge1"]), [text], ["x"], "Paris saw it")
    assert found["source"]["made_up"] == [["Rome", "EU", "12", "1", "5"]], "no word that begins a sentence"


def test_runs_of_at_least_four_words_count_as_copied():
    source = "a b c d e f g h a b c d x"
    found = marks(Scorer(["rouge1"]), ["q a b c d x e f g h", "a b c"], ["x"], source)
    assert found["source"]["copied"] == [[1, 8, 5, 6, 4, 4], []]  # the longest run, not the first
    assert spans(found["source"]["tokens"])[8] == (16, 17)


def test_a_pair_that_cannot_be_shown_gives_the_reason():
    found = marks(Scorer(["rouge1"], tokenizer=str.split), ["a b"], ["a c"], None)
    assert "can't tell where its tokens are" in found["refused"][""]
    found = marks(Scorer(["rouge1", "rougeL"]), ["a b " * 1500], ["a c " * 1500], None)
    assert "only for at most 4,000,000" in found["refused"]["rougeL"]
    assert len(found["references"][0]["units"]["rouge1"][0]) == 2 * 1500
    found = marks(Scorer(["rouge1"]), ["a " * 20_000, "b"], ["c " * 10_000], None)
    assert found == {"refused": {"": "the texts have 30,001 words together; expected at most 30,000"}}
