"""Time that harnesses take with rouge_score 0.1.2, and with rougekit in its place, running the same code.

Run in the environment of `make ecosystems`: .cache/ecosystems/bin/python -m benchmarks.harnesses
"""

import importlib
import subprocess
import sys
import time
import warnings
from collections.abc import Callable

import numpy as np

from dev.corpora import CNN, XSUM, corpus
from dev.paths import ROOT
from rougekit.compat import install

THEIRS = ROOT / ".cache" / "peers" / "rouge-score-0.1.2"

Work = Callable[[], float]
"""The work to time; returns a sum of scores."""


def truthfulqa() -> Work:
    """lm-evaluation-harness, `truthfulqa_gen`: 10 documents with 8 answers"""
    utils = importlib.reload(importlib.import_module("lm_eval.tasks.truthfulqa.utils"))
    utils.bleu = lambda references, predictions: 0.0  # sacreBLEU's share is the same
    predictions, answers = corpus(XSUM, 10)[0], corpus(XSUM, 80)[1]

    def work() -> float:
        np.random.seed(0)
        docs = [
            {"correct_answers": answers[k : k + 4], "incorrect_answers": answers[k + 4 : k + 8]}
            for k in range(0, 80, 8)
        ]
        found = [utils.process_results_gen(doc, [text]) for doc, text in zip(docs, predictions, strict=True)]
        return float(sum(value for scores in found for value in scores.values()))

    return work


def lighteval() -> Work:
    """lighteval, `rouge1`, `rouge2`, `rougeL`: 50 samples of the shape of CNN/DailyMail"""
    from lighteval.metrics.metrics_sample import ROUGE
    from lighteval.models.model_output import ModelResponse
    from lighteval.tasks.requests import Doc

    metric = ROUGE(["rouge1", "rouge2", "rougeL"], multiple_golds=True)
    pairs = [
        (Doc(query="", choices=[reference], gold_index=[0]), ModelResponse(text=[prediction]))
        for prediction, reference in zip(*corpus(CNN, 50), strict=True)
    ]
    return lambda: float(sum(sum(metric.compute(*pair).values()) for pair in pairs))


def self_instruct() -> Work:
    """Self-Instruct's filter: `_score_lcs` of one instruction with 500"""
    module = importlib.import_module("rouge_score.rouge_scorer")
    scorer = module.RougeScorer(["rougeL"], use_stemmer=False)
    tokens = [scorer._tokenizer.tokenize(text) for text in corpus(XSUM, 500)[1]]
    return lambda: sum(module._score_lcs(tokens[0], other).fmeasure for other in tokens)


def loop() -> Work:
    """A loop over `RougeScorer.score`, four types, stemming: 50 pairs of the shape of CNN/DailyMail"""
    module = importlib.import_module("rouge_score.rouge_scorer")
    scorer = module.RougeScorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=True)
    pairs = list(zip(*corpus(CNN, 50), strict=True))
    return lambda: sum(score.fmeasure for p, r in pairs for score in scorer.score(r, p).values())


def measured(harness: Callable[[], Work]) -> tuple[float, float]:
    """The seconds of the fastest of three runs, after one that compiles, and the sum of scores."""
    work, seconds = harness(), []
    found = work()
    for _ in range(3):
        start = time.perf_counter()
        found = work()
        seconds.append(time.perf_counter() - start)
    return min(seconds), found


def main() -> None:
    """Fetch rouge_score, and print a row for each harness."""
    if not THEIRS.is_dir():
        fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(THEIRS)]
        subprocess.run([*fetch, "rouge-score==0.1.2"], check=True)
    sys.path.insert(0, str(THEIRS))
    warnings.simplefilter("ignore")
    print("| harness | rouge_score | rougekit in its place | ratio |\n|---|---|---|---|")
    for harness in (self_instruct, loop, truthfulqa, lighteval):
        before, their_scores = measured(harness)
        with install():
            now, our_scores = measured(harness)
        if their_scores != our_scores:
            raise ValueError(f"{harness.__name__}: {their_scores} and {our_scores}")
        label = (harness.__doc__ or "").strip()
        print(f"| {label} | {_milliseconds(before)} ms | {_milliseconds(now)} ms | {before / now:,.0f} |", flush=True)


def _milliseconds(seconds: float) -> str:
    """To three significant digits."""
    return f"{float(f'{1e3 * seconds:.3g}'):,g}"


if __name__ == "__main__":
    main()
