"""How fast the standards named after other tools are beside these tools, each on texts of the kind that it is for."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any

from benchmarks.timing import Cell, Row, against, least
from dev import corpora, peers
from rougekit import Scorer

CAPTIONS = corpora.Shape("captions", 4000, (1, 1), (8, 14), n_words=3000, copied=0.5)
"""MS-COCO's: ten words and some, five references."""


def coco(n: int) -> tuple[float, float]:
    """Seconds of the tool and ours for n captions, lower case without marks, with five references each."""
    predictions, *columns = [
        [text.lower().rstrip(".").replace(",", "") for text in corpora.corpus(CAPTIONS, n, seed)[side]]
        for seed, side in ((1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    ]
    references = [list(group) for group in zip(*columns, strict=True)]
    tool, scorer = peers.coco_module().Rouge(), Scorer(standard="coco", progress=False)
    theirs = dict(enumerate(references)), {k: [text] for k, text in enumerate(predictions)}
    return _both(partial(tool.compute_score, *theirs), scorer, predictions, references)


def rouge(n: int, tool: Any, standard: str) -> tuple[float, float]:
    """The same of the package rouge or its fork, for n news summaries."""
    predictions, references = corpora.corpus(replace(corpora.CNN, name="news"), n)
    scorer = Scorer(["rouge1", "rouge2", "rougeL"], standard=standard, progress=False)
    return _both(partial(tool.get_scores, predictions, references, avg=True), scorer, predictions, references)


def _both(theirs: Any, scorer: Scorer, predictions: list[str], references: Any) -> tuple[float, float]:
    slow, fast = least(
        theirs, lambda: scorer.score(predictions, references).aggregate(n_resamples=0), rounds=3, clock=process_time
    )
    return slow, fast


def beside_tools() -> Iterator[Row]:
    """A row for each tool."""
    n = 400
    tools = {
        "coco, against coco-caption": (10 * n, coco(10 * n)),
        "rouge, against rouge": (n, rouge(n, peers.rouge_module().Rouge(), "rouge")),
        "rouge_chinese, against rouge-chinese": (n, rouge(n, peers.rouge_chinese_module().Rouge(), "rouge_chinese")),
    }
    for what, (pairs, (theirs, ours)) in tools.items():
        cell = Cell("measures", f"standard {what}", "times as fast (a pair)")
        yield against(f"standard {what}", theirs / pairs, ours / pairs, 1, cell)
