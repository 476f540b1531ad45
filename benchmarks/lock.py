"""What two threads share: how much of a call holds Python's lock, and whether kernels take longer beside each other.

    python -m benchmarks.lock

Processor time of the whole process, the least of many calls: it leaves out waiting, so that other processes matter
little. What is not in a kernel holds the lock, and is the share that a second thread can't speed up (Amdahl 1967).
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time, thread_time
from typing import Any

from numba.core.dispatcher import Dispatcher

from rougekit import Scorer, tiers
from rougekit.kernels import ngram_lcs, ratios, vocabulary
from workbench.corpora import CNN, PUBMED, XSUM, corpus

ROUNDS = 40

in_kernels: list[float] = []
"""Seconds of the calls of kernels, from whichever thread."""


def timed(kernel: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    start = thread_time()
    try:
        return kernel(*arguments, **options)
    finally:
        in_kernels.append(thread_time() - start)


def time_kernels() -> None:
    """Time the kernels that were called so far; later ones would not find each other."""
    for module in (vocabulary, ngram_lcs, ratios):
        for name, item in list(vars(module).items()):
            if isinstance(item, Dispatcher) and item.signatures:
                setattr(module, name, partial(timed, item))


def seconds(call: Callable[[], object]) -> tuple[float, float]:
    """Processor time of the whole call and of its kernels, in the round that took least."""

    def rounds() -> Iterator[tuple[float, float]]:
        for _ in range(ROUNDS):
            in_kernels.clear()
            start = process_time()
            call()
            yield process_time() - start, sum(in_kernels)

    return min(rounds())


def main() -> None:
    """Print a line for each corpus, with and without stemming."""
    tiers.use("compiled")
    for stem in (False, True):
        Scorer(use_stemmer=stem).score(*corpus(CNN))
    time_kernels()
    for shape in (CNN, PUBMED, XSUM):
        for stem in (False, True):
            scorer, texts = Scorer(use_stemmer=stem), corpus(shape)
            (one, kernels), (two, beside) = (seconds(partial(scorer.score, *texts, threads=n)) for n in (1, 2))
            share = 1 - kernels / one
            print(
                f"{shape.name}, {'stemming' if stem else 'no stemming'}: {1e3 * one:.1f} ms on one thread, "
                f"{share:.0%} under the lock, so at most {2 / (1 + share):.2f} times as fast on two; there "
                f"{1e3 * two:.1f} ms in all, kernels {beside / kernels:.2f} times as long"
            )


if __name__ == "__main__":
    main()
