"""Metrics for lighteval, called as by its pipeline: by sample, then by corpus, with its standard errors."""

import sys

import pytest

from rougekit import Scorer
from rougekit.reading.formats.files import read_columns

pytest.importorskip("lighteval")


@pytest.fixture
def samples(rows):
    from lighteval.models.model_output import ModelResponse
    from lighteval.tasks.requests import Doc

    docs = [Doc(query=row["text"], choices=[row["summary"], "a cat"], gold_index=[0, 1]) for row in rows]
    return docs, [ModelResponse(text=[row["said"]]) for row in rows]


def test_samples_are_scored_and_averaged(samples, rows):
    from lighteval.metrics import apply_metric
    from lighteval.metrics.utils.stderr import get_stderr_function

    from rougekit.integrations.lighteval import sample_metric

    docs, responses = samples
    metric = sample_metric(["rouge1", "rougeLsum"], use_stemmer=True)
    found = apply_metric(responses, docs, [metric])
    scorer = Scorer(["rouge1", "rougeLsum"], use_stemmer=True)
    scores = scorer.score([row["said"] for row in rows], [[row["summary"], "a cat"] for row in rows])
    for name in ("rouge1", "rougeLsum"):
        values = [row[name] for row in found]
        assert values == scores[name].fmeasure.tolist()
        mean = metric.get_corpus_aggregations()[name]
        assert mean(values) == pytest.approx(scores.aggregate()[name])
        assert get_stderr_function(mean)(values) == pytest.approx(scores[name].fmeasure.std(ddof=1) / 5**0.5)


@pytest.mark.parametrize(("name", "average"), [("rouge2", "micro"), ("bleu1", "macro")])
def test_a_corpus_metric_gives_one_number(samples, rows, name, average):
    from lighteval.metrics import apply_metric

    from rougekit.integrations.lighteval import corpus_metric

    docs, responses = samples
    metric = corpus_metric(name, average=average)
    items = [row[metric.metric_name] for row in apply_metric(responses, docs, [metric])]
    scores = Scorer([name]).score([row["said"] for row in rows], [[row["summary"], "a cat"] for row in rows])
    found = metric.get_corpus_aggregations()[metric.metric_name](items)
    assert found == float(scores.aggregate(average=average, n_resamples=0)[name])


def test_lightevals_own_metric_gives_the_same_on_rougekit(samples, rows):
    from lighteval.metrics.metrics_sample import ROUGE

    docs, responses = samples
    theirs = ROUGE(["rouge1", "rougeL"], multiple_golds=True)
    assert theirs.compute(docs[0], responses[0]) == {
        name: of.fmeasure
        for name, of in __import__("rougekit.compat.rouge_scorer", fromlist=["RougeScorer"])
        .RougeScorer(["rouge1", "rougeL"])
        .score_multi(docs[0].get_golds(), rows[0]["said"])
        .items()
    }
    assert sys.modules[type(theirs.scorer).__module__].__name__ == "rougekit.compat.rouge_scorer"


def test_details_that_lighteval_saves_are_read(samples, rows, tmp_path):
    from dataclasses import asdict

    from datasets import Dataset
    from lighteval.logging.evaluation_tracker import EvaluationTracker
    from lighteval.logging.info_loggers import DetailsLogger

    tracker = EvaluationTracker(str(tmp_path), save_details=True)
    tracker.general_config_logger.model_name = "a_model"
    details = [asdict(DetailsLogger.Detail(*pair, {"rouge1": 0.5})) for pair in zip(*samples, strict=True)]
    tracker.save_details("today", {"my_task": Dataset.from_list(details)})
    (path,) = tmp_path.rglob("*.parquet")
    columns = read_columns(str(path))
    assert columns["predictions"] == [[row["said"]] for row in rows]
    assert columns["references"] == [[row["summary"], "a cat"] for row in rows]
    assert columns["query"] == [row["text"] for row in rows]
