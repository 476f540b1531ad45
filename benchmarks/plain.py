"""Compare the plain tier with rouge_score, with other packages' ROUGE-W, ROUGE-S and BLEU, and with the kernels in C.

    python -m benchmarks.plain

Times are processor time, the minimum of a few alternating runs. Slow packages score a sample, as their time per pair
does not depend on the number of pairs.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

from benchmarks.timing import Cell, Row, against, least
from dev.corpora import CNN, PUBMED, XSUM, corpus
from dev.peers import rouge_metric_module
from rougekit import Scorer
from rougekit.kernels import tiers

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
SHAPES = ((CNN, 8, 10), (XSUM, 6, 10), (PUBMED, 15, 10))
"""With the targets for plain Python: how many times as fast as rouge_score, without and with stemming."""
SAMPLE = 100
"""Number of pairs that other packages score."""
WORDS = 12
"""Number of words of a short text."""

PEERS = {
    "rougeLsum": {"rouge_l": True},
    "rougeW1.2": {"rouge_w": True, "rouge_w_weight": 1.2},
    "rougeS4": {"rouge_s": True, "skip_gap": 4},
    "rougeSU4": {"rouge_su": True, "skip_gap": 4},
}
"""Our type, and its name in rouge-metric 1.0.1."""


def plain() -> Iterator[Row]:
    """Everything that this file measures; the tier is restored afterwards."""
    before = os.environ.get("ROUGEKIT_TIER", "auto")
    try:
        tiers.use("plain")
        yield from _beside_rouge_score()
        yield from _in_loops()
        yield from _beside_others()
        yield from _beside_kernels()
    finally:
        tiers.use(before)  # type: ignore[arg-type]


def _beside_rouge_score() -> Iterator[Row]:
    from rouge_score.rouge_scorer import RougeScorer

    for shape, *goals in SHAPES:
        predictions, references = corpus(shape)
        for stem in (False, True):
            peer, scorer = RougeScorer(TYPES, use_stemmer=stem), Scorer(TYPES, use_stemmer=stem)
            sample = list(zip(references, predictions, strict=True))[:SAMPLE]
            times = _least(lambda peer=peer, sample=sample: [peer.score(*pair) for pair in sample],
                           partial(scorer.score, predictions, references, 1))  # fmt: skip
            theirs, ours = times[0] / SAMPLE, times[1] / len(predictions)
            cell, goal = Cell("plain", shape.name, "stemming, " * stem + "× rouge_score"), goals[stem]
            yield against(f"rouge_score, {shape.name}, {cell.column}", theirs, ours, goal, cell)


def _in_loops() -> Iterator[Row]:
    """Measure one pair per call, where what a call costs matters more than its texts."""
    from rouge_score.rouge_scorer import RougeScorer

    pairs = list(zip(*corpus(CNN, SAMPLE), strict=True))
    short = [(" ".join(p.split()[:WORDS]), " ".join(r.split()[:WORDS])) for p, r in pairs]
    for name, some in ((CNN.name, pairs), (f"texts of {WORDS} words", short)):
        for types, what in ((["rouge1"], "rouge1"), (TYPES, "default types")):
            for stem in (False, True):
                peer, scorer = RougeScorer(types, use_stemmer=stem), Scorer(types, use_stemmer=stem)
                theirs, ours = _least(
                    lambda peer=peer, some=some: [peer.score(r, p) for p, r in some],
                    lambda scorer=scorer, some=some: [scorer.score_pair(p, r) for p, r in some],
                )
                cell = Cell("loops", name, what + ", stemming" * stem)
                yield against(f"rouge_score in a loop, {name}, {cell.column}", theirs / SAMPLE, ours / SAMPLE, 1, cell)


def _beside_others() -> Iterator[Row]:
    peer_class = rouge_metric_module().PyRouge
    nothing = dict.fromkeys(("rouge_n", "rouge_l", "rouge_w", "rouge_s", "rouge_su"), False)
    predictions, references = (side[:SAMPLE] for side in corpus(CNN, SAMPLE))
    groups = [[reference] for reference in references]
    for name, options in PEERS.items():
        peer: Callable[[], Any] = partial(peer_class(**nothing | options).evaluate, predictions, groups)
        yield _row("rouge-metric", name, peer, predictions, references)
    peer = partial(peer_class(**nothing | PEERS["rougeLsum"]).evaluate, predictions, groups)
    yield _row("rouge-metric's rougeLsum (nobody else has MEAD's)", "meadL", peer, predictions, references)
    import sacrebleu

    peer = partial(sacrebleu.corpus_bleu, predictions, [references])
    yield _row("sacreBLEU", "bleu", peer, predictions, references)


def _row(whose: str, name: str, peer: Callable[[], Any], predictions: list[str], references: list[str]) -> Row:
    theirs, ours = _least(peer, partial(Scorer([name]).score, predictions, references, 1))
    what, n = f"{name}, against {whose}", len(predictions)
    return against(what, theirs / n, ours / n, 1, Cell("others", what, "times as fast (a pair)"))


def _beside_kernels() -> Iterator[Row]:
    """Measure how many times as fast the kernels in C are on one thread; the warning without them states this."""
    for shape in (XSUM, CNN, PUBMED):
        predictions, references = corpus(shape, 2_000 if shape is not PUBMED else 100)
        for stem in (False, True):
            scorer = Scorer(TYPES, use_stemmer=stem)
            times = []
            for tier in ("plain", "native"):
                tiers.use(tier)  # type: ignore[arg-type]
                times += _least(partial(scorer.score, predictions, references, 1))
            tiers.use("plain")
            cell = Cell("plain", shape.name, "stemming, kernels" if stem else "kernels")
            yield Row(
                f"{cell.column}, times as fast as plain Python, {shape.name}", times[0] / times[1], "x", cell=cell
            )


def _least(*calls: Callable[[], object]) -> list[float]:
    return least(*calls, rounds=2, clock=process_time)


def main() -> None:
    """Print a line for each row."""
    for row in plain():
        print(row, flush=True)


if __name__ == "__main__":
    main()
