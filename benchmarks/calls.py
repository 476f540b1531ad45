"""Ways of calling: pair by pair in a loop, a scorer or a compute for each pair, many against many."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, product
from time import process_time
from typing import Any

import numpy as np
from rouge_score import rouge_scorer

from benchmarks.peers import PEERS, TYPES
from benchmarks.timing import Row, least, least_of_many
from dev.corpora import CNN, PUBMED, XSUM, Shape, corpus
from rouge_metric import Rouge
from rougekit import Scorer, Texts, nearest, novel, pairwise
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.integrations.rewards import rouge_reward

RS = PEERS[0]
PREDICTION = "The cabinet met on Friday to talk about the price of bread."
REFERENCE = "On Friday the ministers talked about how to lower the price of bread."
LOOPS = {"ten words": 1, "XSum": 1.2, "CNN": 2.5, "PubMed": 5}
"""Targets: times rouge-score-rs."""
SIDE = 2_000
INSTRUCTIONS = Shape("instructions", 52_000, (1, 1), (8, 32), copied=0.5)


def loops() -> Iterator[Row]:
    """`RougeScorer.score(target, prediction)` in a loop, and what it takes to make a scorer for each pair."""
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
            what = f"a loop over pairs, {name}{', stemming' * stem}"
            note = f"{1e6 * mine / len(some):.1f} us against {1e6 * its / len(some):.1f}"
            yield Row(f"{what}, against {RS.package}", its / mine, "x", LOOPS[name], note=note)
            yield Row(f"{what}, against rouge_score", slower / 50 / (mine / len(some)), "x")
            if name == "CNN":
                yield from _several(ours, theirs, some[:1000], f"{what}, score_multi of three targets")


def _several(ours: RougeScorer, theirs: Any, pairs: list[tuple[str, str]], what: str) -> Iterator[Row]:
    """`score_multi(targets, prediction)`, the targets of a prediction being those of its neighbours too."""
    targets = [[pairs[k - shift][1] for shift in range(3)] for k in range(len(pairs))]

    def score(scorer: Any) -> None:
        for (prediction, _), some in zip(pairs, targets, strict=True):
            scorer.score_multi(some, prediction)

    mine, its = least(partial(score, ours), partial(score, theirs), rounds=15, clock=process_time)
    note = f"{1e6 * mine / len(pairs):.1f} us against {1e6 * its / len(pairs):.1f}"
    yield Row(f"{what}, against {RS.package}", its / mine, "x", LOOPS["CNN"], note=note)


def _score(scorer: Any, pairs: list[tuple[str, str]]) -> None:
    for prediction, reference in pairs:
        scorer.score(reference, prediction)


def single_calls() -> Iterator[Row]:
    """What harnesses do for each pair."""
    scorer, metric, reward = Scorer(), Rouge(), rouge_reward()
    made, again, scored = least_of_many(
        Scorer,
        lambda: RougeScorer(TYPES, use_stemmer=True).score(REFERENCE, PREDICTION),
        lambda: scorer.score([PREDICTION], [REFERENCE]),
    )
    yield Row("Scorer(), the second time", 1e6 * made, "us", 15, highest=True)
    yield Row("RougeScorer(..., use_stemmer=True).score(...), both for each pair", 1e6 * again, "us", 18, highest=True)
    yield Row("Scorer.score of one pair", 1e6 * scored, "us", 15, highest=True)
    (computed,) = least_of_many(lambda: metric.compute(predictions=[PREDICTION], references=[REFERENCE]))
    yield Row("compute of one pair, default options", 1e6 * computed, "us", 80, highest=True)
    completions, wanted = corpus(XSUM, 64)
    (rewarded,) = least_of_many(lambda: reward(completions, reference=wanted), each=5)
    yield Row("rouge_reward of 64 completions", 1e3 * rewarded, "ms", 0.25, highest=True)


def many() -> Iterator[Row]:
    """Matrices beside RapidFuzz, whose LCSseq counts the same, and beside scorers of pairs; Self-Instruct's filter."""
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
    note = f"{mine:.2f} us a pair, reading included, against {its:.2f} of tokens that are numbers already"
    yield Row(what, mine, "us", 0.4, True, note)
    yield Row(f"{what}, against RapidFuzz's LCSseq", its / mine, "x", 1, note=note)
    some, few = (list(product(predictions[:n], references[:n])) for n in (100, 10))
    columns = [list(column) for column in zip(*some, strict=True)]
    slow = rouge_scorer.RougeScorer(["rougeL"])
    (batch,) = least(partial(Theirs(["rougeL"]).score_batch, columns[1], columns[0]), rounds=3, clock=process_time)
    (pairs,) = least(partial(_score, slow, few), rounds=2, clock=process_time)
    yield Row(f"{what}, against {RS.package}'s score_batch", 1e6 * batch / len(some) / mine, "x")
    yield Row(f"{what}, against rouge_score", 1e6 * pairs / len(few) / mine, "x")


def _instructions() -> Iterator[Row]:
    queries, texts = corpus(INSTRUCTIONS)
    pool = Texts(texts)
    one, best = least(
        partial(pairwise, queries[:1], pool, threads=1), partial(nearest, queries[:1], pool, 5), clock=process_time
    )
    yield Row("1 x 52,000 instructions, rougeL", 1e3 * one, "ms", 8, highest=True)
    yield Row("the 5 nearest of 52,000 instructions, rougeL", 1e3 * best, "ms", 8, highest=True)
    (filtered,) = least(partial(novel, texts, threads=1), rounds=1, clock=process_time)
    yield Row("novel of 52,000 instructions that are all unlike", filtered, "s", 30, highest=True)
