"""Exact ids for the words of ASCII text, which are runs of letters and digits, folded to lower case.

A buffer holds texts one after another, one byte per character; text t is buffer[at[t]:at[t + 1]]. Texts need no
separator, so an Arrow string column is read in place; a Python string is followed by a NUL. Every byte other than A-Z,
a-z and 0-9 ends a word, and \\n also ends a sentence. A margin of readable bytes follows the last text (see
`rougekit.foundation.arrays.buffers`).

A key is two uint64. A word of up to 16 bytes is its own key: its bytes in lower case, padded with zeros. A longer word
is entered after its prefixes of 16, 24, 32, ... bytes: its key is its last 1 to 8 bytes, and the id of the prefix
before them with the top bit set, which ASCII leaves free. Equal keys therefore mean equal words, and a hash collision
can't change a result. Keys are little-endian, as x86 and ARM are.

A table of words is a hash table with open addressing. An entry is four uint64: the two halves of the key, the id, and
one that only the first two entries use, for the two odd factors of the hash function. The factors are random in each
process, so that nobody can choose words that all collide (Dietzfelbinger et al. 1997, "A reliable randomized algorithm
for the closest-pair problem", section 2). In a free entry, the first half of the key is 0. A new table needs only its
factors. Kernels clear the rest, because that takes a tenth of a millisecond and they do it without holding the GIL.

`words`, int64 of shape (any, 2), has one row for each id: the word's start in the buffer, and its length. A prefix of a
longer word also has an id, but its length is 0 until it occurs as a word itself.
"""

import os

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels.compiled.instructions import borrowed, load, popcount, trailing_zeros
from rougekit.kernels.compiled.jit import kernel, readonly, subroutine

FACTORS = np.frombuffer(os.urandom(16), np.int64) | 1
"""The odd factors of every table in this process. They decide which entries collide, never a result."""
FOLD = np.uint64(0x2020202020202020)
"""The bits that make ASCII letters lower case; digits have them already."""

ONES, TOP = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
NUL, LINE_FEED = np.uint64(0), ONES * np.uint64(ord("\n"))
FROM_A, AFTER_Z, FROM_0, AFTER_9 = (ONES * np.uint64(128 - ord(first)) for first in "a{0:")
"""Adding one of these to eight bytes below 128 sets the top bit of each byte >= "a", "{", "0" or ":", respectively."""
GATHER = np.uint64(0x0002040810204081)
"""Multiplying the top bits of eight bytes by this gathers them in the highest byte."""
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
PREFIX = np.uint64(1 << 63)
ZERO, ONE, TWO, THREE, FOUR, SEVEN, FIFTY_SIX, SIXTY_THREE = (np.uint64(n) for n in (0, 1, 2, 3, 4, 7, 56, 63))

FIRST_BITS, SECOND_BITS = (
    np.array([(1 << 8 * min(max(length - before, 0), 8)) - 1 for length in range(17)], np.uint64) for before in (0, 8)
)
"""Masks, by the length of a word (0 to 16 bytes), of its first 8 bytes and of the next 8."""

BYTES, INTS, IDS, TABLE = readonly(types.uint8), types.int64[::1], types.int32[::1], types.uint64[::1]


@subroutine
def movemask(flags: np.uint64, k: int) -> np.uint64:
    """The top bits of eight bytes, as bits 8k to 8k + 7 of a mask."""
    return ((flags & TOP) * GATHER >> FIFTY_SIX) << np.uint64(8 * k)


@subroutine
def letters_and_digits(buffer: Bytes, at: int) -> np.uint64:
    """A bit mask of the letters and digits among the 64 bytes buffer[at:at + 64]."""
    mask = ZERO
    for k in range(8):
        eight = load(buffer, at + 8 * k)
        low = eight & ~TOP  # so that no sum carries into the next byte
        folded = low | FOLD
        letters, digits = (folded + FROM_A) ^ (folded + AFTER_Z), (low + FROM_0) ^ (low + AFTER_9)
        mask |= movemask((letters | digits) & ~eight, k)
    return mask


@subroutine
def equal_to(byte: np.uint64, buffer: Bytes, at: int) -> np.uint64:
    """A bit mask of the bytes buffer[at:at + 64] that equal one byte. byte: that byte, repeated eight times."""
    mask = ZERO
    for k in range(8):
        other = load(buffer, at + 8 * k) ^ byte
        mask |= movemask(~(((other & ~TOP) + ~TOP) | other), k)
    return mask


@subroutine
def has_nul(buffer: Bytes, at: int) -> bool:
    """Whether any of the bytes buffer[at:at + 64] is NUL; faster than `equal_to`."""
    found = ZERO
    for k in range(8):
        eight = load(buffer, at + 8 * k)
        found |= (eight - ONES) & ~eight
    return bool(found & TOP != ZERO)


@subroutine
def bits_below(n: int) -> np.uint64:
    """The lowest n bits, 0 <= n <= 63."""
    return (ONE << np.uint64(n)) - ONE


@subroutine
def letters_at(text: Bytes, start: int, length: int, fold: np.uint64) -> np.uint64:
    """The bytes text[start:start + length], at most 8, as an integer. length: at least 1.  fold: as in `keys`."""
    letters: np.uint64 = load(text, start) | fold
    return letters & (ALL >> np.uint64(64 - 8 * min(length, 8)))


@subroutine
def keys(text: Bytes, start: int, length: int, fold: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Both halves of the key of a word's first 16 bytes. fold: FOLD, or 0 to keep bytes as they are."""
    taken = np.uint64(min(length, 16))
    return (load(text, start) | fold) & FIRST_BITS[taken], (load(text, start + 8) | fold) & SECOND_BITS[taken]


@subroutine
def hash_parameters(table: Bits) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The arguments of `find` that depend only on the table: both factors, the shift, the last entry's position."""
    last = np.uint64(len(table)) - FOUR
    return table[THREE], table[SEVEN], np.uint64(64 - popcount(last)), last


@subroutine
def find(
    table: Bits, first: np.uint64, second: np.uint64, shift: np.uint64, last: np.uint64, k0: np.uint64, k1: np.uint64
) -> np.uint64:
    """The position of the entry with the key (k0, k1), or else of the free entry where it belongs.

    first, second, shift, last: from `hash_parameters`.
    """
    entry: np.uint64 = (((k0 * first) ^ (k1 * second)) >> shift) << TWO
    while table[entry] != ZERO and (table[entry] != k0 or table[entry + ONE] != k1):
        entry = (entry + FOUR) & last
    return entry


@subroutine
def entry_of(table: Bits, k0: np.uint64, k1: np.uint64) -> np.uint64:
    """The same as `find`, but calls `hash_parameters` itself; for looking up a single key."""
    entry: np.uint64 = find(table, *hash_parameters(table), k0, k1)
    return entry


@subroutine
def set_factors(table: Bits, first: int, second: int) -> None:
    """Write the factors of a table. A table that already has words must get the same factors as before."""
    table[THREE] = np.uint64(first)
    table[SEVEN] = np.uint64(second)


@subroutine
def clear(table: Bits) -> None:
    """Free all entries, but keep the factors."""
    first, second = table[THREE], table[SEVEN]
    table[:] = ZERO
    set_factors(table, first, second)


@subroutine
def fill(table: Bits, entry: np.uint64, k0: np.uint64, k1: np.uint64, number: np.uint64) -> None:
    """Fill a free entry."""
    table[entry] = k0
    table[entry + ONE] = k1
    table[entry + TWO] = number


@subroutine
def intern(
    text: Bytes, start: int, length: int, fold: np.uint64, table: Bits, words: Ints, n_words: int
) -> tuple[int, int]:
    """Look up a word; add it if it is new, and its prefixes if it is long. Returns its id and the new `n_words`."""
    k0, k1 = keys(text, start, length, fold)
    done = 16
    while True:
        entry = entry_of(table, k0, k1)
        if table[entry] == ZERO:
            fill(table, entry, k0, k1, np.uint64(n_words))
            words[n_words, 1] = 0
            n_words += 1
        known = int(np.int64(table[entry + TWO]))
        if done >= length:
            if words[known, 1] == 0:
                words[known, 0] = start
                words[known, 1] = length
            return known, n_words
        k0 = letters_at(text, start + done, length - done, fold)
        k1 = PREFIX | np.uint64(known)
        done += 8


@subroutine
def find_texts(buffer: Bytes, at: Ints) -> int:
    """Write the position after each NUL into at[1:], as far as they fit. Returns the number of NULs."""
    at[0] = 0
    n = 0
    for block in range(0, len(buffer) - 63, 64):
        nuls = equal_to(NUL, buffer, block) if has_nul(buffer, block) else ZERO
        while nuls:
            n += 1
            if n < len(at):
                at[n] = block + trailing_zeros(nuls) + 1
            nuls &= nuls - ONE
    return n


@subroutine
def end_sentences(line_feeds: np.uint64, ends: np.uint64, tokens: int, sentence_at: Ints, sentences: int) -> int:
    """End a sentence at each line feed of a block, unless it would have no words. Returns the number of sentences.

    tokens: the number of tokens before the block.
    """
    while line_feeds:
        bit = trailing_zeros(line_feeds)
        here = tokens + popcount(ends & (bits_below(bit) * np.uint64(2) + ONE))
        if here > sentence_at[sentences]:
            sentences += 1
            sentence_at[sentences] = here
        line_feeds &= line_feeds - ONE
    return sentences


@kernel(
    types.UniTuple(types.int64, 2), BYTES, INTS, IDS, INTS, INTS, TABLE, types.int64[:, ::1], types.int64, types.int64,
    types.boolean, types.boolean,
)  # fmt: skip
def tokenise(
    buffer: Bytes,
    at: Ints,
    ids: Ids,
    sentence_at: Ints,
    text_at: Ints,
    table: Bits,
    words: Ints,
    n_words: int,
    first: int,
    is_measured: bool,
    by_line: bool,
) -> tuple[int, int]:
    """Tokenise the texts from number `first` on, until the last one is read or the table is full.

    Returns the number of texts read, including those before `first`, and the new `n_words`. If any texts remain,
    enlarge the table and call again from there. Sentences without words are left out.

    at: int64, shape (n_texts + 1,). Unless `is_measured`, each text must be followed by a NUL, and `at` is computed
    from these; if a text contains a NUL itself, nothing is read, and -1 is returned as the number of texts.
    ids, sentence_at, text_at: the arrays of a Batch, already filled for the texts before `first` (text_at[0] =
    sentence_at[0] = 0 at the start). (len(buffer) + n_texts) // 2 + 64 items suffice.
    by_line: whether line feeds end sentences; otherwise each text with words is one sentence.
    table: shape (4 * a power of two, at least 128,).  words: one row for every two entries of the table.
    """
    bytes_of, entries, places = borrowed(buffer), borrowed(table), borrowed(words)
    factor, other, shift, last = hash_parameters(table)
    if n_words == 0:
        clear(table)
    if not is_measured and find_texts(buffer, at) != len(at) - 1:
        return -1, n_words
    for text in range(first, len(at) - 1):
        sentences = text_at[text]
        tokens = sentence_at[sentences]
        end = at[text + 1]
        inside = ZERO  # 1 if the previous block ends inside a word
        start = at[text]
        for block in range(at[text], end + 1, 64):
            if n_words + 32 > len(words):
                return text, n_words
            letters = letters_and_digits(buffer, block)
            line_feeds = equal_to(LINE_FEED, buffer, block) if by_line else ZERO
            if end - block < 64:
                letters &= bits_below(end - block)
                line_feeds &= bits_below(end - block)
            before = (letters << ONE) | inside
            starts = letters & ~before
            ends = before & ~letters
            if line_feeds:
                sentences = end_sentences(line_feeds, ends, tokens, sentence_at, sentences)
            if not inside:
                start = block + trailing_zeros(starts)
                starts &= starts - ONE
            inside = letters >> SIXTY_THREE
            while ends:
                length = block + trailing_zeros(ends) - start
                if length < 16:  # as `intern` does, but without calling `hash_parameters` for each word
                    k0, k1 = keys(bytes_of, start, length, FOLD)
                    entry = find(entries, factor, other, shift, last, k0, k1)
                    if entries[entry] == ZERO:
                        fill(entries, entry, k0, k1, np.uint64(n_words))
                        places[np.uint64(2 * n_words)] = start
                        places[np.uint64(2 * n_words + 1)] = length
                        n_words += 1
                    ids[np.uint64(tokens)] = np.int64(entries[entry + TWO])
                elif n_words + length // 8 + 32 > len(words):
                    return text, n_words
                else:
                    ids[tokens], n_words = intern(bytes_of, start, length, FOLD, table, words, n_words)
                tokens += 1
                ends &= ends - ONE
                start = block + trailing_zeros(starts)
                starts &= starts - ONE
        if tokens > sentence_at[sentences]:
            sentences += 1
            sentence_at[sentences] = tokens
        text_at[text + 1] = sentences
    return len(at) - 1, n_words


@kernel(types.void, TABLE, TABLE)
def rehash(old: Bits, table: Bits) -> None:
    """Clear a larger table and enter the words of the old one."""
    clear(table)
    for source in range(0, len(old), 4):
        if old[source] != ZERO:
            entry = entry_of(table, old[source], old[source + 1])
            fill(table, entry, old[source], old[source + 1], old[source + 2])


@kernel(types.int64, BYTES, readonly(types.int64, 2), TABLE, types.int64[:, ::1], types.int64, IDS)
def merge(forms: Bytes, spelt: Ints, table: Bits, words: Ints, n_words: int, merged: Ids) -> int:
    """Give equal forms, such as stems, the same id. Returns the new `n_words`, which includes the old ones.

    spelt: start and length of each form in `forms`; case is not folded.  merged: the id of each form, or -1 if its
    length is 0.  table, words: as in `tokenise`, with room for every form, and for one more word per 8 bytes of each
    form of 16 bytes or more.
    """
    if n_words == 0:
        clear(table)
    text = borrowed(forms)
    for number in range(len(spelt)):
        start, length = spelt[number, 0], spelt[number, 1]
        if length == 0:
            merged[number] = -1
        else:
            merged[number], n_words = intern(text, start, length, ZERO, table, words, n_words)
    return n_words


@kernel(types.int64, IDS, INTS, readonly(types.int32))
def remap(ids: Ids, sentence_at: Ints, merged: Ids) -> int:
    """Replace each id by merged[id] and drop negative ones, in place; returns how many are left.

    No sentence is dropped, even if it ends up empty.
    """
    left = 0
    first = 0
    for sentence in range(len(sentence_at) - 1):
        last = sentence_at[sentence + 1]
        for k in range(first, last):
            new = merged[np.uint32(ids[np.uint64(k)])]
            ids[np.uint64(left)] = new
            left += new >= 0
        first = last
        sentence_at[sentence + 1] = left
    return left
