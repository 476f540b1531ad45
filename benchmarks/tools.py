"""Other people's ROUGE, each called as its users call it, in an environment of its own: `make migration`.

`main` reads predictions and lists of references from standard input, and prints the averages of the tool that is named
on the command line: precision, recall and F by type. Nothing else of this repository is needed for it.
"""

import asyncio
import json
import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Averages = Mapping[str, Sequence[float]]


def torchmetrics(predictions: list[str], references: list[list[str]], accumulate: str = "best") -> Averages:
    """Its functional rouge_score; one reference each as a list of strings, as it is mostly called."""
    from torchmetrics.functional.text.rouge import rouge_score

    several = any(len(one) > 1 for one in references)
    found = rouge_score(predictions, references if several else [one[0] for one in references], accumulate=accumulate)
    return {
        name: [float(found[f"{name}_{part}"]) for part in ("precision", "recall", "fmeasure")]
        for name in ("rouge1", "rouge2", "rougeL", "rougeLsum")
    }


def torchmetrics_avg(predictions: list[str], references: list[list[str]]) -> Averages:
    """The same with accumulate="avg"."""
    return torchmetrics(predictions, references, "avg")


def keras_hub(predictions: list[str], references: list[list[str]]) -> Averages:
    """KerasHub's metrics, a type each."""
    from keras_hub.metrics import RougeL, RougeN

    averages = {}
    for name, metric in (("rouge1", RougeN(order=1)), ("rouge2", RougeN(order=2)), ("rougeL", RougeL())):
        metric.update_state([one[0] for one in references], predictions)
        found = metric.result()
        averages[name] = [float(found[part]) for part in ("precision", "recall", "f1_score")]
    return averages


def sacrerouge(predictions: list[str], references: list[list[str]]) -> Averages:
    """Its Python ROUGE, which takes summaries as lists of sentences; ROUGE_DATA is the script's folder."""
    from sacrerouge.metrics.python_rouge import PythonRouge

    metric = PythonRouge(compute_rouge_l=True, rouge_data_dir=os.environ["ROUGE_DATA"])
    found, _ = metric.evaluate(
        [text.splitlines() for text in predictions], [[text.splitlines() for text in texts] for texts in references]
    )
    names = {"rouge1": "python-rouge-1", "rouge2": "python-rouge-2", "rougeLsum": "python-rouge-l"}
    return {
        name: [found[theirs][part] / 100 for part in ("precision", "recall", "f1")] for name, theirs in names.items()
    }


def py_rouge(predictions: list[str], references: list[list[str]]) -> Averages:
    """Its README's evaluator, without a limit of length."""
    from rouge import Rouge

    metric = Rouge(metrics=["rouge-n", "rouge-l"], max_n=2, limit_length=False, apply_avg=True, stemming=True)
    found = metric.get_scores(predictions, references)
    names = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeLsum": "rouge-l"}
    return {name: [found[theirs][part] for part in "prf"] for name, theirs in names.items()}


def xlsum(predictions: list[str], references: list[list[str]]) -> Averages:
    """The mean of its scorer's scores without a language, as its command stems by default."""
    from multilingual_rouge.rouge_scorer import RougeScorer

    types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    scorer = RougeScorer(types, use_stemmer=True)
    rows = [scorer.score(texts[0], text) for text, texts in zip(predictions, references, strict=True)]
    return {
        name: [math.fsum(part) / len(rows) for part in zip(*(row[name] for row in rows), strict=True)] for name in types
    }


def google_adk(predictions: list[str], references: list[list[str]]) -> Averages:
    """The evaluator of final responses of Google's agents; it tells F alone."""
    from google.adk.evaluation.eval_case import Invocation
    from google.adk.evaluation.eval_metrics import EvalMetric
    from google.adk.evaluation.final_response_match_v1 import RougeEvaluator
    from google.genai.types import Content, Part

    def said(text: str) -> Invocation:
        return Invocation(user_content=Content(parts=[]), final_response=Content(parts=[Part(text=text)]))

    made = RougeEvaluator(EvalMetric(metric_name="response_match_score", threshold=0.5))
    found = made.evaluate_invocations(list(map(said, predictions)), [said(one[0]) for one in references])
    if asyncio.iscoroutine(found):
        found = asyncio.run(found)
    return {"rouge1": [found.overall_score]}


TOOLS: dict[str, Callable[[list[str], list[list[str]]], Averages]] = {
    "torchmetrics": torchmetrics,
    "torchmetrics_avg": torchmetrics_avg,
    "keras-hub": keras_hub,
    "sacrerouge": sacrerouge,
    "py-rouge": py_rouge,
    "xlsum": xlsum,
    "google-adk": google_adk,
}


def main() -> None:
    """Print what the tool named gives, after whatever it prints itself."""
    texts: dict[str, Any] = json.load(sys.stdin)
    averages = TOOLS[sys.argv[1]](texts["predictions"], texts["references"])
    print(f"\n{json.dumps({name: list(map(float, triple)) for name, triple in averages.items()})}")
