/* Clipped matches of n-grams of any order (Lin 2004, eq. 1), with a hash table of the prediction's n-grams. */
#ifndef ROUGEKIT_NGRAM_H
#define ROUGEKIT_NGRAM_H

#include "texts.h"

/* The slot of an n-gram of either text, or else the free slot where it belongs.

first: for each slot, the position in the prediction, counted from 1, where its n-gram first occurs; 0 if it is free. */
static i64 slot_of(const i32 *ngram, i64 order, const i32 *prediction, const i32 *first, i64 last_slot, int shift,
                   u64 factor)
{
    u64 number = 0;
    for (i64 k = 0; k < order; k++)
        number = (number + (u64)ngram[k] + 1) * factor;
    i64 slot = (i64)(number >> shift);
    while (first[slot] > 0 && memcmp(prediction + first[slot] - 1, ngram, (size_t)order * sizeof(i32)) != 0)
        slot = (slot + 1) & last_slot;
    return slot;
}

/* An n-gram of the reference uses up an equal one of the prediction, if any is left. factor: odd, of the hash function.

Returns the number of matches, or why there is none. */
static i64 ngram_matches(Text p, Text r, i64 order, u64 factor, Patience *patience)
{
    if (p.n < order || r.n < order)
        return 0;
    i64 n_slots = 2, matches = 0;
    int shift = 63;
    for (; n_slots < 2 * (p.n - order + 1); n_slots *= 2)
        shift--;
    i32 *first = calloc((size_t)n_slots, 2 * sizeof(i32)), *left = first + n_slots;
    if (first == NULL)
        return NO_MEMORY;
    for (i64 at = 0; at + order <= p.n && matches >= 0; at++) {
        i64 slot = slot_of(p.tokens + at, order, p.tokens, first, n_slots - 1, shift, factor);
        if (first[slot] == 0)
            first[slot] = (i32)(at + 1);
        left[slot]++;
        if (is_over(patience, 64 + order))
            matches = STOPPED;
    }
    for (i64 at = 0; at + order <= r.n && matches >= 0; at++) {
        matches += take(left, slot_of(r.tokens + at, order, p.tokens, first, n_slots - 1, shift, factor));
        if (is_over(patience, 64 + order))
            matches = STOPPED;
    }
    free(first);
    return matches;
}

#endif
