"""Time other ways to call: a loop over pairs, a new scorer or `compute` for each pair, and many texts against many."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, product
from time import process_time
from typing import Any

import numpy as np
from rouge_score import rouge_scorer

from benchmarks.peers import PEERS, TYPES
from benchmarks.timing import Cell, Row, against, least, least_of_many
from dev.corpora import CNN, PUBMED, XSUM, Shape, corpus
from rouge_metric import Rouge
from rougekit import Scorer, Texts, nearest, novel, pairwise
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.integrations.rewards import rouge_reward

RS = PEERS[0]
PREDICTION = "The cabinet met on Friday to talk about the price of bread."
REFERENCE = "On Friday the ministers talked about how to lower the price of bread."
LOOPS = {"ten words": 1, "XSum": 1.2, "CNN": 2.5, "PubMed": 5}
"""Targets: how many times as fast as rouge-score-rs."""
SIDE = 2_000
INSTRUCTIONS = Shape("instructions", 52_000, (1, 1), (8, 32), copied=0.5)


def loops() -> Iterator[Row]:
    """`RougeScorer.score(target, prediction)` in a loop."""
    from rouge_score_rs.rouge_scorer import RougeScorer as Theirs

    pairs = {
        "ten words": [(PREDICTION, REFERENCE)] * 1000,
        "XSum": list(zip(*corpus(XSUM, 3000), strict=True)),
        "CNN": list(zip(*corpus(CNN, 3000), strict=True)),
        "PubMed": list(zip(*corpus(PUBMED, 300), strict=True)),
    }
    for stem in (False, True):
        ours, theirs = (kind(TYPES, use_stemmer=stem) for kind in (RougeScorer, Theirs))
        slow = rouge_scorer.RougeScorer(TYPES, use_stemmer=stem)
        for name, some in pairs.items():
            if any(ours.score(r, p) != slow.score(r, p) for p, r in some[:50]):
                raise SystemExit("scores differ from those of rouge_score: nothing was measured")
            mine, its = least(partial(_score, ours, some), partial(_score, theirs, some), rounds=15, clock=process_time)
            (slower,) = least(partial(_score, slow, some[:50]), rounds=2, clock=process_time)
            what, n = f"a loop over pairs, {name}{', stemming' * stem}", len(some)
            columns = [f"{'stemming, ' * stem}× {package}" for package in (RS.package, "rouge_score")]
            cells = [Cell("loops", name, column) for column in columns]
            yield against(f"{what}, against {RS.package}", its / n, mine / n, LOOPS[name], cells[0])
            yield Row(f"{what}, against rouge_score", slower / 50 / (mine / n), "x", cell=cells[1])
            if name == "CNN":
                cell = Cell("loops", "CNN, `score_multi` of three targets", columns[0])
                yield _several(ours, theirs, some[:1000], f"{what}, score_multi of three targets", cell)


def _several(ours: RougeScorer, theirs: Any, pairs: list[tuple[str, str]], what: str, cell: Cell) -> Row:
    """`score_multi(targets, prediction)` with the targets of neighbouring predictions as well."""
    targets = [[pairs[k - shift][1] for shift in range(3)] for k in range(len(pairs))]

    def score(scorer: Any) -> None:
        for (prediction, _), some in zip(pairs, targets, strict=True):
            scorer.score_multi(some, prediction)

    mine, its = least(partial(score, ours), partial(score, theirs), rounds=15, clock=process_time)
    n = len(pairs)
    return against(f"{what}, against {RS.package}", its / n, mine / n, LOOPS["CNN"], cell)


def _score(scorer: Any, pairs: list[tuple[str, str]]) -> None:
    for prediction, reference in pairs:
        scorer.score(reference, prediction)


def single_calls() -> Iterator[Row]:
    """Time what harnesses do for each pair."""
    metric, reward = Rouge(), rouge_reward()
    completions, references = corpus(XSUM, 64)
    made, again = least_of_many(Scorer, lambda: RougeScorer(TYPES, use_stemmer=True).score(REFERENCE, PREDICTION))
    (computed,) = least_of_many(lambda: metric.compute(predictions=[PREDICTION], references=[REFERENCE]))
    (rewarded,) = least_of_many(lambda: reward(completions, reference=references), each=5)
    for what, seconds, target in (
        ("`Scorer()`, the second time", made, 15),
        ("`RougeScorer(…, use_stemmer=True).score(…)`, both for each pair", again, 18),
        ("`compute` of one pair, default options", computed, 80),
        ("`rouge_reward` of 64 completions", rewarded, 250),
    ):
        yield Row(what, 1e6 * seconds, "us", target, True, Cell("calls", what, "times as fast (time)"))


def many() -> Iterator[Row]:
    """Compare score matrices with RapidFuzz, whose LCSseq counts alike, and pair scorers; Self-Instruct's filter."""
    yield from _matrices()
    yield from _instructions()


def _matrices() -> Iterator[Row]:
    from rapidfuzz.distance import LCSseq
    from rapidfuzz.process import cdist
    from rouge_score_rs.rouge_scorer import RougeScorer as Theirs

    predictions, references = corpus(CNN, SIDE)
    reader = Scorer(["rougeL"]).reader
    tokens = [reader.pipeline.tokens(text) for text in (*predictions, *references)]
    numbers = {word: number for number, word in enumerate(dict.fromkeys(chain.from_iterable(tokens)))}
    words = [[numbers[word] for word in text] for text in tokens]
    theirs = partial(cdist, words[:SIDE], words[SIDE:], scorer=LCSseq.similarity, workers=1, dtype=np.int32)
    ours = partial(pairwise, predictions, references, threads=1)
    lcs, sizes = theirs(), np.array(list(map(len, words)))
    expected = 2 * lcs / np.maximum(1, sizes[:SIDE, None] + sizes[None, SIDE:])
    if not np.allclose(ours()["rougeL"], expected, atol=1e-12):
        raise SystemExit("scores differ from RapidFuzz's: nothing was measured")
    mine, its = (1e6 * seconds / SIDE**2 for seconds in least(ours, theirs, rounds=3, clock=process_time))
    what = f"{SIDE:,} x {SIDE:,} texts, CNN, rougeL, 1 thread"
    line = f"{SIDE:,} × {SIDE:,} texts of CNN: a pair"
    yield Row(what, mine, "us", 0.4, True, Cell("many", line, "time"))
    cell = Cell("many", line, "× RapidFuzz's LCSseq of numbered tokens")
    yield Row(f"{what}, against RapidFuzz's LCSseq", its / mine, "x", 1, cell=cell)
    some, few = (list(product(predictions[:n], references[:n])) for n in (100, 10))
    columns = [list(column) for column in zip(*some, strict=True)]
    slow = rouge_scorer.RougeScorer(["rougeL"])
    (batch,) = least(partial(Theirs(["rougeL"]).score_batch, columns[1], columns[0]), rounds=3, clock=process_time)
    (pairs,) = least(partial(_score, slow, few), rounds=2, clock=process_time)
    for package, its in ((RS.package, batch / len(some)), ("rouge_score", pairs / len(few))):
        yield Row(f"{what}, against {package}", 1e6 * its / mine, "x", cell=Cell("many", line, f"× {package}"))


def _instructions() -> Iterator[Row]:
    queries, texts = corpus(INSTRUCTIONS)
    pool = Texts(texts)
    one, best = least(
        partial(pairwise, queries[:1], pool, threads=1), partial(nearest, queries[:1], pool, 5), clock=process_time
    )
    (filtered,) = least(partial(novel, texts, threads=1), rounds=1, clock=process_time)
    for what, seconds, target in (
        ("1 × 52,000 instructions", one, 8),
        ("the 5 nearest of 52,000 instructions", best, 8),
        ("`novel` of 52,000 instructions that are all unlike", filtered, 30_000),
    ):
        yield Row(what, 1e3 * seconds, "ms", target, True, Cell("many", what, "time"))
