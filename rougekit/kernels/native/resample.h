/* Draw resamples with the generator of `kernels.resample`, SplitMix64. */
#ifndef ROUGEKIT_RESAMPLE_H
#define ROUGEKIT_RESAMPLE_H

#include "base.h"

#define GOLDEN 0x9E3779B97F4A7C15u

static inline u64 mixed(u64 word) /* SplitMix64's output function */
{
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

enum { DRAWN_WORDS = 64 }; /* at once: few enough that the processor counts the first while it draws the last */

/* Write how often each resample from `first` on draws each of n examples; counts: shape (n_resamples, n). */
static int count_draws(u64 seed, i64 first, double *counts, i64 n_resamples, i64 n, Patience *patience)
{
    u32 indices[2][DRAWN_WORDS];
    u64 below = (u64)n;
    for (i64 row = 0; row < n_resamples; row++) {
        double *drawn = memset(counts + row * n, 0, (size_t)n * sizeof(double));
        u64 key = mixed(mixed(seed + GOLDEN) + (u64)(first + row) * GOLDEN);
        for (i64 start = 0; 2 * start < n; start += DRAWN_WORDS) {
            i64 n_words = min_of(DRAWN_WORDS, (n + 1) / 2 - start);
            for (i64 k = 0; k < n_words; k++) {
                u64 word = mixed(key + (u64)(start + k) * GOLDEN);
                for (int which = 0; which < 2; which++) /* the low bits are the next word */
                    indices[which][k] = (u32)product(word, below, &word);
            }
            for (i64 k = 0; k < n_words; k++)
                drawn[indices[0][k]] += 1.0;
            for (i64 k = 0; k < min_of(n_words, n / 2 - start); k++) /* if n is odd, the last index is unused */
                drawn[indices[1][k]] += 1.0;
            if (is_over(patience, 16 * DRAWN_WORDS))
                return STOPPED;
        }
    }
    return FINE;
}

#endif
