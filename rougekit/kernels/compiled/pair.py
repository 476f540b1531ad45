"""Score one prediction against its references, from bytes to precision, recall and F, in one call.

For a text of ten words, the Python code around the batch kernels, such as creating arrays, takes ten times as long as
the kernels themselves. The kernel in this module therefore calls the others directly, and allocates their arrays from
a single array, `memory`, which persists between calls. The memory also holds the words read so far, with their ids and
stems. Calls hold the GIL, so threads can share a memory, and none ever sees it half written.

The memory begins with single numbers, from memory[N_WORDS] on; some are constant, others are updated. From
memory[START] on, it holds the tables of words and then the arrays of the current call, in the order of the calls to
`reserve`.
"""

import math
from typing import Any

import numpy as np
from numba import njit, typeof, types

from rougekit.foundation.arrays.types import Bits, Bytes, Counts, Ids, Ints
from rougekit.kernels import ratios as definition
from rougekit.kernels.compiled.instructions import array_at, borrowed
from rougekit.kernels.compiled.jit import kernel, subroutine
from rougekit.kernels.compiled.long_union_lcs import union_hits_of_row
from rougekit.kernels.compiled.ngram_lcs import N_ARRAYS, row_counts
from rougekit.kernels.compiled.porter import NO_STEMMER, VARIANTS, all_steps, copy
from rougekit.kernels.compiled.sentence_ends import has_two_marks, looks_unsplit_at
from rougekit.kernels.compiled.words import FACTORS, clear, intern, set_factors, tokenise
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.pair import DONE, FULL, MARKED, UNSPLIT, UNSUPPORTED
from rougekit.kernels.porter import Variant
from rougekit.kernels.ratios import ScoreFormula, Triple

Memory = Ints

N_WORDS, N_FORMS, RESERVED = 0, 1, 2
"""The number of known words; the number of their distinct stems; how many items of the memory are reserved."""
N_BYTES, CAPACITY, STEMMER = 3, 4, 5
"""The maximum number of bytes in a call; the maximum number of distinct words, a power of two, at least 64; the
stemmer's number in `porter`."""
UNIGRAMS, BIGRAMS, LCS, UNION_LCS = 6, 7, 8, 9
"""The slot of each measure as in `ngram_lcs.OutputSlots`."""
LINES = 10
"""Whether only newlines end sentences. If so, texts of one line are checked for several sentences."""
BETA, ZERO_DIVISION = 11, 12
"""float64 values, stored bit for bit in the int64 array."""
FIRST_FACTOR, SECOND_FACTOR = 13, 14
"""The factors of the hash function of the word tables."""
START = 15
"""The index of the first item that `reserve` can reserve."""

PER_WORD, PER_BYTE = 24, 16
"""The maximum number of items reserved for each word and for each byte of a call. Items for words are 0 at first and
persist between calls."""

ZERO = np.uint64(0)
WORD_START: Any = np.int64(8)
NOT_ONCE: Any = np.bool_(False)
MEASURES: Any = tuple(np.int64(measure) for measure in range(4))
"""Constants that are not literals, because numba compiles a function anew for each literal."""

ratios = subroutine(definition.ratios)


def new_memory(
    n_words: int,
    n_bytes: int,
    stemmer: Variant | None,
    slots: OutputSlots,
    by_line: bool,
    beta: float,
    zero_division: float,
) -> Any:
    """A memory for `score_pair`, with room for n_words distinct words and for calls of up to n_bytes bytes."""
    kept = START + PER_WORD * n_words
    memory = np.empty(kept + PER_BYTE * n_bytes, np.int64)
    memory[:kept] = 0
    memory[N_BYTES : LINES + 1] = n_bytes, n_words, VARIANTS[stemmer], *slots, by_line
    memory[BETA : ZERO_DIVISION + 1].view(np.float64)[:] = beta, zero_division
    memory[FIRST_FACTOR : SECOND_FACTOR + 1] = FACTORS
    return memory


@subroutine
def best(counts: Counts, measure: int, beta: float, zero_division: float) -> Triple:
    """Precision, recall and F of a measure for the best reference, chosen as by `kernels.ratios.best_rows`."""
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
def reserve(memory: Memory, n: int) -> int:
    """Reserve the next n items of the memory, 8 bytes each; returns the index of the first."""
    first = memory[RESERVED]
    memory[RESERVED] = first + n
    return int(first)


@subroutine
def sentence_status(buffer: Bytes, at: Ints, text_at: Ints) -> int:
    """Check texts of one line for several sentences; returns the highest of their statuses DONE, MARKED, UNSPLIT."""
    status = DONE
    for text in range(text_at.size - 1):
        end = at[text + 1] - 1
        if text_at[text + 1] - text_at[text] == 1 and has_two_marks(buffer, at[text], end - 1):
            status = max(status, UNSPLIT if looks_unsplit_at(buffer, at[text], end) else MARKED)
    return status


@subroutine
def replace_by_stems(
    buffer: Bytes, words: Ints, ids: Ids, n_ids: int, memory: Memory, form_of: Ids, forms: Bits, form_words: Ints
) -> bool:
    """Replace the id of each word by the id of its stem; returns False if the table has no room for the stems.

    form_of: the id of each word's stem, -1 if not known yet; updated.
    forms, form_words: the table of stems and its words, as in `words.tokenise`.
    """
    n_forms, size = memory[N_FORMS], len(buffer)
    word = array_at(memory, reserve(memory, size), size, np.uint8)
    scratch = array_at(memory, reserve(memory, size), size, np.int32)
    if n_forms == 0:
        clear(forms)
    for k in range(n_ids):
        form = form_of[ids[k]]
        if form < 0:
            start, length = words[ids[k], 0], words[ids[k], 1]
            if n_forms + length // 8 + 2 > len(form_words):
                return False
            copy(buffer, start, word, scratch, WORD_START, length)
            if length > 3:
                length = all_steps(word, scratch, WORD_START, length, memory[STEMMER])
            form, n_forms = intern(word, WORD_START, length, ZERO, forms, form_words, n_forms)
            form_of[ids[k]] = form
        ids[k] = form
    memory[N_FORMS] = n_forms
    return True


@njit(inline="always")  # takes less time to compile as part of its only caller
def count(memory: Memory, buffer: Bytes, counts: Counts) -> int:
    """Read the texts and write their counts for `score_pair`; returns the status."""
    n_texts = counts.shape[2] + 1
    if n_texts < 2 or len(buffer) + n_texts > memory[N_BYTES]:
        return UNSUPPORTED
    memory[RESERVED] = START
    n = memory[CAPACITY]
    table = array_at(memory, reserve(memory, 8 * n), 8 * n, np.uint64)
    words = array_at(memory, reserve(memory, 2 * n), (n, 2), np.int64)
    form_of = array_at(memory, reserve(memory, n), n, np.int32)  # the id of each word's stem, -1 if not known yet
    masks = array_at(memory, reserve(memory, n + 1), n + 1, np.uint64)
    tally = array_at(memory, reserve(memory, n), n, np.int32)
    forms = array_at(memory, reserve(memory, 8 * n), 8 * n, np.uint64)
    form_words = array_at(memory, reserve(memory, 2 * n), (n, 2), np.int64)

    set_factors(table, memory[FIRST_FACTOR], memory[SECOND_FACTOR])
    set_factors(forms, memory[FIRST_FACTOR], memory[SECOND_FACTOR])
    most = (len(buffer) + n_texts) // 2 + 64
    at = array_at(memory, reserve(memory, n_texts + 1), n_texts + 1, np.int64)
    text_at = array_at(memory, reserve(memory, n_texts + 1), n_texts + 1, np.int64)
    sentence_at = array_at(memory, reserve(memory, most), most, np.int64)
    ids = array_at(memory, reserve(memory, most), most, np.int32)
    text_at[0] = sentence_at[0] = 0
    known = memory[N_WORDS]
    read, memory[N_WORDS] = tokenise(
        buffer, at, ids, sentence_at, text_at, table, words, known, first=0, is_measured=False,
        by_line=memory[UNION_LCS] >= 0,
    )  # fmt: skip
    if read != n_texts:
        return UNSUPPORTED if read < 0 else FULL
    if memory[STEMMER] != NO_STEMMER:
        for word in range(known, memory[N_WORDS]):
            form_of[word] = -1
        if not replace_by_stems(buffer, words, ids, sentence_at[text_at[n_texts]], memory, form_of, forms, form_words):
            return FULL

    n_rows = n_texts - 1
    prediction = array_at(memory, reserve(memory, n_rows), n_rows, np.int64)
    reference = array_at(memory, reserve(memory, n_rows), n_rows, np.int64)
    for row in range(n_rows):
        prediction[row], reference[row] = 0, row + 1
    most = sentence_at[text_at[n_texts]] + text_at[n_texts] + 2  # tokens and sentences of all texts together
    scratch = array_at(memory, reserve(memory, N_ARRAYS * most), (N_ARRAYS, most), np.int64)
    slots = OutputSlots(memory[UNIGRAMS], memory[BIGRAMS], memory[LCS], memory[UNION_LCS])
    if row_counts(ids, sentence_at, text_at, n, prediction, reference, slots, False, masks, tally, scratch, counts):
        for row in range(n_rows):
            if slots.bigrams >= 0 and counts[slots.bigrams, 0, row] < 0:
                return UNSUPPORTED
            if slots.union_lcs >= 0 and counts[slots.union_lcs, 0, row] < 0:
                counts[slots.union_lcs, 0, row] = union_hits_of_row(
                    ids, sentence_at, text_at, prediction[row], reference[row], NOT_ONCE, masks, tally
                )
    return int(sentence_status(buffer, at, text_at)) if memory[LINES] else DONE


SCORES = types.UniTuple(types.float64, 3)
TYPES = types.int64[::1], typeof(b""), types.int64[:, :, ::1]
"""Numba's types of the arguments of `score_pair`."""


@kernel(types.Tuple((types.int64, *[SCORES] * 4)), *TYPES, holds_lock=True)  # releasing the GIL would take 0.1 us
def _score_pair(memory: Memory, joined: bytes, counts: Counts) -> tuple[int, Triple, Triple, Triple, Triple]:
    beta, zero_division = array_at(memory, BETA, 2, np.float64)
    status = count(memory, borrowed(np.frombuffer(joined, np.uint8)), counts)
    counted = counts if status < FULL else counts[:0]
    return (
        status,
        best(counted, MEASURES[0], beta, zero_division),
        best(counted, MEASURES[1], beta, zero_division),
        best(counted, MEASURES[2], beta, zero_division),
        best(counted, MEASURES[3], beta, zero_division),
    )


score_pair = _score_pair.overloads[TYPES].entry_point  # type: ignore[attr-defined]
"""Bypasses numba's dispatcher, whose type checks would take as long as scoring a line."""
