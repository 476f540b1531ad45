"""One prediction at a time: what a loop over pairs calls, without the arrays and objects that many pairs are worth."""

from types import ModuleType
from typing import cast

import numpy as np

from rougekit import tiers
from rougekit.arrays.buffers import DOTTED_I, KELVIN, MARGIN
from rougekit.arrays.types import Floats, Ints
from rougekit.kernels.factors import FACTORS
from rougekit.measures.ngram_lcs import BY_BITS, ByBits, wanted_at
from rougekit.options import MeasureOptions
from rougekit.text.ascii import AsciiWords
from rougekit.text.reader import Reader

MOST_BYTES, MOST_TEXTS = 1 << 14, 64
"""Longer texts gain nothing; the kernel has room for so many of them."""
FEWEST_WORDS, MOST_WORDS = 1 << 9, 1 << 14
"""Words that a room is made for, at first and at most; when it is full they are forgotten."""

_BETWEEN, _MARGIN = "\0", " " * MARGIN


def single_of(reader: Reader, options: MeasureOptions, newline_ends: bool) -> "Single | None":
    """What scores one prediction at a time, or None: then the way of many scores one just as well.

    newline_ends : whether texts of one line that look like several sentences are doubtful
    """
    words, measures = reader.words, list(options.measures.values())
    if not (isinstance(words, AsciiWords) and words.is_plain and reader.takes_bytes):
        return None
    if options.references_by != "best" or any(measure.counted_in is not BY_BITS for measure in measures):
        return None
    places = wanted_at(cast(list[ByBits], measures))
    if 4 - places.count(-1) < len(measures):
        return None
    return Single(len(measures), places, words.stemmer, options.beta, options.zero_division, newline_ends)


class Single:
    """Scores of one prediction against its references, for each of some measures.

    Threads may share it: each call takes a room off a list and puts it back. No lock is held, so a fork does no harm.
    """

    def __init__(
        self,
        n_measures: int,
        places: list[int],
        stemmer: str | None,
        beta: float,
        zero_division: float,
        newline_ends: bool,
    ) -> None:
        self._numbers = (n_measures, *places, int(newline_ends))
        self._rates = (beta, zero_division)
        self._stemmer = stemmer
        self._rooms: list[_Room] = []

    def scores(self, *texts: str, doubtful: bool = False) -> list[list[float]] | None:
        """[precision, recall, fmeasure] of each measure, for a prediction (the first text) and its best reference.

        None where this is work for the way of many: a text that is long or odd, no text, or, unless it is asked for,
        one that the user should be warned of; or while the plain tier works, which has no other way.
        """
        room = self._scored(texts, doubtful)
        if room is None:
            return None
        found: list[list[float]] = room.scores.tolist()
        self._rooms.append(room)
        return found

    def columns(self, *texts: str) -> tuple[Floats, Ints] | None:
        """The same as arrays: scores of shape (n_measures, 3), counts of shape (n_measures, 3, n_references)."""
        room = self._scored(texts, False)
        if room is None:
            return None
        counts = room.counts[: room.scores.size * (len(texts) - 1)].reshape(*room.scores.shape, -1)
        found = room.scores.copy(), counts.copy()
        self._rooms.append(room)
        return found

    def _scored(self, texts: tuple[str, ...], doubtful: bool) -> "_Room | None":
        """The room that holds the results, taken off the list."""
        kernels = tiers.compiled("pair")
        if kernels is None:
            return None
        try:
            joined = _BETWEEN.join((*texts, _MARGIN))
        except TypeError:
            return None
        if not joined.isascii() and (KELVIN in joined or DOTTED_I in joined):
            return None
        given = joined.encode("ascii", "replace")
        if len(given) > MOST_BYTES or not 1 < len(texts) <= MOST_TEXTS:
            return None
        try:
            room = self._rooms.pop()
        except IndexError:
            room = self._room(kernels, FEWEST_WORDS)
        status = room.score(given, len(texts), room.memory)
        if status and status == kernels.FULL:
            room, status = self._in_another(kernels, room.n_words, given, len(texts))
        if status > doubtful:
            self._rooms.append(room)
            return None
        return room

    def _in_another(self, kernels: ModuleType, n_words: int, given: bytes, n_texts: int) -> "tuple[_Room, int]":
        """Score in a larger room, or in an empty one of the largest."""
        while True:
            n_words = min(2 * n_words, MOST_WORDS)
            room = self._room(kernels, n_words)
            status = room.score(given, n_texts, room.memory)
            if status != kernels.FULL or n_words == MOST_WORDS:
                return room, status

    def _room(self, kernels: ModuleType, n_words: int) -> "_Room":
        return _Room(kernels, n_words, self._stemmer, self._numbers, self._rates)


class _Room:
    """Memory of `rougekit.kernels.pair` for one thread at a time."""

    def __init__(
        self,
        kernels: ModuleType,
        n_words: int,
        stemmer: str | None,
        numbers: tuple[int, ...],
        rates: tuple[float, float],
    ) -> None:
        kept = kernels.START + kernels.PER_WORD * n_words
        self.n_words = n_words
        self.score = kernels.score_pair
        self.memory = np.empty(kept + kernels.PER_BYTE * MOST_BYTES, np.int64)
        self.memory[:kept] = 0
        floats = self.memory.view(np.float64)
        self.memory[kernels.CAPACITY], self.memory[kernels.STEMMER] = n_words, kernels.STEMMERS[stemmer]
        self.memory[kernels.N_MEASURES : kernels.LINES + 1] = numbers
        self.memory[kernels.FIRST_FACTOR : kernels.SECOND_FACTOR + 1] = FACTORS
        floats[kernels.BETA : kernels.ZERO_DIVISION + 1] = rates
        self.scores = floats[kernels.SCORES :][: 3 * numbers[0]].reshape(-1, 3)
        self.counts = self.memory[kernels.COUNTS :]
