"""Totals have the same bits for any partition and order, and mid and student-hall bounds of `Scores.aggregate`."""

import itertools
import math
from functools import cache
from random import Random

import numpy as np
import pandas as pd
import pytest

from dev.corpora import XSUM, corpus
from rougekit import RougeWarning, Scorer, parse_signature
from rougekit.analysis.totals import Totals
from rougekit.scoring.scores.student_hall import StudentHall
from tests.helpers.amounts import drawn

TYPES = ["rouge1", "rouge3", "rougeL", "rougeLsum", "rougeW", "rougeS4", "rougeSU"]
AVERAGES = ["macro", "micro"]
ALL = [*TYPES, "meadL", "bleu"]

pytestmark = pytest.mark.filterwarnings("ignore::rougekit.RougeWarning")


def numbers(result):
    """All numbers of a result, to compare bit for bit."""
    return {name: repr([score.low, score.mid, score.high]) for name, score in result.items()}


# Parts, order, threads.

PREDICTIONS, REFERENCES = corpus(XSUM, 60)
SEVERAL = [[REFERENCES[k], REFERENCES[k - 1]][: 1 + k % 2] for k in range(60)]


@cache
def totals_of_all(average):
    return Totals.of_texts(Scorer(ALL), PREDICTIONS, SEVERAL, average)


@pytest.mark.slow
@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("seed", range(drawn(100, 8)))
def test_any_parts_in_any_order_give_the_same_bits(average, seed):
    """The first part is empty and the second one example, so their numbers of references differ from the whole's."""
    random = Random(seed)
    order = random.sample(range(60), 60)
    cuts = sorted([0, 1, *random.choices(range(61), k=seed % 7)])
    scorer = Scorer(ALL)
    whole = totals_of_all(average)
    parts = [
        Totals.of_texts(scorer, [PREDICTIONS[k] for k in part], [SEVERAL[k] for k in part], average)
        for part in (order[a:b] for a, b in itertools.pairwise([0, *cuts, 60]))
    ]
    for merged in (Totals.merged(parts), parts[-1].merge(*parts[:-1])):
        assert merged.to_arrow().equals(whole.to_arrow())
        assert numbers(merged.result()) == numbers(whole.result())
        assert merged.signature == whole.signature
    assert len(whole) == 60
    assert "|refs:var|" in whole.signature


@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("standard", ["rouge_score", "rouge155"])
def test_mid_equals_that_of_scores(average, standard):
    types = ALL if standard == "rouge_score" else TYPES[:3] + TYPES[4:]
    scores = Scorer(types, standard=standard, beta=2.0).score(PREDICTIONS, SEVERAL)
    got = Totals.of_scores(scores, average).result(None)
    expected = scores.aggregate(average=average, n_resamples=0)
    assert numbers(got) == numbers(expected)
    assert [*got] == types


def test_the_average_is_that_of_the_scorers_signature():
    signature = Scorer(["rouge1"]).score(["a"], ["a"]).signature.replace("|ci:95t|", "|ci:95h|")
    scorer = parse_signature(f"{signature}|avg:micro")
    expected = scorer.score(PREDICTIONS, REFERENCES).aggregate()
    for totals in (
        Totals.of_texts(scorer, PREDICTIONS, REFERENCES),
        Totals.of_stream(scorer, zip(PREDICTIONS, REFERENCES, strict=True), batch_size=7),
    ):
        assert totals.result()["rouge1"].mid == expected["rouge1"].mid
        assert totals.signature == scorer.score(PREDICTIONS, REFERENCES).signature + "|draw:totals"
    assert totals.signature_of(0.999) == totals.signature.replace("|ci:95h|", "|ci:99.9h|") != totals.signature


@pytest.mark.slow
@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_bounds_equal_those_of_scores(average, confidence):
    predictions, references = corpus(XSUM, 600)
    scores = Scorer(ALL).score(predictions, references)
    got = Totals.of_scores(scores, average).result(confidence)
    for name, score in scores.aggregate(confidence, average=average, interval="student-hall").items():
        for bound in ("low", "high"):
            np.testing.assert_allclose(getattr(got[name], bound), getattr(score, bound), rtol=1e-6)


def test_bounds_of_few_examples_are_students_and_halls():
    scores = Scorer(["rouge1"]).score(PREDICTIONS[:9], REFERENCES[:9])
    (got,) = Totals.of_scores(scores).result().values()
    column = scores["rouge1"].fmeasure
    low, high = StudentHall.of_influences(column.mean(), column - column.mean()).bounds(0.025)
    assert (got.low.fmeasure, got.high.fmeasure) == pytest.approx((max(low, 0), min(high, 1)))


def test_bounds_stay_within_the_range_of_scores():
    scores = Scorer(["rouge1"]).score(["a b c", "a b", "x y z"], ["a b", "a b", "x y z"])
    (found,) = Totals.of_scores(scores).result().values()
    assert max(found.high) == 1.0


@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("repeats", [(4, 4, 4, 3, 4, 5) * 100, (4,) * 600], ids=["varied", "equal"])
def test_bounds_beyond_one_are_those_of_aggregate(repeats, average):
    """rougeL of repeated sentences exceeds 1 under this standard."""
    scorer = Scorer(["rougeL"], standard="rouge_not_exclusive")
    scores = scorer.score(["a b . " * n for n in repeats], ["a b . a b . a b ."] * len(repeats))
    (got,) = Totals.of_scores(scores, average).result().values()
    (expected,) = scores.aggregate(interval="student-hall", average=average).values()
    assert expected.high.fmeasure >= expected.mid.fmeasure > 2
    np.testing.assert_allclose([got.low, got.high], [expected.low, expected.high], rtol=1e-6)


@pytest.mark.parametrize("average", AVERAGES)
def test_equal_examples_have_the_interval_derived_from_the_range(average):
    """Also if squares are rounded."""
    scores = Scorer(["rouge1", "rougeW"]).score(["a b x"] * 500, ["a b c y z"] * 500)
    for score in Totals.of_scores(scores, average).result().values():
        share = 1 - 0.025 ** (1 / 500)
        assert score.low.recall == pytest.approx((1 - share) * score.recall)
        assert score.high.recall == pytest.approx(score.recall + share * (1 - score.recall))


def test_nan_rows_are_left_out_with_a_warning():
    rows = ["a b", "a", "b", "x"], ["a", "", "b c", ""]
    scores = Scorer(["rouge1", "rouge2"], zero_division=math.nan).score(*rows)
    totals = Totals.of_scores(scores)
    with pytest.warns(RougeWarning, match=r" \(rouge1: 2, rouge2: 3 of 4\)"):
        got = totals.result()
    expected = scores.aggregate(n_resamples=0)
    assert [repr(score.mid) for score in got.values()] == [repr(score.mid) for score in expected.values()]
    assert (got["rouge1"].low.recall, got["rouge1"].high.recall) == (0.0, 1.0)
    assert (got["rouge2"].low.recall, got["rouge2"].high.recall) == (0.0, 1.0)  # of one example
    nowhere = Scorer(["rouge1"], zero_division=math.nan).score(["a"], [""])
    assert math.isnan(Totals.of_scores(nowhere).result()["rouge1"])


def test_threads_and_streams_give_the_same_bits():
    scorer = Scorer(["rouge1", "rougeL"])
    whole = Totals.of_texts(scorer, PREDICTIONS, REFERENCES, threads=1).to_arrow()
    assert Totals.of_texts(scorer, PREDICTIONS, REFERENCES, threads=3).to_arrow().equals(whole)
    rows = zip(PREDICTIONS, REFERENCES, strict=True)
    assert Totals.of_stream(scorer, rows, batch_size=7, threads=1).to_arrow().equals(whole)
    assert len(Totals.of_stream(scorer, iter([]))) == 0
    with pytest.raises(ValueError, match="rows of 4 items"):
        Totals.of_stream(scorer, [tuple("abcd")])
    with pytest.raises(ValueError, match="rows of 2 and 3 items"):
        Totals.of_stream(scorer, [("a", "b"), ("a", "b", 1)])
    with pytest.raises(ValueError, match="batch_size=0; expected an int >= 1"):
        Totals.of_stream(scorer, [("a", "b")], batch_size=0)
    for row in ({"prediction": "a", "reference": "b"}, "ab", 2):  # of two items, too: names, letters
        with pytest.raises(TypeError, match=r"a row is .*; expected a tuple \(prediction, reference\)"):
            Totals.of_stream(scorer, [("a", "b"), row])
    with pytest.raises(
        TypeError, match=r"in the rows from 4 on, counted from 0: predictions\[1\] is None; expected str"
    ):
        Totals.of_stream(scorer, [("a", "b")] * 5 + [(None, "b")], batch_size=2)


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_tables_give_the_same_bits_as_lists(kind):
    pa = pytest.importorskip("pyarrow")
    scorer = Scorer(["rouge1", "rougeLsum"])
    text = getattr(pa, kind)()
    columns = {"prediction": pa.array(PREDICTIONS, text), "reference": pa.array(SEVERAL, pa.list_(text))}
    table = pa.table(columns)
    expected = Totals.of_texts(scorer, PREDICTIONS[3:], SEVERAL[3:])
    table = pa.concat_tables([table.slice(3, 20), table.slice(23)])
    assert Totals.of_table(scorer, table).to_arrow().equals(expected.to_arrow())
    frame = pd.DataFrame({"prediction": PREDICTIONS[3:], "reference": SEVERAL[3:]})
    assert Totals.of_table(scorer, frame).to_arrow().equals(expected.to_arrow())
    with pytest.raises(TypeError, match="table is list; expected a table of pyarrow, pandas"):
        Totals.of_table(scorer, [frame])


# Saved and merged.


@pytest.mark.parametrize("average", AVERAGES)
def test_totals_survive_conversion_to_arrow(average):
    pytest.importorskip("pyarrow")
    scorer = Scorer(ALL, beta=math.inf, multi_reference="pooled", bleu_smoothing="add-one", use_stemmer=True)
    totals = Totals.of_texts(scorer, PREDICTIONS, SEVERAL, average)
    read = Totals.from_arrow(totals.to_arrow())
    assert numbers(read.result(0.9)) == numbers(totals.result(0.9))
    assert read.signature == totals.signature
    assert len(read.merge(totals)) == 120
    assert read.signature.endswith("|draw:totals") or "|draw:totals|" in read.signature
    with pytest.raises(KeyError, match="no column 'sums'"):
        Totals.from_arrow(totals.to_arrow().drop_columns("sums"))


def test_nan_for_empty_references_survives_arrow():
    totals = Totals.of_texts(Scorer(["rouge1"], zero_division=math.nan), ["a", "b"], ["a", ""])
    assert len(Totals.from_arrow(totals.to_arrow()).merge(totals)) == 4


def test_totals_of_no_examples():
    scorer = Scorer(["rouge1"])
    empty = Totals.empty(scorer)
    with pytest.raises(ValueError, match="no example to aggregate"):
        empty.result()
    some = Totals.of_texts(scorer, ["a"], ["a"])
    assert empty.merge(some, empty).to_arrow().equals(some.to_arrow())
    with pytest.raises(ValueError, match="no totals to merge"):
        Totals.merged([])


@pytest.mark.parametrize(
    ("scorer", "options", "named"),
    [
        ({}, {"average": "micro"}, "avg:None and avg:micro"),
        ({"use_stemmer": True}, {}, "stem:none and stem:porter"),
        ({"rouge_types": ["rouge2"]}, {}, "types:rouge1 and types:rouge2"),
    ],
)
def test_totals_of_other_options_are_not_merged(scorer, options, named):
    mine = Totals.of_texts(Scorer(["rouge1"]), ["a"], ["a"])
    other = Scorer(**{"rouge_types": ["rouge1"], **scorer})
    theirs = Totals.of_texts(other, ["a"], ["a"], **options)
    with pytest.raises(ValueError, match=f"cannot be merged: {named}"):
        mine.merge(theirs)


def test_other_wrong_arguments_are_refused():
    totals = Totals.of_texts(Scorer(["rouge1"]), ["a"], ["a"], average="micro")
    with pytest.raises(TypeError, match="merge got dict; expected Totals"):
        totals.merge({})
    with pytest.raises(ValueError, match="confidence=2"):
        totals.result(2)
    grouped = Scorer(["rouge1"]).score(["a", "b", "c"], ["a", "b", "c"]).grouped([0, 0, 1])
    with pytest.raises(ValueError, match="the scores have groups, which totals do not keep"):
        Totals.of_scores(grouped)
    with pytest.raises(ValueError, match=r"multi_reference='mean' gives .* average='micro' needs"):
        Totals.of_texts(Scorer(["rouge1"], multi_reference="mean"), ["a"], [["a", "b"]], average="micro")


def test_one_example_has_the_whole_range():
    scorer = Scorer(["rouge1"])
    one = Totals.of_texts(scorer, ["the cat"], ["the dog"]).result()["rouge1"]
    assert (one.low, one.mid, one.high) == ((0, 0, 0), (0.5, 0.5, 0.5), (1, 1, 1))


@pytest.mark.parametrize("average", ["macro", "micro"])
def test_numbers_of_examples_may_exceed_32_bits(average):
    scores = Scorer(["rouge1", "rougeL", "bleu1"]).score(["a b c", "d"], ["a c", "d e"])
    totals = Totals.of_scores(scores, average)
    expected = {name: score.mid for name, score in totals.result().items()}
    for _ in range(50):
        totals = totals.merge(totals)
    assert len(totals) == 2**51
    found = totals.result()
    assert {name: score.mid for name, score in found.items()} == expected
    mean = found["rouge1"]
    assert 0 < mean.recall - mean.low.recall < 1e-6
