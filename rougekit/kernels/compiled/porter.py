"""Porter's stemmer (1980) on bytes: as published, nltk's variant and ROUGE-1.5.5's.

A word is word[at:at + n], of letters a-z and digits. It is stemmed in place; its length n never grows. Digits are
consonants, and so is y at the start and after a vowel. The measure of a word is how often a consonant follows a vowel.
marks[k] describes the first k letters: 4 * measure, + 2 if they have a vowel, + 1 if the last one is a vowel.

The steps and their rules are those of `kernels.porter`.
"""

from typing import Final, cast

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels import porter
from rougekit.kernels.compiled.instructions import borrowed, load
from rougekit.kernels.compiled.jit import inlined, kernel, readonly, subroutine
from rougekit.kernels.porter import MEASURE_1, MEASURE_2, VOWEL

NO_STEMMER: Final = -1
PORTER: Final = 0
PORTER155: Final = 1
ORIGINAL: Final = 2
"""NO_STEMMER only converts to lower case; the others are the variants of `kernels.porter`."""

VARIANTS = {None: NO_STEMMER, "porter": PORTER, "porter155": PORTER155, "original": ORIGINAL}

_STEPS = (
    porter.rules(" ".join(f"{word}>{base}" for word, base in porter.IRREGULAR.items()), porter.ALWAYS),
    *(porter.STEP_1A, porter.STEP_1B, porter.AFTER_1B),
    *(rules for steps in porter.SUFFIX_STEPS.values() for rules in steps),
)
IRREGULAR, STEP_1A, STEP_1B, AFTER_1B = cast(list[int], list(map(np.int64, range(4))))
"""The numbers of these steps. They are not literal ints, because numba compiles a function anew for each literal."""
SUFFIX_STEPS = np.cumsum([4, *map(len, porter.SUFFIX_STEPS.values())])
"""The steps after 1c: those of variant v have the numbers SUFFIX_STEPS[v]:SUFFIX_STEPS[v + 1]."""


def _packed(letters: str) -> int:
    return int.from_bytes(letters.encode(), "big")


def _last(letters: bytes) -> int:
    """The number that `load` returns for 8 bytes that end in these letters, if the other bytes are 0."""
    return int.from_bytes(letters.rjust(8, b"\0"), "little")


def _tables() -> tuple[Bits, Ints, Ints]:
    """Three tables of rules, which are ordered by step and last letter: (mask, suffix, replacement) of each rule;
    (letters removed, letters added, minimum mark) of each rule; and for each step and last letter, the first rule."""
    patterns, numbers, starts = [], [], [0]
    for step in _STEPS:
        for letter in map(chr, range(96, 128)):  # 32 buckets per step, indexed by the letter's last five bits
            for suffix, removed, replacement, condition in step.get(letter, ()):
                patterns.append((_last(b"\xff" * len(suffix)), _last(suffix.encode()), _packed(replacement)))
                numbers.append((removed, len(replacement), condition))
            starts.append(len(patterns))
    return np.array(patterns, np.uint64), np.array(numbers), np.array(starts)


PATTERNS, NUMBERS, FIRST_RULE = _tables()
KIND = np.array([2 if letter == ord("y") else letter in b"aeiou" for letter in range(256)], np.uint8)
"""For each byte: 0 for a consonant, 1 for a vowel, 2 for y, which may be either, depending on the previous letter."""

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_D, _E, _I, _L, _S, _W, _X, _Y, _Z = (np.uint8(letter) for letter in b"deilswxyz")


@inlined
def set_marks(word: Bytes, marks: Ids, at: int, first: int, n: int) -> None:
    """Set the marks of word[at:at + n] from letter `first` on: marks[first + 1:n + 1]. Earlier marks must be set."""
    mark = marks[first]
    vowel = mark & 1 | (first == 0)  # a y at the start is a consonant, like one after a vowel
    for k in range(first, n):
        kind = KIND[word[at + k]]
        vowel = (kind | kind >> 1 & ~vowel) & 1
        mark = mark | 3 if vowel else mark + 3 * (mark & 1)
        marks[k + 1] = mark


@inlined
def copy(buffer: Bytes, start: int, word: Bytes, marks: Ids, at: int, n: int) -> None:
    """Copy buffer[start:start + n] to word[at:at + n] in lower case, and set its marks."""
    for k in range(n):
        word[at + k] = buffer[start + k] | np.uint8(32)
    marks[0] = 0
    set_marks(word, marks, at, 0, n)


@inlined
def rule_for(word: Bytes, at: int, n: int, step: int) -> int:
    """The number of the first rule of a step whose suffix matches; -1 if none does."""
    bucket = 32 * step + word[at + n - 1] % 32
    first, last = FIRST_RULE[bucket], FIRST_RULE[bucket + 1]
    if first == last:
        return -1
    tail = load(word, at + n - 8) & (ALL << np.uint64(64 - 8 * min(n, 8)))
    for rule in range(first, last):
        if tail & PATTERNS[rule, 0] == PATTERNS[rule, 1]:
            return rule
    return -1


@inlined
def apply(word: Bytes, marks: Ids, at: int, n: int, rule: int) -> int:
    """Apply a rule if its condition holds; returns the new length."""
    kept = n - NUMBERS[rule, 0]
    if marks[kept] < NUMBERS[rule, 2]:
        return n
    length: int = kept + NUMBERS[rule, 1]
    letters = PATTERNS[rule, 2]
    for k in range(length - 1, kept - 1, -1):
        word[at + k] = np.uint8(letters & np.uint64(255))
        letters >>= np.uint64(8)
    set_marks(word, marks, at, kept, length)
    return length


@inlined
def step(word: Bytes, marks: Ids, at: int, n: int, number: int) -> int:
    """Apply a step that is a list of rules; returns the new length."""
    rule = rule_for(word, at, n, number)
    return n if rule < 0 else apply(word, marks, at, n, rule)


@inlined
def ends_ie(word: Bytes, at: int, n: int, last: np.uint8) -> bool:
    """Whether the word ends in "ie" followed by the letter `last`."""
    return n > 2 and word[at + n - 1] == last and word[at + n - 2] == _E and word[at + n - 3] == _I


@inlined
def ends_cvc(word: Bytes, marks: Ids, at: int, n: int, variant: int) -> bool:
    """See `kernels.porter.ends_cvc`."""
    if n < 2 or marks[n] % 2 == 1 or marks[n - 1] % 2 == 0:
        return False
    if n == 2:
        return variant == PORTER
    last = word[at + n - 1]
    return bool(marks[n - 2] % 2 == 0 and last != _W and last != _X and last != _Y)


@inlined
def step_1b(word: Bytes, marks: Ids, at: int, n: int, variant: int) -> int:
    """Remove -ed and -ing: see `kernels.porter.step_1b`. Returns the new length."""
    if variant == PORTER and ends_ie(word, at, n, _D):
        return n - 1 if n == 4 else n - 2
    shorter = step(word, marks, at, n, STEP_1B)
    if shorter > n - 2:  # no such suffix, or "eed"
        return shorter
    n = shorter
    longer = step(word, marks, at, n, AFTER_1B)
    if longer > n:
        return longer
    last = word[at + n - 1]
    if n > 1 and last == word[at + n - 2] and marks[n] % 2 == 0:
        single = last != _L and last != _S and last != _Z and (variant != PORTER155 or last != _Y)
        return n - 1 if single else n
    if marks[n] // 4 == 1 and ends_cvc(word, marks, at, n, variant):
        word[at + n] = _E
        set_marks(word, marks, at, n, n + 1)
        return n + 1
    return n


@inlined
def step_1c(word: Bytes, marks: Ids, at: int, n: int, variant: int) -> None:
    """Replace a final y by i: see `kernels.porter.step_1c`."""
    before = marks[n - 1]
    if word[at + n - 1] == _Y and (n > 2 and before % 2 == 0 if variant == PORTER else before >= VOWEL):
        word[at + n - 1] = _I
        set_marks(word, marks, at, n - 1, n)


@inlined
def step_5(word: Bytes, marks: Ids, at: int, n: int, variant: int) -> int:
    """Drop a final e, then one l of a final ll: see `kernels.porter.step_5`. Returns the new length."""
    before = marks[n - 1]
    short = before < MEASURE_1 or (before < MEASURE_2 and ends_cvc(word, marks, at, n - 1, variant))
    if word[at + n - 1] == _E and not short:
        n -= 1
    if n > 1 and word[at + n - 1] == _L and word[at + n - 2] == _L and marks[n - 1] >= MEASURE_2:
        n -= 1
    return n


@subroutine
def all_steps(word: Bytes, marks: Ids, at: int, n: int, variant: int) -> int:
    """Stem word[at:at + n] in place, n >= 3; returns the new length.

    Requires that the word's marks are set, and that 8 bytes precede it.
    """
    if variant == PORTER:
        rule = rule_for(word, at, n, IRREGULAR)
        if rule >= 0 and NUMBERS[rule, 0] == n:
            return apply(word, marks, at, n, rule)
    n = n - 1 if variant == PORTER and n == 4 and ends_ie(word, at, n, _S) else step(word, marks, at, n, STEP_1A)
    n = step_1b(word, marks, at, n, variant)
    step_1c(word, marks, at, n, variant)
    for number in range(SUFFIX_STEPS[variant], SUFFIX_STEPS[variant + 1]):
        n = step(word, marks, at, n, number)
    return step_5(word, marks, at, n, variant)


@kernel(
    types.void, readonly(types.uint8), readonly(types.int64, 2), types.uint8[::1], types.int32[::1],
    types.int64[:, ::1], types.int64, types.int64,
)  # fmt: skip
def stem_words(buffer: Bytes, words: Ints, forms: Bytes, marks: Ids, spelt: Ints, used: int, variant: int) -> None:
    """Write the stems of ASCII words, in lower case, into `forms`, and their places in `forms` into `spelt`.

    Words of up to three letters are their own stem.

    words: start and length of each word in the buffer, int64, shape (n, 2).  spelt: the same for each word's stem in
    `forms`; a word is skipped unless its length in `spelt` is negative.  used: how many bytes at the start of `forms`
    are in use already and stay unchanged, at least 8; after these, `forms` needs one byte per letter of the words.
    marks: int32 scratch space, longer than any word.
    """
    text, word, scratch = borrowed(buffer), borrowed(forms), borrowed(marks)
    for number in range(len(words)):
        if spelt[number, 1] < 0:
            start, length = words[number, 0], words[number, 1]
            copy(text, start, word, scratch, used, length)
            spelt[number, 0] = used
            is_left = length <= 3 or variant == NO_STEMMER
            spelt[number, 1] = length if is_left else all_steps(word, scratch, used, length, variant)
            used += length
