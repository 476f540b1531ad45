"""One prediction and its references, from bytes to precision, recall and F in one call.

For a text of ten words all that is done between the kernels of many texts, making arrays and calling, takes ten times
as long as the kernels. So they are called from here, and the arrays are cut out of one, the memory, which is kept from
call to call. It also keeps words that were read before with their ids and stems. One thread at a time may use it.

memory[N_WORDS] ... are numbers, set once or kept; from memory[SCORES] on are the results; then come, in the order of
`take`, tables of words, and what a call needs for itself.
"""

import math
from functools import partial
from struct import Struct
from typing import Any

import numpy as np
from numba import typeof, types

from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels import ratios as definition
from rougekit.kernels.compiled.factors import FACTORS
from rougekit.kernels.compiled.instructions import array_at, borrowed
from rougekit.kernels.compiled.jit import kernel, subroutine
from rougekit.kernels.compiled.long_union_lcs import union_hits_of_row
from rougekit.kernels.compiled.ngram_lcs import N_ARRAYS, row_counts
from rougekit.kernels.compiled.porter import NO_STEMMER, VARIANTS, all_steps, copy
from rougekit.kernels.compiled.sentence_ends import has_two_marks
from rougekit.kernels.compiled.words import clear, enter_long, enter_short, set_factors, tokenise
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.ratios import ScoreFormula

Memory = Ints

N_WORDS, N_FORMS, TAKEN = 0, 1, 2
"""Words that are known, and their different stems; how much of the memory is taken."""
CAPACITY, STEMMER = 3, 4
"""Words that fit in, a power of two that is at least 64; the stemmer's number in `porter`."""
N_MEASURES, UNIGRAMS, BIGRAMS, LCS, UNION_LCS = 5, 6, 7, 8, 9
"""How many measures, and the slot of each as in `ngram_lcs.OutputSlots`."""
LINES = 10
"""Whether texts of one line may be suspect."""
BETA, ZERO_DIVISION = 11, 12
"""Floats among integers."""
FIRST_FACTOR, SECOND_FACTOR = 13, 14
"""The factors of the tables of words."""
SCORES, COUNTS = 15, 27
"""Precision, recall and F of up to four measures, floats again; counts of each against each reference."""
MOST_TEXTS = 64
START = COUNTS + 3 * 4 * MOST_TEXTS
"""Texts of a call at most; where the memory begins that `take` gives out."""

PER_WORD, PER_BYTE = 24, 16
"""Numbers that are taken at most: for each word, kept from call to call and all 0 at first; for each byte of a call."""

DONE, SUSPECT, FULL, OTHERWISE = 0, 1, 2, 3
"""Status of a call: scored; scored, but the texts may need a warning; too many words are known; only the kernels of
many texts can score these."""

SCORE = Struct("3d")

ZERO = np.uint64(0)
BEFORE: Any = np.int64(8)  # numba compiles a function anew for each literal int

ratios = subroutine(definition.ratios)


TYPES = types.int64, types.int64[::1], typeof(b""), types.int64
"""Of `score_pair`: what it returns, and its arguments."""


class Workspace:
    """Memory of `score_pair` for one thread at a time, kept from call to call, and views of its results.

    numbers: how many measures, their `OutputSlots`, whether texts of one line may be suspect.  rates: beta and
    zero_division.
    """

    def __init__(
        self, n_words: int, n_bytes: int, stemmer: str | None, numbers: tuple[int, ...], rates: tuple[float, float]
    ) -> None:
        kept = START + PER_WORD * n_words
        self.n_words = n_words
        memory = np.empty(kept + PER_BYTE * n_bytes, np.int64)
        memory[:kept] = 0
        floats = memory.view(np.float64)
        memory[CAPACITY], memory[STEMMER] = n_words, VARIANTS[stemmer]
        memory[N_MEASURES : LINES + 1] = numbers
        memory[FIRST_FACTOR : SECOND_FACTOR + 1] = FACTORS
        floats[BETA : ZERO_DIVISION + 1] = rates
        self.scores = floats[SCORES:][: 3 * numbers[0]].reshape(-1, 3)  # of each measure: precision, recall and F
        self.counts = memory[COUNTS:]  # of each measure against each reference, and what follows in the memory
        self.unpacked = partial(SCORE.iter_unpack, self.scores.data.cast("B"))
        compiled = score_pair.overloads[TYPES[1:]].entry_point  # type: ignore[attr-defined]
        self.score = partial(compiled, memory)  # to look at types for each call, as numba does, takes as long as a line


@subroutine
def set_scores(counts: Ints, memory: Memory) -> None:
    """Write precision, recall and F of each measure against its best reference: see `scores.references.best_rows`."""
    numbers = array_at(memory, 0, COUNTS, np.float64)
    formula = ScoreFormula(0, 0, 1, 2, 1.0, numbers[BETA], numbers[ZERO_DIVISION])
    for measure in range(counts.shape[0]):
        first, best = SCORES + 3 * measure, math.nan
        for row in range(counts.shape[2]):
            matches = float(counts[measure, 0, row])
            p, r, f = ratios(matches, matches, float(counts[measure, 1, row]), float(counts[measure, 2, row]), formula)
            if f > best or math.isnan(best):
                best = f
                numbers[first], numbers[first + 1], numbers[first + 2] = p, r, f


@subroutine
def take(memory: Memory, n: int) -> int:
    """Take the next n items of up to 8 bytes; returns where they are."""
    first = memory[TAKEN]
    memory[TAKEN] = first + n
    return int(first)


@subroutine
def may_need_warning(buffer: Bytes, at: Ints, sentence_at: Ints, text_at: Ints, memory: Memory) -> bool:
    """Whether a text that is not empty has no token, or has one line in which there may be several sentences."""
    for text in range(text_at.size - 1):
        if sentence_at[text_at[text + 1]] == sentence_at[text_at[text]] and at[text + 1] - at[text] > 1:
            return True
        one_line = memory[LINES] and text_at[text + 1] - text_at[text] == 1
        if one_line and has_two_marks(buffer, at[text], at[text + 1] - 2):
            return True
    return False


@subroutine
def set_forms(
    buffer: Bytes, words: Ints, ids: Ids, n_ids: int, memory: Memory, form_of: Ids, forms: Bits, form_words: Ints
) -> bool:
    """Put the id of its stem in the place of each word; false if the stems do not fit in.

    forms, form_words: the table of stems, and its words, as of `words.tokenise`.
    """
    n_forms, size = memory[N_FORMS], len(buffer)
    word = array_at(memory, take(memory, size), size, np.uint8)
    scratch = array_at(memory, take(memory, size), size, np.int32)
    if n_forms == 0:
        clear(forms)
    for k in range(n_ids):
        form = form_of[ids[k]]
        if form < 0:
            start, length = words[ids[k], 0], words[ids[k], 1]
            if n_forms + length // 8 + 2 > len(form_words):
                return False
            copy(buffer, start, word, scratch, BEFORE, length)
            if length > 3:
                length = all_steps(word, scratch, BEFORE, length, memory[STEMMER])
            if length < 16:
                form, n_forms = enter_short(word, BEFORE, length, ZERO, forms, form_words, n_forms)
            else:
                form, n_forms = enter_long(word, BEFORE, length, ZERO, forms, form_words, n_forms)
            form_of[ids[k]] = form
        ids[k] = form
    memory[N_FORMS] = n_forms
    return True


@kernel(*TYPES, holds_lock=True)  # to give it away and take it back takes as long as to score a short line
def score_pair(memory: Memory, joined: bytes, n_texts: int) -> int:
    """Write scores of the first text against the best of the others, and counts, into the memory; returns a status.

    joined: the texts in ASCII, a NUL after each, and a margin; see `rougekit.foundation.arrays.buffers`.
    """
    buffer = borrowed(np.frombuffer(joined, np.uint8))
    memory[TAKEN] = START
    n = memory[CAPACITY]
    table = array_at(memory, take(memory, 8 * n), 8 * n, np.uint64)
    words = array_at(memory, take(memory, 2 * n), (n, 2), np.int64)
    form_of = array_at(memory, take(memory, n), n, np.int32)  # the id of each word's stem, -1 if it has none yet
    masks = array_at(memory, take(memory, n + 1), n + 1, np.uint64)
    tally = array_at(memory, take(memory, n), n, np.int32)
    forms = array_at(memory, take(memory, 8 * n), 8 * n, np.uint64)
    form_words = array_at(memory, take(memory, 2 * n), (n, 2), np.int64)

    set_factors(table, memory[FIRST_FACTOR], memory[SECOND_FACTOR])
    set_factors(forms, memory[FIRST_FACTOR], memory[SECOND_FACTOR])
    most = (len(buffer) + n_texts) // 2 + 64
    at = array_at(memory, take(memory, n_texts + 1), n_texts + 1, np.int64)
    text_at = array_at(memory, take(memory, n_texts + 1), n_texts + 1, np.int64)
    sentence_at = array_at(memory, take(memory, most), most, np.int64)
    ids = array_at(memory, take(memory, most), most, np.int32)
    text_at[0] = sentence_at[0] = 0
    known = memory[N_WORDS]
    read, memory[N_WORDS] = tokenise(
        buffer, at, ids, sentence_at, text_at, table, words, known, first=0, is_measured=False
    )
    if read != n_texts:
        return OTHERWISE if read < 0 else FULL
    if memory[STEMMER] != NO_STEMMER:
        for word in range(known, memory[N_WORDS]):
            form_of[word] = -1
        if not set_forms(buffer, words, ids, sentence_at[text_at[n_texts]], memory, form_of, forms, form_words):
            return FULL

    n_rows = n_texts - 1
    prediction = array_at(memory, take(memory, n_rows), n_rows, np.int64)
    reference = array_at(memory, take(memory, n_rows), n_rows, np.int64)
    for row in range(n_rows):
        prediction[row], reference[row] = 0, row + 1
    most = sentence_at[text_at[n_texts]] + text_at[n_texts] + 2  # of all texts together
    scratch = array_at(memory, take(memory, N_ARRAYS * most), (N_ARRAYS, most), np.int64)
    counts = array_at(memory, COUNTS, (memory[N_MEASURES], 3, n_rows), np.int64)
    slots = OutputSlots(memory[UNIGRAMS], memory[BIGRAMS], memory[LCS], memory[UNION_LCS])
    if row_counts(ids, sentence_at, text_at, n, prediction, reference, slots, False, masks, tally, scratch, counts):
        for row in range(n_rows):
            if slots.bigrams >= 0 and counts[slots.bigrams, 0, row] < 0:
                return OTHERWISE
            if slots.union_lcs >= 0 and counts[slots.union_lcs, 0, row] < 0:
                counts[slots.union_lcs, 0, row] = union_hits_of_row(
                    ids, sentence_at, text_at, 0, row + 1, False, masks, tally
                )
    set_scores(counts, memory)
    return SUSPECT if may_need_warning(buffer, at, sentence_at, text_at, memory) else DONE
