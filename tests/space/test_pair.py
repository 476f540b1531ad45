"""One pair: the scorer's numbers, marks for every measure, words where there is nothing to compare."""

import pytest

from rougekit import Scorer, parse_signature
from space import html, pair
from space.choices import TYPES, Choices
from tests.helpers.pages import EVIL, SPACE, assert_harmless


def test_a_pair_shows_the_scorers_numbers_and_code_that_repeats_them(capsys):
    choices = Choices(TYPES, stemmer="porter", multi_reference="mean")
    references = "The cats were sitting.\n---\nA 'cat' \"sat\" \\ here.\nTwo lines."
    prediction, several = "the cat sat here\non a mat", references.split("\n---\n")
    found, repeated = pair.explain_pair(prediction, references, choices)
    code = pair.code_of(prediction, several, choices.options())
    assert html.copyable(code) in repeated
    exec(code, {})
    printed = dict(line.split(": ") for line in capsys.readouterr().out.splitlines())
    scores = Scorer(TYPES, use_stemmer=True, multi_reference="mean").score([prediction], [several])
    assert list(printed) == TYPES
    assert {name: float(printed[name]) for name in scores.columns} == {
        name: round(100 * scores[name].fmeasure[0], 2) for name in scores.columns
    }
    assert f"<strong>bleu, reference 2 of 2</strong> score {printed['bleu']}" in found
    assert html.signature(scores.signature) in repeated
    assert parse_signature(scores.signature).types == tuple(TYPES)
    assert found.count('type="radio"') == 2 * len(TYPES)


def test_scores_of_several_references_together_are_told_as_well():
    references = ["the cat sat", "a dog"]
    for options in ({"multi_reference": "mean"}, {"standard": "coco"}):
        found, _ = pair.explain_pair("the cat", "\n---\n".join(references), Choices(["rougeL"], **options))
        score = Scorer(["rougeL"], **options).score(["the cat"], [references])["rougeL"]
        assert f"<td>{100 * score.fmeasure[0]:.2f}</td><td>{100 * score.precision[0]:.2f}</td>" in found
        assert "<strong>rougeL, reference 1 of 2</strong> F" in found
    assert "no single reference" not in pair.explain_pair("the cat", "a cat\n---\nx", Choices(["rougeL"]))[0]


def test_chips_hold_the_scores_of_the_reference_that_counts():
    found, _ = pair.explain_pair("the cat", "a dog\n---\nthe cat sat", Choices(["rouge1"]))
    assert "<strong>rouge1</strong> F 80.00 (P 100.00, R 66.67)" in found
    assert "Reference 2 of 2, the one that counts, rouge1" in found


@pytest.mark.parametrize(
    ("prediction", "reference", "message"),
    [
        ("x" * 10_001, "x", "the prediction has 10,001 characters; expected at most 10,000 on this page"),
        ("x", "x\n---\n" + "x" * 10_001, "the reference 2 has 10,001 characters"),
        ("\ud800", "x", "the prediction holds half a character"),
        ("x", "\n---\n".join("x" * 11), "11 references; expected 1 to 10"),
        (None, "x", "the prediction is empty; expected text"),
        (3, "x", "the prediction is int '3'; expected text"),
    ],
)
def test_texts_that_a_public_page_does_not_take(monkeypatch, prediction, reference, message):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    with pytest.raises((ValueError, TypeError), match=message):
        pair.explain_pair(prediction, reference, Choices())


def test_on_ones_own_machine_nothing_is_cut():
    text = "word " * 2_500
    found, _ = pair.explain_pair(text, text, Choices(["rouge1"]))
    assert "<strong>rouge1</strong> F 100.00" in found
    assert "2500 of the 2500 reference unigrams" in found


def test_a_long_pair_is_scored_even_where_its_matches_are_too_many_to_show():
    found, _ = pair.explain_pair("a b " * 2400, "b a " * 2400, Choices(["rouge1", "rougeL"]))
    assert "rougeL is scored, but its matches can&#x27;t be shown" in found
    assert "4800 of the 4800 reference unigrams" in found
    assert '<tr><th scope="row">rougeL</th><td>99.98</td>' in found


@pytest.mark.parametrize("limit", ["MAX_SECONDS", "MAX_MARKS"])
def test_explanations_end_where_time_or_room_does(monkeypatch, limit):
    monkeypatch.setattr(pair, limit, -1)
    found, _ = pair.explain_pair("the cat", "the cat", Choices(["rouge1", "rougeL"]))
    assert "From rouge1 on, matches are too many to show here" in found
    assert "<section" not in found


@pytest.mark.parametrize(
    ("prediction", "reference", "words"),
    [
        ("", "a cat", "The prediction is empty, so there is nothing to compare."),
        ("a cat", " \n", "The reference is empty, so"),
        ("a cat", "a cat\n---\n", "The reference 2 is empty, so"),
        ("?! …", "a cat", "The prediction has no words, so there is nothing to compare: marks alone are not counted."),
    ],
)
def test_nothing_to_compare_gets_a_word(prediction, reference, words):
    assert words in pair.explain_pair(prediction, reference, Choices())[0]
    assert "nothing to compare" not in pair.explain_pair("a cat", "the cat", Choices())[0]


def test_warnings_come_with_a_button_that_does_what_they_advise():
    found, _ = pair.explain_pair("ภาษาไทย", "ภาษา", Choices(["rouge1"]))
    assert 'data-do="set" data-option="tokenizer" data-value="unicode"' in found
    assert "no token" not in pair.explain_pair("ภาษาไทย", "ภาษา", Choices(["rouge1"], tokenizer="unicode"))[0]
    unsplit, _ = pair.explain_pair(
        "It rained. We left. It snowed.", "It rained. We went. It hailed.", Choices(["rougeLsum"])
    )
    assert 'data-option="split_summaries" data-value="true"' in unsplit


def test_what_users_write_is_escaped():
    found, _ = pair.explain_pair(EVIL, f"{EVIL}\n---\n{EVIL} x", Choices(TYPES, tokenizer="whitespace"))
    assert "alert" in assert_harmless(found).text
