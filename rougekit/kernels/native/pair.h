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
enum { TOO_LONG = -4 }; /* a status beside those of kernels: a text has 2**31 words */
enum { MAX_PAIR_WORDS = 1 << 14, MAX_MEASURES = 4 }; /* a vocabulary with more words is cleared */

typedef struct { double precision, recall, f; } Triple;

typedef enum { BEST, POOLED, MEAN, JACKKNIFE } Reduction; /* of several references to one score: see `scores.references` */

typedef struct {
    Vocabulary vocabulary;
    Scratch scratch;
    Slots slots;
    i64 n_measures;
    bool newline_ends; /* whether only newlines end sentences; if so, texts of one line are checked for several sentences */
    double beta, zero_division;
    Reduction reduction;
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

static Triple row_scores(const Pair *pair, Counts counts, i64 measure, i64 row)
{
    const i64 *matches = counts.out + 3 * measure * counts.n_rows + row, *predicted = matches + counts.n_rows;
    return ratios(*matches, *predicted, predicted[counts.n_rows], pair->beta, pair->zero_division);
}

/* The row with the highest F, the first if several tie; one whose F is nan only if all are nan.

without: a row that is not to be chosen unless it is the only one; -1: none */
static i64 best_row(const Pair *pair, Counts counts, i64 measure, i64 first, i64 end, i64 without)
{
    i64 best = -1;
    double highest = 0.0;
    for (i64 row = first; row < end; row++) {
        double f = row_scores(pair, counts, measure, row).f;
        if (row != without && (best < 0 || f > highest || (isnan(highest) && !isnan(f))))
            best = row, highest = f;
    }
    return best < 0 ? without : best;
}

/* The scores of an example, whose rows are first to end - 1, by one measure. */
static Triple reduced(const Pair *pair, Counts counts, i64 measure, i64 first, i64 end)
{
    if (end - first == 1)
        return row_scores(pair, counts, measure, first);
    if (pair->reduction == POOLED) {
        i64 sums[3] = {0, 0, 0};
        for (int column = 0; column < 3; column++)
            for (i64 row = first; row < end; row++)
                sums[column] += counts.out[(3 * measure + column) * counts.n_rows + row];
        return ratios(sums[0], sums[1], sums[2], pair->beta, pair->zero_division);
    }
    i64 best = pair->reduction == MEAN ? -1 : best_row(pair, counts, measure, first, end, -1);
    if (pair->reduction == BEST)
        return row_scores(pair, counts, measure, best);
    i64 second = best < 0 ? -1 : best_row(pair, counts, measure, first, end, best), n = 0;
    Triple sum = {0.0, 0.0, 0.0};
    for (i64 row = first; row < end; row++) { /* of a jackknife, the best of the other rows */
        Triple one = row_scores(pair, counts, measure, best < 0 ? row : row == best ? second : best);
        if (!isnan(one.f))
            sum.precision += one.precision, sum.recall += one.recall, sum.f += one.f, n++;
    }
    if (n == 0) /* no row has a score */
        return (Triple){pair->zero_division, pair->zero_division, pair->zero_division};
    return (Triple){sum.precision / (double)n, sum.recall / (double)n, sum.f / (double)n};
}

static int sentence_status(const Pair *pair, i64 text) /* DONE, MARKED or UNSPLIT */
{
    i64 first = pair->at[text], end = pair->at[text + 1] - 1;
    if (pair->text_at[text + 1] - pair->text_at[text] != 1 || !has_two_marks(pair->bytes, first, end - 1))
        return DONE;
    return looks_unsplit(pair->bytes + first, end - first) ? UNSPLIT : MARKED;
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

/* Read n_texts texts, whose sentences are lines, from `bytes` and `at`, and make room to count them. */
static int read_to_count(Pair *pair, i64 n_texts, i64 max_words, Texts *texts, Patience *patience)
{
    i64 max_tokens = (pair->at[n_texts] + n_texts) / 2 + 64, longest = 0;
    Vocabulary *vocabulary = &pair->vocabulary;
    if (!GROW(pair->ids, max_tokens) || !GROW(pair->sentence_at, max_tokens) || !GROW(pair->text_at, n_texts + 1))
        return NO_MEMORY;
    if (vocabulary->n > max_words)
        forget_words(vocabulary);
    int status = read_texts(vocabulary, pair->bytes, pair->at, n_texts, pair->slots.union_lcs >= 0, pair->ids,
                            pair->sentence_at, pair->text_at, patience);
    if (status != FINE)
        return status;
    *texts = (Texts){pair->ids, pair->sentence_at, pair->text_at, vocabulary->n};
    for (i64 number = 0; number < n_texts; number++) {
        Text text = text_of(texts, number);
        longest = max_of(longest, text.n + text.end - text.first);
    }
    if (longest >= INT32_MAX)
        return TOO_LONG;
    i64 room = texts->n_words <= pair->scratch.n_words ? 0 : max_of(2 * texts->n_words, 512);
    return make_scratch(&pair->scratch, room, max_of(longest, 256)) ? FINE : NO_MEMORY;
}

/* Count and score one example: `prediction` is a text, `reference` the first of its references, which are rows first to
end - 1 of the counts. scores: by measure. */
static int score_example(Pair *pair, const Texts *texts, i64 prediction, i64 reference, Counts counts, i64 first, i64 end,
                         Triple *scores, Patience *patience)
{
    int status = FINE;
    for (i64 row = first; row < end && status == FINE; row++)
        status = count_row(texts, prediction, reference + row - first, pair->slots, false, &pair->scratch,
                           pair->vocabulary.words.hash.factors[0], counts, row, patience);
    if (status != FINE) { /* the next row needs masks that are 0 */
        free(pair->scratch.memory);
        pair->scratch = (Scratch){0};
        return status;
    }
    for (i64 measure = 0; measure < pair->n_measures; measure++)
        scores[measure] = reduced(pair, counts, measure, first, end);
    return FINE;
}

/* Score texts, the prediction and n_texts - 1 references, that are in `bytes` and `at`; the counts are kept in `counts`.

Returns DONE, MARKED or UNSPLIT, or why that failed. best: precision, recall and F by measure. */
static int score_texts(Pair *pair, i64 n_texts, Triple *best)
{
    i64 n_references = n_texts - 1;
    Patience patience = {0};
    Texts texts;
    if (!GROW(pair->counts, 3 * MAX_MEASURES * n_references) ||
        (pair->punkt != NULL && split_texts(pair, n_texts, &patience) != FINE) ||
        read_to_count(pair, n_texts, MAX_PAIR_WORDS, &texts, &patience) != FINE ||
        score_example(pair, &texts, 0, 1, (Counts){pair->counts, n_references}, 0, n_references, best, &patience) != FINE)
        return NO_MEMORY;
    int status = DONE; /* the highest of the texts' */
    for (i64 text = 0; text < n_texts && pair->newline_ends; text++)
        status = (int)max_of(status, sentence_status(pair, text));
    return status;
}

static void free_pair(Pair *pair)
{
    free_vocabulary(&pair->vocabulary);
    free(pair->scratch.memory);
    free(pair->classes), free(pair->sentences.at);
    free(pair->bytes), free(pair->at), free(pair->ids), free(pair->sentence_at), free(pair->text_at), free(pair->counts);
}

#endif
