"""MEAD's normalised pairwise LCS: Lin (2004), eq. 10 and 11."""

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
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
        referenced = sentences[r]
        table = [[lcs_length(one, other) for other in referenced] for one in sentences[p]]
        out[0, row] = sum(max(line, default=0) for line in table)
        out[1, row] = sum(map(max, zip(*table, strict=True)))
    out[2:] = words(batch).n_of_rows(rows)
