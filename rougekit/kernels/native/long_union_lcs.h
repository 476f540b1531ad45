/* The union LCS for reference sentences of any length, which have several strips.

Backtracking goes from the last strip to the first. When it reaches a strip, the strip's rows are recomputed from the
carries between strips, which take much less memory than all rows would. In columns that were left out, backtracking
moves to the last bit of ~row, which is also the last one in the next kept column. It reaches that column on this bit,
so matches elsewhere in it are no candidates. */
#ifndef ROUGEKIT_LONG_UNION_LCS_H
#define ROUGEKIT_LONG_UNION_LCS_H

#include "strips.h"

/* Write ~row of the columns first to end - 1 that can change it, and their carries; returns how many. */
static i64 long_rows(const Scratch *s, const i32 *p, i64 first, i64 end, const u8 *carried, u8 *carry)
{
    u64 *restrict kept = s->kept, *restrict rows = s->rows, row = ALL;
    i32 *restrict at = s->at;
    i64 n_kept = 0;
    for (i64 c = first; c < end; c++) {
        u64 mask = s->masks[p[c]];
        at[n_kept] = (i32)c;
        kept[n_kept] = mask;
        n_kept += (mask | carried[c]) != 0;
    }
    for (i64 k = 0; k < n_kept; k++) {
        u64 mask = kept[k], total = (row + carried[at[k]]) + (row & mask);
        carry[at[k]] = (u8)(~total >> 63);
        row = total | (row & ~mask);
        rows[k] = ~row;
    }
    return n_kept;
}

/* Backtrack through one strip from column *reached on, and move it to the column reached; returns the marked tokens. */
static u64 long_marks(const Scratch *s, i64 n_kept, i64 *reached)
{
    u64 marks = 0, free = ALL;
    for (i64 k = n_kept - 1; k >= 0; k--) {
        u64 mask = s->kept[k], candidates = (s->rows[k] | (s->at[k] == *reached ? mask : 0)) & free;
        if (candidates == 0)
            break;
        u64 last = (u64)1 << highest_bit(candidates);
        marks |= last & mask;
        free = (last - 1) | (last & ~mask);
        *reached = s->at[k] - 1;
    }
    return marks;
}

/* The clipped matches of the tokens of the union LCS, or why there are none. tally: the words of the prediction. */
static i64 long_union_matches(const Scratch *s, const Texts *texts, Text p, Text r, Patience *patience)
{
    const i64 *p_at = texts->sentence_at + p.first, base = p_at[0];
    i64 n_sentences = p.end - p.first, matches = 0;
    i64 most_strips = (longest_sentence(texts->sentence_at, r) + STRIP - 1) / STRIP;
    u8 *carries = malloc((size_t)((most_strips + 1) * p.n + 1)); /* into each strip, in each column */
    i64 *column = malloc((size_t)(n_sentences + 1) * sizeof(i64)); /* that backtracking has reached in each sentence */
    if (carries == NULL || column == NULL)
        matches = NO_MEMORY;
    for (i64 sentence = r.first; sentence < r.end && matches >= 0; sentence++) {
        const i32 *tokens = texts->ids + texts->sentence_at[sentence];
        i64 n = texts->sentence_at[sentence + 1] - texts->sentence_at[sentence], n_strips = (n + STRIP - 1) / STRIP;
        memset(carries, 0, (size_t)((n_strips + 1) * p.n));
        for (i64 strip = 0; strip < n_strips - 1 && matches >= 0; strip++) {
            u8 *into = carries + strip * p.n;
            set_masks(s->masks, tokens + strip * STRIP, STRIP);
            for (i64 k = 0; k < n_sentences; k++)
                long_rows(s, p.tokens, p_at[k] - base, p_at[k + 1] - base, into, into + p.n);
            clear_masks(s->masks, tokens + strip * STRIP, STRIP);
            if (is_over(patience, 4 * p.n))
                matches = STOPPED;
        }
        for (i64 k = 0; k < n_sentences; k++)
            column[k] = p_at[k + 1] - base - 1;
        for (i64 strip = n_strips - 1; strip >= 0 && matches >= 0; strip--) {
            const i32 *of_strip = tokens + strip * STRIP;
            i64 n_tokens = min_of(STRIP, n - strip * STRIP);
            u8 *into = carries + strip * p.n;
            u64 marks = 0;
            set_masks(s->masks, of_strip, n_tokens);
            for (i64 k = 0; k < n_sentences; k++) {
                i64 n_kept = long_rows(s, p.tokens, p_at[k] - base, column[k] + 1, into, into + p.n);
                marks |= long_marks(s, n_kept, &column[k]);
            }
            clear_masks(s->masks, of_strip, n_tokens);
            matches += count_clipped(s->tally, of_strip, marks);
            if (is_over(patience, 4 * p.n))
                matches = STOPPED;
        }
    }
    free(carries);
    free(column);
    return matches;
}

#endif
