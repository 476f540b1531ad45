/* Exact ids for the words of ASCII text, which are runs of letters and digits, folded to lower case.

Every byte other than A-Z, a-z and 0-9 ends a word, and \n may also end a sentence. MARGIN readable bytes follow the
last text.

A word of up to 16 bytes is its own key: its bytes in lower case, padded with zeros. A longer word is entered after its
prefixes of 16, 24, 32, ... bytes: its key is its last 1 to 8 bytes, and the number of the prefix before them with the
top bit set, which ASCII leaves free. Equal keys therefore mean equal words, and a hash collision can't change a result.

The factors of the hash function are random in each process, so that nobody can choose words that all collide
(Dietzfelbinger et al. 1997, "A reliable randomized algorithm for the closest-pair problem", section 2). */
#ifndef ROUGEKIT_WORDS_H
#define ROUGEKIT_WORDS_H

#include "base.h"

#define MARGIN 64
#define FOLD 0x2020202020202020u /* the bits that make ASCII letters lower case; digits have them already */
#define PREFIX ((u64)1 << 63)
#define NEW (-1)
#define DROPPED (-2)

typedef struct { u64 factors[2]; } Hash; /* odd numbers, random in each process */

typedef struct { u64 k0, k1; } Key;

typedef struct {
    Key key;    /* k0 is 0 if the entry is free */
    i32 id;     /* NEW if it is only a prefix */
    i32 prefix; /* its number as a prefix of longer words; -1 if there is none */
} Entry;

typedef struct {
    Entry *entries;
    Hash hash;
    u64 last; /* the number of entries, a power of two, minus 1 */
    int shift;
    i64 n_filled;
    i32 n_prefixes;
} Table;

static bool create(Table *table, Hash hash, int bits)
{
    table->hash = hash;
    table->entries = calloc((size_t)1 << bits, sizeof(Entry));
    table->last = ((u64)1 << bits) - 1;
    table->shift = 64 - bits;
    table->n_filled = table->n_prefixes = 0;
    return table->entries != NULL;
}

static void clear(Table *table)
{
    memset(table->entries, 0, (table->last + 1) * sizeof(Entry));
    table->n_filled = table->n_prefixes = 0;
}

static inline u64 place_of_key(Key key, Hash hash, int shift)
{
    return ((key.k0 * hash.factors[0]) ^ (key.k1 * hash.factors[1])) >> shift;
}

static inline Entry *find(const Table *table, Key key) /* the key's entry, or the free one where it belongs */
{
    u64 at = place_of_key(key, table->hash, table->shift);
    for (;;) {
        Entry *entry = &table->entries[at];
        if (entry->key.k0 == 0 || (entry->key.k0 == key.k0 && entry->key.k1 == key.k1))
            return entry;
        at = (at + 1) & table->last;
    }
}

static bool enlarge(Table *table)
{
    Table larger;
    if (!create(&larger, table->hash, 64 - table->shift + 1))
        return false;
    for (u64 at = 0; at <= table->last; at++)
        if (table->entries[at].key.k0 != 0)
            *find(&larger, table->entries[at].key) = table->entries[at];
    larger.n_filled = table->n_filled;
    larger.n_prefixes = table->n_prefixes;
    free(table->entries);
    *table = larger;
    return true;
}

static Entry *fill(Table *table, Entry *entry, Key key) /* fill a free entry; NULL if there is no memory */
{
    if (2 * (u64)(table->n_filled + 1) > table->last) {
        if (!enlarge(table))
            return NULL;
        entry = find(table, key);
    }
    *entry = (Entry){key, NEW, -1};
    table->n_filled++;
    return entry;
}

/* first_bytes[8 + n] has the bits of n bytes, from 0 for n <= 0 to all for n >= 8: a table, as branches on the lengths of
words, or shifts, would take longer than the rest of the look-up. */
#define B(n) (ALL >> 8 * (8 - n))
static const u64 first_bytes[25] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, B(1), B(2), B(3), B(4), B(5), B(6), B(7), ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL,
};
#undef B

/* The first 16 bytes of a word, in lower case if fold is FOLD; bytes after the word are 0. */
static inline Key key_of(const u8 *word, i64 length, u64 fold) /* 16 bytes are readable */
{
    i64 n = min_of(length, 16);
    return (Key){(load(word) | fold) & first_bytes[8 + n], (load(word + 8) | fold) & first_bytes[n]};
}

/* The key of a word's next 1 to 8 bytes, after a prefix. */
static inline Key next_key(const u8 *word, i64 length, u64 fold, i32 prefix)
{
    return (Key){(load(word) | fold) & first_bytes[8 + min_of(length, 8)], PREFIX | (u64)(u32)prefix};
}

/* The entry of a key, which is added if it is new; NULL if there is no memory. */
static Entry *intern_key(Table *table, Key key)
{
    Entry *entry = find(table, key);
    return entry->key.k0 == 0 ? fill(table, entry, key) : entry;
}

/* The entry of a word of any length, which is added, with its prefixes, if it is new; NULL if there is no memory. */
static Entry *intern(Table *table, const u8 *word, i64 length, u64 fold)
{
    Key key = key_of(word, length, fold);
    for (i64 done = 16;; done += 8) {
        Entry *entry = intern_key(table, key);
        if (entry == NULL)
            return NULL;
        if (done >= length)
            return entry;
        if (entry->prefix < 0)
            entry->prefix = table->n_prefixes++;
        key = next_key(word + done, length - done, fold, entry->prefix);
    }
}

/* The entry of a word in capital or small letters; NULL if there is none, or only as a prefix of longer words. */
static Entry *look_up(const Table *table, const u8 *word, i64 length)
{
    Key key = key_of(word, length, FOLD);
    for (i64 done = 16;; done += 8) {
        Entry *entry = find(table, key);
        if (entry->key.k0 == 0)
            return NULL;
        if (done >= length)
            return entry->id >= 0 ? entry : NULL;
        if (entry->prefix < 0)
            return NULL;
        key = next_key(word + done, length - done, FOLD, entry->prefix);
    }
}

#endif
