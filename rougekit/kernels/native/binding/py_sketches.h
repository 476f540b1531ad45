#ifndef ROUGEKIT_PY_SKETCHES_H
#define ROUGEKIT_PY_SKETCHES_H

#include "../sketches.h"
#include "arguments.h"

/* sketch(ids, token_at, sketches): see `kernels.sketches`, as for the functions below */
static PyObject *py_sketch(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 3))
        return NULL;
    Array ids = array(&a, 0, "ids", INT32, 1, false), at = array(&a, 1, "token_at", INT64, 1, false);
    Array sketches = array(&a, 2, "sketches", UINT64, 2, true);
    require(&a, at.n == sketches.shape[0] + 1 && sketches.shape[1] >= 1, "sketches: expected a row for each text");
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    BEGIN_WORK(state)
    if (are_offsets(at, ids.n))
        status = sketch(ids.data, at.data, sketches.shape[0], sketches.data, sketches.shape[1], &patience);
    END_WORK()
    require(&a, status != OUT_OF_RANGE, "token_at: offsets are out of order or range");
    return nothing(&a, status);
}

/* common_at_most(ids, token_at, n_words, one, others, common) */
static PyObject *py_common_at_most(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 6))
        return NULL;
    Array ids = array(&a, 0, "ids", INT32, 1, false), at = array(&a, 1, "token_at", INT64, 1, false);
    i64 n_words = number(&a, 2, "n_words", 0, INT32_MAX), one = number(&a, 3, "one", 0, at.n - 2);
    Array others = array(&a, 4, "others", INT64, 1, false), common = array(&a, 5, "common", INT64, 1, true);
    require(&a, common.n >= others.n, "common: shorter than others");
    if (a.failed)
        return result(&a, FINE);
    int status = OUT_OF_RANGE;
    BEGIN_WORK(state)
    u8 *has = calloc((size_t)n_words + 1, 1);
    if (has == NULL)
        status = NO_MEMORY;
    else if (are_below(ids, n_words) && are_offsets(at, ids.n) && are_indices(others, at.n - 1))
        status = common_at_most(ids.data, at.data, has, one, others.data, others.n, common.data, &patience);
    free(has);
    END_WORK()
    require(&a, status != OUT_OF_RANGE, "ids, token_at, others: ids or offsets are out of range");
    return nothing(&a, status);
}

/* find_candidates(sketches, sizes, one, others, needed, size_class, found) */
static PyObject *py_find_candidates(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 7))
        return NULL;
    Array sketches = array(&a, 0, "sketches", UINT64, 2, false), sizes = array(&a, 1, "sizes", INT64, 1, false);
    i64 n_texts = sketches.shape[0], one = number(&a, 2, "one", 0, n_texts - 1), n = OUT_OF_RANGE;
    Array others = array(&a, 3, "others", INT64, 1, false), needed = array(&a, 4, "needed", INT64, 1, false);
    Array size_class = array(&a, 5, "size_class", INT64, 1, false), found = array(&a, 6, "found", INT64, 1, true);
    require(&a, sizes.n == n_texts && size_class.n == n_texts, "sizes, size_class: expected an item for each text");
    require(&a, found.n >= others.n, "found: shorter than others");
    if (a.failed)
        return result(&a, FINE);
    BEGIN_WORK(state)
    if (are_indices(others, n_texts) && are_indices(size_class, needed.n))
        n = find_candidates(sketches.data, sketches.shape[1], sizes.data, one, others.data, others.n, needed.data,
                            size_class.data, found.data, &patience);
    END_WORK()
    require(&a, n != OUT_OF_RANGE, "others, size_class: indices are out of range");
    return result(&a, n);
}

#endif
