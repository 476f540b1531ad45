"""The worked numbers and remarks of Lin (2004), through the public scorer."""

import math

import numpy as np
import pytest

from rougekit import Scorer

S1 = "police killed the gunman"
S2 = "police kill the gunman"
S3 = "the gunman kill police"
S4 = "the gunman police killed"
S5 = "gunman the killed police"
CANDIDATES = [S2, S3, S4, S5]


def f_measures(rouge_type, predictions, reference, **options):
    scores = Scorer([rouge_type], **options).score(predictions, [reference] * len(predictions))
    return scores[rouge_type].fmeasure.round(3).tolist()


def test_section_3_1_rouge_l():
    assert f_measures("rougeL", [S2, S3, S4], S1) == [0.75, 0.5, 0.5]
    assert f_measures("rougeL", [S1], S1) == [1.0]


def test_section_3_1_rouge_2_does_not_distinguish_s2_from_s3():
    assert f_measures("rouge2", [S2, S3, S4], S1) == [0.333, 0.333, 0.667]


def test_section_3_2_union_lcs():
    """4/5 of the reference sentence: w1 w2 of the first candidate sentence and w1 w3 w5 of the second."""
    scores = Scorer(["rougeLsum"]).score(["w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"], ["w1 w2 w3 w4 w5"])["rougeLsum"]
    assert (scores.recall[0], scores.precision[0]) == (4 / 5, 4 / 10)
    assert {name: column.tolist() for name, column in scores.counts.items()} == {
        "matches": [4],
        "prediction_total": [10],
        "reference_total": [5],
    }


def test_section_3_3_mead():
    """The best sentence, not the union: the second candidate sentence, 3/5; in both directions 2 + 3 of 10 words."""
    scores = Scorer(["meadL"]).score(["w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"], ["w1 w2 w3 w4 w5"])["meadL"]
    assert (scores.recall[0], scores.precision[0], scores.fmeasure[0]) == (3 / 5, 5 / 10, 2 * 0.6 * 0.5 / (0.6 + 0.5))
    assert f_measures("meadL", CANDIDATES, S1) == f_measures("rougeL", CANDIDATES, S1)  # single sentences: "the same"


def test_section_4_rouge_w():
    y1, y2 = "A B C D H I K", "A H B K C I D"
    assert f_measures("rougeW2", [y1, y2], "A B C D E F G") == [0.571, 0.286]
    gap = [round((weight / 13 + 1) / 2, 3) for weight in (2 * 4 - 1, 4 * (2 * 1 - 1))]  # f(k) = 2k - 1
    assert f_measures("rougeW2k-1", [y1, y2], "A B C D E F G") == gap == [0.769, 0.654]
    assert f_measures("rougeL", [y1, y2], "A B C D E F G") == [0.571, 0.571]


def test_section_5_rouge_s():
    assert f_measures("rougeS", CANDIDATES, S1) == [0.5, 0.167, 0.333, 0.0]
    assert f_measures("rougeS0", CANDIDATES, S1) == f_measures("rouge2", CANDIDATES, S1)


def test_section_5_1_rouge_su():
    assert f_measures("rougeSU", [S5], S1) == [0.4]
    marked = [f"start {text}" for text in CANDIDATES]
    assert f_measures("rougeSU", CANDIDATES, S1) == f_measures("rougeS", marked, f"start {S1}")


@pytest.mark.parametrize(
    "rouge_type", ["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeW", "rougeS", "rougeSU", "meadL"]
)
def test_beta_in_duc_is_recall(rouge_type):
    scores = Scorer([rouge_type], beta=math.inf).score(CANDIDATES, [f"{S1} and fled"] * 4)[rouge_type]
    assert scores.fmeasure.tolist() == scores.recall.tolist()


def test_section_3_1_beta_as_printed():
    """Equation 4 with beta = P / R: P = 2/3 and R = 2/4, so beta = 4/3."""
    scores = Scorer(["rougeL"], beta="p/r").score(["police killed x"], [S1])["rougeL"]
    assert (scores.precision[0], scores.recall[0]) == (2 / 3, 2 / 4)
    assert scores.fmeasure[0] == pytest.approx((1 + 16 / 9) * (1 / 3) / (1 / 2 + 16 / 9 * 2 / 3), rel=1e-15)


@pytest.mark.parametrize(("precision", "recall"), [(0.8, 0.3), (0.2, 0.9)])
def test_derivatives_of_f_are_equal_at_recall_over_precision(precision, recall):
    """Section 3.1 says beta = P / R; the derivatives say R / P."""

    def f(p, r, beta):
        return (1 + beta**2) * r * p / (r + beta**2 * p)

    def difference(beta, step=1e-6):
        by_recall = f(precision, recall + step, beta) - f(precision, recall - step, beta)
        return (by_recall - f(precision + step, recall, beta) + f(precision - step, recall, beta)) / (2 * step)

    assert difference(recall / precision) == pytest.approx(0, abs=1e-8)
    assert abs(difference(precision / recall)) > 0.01


def test_section_2_1_maximum_and_jackknife():
    """R-1 recall of 3/4, 2/4 and 1/4; leaving out one reference at a time, the best are 2/4, 3/4 and 3/4."""
    references = [["a b c x", "a b y z", "a w v u"]]
    options = {"beta": math.inf}
    assert Scorer(["rouge1"], **options).score(["a b c"], references)["rouge1"].fmeasure.tolist() == [0.75]
    jackknife = Scorer(["rouge1"], multi_reference="jackknife", **options).score(["a b c"], references)
    assert jackknife["rouge1"].fmeasure.tolist() == [pytest.approx((0.5 + 0.75 + 0.75) / 3)]
    pooled = Scorer(["rouge1"], multi_reference="pooled", **options).score(["a b c"], references)
    assert pooled["rouge1"].fmeasure.tolist() == [(3 + 2 + 1) / 12]  # equation 1


def test_section_2_1_human_level():
    """Each reference against the rest."""
    human = Scorer(["rouge1"], beta=math.inf).score_references([["a b", "a c", "d c"]])["rouge1"]
    assert np.array_equal(human.fmeasure, [0.5, 0.5, 0.5])
