"""A task in a folder, run by lm-evaluation-harness itself."""

import json
import statistics

import pytest

from rougekit import Scorer
from rougekit.cli import main
from tests.ecosystems.conftest import TWICE

lm_eval = pytest.importorskip("lm_eval")

UTILS = """
from rougekit.integrations.lm_eval import ProcessResults, metric
process_results = ProcessResults(["rouge1", "rougeLsum"], reference="summary", use_stemmer=True)
rouge = metric(["rouge1", "rougeLsum"], use_stemmer=True)
"""
TASK = """
task: {name}
dataset_path: json
dataset_kwargs: {{data_files: {{test: {data}}}}}
test_split: test
output_type: generate_until
doc_to_text: "{{{{text}}}}"
doc_to_target: "{{{{summary}}}}"
"""
BY_DOCUMENT = """
process_results: !function utils.process_results
metric_list:
  - {metric: rouge1, aggregation: mean, higher_is_better: true}
  - {metric: rougeLsum, aggregation: mean, higher_is_better: true}
"""
BY_METRIC = """
metric_list:
  - {metric: !function utils.rouge, aggregation: mean, higher_is_better: true}
"""


@pytest.mark.parametrize("way", [BY_DOCUMENT, BY_METRIC])
def test_a_task_gives_means_with_standard_errors(tmp_path, faulty, warned, way):
    from lm_eval.models.dummy import DummyLM
    from lm_eval.tasks import TaskManager

    class Says(DummyLM):
        def generate_until(self, requests, disable_tqdm=False):
            return [request.doc["said"] for request in requests]

    (tmp_path / "data.jsonl").write_text("".join(json.dumps(row) + "\n" for row in faulty))
    (tmp_path / "utils.py").write_text(UTILS)
    (tmp_path / "task.yaml").write_text(TASK.format(name="summaries", data=tmp_path / "data.jsonl") + way)
    manager = TaskManager(include_path=str(tmp_path), include_defaults=False)
    found = lm_eval.simple_evaluate(Says(), tasks=["summaries"], task_manager=manager, bootstrap_iters=10)
    assert warned() == TWICE
    results = found["results"]["summaries"]
    scorer = Scorer(["rouge1", "rougeLsum"], use_stemmer=True)
    scores = scorer.score([row["said"] for row in faulty], [row["summary"] for row in faulty])
    for name in ("rouge1", "rougeLsum"):
        values = scores[name].fmeasure.tolist()
        assert results[f"{name},none"] == pytest.approx(statistics.fmean(values), rel=1e-15)
        assert results[f"{name}_stderr,none"] == pytest.approx(statistics.stdev(values) / len(values) ** 0.5)
    assert_read_from_its_log(tmp_path / "log", found["samples"]["summaries"], faulty)


def assert_read_from_its_log(folder, samples, rows):
    """`--log_samples` writes them so; the command scores the file."""
    from lm_eval.loggers import EvaluationTracker

    tracker = EvaluationTracker(output_path=str(folder))
    tracker.general_config_tracker.model_name_sanitized, tracker.date_id = "says", "today"
    tracker.save_results_samples("summaries", samples)
    (path,) = folder.rglob("*.jsonl")
    answer = folder / "scores.json"
    assert main([str(path), "--rouge_types=rouge1", "--use_stemmer", f"--output={answer}"]) == 0
    scores = Scorer(["rouge1"], use_stemmer=True).score([row["said"] for row in rows], [row["summary"] for row in rows])
    assert (
        json.loads(answer.read_text())["scores"]["rouge1"]["mid"]["fmeasure"]
        == scores.aggregate()["rouge1"].mid.fmeasure
    )


def test_the_harness_own_task_runs_on_rougekit_under_rouge_scores_name():
    """truthfulqa_gen imports rouge_score; here the distribution of that name is ours."""
    from lm_eval.tasks.truthfulqa import utils

    assert utils.rouge_scorer.__name__ == "rougekit.compat.rouge_scorer"
    doc = {"correct_answers": ["the cat sat."], "incorrect_answers": ["a dog sat.", "no."]}
    found = utils.process_results_gen(doc, ["a cat sat."])
    assert found["rouge1_max"] == pytest.approx(200 / 3)
    assert found["rouge1_acc"] == 0  # "a dog sat." is as close
