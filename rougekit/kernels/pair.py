"""Score one prediction against its references in one call, from strings to precision, recall and F by type.

For texts of ten words, creating the arrays of a batch takes ten times as long as counting, so this works on lists.
"""

import math
import re
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN
from rougekit.foundation.arrays.types import Counts
from rougekit.kernels.ngram_lcs import OutputSlots, matches_of_pair
from rougekit.kernels.porter import Variant, stem_of
from rougekit.kernels.ratios import ScoreFormula, Triple, ratios
from rougekit.kernels.sentence_ends import looks_unsplit

if TYPE_CHECKING:
    from rougekit.kernels.punkt import Tables

DONE, MARKED, UNSPLIT = range(3)
"""What texts of one line may be, if only newlines end sentences: MARKED, if one has two marks that may end sentences;
UNSPLIT, if one has several sentences or, unless it is ASCII, may have several; otherwise DONE."""
BEYOND_ASCII = 4
"""Added to the status if a text is not ASCII."""

_words_of = re.compile("[a-z0-9]+").findall
_two_marks = re.compile(r"(?:[.!](?![a-z0-9])|[?]).*?(?:[.!](?![a-z0-9])|[?]).", re.DOTALL).search
"""Finds two marks before the last character. See `sentence_ends.with_two_marks`."""


class Pair:
    """Scores one prediction at a time, with fixed options.

    stemmer, slots : as in `vocabulary.Forms` and `ngram_lcs.ngram_lcs_counts`
    newline_ends : whether only newlines end sentences, so that a text of one line may have several
    beta, zero_division : as in `ratios.ScoreFormula`
    names : for each measure, in the order of `slots`
    score_type : the type of scores, a subclass of tuple with three items
    max_size : maximum number of characters of all texts, with one more for each text
    tables : those by which Punkt splits texts into sentences; None: their lines are sentences
    """

    def __init__(
        self, stemmer: Variant | None, slots: OutputSlots, newline_ends: bool, beta: float, zero_division: float,
        names: tuple[str, ...], score_type: type[Any], max_size: int, tables: "Tables | None" = None,
    ) -> None:  # fmt: skip
        self._stemmer, self._slots, self._newline_ends, self._max_size = stemmer, slots, newline_ends, max_size
        self._formula = ScoreFormula(0, 0, 1, 2, 1.0, beta, zero_division)
        self._names, self._score_type, self._tables = names, score_type, tables

    def score(self, texts: tuple[Any, ...], counts: Counts | None) -> tuple[dict[str, Any], int] | None:
        """Score a prediction against its best reference, chosen as by `ratios.best_rows`.

        texts : the prediction, then its references
        counts : if given, where to write the counts, shape (n_measures, 3, n_references), as
            `ngram_lcs.ngram_lcs_counts` does

        Returns the scores by name, and the status; None if only a batch can score the texts: they are long, fewer than
        two or not all str, or str.lower() turns one of their characters beyond ASCII into a letter.
        """
        if len(texts) < 2 or not all(isinstance(text, str) for text in texts):
            return None
        if sum(map(str.__len__, texts)) + len(texts) > self._max_size:
            return None
        is_ascii = all(map(str.isascii, texts))
        if not is_ascii and any(KELVIN in text or DOTTED_I in text for text in texts):
            return None
        lines: Sequence[str] = texts
        if self._tables is not None:
            from rougekit.kernels.punkt import in_lines  # imported here, as it costs every start

            lines = in_lines(texts, self._tables)
        if is_ascii:
            return self._score([str.lower(text) for text in lines], counts)
        scores, status = self._score([str.encode(text, "ascii", "replace").decode().lower() for text in lines], counts)
        return scores, status | BEYOND_ASCII

    def score_spelt(self, joined: bytes, counts: Counts | None, n_texts: int) -> tuple[dict[str, Any], int] | None:
        """`score` for texts in ASCII, each followed by a NUL; None if they are too long or not n_texts."""
        if len(joined) > self._max_size or joined.count(0) != n_texts:
            return None
        return self._score(joined.decode("ascii").lower().split("\0")[:-1], counts)

    def _score(self, texts: list[str], counts: Counts | None) -> tuple[dict[str, Any], int]:
        slots, status = self._slots, DONE
        best: list[Triple] = [(0.0, 0.0, math.nan)] * len(self._names)
        sentences = [_sentences(text, self._stemmer, slots.union_lcs >= 0) for text in texts]
        predicted, *references = (split[0] if len(split) == 1 else [*chain.from_iterable(split)] for split in sentences)
        for row, referenced in enumerate(references):
            for measure, n in matches_of_pair(predicted, referenced, sentences[0], sentences[row + 1], slots):
                shorter = measure == slots.bigrams
                n_predicted, n_referenced = max(0, len(predicted) - shorter), max(0, len(referenced) - shorter)
                if counts is not None:
                    counts[measure, :, row] = n, n_predicted, n_referenced
                scores = ratios(n, n, n_predicted, n_referenced, self._formula)
                if row == 0 or scores[2] > best[measure][2] or math.isnan(best[measure][2]):
                    best[measure] = scores
        if self._newline_ends:
            for text, split in zip(texts, sentences, strict=True):
                if len(split) == 1 and _two_marks(text):
                    status = max(status, UNSPLIT if looks_unsplit(text) else MARKED)
        return {name: self._score_type(*scores) for name, scores in zip(self._names, best, strict=True)}, status


def _sentences(text: str, stemmer: Variant | None, by_line: bool) -> list[list[str]]:
    """The words of each sentence that has any; each line is a sentence, or the whole text."""
    split = [words for line in (text.split("\n") if by_line else [text]) if (words := _words_of(line))]
    if stemmer:
        split = [[word if len(word) <= 3 else stem_of(word, stemmer) for word in words] for words in split]
    return split
