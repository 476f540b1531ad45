#ifndef ROUGEKIT_PY_TEXTS_H
#define ROUGEKIT_PY_TEXTS_H

#include "../sentence_ends.h"
#include "../spelling.h"
#include "arguments.h"

/* with_two_marks(buffer, at, gap, texts, found): see `kernels.sentence_ends` */
static PyObject *py_with_two_marks(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 5))
        return NULL;
    Array buffer = array(&a, 0, "buffer", UINT8, 1, false), at = array(&a, 1, "at", INT64, 1, false);
    i64 gap = number(&a, 2, "gap", 0, 1), n = OUT_OF_RANGE;
    Array texts = array(&a, 3, "texts", INT64, 1, false), found = array(&a, 4, "found", INT64, 1, true);
    require(&a, found.n >= texts.n, "found: shorter than texts");
    if (a.failed)
        return result(&a, FINE);
    const i64 *start = at.data, *text = texts.data;
    i64 *likely = found.data;
    BEGIN_WORK(state)
    if (are_offsets(at, buffer.n - MARGIN) && are_indices(texts, at.n - 1))
        n = 0;
    for (i64 k = 0; k < texts.n && n >= 0; k++) {
        i64 end = start[text[k] + 1] - gap;
        if (has_two_marks(buffer.data, start[text[k]], end - 1))
            likely[n++] = text[k];
        if (is_over(&patience, 16 + (end - start[text[k]]) / 8))
            n = STOPPED;
    }
    END_WORK()
    require(&a, n != OUT_OF_RANGE, "at, texts: texts are outside the buffer");
    return result(&a, n);
}

/* spell(codes, start, letters, rules, out, used): see `kernels.spelling` */
static PyObject *py_spell(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 6))
        return NULL;
    Array codes = array(&a, 0, "codes", UINT32, 1, false);
    Array letters = array(&a, 2, "letters", UINT64, 1, false), rules = array(&a, 3, "rules", UINT32, 1, false);
    Array out = array(&a, 4, "out", UINT8, 1, true);
    i64 start = number(&a, 1, "start", 0, codes.n), used = number(&a, 5, "used", 0, out.n);
    require(&a, letters.n == rules.n, "letters, rules: differ in length");
    require(&a, out.n - used >= (MAX_LETTERS + 1) * (codes.n - start) + MAX_LETTERS, "out: has no room for nine bytes per code point");
    if (a.failed)
        return result(&a, FINE);
    Spelt found = {OUT_OF_RANGE, 0, 0};
    BEGIN_WORK(state)
    if (are_below(codes, rules.n))
        found = spell(codes.data, codes.n, start, letters.data, rules.data, out.data, used, &patience);
    END_WORK()
    require(&a, found.stopped != OUT_OF_RANGE, "codes: a code point has no rule");
    if (a.failed || found.stopped < 0)
        return result(&a, found.stopped);
    release(&a);
    return Py_BuildValue("LLL", (long long)found.stopped, (long long)found.text, (long long)found.used);
}

#endif
