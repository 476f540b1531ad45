#ifndef ROUGEKIT_PY_RESAMPLES_H
#define ROUGEKIT_PY_RESAMPLES_H

#include "../legacy.h"
#include "../resample.h"
#include "arguments.h"

/* count_draws(seed, first, counts): see `kernels.resample` */
static PyObject *py_count_draws(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 3))
        return NULL;
    PyObject *index = PyNumber_Index(args[0]);
    u64 seed = index == NULL ? 0 : PyLong_AsUnsignedLongLong(index);
    Py_XDECREF(index);
    a.failed = PyErr_Occurred() != NULL;
    i64 first = number(&a, 1, "first", 0, INT64_MAX / 2), status = FINE;
    Array counts = array(&a, 2, "counts", FLOAT64, 2, true);
    require(&a, counts.shape[1] >= 1 && counts.shape[1] <= UINT32_MAX, "counts: expected 1 to 2**32 - 1 examples");
    if (a.failed)
        return result(&a, FINE);
    BEGIN_WORK(state)
    status = count_draws(seed, first, counts.data, counts.shape[0], counts.shape[1], &patience);
    END_WORK()
    return nothing(&a, status);
}

/* legacy_means(scores, state, position, out): see `kernels.legacy` */
static PyObject *py_legacy_means(PyObject *module, PyObject *const *args, Py_ssize_t n_args)
{
    State *state = PyModule_GetState(module);
    Arguments a = {.values = args};
    if (!takes(n_args, 4))
        return NULL;
    Array scores = array(&a, 0, "scores", FLOAT64, 3, false), words = array(&a, 1, "state", UINT32, 1, true);
    i64 position = number(&a, 2, "position", 0, STATE_WORDS), n = scores.shape[1];
    Array out = array(&a, 3, "out", FLOAT64, 3, true);
    require(&a, words.n == STATE_WORDS, "state: expected 624 words");
    require(&a, scores.shape[2] == 3 && n >= 2 && n < INT32_MAX, "scores: expected shape (n_types, n, 3), n >= 2");
    require(&a, out.shape[0] == scores.shape[0] && out.shape[2] == 3, "out: expected shape (n_types, n_resamples, 3)");
    if (a.failed)
        return result(&a, FINE);
    BEGIN_WORK(state)
    position = legacy_means(scores.data, scores.shape[0], (u32)n, words.data, (int)position, out.data, out.shape[1], &patience);
    END_WORK()
    return result(&a, position);
}

#endif
