/* Spell texts of any script in a-z and 0-9; see `kernels.spelling`, which explains the flags of a rule. */
#ifndef ROUGEKIT_SPELLING_H
#define ROUGEKIT_SPELLING_H

#include "base.h"

enum { LOOKED_UP = 1 << 0, HARD = 1 << 1, LENGTH = 2, AFTER = 6, RANK = 24 };
enum { OUTSIDE, INSIDE, APART_FROM_NEXT, SAME };
enum { IS_INSIDE = 1 << 8, IS_ALONE = 1 << 9, IS_ATTACHED = 1 << 10, IS_DROPPED = 1 << 11, FIRST = 1 << 12 };
enum { SECOND = 1 << 13, CONSONANT = 1 << 14, LINKER = 1 << 15, LINKED = 1 << 16, LATE = 1 << 17, APART = 1 << 18 };
enum { ODD = 1 << 19, MAX_LETTERS = 8 };

typedef struct { /* where it stopped; where the text it stopped in begins; how much the texts before that one use */
    i64 stopped, text, used;
} Spelt;

/* out: has room for nine bytes per code point, and 8 more.  It has stopped at STOPPED if the work is to stop. */
static Spelt spell(const u32 *codes, i64 n, i64 start, const u64 *letters, const u32 *rules, u8 *out, i64 used,
                   Patience *patience)
{
    i64 before = OUTSIDE, text = start, used_before = used;
    u32 rank = 0;
    bool composes = false, is_linked = false, is_late = false, is_apart = true;
    for (i64 at = start; at < n; at++) {
        u32 code = codes[at], rule = rules[code];
        if (is_over(patience, 4))
            return (Spelt){STOPPED, text, used_before};
        bool is_known = (rule & (LOOKED_UP | HARD)) == LOOKED_UP;
        if (!is_known || (composes && rule & SECOND) || (0 < rule >> RANK && rule >> RANK < rank))
            return (Spelt){at, text, used_before};
        if (rule & ODD && (is_apart || is_late))
            return (Spelt){at, text, used_before};
        rank = rule >> RANK;
        if (rank == 0)
            composes = rule & FIRST;
        bool is_attached = rule & IS_ATTACHED || (is_linked && rule & CONSONANT);
        is_linked = rule & LINKER || (is_linked && rule & LINKED);
        is_late = rule & LATE || (is_late && is_attached);
        is_apart = rule & APART;
        if (!is_attached) {
            if (rule & IS_ALONE || (rule & IS_INSIDE && before == APART_FROM_NEXT))
                out[used++] = ',';
        } else if (before == OUTSIDE) {
            if (rule & IS_DROPPED)
                continue;
            if (rule & CONSONANT || !(rule & IS_INSIDE))
                return (Spelt){at, text, used_before};
            before = INSIDE;
        }
        for (int k = 0; k < MAX_LETTERS; k++)
            out[used + k] = (u8)(letters[code] >> 8 * k);
        used += min_of(rule >> LENGTH & 15, MAX_LETTERS);
        if ((rule >> AFTER & 3) != SAME)
            before = rule >> AFTER & 3;
        if (code == 0)
            text = at + 1, used_before = used;
    }
    return (Spelt){n, n, used};
}

#endif
