"""The parts of `benchmarks.speed`: each function measures one thing and gives rows; each runs in its own process."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from benchmarks.floor import tokeniser
from benchmarks.peers import PEERS, TYPES, Peer, columns, installed
from benchmarks.real import Texts, english
from benchmarks.timing import Row, least, least_of_many
from dev.corpora import CNN, PUBMED, XSUM, Shape, corpus
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
    """Against everyone on drawn texts, and against the floor."""
    for shape, name in SHAPES.items():
        for stem in (False, True):
            target = None if stem else REFERENCE_TARGETS[shape]
            yield from _corpus(corpus(shape), name, stem, RS_TARGETS[1, stem][shape], target)
        yield from _floor(shape, name)


def real_texts() -> Iterator[Row]:
    """Against everyone on real English."""
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
        note = f"{1e3 * mine:.1f} ms against {1e3 * theirs / share:.0f}"
        if peer.sample:
            note += f", from {sample} pairs"
        if peer.lacks:
            note += f"; {peer.lacks}"
        cell = (f"{peer.package} {peer.version}" + f" ({peer.lacks})" * bool(peer.lacks), name + ", stemming" * stem)
        yield Row(f"{what}, 1 thread, against {peer.package}", ratio, "x", target, note=note, cell=cell)
        if not stem:
            package = f"{peer.package} (computes less)" if peer.lacks else peer.package
            yield Row(f"{name}: {package}", len(some[0]) / theirs, "/s")
    if not stem and ours:
        yield Row(f"{name}: rougekit", len(predictions) / ours, "/s")


def _check(
    peer: Peer, scorer: Scorer, score: Callable[..., Any], predictions: list[str], references: list[str]
) -> None:
    """Stop if a peer that should give the same scores does not."""
    if not peer.same:
        return
    ours, theirs = scorer.score(predictions, references).columns, columns(score(predictions, references))
    if any(not np.array_equal(ours[name], theirs[name]) for name in TYPES):
        raise SystemExit(f"scores differ from those of {peer.package}: nothing was measured")


def _floor(shape: Shape, name: str) -> Iterator[Row]:
    words = tokeniser()
    if words is None:
        return
    predictions, references = corpus(shape)
    scorer, text = Scorer(), "\n".join(predictions + references).encode()
    mine, floor = least(
        partial(scorer.score, predictions, references, threads=1), lambda: words(text), rounds=9, clock=process_time
    )
    note = f"{1e3 * mine:.1f} ms against {1e3 * floor:.1f} for words in a plain C loop"
    yield Row(f"{name}, no stemming, 1 thread, times the floor", mine / floor, "x", note=note)


def two_threads() -> Iterator[Row]:
    """Against the Rust package on as many, and against ourselves on one."""
    for shape, name in SHAPES.items():
        predictions, references = corpus(shape)
        for stem in (False, True):
            scorer, score = Scorer(use_stemmer=stem), RS.batch(stem)
            ours = partial(scorer.score, predictions, references)
            both, theirs = least(partial(ours, threads=2), partial(score, predictions, references), rounds=100)
            what = f"{name}, {'stemming' if stem else 'no stemming'}, 2 threads"
            note = f"{1e3 * both:.1f} ms against {1e3 * theirs:.0f}"
            cell = (f"{RS.package} {RS.version}, both on 2 threads", name + ", stemming" * stem)
            target = RS_TARGETS[2, stem][shape]
            yield Row(f"{what}, against {RS.package}", theirs / both, "x", target, note=note, cell=cell)
            # Not in turns: after a call on one thread the other core sleeps, and takes its time to wake.
            (alone,), (both,) = (least(partial(ours, threads=n), rounds=300) for n in (1, 2))
            note = f"{1e3 * both:.1f} ms against {1e3 * alone:.1f}"
            yield Row(f"{what}, against 1 thread", alone / both, "x", None if shape is XSUM else 1.6, note=note)


def long_pairs() -> Iterator[Row]:
    """One pair of 20,000 words on each side."""
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
        note = f"{1e3 * mine:.1f} ms against {1e3 * theirs:.0f}"
        yield Row(f"{what}, against {RS.package}", theirs / mine, "x", target, note=note)
        yield Row(f"{what}, growth of memory", grown / 1e6, "MB", 150, highest=True)
        if sentences <= 20:
            union, lcs = Scorer(["rougeLsum"]), Scorer(["rougeL"])
            slow, fast = least(
                partial(union.score, [prediction], [reference]), partial(lcs.score, [prediction], [reference])
            )
            yield Row(f"{what}, rougeLsum against rougeL", slow / fast, "x", 3, highest=True)


def _long(sentences: int, seed: int) -> str:
    words = np.minimum(np.random.default_rng(seed).zipf(1.3, 20_000), 8000).astype(str)
    return "\n".join(" ".join(f"w{word}" for word in part) for part in np.array_split(words, sentences))


def growth(call: Callable[[], object]) -> int:
    """Bytes by which the memory of this process grows at most; only Linux can tell, others give 0."""
    try:
        Path("/proc/self/clear_refs").write_text("5")  # the peak starts anew
    except OSError:
        return 0
    before = _memory("VmRSS")
    call()
    return _memory("VmHWM") - before


def _memory(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith(name))


def short_texts() -> Iterator[Row]:
    """Calls with little in them."""
    prediction = "The cabinet met on Friday to talk about the price of bread."
    reference = "On Friday the ministers talked about how to lower the price of bread."
    scorer, compat, reference_scorer = Scorer(), RougeScorer(TYPES), REFERENCE.batch(False)
    one, like_theirs = least_of_many(
        partial(scorer.score, [prediction], [reference]), lambda: compat.score(reference, prediction)
    )
    (theirs,) = least_of_many(lambda: reference_scorer([prediction], [reference]), each=5)
    yield Row("one short pair, Scorer.score", 1e6 * one, "us", 30, highest=True)
    yield Row("one short pair, compat's RougeScorer.score", 1e6 * like_theirs, "us", 40, highest=True)
    yield Row("one short pair, Scorer.score against rouge_score", theirs / one, "x", 3, note=f"{1e6 * theirs:.0f} us")
    rng = np.random.default_rng(3)
    texts = [" ".join(f"w{word}" for word in row) for row in np.minimum(rng.zipf(1.3, (128, 100)), 8000)]
    (batch,) = least_of_many(partial(scorer.score, texts[:64], texts[64:]), each=2)
    yield Row("64 pairs of 100 words", 1e3 * batch, "ms", 1, highest=True)


def objects() -> Iterator[Row]:
    """A list of dicts of named tuples, the garbage collector at work."""
    predictions, references = corpus(CNN)
    compat, score = RougeScorer(TYPES), RS.batch(False)
    mine, theirs = least(
        lambda: list(compat.score_batch(references, predictions)), partial(score, predictions, references), rounds=40
    )
    note = f"{1e3 * mine:.0f} ms against {1e3 * theirs:.0f}"
    yield Row(f"CNN, list of dicts, default threads, against {RS.package}", theirs / mine, "x", 3, note=note)


def bootstraps() -> Iterator[Row]:
    """Ours against the time of scoring, rouge_score's in its own bits against its own."""
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
    mine, its = least(
        partial(scores.aggregate, legacy_bootstrap=True), aggregator.aggregate, rounds=3, clock=process_time
    )
    note = f"{1e3 * mine:.0f} ms against {1e3 * its:.0f}; equal bits and generator state"
    yield Row("legacy_bootstrap, 11,490 examples, against rouge_score", its / mine, "x", 15, note=note)
    for threads in (1, 2):
        scoring, resampling = least(
            partial(scorer.score, predictions, references, threads=threads),
            partial(scores.aggregate, threads=threads),
            rounds=15,
            clock=process_time if threads == 1 else perf_counter,
        )
        note = f"{1e3 * resampling:.1f} ms against {1e3 * scoring:.1f}"
        what = f"default bootstrap against scoring, CNN, {threads} thread{'s' * (threads > 1)}"
        yield Row(f"{what}, per type", resampling / len(TYPES) / scoring, "x", 0.5, highest=True, note=note)
        yield Row(f"{what}, all four types", resampling / scoring, "x", 1, highest=True, note=note)
