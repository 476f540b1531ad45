"""What two threads share, and what that costs: Python's lock, caches and memory, words that both read.

    python -m benchmarks.lock        # on a machine that does nothing else

Beside two threads stand two processes, which share no lock: what these lose, caches, memory and clock take. And both
halves one after the other on one thread: what that takes more than the whole, two threads do twice, as each has words
of its own.
"""

import multiprocessing
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from numba.core.dispatcher import Dispatcher

from dev.corpora import CNN, PUBMED, XSUM, corpus
from rougekit import Scorer
from rougekit.kernels import tiers
from rougekit.kernels.compiled import ngram_lcs, vocabulary

ROUNDS = 60

in_kernels: list[float] = []
"""Seconds of processor time of the kernels' calls, on whichever thread."""


def timed(kernel: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    start = thread_time()
    try:
        return kernel(*arguments, **options)
    finally:
        in_kernels.append(thread_time() - start)


def time_kernels() -> None:
    """Time the kernels that were called so far; one that was not would not find the others."""
    for module in (vocabulary, ngram_lcs):
        for name, item in list(vars(module).items()):
            if isinstance(item, Dispatcher) and item.signatures:
                setattr(module, name, partial(timed, item))


def seconds(call: Callable[[], object]) -> tuple[float, float]:
    """By the clock, and of kernels by the processor: medians of many rounds."""
    rounds = []
    for _ in range(ROUNDS):
        in_kernels.clear()
        start = perf_counter()
        call()
        rounds.append((perf_counter() - start, sum(in_kernels)))
    by_clock, kernels = zip(*rounds, strict=True)
    return median(by_clock), median(kernels)


def beside(call: Callable[[], object], barrier: Any, queue: Any) -> None:
    """In a process of its own."""
    barrier.wait()
    queue.put(seconds(call)[0])


def in_halves(scorer: Scorer, predictions: list[str], references: list[str]) -> None:
    """On one thread, what two threads share out."""
    half = len(predictions) // 2
    for part in (slice(half), slice(half, None)):
        scorer.score(predictions[part], references[part], threads=1)


def main() -> None:
    """Print a line for each corpus, with and without stemming."""
    tiers.use("compiled")
    for stem in (False, True):
        Scorer(use_stemmer=stem).score(*corpus(CNN))
    time_kernels()
    fork = multiprocessing.get_context("fork")
    for shape in (CNN, PUBMED, XSUM):
        for stem in (False, True):
            calls: list[Callable[[], object]] = [
                partial(Scorer(use_stemmer=stem).score, *corpus(shape), threads=1),
                partial(Scorer(use_stemmer=stem).score, *corpus(shape), threads=2),
                partial(in_halves, Scorer(use_stemmer=stem), *corpus(shape)),
            ]
            (one, kernels), (two, of_two), (halves, _) = map(seconds, calls)
            barrier, queue = fork.Barrier(2), fork.Queue()
            processes = [fork.Process(target=beside, args=(calls[0], barrier, queue)) for _ in range(2)]
            for process in processes:
                process.start()
            both = max(queue.get() for _ in processes)
            print(
                f"{shape.name}, {'stemming' if stem else 'no stemming'}: {1e3 * one:.1f} ms, of which kernels take "
                f"{kernels / one:.0%}; on two threads {one / two:.2f} times as fast, as two processes "
                f"{2 * one / both:.2f}; kernels of two threads take {of_two / kernels:.2f} times as long; both halves "
                f"on one thread take {halves / one:.2f} times as long",
                flush=True,
            )


if __name__ == "__main__":
    main()
