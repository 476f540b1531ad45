"""One prediction and its references, from bytes to precision, recall and F in one call.

For a text of ten words, the work around the kernels of a batch, such as creating arrays, takes ten times as long as the
kernels. So this kernel calls them itself, and carves their arrays out of one array, the memory, which persists from
call to call. It also keeps the words read so far, with their ids and stems. Calls hold the GIL, so threads may share a
memory: no call finds it half written.

memory[N_WORDS] and the following are numbers, set once or updated; from memory[START] on come, in the order of `take`,
the tables of words and what a single call needs.
"""

import math
from typing import Any

import numpy as np
from numba import typeof, types

from rougekit.foundation.arrays.types import Bits, Bytes, Counts, Ids, Ints
from rougekit.kernels import ratios as definition
from rougekit.kernels.compiled.instructions import array_at, borrowed
from rougekit.kernels.compiled.jit import kernel, subroutine
from rougekit.kernels.compiled.long_union_lcs import union_hits_of_row
from rougekit.kernels.compiled.ngram_lcs import N_ARRAYS, row_counts
from rougekit.kernels.compiled.porter import NO_STEMMER, VARIANTS, all_steps, copy
from rougekit.kernels.compiled.sentence_ends import has_two_marks, looks_unsplit
from rougekit.kernels.compiled.words import FACTORS, clear, enter, set_factors, tokenise
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.ratios import ScoreFormula, Triple

Memory = Ints

N_WORDS, N_FORMS, TAKEN = 0, 1, 2
"""The number of known words, and of their distinct stems; how much of the memory is taken."""
N_BYTES, CAPACITY, STEMMER = 3, 4, 5
"""The most bytes of a call; the most words, a power of two from 64 on; the stemmer's number in `porter`."""
UNIGRAMS, BIGRAMS, LCS, UNION_LCS = 6, 7, 8, 9
"""The slot of each measure as in `ngram_lcs.OutputSlots`."""
LINES = 10
"""Whether only newlines end sentences, so that texts of one line are checked for several sentences."""
BETA, ZERO_DIVISION = 11, 12
"""Floats, stored among integers."""
FIRST_FACTOR, SECOND_FACTOR = 13, 14
"""The factors of the tables of words."""
START = 15
"""Where the memory that `take` hands out begins."""

PER_WORD, PER_BYTE = 24, 16
"""The most numbers taken for each word, which persist and are 0 at first, and for each byte of a call."""

DONE, MARKED, UNSPLIT, FULL, OTHERWISE = range(5)
"""Status of a call: scored; scored, and a text of one line has two marks that may end sentences; scored, and such a
text has several sentences if it is ASCII; too many words are known; only the kernels for batches can score these."""

ZERO = np.uint64(0)
BEFORE: Any = np.int64(8)  # because numba compiles a function anew for each literal int

ratios = subroutine(definition.ratios)


def new_memory(
    n_words: int,
    n_bytes: int,
    stemmer: str | None,
    slots: OutputSlots,
    by_line: bool,
    beta: float,
    zero_division: float,
) -> Memory:
    """The memory of `score_pair`, with room for n_words distinct words and calls of n_bytes."""
    kept = START + PER_WORD * n_words
    memory = np.empty(kept + PER_BYTE * n_bytes, np.int64)
    memory[:kept] = 0
    memory[N_BYTES : LINES + 1] = n_bytes, n_words, VARIANTS[stemmer], *slots, by_line
    memory[BETA : ZERO_DIVISION + 1].view(np.float64)[:] = beta, zero_division
    memory[FIRST_FACTOR : SECOND_FACTOR + 1] = FACTORS
    return memory


@subroutine
def best(counts: Counts, measure: int, beta: float, zero_division: float) -> Triple:
    """Precision, recall and F of a measure against its best reference: see `scores.references.best_rows`."""
    formula = ScoreFormula(0, 0, 1, 2, 1.0, beta, zero_division)
    precision, recall, highest = 0.0, 0.0, math.nan
    if measure < counts.shape[0]:
        for row in range(counts.shape[2]):
            matches = float(counts[measure, 0, row])
            p, r, f = ratios(matches, matches, float(counts[measure, 1, row]), float(counts[measure, 2, row]), formula)
            if row == 0 or f > highest or math.isnan(highest):
                precision, recall, highest = p, r, f
    return precision, recall, highest


@subroutine
def take(memory: Memory, n: int) -> int:
    """Take the next n items of up to 8 bytes; returns the index of the first."""
    first = memory[TAKEN]
    memory[TAKEN] = first + n
    return int(first)


@subroutine
def look_of(buffer: Bytes, at: Ints, text_at: Ints) -> int:
    """UNSPLIT, MARKED or DONE, from a look at the texts of one line."""
    look = DONE
    for text in range(text_at.size - 1):
        end = at[text + 1] - 1
        if text_at[text + 1] - text_at[text] == 1 and has_two_marks(buffer, at[text], end - 1):
            look = max(look, UNSPLIT if looks_unsplit(buffer, at[text], end) else MARKED)
    return look


@subroutine
def set_forms(
    buffer: Bytes, words: Ints, ids: Ids, n_ids: int, memory: Memory, form_of: Ids, forms: Bits, form_words: Ints
) -> bool:
    """Replace each word's id by its stem's; False if the stems do not fit.

    forms, form_words: the table of stems and its words, as in `words.tokenise`.
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
            form, n_forms = enter(word, BEFORE, length, ZERO, forms, form_words, n_forms)
            form_of[ids[k]] = form
        ids[k] = form
    memory[N_FORMS] = n_forms
    return True


@subroutine
def count(memory: Memory, buffer: Bytes, counts: Counts) -> int:
    """Count as `score_pair` does; returns the status."""
    n_texts = counts.shape[2] + 1
    if n_texts < 2 or len(buffer) + n_texts > memory[N_BYTES]:
        return OTHERWISE
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
        buffer, at, ids, sentence_at, text_at, table, words, known, first=0, is_measured=False,
        by_line=memory[UNION_LCS] >= 0,
    )  # fmt: skip
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
    slots = OutputSlots(memory[UNIGRAMS], memory[BIGRAMS], memory[LCS], memory[UNION_LCS])
    if row_counts(ids, sentence_at, text_at, n, prediction, reference, slots, False, masks, tally, scratch, counts):
        for row in range(n_rows):
            if slots.bigrams >= 0 and counts[slots.bigrams, 0, row] < 0:
                return OTHERWISE
            if slots.union_lcs >= 0 and counts[slots.union_lcs, 0, row] < 0:
                counts[slots.union_lcs, 0, row] = union_hits_of_row(
                    ids, sentence_at, text_at, 0, row + 1, False, masks, tally
                )
    return int(look_of(buffer, at, text_at)) if memory[LINES] else DONE


SCORES = types.UniTuple(types.float64, 3)
TYPES = types.int64[::1], typeof(b""), types.int64[:, :, ::1]
"""The types of `score_pair`'s arguments."""


@kernel(types.Tuple((types.int64, *[SCORES] * 4)), *TYPES, holds_lock=True)  # releasing it would take 0.1 us
def _score_pair(memory: Memory, joined: bytes, counts: Counts) -> tuple[int, Triple, Triple, Triple, Triple]:
    beta, zero_division = array_at(memory, BETA, 2, np.float64)
    status = count(memory, borrowed(np.frombuffer(joined, np.uint8)), counts)
    counted = counts if status < FULL else counts[:0]
    return (
        status,
        best(counted, 0, beta, zero_division),
        best(counted, 1, beta, zero_division),
        best(counted, 2, beta, zero_division),
        best(counted, 3, beta, zero_division),
    )


score_pair = _score_pair.overloads[TYPES].entry_point  # type: ignore[attr-defined]
"""Bypasses numba's dispatcher, which would check the types of each call and take as long as scoring a line."""
