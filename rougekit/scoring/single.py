"""Scoring one prediction at a time, for loops over pairs, without the arrays and objects that pay for many pairs."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN, MARGIN
from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.tiers import kernels
from rougekit.scoring.diagnostics import loses_letters
from rougekit.scoring.measures.ngram_lcs import NGRAM_LCS_PASS, output_slots
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.results import Score
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.spelling import Spelling

if TYPE_CHECKING:
    from rougekit.kernels.compiled.pair import Workspace

MOST_BYTES, MOST_TEXTS = 1 << 14, 64
"""The largest total bytes of texts, which gain nothing if they are longer, and the largest number of texts."""
FEWEST_WORDS, MOST_WORDS = 1 << 9, 1 << 14
"""The number of words that a workspace has room for, at first and at most; when it is full it starts anew."""

_BETWEEN, _MARGIN = "\0", " " * MARGIN

_new: Callable[..., Score] = tuple.__new__
"""`Score._make` without a Python call for each."""


def single_of(reader: Reader, options: MeasureOptions, newline_ends: bool) -> "Single | None":
    """The `Single` of these options; None if only batches can be scored under them.

    newline_ends : whether texts of one line that look like several sentences are suspect
    """
    words, measures = reader.pipeline, list(options.measures.values())
    spelling, stemmer = None, None
    if isinstance(words, AsciiWords):
        if not (words.is_plain and reader.takes_bytes):
            return None
        stemmer = words.stemmer
    else:
        spelling = words.plain_spelling
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
    """Scores of one prediction against its references, for each of some measures.

    Threads may share it: each call takes a workspace off a list and puts it back, so no lock is held over a fork.
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
        self._types = types
        self._numbers = (len(types), *slots, int(newline_ends))
        self._rates = (beta, zero_division)
        self._stemmer = stemmer
        self._spelling = spelling
        self._workspaces: list[Workspace] = []

    def scores(self, *texts: Any) -> tuple[dict[str, Score], bool] | None:
        """Scores of each type, for a prediction (the first text) and its best reference, and whether a text is suspect.

        None if they must be scored as a batch: a text is long, unusual or not a str, or kernels are not compiled.
        """
        scored = self._scored(texts)
        if scored is None:
            return None
        workspace, is_suspect = scored
        scores = {}
        for name, values in zip(self._types, workspace.unpacked()):  # noqa: B905 (takes longer)
            scores[name] = _new(Score, values)
        self._workspaces.append(workspace)
        return scores, is_suspect

    def columns(self, *texts: str) -> tuple[Floats, Ints, bool] | None:
        """The same as arrays; for suspect texts see `diagnostics.diagnose_unread`.

        Scores have the shape (n_measures, 3), counts (n_measures, 3, n_references).
        """
        scored = self._scored(texts)
        if scored is None:
            return None
        workspace, is_suspect = scored
        counts = workspace.counts[: workspace.scores.size * (len(texts) - 1)].reshape(*workspace.scores.shape, -1)
        columns = workspace.scores.copy(), counts.copy(), is_suspect
        self._workspaces.append(workspace)
        return columns

    def _scored(self, texts: tuple[Any, ...]) -> "tuple[Workspace, bool] | None":
        """The workspace that holds the results, taken off the list, and whether a text is suspect.

        A text is suspect without tokens, with letters that are dropped, or with several sentences but no newline.
        """
        pair = kernels.pair
        if pair is None:
            return None
        try:
            joined = _BETWEEN.join((*texts, _MARGIN))
        except TypeError:
            return None
        is_suspect = False
        if self._spelling is not None:
            spelt = self._spelling.spelt_together(joined)
            if spelt is None or joined.count(_BETWEEN) != len(texts):
                return None
            data, is_suspect = spelt, spelt[:1] == b"\0" or b"\0\0" in spelt  # all of a text may be dropped
        elif joined.isascii():
            data = joined.encode()
        elif KELVIN in joined or DOTTED_I in joined:
            return None
        else:
            data, is_suspect = joined.encode("ascii", "replace"), loses_letters(joined)
        if len(data) > MOST_BYTES or not 1 < len(texts) <= MOST_TEXTS:
            return None
        try:
            workspace = self._workspaces.pop()
        except IndexError:
            workspace = self._workspace(pair.Workspace, FEWEST_WORDS)
        status = workspace.score(data, len(texts))
        if not status:
            return workspace, is_suspect
        if status == pair.FULL:
            workspace, status = self._in_another(pair, workspace.n_words, data, len(texts))
        if status > pair.SUSPECT:
            self._workspaces.append(workspace)
            return None
        return workspace, is_suspect or status == pair.SUSPECT

    def _in_another(self, pair: ModuleType, n_words: int, joined: bytes, n_texts: int) -> "tuple[Workspace, int]":
        """Score in a larger workspace, or in an empty one of the largest."""
        while True:
            n_words = min(2 * n_words, MOST_WORDS)
            workspace = self._workspace(pair.Workspace, n_words)
            status = workspace.score(joined, n_texts)
            if status != pair.FULL or n_words == MOST_WORDS:
                return workspace, status

    def _workspace(self, make: "type[Workspace]", n_words: int) -> "Workspace":
        return make(n_words, MOST_BYTES, self._stemmer, self._numbers, self._rates)
