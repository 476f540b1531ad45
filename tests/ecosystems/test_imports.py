"""Packages that import rouge_score, rouge or rouge_chinese, called as by users: unchanged, then on rougekit.

Each needs its own environment:
`make newest HARNESS=deepeval TESTS="tests/ecosystems/test_imports.py -k deepeval"`.
There, packages that import rouge_score use rougekit in both runs, as the distribution of that name is ours.
"""

import ast
import os
import subprocess
import sys

import pytest

from dev.paths import ROOT

SAID, WANTED = "the cat sat on the mat", "a cat sat on a mat"

PROGRAMS = {
    "deepeval": """
from deepeval.scorer import Scorer
print(Scorer.rouge_score(wanted, said, "rougeL"))""",
    "ragas": """
import asyncio
from ragas.metrics.collections import RougeScore
score = RougeScore(rouge_type="rougeL", mode="fmeasure").ascore(response=said, reference=wanted)
print(asyncio.run(score).value)""",
    "opik": """
from opik.evaluation.metrics import ROUGE
print(ROUGE(rouge_type="rougeL", track=False).score(output=said, reference=wanted).value)""",
    "google.adk": """
import asyncio, inspect
from google.adk.evaluation.eval_case import Invocation
from google.adk.evaluation.eval_metrics import EvalMetric
from google.adk.evaluation.final_response_match_v1 import RougeEvaluator
from google.genai.types import Content, Part
def turn(text):
    return Invocation(user_content=Content(parts=[Part(text="?")]), final_response=Content(parts=[Part(text=text)]))
evaluator = RougeEvaluator(EvalMetric(metric_name="response_match_score", threshold=0.5))
result = evaluator.evaluate_invocations([turn(said)], [turn(wanted)])
print((asyncio.run(result) if inspect.iscoroutine(result) else result).overall_score)""",
    "helm": """
from helm.benchmark.metrics.evaluate_reference_metrics import get_rouge_function
print(get_rouge_function("rougeL")(wanted, said))""",
    "unitxt": """
from unitxt import create_dataset, evaluate
rows = [{"document": "?", "summaries": [wanted]}]
task = {"task": "tasks.summarization.abstractive", "template": "templates.empty", "metrics": ["metrics.rouge"]}
print(evaluate([said], create_dataset(test_set=rows, split="test", **task)).global_scores["rougeL"])""",
    "continuous_eval": """
from continuous_eval.metrics.generation.text import DeterministicAnswerCorrectness
print(DeterministicAnswerCorrectness()(answer=said, ground_truth_answers=[wanted, "it sat"])["rouge_l_f1"])""",
    "evalscope": """
from evalscope.metrics.utils.rouge import compute_rouge_score_one_sample_zh
rows = ["我们今天去北京。天气很好", said], ["我们明天去上海。天气很好", wanted]
print(compute_rouge_score_one_sample_zh(*rows)["Rouge-L-F"])""",
    "llamafactory": """
import sys
from types import ModuleType, SimpleNamespace
import llamafactory, numpy as np
for name in ("train", "train.sft"):  # without what these import: all that training needs
    package = sys.modules[f"llamafactory.{name}"] = ModuleType(name)
    package.__path__ = [f"{llamafactory.__path__[0]}/{name.replace('.', '/')}"]
from llamafactory.train.sft.metric import ComputeSimilarity
class Tokenizer:
    pad_token_id = 0
    def batch_decode(self, rows, skip_special_tokens):
        return ["".join("我们去北京上海"[token - 1] for token in row if token) for row in rows]
ids = {"predictions": np.array([[1, 2, 3, 4, 5, -100]]), "label_ids": np.array([[1, 2, 3, 6, 7, -100]])}
print(ComputeSimilarity(Tokenizer())(SimpleNamespace(**ids))["rouge-l"])""",
}

OURS = f"""
import sys
print([name for name in ("rouge_score", "rouge", "rouge_chinese")
       if getattr(sys.modules.get(name), "__file__", "").startswith({str(ROOT / "rougekit")!r})])"""


def printed(program, *arguments):
    code = f"said, wanted = {SAID!r}, {WANTED!r}\n{program}\n{OURS}"
    run = subprocess.run(
        [sys.executable, *arguments, "-c", code], capture_output=True, text=True, timeout=400,
        env={**os.environ, "DEEPEVAL_TELEMETRY_OPT_OUT": "1"},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    *_, number, ours = run.stdout.splitlines()
    return float(number), ast.literal_eval(ours)


@pytest.mark.slow
@pytest.mark.parametrize("package", PROGRAMS)
def test_packages_give_the_same_numbers_on_rougekit(package):
    pytest.importorskip(package)
    number, _ = printed(PROGRAMS[package])
    assert number > 0
    on_rougekit, ours = printed(PROGRAMS[package], "-m", "rougekit.compat")
    assert ours
    assert on_rougekit == number
