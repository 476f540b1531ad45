"""Metrics of MLflow's evaluate, and plain results logged by it."""

import pytest

from rougekit import Scorer

mlflow = pytest.importorskip("mlflow")


@pytest.fixture
def store(tmp_path, monkeypatch):
    """Runs in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")  # the small distribution of MLflow has no database
    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    mlflow.set_experiment("rouge")


def test_evaluate_logs_rows_means_and_intervals(store, rows):
    import pandas as pd

    from rougekit.integrations.mlflow import rouge_metrics

    frame = pd.DataFrame(rows)
    with mlflow.start_run():
        found = mlflow.models.evaluate(
            data=frame, targets="summary", predictions="said", extra_metrics=rouge_metrics(["rouge1", "rougeL"])
        )
    scores = Scorer(["rouge1", "rougeL"]).score(frame["said"], frame["summary"])
    for name, score in scores.aggregate().items():
        assert found.metrics[f"{name}/v1/mean"] == float(score)
        assert found.metrics[f"{name}/v1/low"] == score.low.fmeasure
        assert found.metrics[f"{name}/v1/high"] == score.high.fmeasure
        rows = found.tables["eval_results_table"][f"{name}/v1/score"].tolist()
        assert rows == pytest.approx(scores[name].fmeasure.tolist(), abs=1e-10)  # MLflow writes ten digits


def test_results_are_logged_as_they_are(store):
    results = Scorer(["rouge1", "rouge2"]).score(["a cat"], ["the cat"]).aggregate()
    with mlflow.start_run() as run:
        mlflow.log_metrics(results)
    assert mlflow.get_run(run.info.run_id).data.metrics == {"rouge1": 0.5, "rouge2": 0.0}
