"""One prediction and its references, from bytes to precision, recall and F in one call.

For a text of ten words all that is done between the kernels of many texts, making arrays and calling, takes ten times
as long as the kernels. So they are called from here, and the arrays are cut out of one, the room, which is kept from
call to call. It also keeps words that were read before with their ids and stems. One thread at a time may use a room.

room[N_WORDS] ... are numbers, told once or kept; from room[SCORES] on are the results; then come, in the order of
`take`, tables of words, and what a call needs for itself.
"""

from typing import Any, NamedTuple

import numpy as np
from numba.np.numpy_support import carray
from numpy.typing import NDArray

from rougekit.arrays.types import Ints
from rougekit.kernels.instructions import memory_at
from rougekit.kernels.jit import kernel
from rougekit.kernels.ngram_lcs import Given, Places, Scratch, longest_text, most_strips, row_counts
from rougekit.kernels.porter import NO_STEMMER, VARIANTS, all_steps, copy, pointer
from rougekit.kernels.ratios import NONE, Rule, best_row, ratios
from rougekit.kernels.sentence_ends import with_two_marks
from rougekit.kernels.words import clear, enter_long, enter_short, set_factors, tokenise

Room = NDArray[np.int64]

N_WORDS, N_FORMS, TAKEN = 0, 1, 2
"""Words that are known, and their different stems; how much of the room is taken."""
CAPACITY, STEMMER = 3, 4
"""Words that fit in, a power of two that is at least 64; which stemmer, as in `porter`."""
N_MEASURES, UNIGRAMS, BIGRAMS, LCS, UNION_LCS = 5, 6, 7, 8, 9
"""How many measures, and the place of each as in `ngram_lcs.ngram_lcs_counts`."""
LINES = 10
"""Whether texts of one line may be doubtful."""
BETA, ZERO_DIVISION = 11, 12
"""Floats in a room of integers."""
FIRST_FACTOR, SECOND_FACTOR = 13, 14
"""Of the tables of words."""
SCORES, COUNTS = 15, 27
"""Precision, recall and F of up to four measures, floats again; counts of each against each reference."""
MOST_TEXTS = 64
"""Of a call."""
START = COUNTS + 3 * 4 * MOST_TEXTS
"""From here on memory is taken."""

PER_WORD, PER_BYTE = 24, 16
"""How much is taken at most: kept from call to call, of which nothing but 0 may be in a new room; and for each call."""

STEMMERS = VARIANTS
"""What room[STEMMER] holds for each stemmer."""

DONE, DOUBTFUL, FULL, OTHERWISE = 0, 1, 2, 3
"""What a call returns: scores; scores of texts that someone should look at; too many words are known; what only the
kernels of many texts can do."""

ZERO = np.uint64(0)
BEFORE: Any = np.int64(8)


class Stems(NamedTuple):
    """The stems of words that were read."""

    form_of: NDArray[np.int32]
    """for each word the id of its stem, -1 if it has none yet"""
    forms: NDArray[np.uint64]
    """the table of stems, as `table` of `words.tokenise`"""
    form_words: Ints
    """as `words` of `words.tokenise`"""
    letters: NDArray[np.uint8]
    """room for a word, as `marks`"""
    marks: NDArray[np.int32]


@kernel
def score_pair(given: bytes, n_texts: int, room: Room) -> int:
    """Write the scores of the prediction, the first of some texts, against its best reference, of which the rest are.

    given: the texts in ASCII, a NUL after each, and a margin; see `rougekit.arrays.buffers`.
    """
    buffer = np.frombuffer(given, np.uint8)
    room[TAKEN] = START
    n = room[CAPACITY]
    table, words = take(room, 4 * 2 * n, np.uint64), pairs(room, n)
    form_of, masks, tally = take(room, n, np.int32), take(room, n + 1, np.uint64), take(room, n, np.int32)
    forms, form_words = table, words
    if room[STEMMER] != NO_STEMMER:
        forms, form_words = take(room, 4 * 2 * n, np.uint64), pairs(room, n)

    set_factors(table, room[FIRST_FACTOR], room[SECOND_FACTOR])
    set_factors(forms, room[FIRST_FACTOR], room[SECOND_FACTOR])
    most = (len(buffer) + n_texts) // 2 + 64
    at, text_at = take(room, n_texts + 1, np.int64), take(room, n_texts + 1, np.int64)
    sentence_at, ids = take(room, most, np.int64), take(room, most, np.int32)
    text_at[0] = sentence_at[0] = 0
    known = room[N_WORDS]
    read, room[N_WORDS] = tokenise(
        buffer, at, ids, sentence_at, text_at, table, words, known, first=0, is_measured=False
    )
    if read != n_texts:
        return OTHERWISE if read < 0 else FULL
    if room[STEMMER] != NO_STEMMER:
        form_of[known : room[N_WORDS]] = -1
        stems = Stems(form_of, forms, form_words, take(room, len(buffer), np.uint8), take(room, len(buffer), np.int32))
        if not set_forms(buffer, words, ids[: sentence_at[text_at[n_texts]]], room, stems):
            return FULL

    n_rows = n_texts - 1
    prediction, reference = take(room, n_rows, np.int64), take(room, n_rows, np.int64)
    for row in range(n_rows):
        prediction[row], reference[row] = 0, row + 1
    p_most = longest_text(sentence_at, text_at, prediction)
    n_strips = most_strips(longest_text(sentence_at, text_at, reference))
    scratch = Scratch(
        masks,
        tally,
        take(room, p_most, np.uint32),
        take(room, p_most, np.uint8),
        take(room, p_most, np.uint64),
        take(room, p_most + 1, np.int64),
        take(room, p_most + 1, np.uint64),
        take(room, p_most, np.uint64),
        take(room, n_strips, np.int64),
        take(room, n_strips, np.uint64),
    )
    counts = carray(memory_at(room, COUNTS), (room[N_MEASURES], 3, n_rows), np.int64)
    places = Places(room[UNIGRAMS], room[BIGRAMS], room[LCS], room[UNION_LCS])
    if row_counts(Given(ids, sentence_at, text_at, prediction, reference), places, False, scratch, counts):
        return OTHERWISE
    set_scores(counts, room.view(np.float64))
    return DOUBTFUL if are_doubtful(buffer, at, sentence_at, text_at, room) else DONE


@kernel
def place(room: Room, n: int) -> Any:
    """Where the next n numbers are; they are taken now."""
    first = room[TAKEN]
    room[TAKEN] = first + n
    return memory_at(room, first)


@kernel
def take(room: Room, n: int, kind: Any) -> Any:
    """The next n numbers of a kind. Unlike a slice of the room it does not count references, which takes longer."""
    return carray(place(room, n), n, kind)


@kernel
def pairs(room: Room, n: int) -> Ints:
    """The next n pairs of numbers."""
    return carray(place(room, 2 * n), (n, 2), np.int64)


@kernel
def set_forms(
    buffer: NDArray[np.uint8],
    words: Ints,
    ids: NDArray[np.int32],
    room: Room,
    stems: Stems,
) -> bool:
    """Put the id of its stem in the place of each word; false if there is no room for the stems."""
    form_of, forms, form_words, letters, marks = stems
    word, scratch, n_forms = pointer(letters), pointer(marks), room[N_FORMS]
    if n_forms == 0:
        clear(forms)
    for k in range(ids.size):
        form = form_of[ids[k]]
        if form < 0:
            start, length = words[ids[k], 0], words[ids[k], 1]
            if n_forms + length // 8 + 2 > len(form_words):
                return False
            copy(buffer, start, word, scratch, BEFORE, length)
            if length > 3:
                length = all_steps(word, scratch, BEFORE, length, room[STEMMER])
            if length < 16:
                form, n_forms = enter_short(letters, BEFORE, length, ZERO, forms, form_words, n_forms)
            else:
                form, n_forms = enter_long(letters, BEFORE, length, ZERO, forms, form_words, n_forms)
            form_of[ids[k]] = form
        ids[k] = form
    room[N_FORMS] = n_forms
    return True


@kernel
def set_scores(counts: Ints, numbers: NDArray[np.float64]) -> None:
    """Write precision, recall and F of each measure against the best reference."""
    rule = Rule(0, 0, 1, 2, 1.0, numbers[BETA], numbers[ZERO_DIVISION])
    for measure in range(counts.shape[0]):
        row = best_row(counts[measure], 0, counts.shape[2], NONE, rule)
        scores = ratios(counts[measure], row, rule)
        for column in range(3):
            numbers[SCORES + 3 * measure + column] = scores[column]


@kernel
def are_doubtful(buffer: NDArray[np.uint8], at: Ints, sentence_at: Ints, text_at: Ints, room: Room) -> bool:
    """Whether a text that is not empty has no token, or has one line in which there may be several sentences."""
    single, found = take(room, 1, np.int64), take(room, 1, np.int64)
    for text in range(text_at.size - 1):
        if sentence_at[text_at[text + 1]] == sentence_at[text_at[text]] and at[text + 1] - at[text] > 1:
            return True
        single[0] = text
        one_line = room[LINES] and text_at[text + 1] - text_at[text] == 1
        if one_line and with_two_marks(buffer, at, 1, single, found):
            return True
    return False
