"""evaluate's evaluator, EvaluationSuite and save with our metric and a tiny model, under transformers 4 and 5."""

import json
import runpy

import pytest

from dev.paths import ROOT
from rougekit import Scorer, plugin_path
from tests.integrations.test_trainer import trainer

SUITE = str(ROOT / "examples" / "evaluation_suite.py")
COLUMNS = {"input_column": "text", "label_column": "summary"}


def scores(predictions, references):
    return {name: float(score) for name, score in Scorer().score(predictions, references).aggregate().items()}


@pytest.fixture
def transformers():
    return pytest.importorskip("transformers")


@pytest.fixture
def evaluate(transformers):
    pytest.importorskip("scipy")
    return pytest.importorskip("evaluate")


@pytest.fixture
def suite(evaluate):
    return runpy.run_path(SUITE)


@pytest.mark.slow  # importing transformers takes seconds
def test_the_examples_suite_saves_scores_of_any_function(evaluate, suite, tmp_path):
    (results,) = evaluate.EvaluationSuite.load(SUITE).run(suite["first_words"])
    expected = scores(["the cat sat on", "it rained all day"], suite["ROWS"]["summary"])
    assert expected["rouge1"] > 0.7
    assert {name: results[name] for name in expected} == expected
    del results["task_name"]  # a dataset, which JSON cannot represent
    saved = json.loads(evaluate.save(tmp_path / "results.json", **results).read_text(encoding="utf-8"))
    assert {name: saved[name] for name in expected} == expected


@pytest.mark.slow
def test_the_evaluator_adds_its_own_intervals(suite, tmp_path):
    made = trainer(tmp_path)
    model, words = made.model, made.processing_class
    outputs = []

    def summarize(texts, **_):
        ids = model.generate(words(list(texts), return_tensors="pt", padding=True)["input_ids"], max_new_tokens=5)
        outputs[:] = words.batch_decode(ids, skip_special_tokens=True)
        return [{"summary_text": text} for text in outputs]

    data = suite["Dataset"].from_dict(
        {"text": ["the cat sat .", "it rained ."], "summary": ["the cat", "it was the dog"]}
    )
    evaluator = suite["Summarization"]("summarization", default_metric_name=plugin_path())
    results = evaluator.compute(summarize, data, strategy="bootstrap", n_resamples=9, **COLUMNS)
    expected = scores(outputs, data["summary"])
    assert {name: results[name]["score"] for name in expected} == expected
    assert len(results["rouge1"]["confidence_interval"]) == 2


@pytest.mark.slow
def test_evaluates_own_evaluator_runs_if_transformers_has_the_task(evaluate, transformers, suite, tmp_path):
    if int(transformers.__version__.partition(".")[0]) >= 5:
        with pytest.raises(KeyError, match="summarization has been removed"):
            evaluate.evaluator("summarization")
        return
    made = trainer(tmp_path)
    short = {"max_new_tokens": 5, "num_beams": 1}
    pipeline = transformers.pipeline("summarization", model=made.model.eval(), tokenizer=made.processing_class, **short)
    data = suite["Dataset"].from_dict(
        {"text": ["the cat sat .", "it rained ."], "summary": ["the cat", "it was the dog"]}
    )
    results = evaluate.evaluator("summarization").compute(pipeline, data, metric=plugin_path(), **COLUMNS)
    expected = scores([row["summary_text"] for row in pipeline(data["text"][:])], data["summary"])
    assert {name: results[name] for name in expected} == expected
