/* Clipped matches of unigrams and bigrams of an extract, which is some sentences of a document, with one more each. */
#ifndef ROUGEKIT_EXTRACTS_H
#define ROUGEKIT_EXTRACTS_H

#include "texts.h"

enum { NOT_THERE = INT32_MIN }; /* instead of how many are left of what the reference does not have */

typedef struct { /* of the n-grams of a reference, how many the extract has not matched; below 0 if it has more */
    i32 *words; /* by word */
    u64 *bigrams; /* by slot of a hash table: two words */
    i32 *left;    /* by slot: of its bigram */
    i64 last_slot;
    int shift;
    i32 **changed; /* what the sentence in hand has used */
    i64 n_changed;
    u64 factor;
    void *memory;
} Left;

/* longest: tokens of a reference; longest_sentence: of a document. Returns false if there is no memory. */
static bool make_left(Left *left, i64 n_words, i64 longest, i64 longest_sentence, u64 factor)
{
    i64 n_slots = 2;
    left->factor = factor;
    for (left->shift = 63; n_slots < 2 * longest; n_slots *= 2)
        left->shift--;
    left->last_slot = n_slots - 1;
    size_t n_bigrams = (size_t)n_slots, n_changed = 2 * (size_t)longest_sentence + 4;
    left->memory = malloc(n_bigrams * sizeof(u64) + n_changed * sizeof(i32 *) + (n_bigrams + (size_t)n_words) * sizeof(i32));
    if (left->memory == NULL)
        return false;
    left->bigrams = left->memory;
    left->changed = (i32 **)(left->bigrams + n_slots);
    left->left = (i32 *)(left->changed + n_changed);
    left->words = left->left + n_slots;
    for (i64 k = 0; k < n_slots + n_words; k++)
        left->left[k] = NOT_THERE;
    left->n_changed = 0;
    return true;
}

static inline i64 slot_of_bigram(const Left *left, i32 one, i32 two) /* its own, or a free one */
{
    u64 bigram = (u64)(u32)one << 32 | (u32)two;
    u64 number = (((u64)(u32)one + 1) * left->factor + (u32)two + 1) * left->factor;
    i64 slot = (i64)(number >> left->shift);
    while (left->left[slot] != NOT_THERE && left->bigrams[slot] != bigram)
        slot = (slot + 1) & left->last_slot;
    return slot;
}

/* The place of a bigram; NULL if the reference has no such. Most have a word that it does not have, either. */
static inline i32 *place_of(const Left *left, i32 one, i32 two)
{
    if (one < 0 || two < 0 || left->words[one] == NOT_THERE || left->words[two] == NOT_THERE)
        return NULL;
    i32 *place = left->left + slot_of_bigram(left, one, two);
    return *place == NOT_THERE ? NULL : place;
}

static inline i64 use(i32 *place) { return (*place)-- > 0; } /* whether it matches */

static inline i64 use_for_now(Left *left, i32 *place)
{
    if (place == NULL || *place == NOT_THERE)
        return 0;
    left->changed[left->n_changed++] = place;
    return use(place);
}

static void set_reference(Left *left, Text r)
{
    for (i64 at = 0; at < r.n; at++) {
        i32 *word = left->words + r.tokens[at];
        *word = (*word == NOT_THERE ? 0 : *word) + 1;
    }
    for (i64 at = 1; at < r.n; at++) {
        i64 slot = slot_of_bigram(left, r.tokens[at - 1], r.tokens[at]);
        left->bigrams[slot] = (u64)(u32)r.tokens[at - 1] << 32 | (u32)r.tokens[at];
        left->left[slot] = (left->left[slot] == NOT_THERE ? 0 : left->left[slot]) + 1;
    }
}

static void clear_reference(Left *left, Text r)
{
    for (i64 at = 0; at < r.n; at++)
        left->words[r.tokens[at]] = NOT_THERE;
    for (i64 slot = 0; slot <= left->last_slot; slot++)
        left->left[slot] = NOT_THERE;
}

/* What one more sentence changes. before, after: the words around it in the extract, -1 if there is none. */
static void extend(Left *left, const i32 *tokens, i64 n, i32 before, i32 after, i64 *unigrams, i64 *bigrams)
{
    i64 words = 0, pairs = use_for_now(left, place_of(left, before, tokens[0]));
    for (i64 at = 0; at < n; at++) {
        words += use_for_now(left, left->words + tokens[at]);
        pairs += use_for_now(left, place_of(left, tokens[at], at + 1 < n ? tokens[at + 1] : after));
    }
    i32 *parted = place_of(left, before, after);
    if (parted != NULL)
        pairs -= *parted + 1 > 0;
    while (left->n_changed > 0)
        ++*left->changed[--left->n_changed];
    *unigrams += words;
    *bigrams += pairs;
}

/* unigrams, bigrams: for each sentence of the document. Returns FINE, or STOPPED. */
static int extended_matches(const i64 *sentence_at, const i32 *ids, Text p, Text r, const u8 *chosen, Left *left,
                            i64 *unigrams, i64 *bigrams, Patience *patience)
{
    i64 words = 0, pairs = 0;
    i32 before = -1;
    set_reference(left, r);
    for (i64 sentence = p.first; sentence < p.end; sentence++)
        for (i64 at = sentence_at[sentence]; chosen[sentence] && at < sentence_at[sentence + 1]; before = ids[at++]) {
            i32 *place = place_of(left, before, ids[at]);
            pairs += place != NULL ? use(place) : 0;
            words += left->words[ids[at]] != NOT_THERE ? use(left->words + ids[at]) : 0;
        }
    int status = FINE;
    i64 next = p.first; /* the first sentence of the extract from here on that has a word */
    before = -1;
    for (i64 sentence = p.first; sentence < p.end && status == FINE; sentence++) {
        i64 from = sentence_at[sentence], to = sentence_at[sentence + 1];
        while (next < p.end && (next <= sentence || !chosen[next] || sentence_at[next] == sentence_at[next + 1]))
            next++;
        unigrams[sentence - p.first] = words;
        bigrams[sentence - p.first] = pairs;
        if (chosen[sentence])
            before = from < to ? ids[to - 1] : before;
        else if (from < to)
            extend(left, ids + from, to - from, before, next < p.end ? ids[sentence_at[next]] : -1,
                   unigrams + sentence - p.first, bigrams + sentence - p.first);
        if (is_over(patience, 64 + 4 * (to - from)))
            status = STOPPED;
    }
    clear_reference(left, r);
    return status;
}

#endif
