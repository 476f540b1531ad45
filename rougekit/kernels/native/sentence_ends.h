/* Find texts that may have several sentences, as in `kernels.sentence_ends`. */
#ifndef ROUGEKIT_SENTENCE_ENDS_H
#define ROUGEKIT_SENTENCE_ENDS_H

#include "byte_masks.h"

static bool is_alnum(u8 byte) { return (u8)((byte | 32) - 'a') < 26 || (u8)(byte - '0') < 10; }
static bool is_space(u8 byte) { return byte == ' ' || (u8)(byte - '\t') < 5 || (u8)(byte - 0x1c) < 4; } /* str.isspace */
static bool is_closing(u8 byte) { return byte == '"' || byte == '\'' || byte == ')' || byte == ']'; }

static bool has_two_marks(const u8 *buffer, i64 first, i64 end) /* 64 bytes after `end` are readable */
{
    int n = 0;
    for (i64 block = first; block < end; block += 64) {
        u64 marks = sentence_marks(buffer + block);
        if (end - block < 64)
            marks &= low_bits(end - block);
        for (; marks; marks &= marks - 1) {
            const u8 *mark = buffer + block + trailing_zeros(marks);
            if (!((*mark == '.' || *mark == '!') && is_alnum(mark[1])) && ++n == 2)
                return true;
        }
    }
    return false;
}

static bool looks_unsplit(const u8 *text, i64 n) /* for ASCII */
{
    i64 ends = 0;
    if (memchr(text, '\n', (size_t)n) != NULL)
        return false;
    while (n > 0 && is_space(text[n - 1]))
        n--;
    for (i64 at = 0; at < n; at++)
        if (text[at] == '.' || text[at] == '!' || text[at] == '?') {
            i64 behind = at + 1;
            while (behind < n && is_closing(text[behind]))
                behind++;
            ends += behind < n && is_space(text[behind]);
        }
    return ends >= 2;
}

#endif
