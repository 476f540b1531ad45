"""MEAD's normalised pairwise LCS: Lin (2004), eq. 10 and 11."""

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
from rougekit.foundation.runtime import stopping
from rougekit.kernels.ngram_lcs import lcs_length
from rougekit.kernels.texts import Sentences, words


def mead_counts(batch: Batch, rows: Rows, out: Ints) -> None:
    """Write each row's sums of sentence LCS lengths, and its numbers of words.

    out: shape (4, n_rows): the sum, over prediction sentences, of the longest LCS with any reference sentence; the sum,
    over reference sentences, of the longest LCS with any prediction sentence; words of the prediction; words of the
    reference.
    """
    sentences = Sentences(batch)
    for row, (p, r) in enumerate(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
        referenced, total = sentences[r], 0
        longest = [0] * len(referenced)
        for one in stopping.each(sentences[p]):
            lengths = [lcs_length(one, other) for other in referenced]
            total += max(lengths, default=0)
            longest = list(map(max, longest, lengths))
        out[:2, row] = total, sum(longest)
    out[2:] = words(batch).n_of_rows(rows)
