/* Read, count and score many examples, block after block, from texts to the counts and scores of a whole call.

A block is one call without a pause for Python: its texts are copied into one buffer, so that 64 bytes can be read at a
time, read, counted and scored. Buffers and words stay from block to block. */
#ifndef ROUGEKIT_BLOCKS_H
#define ROUGEKIT_BLOCKS_H

#include "folding.h"
#include "pair.h"

enum { MAX_BLOCK_WORDS = 1 << 17 }; /* a vocabulary with more words is cleared before the next block */

typedef struct { /* a text, wherever it lies */
    enum { IN_ASCII, IN_UTF8, IN_CODE_POINTS } kind;
    const void *start;
    i64 n; /* bytes, or code points, which are u32 */
} Source;

enum { /* what to look at in a text, for warnings; bits */
    NO_WORDS = 1,
    BEYOND_LATIN = 2, /* has characters from U+00C0 on, beside general punctuation: letters may be lost */
    UNSPLIT_LINE = 4, /* one line that has several sentences, or may have some if it is not ASCII */
    ODD_PREDICTION = 8, /* short, or with a sign of markup: `reading.mistakes` looks at these */
    ALL_LOOKS = 15,
    NOT_ASCII = 16, /* nothing to look at by itself */
};
enum { SHORT_PREDICTION = 10, MARKUP_SIGN = 0x25C1 }; /* the sign beside < */

typedef struct {
    Pair pair;
    bool folds_letters;      /* as str.lower() does, not only A-Z */
    const u8 *class_of_code; /* the table of `find_classes`, if there is a punkt */
    u8 *looks;               /* what to look at in each text of the last block */
    i64 looks_room;
} Blocks;

typedef struct { /* of a whole call: shapes (n_measures, 3, n_rows) and (n_measures, 3, n_examples) */
    Counts counts;
    double *scores;
    i64 n_examples;
    const i64 *example_at; /* example e has the rows example_at[e] to example_at[e + 1] - 1, one for each reference */
} Whole;

static void free_blocks(Blocks *blocks)
{
    free_pair(&blocks->pair);
    free(blocks->looks);
}

/* Copy code points as bytes, with ? for those beyond ASCII. */
static u8 copy_codes(const u32 *restrict codes, i64 n, bool folds_letters, u8 *restrict to) /* returns what to look at */
{
    u32 is_beyond = 0, is_folded = 0, is_marked = 0;
    for (i64 k = 0; k < n; k++) {
        u32 code = codes[k];
        is_beyond |= (code >= 0xC0) & (code - 0x2000 >= 0x80);
        is_marked |= code == MARKUP_SIGN;
        is_folded |= (code == KELVIN_SIGN) | (code == CAPITAL_DOTTED_I);
        to[k] = (u8)(code < 0x80 ? code : '?');
    }
    for (i64 k = 0; k < n && is_folded && folds_letters; k++)
        to[k] = folded(codes[k]);
    return (u8)(NOT_ASCII | (is_beyond ? BEYOND_LATIN : 0) | (is_marked ? ODD_PREDICTION : 0));
}

/* Copy UTF-8, whose bytes beyond ASCII separate words as any other byte does. Returns what to look at. */
static u8 copy_utf8(const u8 *bytes, i64 n, bool folds_letters, u8 *restrict to, i64 *written)
{
    u8 all = 0, looks = NOT_ASCII;
    memcpy(to, bytes, (size_t)n);
    for (i64 k = 0; k < n; k++)
        all |= bytes[k];
    *written = n;
    if (all < 0x80)
        return 0;
    *written = 0;
    for (i64 k = 0; k < n; k++) {
        u8 byte = bytes[k], second = k + 1 < n ? bytes[k + 1] : 0, third = k + 2 < n ? bytes[k + 2] : 0;
        bool is_kelvin = folds_letters && byte == 0xE2 && second == 0x84 && third == 0xAA;
        bool is_dotted = folds_letters && byte == 0xC4 && second == 0xB0;
        looks |= byte >= 0xC3 && !(byte == 0xE2 && second <= 0x81) ? BEYOND_LATIN : 0;
        to[(*written)++] = is_kelvin ? 'k' : is_dotted ? DOTTED_I : byte;
        k += is_kelvin ? 2 : is_dotted;
    }
    return looks;
}

/* Let line feeds stand between the sentences that Punkt finds in a text, and nowhere else. */
static int split_text(Blocks *blocks, Source source, u8 *text, Patience *patience)
{
    Pair *pair = &blocks->pair;
    const u8 *classes = text;
    if (source.kind == IN_CODE_POINTS) {
        if (!GROW(pair->classes, source.n + MARGIN))
            return NO_MEMORY;
        memset(pair->classes + source.n, ' ', MARGIN);
        find_classes(blocks->class_of_code, source.start, source.n, pair->classes);
        classes = pair->classes;
    }
    int status = find_sentences(pair->punkt, classes, source.n, &pair->sentences, patience);
    if (status == FINE)
        mark_lines(text, source.n, &pair->sentences);
    return status;
}

static int copy_texts(Blocks *blocks, const Source *sources, i64 n_predictions, i64 n_texts, Patience *patience)
{
    Pair *pair = &blocks->pair;
    i64 room = n_texts + MARGIN, end = 0, n;
    for (i64 text = 0; text < n_texts; text++)
        room += sources[text].kind == IN_ASCII ? sources[text].n : 2 * sources[text].n;
    if (!GROW(pair->bytes, room) || !GROW(pair->at, n_texts + 1) || !GROW(blocks->looks, n_texts + 1))
        return NO_MEMORY;
    for (i64 text = 0; text < n_texts; text++) {
        Source source = sources[text];
        u8 *to = pair->bytes + end, looks = 0;
        int status = FINE;
        pair->at[text] = end;
        n = source.n;
        if (source.kind == IN_ASCII)
            memcpy(to, source.start, (size_t)n);
        else if (source.kind == IN_CODE_POINTS)
            looks = copy_codes(source.start, n, blocks->folds_letters, to);
        else
            looks = copy_utf8(source.start, n, blocks->folds_letters, to, &n);
        if (source.n < SHORT_PREDICTION || memchr(to, '<', (size_t)n) != NULL)
            looks |= ODD_PREDICTION;
        if (pair->punkt != NULL)
            status = split_text(blocks, source, to, patience);
        if (status != FINE)
            return status;
        if (source.kind != IN_ASCII)
            n = write_dotted(to, n);
        to[n] = 0;
        end += n + 1;
        blocks->looks[text] = text < n_predictions ? looks : looks & ~ODD_PREDICTION;
    }
    pair->at[n_texts] = end;
    memset(pair->bytes + end, ' ', MARGIN);
    return FINE;
}

static void add_looks(Blocks *blocks, i64 text) /* that has been read */
{
    const Pair *pair = &blocks->pair;
    const i64 *sentences = pair->text_at + text;
    u8 *looks = blocks->looks + text;
    if (pair->sentence_at[sentences[1]] == pair->sentence_at[sentences[0]])
        *looks |= NO_WORDS;
    if (pair->newline_ends && sentence_status(pair, text) > (*looks & NOT_ASCII ? DONE : MARKED))
        *looks |= UNSPLIT_LINE;
}

/* Score the examples first to end - 1, whose texts are all predictions, then all references. */
static int score_block(Blocks *blocks, const Source *sources, i64 first, i64 end, Whole whole, Patience *patience)
{
    Pair *pair = &blocks->pair;
    i64 n_texts = end - first + whole.example_at[end] - whole.example_at[first], reference = end - first;
    Triple scores[MAX_MEASURES];
    Texts texts;
    int status = copy_texts(blocks, sources, end - first, n_texts, patience);
    if (status == FINE)
        status = read_to_count(pair, n_texts, MAX_BLOCK_WORDS, &texts, patience);
    for (i64 example = first; example < end && status == FINE; example++) {
        const i64 *rows = whole.example_at + example;
        status = score_example(pair, &texts, example - first, reference, whole.counts, rows[0], rows[1], scores, patience);
        for (i64 measure = 0; measure < pair->n_measures && status == FINE; measure++) {
            double *to = whole.scores + 3 * measure * whole.n_examples + example;
            to[0] = scores[measure].precision;
            to[whole.n_examples] = scores[measure].recall;
            to[2 * whole.n_examples] = scores[measure].f;
        }
        reference += rows[1] - rows[0];
    }
    for (i64 text = 0; text < n_texts && status == FINE; text++)
        add_looks(blocks, text);
    return status;
}

#endif
