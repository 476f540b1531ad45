"""Score one prediction at a time, for loops over pairs, without the arrays and objects that only pay off in batches."""

from typing import TYPE_CHECKING, Any

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.pair import BEYOND_ASCII, UNSPLIT
from rougekit.kernels.porter import Variant
from rougekit.kernels.tiers import announce_work, kernels, tier
from rougekit.scoring import diagnostics
from rougekit.scoring.measures.ngram_lcs import own_slots
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.results import Score
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.spelling import Spelling

if TYPE_CHECKING:
    from rougekit.kernels.punkt import Tables

MAX_BYTES = 1 << 14
"""Maximum size of a prediction with its references; longer texts gain nothing here."""

NO_WARNING, MAY_WARN, WARN_UNSPLIT = range(3)
"""Which warnings the texts need: none; whichever `diagnostics.diagnose_unread` finds; only the one about several
sentences on one line."""


def pair_scorer_of(reader: Reader, options: MeasureOptions, newline_ends: bool) -> "PairScorer | None":
    """The `PairScorer` for these options; None if they can only score batches.

    newline_ends : whether a single-line text that seems to contain several sentences may need a warning
    """
    pipeline = reader.pipeline
    spelling, stemmer, tables = None, None, None
    if isinstance(pipeline, AsciiWords):
        if not (pipeline.reads_as_rouge_score and reader.runs_in_kernels):
            return None
        stemmer = pipeline.stemmer
        tables = None if reader.split is None else reader.split.tables
    else:
        spelling = pipeline.spelling
        if spelling is None or type(reader) is not Reader or reader.limit is not None or reader.split is not None:
            return None
    slots = own_slots(list(options.measures.values()))
    if slots is None or options.references_by != "best":
        return None
    types, formula = tuple(options.measures), (options.beta_number, options.zero_division)
    return PairScorer(types, slots, stemmer, *formula, newline_ends, spelling, tables if slots.union_lcs >= 0 else None)


class PairScorer:
    """Scores one prediction against its references by a fixed set of measures. Threads may share an instance."""

    def __init__(
        self,
        types: tuple[str, ...],
        slots: OutputSlots,
        stemmer: Variant | None,
        beta: float,
        zero_division: float,
        newline_ends: bool,
        spelling: Spelling | None = None,
        tables: "Tables | None" = None,
    ) -> None:
        self._n_types, self._spelling, self._is_plain = len(types), spelling, tier() == "plain"
        self._pair = kernels.pair.Pair(
            stemmer, slots, newline_ends, beta, zero_division, types, Score, MAX_BYTES, tables
        )

    def scores(self, texts: tuple[Any, ...], counts: Counts | None = None) -> tuple[dict[str, Score], int] | None:
        """The prediction's score by type, against its best reference, and which warnings the texts need.

        texts : the prediction, then its references
        counts : where to write the counts

        Returns None if only a batch can score them: they are long or unusual, or not all str.
        """
        if self._spelling is not None:
            return self._spelt_scores(texts, counts)
        scored = self._pair.score(texts, counts)
        if self._is_plain and scored:
            announce_work(sum(map(len, texts)))
        if not scored or not scored[1]:
            return scored
        scores, status = scored
        if status & BEYOND_ASCII:
            return scores, MAY_WARN if status > BEYOND_ASCII or any(
                map(diagnostics.loses_letters, texts)
            ) else NO_WARNING
        return scores, WARN_UNSPLIT if status == UNSPLIT else NO_WARNING

    def _spelt_scores(self, texts: tuple[Any, ...], counts: Counts | None) -> tuple[dict[str, Score], int] | None:
        """The same for texts of any script, as far as they can be spelt in ASCII."""
        try:
            joined = "\0".join((*texts, ""))
        except TypeError:
            return None
        if len(joined) > MAX_BYTES or joined.count("\0") != len(texts):
            return None
        spelt = self._spelling and self._spelling.spelt_together(joined)
        scored = spelt and self._pair.score_spelt(spelt, counts, len(texts))
        if not spelt or not scored:
            return None
        scores, status = scored
        may_have_no_words = spelt[:1] == b"\0" or b"\0\0" in spelt
        return scores, MAY_WARN if status or may_have_no_words else NO_WARNING

    def arrays(self, texts: tuple[Any, ...]) -> tuple[Floats, Counts, int] | None:
        """The result of `scores` as arrays, with the counts, and which warnings the texts need.

        Scores have the shape (n_measures, 3), counts (n_measures, 3, n_references).
        """
        counts = np.empty((self._n_types, 3, max(0, len(texts) - 1)), np.int64)
        scored = self.scores(texts, counts)
        return scored and (np.array([*scored[0].values()]), counts, scored[1])
