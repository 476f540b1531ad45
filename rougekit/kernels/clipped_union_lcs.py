"""Union of common subsequences with clipping, ROUGE-1.5.5's way: weighted or not, and with unigram tables apart.

For each sentence of the reference, the words that lie on a common subsequence with some sentence of the prediction are
marked, one subsequence for each of them: among equally good ones that of the back-trace that prefers to drop the
reference's word. A marked word counts while both texts still have it (Lin 2004, sections 3.2 and 4; clipping as in
ROUGE 1.4.1). Weighted, a run of k words in both texts is worth f(k) instead of k.

The table is that of section 4 (with f(k) = k that of section 3). The paper keeps all of it for the back-trace; here
memory is that of BLOCK rows: see `mark`.
"""

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bools, Bytes, Floats, Ids, Ints
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.texts import Texts, add_words, clear_words, longest_sentence, tokens_of

UP, LEFT, DIAGONAL = np.uint8(0), np.uint8(1), np.uint8(2)
"""Steps of the back-trace: drop a word of the reference, drop one of the prediction, match."""
BLOCK = 256  # rows whose steps are held at once; of the others every 256th row is kept and the steps computed again


def union_lcs_hits(batch: Batch, units: Rows, rows: Rows, f: Floats, by_runs: bool, out: Floats) -> None:
    """See `plain.clipped_union_lcs`. Time is the product of the texts' lengths for each row."""
    _union_lcs_hits(Texts.of(batch, units), rows.prediction, rows.reference, f, by_runs, out)


@kernel
def _union_lcs_hits(
    texts: Texts, prediction_whole: Ints, reference_whole: Ints, f: Floats, by_runs: bool, out: Floats
) -> None:
    ids, sentence_at, text_at, n_words, prediction, reference = texts
    longest_reference, longest_prediction = 0, 0
    for row in range(len(out)):
        r, p = reference[row], prediction[row]
        longest_reference = max(longest_reference, longest_sentence(sentence_at, text_at[r], text_at[r + 1]))
        longest_prediction = max(longest_prediction, longest_sentence(sentence_at, text_at[p], text_at[p + 1]))
    blocks = longest_reference // BLOCK + 1
    width = longest_prediction + 1
    values, runs = empty(width, np.float64), empty(width, np.int32)  # a row of the tables c and w of section 4
    first_values, first_runs = empty((blocks, width), np.float64), empty((blocks, width), np.int32)
    steps = empty((min(BLOCK, longest_reference), longest_prediction), np.uint8)
    marked = zeros(longest_reference + 1, np.bool_)  # all false before and after a sentence of the reference
    left_in_prediction, left_in_reference = zeros(n_words, np.int32), zeros(n_words, np.int32)
    for row in range(len(out)):
        add_words(left_in_prediction, tokens_of(texts, prediction_whole[row]), False)
        add_words(left_in_reference, tokens_of(texts, reference_whole[row]), False)
        hits = 0.0
        for s in range(text_at[reference[row]], text_at[reference[row] + 1]):
            words = ids[sentence_at[s] : sentence_at[s + 1]]
            for t in range(text_at[prediction[row]], text_at[prediction[row] + 1]):
                others = ids[sentence_at[t] : sentence_at[t + 1]]
                mark(words, others, f, values, runs, first_values, first_runs, steps, marked)
            run = 0
            for position in range(len(words)):
                if not marked[position]:
                    continue
                marked[position] = False
                word = words[position]
                if left_in_reference[word] > 0 and left_in_prediction[word] > 0:
                    left_in_reference[word] -= 1
                    left_in_prediction[word] -= 1
                    run += 1
                    if not by_runs:
                        hits += 1.0
                    elif not marked[position + 1]:  # the run ends here
                        hits += f[run]
                        run = 0
        out[row] = hits
        clear_words(left_in_prediction, tokens_of(texts, prediction_whole[row]))
        clear_words(left_in_reference, tokens_of(texts, reference_whole[row]))


@subroutine
def mark(
    words: Ids,
    others: Ids,
    f: Floats,
    values: Floats,
    runs: Ids,
    first_values: Floats,
    first_runs: Ids,
    steps: Bytes,
    marked: Bools,
) -> None:
    """Mark the positions of `words` that lie on one common subsequence with `others`.

    The way forward keeps the row before each block; the way back fills the blocks it comes to once more, but for the
    last, and only as far to the right as it still can go.
    """
    j = len(others)
    for k in range(j + 1):
        values[k], runs[k] = 0.0, 0
    last = (len(words) - 1) // BLOCK
    for block in range(last + 1):
        for k in range(j + 1):
            first_values[block, k], first_runs[block, k] = values[k], runs[k]
        fill(words[block * BLOCK : (block + 1) * BLOCK], others, f, values, runs, steps)
    i = len(words)
    for block in range(last, -1, -1):
        top = block * BLOCK
        if block < last:
            fill(words[top : top + BLOCK], others[:j], f, first_values[block], first_runs[block], steps)
        while i > top and j > 0:
            step = steps[i - 1 - top, j - 1]
            if step == DIAGONAL:
                i -= 1
                j -= 1
                marked[i] = True
            elif step == UP:
                i -= 1
            else:
                j -= 1


@subroutine
def fill(words: Ids, others: Ids, f: Floats, values: Floats, runs: Ids, steps: Bytes) -> None:
    """Advance the table by one row for each of `words`, and write down the steps of the back-trace.

    values, runs: the row above, replaced by the last row; entry j belongs to the first j of `others`.
    The value of a match is (diagonal + f(run + 1)) - f(run), in this order of operations.
    """
    for i in range(len(words)):
        word = words[i]
        diagonal, diagonal_run = 0.0, np.int32(0)
        left = 0.0
        for j in range(len(others)):
            up, up_run = values[j + 1], runs[j + 1]
            if word == others[j]:
                left = (diagonal + f[diagonal_run + 1]) - f[diagonal_run]
                runs[j + 1] = diagonal_run + 1
                steps[i, j] = DIAGONAL
            else:
                runs[j + 1] = 0
                if up >= left:
                    left = up
                    steps[i, j] = UP
                else:
                    steps[i, j] = LEFT
            values[j + 1] = left
            diagonal, diagonal_run = up, up_run
