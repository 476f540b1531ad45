"""The metric for DSPy, called as by its evaluation and by an optimizer."""

import pytest

from rougekit import Scorer
from rougekit.integrations.dspy import rouge_metric

dspy = pytest.importorskip("dspy")


@pytest.fixture
def devset(rows):
    return [dspy.Example(**row).with_inputs("text") for row in rows]


@pytest.fixture
def program(rows):
    """A program that says what the model said, without a model."""
    said = {row["text"]: row["said"] for row in rows}

    class Said(dspy.Module):
        def __init__(self):
            super().__init__()
            self.unused = dspy.Predict("text -> summary")

        def forward(self, text):
            return dspy.Prediction(summary=said[text])

    return Said()


def test_an_evaluation_scores_each_example_and_gives_the_mean(devset, program, rows):
    metric = rouge_metric("rougeL", reference="summary")
    found = dspy.Evaluate(devset=devset, metric=metric, num_threads=2, display_progress=False)(program)
    scores = Scorer(["rougeL"]).score([row["said"] for row in rows], [row["summary"] for row in rows])["rougeL"]
    assert [score for _, _, score in found.results] == scores.fmeasure.tolist()
    assert found.score == pytest.approx(100 * scores.fmeasure.mean(), abs=0.01)
    assert metric.signature.startswith("rouge|std:rouge_score|")


def test_an_optimizer_keeps_the_examples_above_the_threshold(devset, program):
    metric = rouge_metric("rougeL", reference="summary", threshold=0.7)
    kept = []

    def seen(example, prediction, trace=None):
        kept.append(metric(example, prediction, trace))
        return kept[-1]

    dspy.BootstrapFewShot(metric=seen, max_rounds=1, max_bootstrapped_demos=5).compile(program, trainset=devset)
    scores = [metric(example, program(text=example.text)) for example in devset]
    assert kept == [score >= 0.7 for score in scores]
    assert set(kept) == {False, True}
