"""Words of ASCII text as exact ids: the runs of letters and digits, upper case read as lower.

A buffer holds one byte per character, the texts one after another; text t is buffer[at[t]:at[t + 1]], so no separator
is needed and an Arrow string column is read as it is. Every byte but A-Z, a-z, 0-9 ends a word and \\n also ends a
sentence. At least MARGIN readable bytes follow the last text, because the kernels load 64 at a time.

A word of up to 16 bytes is its own key: two 64-bit numbers, bytes folded to lower case, zero beyond its end. The
second number of a longer word hashes what follows its first 8 bytes and has the top bit, which is no part of ASCII;
two such words are compared byte by byte. So ids are exact, whatever collides. Bytes are in the order of x86 and ARM.

A table of words is open addressing over entries of four uint64: both keys, the id, one unused. A free entry has key 0.
`words` says for each id where its first occurrence starts in the buffer and its length: int64, shape (any, 2).
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

MARGIN = 80
"""Bytes that must follow the last text of a buffer."""
FOLD = np.uint64(0x2020202020202020)
"""Sets the bit that makes ASCII upper case lower; digits have it."""

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
LONG = np.uint64(1 << 63)
ZERO, ONE, FOUR, EIGHT, BLOCK, KEY = (np.uint64(n) for n in (0, 1, 4, 8, 64, 128))
SPREAD_0, SPREAD_1 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)

BYTE, WORD = ir.IntType(8), ir.IntType(64)


def emitted(function: Callable[..., Any]) -> Callable[..., Any]:
    """An instruction that numba has no name for; without the typing context it is called like a function."""
    return cast(Callable[..., Any], intrinsic(function))


def _element(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    return builder.gep(context.make_array(array_type)(context, builder, array).data, [index])


@emitted
def load(typing_context: Any, buffer: Any, at: Any) -> Any:
    """The 8 bytes buffer[at:at + 8] as one uint64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _element(context, builder, signature.args[0], *arguments)
        word = builder.load(builder.bitcast(place, WORD.as_pointer()))
        word.align = 1
        return word

    return types.uint64(buffer, types.int64), generate


@emitted
def classify(typing_context: Any, buffer: Any, at: Any) -> Any:
    """Two bit masks of the 64 bytes buffer[at:at + 64]: which are letters or digits, which are line feeds."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block = ir.VectorType(BYTE, 64)

        def all_of(byte: int) -> Any:
            return ir.Constant(block, [byte] * 64)

        def between(first: str, last: str, values: Any) -> Any:
            distance = builder.sub(values, all_of(ord(first)))
            return builder.icmp_unsigned("<=", distance, all_of(ord(last) - ord(first)))

        place = _element(context, builder, signature.args[0], *arguments)
        values = builder.load(builder.bitcast(place, block.as_pointer()))
        values.align = 1
        letters = between("a", "z", builder.or_(values, all_of(0x20)))
        inside = builder.bitcast(builder.or_(letters, between("0", "9", values)), WORD)
        line_feeds = builder.bitcast(builder.icmp_unsigned("==", values, all_of(ord("\n"))), WORD)
        return context.make_tuple(builder, signature.return_type, [inside, line_feeds])

    pair = types.UniTuple(types.uint64, 2)  # type: ignore[no-untyped-call]
    return pair(buffer, types.int64), generate


@emitted
def lowest(typing_context: Any, bits: Any) -> Any:
    """Number of the lowest bit set; 64 if there is none."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@emitted
def popcount(typing_context: Any, bits: Any) -> Any:
    """How many bits are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@kernel
def below(n: int) -> np.uint64:
    """The lowest n bits, 0 <= n <= 63."""
    return (ONE << np.uint64(n)) - ONE


@kernel
def keys(buffer: NDArray[np.uint8], start: int, length: int, fold: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Both keys of the word buffer[start:start + length]; fold is FOLD or, for bytes as they are, 0."""
    k0 = load(buffer, start) | fold
    k1 = load(buffer, start + 8) | fold
    bits = np.uint64(8 * length)
    if length < 8:
        k0 &= ALL >> (BLOCK - bits)
    if length <= 16:
        k1 = k1 & (ALL >> ((KEY - bits) & np.uint64(63))) if length > 8 else ZERO
    else:
        for at in range(start + 16, start + length - 8, 8):
            k1 = (k1 ^ (k1 >> np.uint64(29)) ^ (load(buffer, at) | fold)) * SPREAD_1
        k1 = (k1 ^ (k1 >> np.uint64(29)) ^ (load(buffer, start + length - 8) | fold)) * SPREAD_1
        k1 |= LONG
    return k0, k1


@kernel
def same(
    buffer: NDArray[np.uint8], start: int, other: NDArray[np.uint8], at: int, length: int, fold: np.uint64
) -> bool:
    """Whether `length` >= 8 bytes of two buffers are equal after folding."""
    for k in range(0, length - 8, 8):
        if load(buffer, start + k) | fold != load(other, at + k) | fold:
            return False
    return bool(load(buffer, start + length - 8) | fold == load(other, at + length - 8) | fold)


@kernel
def entry_of(
    table: NDArray[np.uint64],
    words: NDArray[np.int64],
    home: NDArray[np.uint8],
    k0: np.uint64,
    k1: np.uint64,
    buffer: NDArray[np.uint8],
    start: int,
    length: int,
    fold: np.uint64,
) -> np.uint64:
    """Where in the table the entry of a word of `buffer` is, or the free entry where it belongs.

    home: the buffer that `words` speaks of; table: not full.
    """
    last = np.uint64(len(table)) - FOUR
    mixed = (k0 * SPREAD_0) ^ (k1 * SPREAD_1)
    entry = ((mixed ^ (mixed >> np.uint64(32))) << np.uint64(2)) & last
    while True:
        if table[entry] == k0 and table[entry + ONE] == k1:
            if k1 < LONG:
                return entry
            known = np.int64(table[entry + np.uint64(2)])
            if words[known, 1] == length and same(buffer, start, home, words[known, 0], length, fold):
                return entry
        elif table[entry] == ZERO:
            return entry
        entry = (entry + FOUR) & last


@kernel
def tokenise(
    buffer: NDArray[np.uint8],
    at: NDArray[np.int64],
    first: int,
    ids: NDArray[np.int32],
    sentence_at: NDArray[np.int64],
    text_at: NDArray[np.int64],
    table: NDArray[np.uint64],
    words: NDArray[np.int64],
    n_words: int,
) -> tuple[int, int]:
    """Read the texts from number `first` on, until the last one or until the table is half full.

    Returns how many texts are read and how many words are known. If texts are missing, `grow` the table and call again.
    Sentences without a word are left out.

    at: int64, shape (n_texts + 1,).  ids, sentence_at, text_at: the arrays of a Batch, filled for the texts before
    `first` (so text_at[0] = sentence_at[0] = 0 at the start); ids and sentence_at have room for
    (len(buffer) + n_texts) // 2 + 1.
    table: shape (4 * a power of two that is at least 128,).  words: a row for each second entry of the table.
    """
    room = len(table) // 8 - 33
    for text in range(first, len(at) - 1):
        sentences = text_at[text]
        tokens = sentence_at[sentences]
        end = at[text + 1]
        inside = ZERO  # 1 if the last byte of the block before belongs to a word
        start = at[text]
        for block in range(at[text], end + 1, 64):
            if n_words > room:
                return text, n_words
            letters, line_feeds = classify(buffer, block)
            if end - block < 64:
                letters &= below(end - block)
                line_feeds &= below(end - block)
            before = (letters << ONE) | inside
            starts = letters & ~before
            ends = before & ~letters
            if line_feeds:
                sentences = end_sentences(line_feeds, ends, tokens, sentence_at, sentences)
            if not inside:
                start = block + lowest(starts)
                starts &= starts - ONE
            inside = letters >> np.uint64(63)
            while ends:
                length = block + lowest(ends) - start
                k0, k1 = keys(buffer, start, length, FOLD)
                entry = entry_of(table, words, buffer, k0, k1, buffer, start, length, FOLD)
                if table[entry] == ZERO:
                    table[entry] = k0
                    table[entry + ONE] = k1
                    table[entry + np.uint64(2)] = np.uint64(n_words)
                    words[n_words, 0] = start
                    words[n_words, 1] = length
                    n_words += 1
                ids[tokens] = np.int32(table[entry + np.uint64(2)])
                tokens += 1
                ends &= ends - ONE
                start = block + lowest(starts)
                starts &= starts - ONE
        if tokens > sentence_at[sentences]:
            sentences += 1
            sentence_at[sentences] = tokens
        text_at[text + 1] = sentences
    return len(at) - 1, n_words


@kernel
def end_sentences(
    line_feeds: np.uint64, ends: np.uint64, tokens: int, sentence_at: NDArray[np.int64], sentences: int
) -> int:
    """Close a sentence at each line feed of a block that has words before it; returns the number of sentences."""
    while line_feeds:
        bit = lowest(line_feeds)
        here = tokens + popcount(ends & (below(bit) * np.uint64(2) + ONE))
        if here > sentence_at[sentences]:
            sentences += 1
            sentence_at[sentences] = here
        line_feeds &= line_feeds - ONE
    return sentences


@kernel
def grow(old: NDArray[np.uint64], table: NDArray[np.uint64]) -> None:
    """Enter the words of an old table into an empty, larger one."""
    last = np.uint64(len(table)) - FOUR
    for source in range(0, len(old), 4):
        k0, k1 = old[source], old[source + 1]
        if k0 != ZERO:
            mixed = (k0 * SPREAD_0) ^ (k1 * SPREAD_1)
            entry = ((mixed ^ (mixed >> np.uint64(32))) << np.uint64(2)) & last
            while table[entry] != ZERO:
                entry = (entry + FOUR) & last
            table[entry] = k0
            table[entry + ONE] = k1
            table[entry + np.uint64(2)] = old[source + 2]


@kernel
def look_up(
    buffer: NDArray[np.uint8],
    words: NDArray[np.int64],
    lexicon: NDArray[np.uint8],
    entries: NDArray[np.int64],
    bases: NDArray[np.int64],
    table: NDArray[np.uint64],
    forms: NDArray[np.uint8],
    spelt: NDArray[np.int64],
) -> int:
    """Write into `forms` the base forms of the words that a lexicon knows; returns how many bytes they take.

    entries, table: the words of the text `lexicon`, as `tokenise` found them.  bases: where in `lexicon` the base form
    of each entry is, start and length; a word whose base form has length 0 is to be dropped.
    spelt: where each word's base form is in `forms`, start and length; the length of a word not in the lexicon is -1.
    """
    used = 0
    for number in range(len(words)):
        start, length = words[number, 0], words[number, 1]
        k0, k1 = keys(buffer, start, length, FOLD)
        entry = entry_of(table, entries, lexicon, k0, k1, buffer, start, length, FOLD)
        spelt[number, 0] = used
        spelt[number, 1] = -1
        if table[entry] != ZERO:
            known = np.int64(table[entry + np.uint64(2)])
            spelt[number, 1] = bases[known, 1]
            for k in range(bases[known, 1]):
                forms[used + k] = lexicon[bases[known, 0] + k]
            used += bases[known, 1]
    return used


@kernel
def merge(
    forms: NDArray[np.uint8], spelt: NDArray[np.int64], table: NDArray[np.uint64], merged: NDArray[np.int32]
) -> int:
    """Give equal forms one id; returns how many ids there are.

    spelt: start and length of each word's form in `forms`, whose bytes are taken as they are.  merged: the id of each
    word's form, -1 for a form of length 0.  table: empty, shape (4 * a power of two above len(spelt),).
    """
    n_words = 0
    for number in range(len(spelt)):
        start, length = spelt[number, 0], spelt[number, 1]
        if length == 0:
            merged[number] = -1
            continue
        k0, k1 = keys(forms, start, length, ZERO)
        entry = entry_of(table, spelt, forms, k0, k1, forms, start, length, ZERO)
        if table[entry] == ZERO:
            table[entry] = k0
            table[entry + ONE] = k1
            table[entry + np.uint64(2)] = np.uint64(number)
            merged[number] = n_words
            n_words += 1
        else:
            merged[number] = merged[np.int64(table[entry + np.uint64(2)])]
    return n_words


@kernel
def rename(ids: NDArray[np.int32], sentence_at: NDArray[np.int64], merged: NDArray[np.int32]) -> int:
    """Put merged[id] in the place of each id and drop the negative ones, in place; returns how many are left.

    Sentences keep their number: one may end up empty.
    """
    left = 0
    first = 0
    for sentence in range(len(sentence_at) - 1):
        last = sentence_at[sentence + 1]
        for k in range(first, last):
            new = merged[ids[k]]
            ids[left] = new
            left += new >= 0
        first = last
        sentence_at[sentence + 1] = left
    return left
