"""Does ROUGE agree with people? Every type against human scores of the same summaries, as Lin (2004), table 1, does.

Needs a file of summaries with human scores, one JSON object a line: `doc_id`, `system`, `prediction`, `reference` (a
newline ends a sentence) and `human`. REALSumm's abstractive part (Bhandari et al. 2020, 100 CNN/DailyMail articles, 14
systems, LitePyramid recall) has 1,400 of them; its news texts cannot come with this project.

    python -m benchmarks.correlation realsumm-abs.jsonl
    python -m benchmarks.correlation realsumm-abs.jsonl --part fmeasure --stem

Prints, at system and at summary level, the three coefficients of every type with their 95 % intervals (systems and
inputs resampled), and p of each type's difference from ROUGE-1's Kendall correlation.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from rougekit import Scorer, Scores, correlate

TYPES = [
    "rouge1",
    "rouge2",
    "rouge3",
    "rouge4",
    "rougeL",
    "rougeLsum",
    "rougeW",
    "rougeS*",
    "rougeS4",
    "rougeSU4",
    "meadL",
]


def main() -> None:
    """Read, score, correlate, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("summaries", type=Path, nargs="?", help="JSONL file with human scores")
    parser.add_argument("--part", choices=["precision", "recall", "fmeasure"], default="recall")
    parser.add_argument("--stem", action="store_true", help="use the Porter stemmer")
    parser.add_argument("--resamples", type=int, default=1000)
    arguments = parser.parse_args()
    if arguments.summaries is None:
        print("no summaries with human scores given: nothing to measure; see --help")
        return
    rows = [json.loads(line) for line in arguments.summaries.read_text("utf-8").splitlines()]
    scores = Scorer(TYPES, use_stemmer=arguments.stem).score(
        [row["prediction"] for row in rows], [row["reference"] for row in rows]
    )
    print(f"{len(rows)} summaries, {arguments.part}; {scores.signature}")
    for level in ("system", "summary"):
        print(f"\n{level} level")
        print(f"{'type':10}  {'Pearson':^21}  {'Spearman':^21}  {'Kendall':^21}  p (against rouge1)")
        for name in TYPES:
            print(line(rows, scores, name, level, arguments.part, arguments.resamples))


def line(rows: list[dict[str, object]], scores: Scores, name: str, level: str, part: str, n_resamples: int) -> str:
    """One type's correlations as a line of the table."""
    found = correlate(
        getattr(scores[name], part),
        np.array([row["human"] for row in rows]),
        systems=[row["system"] for row in rows],
        inputs=[row["doc_id"] for row in rows],
        level=level,
        other_scores=getattr(scores["rouge1"], part),
        n_resamples=n_resamples,
    )
    cells = [f"{c.value:5.3f} [{c.low:6.3f}, {c.high:5.3f}]" for c in found]
    p = "" if name == "rouge1" else f"{found.kendall.p_value:.3f}"
    return "  ".join([f"{name:10}", *cells, p])


if __name__ == "__main__":
    main()
