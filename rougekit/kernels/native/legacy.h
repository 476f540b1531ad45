/* Means of resamples drawn exactly as by `numpy.random.choice`, from the same words of MT19937 (Matsumoto & Nishimura
1998). To draw an index below n, NumPy masks a word to the bit length of n - 1, and rejects it if it is above n - 1. */
#ifndef ROUGEKIT_LEGACY_H
#define ROUGEKIT_LEGACY_H

#include "base.h"

enum { STATE_WORDS = 624, AHEAD = 397 };
enum { ADDED = 4096 }; /* rows between two questions whether to stop */

static u32 twisted(u32 here, u32 next, u32 ahead)
{
    u32 word = (here & 0x80000000u) | (next & 0x7FFFFFFFu);
    return ahead ^ word >> 1 ^ (word & 1 ? 0x9908B0DFu : 0);
}

static void next_state(u32 *state)
{
    for (int k = 0; k < STATE_WORDS - AHEAD; k++)
        state[k] = twisted(state[k], state[k + 1], state[k + AHEAD]);
    for (int k = STATE_WORDS - AHEAD; k < STATE_WORDS - 1; k++)
        state[k] = twisted(state[k], state[k + 1], state[k + AHEAD - STATE_WORDS]);
    state[STATE_WORDS - 1] = twisted(state[STATE_WORDS - 1], state[0], state[AHEAD - 1]);
}

static void temper(const u32 *state, u32 *words)
{
    for (int k = 0; k < STATE_WORDS; k++) {
        u32 word = state[k];
        word ^= word >> 11;
        word ^= word << 7 & 0x9D2C5680u;
        word ^= word << 15 & 0xEFC60000u;
        words[k] = word ^ word >> 18;
    }
}

/* Write n indices below n into `drawn`, which has room for n + 1, as a rejected one is overwritten by the next. */
static int draw(u32 *state, u32 *words, int position, u32 n, u32 mask, u32 *drawn)
{
    for (u32 accepted = 0; accepted < n;) {
        if (position == STATE_WORDS) {
            next_state(state);
            temper(state, words);
            position = 0;
        }
        int end = (int)min_of(STATE_WORDS, position + (i64)(n - accepted)); /* uses no word after the n-th index */
        for (; position < end; position++) {
            u32 row = words[position] & mask;
            drawn[accepted] = row;
            accepted += row < n;
        }
    }
    return position;
}

/* Returns the new position, or why there is none. scores: shape (n_types, n, 3).  out: (n_types, n_resamples, 3) */
static int legacy_means(const double *scores, i64 n_types, u32 n, u32 *state, int position, double *out,
                        i64 n_resamples, Patience *patience)
{
    u32 words[STATE_WORDS], mask = 1, *drawn[2] = {malloc(((size_t)n + 1) * 4), malloc(((size_t)n + 1) * 4)};
    while (mask < n - 1)
        mask = 2 * mask + 1;
    temper(state, words);
    if (drawn[0] == NULL || drawn[1] == NULL)
        position = NO_MEMORY;
    for (i64 kind = 0; kind < n_types && position >= 0; kind++, scores += 3 * (i64)n)
        for (i64 resample = 0; resample < n_resamples && position >= 0; resample += 2) { /* two at once: each addition awaits the last */
            int both = resample + 1 < n_resamples;
            double sums[2][3] = {{0.0}};
            for (int which = 0; which <= both; which++)
                position = draw(state, words, position, n, mask, drawn[which]);
            const u32 *one = drawn[0], *other = drawn[both];
            for (u32 k = 0, end; k < n && position >= 0;) {
                for (end = (u32)min_of(n, (i64)k + ADDED); k < end; k++)
                    for (int column = 0; column < 3; column++) {
                        sums[0][column] += scores[3 * (i64)one[k] + column];
                        sums[1][column] += scores[3 * (i64)other[k] + column];
                    }
                if (is_over(patience, 32 * ADDED))
                    position = STOPPED;
            }
            for (int which = 0; which <= both; which++)
                for (int column = 0; column < 3; column++)
                    *out++ = sums[which][column] / n;
        }
    free(drawn[0]);
    free(drawn[1]);
    return position;
}

#endif
