"""Metrics for MLflow's evaluate, and plain results logged by it."""

import json

import pytest

from rougekit import Scorer, parse_signature
from tests.ecosystems.conftest import TWICE

mlflow = pytest.importorskip("mlflow")


@pytest.fixture
def store(tmp_path, monkeypatch):
    """MLflow's runs in a separate folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")  # mlflow-skinny has no database
    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    mlflow.set_experiment("rouge")


def test_evaluate_logs_rows_means_and_intervals(store, rows):
    import pandas as pd

    from rougekit.integrations.mlflow import rouge_metrics

    frame = pd.DataFrame(rows)
    with mlflow.start_run() as run:
        found = mlflow.models.evaluate(
            data=frame, targets="summary", predictions="said", extra_metrics=rouge_metrics(["rouge1", "rougeL"])
        )
    scores = Scorer(["rouge1", "rougeL"]).score(frame["said"], frame["summary"])
    tags = mlflow.get_run(run.info.run_id).data.tags
    for name, score in scores.aggregate().items():
        assert tags[f"{name}/v1/signature"] == scores.signature.replace("rouge1,rougeL", name)
        assert found.metrics[f"{name}/v1/mean"] == float(score)
        assert found.metrics[f"{name}/v1/low"] == score.low.fmeasure
        assert found.metrics[f"{name}/v1/high"] == score.high.fmeasure
        rows = found.tables["eval_results_table"][f"{name}/v1/score"].tolist()
        assert rows == pytest.approx(scores[name].fmeasure.tolist(), abs=1e-10)  # MLflow writes ten digits


def test_genai_evaluate_has_scores_of_rows_means_and_intervals(store, faulty, warned):
    from rougekit.integrations.mlflow import rouge_scorers

    data = [
        {
            "inputs": {"text": row["text"]},
            "outputs": row["said"],
            "expectations": {"summary": [row["summary"], "a cat"]},
        }
        for row in faulty
    ]
    found = mlflow.genai.evaluate(data=data, scorers=rouge_scorers(["rouge1", "rougeLsum"], reference="summary"))
    assert warned() == TWICE
    scorer = Scorer(["rouge1", "rougeLsum"])
    scores = scorer.score([row["said"] for row in faulty], [[row["summary"], "a cat"] for row in faulty])
    for name, score in scores.aggregate().items():
        assert found.metrics[f"{name}/mean"] == pytest.approx(float(score))
        assert found.metrics[f"{name}/low"] == score.low.fmeasure
        assert found.metrics[f"{name}/high"] == score.high.fmeasure
    logged = mlflow.get_run(found.run_id).data.metrics
    assert {name: logged[name] for name in found.metrics} == pytest.approx(found.metrics)
    by_answer = {}
    for trace in mlflow.search_traces(run_id=found.run_id, return_type="list"):
        (by_answer[json.loads(trace.data.response)],) = (
            assessment for assessment in trace.info.assessments if assessment.name == "rouge1" and assessment.feedback
        )
    assert [by_answer[row["said"]].value for row in faulty] == scores["rouge1"].fmeasure.tolist()
    assert parse_signature(by_answer[faulty[0]["said"]].metadata["signature"]).types == ("rouge1",)


def test_genai_outputs_may_be_dicts(store):
    from rougekit.integrations.mlflow import rouge_scorers

    rows = [{"inputs": {"q": 1}, "outputs": {"text": "the cat"}, "expectations": {"expected_response": "the cat sat"}}]
    found = mlflow.genai.evaluate(data=rows, scorers=rouge_scorers(["rouge1"], prediction="text", n_resamples=0))
    assert found.metrics == {"rouge1/mean": 0.8}
    with pytest.raises(ValueError, match="'bleu' is a score of a whole corpus"):
        rouge_scorers(["bleu"])


def test_plain_results_can_be_logged(store):
    results = Scorer(["rouge1", "rouge2"]).score(["a cat"], ["the cat"]).aggregate()
    with mlflow.start_run() as run:
        mlflow.log_metrics(results)
    assert mlflow.get_run(run.info.run_id).data.metrics == {"rouge1": 0.5, "rouge2": 0.0}
