"""Score one prediction at a time, for loops over pairs, without the arrays and objects that only pay off in batches."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN, MARGIN
from rougekit.foundation.arrays.types import Counts, Floats
from rougekit.kernels import pair as definition
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.tiers import announce_pair, kernels, tier
from rougekit.scoring.diagnostics import loses_letters
from rougekit.scoring.measures.ngram_lcs import NGRAM_LCS_PASS, output_slots
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.results import Score
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.spelling import Spelling

MAX_BYTES = 1 << 14
"""Maximum size of a prediction with its references; longer texts gain nothing here."""
MAX_PLAIN = 2_000
"""Maximum number of characters for which plain Python is faster than a compiled batch of one."""
MIN_WORDS, MAX_WORDS = 1 << 9, 1 << 14
"""Initial and maximum capacity of the memory, in words; when full at its maximum, it is cleared."""

NO_WARNING, MAY_WARN, WARN_UNSPLIT = range(3)
"""Which warnings the texts need: none; whichever `diagnostics.diagnose_unread` finds; only the one about several
sentences on one line."""

_BETWEEN, _END = "\0", "\0" + " " * MARGIN

_new: Callable[..., Score] = tuple.__new__
"""`Score._make` without a Python call per score."""


def single_of(reader: Reader, options: MeasureOptions, newline_ends: bool) -> "Single | None":
    """The `Single` for these options; None if they can only score batches.

    newline_ends : whether a single-line text that seems to contain several sentences may need a warning
    """
    pipeline, measures = reader.pipeline, list(options.measures.values())
    spelling, stemmer = None, None
    if isinstance(pipeline, AsciiWords):
        if not (pipeline.reads_as_rouge_score and reader.takes_bytes):
            return None
        stemmer = pipeline.stemmer
    else:
        spelling = pipeline.spelling
        if spelling is None or type(reader) is not Reader or reader.limit is not None or reader.split is not None:
            return None
    if options.references_by != "best" or any(measure.counted_in is not NGRAM_LCS_PASS for measure in measures):
        return None
    slots = output_slots(measures)
    if 4 - slots.count(-1) < len(measures):
        return None
    return Single(
        tuple(options.measures), slots, stemmer, options.beta_number, options.zero_division, newline_ends, spelling
    )


class Single:
    """Scores one prediction against its references by a fixed set of measures.

    Threads may share an instance and its memory: the accelerator holds the GIL while it uses the memory.
    """

    def __init__(
        self,
        types: Sequence[str],
        slots: OutputSlots,
        stemmer: str | None,
        beta: float,
        zero_division: float,
        newline_ends: bool,
        spelling: Spelling | None = None,
    ) -> None:
        self._numbered = tuple(enumerate(types, 1))  # by position in the result of `pair.score_pair`
        self._options = stemmer, slots, newline_ends, beta, zero_division
        self._spelling = spelling
        self._memory: tuple[ModuleType, Any] | None = None
        """The kernels in use, and their memory."""
        self._unread = self._new_counts(2)

    def scores(self, texts: tuple[Any, ...], counts: Counts | None = None) -> tuple[dict[str, Score], int] | None:
        """The prediction's score by type, against its best reference, and which warnings the texts need.

        texts : the prediction, then its references
        counts : where to write the counts

        Returns None if only a batch can score them: they are long or unusual, or not all str.
        """
        try:
            joined = _BETWEEN.join(texts) + _END
        except TypeError:
            return None
        if (pair := kernels.pair) is definition:
            if len(joined) > (MAX_BYTES if tier() == "plain" else MAX_PLAIN):
                return None
            announce_pair(len(joined))
            pair = kernels.pair
        warning, if_unsplit = NO_WARNING, MAY_WARN
        if self._spelling is not None:
            data = self._spelling.spelt_together(joined)
            if data is None or joined.count(_BETWEEN) != len(texts):
                return None
            if data[:1] == b"\0" or b"\0\0" in data:  # a text may have lost all its words
                warning = MAY_WARN
        elif joined.isascii():
            data, if_unsplit = joined.encode(), WARN_UNSPLIT
        elif KELVIN in joined or DOTTED_I in joined:
            return None
        else:
            data = joined.encode("ascii", "replace")
            if loses_letters(joined):
                warning = MAY_WARN
        kept = self._memory
        if kept is None or kept[0] is not pair:
            kept = self._memory = pair, self._new_memory(pair, MIN_WORDS)
        if counts is None:
            counts = self._unread if len(texts) == 2 else self._new_counts(len(texts))
        found = pair.score_pair(kept[1], data, counts)
        if status := found[0]:
            if status == pair.FULL:
                found = self._with_more_room(pair, kept[1], data, counts)
                status = found[0]
            if status > pair.UNSPLIT:
                return None
            if status == pair.UNSPLIT or (status == pair.MARKED and if_unsplit == MAY_WARN):
                warning = if_unsplit
        scores = {}
        for number, name in self._numbered:
            scores[name] = _new(Score, found[number])
        return scores, warning

    def columns(self, texts: tuple[Any, ...]) -> tuple[Floats, Counts, int] | None:
        """The result of `scores` as arrays, with the counts, and which warnings the texts need.

        Scores have the shape (n_measures, 3), counts (n_measures, 3, n_references).
        """
        counts = self._new_counts(len(texts))
        scored = self.scores(texts, counts)
        return scored and (np.array([*scored[0].values()]), counts, scored[1])

    def _new_counts(self, n_texts: int) -> Counts:
        return np.empty((len(self._numbered), 3, n_texts - 1), np.int64)

    def _with_more_room(self, pair: ModuleType, memory: Any, data: bytes, counts: Counts) -> tuple[Any, ...]:
        """Score with a larger memory, or with an emptied one if it already has the maximum size."""
        n_words = int(memory[pair.CAPACITY])
        while True:
            n_words = min(2 * n_words, MAX_WORDS)
            memory = self._new_memory(pair, n_words)
            self._memory = pair, memory
            found: tuple[Any, ...] = pair.score_pair(memory, data, counts)
            if found[0] != pair.FULL or n_words == MAX_WORDS:
                return found

    def _new_memory(self, pair: ModuleType, n_words: int) -> Any:
        return pair.new_memory(n_words, MAX_BYTES, *self._options)
