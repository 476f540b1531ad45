#ifndef ROUGEKIT_PY_EXTRACTS_H
#define ROUGEKIT_PY_EXTRACTS_H

#include "../extracts.h"
#include "py_counts.h"

/* extended_matches(ids, sentence_at, text_at, n_words, prediction, reference, chosen, out): see `kernels.extracts` */
static PyObject *py_extended_matches(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 8))
        return NULL;
    Batch b = batch(&a);
    Array chosen = array(&a, 6, "chosen", UINT8, 1, false), out = array(&a, 7, "out", INT64, 2, true);
    require(&a, chosen.n == b.sentence_at.n - 1, "chosen: expected an item for each sentence");
    require(&a, out.shape[0] == 2, "out: expected shape (2, n_sentences of all rows)");
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    Left left = {0};
    i64 n = 0, longest = 0, longest_of_sentences = 0, at = 0;
    BEGIN_WORK(state)
    const i64 *prediction = b.prediction.data, *reference = b.reference.data;
    bool fits = is_in_range(&b);
    for (i64 row = 0; row < b.n_rows && fits; row++) {
        Text p = text_of(&b.texts, prediction[row]);
        n += p.end - p.first;
        longest = max_of(longest, text_of(&b.texts, reference[row]).n);
        longest_of_sentences = max_of(longest_of_sentences, longest_sentence(b.texts.sentence_at, p));
    }
    if (fits && n == out.shape[1])
        status = make_left(&left, b.texts.n_words, longest, longest_of_sentences, state->hash.factors[0]) ? FINE : NO_MEMORY;
    for (i64 row = 0; row < b.n_rows && status == FINE; row++) {
        Text p = text_of(&b.texts, prediction[row]), r = text_of(&b.texts, reference[row]);
        i64 *unigrams = (i64 *)out.data + at, *bigrams = unigrams + n;
        status = extended_matches(b.texts.sentence_at, b.texts.ids, p, r, chosen.data, &left, unigrams, bigrams, &patience);
        at += p.end - p.first;
    }
    free(left.memory);
    END_WORK()
    require(&a, status != OUT_OF_RANGE,
            "ids, sentence_at, text_at, prediction, reference, out: ids or offsets are out of range, or out does not fit");
    return nothing(&a, status);
}

#endif
