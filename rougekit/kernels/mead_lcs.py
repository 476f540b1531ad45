"""MEAD's normalised pairwise LCS: Lin (2004), eq. 10 and 11."""

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
from rougekit.kernels.ngram_lcs import lcs_length
from rougekit.kernels.texts import Sentences, words


def mead_counts(batch: Batch, rows: Rows, out: Ints) -> None:
    """Write the sums of the best sentence LCS and the numbers of words of each row.

    out: shape (4, n_rows): over the sentences of the prediction, the longest LCS with any reference sentence; the
    same over the sentences of the reference; words of the prediction; words of the reference.
    """
    sentences = Sentences(batch)
    for row, (p, r) in enumerate(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
        referenced = sentences[r]
        table = [[lcs_length(one, other) for other in referenced] for one in sentences[p]]
        out[0, row] = sum(max(line, default=0) for line in table)
        out[1, row] = sum(map(max, zip(*table, strict=True)))
    out[2:] = words(batch).n_of_rows(rows)
