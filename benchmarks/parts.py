"""Parts of `benchmarks.speed`: each function measures one thing in its own process and yields rows."""

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

import numpy as np

from benchmarks.memory import growth
from benchmarks.peers import PEERS, TYPES, Peer, columns, installed
from benchmarks.real import Texts, english
from benchmarks.timing import Cell, Row, against, least, least_of_many
from dev.corpora import CNN, PUBMED, XSUM, corpus
from rougekit import Scorer
from rougekit.compat.rouge_scorer import RougeScorer

RS, _, REFERENCE = PEERS[:3]
SHAPES = {CNN: "CNN", PUBMED: "PubMed", XSUM: "XSum"}
RS_TARGETS = {
    (1, False): {CNN: 5, PUBMED: 8, XSUM: 7},
    (1, True): {CNN: 9, PUBMED: 10, XSUM: 10},
    (2, False): {CNN: 5, PUBMED: 7, XSUM: 6},
    (2, True): {CNN: 7.5, PUBMED: 8, XSUM: 8},
}
REFERENCE_TARGETS = {CNN: 300, PUBMED: 900, XSUM: 240}


def one_thread() -> Iterator[Row]:
    """Compare with every package, on synthetic texts."""
    for shape, name in SHAPES.items():
        for stem in (False, True):
            target = None if stem else REFERENCE_TARGETS[shape]
            yield from _corpus(corpus(shape), name, stem, RS_TARGETS[1, stem][shape], target)


def real_texts() -> Iterator[Row]:
    """Compare with every package, on real English."""
    name, texts = english()
    yield from _corpus(texts, name, False, 5, None)
    yield from _corpus(texts, name, True, 8, None)


def _corpus(texts: Texts, name: str, stem: bool, rs_target: float, reference_target: float | None) -> Iterator[Row]:
    predictions, references = texts
    scorer = Scorer(use_stemmer=stem)
    what = f"{name}, {'stemming' if stem else 'no stemming'}"
    ours = None
    for peer in installed():
        if stem and not peer.stems:
            continue
        sample = min(peer.sample, len(predictions) // 12) if peer.sample else len(predictions)
        share, some = sample / len(predictions), (predictions[:sample], references[:sample])
        score = peer.batch(stem)
        _check(peer, scorer, score, *some)
        rounds = 2 if peer.sample else 100
        mine, theirs = least(
            partial(scorer.score, predictions, references, threads=1),
            partial(score, *some),
            rounds=rounds,
            clock=process_time,
        )
        ratio, ours = theirs / share / mine, min(mine, ours or mine)
        target = rs_target if peer is RS else reference_target if peer is REFERENCE else None
        line = f"{peer.package} {peer.version}" + f" ({peer.lacks})" * bool(peer.lacks)
        cell = Cell("packages", line, name + ", stemming" * stem)
        yield Row(f"{what}, 1 thread, against {peer.package}", ratio, "x", target, cell=cell)
        if not stem:
            package = f"{peer.package} (computes less)" if peer.lacks else peer.package
            yield Row(f"{name}: {package}", len(some[0]) / theirs, "/s")
    if not stem and ours:
        yield Row(f"{name}: rougekit", len(predictions) / ours, "/s")


def _check(
    peer: Peer, scorer: Scorer, score: Callable[..., Any], predictions: list[str], references: list[str]
) -> None:
    """Raise an error if a peer that should give the same scores does not."""
    if not peer.same:
        return
    ours, theirs = scorer.score(predictions, references).columns, columns(score(predictions, references))
    if any(not np.array_equal(ours[name], theirs[name]) for name in TYPES):
        raise SystemExit(f"scores differ from those of {peer.package}: nothing was measured")


def two_threads() -> Iterator[Row]:
    """Compare with the Rust package on two threads, and with rougekit on one."""
    for shape, name in SHAPES.items():
        predictions, references = corpus(shape)
        for stem in (False, True):
            scorer, score = Scorer(use_stemmer=stem), RS.batch(stem)
            ours = partial(scorer.score, predictions, references)
            both, theirs = least(partial(ours, threads=2), partial(score, predictions, references), rounds=100)
            what = f"{name}, {'stemming' if stem else 'no stemming'}, 2 threads"
            column, target = name + ", stemming" * stem, RS_TARGETS[2, stem][shape]
            cell = Cell("packages", f"{RS.package} {RS.version}, both on 2 threads", column)
            yield Row(f"{what}, against {RS.package}", theirs / both, "x", target, cell=cell)
            # Timed separately: after a call on one thread, the other core is asleep and takes time to wake up.
            (alone,), (both,) = (least(partial(ours, threads=n), rounds=300) for n in (1, 2))
            cell = Cell("packages", "rougekit on 1 thread, itself on 2", column)
            yield Row(f"{what}, against 1 thread", alone / both, "x", cell=cell)


def long_pairs() -> Iterator[Row]:
    """Time one pair whose texts have 20,000 words each."""
    for sentences, target in ((1, 40), (20, 4), (800, 3)):
        prediction, reference = _long(sentences, 1), _long(sentences, 2)
        score, scorer = RS.batch(False), Scorer()
        scorer.score(["a cat\nsat"], ["the cat\nsat"])
        scorer.score([prediction[:4000]], [reference[:4000]])  # loads the kernels for long texts
        grown = growth(partial(scorer.score, [prediction], [reference]))
        mine, theirs = least(
            partial(scorer.score, [prediction], [reference]), partial(score, [prediction], [reference])
        )
        what = f"20,000 x 20,000 words in {sentences} sentence{'s' * (sentences > 1)}"
        line = what.partition(" words ")[2]
        yield against(f"{what}, against {RS.package}", theirs, mine, target, Cell("long", line, f"× {RS.package}"))
        yield Row(f"{what}, growth of memory", grown / 1e6, "MB", 150, True, Cell("long", line, "memory"))
        if sentences <= 20:
            union, lcs = Scorer(["rougeLsum"]), Scorer(["rougeL"])
            slow, fast = least(
                partial(union.score, [prediction], [reference]), partial(lcs.score, [prediction], [reference])
            )
            yield Row(f"{what}, rougeLsum against rougeL", slow / fast, "x", 3, highest=True)


def _long(sentences: int, seed: int) -> str:
    words = np.minimum(np.random.default_rng(seed).zipf(1.3, 20_000), 8000).astype(str)
    return "\n".join(" ".join(f"w{word}" for word in part) for part in np.array_split(words, sentences))


def short_texts() -> Iterator[Row]:
    """Time calls with few, short texts."""
    prediction = "The cabinet met on Friday to talk about the price of bread."
    reference = "On Friday the ministers talked about how to lower the price of bread."
    scorer, reference_scorer = Scorer(), REFERENCE.batch(False)
    (one,) = least_of_many(partial(scorer.score, [prediction], [reference]))
    (theirs,) = least_of_many(lambda: reference_scorer([prediction], [reference]), each=5)
    what = "`Scorer.score` of one short pair, against rouge_score"
    yield against(what, theirs, one, 3, Cell("calls", what, "times as fast (time)"))
    rng = np.random.default_rng(3)
    texts = [" ".join(f"w{word}" for word in row) for row in np.minimum(rng.zipf(1.3, (128, 100)), 8000)]
    (batch,) = least_of_many(partial(scorer.score, texts[:64], texts[64:]), each=2)
    what = "`Scorer.score` of 64 pairs of 100 words"
    yield Row(what, 1e3 * batch, "ms", 1, True, Cell("calls", what, "times as fast (time)"))


def objects() -> Iterator[Row]:
    """Time rougekit.compat, which returns a list of dicts of named tuples, with the garbage collector enabled."""
    predictions, references = corpus(CNN)
    compat, score = RougeScorer(TYPES), RS.batch(False)
    mine, theirs = least(
        lambda: list(compat.score_batch(references, predictions)), partial(score, predictions, references), rounds=40
    )
    what = f"`RougeScorer.score_batch` of 11,490 pairs: a list of dicts, against {RS.package}"
    yield against(what, theirs, mine, 3, Cell("calls", what, "times as fast (time)"))


def bootstraps() -> Iterator[Row]:
    """Time rouge_score's bootstrap, reproduced bit for bit, and ours."""
    from rouge_score.scoring import BootstrapAggregator, Score

    predictions, references = corpus(CNN)
    scorer = Scorer()
    scores = scorer.score(predictions, references)
    examples = [
        {name: Score(*triple) for name, triple in zip(TYPES, row, strict=True)}
        for row in zip(*(scores.columns[name].T.tolist() for name in TYPES), strict=True)
    ]
    aggregator = BootstrapAggregator()
    for example in examples:
        aggregator.add_scores(example)
    np.random.seed(5)
    theirs, state = aggregator.aggregate(), np.random.get_state()[1].tolist()
    np.random.seed(5)
    ours = scores.aggregate(legacy_bootstrap=True)
    same = all([*theirs[name]] == [ours[name].low, ours[name].mid, ours[name].high] for name in TYPES)
    if not same or np.random.get_state()[1].tolist() != state:
        raise SystemExit("the bootstrap differs from rouge_score's: nothing was measured")
    mine, own, its = least(
        partial(scores.aggregate, legacy_bootstrap=True),
        partial(scores.aggregate, threads=1),
        aggregator.aggregate,
        rounds=3,
        clock=process_time,
    )
    for call, ours, target in (("aggregate(legacy_bootstrap=True)", mine, 15), ("aggregate()", own, None)):
        what = f"`{call}` of 11,490 examples, against rouge_score"
        yield against(what, its, ours, target, Cell("calls", what, "times as fast (time)"))
