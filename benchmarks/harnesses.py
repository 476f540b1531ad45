"""Seconds that other people's harnesses take with rouge_score 0.1.2, and with rougekit in its place: the same code.

Run in the environment of `make ecosystems`: .cache/ecosystems/bin/python -m benchmarks.harnesses
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from rougekit.compat.installation import environment
from workbench.paths import ROOT

THEIRS = ROOT / ".cache" / "peers" / "rouge-score-0.1.2"

BEGIN = """
import json, random, time, warnings
warnings.simplefilter("ignore")
from workbench.corpora import CNN, XSUM, corpus
def measured(work):
    seconds = []
    for _ in range(4):  # the first compiles, or reads what was compiled
        random.seed(0)
        start = time.perf_counter()
        found = work()
        seconds.append(time.perf_counter() - start)
    print(json.dumps([min(seconds), found]))
"""

HARNESSES = {
    "lm-evaluation-harness, truthfulqa_gen: process_results, 200 documents with 8 answers": """
import numpy as np
from lm_eval.tasks.truthfulqa import utils
utils.bleu = lambda references, predictions: 0.0  # sacreBLEU's share is the same
said, answers = corpus(XSUM, 200), corpus(XSUM, 1600)[1]
def work():
    np.random.seed(0)
    found = 0.0
    for k, text in enumerate(said[0]):
        doc = {"correct_answers": answers[8 * k : 8 * k + 4], "incorrect_answers": answers[8 * k + 4 : 8 * k + 8]}
        found += sum(utils.process_results_gen(doc, [text]).values())
    return found
measured(work)""",
    "lighteval, rouge1, rouge2, rougeL of 500 samples": """
from lighteval.metrics.metrics_sample import ROUGE
from lighteval.models.model_output import ModelResponse
from lighteval.tasks.requests import Doc
pairs = list(zip(*corpus(CNN, 500)))
metric = ROUGE(["rouge1", "rouge2", "rougeL"], multiple_golds=True)
def work():
    return sum(
        sum(metric.compute(Doc(query="", choices=[r], gold_index=[0]), ModelResponse(text=[p])).values())
        for p, r in pairs
    )
measured(work)""",
    "Self-Instruct's filter: _score_lcs of one instruction with 2,000": """
from rouge_score import rouge_scorer
scorer = rouge_scorer.RougeScorer(["rougeL"], use_stemmer=False)
tokens = [scorer._tokenizer.tokenize(text) for text in corpus(XSUM, 2000)[1]]
measured(lambda: sum(rouge_scorer._score_lcs(tokens[0], other).fmeasure for other in tokens))""",
    "a loop over RougeScorer.score, four types, stemming, 300 CNN pairs": """
from rouge_score import rouge_scorer
scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=True)
pairs = list(zip(*corpus(CNN, 300)))
measured(lambda: sum(score.fmeasure for p, r in pairs for score in scorer.score(r, p).values()))""",
}


def seconds(code: str, path: str) -> tuple[float, float]:
    """The least seconds of some, and what was found."""
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join((path, str(ROOT))), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run([sys.executable, "-c", BEGIN + code], env=variables, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    took, found = json.loads(done.stdout.splitlines()[-1])
    return took, found


def main() -> None:
    """Fetch the other one, and print a row for each harness."""
    if not THEIRS.is_dir():
        fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(THEIRS)]
        subprocess.run([*fetch, "rouge-score==0.1.2"], check=True)
    ours = environment()["PYTHONPATH"].split(os.pathsep)[0]
    if not Path(ours).is_dir():
        raise FileNotFoundError(ours)
    print("| harness | rouge_score | rougekit in its place | ratio |\n|---|---|---|---|")
    for name, code in HARNESSES.items():
        (before, their_scores), (now, our_scores) = seconds(code, str(THEIRS)), seconds(code, ours)
        if their_scores != our_scores:
            raise ValueError(f"{name}: {their_scores} and {our_scores}")
        print(f"| {name} | {before:.3g} s | {now:.3g} s | {before / now:.0f} |", flush=True)


if __name__ == "__main__":
    main()
