"""The metric in the shape in which DSPy calls it."""

from types import SimpleNamespace

from rougekit.integrations.dspy import rouge_metric


def test_dspy():
    example, prediction = SimpleNamespace(summary=["x", "the cat sat"]), SimpleNamespace(output="the cat")
    metric = rouge_metric("rouge1", reference="summary", prediction="output", threshold=0.9)
    assert metric(example, prediction) == 0.8
    assert metric(example, prediction, trace=[]) is False
    assert rouge_metric("rouge1", reference="summary", prediction="output")(example, prediction, []) == 0.8
