"""Compare the speed of non-default measures, and of standards named after tools, with packages that have them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any

import sacrebleu
from rouge_score_rs.rouge_scorer import RougeScorer

from benchmarks.timing import Cell, Row, against, least
from dev import corpora, peers
from dev.corpora import CNN, corpus
from rougekit import Scorer

FAST, SLOW = 2_000, 40
"""Number of pairs for compiled packages, and for Python packages, whose time per pair does not depend on it."""

CAPTIONS = corpora.Shape("captions", 4000, (1, 1), (8, 14), n_words=3000, copied=0.5)
"""Like MS-COCO's: eight to fourteen words, five references."""


def other_measures() -> Iterator[Row]:
    """Time whole calls on one thread, from texts to columns."""
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
    """The fastest package for each measure: its name, the number of pairs that it scores, and the call."""
    of_script = peers.rouge_metric_module().PyRouge
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


def coco(n: int) -> tuple[float, float]:
    """Seconds of the tool and of rougekit for n captions in lower case without punctuation, with five references."""
    predictions, *columns = [
        [text.lower().rstrip(".").replace(",", "") for text in corpus(CAPTIONS, n, seed)[side]]
        for seed, side in ((1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    ]
    references = [list(group) for group in zip(*columns, strict=True)]
    tool, scorer = peers.coco_module().Rouge(), Scorer(standard="coco", progress=False)
    theirs = dict(enumerate(references)), {k: [text] for k, text in enumerate(predictions)}
    return _both(partial(tool.compute_score, *theirs), scorer, predictions, references)


def rouge(n: int, tool: Any, standard: str) -> tuple[float, float]:
    """Seconds of the package rouge or its fork, and of rougekit, for n news summaries."""
    predictions, references = corpus(replace(CNN, name="news"), n)
    scorer = Scorer(["rouge1", "rouge2", "rougeL"], standard=standard, progress=False)
    return _both(partial(tool.get_scores, predictions, references, avg=True), scorer, predictions, references)


def _both(theirs: Any, scorer: Scorer, predictions: list[str], references: Any) -> tuple[float, float]:
    slow, fast = least(
        theirs, lambda: scorer.score(predictions, references).aggregate(n_resamples=0), rounds=3, clock=process_time
    )
    return slow, fast


def beside_tools() -> Iterator[Row]:
    """Measure the standards; yields a row for each tool."""
    n = 400
    tools = {
        "coco, against coco-caption": (10 * n, coco(10 * n)),
        "rouge, against rouge": (n, rouge(n, peers.rouge_module().Rouge(), "rouge")),
        "rouge_chinese, against rouge-chinese": (n, rouge(n, peers.rouge_chinese_module().Rouge(), "rouge_chinese")),
    }
    for what, (pairs, (theirs, ours)) in tools.items():
        cell = Cell("measures", f"standard {what}", "times as fast (a pair)")
        yield against(f"standard {what}", theirs / pairs, ours / pairs, 1, cell)
