/* Clipped matches of unigrams and bigrams of an extract, which is some sentences of a document, with one more each.

The place of a word of the reference is the position where it first occurs, from 0; that of a bigram is the number of the
reference's words, and the position where it first begins. */
#ifndef ROUGEKIT_EXTRACTS_H
#define ROUGEKIT_EXTRACTS_H

#include "texts.h"

enum { NOWHERE = -1 };

typedef struct {
    i32 *words;       /* by word: its place, or NOWHERE */
    u64 *bigrams;     /* by slot of a hash table: two words */
    i32 *slots;       /* by slot: the place of its bigram, or NOWHERE */
    i64 last_slot;
    int shift;
    i32 *left;        /* by place: how many the extract has not matched; below 0 if it has more than the reference */
    i64 n;            /* words of the reference */
    u64 factor;
    void *memory;
} Places;

/* longest: words of a reference. Returns false if there is no memory. */
static bool make_places(Places *places, i64 n_words, i64 longest, u64 factor)
{
    i64 n_slots = 2;
    places->factor = factor;
    for (places->shift = 63; n_slots < 2 * longest; n_slots *= 2)
        places->shift--;
    places->last_slot = n_slots - 1;
    size_t n_integers = (size_t)n_slots + (size_t)n_words + 2 * (size_t)longest;
    places->memory = malloc((size_t)n_slots * sizeof(u64) + n_integers * sizeof(i32));
    if (places->memory == NULL)
        return false;
    places->bigrams = places->memory;
    places->slots = (i32 *)(places->bigrams + n_slots);
    places->words = places->slots + n_slots;
    places->left = places->words + n_words;
    for (i64 k = 0; k < n_slots + n_words; k++)
        places->slots[k] = NOWHERE;
    return true;
}

static inline i64 slot_of_bigram(const Places *places, i32 one, i32 two) /* its own, or a free one */
{
    u64 bigram = (u64)(u32)one << 32 | (u32)two;
    u64 number = (((u64)(u32)one + 1) * places->factor + (u32)two + 1) * places->factor;
    i64 slot = (i64)(number >> places->shift);
    while (places->slots[slot] != NOWHERE && places->bigrams[slot] != bigram)
        slot = (slot + 1) & places->last_slot;
    return slot;
}

static inline i32 place_of(const Places *places, i32 one, i32 two) /* a word below 0 is none */
{
    if (one < 0 || two < 0 || places->words[one] == NOWHERE || places->words[two] == NOWHERE)
        return NOWHERE; /* the case of most, without a look into the table */
    return places->slots[slot_of_bigram(places, one, two)];
}

static int set_reference(Places *places, Text r, Patience *patience) /* FINE, or STOPPED */
{
    places->n = r.n;
    memset(places->left, 0, 2 * (size_t)r.n * sizeof(i32));
    for (i64 at = 0; at < r.n; at++) {
        i32 *place = places->words + r.tokens[at];
        *place = *place == NOWHERE ? (i32)at : *place;
        places->left[*place]++;
    }
    for (i64 at = 0; at + 1 < r.n; at++) {
        if (is_over(patience, 16))
            return STOPPED;
        i64 slot = slot_of_bigram(places, r.tokens[at], r.tokens[at + 1]);
        i32 *place = places->slots + slot;
        places->bigrams[slot] = (u64)(u32)r.tokens[at] << 32 | (u32)r.tokens[at + 1];
        *place = *place == NOWHERE ? (i32)(r.n + at) : *place;
        places->left[*place]++;
    }
    return FINE;
}

static void clear_reference(Places *places, Text r)
{
    for (i64 at = 0; at < r.n; at++)
        places->words[r.tokens[at]] = NOWHERE;
    for (i64 slot = 0; slot <= places->last_slot; slot++)
        places->slots[slot] = NOWHERE;
}

/* at: where the places of each sentence of the document begin, and where those of the last one end; at[0] is given.
found: room for two places for each word of the document, from at[0] on. Returns FINE, or STOPPED. */
static int find_shared(const i64 *sentence_at, const i32 *ids, Text p, Text r, Places *places, i64 *at, i32 *found,
                       Patience *patience)
{
    i64 n = at[0];
    int status = set_reference(places, r, patience);
    for (i64 sentence = p.first; sentence < p.end && status == FINE; sentence++) {
        i64 from = sentence_at[sentence], to = sentence_at[sentence + 1];
        for (i64 k = from; k < to; k++) {
            i32 word = places->words[ids[k]], bigram = k + 1 < to ? place_of(places, ids[k], ids[k + 1]) : NOWHERE;
            found[n] = word;
            n += word != NOWHERE;
            found[n] = bigram;
            n += bigram != NOWHERE;
        }
        at[sentence - p.first + 1] = n;
        if (is_over(patience, 64 + 4 * (to - from)))
            status = STOPPED;
    }
    clear_reference(places, r);
    return status;
}

typedef struct { i64 words, bigrams; } Matches;

static inline void use(Places *places, i32 place, Matches *matches)
{
    i64 is_match = places->left[place]-- > 0, is_word = place < places->n;
    matches->words += is_match & is_word;
    matches->bigrams += is_match & !is_word;
}

/* What one more sentence changes. own: the places of its words and bigrams; joints: of the bigrams with its neighbours in
the extract; parted: of the bigram of these neighbours. */
static void extend(Places *places, const i32 *own, i64 n, const i32 *joints, i32 parted, Matches *matches)
{
    for (i64 k = 0; k < n; k++)
        use(places, own[k], matches);
    for (int k = 0; k < 2; k++)
        if (joints[k] != NOWHERE)
            use(places, joints[k], matches);
    if (parted != NOWHERE)
        matches->bigrams -= places->left[parted] + 1 > 0;
    for (i64 k = 0; k < n; k++)
        places->left[own[k]]++;
    for (int k = 0; k < 2; k++)
        if (joints[k] != NOWHERE)
            places->left[joints[k]]++;
}

/* at, shared: what `find_shared` found; unigrams, bigrams: for each sentence of the document. Returns FINE, or STOPPED. */
static int extended_matches(const i64 *sentence_at, const i32 *ids, Text p, Text r, const u8 *chosen, const i64 *at,
                            const i32 *shared, Places *places, i64 *unigrams, i64 *bigrams, Patience *patience)
{
    Matches base = {0, 0};
    i32 before = -1;
    int status = set_reference(places, r, patience);
    for (i64 sentence = p.first; sentence < p.end && status == FINE; sentence++) {
        i64 k = sentence - p.first, from = sentence_at[sentence], to = sentence_at[sentence + 1];
        if (!chosen[sentence] || from == to)
            continue;
        i32 joint = place_of(places, before, ids[from]);
        if (joint != NOWHERE)
            use(places, joint, &base);
        for (i64 own = at[k]; own < at[k + 1]; own++)
            use(places, shared[own], &base);
        before = ids[to - 1];
        if (is_over(patience, 64 + 2 * (at[k + 1] - at[k])))
            status = STOPPED;
    }
    i64 next = p.first; /* the first sentence of the extract from here on that has a word */
    before = -1;
    for (i64 sentence = p.first; sentence < p.end && status == FINE; sentence++) {
        i64 k = sentence - p.first, from = sentence_at[sentence], to = sentence_at[sentence + 1];
        while (next < p.end && (next <= sentence || !chosen[next] || sentence_at[next] == sentence_at[next + 1]))
            next++;
        Matches matches = base;
        if (from < to && !chosen[sentence]) {
            i32 after = next < p.end ? ids[sentence_at[next]] : -1;
            i32 joints[2] = {place_of(places, before, ids[from]), place_of(places, ids[to - 1], after)};
            extend(places, shared + at[k], at[k + 1] - at[k], joints, place_of(places, before, after), &matches);
        } else if (from < to)
            before = ids[to - 1];
        unigrams[k] = matches.words;
        bigrams[k] = matches.bigrams;
        if (is_over(patience, 64 + 4 * (at[k + 1] - at[k])))
            status = STOPPED;
    }
    clear_reference(places, r);
    return status;
}

#endif
