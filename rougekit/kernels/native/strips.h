/* The parts of `ngram_lcs.h`, for one strip of a reference. Lin (2004), sections 2, 3.1, 3.2, bit-parallel.

The reference is cut into strips of up to 63 tokens; bit k of a 64-bit integer stands for token k of the strip. Strips
are processed in order. For the current strip, bit k of masks[word] is set if the word is token k. The tokens of the
prediction, called columns, are then processed in order, each as the mask of its word. Bit 63 stands for no token: a
column whose mask has it set ends a sentence of the prediction.

The LCS algorithm is that of Hyyro (2004), "Bit-parallel LCS-length computation revisited": bit k of ~row is set if the
LCS of the columns so far with tokens 0..k is longer than their LCS with tokens 0..k-1. In each column, the carry out of
a strip is the carry into the next strip.

tally[word] is how many occurrences of the word in the prediction have not been matched yet. */
#ifndef ROUGEKIT_STRIPS_H
#define ROUGEKIT_STRIPS_H

#include "texts.h"

enum { STRIP = 63 };
#define SENTENCE_END ((u64)1 << 63)
#define TOKENS (ALL >> 1)

typedef struct { /* one allocation; masks and tally are all 0 between calls, except the mask of the sentence end */
    void *memory;
    i64 n_words, max_tokens;
    u64 *masks, *free, *kept, *rows, *marks;
    i64 *strip_at;
    i32 *tally, *columns, *at;
    u8 *carry;
} Scratch;

/* Make room for ids below n_words and texts of up to `max_tokens` tokens and sentences. */
static bool make_scratch(Scratch *s, i64 n_words, i64 max_tokens)
{
    if (s->memory != NULL && s->n_words >= n_words && s->max_tokens >= max_tokens)
        return true;
    n_words = max_of(n_words, s->n_words) + 1;
    max_tokens = max_of(max_tokens, s->max_tokens) + 2;
    free(s->memory);
    s->memory = calloc((size_t)(12 * n_words + 49 * max_tokens), 1);
    if (s->memory == NULL)
        return s->n_words = s->max_tokens = 0, false;
    s->n_words = n_words - 1;
    s->max_tokens = max_tokens - 2;
    s->masks = s->memory;
    s->free = s->masks + n_words;
    s->kept = s->free + max_tokens;
    s->rows = s->kept + max_tokens;
    s->marks = s->rows + max_tokens;
    s->strip_at = (i64 *)(s->marks + max_tokens);
    s->tally = (i32 *)(s->strip_at + max_tokens);
    s->columns = s->tally + n_words;
    s->at = s->columns + max_tokens;
    s->carry = (u8 *)(s->at + max_tokens);
    s->masks[s->n_words] = SENTENCE_END;
    return true;
}

static void set_masks(u64 *masks, const i32 *tokens, i64 n)
{
    for (i64 k = 0; k < n; k++)
        masks[tokens[k]] |= (u64)1 << k;
}

static void clear_masks(u64 *masks, const i32 *tokens, i64 n)
{
    for (i64 k = 0; k < n; k++)
        masks[tokens[k]] = 0;
}

static void add_words(i32 *tally, const i32 *tokens, i64 n, bool once)
{
    for (i64 k = 0; k < n; k++)
        tally[tokens[k]] = once ? 1 : tally[tokens[k]] + 1;
}

static void clear_words(i32 *tally, const i32 *tokens, i64 n)
{
    for (i64 k = 0; k < n; k++)
        tally[tokens[k]] = 0;
}

static i64 count_tokens(i32 *tally, const i32 *tokens, i64 n)
{
    i64 matches = 0;
    for (i64 k = 0; k < n; k++)
        matches += take(tally, tokens[k]);
    return matches;
}

static i64 count_clipped(i32 *tally, const i32 *tokens, u64 marks) /* of the marked tokens */
{
    i64 matches = 0;
    for (; marks; marks &= marks - 1)
        matches += take(tally, tokens[trailing_zeros(marks)]);
    return matches;
}

/* Clipped matches of marked tokens (unmarked ones if flip is ALL) in all strips. The total does not depend on the order
in which tokens are matched, so the tokens of the union LCS can be counted first and the other unigrams after them. */
static i64 count_marked(const Scratch *s, const i32 *reference, i64 n_strips, u64 flip)
{
    i64 matches = 0;
    for (i64 strip = 0; strip < n_strips; strip++) {
        u64 tokens = (s->marks[strip] ^ flip) & low_bits(s->strip_at[strip + 1] - s->strip_at[strip]);
        matches += count_clipped(s->tally, reference + s->strip_at[strip], tokens);
    }
    return matches;
}

/* Clipped matches of the prediction's bigrams with the reference's that end in this strip.

before: the word before the strip, or -1.  free[c]: all ones until the bigram that ends in column c has matched, then 0.
Matches are clipped because each position in the reference is matched at most once. */
static i64 bigram_matches_in_strip(const u64 *restrict masks, const i32 *restrict p, i64 n, i32 before, u64 *restrict free)
{
    u64 taken = 0, follow = 0;
    i32 previous = -2;
    for (i64 c = 0; c < n; c++) {
        u64 mask = masks[p[c]], places = (follow << 1 | (previous == before)) & mask & ~taken & free[c];
        if (places) {
            taken |= places & (0 - places);
            free[c] = 0;
        }
        follow = mask;
        previous = p[c];
    }
    return popcount(taken);
}

/* Select the columns that can change a row, by a match or a carry; returns how many. */
static i64 select_columns(const Scratch *s, const i32 *columns, i64 n)
{
    const u64 *restrict masks = s->masks;
    const u8 *restrict carry = s->carry;
    u64 *restrict kept = s->kept;
    i32 *restrict at = s->at;
    i64 n_kept = 0;
    for (i64 c = 0; c < n; c++) {
        u64 mask = masks[columns[c]];
        at[n_kept] = (i32)c;
        kept[n_kept] = mask;
        n_kept += (mask | carry[c]) != 0;
    }
    return n_kept;
}

/* How much this strip adds to the LCS length. Replaces each incoming carry by the carry into the next strip. */
static i64 lcs_growth(const Scratch *s, i64 n_kept)
{
    const u64 *restrict kept = s->kept;
    const i32 *restrict at = s->at;
    u8 *restrict carry = s->carry;
    u64 row = ALL;
    for (i64 k = 0; k < n_kept; k++) {
        u64 mask = kept[k] & TOKENS, total = (row + carry[at[k]]) + (row & mask);
        carry[at[k]] = (u8)(~total >> 63); /* bit 63 of row is set, so a carry out of bit 62 clears it */
        row = total | (row & ~mask);
    }
    return popcount(~row);
}

/* Write the candidates for `backtrack`: for each kept column, the bits of ~row and of the column's matches.

Each sentence of the strip has its own LCS, because carries stop at `tails`, the last bits of the sentences. If columns
between kept columns k and k + 1 were left out, backtracking enters column k at a bit of ~row, so the other matches in
column k are no candidates. */
static void set_rows(const Scratch *s, i64 n_kept, u64 tails)
{
    const u64 *restrict kept = s->kept;
    const i32 *restrict at = s->at;
    u64 *restrict rows = s->rows, row = ALL;
    for (i64 k = 0; k < n_kept; k++) {
        u64 mask = kept[k], inner = row & ~tails;
        row = (inner + (inner & mask)) | (row & ~mask) | (0 - (mask >> 63));
        rows[k] = ~row | (at[k + 1] - at[k] == 1 ? mask : 0);
    }
}

/* Backtrack through the columns and mark the tokens of the LCS, in all sentences of the strip at once.

rouge_score backtracks from the last tokens of two sentences. Where the two tokens differ, it drops the reference token
unless dropping the prediction token leaves a longer LCS. So in each column, backtracking moves to the last free token
that matches or has a bit in ~row. If this token matches, it is marked and no longer free; otherwise it stays free.
Tokens after it are no longer free in either case. All masks are bit-reversed, so that a sentence's last token is
its lowest bit, and one subtraction finds the lowest candidate of every sentence; `heads` keeps borrows within each. */
static u64 union_lcs_marks(const Scratch *s, i64 n_kept, u64 heads, u64 tails, u64 tokens)
{
    const u64 *restrict kept = s->kept, *restrict rows = s->rows;
    heads = bit_reversed(heads), tails = bit_reversed(tails), tokens = bit_reversed(tokens);
    u64 marks = 0, free = 0;
    for (i64 k = n_kept - 1; k >= 0; k--) {
        u64 mask = bit_reversed(kept[k]), candidates = bit_reversed(rows[k]) & free, bounded = candidates | heads;
        u64 passed = bounded ^ (bounded - tails);
        marks |= candidates & mask & passed;
        free = (free & ~passed) | (candidates & ~mask & passed) | (tokens & (0 - (mask & 1)));
    }
    return bit_reversed(marks);
}

#endif
