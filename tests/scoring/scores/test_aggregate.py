"""From scores of examples to one per type: intervals, averages, and single examples without resampling."""

import math

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scores.aggregate import exact_results, statistic_of


@pytest.mark.parametrize("confidence", [0.01, 0.2, 0.5, 0.73, 0.95, 0.999])
@pytest.mark.parametrize("pair", [("a b c", "a c d e"), ("a", "b"), ("a b", "a b"), ("", "a")])
@pytest.mark.parametrize("interval", ["auto", "percentile", "bootstrap-t"])
def test_the_interval_of_one_example_equals_that_of_its_resamples(pair, confidence, interval):
    scores = Scorer().score([pair[0]], [pair[1]])
    found = exact_results(scores, AggregateOptions(confidence=confidence, interval=interval))
    for name, score in found.items():
        statistic = statistic_of(scores, name, AggregateOptions(interval=interval))
        sums = np.repeat(statistic.summands.T, 5, axis=0)
        expected = statistic.result(statistic.bounds(sums, confidence))
        assert (score.low, score.mid, score.high) == (expected.low, expected.mid, expected.high)


@pytest.mark.parametrize(("threads", "error"), [(0, ValueError), (True, TypeError), ("2", TypeError)])
def test_threads_is_validated_even_if_unused(threads, error):
    with pytest.raises(error, match="threads"):
        Scorer().score(["a b"], ["a"]).aggregate(threads=threads)


def test_aggregate_uses_the_requested_interval():
    scorer = Scorer(["rouge1"])
    texts = [f"the cat sat {'here ' * k}" for k in range(12)]
    scores = scorer.score(texts, ["the cat was here"] * 12)
    kinds = ("auto", "percentile", "bootstrap-t", "student-hall")
    found = {name: scores.aggregate(interval=name)["rouge1"] for name in kinds}
    assert found["auto"].low == found["bootstrap-t"].low
    assert len({score.low for score in found.values()}) == 3
    assert scores.aggregate(interval="student-hall", seed=1)["rouge1"].low == found["student-hall"].low
    many = scorer.score(texts * 9, ["the cat was here"] * 108)
    assert many.aggregate()["rouge1"].low == many.aggregate(interval="bootstrap-t")["rouge1"].low
    by_text = many.aggregate(groups=list(range(12)) * 9)["rouge1"]
    assert by_text.low.recall == pytest.approx(found["auto"].low.recall)
    assert by_text.high.fmeasure == pytest.approx(found["auto"].high.fmeasure)


def test_sums_have_student_hall_intervals_unless_percentiles_are_requested():
    texts = ["the cat sat on the mat", "a dog ran", "it rained all day", "the cat sat there on a mat"] * 3
    scores = Scorer(["rouge1", "bleu1"]).score(texts, ["the cat sat on a mat"] * 12)
    kinds = {kind: scores.aggregate(average="micro", interval=kind) for kind in ("auto", "student-hall", "percentile")}
    assert kinds["auto"] == kinds["student-hall"]
    for name in ("rouge1", "bleu1"):
        wide, narrow = kinds["auto"][name], kinds["percentile"][name]
        assert np.max(wide.high) - np.max(wide.low) > np.max(narrow.high) - np.max(narrow.low)
    assert "|ci:95h|" in scores.signature_of(AggregateOptions(average="micro"))
    assert "|ci:95t|" in scores.signature


def test_bleu_has_no_bootstrap_t():
    scores = Scorer(["bleu"]).score(["a b c d"] * 3, ["a b c d"] * 3)
    with pytest.raises(ValueError, match="interval='bootstrap-t' is for means, and the score of bleu is not a mean"):
        scores.aggregate(interval="bootstrap-t")


def test_the_mean_of_one_example_is_its_score_with_the_whole_range_as_interval():
    scorer = Scorer(["rouge1", "bleu2"], zero_division=math.nan)
    scores = scorer.score(["the cat sat"], ["the cat"])
    for options in ({}, {"interval": "percentile"}, {"average": "micro"}, {"interval": "bootstrap-t"}):
        found = scores.aggregate(**options)
        assert (found["rouge1"].low, found["rouge1"].high) == ((0, 0, 0), (1, 1, 1))
        assert tuple(found["rouge1"].mid) == tuple(scores.columns["rouge1"][:, 0])
        assert (found["bleu2"].low, found["bleu2"].high) == (0, 1)
    alone = scores.aggregate(n_resamples=0)["rouge1"]
    assert alone.low == alone.mid == alone.high
    nothing = Scorer(["rouge1"], zero_division=math.nan).score(["a"], [""])
    with pytest.warns(RougeWarning, match=r"\(rouge1: 1 of 1\)"):
        unknown = nothing.aggregate()["rouge1"]
    assert unknown.n_examples == 0
    for score in (unknown, nothing.aggregate(average="micro")["rouge1"]):
        assert np.isnan([score.low, score.mid, score.high]).all()


def test_the_whole_range_reaches_to_a_score_beyond_it():
    scores = Scorer(["rougeL"], standard="rouge_not_exclusive").score(["a b. a b."], ["a b. a b."])
    found = scores.aggregate()["rougeL"]
    assert found.recall > 1
    assert (found.low, found.high) == ((0, 0, 0), found.mid)


def test_the_micro_average_is_a_ratio_of_sums():
    scores = Scorer(["rouge1"]).score(["a b", "c d e f"], ["a", "c d x"])
    micro = scores.aggregate(average="micro", n_resamples=0)["rouge1"]
    assert micro.mid == (3 / 6, 3 / 4, 2 * (3 / 6) * (3 / 4) / (3 / 6 + 3 / 4))
    assert micro.low == micro.mid == micro.high


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        (
            {"interval": "bca"},
            ValueError,
            "interval='bca'; expected 'auto', 'bootstrap-t', 'student-hall' or 'percentile'",
        ),
        ({"interval": "bootstrap-t", "average": "micro"}, ValueError, "interval='bootstrap-t' and average='micro'"),
        ({"interval": "percentile", "legacy_bootstrap": True}, ValueError, "legacy_bootstrap=True and interval="),
        ({"groups": ["a", "b", math.nan]}, TypeError, r"groups\[2\] is nan"),
        ({"groups": ["a", "b", "b"], "legacy_bootstrap": True}, ValueError, "legacy_bootstrap=True and groups"),
    ],
)
def test_wrong_options_are_refused_by_name(options, error, message):
    scores = Scorer(["rouge1"]).score(["a", "b", "c"], ["a", "x", "c"])
    with pytest.raises(error, match=message):
        scores.aggregate(**options)


@pytest.mark.parametrize(
    ("options", "way_out"),
    [
        ({"multi_reference": "mean"}, "expected average='macro', multi_reference='best' or 'pooled', or one reference"),
        ({"multi_reference": "jackknife"}, "expected average='macro', multi_reference='best' or 'pooled', or one"),
        ({"standard": "rouge2"}, "expected average='macro', or one reference for each example"),
        (
            {"standard": "coco", "rouge_types": ["rougeL"]},
            "expected average='macro', or one reference for each example",
        ),
    ],
)
def test_a_micro_average_of_mean_scores_is_refused_with_ways_out_that_work(options, way_out):
    scores = Scorer(**{"rouge_types": ["rouge1"], **options}).score(["a b c"], [["a b", "c d e"]])
    with pytest.raises(ValueError, match="average='micro' needs") as refused:
        scores.aggregate(average="micro")
    assert way_out in str(refused.value)
    assert scores.aggregate(average="macro")
    for each in ("best", "pooled") if "pooled" in way_out else ():
        other = Scorer(["rouge1"], multi_reference=each).score(["a b c"], [["a b", "c d e"]])
        assert other.aggregate(average="micro")
