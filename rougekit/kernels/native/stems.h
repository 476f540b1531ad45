/* Stems of words that vocabularies share, those of several threads at a time, too.

A table of fixed size, in which a word has a few places and keeps the first of them that it finds free; if there is none,
each vocabulary stems the word itself. As nothing is ever moved or removed, there is no lock: a thread takes a free place,
writes a word and its stem, and then says that they are known, which others ask before they read them. Two threads that
meet a word at the same time may give it two places. So chance decides which words have a place, but not what is in it. */
#ifndef ROUGEKIT_STEMS_H
#define ROUGEKIT_STEMS_H

#include "words.h"

enum { STEM_BITS = 15, STEM_PLACES = 4 }; /* 2**15 places, 4 for each word */
enum { FREE_PLACE, TAKEN_PLACE, KNOWN_STEM };

typedef struct {
    u32 state;
    Key word, stem; /* of at most 16 bytes each; only read once the state is KNOWN_STEM */
} Stem;

typedef struct {
    Stem *places;
    Hash hash;
} Stems;

static Stems *create_stems(Hash hash) /* NULL if there is no memory */
{
    Stems *stems = malloc(sizeof(Stems));
    Stem *places = calloc((size_t)1 << STEM_BITS, sizeof(Stem));
    if (stems == NULL || places == NULL) {
        free(stems), free(places);
        return NULL;
    }
    *stems = (Stems){places, hash};
    return stems;
}

static void free_stems(Stems *stems)
{
    if (stems != NULL)
        free(stems->places);
    free(stems);
}

/* The stem of a word; NULL if it is not known. free_place: where it may be written then, or NULL. */
static const Key *known_stem(Stems *stems, Key word, Stem **free_place)
{
    u64 at = place_of_key(word, stems->hash, 64 - STEM_BITS);
    *free_place = NULL;
    for (int k = 0; k < STEM_PLACES; k++, at = (at + 1) & (((u64)1 << STEM_BITS) - 1)) {
        Stem *place = stems->places + at;
        u32 state = load_shared(&place->state);
        if (state == FREE_PLACE) {
            *free_place = place;
            return NULL;
        }
        if (state == KNOWN_STEM && place->word.k0 == word.k0 && place->word.k1 == word.k1)
            return &place->stem;
    }
    return NULL;
}

static void write_stem(Stem *free_place, Key word, Key stem) /* unless another thread takes the place first */
{
    if (!swap_shared(&free_place->state, FREE_PLACE, TAKEN_PLACE))
        return;
    free_place->word = word, free_place->stem = stem;
    store_shared(&free_place->state, KNOWN_STEM);
}

#endif
