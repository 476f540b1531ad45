"""Spell texts of any script in a-z and 0-9, so that the kernels for ASCII words can read them.

Each code point has up to eight ASCII bytes, its letters, and a 32-bit rule. The rule states how many letters there are,
whether the code point belongs to a token, where tokens end, and when the code point can't be read without its
neighbours. `rougekit.scoring.text.spelling` creates letters and rules such that different tokens get different letters.
"""

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bits, Bytes, Numbers

LOOKED_UP, HARD = 1 << 0, 1 << 1
"""LOOKED_UP: the rule has been set. HARD: the code point can only be read together with its neighbours."""
LENGTH, AFTER, RANK = 2, 6, 24
"""The lowest bits of numbers in a rule: the number of letters (four bits); the state after the code point (two bits);
the code point's canonical combining class (eight bits)."""
INSIDE, APART_FROM_NEXT = 1, 2
"""States between code points. INSIDE: in a token. APART_FROM_NEXT: in a token that only marks can continue."""
OUTSIDE, SAME = 0, 3
"""OUTSIDE: a state, outside any token. SAME: not a state, but a rule's value for leaving the state as it was."""
IS_INSIDE, IS_ALONE, IS_ATTACHED = 1 << 8, 1 << 9, 1 << 10
"""IS_INSIDE: the code point belongs to a token. IS_ALONE: a token begins with it. IS_ATTACHED: it belongs to the token
before it."""
IS_DROPPED = 1 << 11
"""The code point is attached, and is dropped if no token precedes it."""
FIRST, SECOND = 1 << 12, 1 << 13
"""FIRST: normalization may compose the code point with the next one. SECOND: with the previous one."""
CONSONANT, LINKER, LINKED = 1 << 14, 1 << 15, 1 << 16
"""A CONSONANT is attached if a LINKER precedes it; LINKED code points may stand before and after the linker (UAX 29,
rule GB9c)."""
LATE, APART, ODD = 1 << 17, 1 << 18, 1 << 19
"""LATE: the code point is attached although it begins a cluster in UAX 29. APART: a cluster ends after it. ODD: it is
attached, but is not an ordinary mark."""
COMMA = ord(",")


def spell(codes: Numbers, start: int, letters: Bits, rules: Numbers, out: Bytes, used: int) -> tuple[int, int, int]:
    """Spell texts from codes[start] on, where a text begins or ends, and write them into `out` from byte `used` on.

    A code point 0 ends a text. Stops at the end of `codes`, or at a code point that can't be read alone because of its
    own rule or of what precedes it. Returns the index where it stopped, the index where the text it stopped in begins,
    and the number of bytes of `out` that the texts before that text use.

    letters, rules: the letters and the rule of each code point.  out: has room for nine bytes per code point.
    """
    before, text, used_before = OUTSIDE, start, used
    composes, is_linked, is_late, is_apart, rank = False, False, False, True, 0
    for at in range(start, len(codes)):
        code = codes[at]
        rule = int(np.int64(rules[code]))
        is_known = rule & (LOOKED_UP | HARD) == LOOKED_UP
        if not is_known or (composes and rule & SECOND) or 0 < rule >> RANK < rank:
            return at, text, used_before
        if rule & ODD and (is_apart or is_late):
            return at, text, used_before
        rank = rule >> RANK
        if rank == 0:
            composes = rule & FIRST != 0
        is_attached = rule & IS_ATTACHED != 0 or (is_linked and rule & CONSONANT != 0)
        is_linked = rule & LINKER != 0 or (is_linked and rule & LINKED != 0)
        is_late = rule & LATE != 0 or (is_late and is_attached)
        is_apart = rule & APART != 0
        if not is_attached:
            if rule & IS_ALONE or (rule & IS_INSIDE and before == APART_FROM_NEXT):
                out[used] = COMMA
                used += 1
        elif before == OUTSIDE:
            if rule & IS_DROPPED:
                continue
            if rule & CONSONANT or not rule & IS_INSIDE:
                return at, text, used_before
            before = INSIDE
        spelt = letters[code]
        for k in range(8):
            out[used + k] = np.uint8(spelt >> np.uint64(8 * k))
        used += rule >> LENGTH & 15
        after = rule >> AFTER & 3
        if after != SAME:
            before = after
        if code == 0:
            text, used_before = at + 1, used
    return len(codes), len(codes), used
