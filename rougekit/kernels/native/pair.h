/* Score one prediction against its references, from bytes to precision, recall and F: see `kernels.pair`.

For texts of ten words, the arrays of a batch would take ten times as long as counting, so everything here is kept from
call to call, as are the words read so far. */
#ifndef ROUGEKIT_PAIR_H
#define ROUGEKIT_PAIR_H

#include "ngram_lcs.h"
#include "punkt.h"
#include "sentence_ends.h"
#include "vocabulary.h"

enum { DONE, MARKED, UNSPLIT };
enum { MAX_PAIR_WORDS = 1 << 14, MAX_MEASURES = 4 }; /* a vocabulary with more words is cleared */

typedef struct { double precision, recall, f; } Triple;

typedef struct {
    Vocabulary vocabulary;
    Scratch scratch;
    Slots slots;
    i64 n_measures;
    bool newline_ends; /* whether only newlines end sentences; if so, texts of one line are checked for several sentences */
    double beta, zero_division;
    const Punkt *punkt; /* finds the sentences; NULL: they are the lines */
    u8 *bytes;          /* the texts, each followed by a NUL, and MARGIN more bytes */
    u8 *classes;        /* those of the same characters, if there is a punkt */
    i64 *at;            /* where each text begins, and the end of the last */
    i32 *ids;
    i64 *sentence_at, *text_at, *counts;
    Sentences sentences;
    i64 bytes_room, classes_room, at_room, ids_room, sentence_at_room, text_at_room, counts_room;
} Pair;

/* `kernels.ratios.ratios` for an exponent of 1, with the same operations in the same order. */
static Triple ratios(i64 matches, i64 p_total, i64 r_total, double beta, double zero_division)
{
    if (r_total == 0)
        return (Triple){zero_division, zero_division, zero_division};
    if (p_total == 0)
        return (Triple){0.0, 0.0, 0.0};
    double precision = (double)matches / (double)p_total, recall = (double)matches / (double)r_total;
    double squared = beta * beta, f;
    if (squared == HUGE_VAL)
        f = recall;
    else if (squared == 0.0)
        f = precision;
    else if (precision + recall == 0.0 || (isnan(squared) && precision * recall == 0.0))
        f = 0.0;
    else {
        if (isnan(squared))
            squared = (precision / recall) * (precision / recall);
        f = (1.0 + squared) * precision * recall / (recall + squared * precision);
    }
    return (Triple){precision, recall, f};
}

/* The scores of the best reference: the first with the highest F, which is not nan if any isn't. */
static Triple best_of(const Pair *pair, i64 measure, i64 n_references)
{
    const i64 *matches = pair->counts + 3 * measure * n_references, *predicted = matches + n_references;
    const i64 *referenced = predicted + n_references;
    Triple best = ratios(*matches, *predicted, *referenced, pair->beta, pair->zero_division);
    for (i64 row = 1; row < n_references; row++) {
        Triple found = ratios(matches[row], predicted[row], referenced[row], pair->beta, pair->zero_division);
        if (found.f > best.f || isnan(best.f))
            best = found;
    }
    return best;
}

static int sentence_status(const Pair *pair, i64 n_texts) /* the highest of the texts' DONE, MARKED, UNSPLIT */
{
    int status = DONE;
    for (i64 text = 0; text < n_texts; text++) {
        i64 first = pair->at[text], end = pair->at[text + 1] - 1;
        if (pair->text_at[text + 1] - pair->text_at[text] == 1 && has_two_marks(pair->bytes, first, end - 1))
            status = (int)max_of(status, looks_unsplit(pair->bytes + first, end - first) ? UNSPLIT : MARKED);
    }
    return status;
}

static int split_texts(Pair *pair, i64 n_texts, Patience *patience)
{
    int status = FINE;
    memset(pair->classes + pair->at[n_texts], ' ', MARGIN);
    for (i64 text = 0; text < n_texts && status == FINE; text++) {
        i64 at = pair->at[text], n = pair->at[text + 1] - 1 - at;
        status = find_sentences(pair->punkt, pair->classes + at, n, &pair->sentences, patience);
        if (status == FINE)
            mark_lines(pair->bytes + at, n, &pair->sentences);
    }
    return status;
}

/* Score texts, the prediction and n_texts - 1 references, that are in `bytes` and `at`; the counts are kept in `counts`.

Returns DONE, MARKED or UNSPLIT, or why that failed. best: precision, recall and F by measure. */
static int score_texts(Pair *pair, i64 n_texts, Triple *best)
{
    i64 n_references = n_texts - 1, max_tokens = (pair->at[n_texts] + n_texts) / 2 + 64;
    Patience patience = {0};
    if (!GROW(pair->ids, max_tokens) || !GROW(pair->sentence_at, max_tokens) || !GROW(pair->text_at, n_texts + 1) ||
        !GROW(pair->counts, 3 * MAX_MEASURES * n_references))
        return NO_MEMORY;
    if (pair->punkt != NULL && split_texts(pair, n_texts, &patience) != FINE)
        return NO_MEMORY;
    if (pair->vocabulary.n > MAX_PAIR_WORDS)
        forget_words(&pair->vocabulary);
    if (read_texts(&pair->vocabulary, pair->bytes, pair->at, n_texts, pair->slots.union_lcs >= 0, pair->ids,
                   pair->sentence_at, pair->text_at, &patience) != FINE)
        return NO_MEMORY;
    Texts texts = {pair->ids, pair->sentence_at, pair->text_at, pair->vocabulary.n};
    max_tokens = pair->sentence_at[pair->text_at[n_texts]] + pair->text_at[n_texts];
    if (!make_scratch(&pair->scratch, max_of(texts.n_words, 512), max_of(max_tokens, 256)))
        return NO_MEMORY;
    Counts counts = {pair->counts, n_references};
    for (i64 row = 0; row < n_references; row++)
        if (count_row(&texts, 0, row + 1, pair->slots, false, &pair->scratch, pair->vocabulary.words.hash.factors[0],
                      counts, row, &patience) != FINE)
            return NO_MEMORY;
    for (i64 measure = 0; measure < pair->n_measures; measure++)
        best[measure] = best_of(pair, measure, n_references);
    return pair->newline_ends ? sentence_status(pair, n_texts) : DONE;
}

static void free_pair(Pair *pair)
{
    free_vocabulary(&pair->vocabulary);
    free(pair->scratch.memory);
    free(pair->classes), free(pair->sentences.at);
    free(pair->bytes), free(pair->at), free(pair->ids), free(pair->sentence_at), free(pair->text_at), free(pair->counts);
}

#endif
