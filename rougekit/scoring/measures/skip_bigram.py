"""rougeS, rougeS4, rougeSU4, …: skip-bigrams, pairs of words in text order, Lin (2004), eq. 16-18."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts
from rougekit.kernels.skip_bigram import skip_bigram_counts
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Overlap, Pass, Shape

if TYPE_CHECKING:
    from rougekit.scoring.measures.matching import Alignment, TokenText


@dataclass(frozen=True)
class SkipBigram(Overlap):
    """Pairs of words in text order with at most `max_skip` words between them (None: any number).

    With `unigrams`, every word counts as a unit too (section 5.1). Columns count units.
    """

    max_skip: int | None = None
    unigrams: bool = False

    known_names: ClassVar[tuple[str, ...]] = ("rougeS", "rougeS*", "rougeS4", "rougeSU", "rougeSU*", "rougeSU4")
    letter = "S"
    last_unigram: ClassVar[bool] = True
    """Whether the last word of a text counts as a unigram."""

    def __str__(self) -> str:
        return f"rougeS{'U' if self.unigrams else ''}{'*' if self.max_skip is None else self.max_skip}"

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """Accepts rougeS or rougeSU followed by the maximum skip; * or nothing means no maximum."""
        match = re.fullmatch(r"rougeS(U?)(?:\*|(0|[1-9][0-9]{0,17}))?", name)
        return cls(None if match[2] is None else int(match[2]), unigrams=bool(match[1])) if match else None

    @property
    def counted_in(self) -> Pass:
        return Pass(_count, (self.max_skip, self.last_unigram))

    @property
    def unit(self) -> str:
        return "skip-bigram or unigram" if self.unigrams else "skip-bigram"

    @property
    def reach(self) -> int | None:
        """The largest distance between the words of a skip-bigram; None: any."""
        return None if self.max_skip is None else self.max_skip + 1

    def shapes(self, n_words: int) -> Iterable[Shape]:
        farthest = n_words - 1 if self.reach is None else min(self.reach, n_words - 1)
        pairs = [Shape((0, distance), distance + 1) for distance in range(1, farthest + 1)]
        return [*pairs, Shape((0,), 1 if self.last_unigram else 2)] if self.unigrams else pairs

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """Skip-bigrams, then unigrams."""
        p, r = prediction.tokens, reference.tokens
        for n, side in ((len(p), "prediction"), (len(r), "reference")):
            reach = n if self.max_skip is None else min(self.max_skip + 1, n)
            n_pairs = n * reach - reach * (reach + 1) // 2
            matching.check_size(n_pairs, matching.MAX_UNITS, f"skip-bigrams in the {side}")
        units = matching.overlap(*(matching.skip_bigrams(tokens, self.max_skip) for tokens in (p, r)))
        if self.unigrams:
            end = None if self.last_unigram else -1
            units += matching.overlap(*(matching.ngrams(tokens[:end], 1) for tokens in (p, r)))
        return matching.Alignment(units)

    def describe(self, pair: wording.ScoredPair) -> str:
        return wording.overlap(pair, self.unit)


def _count(batch: Batch, rows: Rows, measures: tuple[SkipBigram, ...]) -> Sequence[Counts]:
    max_skip, last_unigram = measures[0].max_skip, measures[0].last_unigram
    out = np.empty((2, 3, len(rows.prediction)), np.int64)
    skip_bigram_counts(batch, rows, -1 if max_skip is None else max_skip, last_unigram, out)
    return [out[int(measure.unigrams)] for measure in measures]
