"""Spell texts of any script in a-z and 0-9, so that the kernels for ASCII words can read them.

Each code point has letters, up to eight bytes of ASCII, and a rule of 32 bits: how many letters, whether it belongs to
a token, where tokens end, and what forbids reading it alone. `rougekit.scoring.text.spelling` makes both, so that
different tokens get different letters.
"""

import numpy as np

from rougekit.foundation.arrays.types import Bits, Bytes, Numbers

LOOKED_UP, HARD = 1 << 0, 1 << 1
"""The rule is known; the code point can only be read together with its neighbours."""
LENGTH, AFTER, RANK = 2, 6, 24
"""The first bits of numbers: how many letters (four bits); the state after it (two bits); its combining class."""
INSIDE, APART_FROM_NEXT = 1, 2
"""States between code points: inside a token that goes on; inside a token that only marks can continue."""
OUTSIDE, SAME = 0, 3
"""Outside tokens; in a rule, the state stays as it was."""
IS_INSIDE, IS_ALONE, IS_ATTACHED = 1 << 8, 1 << 9, 1 << 10
"""It belongs to a token; a token begins with it; it belongs to the token before it."""
IS_DROPPED = 1 << 11
"""It is attached, and dropped where no token precedes it."""
FIRST, SECOND = 1 << 12, 1 << 13
"""Normalization may compose it with what follows; with what precedes."""
CONSONANT, LINKER, LINKED = 1 << 14, 1 << 15, 1 << 16
"""A consonant is attached after a linker, with linked code points on either side of it (UAX 29, rule GB9c)."""
LATE, APART, ODD = 1 << 17, 1 << 18, 1 << 19
"""It is attached although it begins a cluster in UAX 29; a cluster ends after it; it is attached but no plain mark."""
COMMA = np.uint8(ord(","))


def spell(codes: Numbers, start: int, letters: Bits, rules: Numbers, out: Bytes, used: int) -> tuple[int, int, int]:
    """Write texts from code point number `start` on, where a text begins or ends, into `out` from byte `used` on.

    A code point 0 ends a text. Returns where it stopped: at the end, or at a code point that can't be read alone
    because of its own rule or of what precedes it; then where that text begins, and how many bytes of `out` the texts
    before it use.

    letters, rules: of each code point.  out: with room for nine bytes a code point.
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
