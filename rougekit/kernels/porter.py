"""Porter's stemmer (1980) on bytes, as nltk has it and as ROUGE-1.5.5 has it.

A word is word[at:at + n], letters a-z and digits; it is stemmed in place, its length n shrinks or stays. Digits are
consonants, so is y at the start and after a vowel. The measure of a word is how often a consonant follows a vowel.

The steps are lists of rules "suffix>replacement" under a condition on what precedes the suffix. The first rule whose
suffix fits decides: if its condition fails, the step does nothing. "t+ion>" removes "ion" and keeps the t.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

PORTER: Final = 0
"""nltk 3.10 `PorterStemmer()`: Martin Porter's later changes, and nltk's own."""
PORTER155: Final = 1
"""ROUGE-1.5.5: Martin Porter's later changes; step 4 is three steps, so that a word may lose several suffixes."""

ALWAYS, MEASURE_1, MEASURE_2, VOWEL, WHOLE = range(5)
"""Conditions on what precedes a suffix: none; measure at least 1, at least 2; it has a vowel; it is empty."""

STEP_2 = (
    "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble entli>ent eli>e ousli>ous ization>ize ation>ate "
    "ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble"
)
STEP_3 = "icate>ic ative> alize>al iciti>ic ical>ic ful> ness>"
STEP_4 = "al> ance> ence> er> ic> able> ible> ant> ement> ou> ism> ate> iti> ous> ive> ize>"

STEPS = (
    # nltk: words that it looks up
    (
        (WHOLE, "skies>sky dying>die lying>lie tying>tie news>news innings>inning outings>outing cannings>canning"),
        (WHOLE, "inning>inning outing>outing canning>canning howe>howe proceed>proceed exceed>exceed succeed>succeed"),
    ),
    # both: 1a, 1b, and what follows 1b
    ((ALWAYS, "sses>ss ies>i ss>ss s>"),),
    ((MEASURE_1, "eed>ee"), (VOWEL, "ed> ing>")),
    ((ALWAYS, "at>ate bl>ble iz>ize"),),
    # nltk: 2 in two parts, so that "additionally" becomes "additional", then "addition"; 3; 4
    ((MEASURE_1, "alli>al"),),
    ((MEASURE_1, STEP_2 + " fulli>ful l+ogi>og"),),
    ((MEASURE_1, STEP_3),),
    ((MEASURE_2, STEP_4 + " ment> ent> s+ion> t+ion>"),),
    # ROUGE-1.5.5: 2, 3, 4 in three parts
    ((MEASURE_1, STEP_2 + " alli>al logi>log"),),
    ((MEASURE_1, STEP_3),),
    ((MEASURE_2, STEP_4),),
    ((MEASURE_2, "ment>"),),
    ((MEASURE_2, "ent> s+ion> t+ion>"),),
)
IRREGULAR, STEP_1A, STEP_1B, AFTER_1B = range(4)
SUFFIX_STEPS = np.array([4, 8, 13])
"""The steps after 1c: of PORTER, then of PORTER155."""


def _packed(letters: str) -> int:
    return int.from_bytes(letters.encode(), "big")


def _rules() -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]:
    """The rules ordered by step and last letter: (mask, suffix, replacement) and (letters removed, letters added,
    condition) of each, and where those of a step and last letter start."""
    patterns, numbers, starts = [], [], [0]
    for step in STEPS:
        rules = [(condition, rule.split(">")) for condition, listed in step for rule in listed.split()]
        for letter in range(32):
            for condition, (suffix, replacement) in rules:
                if ord(suffix[-1]) % 32 == letter:
                    removed, suffix = len(suffix.split("+")[-1]), suffix.replace("+", "")
                    patterns.append((256 ** len(suffix) - 1, _packed(suffix), _packed(replacement)))
                    numbers.append((removed, len(replacement), condition))
            starts.append(len(patterns))
    return np.array(patterns, np.uint64), np.array(numbers), np.array(starts)


PATTERNS, NUMBERS, FIRST_RULE = _rules()
KIND = np.array([2 if letter == ord("y") else letter in b"aeiou" for letter in range(256)], np.uint8)
"""Of a byte: 0 a consonant, 1 a vowel, 2 one or the other."""
_D, _E, _I, _L, _S, _W, _X, _Y, _Z = (np.uint8(letter) for letter in b"deilswxyz")


@kernel
def measure(word: NDArray[np.uint8], at: int, n: int) -> int:
    """How often a consonant follows a vowel."""
    count = 0
    vowel = False
    for k in range(at, at + n):
        kind = KIND[word[k]]
        was, vowel = vowel, kind == 1 or (kind == 2 and k > at and not vowel)
        count += was and not vowel
    return count


@kernel
def is_vowel(word: NDArray[np.uint8], at: int, k: int) -> bool:
    """Whether word[at + k] is a vowel; y takes turns in a run."""
    run = 0
    while k - run > 0 and word[at + k - run] == _Y:
        run += 1
    return bool((KIND[word[at + k - run]] == 1) != (run % 2 == 1))


@kernel
def has_vowel(word: NDArray[np.uint8], at: int, n: int) -> bool:
    """Whether word[at:at + n] has a vowel; a y is one after a consonant."""
    for k in range(at, at + n):
        kind = KIND[word[k]]
        if kind == 1 or (kind == 2 and k > at):
            return True
    return False


@kernel
def ends_cvc(word: NDArray[np.uint8], at: int, n: int, variant: int) -> bool:
    """Consonant, vowel, consonant other than w, x, y at the end; nltk: or two letters, vowel and consonant."""
    if n == 2:
        return variant == PORTER and is_vowel(word, at, 0) and not is_vowel(word, at, 1)
    last = word[at + n - 1]
    return (
        n > 2
        and not is_vowel(word, at, n - 3)
        and is_vowel(word, at, n - 2)
        and not is_vowel(word, at, n - 1)
        and last != _W
        and last != _X
        and last != _Y
    )


@kernel
def holds(word: NDArray[np.uint8], at: int, n: int, condition: int) -> bool:
    """Whether a condition is true of word[at:at + n]."""
    if condition == ALWAYS:
        return True
    if condition == WHOLE:
        return n == 0
    if condition == VOWEL:
        return has_vowel(word, at, n)
    return measure(word, at, n) >= condition


@kernel
def rule_for(word: NDArray[np.uint8], at: int, n: int, step: int) -> int:
    """The first rule of a step whose suffix fits; -1 if none does."""
    bucket = 32 * step + word[at + n - 1] % 32
    first, last = FIRST_RULE[bucket], FIRST_RULE[bucket + 1]
    if first == last:
        return -1
    tail = np.uint64(0)
    for k in range(max(at, at + n - 8), at + n):
        tail = (tail << np.uint64(8)) | np.uint64(word[k])
    for rule in range(first, last):
        if tail & PATTERNS[rule, 0] == PATTERNS[rule, 1]:
            return rule
    return -1


@kernel
def apply(word: NDArray[np.uint8], at: int, n: int, rule: int) -> int:
    """The new length after a rule, if its condition holds."""
    kept = n - NUMBERS[rule, 0]
    if not holds(word, at, kept, NUMBERS[rule, 2]):
        return n
    length: int = kept + NUMBERS[rule, 1]
    letters = PATTERNS[rule, 2]
    for k in range(length - 1, kept - 1, -1):
        word[at + k] = np.uint8(letters & np.uint64(255))
        letters >>= np.uint64(8)
    return length


@kernel
def step(word: NDArray[np.uint8], at: int, n: int, number: int) -> int:
    """The new length after a step that is a list of rules."""
    rule = rule_for(word, at, n, number)
    return n if rule < 0 else apply(word, at, n, rule)


@kernel
def ends_ie(word: NDArray[np.uint8], at: int, n: int, last: np.uint8) -> bool:
    """Whether the word ends in "ie" and this letter."""
    return n > 2 and word[at + n - 1] == last and word[at + n - 2] == _E and word[at + n - 3] == _I


@kernel
def step_1b(word: NDArray[np.uint8], at: int, n: int, variant: int) -> int:
    """Past and -ing: "agreed" > "agree", "plastered" > "plaster", "hopping" > "hop", "filing" > "file"."""
    if variant == PORTER and ends_ie(word, at, n, _D):
        return n - 1 if n == 4 else n - 2
    shorter = step(word, at, n, STEP_1B)
    if shorter > n - 2:  # no such suffix, or "eed"
        return shorter
    n = shorter
    longer = step(word, at, n, AFTER_1B)
    if longer > n:
        return longer
    last = word[at + n - 1]
    if n > 1 and last == word[at + n - 2] and not is_vowel(word, at, n - 1):
        undoubled = last != _L and last != _S and last != _Z and (variant == PORTER or last != _Y)
        return n - 1 if undoubled else n
    if ends_cvc(word, at, n, variant) and measure(word, at, n) == 1:
        word[at + n] = _E
        return n + 1
    return n


@kernel
def step_1c(word: NDArray[np.uint8], at: int, n: int, variant: int) -> int:
    """y > i at the end: after any vowel, or (nltk) right after a consonant that is not the first letter."""
    if word[at + n - 1] == _Y:
        turns = n > 2 and not is_vowel(word, at, n - 2) if variant == PORTER else has_vowel(word, at, n - 1)
        if turns:
            word[at + n - 1] = _I
    return n


@kernel
def step_5(word: NDArray[np.uint8], at: int, n: int, variant: int) -> int:
    """Drop a final e, then one l of two."""
    if word[at + n - 1] == _E:
        before = measure(word, at, n - 1)
        if before > 1 or (before == 1 and not ends_cvc(word, at, n - 1, variant)):
            n -= 1
    if n > 1 and word[at + n - 1] == _L and word[at + n - 2] == _L and measure(word, at, n - 1) > 1:
        n -= 1
    return n


@kernel
def stem(word: NDArray[np.uint8], at: int, n: int, variant: int) -> int:
    """Stem word[at:at + n] in place, n >= 3; returns the new length."""
    if variant == PORTER:
        rule = rule_for(word, at, n, IRREGULAR)
        if rule >= 0 and holds(word, at, n - NUMBERS[rule, 0], WHOLE):
            return apply(word, at, n, rule)
    n = n - 1 if variant == PORTER and n == 4 and ends_ie(word, at, n, _S) else step(word, at, n, STEP_1A)
    n = step_1b(word, at, n, variant)
    n = step_1c(word, at, n, variant)
    for number in range(SUFFIX_STEPS[variant], SUFFIX_STEPS[variant + 1]):
        n = step(word, at, n, number)
    return step_5(word, at, n, variant)


@kernel
def stem_words(
    buffer: NDArray[np.uint8],
    words: NDArray[np.int64],
    forms: NDArray[np.uint8],
    spelt: NDArray[np.int64],
    used: int,
    variant: int,
) -> None:
    """Write the stems of ASCII words, in lower case, into `forms`, and where they are into `spelt`.

    words: start and length in the buffer of each word, int64, shape (n, 2).  spelt: the same for the stem in `forms`;
    a row whose length is not negative is left as it is.  used: bytes at the start of `forms` to be left alone; the
    words take as many bytes after them as they have letters.  Words of up to three letters are their own stem.
    """
    for number in range(len(words)):
        if spelt[number, 1] < 0:
            start, length = words[number, 0], words[number, 1]
            for k in range(length):
                letter = buffer[start + k]
                forms[used + k] = letter | np.uint8(32)
            spelt[number, 0] = used
            spelt[number, 1] = stem(forms, used, length, variant) if length > 3 else length
            used += length
