"""Totals: the same bits in any parts and order, the mid of `Scores.aggregate`, bounds near its own."""

import functools
import itertools
import math
import os

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning, Scorer
from rougekit.analysis.totals import Totals
from workbench.corpora import XSUM, corpus

TYPES = ["rouge1", "rouge3", "rougeL", "rougeLsum", "rougeW", "rougeS4", "rougeSU"]
AVERAGES = ["macro", "micro"]
ALL = [*TYPES, "meadL", "bleu"]

pytestmark = [
    pytest.mark.filterwarnings("ignore::rougekit.RougeWarning"),
    pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="sums are compiled instructions"),
]


def numbers(result):
    """Everything a result carries, for comparisons bit for bit."""
    return {name: repr([score.low, score.mid, score.high]) for name, score in result.items()}


# Parts, order, threads.

PREDICTIONS, REFERENCES = corpus(XSUM, 60)
SEVERAL = [[REFERENCES[k], REFERENCES[k - 1]][: 1 + k % 2] for k in range(60)]


@pytest.mark.slow
@pytest.mark.parametrize("average", AVERAGES)
@given(data=st.data())
def test_any_parts_in_any_order_give_the_same_bits(average, data):
    order = data.draw(st.permutations(range(60)))
    cuts = sorted(data.draw(st.lists(st.integers(0, 60), max_size=6)))
    scorer = Scorer(ALL)
    options = {"average": average, "n_resamples": 30, "seed": 4}
    whole = Totals.of_texts(scorer, PREDICTIONS, SEVERAL, **options)
    parts = [
        Totals.of_texts(scorer, [PREDICTIONS[k] for k in part], [SEVERAL[k] for k in part], **options)
        for part in (order[a:b] for a, b in itertools.pairwise([0, *cuts, 60]))
    ]
    for merged in (Totals.merged(parts), parts[-1].merge(*parts[:-1])):
        assert merged.to_arrow().equals(whole.to_arrow())
        assert numbers(merged.result()) == numbers(whole.result())
    assert len(whole) == 60
    assert "|refs:var|" in whole.signature


@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("standard", ["rouge_score", "rouge155"])
def test_mid_is_that_of_scores(average, standard):
    types = ALL if standard == "rouge_score" else TYPES[:3] + TYPES[4:]
    scores = Scorer(types, standard=standard, beta=2.0).score(PREDICTIONS, SEVERAL)
    got = Totals.of_scores(scores, range(60), average=average, n_resamples=0).result()
    expected = scores.aggregate(average=average, n_resamples=0)
    assert numbers(got) == numbers(expected)
    assert [*got] == types


@pytest.mark.parametrize("average", AVERAGES)
def test_bounds_are_those_of_scores_within_sampling_error(average):
    predictions, references = corpus(XSUM, 800)
    scores = Scorer(ALL).score(predictions, references)
    got = Totals.of_scores(scores, range(800), average=average, n_resamples=4000).result()
    for name, score in scores.aggregate(average=average, n_resamples=4000).items():
        for bound in ("low", "high"):
            expected, found = getattr(score, bound), getattr(got[name], bound)
            width = np.subtract(score.high, score.low)
            assert np.all(np.abs(np.subtract(found, expected)) < 0.08 * width)


def test_standard_errors_are_those_of_numpy():
    scores = Scorer(TYPES).score(PREDICTIONS, REFERENCES)
    got = Totals.of_scores(scores, range(60), n_resamples=0).standard_errors()
    for name in TYPES:
        for part in ("precision", "recall", "fmeasure"):
            column = getattr(scores[name], part)
            assert getattr(got[name], part) == pytest.approx(column.std(ddof=1) / math.sqrt(60), rel=1e-12)


def test_rounding_leads_no_bound_out_of_the_range():
    scores = Scorer(["rouge1"]).score(["a b c", "a b", "x y z"], ["a b", "a b", "x y z"])
    (found,) = Totals.of_scores(scores, [1, 2, 3]).result().values()
    assert max(found.high) == 1.0


def test_examples_that_are_all_alike_have_no_interval():
    """Also where none of the fixed-point values is exact."""
    for keys in (range(500), [7] * 500):
        scores = Scorer(["rouge1", "rougeW"]).score(["a b x"] * 500, ["a b c y z"] * 500)
        for score in Totals.of_scores(scores, keys, n_resamples=50).result().values():
            assert score.low == score.mid == score.high


def test_nan_rows_are_left_out_and_told():
    rows = ["a b", "a", "b", "x"], ["a", "", "b c", ""]
    scores = Scorer(["rouge1", "rouge2"], zero_division=math.nan).score(*rows)
    totals = Totals.of_scores(scores, range(4), n_resamples=200)
    with pytest.warns(RougeWarning, match=r"left out of the mean \(rouge1: 2, rouge2: 3 of 4\)"):
        got = totals.result()
    expected = scores.aggregate(n_resamples=0)
    assert [repr(score.mid) for score in got.values()] == [repr(score.mid) for score in expected.values()]
    assert (got["rouge1"].low.recall, got["rouge1"].high.recall) == (0.5, 1.0)
    nowhere = Scorer(["rouge1"], zero_division=math.nan).score(["a"], [""])
    assert math.isnan(Totals.of_scores(nowhere, [1]).result()["rouge1"])


def test_threads_and_streams_give_the_same_bits():
    scorer = Scorer(["rouge1", "rougeL"])
    whole = Totals.of_texts(scorer, PREDICTIONS, REFERENCES, threads=1).to_arrow()
    assert Totals.of_texts(scorer, PREDICTIONS, REFERENCES, threads=3).to_arrow().equals(whole)
    rows = zip(PREDICTIONS, REFERENCES, strict=True)
    assert Totals.of_stream(scorer, rows, batch_size=7, threads=1).to_arrow().equals(whole)
    keyed = zip(PREDICTIONS, REFERENCES, map(str, range(60)), strict=True)
    names = [str(k) for k in range(60)]
    assert (
        Totals.of_stream(scorer, keyed, batch_size=7)
        .to_arrow()
        .equals(Totals.of_texts(scorer, PREDICTIONS, REFERENCES, names).to_arrow())
    )
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
    columns = {
        "prediction": pa.array(PREDICTIONS, text), "reference": pa.array(SEVERAL, pa.list_(text)), "id": range(60)
    }  # fmt: skip
    table = pa.table(columns)
    expected = Totals.of_texts(scorer, PREDICTIONS[3:], SEVERAL[3:], n_resamples=9)
    table = pa.concat_tables([table.slice(3, 20), table.slice(23)])
    assert Totals.of_table(scorer, table, n_resamples=9).to_arrow().equals(expected.to_arrow())
    expected = Totals.of_texts(scorer, PREDICTIONS[3:], SEVERAL[3:], range(3, 60), n_resamples=9)
    assert Totals.of_table(scorer, table, key="id", n_resamples=9).to_arrow().equals(expected.to_arrow())
    frame = pd.DataFrame({"id": range(3, 60), "prediction": PREDICTIONS[3:], "reference": SEVERAL[3:]})
    assert Totals.of_table(scorer, frame, key="id", n_resamples=9).to_arrow().equals(expected.to_arrow())
    with pytest.raises(TypeError, match="table is list; expected a table of pyarrow, pandas"):
        Totals.of_table(scorer, [frame])


# Saved and merged.


@pytest.mark.parametrize("average", AVERAGES)
def test_arrow_and_back(average):
    pytest.importorskip("pyarrow")
    scorer = Scorer(ALL, beta=math.inf, multi_reference="pooled", bleu_smoothing="add-one", use_stemmer=True)
    totals = Totals.of_texts(scorer, PREDICTIONS, SEVERAL, average=average, n_resamples=20, seed=5)
    read = Totals.from_arrow(totals.to_arrow())
    assert numbers(read.result(0.9)) == numbers(totals.result(0.9))
    assert read.signature == totals.signature
    assert len(read.merge(totals)) == 120
    assert "|draw:poisson|keys:" in read.signature
    with pytest.raises(KeyError, match="no column 'exact'"):
        Totals.from_arrow(totals.to_arrow().drop_columns("exact"))


def test_nan_for_empty_references_survives_arrow():
    totals = Totals.of_texts(Scorer(["rouge1"], zero_division=math.nan), ["a", "b"], ["a", ""], n_resamples=5)
    assert len(Totals.from_arrow(totals.to_arrow()).merge(totals)) == 4


def test_totals_of_nothing():
    scorer = Scorer(["rouge1"])
    empty = Totals.empty(scorer, n_resamples=10)
    with pytest.raises(ValueError, match="no example to aggregate"):
        empty.result()
    some = Totals.of_texts(scorer, ["a"], ["a"], n_resamples=10)
    assert empty.merge(some, empty).to_arrow().equals(some.to_arrow())
    with pytest.raises(ValueError, match="no totals to merge"):
        Totals.merged([])


@pytest.mark.parametrize(
    ("scorer", "options", "named"),
    [
        ({}, {"seed": 1}, "seed:0 and seed:1"),
        ({}, {"average": "micro"}, "avg:None and avg:micro"),
        ({}, {"n_resamples": 9}, "boot:10 and boot:9"),
        ({"use_stemmer": True}, {}, "stem:none and stem:porter"),
        ({"rouge_types": ["rouge2"]}, {}, "types:rouge1 and types:rouge2"),
    ],
)
def test_totals_of_other_options_are_not_merged(scorer, options, named):
    mine = Totals.of_texts(Scorer(["rouge1"]), ["a"], ["a"], n_resamples=10)
    other = Scorer(**{"rouge_types": ["rouge1"], **scorer})
    theirs = Totals.of_texts(other, ["a"], ["a"], **{"n_resamples": 10, **options})
    with pytest.raises(ValueError, match=f"cannot be merged: {named}"):
        mine.merge(theirs)


def test_what_else_is_refused():
    totals = Totals.of_texts(Scorer(["rouge1"]), ["a"], ["a"], average="micro")
    with pytest.raises(TypeError, match="merge got dict; expected Totals"):
        totals.merge({})
    with pytest.raises(ValueError, match="average='micro' has no standard errors"):
        totals.standard_errors()
    with pytest.raises(ValueError, match="'rouge1' has 1 examples; expected at least two"):
        Totals.of_texts(Scorer(["rouge1"]), ["a"], ["a"]).standard_errors()
    with pytest.raises(ValueError, match="confidence=2"):
        totals.result(2)
    with pytest.raises(ValueError, match="multi_reference='mean' has no single count row"):
        Totals.of_texts(Scorer(["rouge1"], multi_reference="mean"), ["a"], [["a", "b"]], average="micro")


def test_the_signature_names_the_keys_that_drew_the_resamples():
    scorer = Scorer(["rouge1"])
    texts = ["the cat", "a dog", "it rained"]
    scores = scorer.score(texts, texts)
    whole = Totals.of_scores(scores, [1, 2, 3])
    assert (
        whole.signature.rpartition("|keys:")[2] == Totals.of_scores(scores, [3, 1, 2]).signature.rpartition("|keys:")[2]
    )
    assert whole.signature != Totals.of_scores(scores, [1, 2, 4]).signature
    parts = [Totals.of_scores(scorer.score(texts[k : k + 1], texts[k : k + 1]), [k + 1]) for k in range(3)]
    assert Totals.merged(parts).signature == whole.signature
    assert Totals.from_arrow(whole.to_arrow()).signature == whole.signature
    assert "keys" not in Totals.of_scores(scores, [1, 2, 3], n_resamples=0).signature


def test_one_example_has_the_whole_range():
    scorer = Scorer(["rouge1"])
    one = Totals.of_texts(scorer, ["the cat"], ["the dog"]).result()["rouge1"]
    assert (one.low, one.mid, one.high) == ((0, 0, 0), (0.5, 0.5, 0.5), (1, 1, 1))


@pytest.mark.parametrize("average", ["macro", "micro"])
def test_without_resamples_there_may_be_more_examples_than_anyone_has(average):
    scores = Scorer(["rouge1", "rougeL"]).score(["a b c", "d"], ["a c", "d e"])
    totals, resampled = (Totals.of_scores(scores, [1, 2], average=average, n_resamples=n) for n in (0, 1))
    expected = {name: score.mid for name, score in totals.result().items()}
    for _ in range(50):
        totals = totals.merge(totals)
    assert len(totals) == 2**51
    assert {name: score.mid for name, score in totals.result().items()} == expected
    with pytest.raises(OverflowError, match="too large for resampled sums of 64 bits"):
        functools.reduce(lambda whole, _: whole.merge(whole), range(60), resampled)
