"""Union of common subsequences with clipping, ROUGE-1.5.5's way: weighted or not, and with unigram tables apart.

Lin (2004), sections 3.2 and 4; clipping as in ROUGE 1.4.1. `kernels.clipped_union_lcs` says which words are marked.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.texts import IdTexts, Tokens

UP, LEFT, DIAGONAL = range(3)
"""A step of the back-trace: drop a word of the reference, of the prediction, or match."""
BLOCK = 256  # rows whose steps are held at once; of the others every 256th row is kept and the steps computed again


def union_lcs_hits(batch: Batch, units: Rows, rows: Rows, f: Floats, by_runs: bool, out: Floats) -> None:
    """Write the clipped hits of the union of common subsequences of each row.

    units: texts whose sentences are compared.  rows: as many rows, of the texts that clip the matches.
    f: the value of a run of marked words by its length, longer than the longest sentence of a reference.
    by_runs: hits are the sum of f over runs of marked words; otherwise their number, and f[1] = 1.
    out: float64, shape (n_rows,).
    """
    texts, values = IdTexts(batch), f.tolist()
    numbers = (units.prediction, units.reference, rows.prediction, rows.reference)
    for row, (p, r, p_whole, r_whole) in enumerate(zip(*(side.tolist() for side in numbers), strict=True)):
        left = Counter(texts.words(p_whole)) & Counter(texts.words(r_whole))
        hits = 0.0
        for words in texts.sentences(r):
            marked = [False] * (len(words) + 1)
            for others in texts.sentences(p):
                for position, _ in heaviest_pairs(words, others, values):
                    marked[position] = True
            hits = add_hits(hits, words, marked, left, values if by_runs else None)
        out[row] = hits


def add_hits(hits: float, words: Tokens, marked: list[bool], left: Counter[int], f: list[float] | None) -> float:
    """Add to `hits` one for each marked word of a sentence that is left in both texts, or f of each run of them."""
    run = 0
    for position, word in enumerate(words):
        if not marked[position] or left[word] == 0:
            continue
        left[word] -= 1
        run += 1
        if f is None:
            hits += 1.0
        elif not marked[position + 1]:
            hits += f[run]
            run = 0
    return hits


def heaviest_pairs(
    words: Sequence[Hashable], others: Sequence[Hashable], f: Sequence[float]
) -> Iterator[tuple[int, int]]:
    """The places in both texts of the words of one heaviest common subsequence, the last first."""
    firsts = range(0, max(1, len(words)), BLOCK)
    rows = [([0.0] * (len(others) + 1), [0] * (len(others) + 1))]
    for first in firsts[:-1]:
        rows.append(filled(words[first : first + BLOCK], others, f, *rows[-1])[:2])
    i, j = len(words), len(others)
    for first, row in zip(reversed(firsts), reversed(rows), strict=True):
        steps = filled(words[first : first + BLOCK], others[:j], f, *row)[2]
        while i > first and j > 0:
            step = steps[i - 1 - first][j - 1]
            if step != LEFT:
                i -= 1
            if step != UP:
                j -= 1
            if step == DIAGONAL:
                yield i, j


def filled(
    words: Sequence[Hashable], others: Sequence[Hashable], f: Sequence[float], values: list[float], runs: list[int]
) -> tuple[list[float], list[int], list[bytearray]]:
    """The table's rows after each of `words`: values and runs of the last one, and the steps of all.

    Entry j belongs to the first j of `others`. A match is worth (diagonal + f(run + 1)) - f(run), in this order.
    """
    steps = []
    for word in words:
        row, row_runs, row_steps, left = [0.0], [0], bytearray(len(others)), 0.0
        for j, other in enumerate(others):
            if word == other:
                left = (values[j] + f[runs[j] + 1]) - f[runs[j]]
                row_runs.append(runs[j] + 1)
                row_steps[j] = DIAGONAL
            else:
                row_runs.append(0)
                if values[j + 1] >= left:
                    left = values[j + 1]
                else:
                    row_steps[j] = LEFT
            row.append(left)
        values, runs = row, row_runs
        steps.append(row_steps)
    return values, runs, steps
