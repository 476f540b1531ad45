/* The LCS of each sentence with its best match in the other text (Lin 2004, eq. 10 and 11), bit-parallel as `strips.h`. */
#ifndef ROUGEKIT_MEAD_LCS_H
#define ROUGEKIT_MEAD_LCS_H

#include "strips.h"

/* The growth of the LCS of a prediction sentence by the tokens of one strip. carry: into the strip, then out of it. */
static i64 strip_growth(const u64 *masks, const i32 *tokens, i64 n, i64 n_strip_tokens, u8 *carry)
{
    u64 row = ALL;
    for (i64 c = 0; c < n; c++) {
        u64 mask = masks[tokens[c]], total = (row + carry[c]) + (row & mask);
        carry[c] = (u8)(~total >> 63);
        row = total | (row & ~mask);
    }
    return popcount(~row & low_bits(n_strip_tokens));
}

/* Write the sums of the longest LCS of each sentence: of the prediction, of the reference. Returns why it could not. */
static int mead_lcs(const Scratch *s, const Texts *texts, Text p, Text r, i64 *of_prediction, i64 *of_reference,
                    Patience *patience)
{
    const i64 *p_at = texts->sentence_at + p.first;
    i64 n_sentences = p.end - p.first, *best = calloc((size_t)(n_sentences + 1), 2 * sizeof(i64));
    i64 *lengths = best + n_sentences; /* with the current reference sentence */
    int status = FINE;
    if (best == NULL)
        return NO_MEMORY;
    *of_prediction = *of_reference = 0;
    for (i64 sentence = r.first; sentence < r.end && status == FINE; sentence++) {
        i64 from = texts->sentence_at[sentence], n = texts->sentence_at[sentence + 1] - from, longest = 0;
        memset(lengths, 0, (size_t)n_sentences * sizeof(i64));
        memset(s->carry, 0, (size_t)p.n);
        for (i64 first = 0; first < n && status == FINE; first += STRIP) {
            const i32 *strip = texts->ids + from + first;
            i64 n_tokens = min_of(STRIP, n - first);
            set_masks(s->masks, strip, n_tokens);
            for (i64 k = 0; k < n_sentences; k++) {
                i64 at = p_at[k] - p_at[0];
                lengths[k] += strip_growth(s->masks, p.tokens + at, p_at[k + 1] - p_at[k], n_tokens, s->carry + at);
            }
            clear_masks(s->masks, strip, n_tokens);
            if (is_over(patience, 4 * p.n))
                status = STOPPED;
        }
        for (i64 k = 0; k < n_sentences; k++) {
            best[k] = max_of(best[k], lengths[k]);
            longest = max_of(longest, lengths[k]);
        }
        *of_reference += longest;
    }
    for (i64 k = 0; k < n_sentences; k++)
        *of_prediction += best[k];
    free(best);
    return status;
}

#endif
