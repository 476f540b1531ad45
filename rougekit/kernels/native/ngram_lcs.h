/* Counts for ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum, as in `kernels.ngram_lcs`: each strip of a reference is visited
once, and its masks serve all measures. */
#ifndef ROUGEKIT_NGRAM_LCS_H
#define ROUGEKIT_NGRAM_LCS_H

#include "long_union_lcs.h"
#include "ngram.h"

enum { SHORT_TEXT = 4000 }; /* bigrams are counted strip by strip if a text has at most this many tokens */

typedef struct { i64 unigrams, bigrams, lcs, union_lcs; } Slots; /* the index of each measure in `out`; -1: not counted */

typedef struct { /* shape (n_measures, 3, n_rows): matches, units of the prediction, units of the reference */
    i64 *out;
    i64 n_rows;
} Counts;

static void write_counts(Counts counts, i64 measure, i64 row, i64 matches, i64 predicted, i64 referenced)
{
    if (measure >= 0) {
        i64 *out = counts.out + 3 * measure * counts.n_rows + row;
        out[0] = matches, out[counts.n_rows] = predicted, out[2 * counts.n_rows] = referenced;
    }
}

/* Write the tokens of the prediction with a sentence end after each sentence; returns how many columns that makes. */
static i64 set_columns(const Scratch *s, const Texts *texts, Text p)
{
    i64 n = 0;
    for (i64 sentence = p.first; sentence < p.end; sentence++) {
        i64 from = texts->sentence_at[sentence], size = texts->sentence_at[sentence + 1] - from;
        memcpy(s->columns + n, texts->ids + from, (size_t)size * sizeof(i32));
        n += size;
        s->columns[n++] = (i32)s->n_words;
    }
    return n;
}

/* Count one row; returns FINE or why that failed. once: whether each word is at most one match.

With one sentence on each side, the union LCS is the LCS. Otherwise a strip has as many whole sentences as fit, and
sentences that don't fit into one are counted apart. */
static int count_row(const Texts *texts, i64 prediction, i64 reference, Slots slots, bool once, const Scratch *s,
                     u64 factor, Counts counts, i64 row, Patience *patience)
{
    const i64 *sentence_at = texts->sentence_at;
    Text p = text_of(texts, prediction), r = text_of(texts, reference);
    bool is_union = slots.union_lcs >= 0, is_lcs = false, is_long = false, by_sentence = false;
    if (is_union) {
        i64 longest = longest_sentence(sentence_at, r);
        is_lcs = longest == r.n && longest_sentence(sentence_at, p) == p.n && !once;
        is_long = !is_lcs && longest > STRIP;
        by_sentence = !is_lcs && !is_long;
    }
    bool is_length = slots.lcs >= 0 || is_lcs, by_column = is_length || by_sentence;
    bool by_bigram = slots.bigrams >= 0 && min_of(p.n, r.n) <= SHORT_TEXT;
    const i32 *columns = by_sentence ? s->columns : p.tokens;
    i64 n_columns = by_sentence ? set_columns(s, texts, p) : p.n;
    if (by_column)
        memset(s->carry, 0, (size_t)n_columns);
    if (by_bigram)
        memset(s->free, 255, (size_t)p.n * sizeof(u64));

    i64 bigram_matches = 0, lcs_matches = 0, n_strips = 0, sentence = r.first, n_tokens;
    for (i64 first = 0; first < r.n && (by_column || by_bigram); first += n_tokens) {
        u64 heads = 0, tails = 0;
        n_tokens = min_of(STRIP, r.n - first);
        if (by_sentence) {
            i64 from = sentence_at[r.first] + first;
            for (; sentence < r.end && sentence_at[sentence + 1] - from <= STRIP; sentence++)
                if (sentence_at[sentence + 1] > sentence_at[sentence]) {
                    heads |= (u64)1 << (sentence_at[sentence] - from);
                    tails |= (u64)1 << (sentence_at[sentence + 1] - 1 - from);
                }
            n_tokens = sentence_at[sentence] - from;
        }
        const i32 *tokens = r.tokens + first;
        set_masks(s->masks, tokens, n_tokens);
        if (by_bigram)
            bigram_matches += bigram_matches_in_strip(s->masks, p.tokens, p.n, first > 0 ? tokens[-1] : -1, s->free);
        i64 n_kept = by_column ? select_columns(s, columns, n_columns) : 0;
        if (is_length)
            lcs_matches += lcs_growth(s, n_kept);
        if (by_sentence) {
            s->at[n_kept] = -1;
            set_rows(s, n_kept, tails);
            s->marks[n_strips] = union_lcs_marks(s, n_kept, heads, tails, low_bits(n_tokens));
        }
        clear_masks(s->masks, tokens, n_tokens);
        s->strip_at[n_strips++] = first;
        if (is_over(patience, by_sentence ? 4 * n_columns : n_columns))
            return STOPPED;
    }
    s->strip_at[n_strips] = r.n;

    /* every match of the union LCS is also a unigram match, so count the marked tokens first, then the others */
    i64 union_matches = is_lcs ? lcs_matches : 0, unigram_matches = 0;
    if (slots.unigrams >= 0 || by_sentence) {
        add_words(s->tally, p.tokens, p.n, once);
        if (by_sentence) {
            union_matches = count_marked(s, r.tokens, n_strips, 0);
            unigram_matches = union_matches + count_marked(s, r.tokens, n_strips, ALL);
        } else
            unigram_matches = count_tokens(s->tally, r.tokens, r.n);
        clear_words(s->tally, p.tokens, p.n);
    }
    if (is_long) {
        add_words(s->tally, p.tokens, p.n, once);
        union_matches = long_union_matches(s, texts, p, r, patience);
        clear_words(s->tally, p.tokens, p.n);
    }
    if (slots.bigrams >= 0 && !by_bigram)
        bigram_matches = ngram_matches(p, r, 2, factor, patience);
    if (union_matches < 0 || bigram_matches < 0)
        return (int)min_of(union_matches, bigram_matches);

    write_counts(counts, slots.unigrams, row, unigram_matches, p.n, r.n);
    write_counts(counts, slots.bigrams, row, bigram_matches, max_of(0, p.n - 1), max_of(0, r.n - 1));
    write_counts(counts, slots.lcs, row, lcs_matches, p.n, r.n);
    write_counts(counts, slots.union_lcs, row, union_matches, p.n, r.n);
    return FINE;
}

#endif
