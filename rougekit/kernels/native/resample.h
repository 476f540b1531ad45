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

enum { DRAWN_WORDS = 4096 }; /* between two questions whether to stop */

/* Write how often each resample from `first` on draws each of n examples; counts: shape (n_resamples, n). */
static int count_draws(u64 seed, i64 first, double *counts, i64 n_resamples, i64 n, Patience *patience)
{
    u64 below = (u64)n;
    for (i64 row = 0; row < n_resamples; row++) {
        double *drawn = memset(counts + row * n, 0, (size_t)n * sizeof(double));
        u64 key = mixed(mixed(seed + GOLDEN) + (u64)(first + row) * GOLDEN), word;
        for (i64 start = 0, end; start < n; start = end) {
            end = min_of(n, start + 2 * DRAWN_WORDS);
            for (i64 k = start / 2; k < end / 2; k++) {
                word = mixed(key + (u64)k * GOLDEN);
                for (int which = 0; which < 2; which++) /* the low bits are the next word */
                    drawn[product(word, below, &word)] += 1.0;
            }
            if (is_over(patience, 8 * (end - start)))
                return STOPPED;
        }
        if (n % 2) /* the last word's second index is unused */
            drawn[product(mixed(key + (u64)(n / 2) * GOLDEN), below, &word)] += 1.0;
    }
    return FINE;
}

#endif
