"""How fast the measures are that are not of the default types, beside a package that has them too."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time

import sacrebleu
from rouge_score_rs.rouge_scorer import RougeScorer

from benchmarks.timing import Cell, Row, against, least
from dev.corpora import CNN, corpus
from dev.peers import rouge_metric_module
from rougekit import Scorer

FAST, SLOW = 2_000, 40
"""Pairs that a compiled package scores, and one written in Python: its time per pair does not depend on how many."""


def other_measures() -> Iterator[Row]:
    """Whole calls on one thread, texts to columns, against whole calls."""
    predictions, references = corpus(CNN, FAST)
    for name, (package, n, call) in others().items():
        scorer = Scorer([name])
        mine, its = least(
            partial(scorer.score, predictions, references, threads=1),
            partial(call, predictions[:n], references[:n]),
            rounds=3,
            clock=process_time,
        )
        cell = Cell("measures", f"{name}, against {package}", "times as fast (a pair)")
        yield against(f"CNN, {name}, against {package}", its / n, mine / FAST, 1, cell)


def others() -> dict[str, tuple[str, int, Callable[[Sequence[str], Sequence[str]], object]]]:
    """For each measure the fastest package that has it: its name, how many pairs it scores, the call."""
    of_script = rouge_metric_module().PyRouge
    options = {"rougeW": {"rouge_w": True}, "rougeS": {"rouge_s": True}, "rougeSU": {"rouge_su": True}}
    options |= {f"{name}4": {**options[name], "skip_gap": 4} for name in ("rougeS", "rougeSU")}

    def batch(scorer: RougeScorer, predictions: Sequence[str], references: Sequence[str]) -> object:
        return scorer.score_batch(references, predictions)

    def one_by_one(scorer: object, predictions: Sequence[str], references: Sequence[str]) -> object:
        return scorer.evaluate(predictions, [[reference] for reference in references])

    def sentences(predictions: Sequence[str], references: Sequence[str]) -> object:
        return [sacrebleu.sentence_bleu(p, [r]) for p, r in zip(predictions, references, strict=True)]

    return {
        **{
            name: ("rouge-score-rs", FAST, partial(batch, RougeScorer([name])))
            for name in ("rouge3", "rouge4", "rouge9")
        },
        **{
            name: ("rouge-metric", SLOW, partial(one_by_one, of_script(rouge_n=False, rouge_l=False, **some)))
            for name, some in options.items()
        },
        "bleu": ("sacrebleu", FAST, sentences),
    }
