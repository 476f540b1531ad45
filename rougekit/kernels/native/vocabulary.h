/* Read texts as ids of words, or of their forms: stems, base forms, nothing for stop words. */
#ifndef ROUGEKIT_VOCABULARY_H
#define ROUGEKIT_VOCABULARY_H

#include "byte_masks.h"
#include "porter.h"
#include "stems.h"
#include "words.h"

typedef struct { i64 start, length; } Place;

typedef struct { /* as `Forms` in Python: how words become forms; only read once made, but for what threads share */
    Stemmer *stemmer; /* NULL if words are not stemmed */
    Stems *stems;     /* those that are known already; NULL: each vocabulary stems for itself */
    Table known;      /* stop words and words with a base form; an id is an index of `listed` */
    Place *listed;    /* the form of each known word in `letters`; empty for stop words */
    u8 *letters;
} Forms;

typedef struct {
    const Forms *rules; /* NULL if words are compared as they are */
    Table words;        /* each word, and the id of its form */
    Table forms;        /* each form and its id; unused if there are no rules */
    i64 n;              /* ids are below this */
    Place *places;      /* where each word stands in the buffer that was read last, if there are no rules */
    u8 *copy;           /* scratch for a word to be stemmed, from byte 8 on */
    i32 *marks;
    i64 places_room, copy_room, marks_room;
} Vocabulary;

static bool create_vocabulary(Vocabulary *v, const Forms *rules, Hash hash, int bits)
{
    memset(v, 0, sizeof *v);
    v->rules = rules;
    return create(&v->words, hash, bits) && (rules == NULL || create(&v->forms, hash, bits));
}

static void forget_words(Vocabulary *v)
{
    clear(&v->words);
    if (v->rules != NULL)
        clear(&v->forms);
    v->n = 0;
}

static void free_vocabulary(Vocabulary *v)
{
    free(v->words.entries), free(v->forms.entries);
    free(v->places), free(v->copy), free(v->marks);
}

static void free_forms(Forms *forms)
{
    free_stems(forms->stems);
    free(forms->stemmer), free(forms->known.entries), free(forms->listed), free(forms->letters);
}

/* Write a word in lower case, stemmed if words are, into `copy` from byte 8 on, with zeros behind it.

Returns its length, or NO_MEMORY. */
static i64 fold_and_stem(Vocabulary *v, const u8 *word, i64 length)
{
    if (!GROW(v->copy, length + 32 + MORE_LETTERS) || !GROW(v->marks, length + 1 + MORE_LETTERS))
        return NO_MEMORY;
    u8 *copy = v->copy + 8;
    memset(v->copy, 0, 8);
    for (i64 k = 0; k < length; k++)
        copy[k] = word[k] | 32;
    if (length > 3 && v->rules->stemmer != NULL)
        length = stem(v->rules->stemmer, copy, v->marks, length);
    memset(copy + length, 0, 16);
    return length;
}

/* The entry of a word's stem, or of the word if words are not stemmed, among the forms; NULL if there is no memory. */
static Entry *entry_of_stem(Vocabulary *v, const u8 *word, i64 length)
{
    const Forms *rules = v->rules;
    Stem *free_place = NULL;
    Key key = key_of(word, length, FOLD);
    if (length <= 3 || (length <= 16 && rules->stemmer == NULL))
        return intern_key(&v->forms, key);
    if (length <= 16 && rules->stems != NULL) {
        const Key *known = known_stem(rules->stems, key, &free_place);
        if (known != NULL)
            return intern_key(&v->forms, *known);
    }
    length = fold_and_stem(v, word, length);
    if (length < 0)
        return NULL;
    if (free_place != NULL && length <= 16)
        write_stem(free_place, key, key_of(v->copy + 8, length, 0));
    return intern(&v->forms, v->copy + 8, length, 0);
}

/* The id of a new word's form, or DROPPED; NEW if there is no memory. */
static i32 id_of_form(Vocabulary *v, const u8 *word, i64 length)
{
    const Forms *rules = v->rules;
    Entry *entry = look_up(&rules->known, word, length);
    if (entry != NULL) {
        Place form = rules->listed[entry->id];
        if (form.length == 0)
            return DROPPED;
        entry = intern(&v->forms, rules->letters + form.start, form.length, 0);
    } else
        entry = entry_of_stem(v, word, length);
    if (entry == NULL)
        return NEW;
    if (entry->id < 0)
        entry->id = (i32)v->n++;
    return entry->id;
}

/* The id of a word, or DROPPED; NEW if there is no memory. */
static i32 id_of_word(Vocabulary *v, const u8 *buffer, i64 start, i64 length)
{
    Entry *entry = intern(&v->words, buffer + start, length, FOLD);
    if (entry == NULL)
        return NEW;
    if (entry->id == NEW) {
        if (v->rules != NULL)
            return entry->id = id_of_form(v, buffer + start, length);
        if (!GROW(v->places, v->n + 1))
            return NEW;
        v->places[v->n] = (Place){start, length};
        entry->id = (i32)v->n++;
    }
    return entry->id;
}

/* Write where texts begin that are each followed by a NUL; false if there are not n texts. */
static bool find_texts(const u8 *buffer, i64 size, i64 *at, i64 n)
{
    at[0] = 0;
    for (i64 text = 0; text < n; text++) {
        const u8 *nul = memchr(buffer + at[text], 0, (size_t)(size - at[text]));
        if (nul == NULL)
            return false;
        at[text + 1] = nul - buffer + 1;
    }
    return memchr(buffer + at[n], 0, (size_t)(size - at[n])) == NULL;
}

/* Write the ids of all words, where sentences begin and end, and of which sentences texts consist.

Sentences without words are left out, but not those whose words are all dropped. ids, sentence_at: have room for
(size + n_texts) / 2 + 64 items.  by_line: whether line feeds end sentences; otherwise each text with words is one. */
static int read_texts(Vocabulary *v, const u8 *buffer, const i64 *at, i64 n_texts, bool by_line, i32 *ids,
                      i64 *sentence_at, i64 *text_at, Patience *patience)
{
    Table words = v->words; /* a copy, so that it is not read from memory again after each id */
    i64 tokens = 0, sentences = 0;
    sentence_at[0] = text_at[0] = 0;
    for (i64 text = 0; text < n_texts; text++) {
        i64 end = at[text + 1], start = at[text];
        u64 inside = 0; /* 1 if the previous block ends inside a word */
        bool has_words = false;
        for (i64 block = at[text]; block <= end; block += 64) {
            if (is_over(patience, 64))
                return STOPPED;
            Kinds kinds = kinds_of(buffer + block);
            u64 line_feeds = by_line ? kinds.line_feeds : 0, letters = kinds.letters;
            if (end - block < 64) {
                letters &= ((u64)1 << (end - block)) - 1;
                line_feeds &= ((u64)1 << (end - block)) - 1;
            }
            u64 before = letters << 1 | inside, starts = letters & ~before, ends = before & ~letters;
            if (!inside && starts) {
                start = block + trailing_zeros(starts);
                starts &= starts - 1;
            }
            inside = letters >> 63;
            for (;;) {
                u64 line_end = line_feeds & (0 - line_feeds);
                for (u64 here = line_feeds ? ends & (line_end | (line_end - 1)) : ends; here; here &= here - 1) {
                    i64 length = block + trailing_zeros(here) - start;
                    i32 id = NEW;
                    if (length <= 16) /* as `intern` does */
                        id = find(&words, key_of(buffer + start, length, FOLD))->id;
                    if (id == NEW || id == 0) {
                        id = id_of_word(v, buffer, start, length);
                        if (id == NEW)
                            return NO_MEMORY;
                        words = v->words;
                    }
                    if (id >= 0) /* a branch, so that the next store does not wait for this id */
                        ids[tokens++] = id;
                    has_words = true;
                    if (starts) {
                        start = block + trailing_zeros(starts);
                        starts &= starts - 1;
                    }
                }
                if (!line_feeds)
                    break;
                ends &= ~(line_end | (line_end - 1));
                if (has_words)
                    sentence_at[++sentences] = tokens;
                has_words = false;
                line_feeds ^= line_end;
            }
        }
        if (has_words)
            sentence_at[++sentences] = tokens;
        text_at[text + 1] = sentences;
    }
    return FINE;
}

#endif
