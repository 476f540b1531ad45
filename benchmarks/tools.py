"""Call other packages' ROUGE as their users do, in the separate environment that `make migration` creates.

`main` reads predictions and lists of references from standard input, and prints the averages of the tool named on the
command line: precision, recall and F by type. This file imports nothing else from this repository.
"""

import ast
import asyncio
import importlib.util
import json
import math
import os
import sys
import types
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

Averages = Mapping[str, Sequence[float]]


def torchmetrics(predictions: list[str], references: list[list[str]], accumulate: str = "best") -> Averages:
    """torchmetrics' function rouge_score; if each example has one reference, references are passed as strings."""
    from torchmetrics.functional.text.rouge import rouge_score

    several = any(len(one) > 1 for one in references)
    found = rouge_score(predictions, references if several else [one[0] for one in references], accumulate=accumulate)
    return {
        name: [float(found[f"{name}_{part}"]) for part in ("precision", "recall", "fmeasure")]
        for name in ("rouge1", "rouge2", "rougeL", "rougeLsum")
    }


def torchmetrics_avg(predictions: list[str], references: list[list[str]]) -> Averages:
    """torchmetrics with accumulate="avg"."""
    return torchmetrics(predictions, references, "avg")


def keras_hub(predictions: list[str], references: list[list[str]]) -> Averages:
    """KerasHub's metrics, one per type."""
    from keras_hub.metrics import RougeL, RougeN

    averages = {}
    for name, metric in (("rouge1", RougeN(order=1)), ("rouge2", RougeN(order=2)), ("rougeL", RougeL())):
        metric.update_state([one[0] for one in references], predictions)
        found = metric.result()
        averages[name] = [float(found[part]) for part in ("precision", "recall", "f1_score")]
    return averages


def sacrerouge(predictions: list[str], references: list[list[str]]) -> Averages:
    """sacrerouge's Python ROUGE, which expects lists of sentences; ROUGE_DATA is the data folder of ROUGE-1.5.5."""
    from sacrerouge.metrics.python_rouge import PythonRouge

    metric = PythonRouge(compute_rouge_l=True, rouge_data_dir=os.environ["ROUGE_DATA"])
    found, _ = metric.evaluate(
        [text.splitlines() for text in predictions], [[text.splitlines() for text in texts] for texts in references]
    )
    names = {"rouge1": "python-rouge-1", "rouge2": "python-rouge-2", "rougeLsum": "python-rouge-l"}
    return {
        name: [found[theirs][part] / 100 for part in ("precision", "recall", "f1")] for name, theirs in names.items()
    }


def xlsum(predictions: list[str], references: list[list[str]]) -> Averages:
    """The mean of XL-Sum's scores without a language, with stemming, as in its command by default."""
    from multilingual_rouge.rouge_scorer import RougeScorer

    types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    scorer = RougeScorer(types, use_stemmer=True)
    rows = [scorer.score(texts[0], text) for text, texts in zip(predictions, references, strict=True)]
    return {
        name: [math.fsum(part) / len(rows) for part in zip(*(row[name] for row in rows), strict=True)] for name in types
    }


def google_adk(predictions: list[str], references: list[list[str]]) -> Averages:
    """google-adk's evaluator of final responses, which returns only F."""
    from google.adk.evaluation.eval_case import Invocation
    from google.adk.evaluation.eval_metrics import EvalMetric
    from google.adk.evaluation.final_response_match_v1 import RougeEvaluator
    from google.genai.types import Content, Part

    def invocation(text: str) -> Invocation:
        return Invocation(user_content=Content(parts=[]), final_response=Content(parts=[Part(text=text)]))

    made = RougeEvaluator(EvalMetric(metric_name="response_match_score", threshold=0.5))
    found = made.evaluate_invocations(list(map(invocation, predictions)), [invocation(one[0]) for one in references])
    if asyncio.iscoroutine(found):
        found = asyncio.run(found)
    return {"rouge1": [found.overall_score]}


def mean(rows: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column, summed exactly."""
    return [math.fsum(column) / len(rows) for column in zip(*rows, strict=True)]


def scorer_of(module: str, types: Sequence[str]) -> Callable[[list[str], list[list[str]]], Averages]:
    """A package with rouge_score's interface."""

    def averages(predictions: list[str], references: list[list[str]]) -> Averages:
        scorer = importlib.import_module(f"{module}.rouge_scorer").RougeScorer(list(types))
        rows = [scorer.score(one[0], prediction) for prediction, one in zip(predictions, references, strict=True)]
        return {
            name: mean([(row[name].precision, row[name].recall, row[name].fmeasure) for row in rows]) for name in types
        }

    return averages


def ignite(predictions: list[str], references: list[list[str]], alpha: float = 0.5) -> Averages:
    """pytorch-ignite's metrics, on words split at white space."""
    from ignite.metrics import RougeL, RougeN

    averages = {}
    for name, metric in (
        ("rouge1", RougeN(1, alpha=alpha)),
        ("rouge2", RougeN(2, alpha=alpha)),
        ("rougeL", RougeL(alpha=alpha)),
    ):
        metric.update(([text.split() for text in predictions], [[text.split() for text in one] for one in references]))
        found = metric.compute()
        averages[name] = [
            next(value for key, value in found.items() if key.endswith(part)) for part in ("-P", "-R", "-F")
        ]
    return averages


def ignite_recall(predictions: list[str], references: list[list[str]]) -> Averages:
    """pytorch-ignite with its default alpha, 0."""
    return ignite(predictions, references, 0)


def sumeval(predictions: list[str], references: list[list[str]], stopwords: bool = True) -> Averages:
    """sumeval, which returns only F."""
    from sumeval.metrics.rouge import RougeCalculator

    found = RougeCalculator(stopwords=stopwords, lang="en")
    each = list(zip(predictions, references, strict=True))
    return {
        "rouge1": mean([[found.rouge_n(prediction, one, 1)] for prediction, one in each]),
        "rouge2": mean([[found.rouge_n(prediction, one, 2)] for prediction, one in each]),
        "rougeL": mean([[found.rouge_l(prediction, one)] for prediction, one in each]),
    }


def sumeval_all_words(predictions: list[str], references: list[list[str]]) -> Averages:
    """sumeval without removing stop words."""
    return sumeval(predictions, references, stopwords=False)


def rouge_like(stem: str = "") -> Callable[[list[str], list[list[str]]], Averages]:
    """A fork of `rouge`, whose module is named `stem`, or `rouge` if not given."""

    def averages(predictions: list[str], references: list[list[str]]) -> Averages:
        rouge = importlib.import_module(stem or "rouge").Rouge()
        rows = rouge.get_scores(predictions, [one[0] for one in references])
        names = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeL": "rouge-l"}
        return {name: mean([[row[theirs][part] for part in "prf"] for row in rows]) for name, theirs in names.items()}

    return averages


def easy_rouge(predictions: list[str], references: list[list[str]]) -> Averages:
    """easy-rouge's functions on lines of words."""
    import rouge

    rows = []
    for prediction, one in zip(predictions, references, strict=True):
        texts = [[line.split() for line in text.split("\n")] for text in (prediction, one[0])]
        one_, two = (rouge.rouge_n_summary_level(*texts, n) for n in (1, 2))
        rows.append((one_, two, rouge.rouge_l_summary_level(*texts)))
    return {
        name: mean([(row[k][1], row[k][0], row[k][2]) for row in rows])
        for k, name in enumerate(("rouge1", "rouge2", "rougeLsum"))
    }


def plain_rougel(predictions: list[str], references: list[list[str]]) -> Averages:
    """plain-rougel."""
    from plain_rougel.rougel import RougeLScorer

    scorer = RougeLScorer(1)
    rows = [scorer.compute_rouge_l(prediction, one[0]) for prediction, one in zip(predictions, references, strict=True)]
    return {"rougeL": mean([(row["precision"], row["recall"], row["f1"]) for row in rows])}


def rouge_rust(predictions: list[str], references: list[list[str]]) -> Averages:
    """rouge-rust."""
    from fast_rouge import score_batch

    rows = score_batch([one[0] for one in references], predictions)
    return {
        name: mean([(row[key].precision, row[key].recall, row[key].fmeasure) for row in rows])
        for name in ("rouge1", "rouge2", "rougeL")
        for key in [name if name in rows[0] else name.lower()]
    }


def rouge_rs(predictions: list[str], references: list[list[str]]) -> Averages:
    """rouge-rs, whose first argument is the reference."""
    from rouge_rs import RougeLScorer

    scorer = RougeLScorer()
    rows = [
        scorer.score(reference, prediction) for prediction, (reference, *_) in zip(predictions, references, strict=True)
    ]
    return {"rougeL": mean([(row.precision, row.recall, row.fmeasure) for row in rows])}


def tensorflow_text(predictions: list[str], references: list[list[str]]) -> Averages:
    """TensorFlow Text's ROUGE-L, in 32 bits."""
    import tensorflow as tf
    import tensorflow_text as text

    prediction, reference = (
        tf.ragged.constant([one.split() for one in side]) for side in (predictions, [one[0] for one in references])
    )
    found = text.metrics.rouge_l(prediction, reference)
    return {"rougeL": mean(list(zip(*(part.numpy().tolist() for part in (found[1], found[2], found[0])), strict=True)))}


@cache
def allennlp_rouge() -> Any:
    """AllenNLP's metric: its file and the functions that it calls, as the package can't be installed."""
    import torch

    (root,) = map(Path, importlib.util.find_spec("allennlp").submodule_search_locations)  # type: ignore[union-attr, arg-type]

    class Registrable:
        """Without a registry."""

        @staticmethod
        def register(name: str) -> Callable[[type], type]:
            return lambda cls: cls

    helpers = {"Counter": Counter, "Dict": dict, "Set": set, "Tuple": tuple, "torch": torch}
    source = ast.parse((root / "training" / "util.py").read_text("utf-8"))
    source.body = [part for part in source.body if getattr(part, "name", "") in ("ngrams", "get_valid_tokens_mask")]
    exec(compile(source, "util.py", "exec"), helpers)
    in_one_process = {"dist_reduce_sum": lambda value: value}
    for name, members in (
        ("", {"__path__": [str(root)]}),
        (".common", {}),
        (".common.registrable", {"Registrable": Registrable}),
        (".nn", {}),
        (".nn.util", in_one_process),
        (".training", {}),
        (".training.util", helpers),
        (".training.metrics", {"__path__": [str(root / "training" / "metrics")]}),
    ):
        sys.modules[f"allennlp{name}"] = module = types.ModuleType(f"allennlp{name}")
        vars(module).update(members)
    return importlib.import_module("allennlp.training.metrics.rouge").ROUGE


def allennlp(predictions: list[str], references: list[list[str]]) -> Averages:
    """AllenNLP's metric on words mapped to ids."""
    import torch

    metric = allennlp_rouge()(2)
    id_of: dict[str, int] = {}
    for prediction, (reference, *_) in zip(predictions, references, strict=True):
        metric(*([torch.tensor([id_of.setdefault(w, len(id_of)) for w in t.split()])] for t in (prediction, reference)))
    found = metric.get_metric()
    averages = {f"rouge{n}": [found[f"ROUGE-{n}_{part}"] for part in ("P", "R", "F1")] for n in (1, 2)}
    return averages | {"rougeL": [found["ROUGE-L"]]}


ROUGE_SCORE_TYPES = ("rouge1", "rouge2", "rougeL", "rougeLsum")

TOOLS: dict[str, Callable[[list[str], list[list[str]]], Averages]] = {
    "allennlp": allennlp,
    "torchmetrics": torchmetrics,
    "torchmetrics_avg": torchmetrics_avg,
    "keras-hub": keras_hub,
    "sacrerouge": sacrerouge,
    "xlsum": xlsum,
    "google-adk": google_adk,
    "ignite": ignite,
    "ignite_recall": ignite_recall,
    "sumeval": sumeval,
    "sumeval_all_words": sumeval_all_words,
    "lawrouge": rouge_like("lawrouge"),
    "fitzyracing-rouge": rouge_like(),
    "easy-rouge": easy_rouge,
    "korouge-score": scorer_of("korouge_score", ROUGE_SCORE_TYPES),
    "kurenai": scorer_of("kurenai", ("rouge1", "rouge2", "rougeL")),
    "rouge-score-rs": scorer_of("rouge_score_rs", ROUGE_SCORE_TYPES),
    "rapidrouge": scorer_of("rapidrouge", ROUGE_SCORE_TYPES),
    "plain-rougel": plain_rougel,
    "rouge-rs": rouge_rs,
    "rouge-rust": rouge_rust,
    "tensorflow-text": tensorflow_text,
}


def each(tool: str, predictions: list[str], references: list[list[str]]) -> list[Averages | None]:
    """The scores of each example, scored on its own; None if the tool raises an error."""
    scores: list[Averages | None] = []
    for pair in zip(predictions, references, strict=True):
        try:
            scores.append(TOOLS[tool]([pair[0]], [pair[1]]))
        except Exception:  # whatever a tool raises for an odd text
            scores.append(None)
    return scores


def main() -> None:
    """Print the averages, or with --each every example's scores, on the last line, after the tool's own output."""
    texts: dict[str, Any] = json.load(sys.stdin)
    tool, *is_each = sys.argv[1:]
    found = each(tool, **texts) if is_each else TOOLS[tool](**texts)
    print(f"\n{json.dumps(found, default=float)}")
