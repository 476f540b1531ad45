"""How fast every measure is, each beside its yardstick in the same run: python -m benchmarks.measures [n_pairs]

Yardsticks: rouge2 for the other n-grams; a table of the longest common subsequence (compiled here) for rougeW;
rouge-metric 1.0.1's Python classes for all of them together. All on one thread; the least time of some repetitions.
"""

import sys
import time
from collections.abc import Callable, Sequence

import numpy as np

from dev.corpora import CNN, corpus
from dev.peers import rouge_metric_module
from rougekit import Scorer
from rougekit.foundation.arrays.batch import Batch, Batches, Rows
from rougekit.kernels.compiled.jit import kernel
from rougekit.scoring.measures.counting import count
from rougekit.scoring.measures.names import parse_type

ALL = (
    *("rouge1", "rouge2", "rouge3", "rouge4", "rougeL", "rougeLsum"),
    *("rougeW", "rougeS", "rougeSU", "rougeSU4", "meadL", "bleu"),
)
PEER_PAIRS = 40
"""rouge-metric takes tens of milliseconds a pair: its time is that of so many pairs, times their share."""


def main(n_pairs: int) -> None:
    predictions, references = corpus(CNN, n_pairs)
    print(f"{CNN.name} shape, {n_pairs} pairs, one thread")
    together = all_measures(predictions, references)
    peer = rouge_metric(predictions[:PEER_PAIRS], references[:PEER_PAIRS]) * n_pairs / PEER_PAIRS
    print(f"  {len(ALL)} measures from texts to P, R, F: {together:.3f} s (target 1.5 s)")
    print(
        f"  rouge-metric, 8 of them (n = 1..4, L, W, S, SU): {peer:.0f} s, {peer / together:.0f} times that (target 50)"
    )
    one_by_one(predictions, references)
    long_pairs()


def all_measures(predictions: list[str], references: list[str]) -> float:
    scorer = Scorer(ALL)
    return seconds(lambda: scorer.score(predictions, references, threads=1))


def rouge_metric(predictions: list[str], references: list[str]) -> float:
    peer = rouge_metric_module().PyRouge(rouge_n=4, rouge_l=True, rouge_w=True, rouge_s=True, rouge_su=True)
    groups = [[reference] for reference in references]
    return seconds(lambda: peer.evaluate(predictions, groups), repeats=2)


def one_by_one(predictions: list[str], references: list[str]) -> None:
    """Counting alone, then the whole call, against rouge2's; and rougeW against a table."""
    texts, rows = read([text for pair in zip(predictions, references, strict=True) for text in pair])
    print("  type          counting  whole call   times rouge2's")
    first: tuple[float, float] | None = None
    for name in (
        "rouge2",
        *(f"rouge{n}" for n in range(3, 10)),
        "rougeW",
        "rougeS",
        "rougeS4",
        "rougeSU",
        "meadL",
        "bleu",
    ):
        scorer = Scorer([name])
        both = counting(name, texts, rows), seconds(lambda scorer=scorer: scorer.score(predictions, references, 1))
        first = first or both
        ratios = " and ".join(f"{ours / its:.2f}" for ours, its in zip(both, first, strict=True))
        print(f"  {name:10} {both[0] * 1e3:8.1f} ms {both[1] * 1e3:8.1f} ms   {ratios}")
    table, weighted = by_table(texts.whole, rows), counting("rougeW", texts, rows)
    print(f"  LCS by table {table * 1e3:.1f} ms, rougeW {weighted * 1e3:.1f} ms: {weighted / table:.2f} (target 4)")


def long_pairs() -> None:
    """Texts of 500 words (target for S* and SU*: 2,000 µs), and one pair of 20,000."""
    for n_pairs, n_words in ((200, 500), (1, 20_000)):
        rng = np.random.default_rng(0)
        words = np.char.add("w", np.minimum(rng.zipf(1.3, (2 * n_pairs, n_words)), 8000).astype(str))
        texts, rows = read([" ".join(row) for row in words.tolist()])
        table = by_table(texts.whole, rows) / n_pairs
        times = {name: counting(name, texts, rows) / n_pairs for name in ("rougeS", "rougeSU", "rougeSU4", "rougeW")}
        listed = ", ".join(f"{name} {spent * 1e6:.0f}" for name, spent in times.items())
        print(f"{n_pairs} x {n_words} words, µs a pair: {listed}, LCS by table {table * 1e6:.0f}")


def counting(name: str, texts: Batches, rows: Rows) -> float:
    measure = parse_type(name)
    return seconds(lambda: count(texts, rows, [measure]))


def by_table(batch: Batch, rows: Rows) -> float:
    out = np.empty(len(rows.prediction), np.int64)
    arrays = batch.ids, batch.sentence_at, batch.text_at, rows.prediction, rows.reference
    return seconds(lambda: lcs_by_table(*arrays, out))


@kernel
def lcs_by_table(ids, sentence_at, text_at, prediction, reference, out):  # type: ignore[no-untyped-def]
    """One row of the table at a time, as rouge_score's reference implementation would be if it were compiled."""
    cells = np.zeros(len(ids) + 1, np.int32)
    for row in range(len(prediction)):
        begin, end = sentence_at[text_at[prediction[row]]], sentence_at[text_at[prediction[row] + 1]]
        cells[: end - begin + 1] = 0
        for i in range(sentence_at[text_at[reference[row]]], sentence_at[text_at[reference[row] + 1]]):
            above_left, left = 0, 0
            for j in range(end - begin):
                above = cells[j + 1]
                if ids[begin + j] == ids[i]:
                    left = above_left + 1
                elif above > left:
                    left = above
                cells[j + 1] = left
                above_left = above
        out[row] = cells[end - begin]


def read(texts: Sequence[str]) -> tuple[Batches, Rows]:
    """A batch of words between blanks, sentences between newlines; every second text is a reference."""
    number: dict[str, int] = {}
    ids, sentence_at, text_at = [], [0], [0]
    for text in texts:
        for line in text.splitlines():
            ids += [number.setdefault(word, len(number)) for word in line.split()]
            sentence_at.append(len(ids))
        text_at.append(len(sentence_at) - 1)
    batch = Batch(np.array(ids, np.int32), np.array(sentence_at, np.int64), np.array(text_at, np.int64), len(number))
    at = np.arange(0, len(texts), 2, dtype=np.int64)
    return Batches(batch, batch), Rows(at, at + 1, np.arange(len(at) + 1, dtype=np.int64))


def seconds(call: Callable[[], object], repeats: int = 5) -> float:
    """The least time of some calls, after one that compiles."""
    call()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CNN.n_pairs)
