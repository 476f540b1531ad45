/* Check the arguments of a call: each one's kind and range, and what several have in common.

After the first fault, which has set an exception, the other checks do nothing, so that a function can make all of its
checks and then ask once whether one failed. */
#ifndef ROUGEKIT_ARGUMENTS_H
#define ROUGEKIT_ARGUMENTS_H

#include "python.h"

enum { MAX_ARRAYS = 9, OUT_OF_RANGE = -3 /* a status beside those of kernels: arrays are not what they have to be */ };

typedef struct {
    PyObject *const *values;
    Py_buffer views[MAX_ARRAYS];
    bool is_written[MAX_ARRAYS];
    int n_views;
    bool failed; /* an exception is set */
} Arguments;

typedef enum { UINT8, INT32, UINT32, INT64, UINT64, FLOAT64 } Kind;
static const struct { const char *name, *formats; Py_ssize_t size; } kinds[] = {
    {"uint8", "B", 1}, {"int32", "il", 4}, {"uint32", "IL", 4}, {"int64", "lq", 8}, {"uint64", "LQ", 8}, {"float64", "d", 8},
};

typedef struct { void *data; i64 n, shape[3]; } Array; /* n: the number of all items */

static bool takes(Py_ssize_t given, Py_ssize_t expected)
{
    if (given != expected)
        PyErr_Format(PyExc_TypeError, "expected %zd arguments, got %zd", expected, given);
    return given == expected;
}

static void require(Arguments *a, bool condition, const char *what) /* what: the fault, if the condition is false */
{
    if (!condition && !a->failed) {
        PyErr_SetString(PyExc_ValueError, what);
        a->failed = true;
    }
}

/* Whether what a kernel writes into one array would change another, whose contents may have been checked before. */
static bool overlaps(const Arguments *a, int one, int other)
{
    const Py_buffer *x = &a->views[one], *y = &a->views[other];
    const char *start = x->buf, *start_of_other = y->buf;
    return (a->is_written[one] || a->is_written[other]) && x->len > 0 && y->len > 0 && start < start_of_other + y->len &&
           start_of_other < start + x->len;
}

/* An argument's array, in a view that the caller releases. It is asked for its buffer once: the next may be another. */
static Array array_in(Arguments *a, Py_buffer *view, int number, const char *name, Kind kind, int n_dimensions, int more_flags)
{
    Array found = {NULL, 0, {0, 0, 0}};
    if (a->failed)
        return found;
    if (PyObject_GetBuffer(a->values[number], view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | more_flags) < 0) {
        a->failed = true;
        return found;
    }
    char format = view->format == NULL ? 'B' : view->format[0];
    if (view->ndim != n_dimensions || view->itemsize != kinds[kind].size || strchr(kinds[kind].formats, format) == NULL) {
        PyErr_Format(PyExc_TypeError, "%s: expected an array of %s with %d dimensions; got format %s with %d", name,
                     kinds[kind].name, n_dimensions, view->format == NULL ? "B" : view->format, view->ndim);
        a->failed = true;
        return found;
    }
    found.data = view->buf;
    found.n = view->len / view->itemsize;
    for (int k = 0; k < n_dimensions; k++)
        found.shape[k] = view->shape[k];
    return found;
}

/* An argument's array, until `release`. */
static Array array(Arguments *a, int number, const char *name, Kind kind, int n_dimensions, bool is_written)
{
    Py_buffer *view = &a->views[a->n_views];
    view->obj = NULL;
    Array found = array_in(a, view, number, name, kind, n_dimensions, is_written ? PyBUF_WRITABLE : 0);
    if (view->obj == NULL)
        return found;
    a->is_written[a->n_views++] = is_written;
    for (int other = 0; other < a->n_views - 1 && !a->failed; other++)
        if (overlaps(a, other, a->n_views - 1)) {
            PyErr_Format(PyExc_ValueError, "%s: shares memory with another argument, and one of them is written", name);
            a->failed = true;
        }
    return a->failed ? (Array){NULL, 0, {0, 0, 0}} : found;
}

static i64 number(Arguments *a, int number, const char *name, i64 least, i64 most)
{
    if (a->failed)
        return least;
    long long found = PyLong_AsLongLong(a->values[number]);
    a->failed = found == -1 && PyErr_Occurred();
    if (!a->failed && (found < least || found > most)) {
        PyErr_Format(PyExc_ValueError, "%s=%lld; expected %lld to %lld", name, found, (long long)least, (long long)most);
        a->failed = true;
    }
    return a->failed ? least : found;
}

static void release(Arguments *a)
{
    while (a->n_views > 0)
        PyBuffer_Release(&a->views[--a->n_views]);
}

/* The end of a function that returns a number, or that stopped with a status of a kernel. Releases the arguments. */
static PyObject *result(Arguments *a, i64 found)
{
    release(a);
    if (a->failed || found == STOPPED)
        return NULL;
    return found == NO_MEMORY ? PyErr_NoMemory() : PyLong_FromLongLong(found);
}

/* The same for a function that only writes arrays. */
static PyObject *nothing(Arguments *a, i64 status)
{
    PyObject *found = result(a, status);
    Py_XDECREF(found);
    return found == NULL ? NULL : Py_NewRef(Py_None);
}

/* ---- what arrays contain ---- */

static bool are_offsets(Array at, i64 most) /* at least one; from 0 on, never decreasing, at most `most` */
{
    const i64 *restrict offsets = at.data;
    if (at.n < 1 || offsets[0] < 0 || offsets[at.n - 1] > most)
        return false;
    u64 signs = 0; /* of all differences, which gcc computes several at a time, unlike comparisons */
    for (i64 k = 1; k < at.n; k++) /* within 0 to `most`, no difference of neighbours overflows */
        signs |= ((u64)offsets[k] - (u64)offsets[k - 1]) | (u64)offsets[k] | ((u64)most - (u64)offsets[k]);
    return signs >> 63 == 0;
}

static bool are_below(Array ids, i64 most) /* int32 or uint32; and not negative. most: 0 to 2**31 - 1 */
{
    const u32 *restrict numbers = ids.data;
    u32 signs = 0;
    for (i64 k = 0; k < ids.n; k++)
        signs |= numbers[k] | ((u32)(most - 1) - numbers[k]);
    return signs >> 31 == 0;
}

static bool are_indices(Array rows, i64 most) /* int64; and not negative. most: 0 or more */
{
    const u64 *restrict numbers = rows.data;
    u64 signs = 0;
    for (i64 k = 0; k < rows.n; k++)
        signs |= numbers[k] | ((u64)(most - 1) - numbers[k]);
    return signs >> 63 == 0;
}

#endif
