/* The characters beyond ASCII of which str.lower() makes ASCII letters; any other such character separates words. */
#ifndef ROUGEKIT_FOLDING_H
#define ROUGEKIT_FOLDING_H

#include "base.h"

enum { KELVIN_SIGN = 0x212A, CAPITAL_DOTTED_I = 0x130 }; /* str.lower() makes k of one, and i with a dot of the other */
enum { DOTTED_I = 0xFF }; /* stands for "i ", which is a byte longer, until all characters have been read */

static u8 folded(u32 code) /* the one byte of a character */
{
    return code < 0x80 ? (u8)code : code == KELVIN_SIGN ? 'k' : code == CAPITAL_DOTTED_I ? DOTTED_I : '?';
}

/* Write "i " for each DOTTED_I of n bytes, in place, where there must be room. Returns the new n. */
static i64 write_dotted(u8 *text, i64 n)
{
    i64 to = n;
    for (i64 k = 0; k < n; k++)
        to += text[k] == DOTTED_I;
    i64 longer = to;
    for (i64 from = n - 1; from + 1 < to; from--) { /* until no DOTTED_I is left */
        if (text[from] == DOTTED_I)
            text[--to] = ' ', text[--to] = 'i';
        else
            text[--to] = text[from];
    }
    return longer;
}

#endif
