#ifndef ROUGEKIT_PY_COUNTS_H
#define ROUGEKIT_PY_COUNTS_H

#include "../mead_lcs.h"
#include "../ngram_lcs.h"
#include "../weighted_lcs.h"
#include "arguments.h"

typedef struct {
    Texts texts;
    Array ids, sentence_at, text_at, prediction, reference;
    i64 n_rows;
    i64 longest; /* tokens and sentences of a text */
} Batch;

/* The first six arguments of kernels that count: ids, sentence_at, text_at, n_words, and a text of each row, twice. */
static Batch batch(Arguments *a)
{
    Batch b = {
        .ids = array(a, 0, "ids", INT32, 1, false),
        .sentence_at = array(a, 1, "sentence_at", INT64, 1, false),
        .text_at = array(a, 2, "text_at", INT64, 1, false),
        .prediction = array(a, 4, "prediction", INT64, 1, false),
        .reference = array(a, 5, "reference", INT64, 1, false),
    };
    b.texts = (Texts){b.ids.data, b.sentence_at.data, b.text_at.data, number(a, 3, "n_words", 0, INT32_MAX - 1)};
    b.n_rows = b.prediction.n;
    require(a, b.reference.n == b.n_rows, "prediction, reference: differ in length");
    return b;
}

static const char *const unfit = "ids, sentence_at, text_at, prediction, reference: ids or offsets are out of range";

/* Whether what the arrays contain is in range. It takes time in proportion to them, so it needs no GIL. */
static bool is_in_range(Batch *b)
{
    i64 n_texts = b->text_at.n - 1;
    if (!are_below(b->ids, b->texts.n_words) || !are_offsets(b->sentence_at, b->ids.n) ||
        !are_offsets(b->text_at, b->sentence_at.n - 1) || !are_indices(b->prediction, n_texts) ||
        !are_indices(b->reference, n_texts))
        return false;
    for (i64 number = 0; number < n_texts; number++) {
        Text text = text_of(&b->texts, number);
        b->longest = max_of(b->longest, text.n + text.end - text.first);
    }
    return b->longest < INT32_MAX;
}

/* ngram_lcs_counts(ids, sentence_at, text_at, n_words, prediction, reference, unigrams, bigrams, lcs, union_lcs, once, out):
see `kernels.ngram_lcs`; the four numbers before `once` are those of `OutputSlots`. */
static PyObject *py_ngram_lcs_counts(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 12))
        return NULL;
    Batch b = batch(&a);
    bool once = number(&a, 10, "once", 0, 1);
    Array out = array(&a, 11, "out", INT64, 3, true);
    i64 last = out.shape[0] - 1;
    Slots slots = {number(&a, 6, "unigrams", -1, last), number(&a, 7, "bigrams", -1, last), number(&a, 8, "lcs", -1, last),
                   number(&a, 9, "union_lcs", -1, last)};
    require(&a, out.shape[1] == 3 && out.shape[2] == b.n_rows, "out: expected shape (n_measures, 3, n_rows)");
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    Scratch scratch = {0};
    Counts counts = {out.data, b.n_rows};
    BEGIN_WORK(state)
    if (is_in_range(&b))
        status = make_scratch(&scratch, b.texts.n_words, b.longest) ? FINE : NO_MEMORY;
    const i64 *prediction = b.prediction.data, *reference = b.reference.data;
    for (i64 row = 0; row < b.n_rows && status == FINE; row++)
        status = count_row(&b.texts, prediction[row], reference[row], slots, once, &scratch, state->hash.factors[0],
                           counts, row, &patience);
    free(scratch.memory);
    END_WORK()
    require(&a, status != OUT_OF_RANGE, unfit);
    return nothing(&a, status);
}

/* ngram_matches(ids, sentence_at, text_at, n_words, prediction, reference, order, matches): clipped matches of n-grams */
static PyObject *py_ngram_matches(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 8))
        return NULL;
    Batch b = batch(&a);
    i64 order = number(&a, 6, "order", 1, INT64_MAX);
    Array matches = array(&a, 7, "matches", INT64, 1, true);
    require(&a, matches.n == b.n_rows, "matches: expected an item for each row");
    if (a.failed)
        return result(&a, FINE);
    i64 status = OUT_OF_RANGE;
    BEGIN_WORK(state)
    if (is_in_range(&b))
        status = FINE;
    const i64 *prediction = b.prediction.data, *reference = b.reference.data;
    for (i64 row = 0; row < b.n_rows && status == FINE; row++) {
        Text p = text_of(&b.texts, prediction[row]), r = text_of(&b.texts, reference[row]);
        i64 found = ngram_matches(p, r, order, state->hash.factors[0], &patience);
        ((i64 *)matches.data)[row] = found;
        status = min_of(found, FINE);
    }
    END_WORK()
    require(&a, status != OUT_OF_RANGE, unfit);
    return nothing(&a, status);
}

/* weighted_lcs(ids, sentence_at, text_at, n_words, prediction, reference, f, found): the WLCS of each row; f: weights of
runs, from 0 on, at least up to the longest prediction */
static PyObject *py_weighted_lcs(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 8))
        return NULL;
    Batch b = batch(&a);
    Array f = array(&a, 6, "f", FLOAT64, 1, false), found = array(&a, 7, "found", FLOAT64, 1, true);
    require(&a, found.n == b.n_rows, "found: expected an item for each row");
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    BEGIN_WORK(state)
    if (is_in_range(&b))
        status = FINE;
    const i64 *prediction = b.prediction.data, *reference = b.reference.data;
    for (i64 row = 0; row < b.n_rows && status == FINE; row++) {
        Text p = text_of(&b.texts, prediction[row]), r = text_of(&b.texts, reference[row]);
        status = min_of(p.n, r.n) < f.n ? weighted_lcs(p, r, f.data, (double *)found.data + row, &patience) : OUT_OF_RANGE;
    }
    END_WORK()
    require(&a, status != OUT_OF_RANGE, "ids, sentence_at, text_at, prediction, reference, f: out of range, or f too short");
    return nothing(&a, status);
}

/* mead_lcs(ids, sentence_at, text_at, n_words, prediction, reference, of_prediction, of_reference): see `kernels.mead_lcs` */
static PyObject *py_mead_lcs(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 8))
        return NULL;
    Batch b = batch(&a);
    Array of_prediction = array(&a, 6, "of_prediction", INT64, 1, true);
    Array of_reference = array(&a, 7, "of_reference", INT64, 1, true);
    require(&a, of_prediction.n == b.n_rows && of_reference.n == b.n_rows,
            "of_prediction, of_reference: expected an item for each row");
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    Scratch scratch = {0};
    BEGIN_WORK(state)
    if (is_in_range(&b))
        status = make_scratch(&scratch, b.texts.n_words, b.longest) ? FINE : NO_MEMORY;
    const i64 *prediction = b.prediction.data, *reference = b.reference.data;
    for (i64 row = 0; row < b.n_rows && status == FINE; row++)
        status = mead_lcs(&scratch, &b.texts, text_of(&b.texts, prediction[row]), text_of(&b.texts, reference[row]),
                          (i64 *)of_prediction.data + row, (i64 *)of_reference.data + row, &patience);
    free(scratch.memory);
    END_WORK()
    require(&a, status != OUT_OF_RANGE, unfit);
    return nothing(&a, status);
}

#endif
