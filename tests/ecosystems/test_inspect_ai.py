"""A scorer in an evaluation by inspect_ai, with a solver instead of a model."""

import pytest

from rougekit import Scorer, parse_signature
from tests.ecosystems.conftest import TWICE

pytest.importorskip("inspect_ai")


def test_an_evaluation_has_scores_means_and_intervals(tmp_path, faulty, warned, monkeypatch):
    from inspect_ai import Task, eval
    from inspect_ai.dataset import Sample
    from inspect_ai.model import ModelOutput
    from inspect_ai.solver import solver

    from rougekit.integrations.inspect_ai import rouge

    monkeypatch.chdir(tmp_path)

    @solver
    def says():
        async def solve(state, generate):
            state.output = ModelOutput.from_content("nobody", faulty[state.sample_id]["said"])
            return state

        return solve

    samples = [Sample(id=k, input=row["text"], target=[row["summary"], "a cat"]) for k, row in enumerate(faulty)]
    task = Task(dataset=samples, solver=says(), scorer=rouge(["rouge1", "rougeLsum"], use_stemmer=True))
    (log,) = eval(task, model="mockllm/model", display="none", log_dir=str(tmp_path / "logs"))
    assert log.status == "success", log.error
    assert warned() == TWICE
    scorer = Scorer(["rouge1", "rougeLsum"], use_stemmer=True)
    scores = scorer.score([row["said"] for row in faulty], [[row["summary"], "a cat"] for row in faulty])
    means = scores.aggregate()
    by_type = {found.name: found.metrics for found in log.results.scores}
    for name in ("rouge1", "rougeLsum"):
        values = scores[name].fmeasure
        given = {metric: found.value for metric, found in by_type[name].items()}
        assert given["mean"] == pytest.approx(values.mean())
        assert given["stderr"] == pytest.approx(values.std(ddof=1) / len(faulty) ** 0.5)
        bounds = means[name].low.fmeasure, means[name].high.fmeasure
        assert (given["interval_lower"], given["interval_upper"]) == bounds
    score = log.samples[1].scores["rouge"]
    assert score.value == {name: scores[name].fmeasure[1] for name in ("rouge1", "rougeLsum")}
    assert score.metadata["rouge1"] == {"precision": 1.0, "recall": pytest.approx(0.8)}
    assert parse_signature(score.explanation).types == ("rouge1", "rougeLsum")


def test_the_interval_stays_in_the_range_of_scores():
    """inspect's own interval for these two samples is -5.85 to 6.85."""
    from inspect_ai.scorer import SampleScore, Score, ci

    from rougekit.integrations.inspect_ai import interval

    scores = [SampleScore(score=Score(value=value)) for value in (0.0, 1.0)]
    assert ci()(scores)["lower"] < -1
    assert 0 <= interval()(scores)["lower"] < 0.5 < interval(confidence=0.9)(scores)["upper"] <= 1
