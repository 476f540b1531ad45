/* Upper bounds on the number of words that two texts have in common; see `kernels.sketches`. */
#ifndef ROUGEKIT_SKETCHES_H
#define ROUGEKIT_SKETCHES_H

#include "resample.h"

static int sketch(const i32 *ids, const i64 *token_at, i64 n_texts, u64 *sketches, i64 width, Patience *patience)
{
    for (i64 text = 0; text < n_texts; text++) {
        if (is_over(patience, 8 * (token_at[text + 1] - token_at[text])))
            return STOPPED;
        for (i64 k = token_at[text]; k < token_at[text + 1]; k++) {
            u64 bit = ((u64)(u32)ids[k] * GOLDEN >> 32) % (u64)(64 * width);
            sketches[text * width + (i64)(bit >> 6)] |= (u64)1 << (bit & 63);
        }
    }
    return FINE;
}

/* has: room for each word, all 0 */
static int common_at_most(const i32 *ids, const i64 *token_at, u8 *has, i64 one, const i64 *others, i64 n_others,
                          i64 *common, Patience *patience)
{
    i64 first = token_at[one], end = token_at[one + 1];
    for (i64 k = first; k < end; k++)
        has[ids[k]] = 1;
    for (i64 k = 0; k < n_others; k++) {
        i64 n = 0;
        for (i64 token = token_at[others[k]]; token < token_at[others[k] + 1]; token++)
            n += has[ids[token]];
        common[k] = min_of(end - first, n);
        if (is_over(patience, 4 + token_at[others[k] + 1] - token_at[others[k]]))
            return STOPPED;
    }
    return FINE;
}

/* The number of bits that only the first of two sketches has. */
static i64 missing_bits(const u64 *one, const u64 *other, i64 width)
{
    i64 n = 0;
    for (i64 k = 0; k < width; k++)
        n += popcount(one[k] & ~other[k]);
    return n;
}

/* Returns how many were found, or why there are none. */
static i64 find_candidates(const u64 *sketches, i64 width, const i64 *sizes, i64 one, const i64 *others, i64 n_others,
                           const i64 *needed, const i64 *size_class, i64 *found, Patience *patience)
{
    i64 n = 0;
    for (i64 k = 0; k < n_others; k++) {
        if (is_over(patience, 8 + 4 * width))
            return STOPPED;
        i64 other = others[k], enough = needed[size_class[other]];
        const u64 *here = sketches + one * width, *there = sketches + other * width;
        if (sizes[one] >= enough && sizes[other] >= enough && sizes[one] - missing_bits(here, there, width) >= enough &&
            sizes[other] - missing_bits(there, here, width) >= enough)
            found[n++] = other;
    }
    return n;
}

#endif
