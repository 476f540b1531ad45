"""The union of common subsequences, weighted or not: Lin (2004), sections 3.2 and 4.

The words of the common subsequences, which `kernels.weighted_lcs` finds, are called marked. Matches are clipped as in
ROUGE 1.4.1 and ROUGE-1.5.5, by the word counts of texts that may differ from those compared.
"""

from collections import Counter
from collections.abc import Iterator

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.runtime import stopping
from rougekit.kernels.texts import Sentences, Tokens, words
from rougekit.kernels.weighted_lcs import Columns


def union_lcs_runs(batch: Batch, units: Rows, rows: Rows, f: Floats, by_runs: bool) -> Iterator[list[int]]:
    """Yield the lengths of each row's runs of clipped words in the union of common subsequences.

    units: the texts whose sentences are compared.  rows: the same number of rows, with the texts whose word counts clip
    the matches.
    f: f[k] is the weight of a run of k words; f has more elements than the longest reference sentence has words.
    by_runs: whether consecutive words form runs; otherwise each word is a run of its own.
    """
    sentences, values = Sentences(batch), f.tolist()
    compared = zip(units.prediction.tolist(), units.reference.tolist(), strict=True)
    for (p, r), whole in zip(compared, words(batch).of_rows(rows), strict=True):
        predicted, left = list(map(Columns, sentences[p])), clipped(*whole)
        runs: list[int] = []
        for sentence in stopping.each(sentences[r]):
            pairs = (columns.traced_pairs(sentence, values) for columns in predicted)
            marked = {position for some in pairs for _, position in some}
            runs += runs_of(sentence, marked, left, by_runs)
        yield runs


def clipped(predicted: Tokens, referenced: Tokens) -> dict[int, int]:
    """The smaller of the two counts of each word that the texts have in common."""
    return Counter(predicted) & Counter(referenced)


def runs_of(words: Tokens, marked: set[int], left: dict[int, int], by_runs: bool) -> Iterator[int]:
    """Yield the lengths of a sentence's runs of marked words. Only words still in `left` count, and are used up there.

    A run ends at a counted word that no marked word follows directly. If the last marked word before a gap is not
    counted, the run continues after the gap; a run that no counted word ends is dropped.
    """
    run = 0
    for position in sorted(marked):
        word = words[position]
        if not left.get(word):
            continue
        left[word] -= 1
        run += 1
        if not by_runs or position + 1 not in marked:
            yield run
            run = 0
