"""Memory of one call with 1,000,000 pairs of the CNN/DailyMail shape: how much it grows beside the size of the texts.

    python -m benchmarks.memory_one_call            # about 2 GB for the texts and what they become
    python -m benchmarks.memory_one_call 100000     # fewer pairs

The target is at most 3 times the texts' size. Only Linux can tell.
"""

import sys
import time
from functools import partial

from benchmarks.parts import growth
from dev.corpora import CNN, corpus
from rougekit import Scorer

DIFFERENT = 50_000
"""Pairs that are made; the call gets copies of them until there are enough."""


def main(n_pairs: int) -> None:
    """Score once, print."""
    pairs = corpus(CNN, min(n_pairs, DIFFERENT))
    predictions, references = ([(texts[k % len(texts)] + " ")[:-1] for k in range(n_pairs)] for texts in pairs)
    size = sum(map(sys.getsizeof, predictions)) + sum(map(sys.getsizeof, references))
    scorer = Scorer()
    scorer.score(predictions[:1000], references[:1000])
    start = time.perf_counter()
    grown = growth(partial(scorer.score, predictions, references))
    seconds = time.perf_counter() - start
    print(f"{n_pairs} pairs, {size / 1e6:.0f} MB of texts, scored in {seconds:.1f} s on all cores")
    print(f"memory grew by {grown / 1e6:.0f} MB at most: {grown / size:.2f} times the texts (target: at most 3)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
