"""Score one prediction against its references, from bytes to precision, recall and F, in one call.

For texts of ten words, creating the arrays of a batch takes ten times as long as counting, so this works on lists.
"""

import math
import re
from itertools import chain
from typing import Any, NamedTuple

from rougekit.foundation.arrays.types import Counts
from rougekit.kernels.ngram_lcs import OutputSlots, hits_of_pair
from rougekit.kernels.porter import Variant, stem_of
from rougekit.kernels.ratios import ScoreFormula, Triple, ratios
from rougekit.kernels.sentence_ends import looks_unsplit

DONE, MARKED, UNSPLIT, FULL, UNSUPPORTED = range(5)
"""The status of a call. DONE, MARKED and UNSPLIT: the texts are scored. MARKED: a text of one line has two marks that
may end sentences. UNSPLIT: such a text has several sentences if it is ASCII, and may have several otherwise. FULL:
there is no room for more words. UNSUPPORTED: only the batch kernels can score these texts."""

NOTHING: tuple[Triple, ...] = ((0.0, 0.0, math.nan),) * 4

_words_of = re.compile("[a-z0-9]+").findall
_two_marks = re.compile(r"(?:[.!](?![a-z0-9])|[?]).*?(?:[.!](?![a-z0-9])|[?]).", re.DOTALL).search
"""Finds two marks before the last character. See `sentence_ends.with_two_marks`."""


class Options(NamedTuple):
    """What `score_pair` needs to know in each call; the accelerator keeps it in its memory."""

    stemmer: Variant | None
    slots: OutputSlots
    by_line: bool
    formula: ScoreFormula


def new_memory(
    n_words: int,
    n_bytes: int,
    stemmer: Variant | None,
    slots: OutputSlots,
    by_line: bool,
    beta: float,
    zero_division: float,
) -> Any:
    """A memory for `score_pair`. n_words, n_bytes: how much room the accelerator reserves; not needed here."""
    return Options(stemmer, slots, by_line, ScoreFormula(0, 0, 1, 2, 1.0, beta, zero_division))


def score_pair(memory: Options, joined: bytes, counts: Counts) -> tuple[int, *tuple[Triple, ...]]:
    """Score a prediction against its best reference, chosen as by `ratios.best_rows`.

    joined: the prediction and then its references in ASCII, each followed by a NUL; the rest is ignored.
    counts: where to write the counts, shape (n_measures, 3, n_references), as `ngram_lcs.ngram_lcs_counts` does.

    Returns the status, and precision, recall and F of each measure, in the order of `counts`; without one, F is nan.
    """
    stemmer, slots, by_line, formula = memory
    texts = joined.decode("ascii").lower().split("\0")[:-1]
    if len(texts) != counts.shape[2] + 1 or len(texts) < 2:
        return UNSUPPORTED, *NOTHING
    status, best = DONE, list(NOTHING)
    sentences = [_sentences(text, stemmer, slots.union_lcs >= 0) for text in texts]
    predicted, *references = (split[0] if len(split) == 1 else [*chain.from_iterable(split)] for split in sentences)
    for row, referenced in enumerate(references):
        for measure, n in hits_of_pair(predicted, referenced, sentences[0], sentences[row + 1], slots):
            shorter = measure == slots.bigrams
            n_predicted, n_referenced = max(0, len(predicted) - shorter), max(0, len(referenced) - shorter)
            counts[measure, :, row] = n, n_predicted, n_referenced
            scores = ratios(n, n, n_predicted, n_referenced, formula)
            if row == 0 or scores[2] > best[measure][2] or math.isnan(best[measure][2]):
                best[measure] = scores
    if by_line:
        for text, split in zip(texts, sentences, strict=True):
            if len(split) == 1 and _two_marks(text):
                status = max(status, UNSPLIT if looks_unsplit(text) else MARKED)
    return status, *best


def _sentences(text: str, stemmer: Variant | None, by_line: bool) -> list[list[str]]:
    """The words of each sentence that has any; each line is a sentence, or the whole text."""
    split = [words for line in (text.split("\n") if by_line else [text]) if (words := _words_of(line))]
    if stemmer:
        split = [[word if len(word) <= 3 else stem_of(word, stemmer) for word in words] for words in split]
    return split
