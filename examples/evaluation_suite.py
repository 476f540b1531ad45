"""An EvaluationSuite of evaluate whose metric is rougekit's, for transformers 4 and 5.

transformers 5 has no summarization pipeline any more, and evaluate's evaluator of that task asks for one. Here a model
is any function of a list of texts; the suite's task goes by a name that transformers 5 still has.
"""

import evaluate
from datasets import Dataset
from evaluate.evaluation_suite import SubTask
from evaluate.evaluator import SUPPORTED_EVALUATOR_TASKS

import rougekit

ROWS = {"text": ["the cat sat on the mat", "it rained all day"], "summary": ["the cat sat", "it rained"]}


class Summarization(evaluate.SummarizationEvaluator):
    """Takes a function from texts to `[{"summary_text": …}, …]` as it is."""

    def prepare_pipeline(self, model_or_pipeline, **_):
        return model_or_pipeline


SUPPORTED_EVALUATOR_TASKS["text-generation"] = {
    "implementation": Summarization, "default_metric_name": rougekit.plugin_path(),
}  # fmt: skip


class Suite(evaluate.EvaluationSuite):
    def __init__(self, name):
        super().__init__(name)
        columns = {"input_column": "text", "label_column": "summary"}
        self.suite = [SubTask("text-generation", Dataset.from_dict(ROWS), args_for_task=columns)]


def first_words(texts, **_):
    """A stand-in for a model; with one: `tokenizer.batch_decode(model.generate(**tokenizer(texts, …)))`."""
    return [{"summary_text": " ".join(text.split()[:4])} for text in texts]


if __name__ == "__main__":
    (results,) = evaluate.EvaluationSuite.load(__file__).run(first_words)
    print({name: round(results[name], 4) for name in ("rouge1", "rouge2", "rougeL", "rougeLsum")})
