"""MEAD's normalised pairwise LCS: Lin (2004), eq. 10 and 11.

The paper takes the LCS of each sentence of one text with each of the other. Here one sentence of the reference meets
all sentences of the prediction, strip by strip as in `ngram_lcs`; each LCS serves both equations.
"""

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.ngram_lcs import STRIP, keep, lcs_growth
from rougekit.kernels.texts import Texts, clear_masks, n_tokens, set_masks


def mead_counts(batch: Batch, rows: Rows, out: Ints) -> None:
    """See `plain.mead_lcs`."""
    _mead_counts(Texts.of(batch, rows), out)


@kernel
def _mead_counts(texts: Texts, out: Ints) -> None:
    ids, sentence_at, text_at, n_words, prediction, reference = texts
    longest, most_sentences = 0, 0
    for row in range(len(prediction)):
        p = prediction[row]
        longest = max(longest, n_tokens(texts, p))
        most_sentences = max(most_sentences, text_at[p + 1] - text_at[p])
    masks = zeros(n_words, np.uint64)  # the bits where a word stands in a strip of the reference, else 0
    carry = empty(longest, np.uint8)  # what each word of the prediction hands on to the next strip
    at, kept = empty(longest + 1, np.int64), empty(longest + 1, np.uint64)  # scratch
    best = empty(most_sentences, np.int64)  # the longest LCS so far of each sentence of the prediction
    length = empty(most_sentences, np.int64)  # its LCS with the sentence of the reference at hand
    for row in range(len(prediction)):
        p, r = prediction[row], reference[row]
        p_at = sentence_at[text_at[p] : text_at[p + 1] + 1]
        n_sentences = len(p_at) - 1
        for s in range(n_sentences):
            best[s] = 0
        total, ref_total = 0, 0
        for ref in range(text_at[r], text_at[r + 1]):
            _all_lcs(ids, p_at, sentence_at[ref], sentence_at[ref + 1], masks, carry, at, kept, length)
            ref_best = 0
            for s in range(n_sentences):
                ref_best = max(ref_best, length[s])
                best[s] = max(best[s], length[s])
            ref_total += ref_best
        for s in range(n_sentences):
            total += best[s]
        out[0, row], out[1, row] = total, ref_total
        out[2, row], out[3, row] = n_tokens(texts, p), n_tokens(texts, r)


@subroutine
def _all_lcs(
    ids: Ids, p_at: Ints, ref_begin: int, ref_end: int, masks: Bits, carry: Bytes, at: Ints, kept: Bits, length: Ints
) -> None:
    """Length of the LCS of one reference sentence with each sentence of the prediction, ids[p_at[s]:p_at[s + 1]]."""
    begin, n_sentences = p_at[0], len(p_at) - 1
    for k in range(p_at[-1] - begin):
        carry[k] = 0
    for s in range(n_sentences):
        length[s] = 0
    for low in range(ref_begin, ref_end, STRIP):
        strip = ids[low : min(low + STRIP, ref_end)]
        set_masks(masks, strip)
        for s in range(n_sentences):
            words, carried = ids[p_at[s] : p_at[s + 1]], carry[p_at[s] - begin : p_at[s + 1] - begin]
            n_kept = keep(words, len(words), masks, carried, at, kept)
            length[s] += lcs_growth(at, kept, n_kept, carried)
        clear_masks(masks, strip)
