#ifndef ROUGEKIT_PY_EXTRACTS_H
#define ROUGEKIT_PY_EXTRACTS_H

#include "../extracts.h"
#include "py_counts.h"

typedef struct { i64 sentences, words, longest; } Sizes; /* of all rows' documents; the longest reference */

static Sizes sizes_of(const Batch *b)
{
    const i64 *prediction = b->prediction.data, *reference = b->reference.data;
    Sizes sizes = {0, 0, 0};
    for (i64 row = 0; row < b->n_rows; row++) {
        Text p = text_of(&b->texts, prediction[row]);
        sizes.sentences += p.end - p.first;
        sizes.words += p.n;
        sizes.longest = max_of(sizes.longest, text_of(&b->texts, reference[row]).n);
    }
    return sizes;
}

static const char *const unfit_extracts = "ids, sentence_at, text_at, prediction, reference, at, shared, out: ids, offsets or "
                                          "places are out of range, or arrays do not fit";

/* find_shared(ids, sentence_at, text_at, n_words, prediction, reference, at, shared): see `kernels.extracts` */
static PyObject *py_find_shared(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 8))
        return NULL;
    Batch b = batch(&a);
    Array at = array(&a, 6, "at", INT64, 1, true), shared = array(&a, 7, "shared", INT32, 1, true);
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    Places places = {0};
    i64 *offsets = at.data;
    BEGIN_WORK(state)
    if (is_in_range(&b)) {
        Sizes sizes = sizes_of(&b);
        if (at.n == sizes.sentences + 1 && shared.n >= 2 * sizes.words + 1 && sizes.longest < INT32_MAX / 2)
            status = make_places(&places, b.texts.n_words, sizes.longest, state->hash.factors[0]) ? FINE : NO_MEMORY;
    }
    const i64 *prediction = b.prediction.data, *reference = b.reference.data;
    if (status == FINE)
        offsets[0] = 0;
    for (i64 row = 0; row < b.n_rows && status == FINE; row++) {
        Text p = text_of(&b.texts, prediction[row]), r = text_of(&b.texts, reference[row]);
        status = find_shared(b.texts.sentence_at, b.texts.ids, p, r, &places, offsets, shared.data, &patience);
        offsets += p.end - p.first;
    }
    free(places.memory);
    END_WORK()
    require(&a, status != OUT_OF_RANGE, unfit_extracts);
    return nothing(&a, status);
}

/* extended_matches(ids, sentence_at, text_at, n_words, prediction, reference, at, shared, chosen, out): see
`kernels.extracts` */
static PyObject *py_extended_matches(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 10))
        return NULL;
    Batch b = batch(&a);
    Array at = array(&a, 6, "at", INT64, 1, false), shared = array(&a, 7, "shared", INT32, 1, false);
    Array chosen = array(&a, 8, "chosen", UINT8, 1, false), out = array(&a, 9, "out", INT64, 2, true);
    require(&a, chosen.n == b.sentence_at.n - 1, "chosen: expected an item for each sentence");
    require(&a, out.shape[0] == 2, "out: expected shape (2, n_sentences of all rows)");
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    Places places = {0};
    const i64 *offsets = at.data, n = out.shape[1];
    BEGIN_WORK(state)
    if (is_in_range(&b)) {
        Sizes sizes = sizes_of(&b);
        if (n == sizes.sentences && at.n == n + 1 && are_offsets(at, shared.n) && sizes.longest < INT32_MAX / 2)
            status = make_places(&places, b.texts.n_words, sizes.longest, state->hash.factors[0]) ? FINE : NO_MEMORY;
    }
    const i64 *prediction = b.prediction.data, *reference = b.reference.data;
    for (i64 row = 0, done = 0; row < b.n_rows && status == FINE; row++) {
        Text p = text_of(&b.texts, prediction[row]), r = text_of(&b.texts, reference[row]);
        i64 n_sentences = p.end - p.first, from = offsets[done];
        Array own = {.data = (i32 *)shared.data + from, .n = offsets[done + n_sentences] - from};
        i64 *unigrams = (i64 *)out.data + done, *bigrams = unigrams + n;
        status = are_below(own, 2 * r.n) ? FINE : OUT_OF_RANGE;
        if (status == FINE)
            status = extended_matches(b.texts.sentence_at, b.texts.ids, p, r, chosen.data, offsets + done, shared.data,
                                      &places, unigrams, bigrams, &patience);
        done += n_sentences;
    }
    free(places.memory);
    END_WORK()
    require(&a, status != OUT_OF_RANGE, unfit_extracts);
    return nothing(&a, status);
}

#endif
