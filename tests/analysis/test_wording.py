"""Words for results: rounding that keeps the verdict, and sentences for every number of systems."""

import pytest

from rougekit.analysis import wording
from rougekit.analysis.wording import Against


def test_numbers_are_not_rounded_to_another_verdict():
    assert wording.signed_points(0.00003) == "+0.003"
    assert wording.signed_points(0.0) == "+0.00"
    assert wording.p_number(0.04996, 0.05) == "0.0500"
    assert wording.p_number(0.05004, 0.05) == "0.05004"
    assert wording.p_value(1 / 100_001, 0.05, is_bound=True) == "<= 1e-05"
    assert wording.p_number(2 / 2**17, 0.05) == "2e-05"


@pytest.mark.parametrize(
    ("tied", "lower", "rest"),
    [
        ("", "b", "b scores lower."),
        ("", "bc", "b and c score lower."),
        ("", "bcd", "The three others score lower."),
        ("b", "", "b can't be told from it."),
        ("bc", "", "b and c can't be told from it."),
        ("bcd", "", "None of the three others can be told from it."),
        ("b", "c", "b can't be told from it; c scores lower."),
        ("bcd", "ef", "b, c and d can't be told from it; e and f score lower."),
        ("b", "cdefgh", "b can't be told from it; the six others score lower."),
        ("", "bcdefghijklmno", "The 14 others score lower."),
    ],
)
def test_the_best_and_those_that_can_t_be_told_from_it(tied, lower, rest):
    assert wording.highest("BLEU", "a", 0.2, [*tied], [*lower]) == f"a scores highest (20.00 points of BLEU). {rest}"


def test_the_best_and_those_that_are_comparable_to_it():
    first = "a scores highest (20.00 points of BLEU). b is comparable to it within 0.50 points."
    assert wording.highest("BLEU", "a", 0.2, [], [], ["b"], 0.005) == first
    assert wording.highest("BLEU", "a", 0.2, ["c"], ["d"], ["b"], 0.005) == (
        f"{first} c can't be told from it; d scores lower."
    )


def test_several_systems_against_a_baseline():
    low = [Against("first", -0.1461, True, 0, 29, 30), Against("wrong", -0.0945, True, 4, 26, 30)]
    assert wording.against("ROUGE-1", "full", low) == (
        "Of these outputs, both score lower than full: first by 14.61 points of ROUGE-1 (better on 0 of 30 examples, "
        "worse on 29), wrong by 9.45 (better on 4, worse on 26)."
    )
    some = [
        *low,
        Against("best", 0.02, True),
        Against("same", 0.001, False),
        Against("near", 0.0, False, is_equivalent=True),
    ]
    assert wording.against("ROUGE-1", "full", some, margin=0.005) == (
        "Of these outputs, best scores higher than full by 2.00 points of ROUGE-1. Two systems score lower than full: "
        "first by 14.61 (better on 0, worse on 29), wrong by 9.45 (better on 4, worse on 26). near is comparable to "
        "full within 0.50 points. same can't be told from full."
    )
