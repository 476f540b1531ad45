#ifndef ROUGEKIT_PY_PAIR_H
#define ROUGEKIT_PY_PAIR_H

#include "../pair.h"
#include "arguments.h"
#include "py_punkt.h"
#include "py_vocabulary.h"

enum { BEYOND_ASCII = 4 }; /* added to the status */

typedef struct {
    PyObject_HEAD
    Pair pair;
    PyObject *forms, *punkt; /* own the rules of pair.vocabulary and pair.punkt */
    PyObject *names, *score_type;  /* a tuple of str; a subclass of tuple */
    i64 max_size; /* bytes */
    u32 *codes;
    i64 codes_room;
} PairObject;

static void pair_dealloc(PyObject *object)
{
    PairObject *self = (PairObject *)object;
    PyObject_GC_UnTrack(object);
    free_pair(&self->pair);
    free(self->codes);
    Py_XDECREF(self->forms);
    Py_XDECREF(self->punkt);
    Py_XDECREF(self->names);
    Py_XDECREF(self->score_type);
    deallocate(object);
}

static int pair_traverse(PyObject *object, visitproc visit, void *arg)
{
    PairObject *self = (PairObject *)object;
    Py_VISIT(self->forms);
    Py_VISIT(self->punkt);
    Py_VISIT(self->names);
    Py_VISIT(self->score_type);
    return traverse_type(object, visit, arg);
}

/* A new score of the type, which tuple.__new__ has made one of before; by itself, as tp_alloc leaves out a tuple's hash.
args: a tuple of one item, which this fills */
static PyObject *new_score(PyObject *score_type, Triple found, PyObject *args)
{
    double values[3] = {found.precision, found.recall, found.f};
    PyObject *items = PyTuple_New(3);
    for (int k = 0; k < 3 && items != NULL; k++) {
        PyObject *value = PyFloat_FromDouble(values[k]);
        if (value == NULL)
            Py_CLEAR(items);
        else
            PyTuple_SetItem(items, k, value);
    }
    if (items == NULL || PyTuple_SetItem(args, 0, items) < 0)
        return NULL;
    return ((newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new))((PyTypeObject *)score_type, args, NULL);
}

/* Whether tuple.__new__ can make scores of this type, by Python's own rule: struct sequences, say, are tuples with more
items than they show. Else an exception is set. */
static bool is_score_type(PyObject *type)
{
    PyObject *score = PyObject_CallMethod((PyObject *)&PyTuple_Type, "__new__", "O(ddd)", type, 0.0, 0.0, 0.0);
    Py_XDECREF(score);
    if (score == NULL && PyErr_ExceptionMatches(PyExc_TypeError))
        PyErr_SetString(PyExc_TypeError, "score_type: expected a subclass of tuple that tuple.__new__ can make");
    return score != NULL;
}

static bool are_slots(const long long *slots, Py_ssize_t n) /* something is counted for each of n measures; else an exception */
{
    bool is_counted[MAX_MEASURES] = {false};
    for (int k = 0; k < 4; k++) {
        if (slots[k] < -1 || slots[k] >= n)
            return PyErr_Format(PyExc_ValueError, "slots: expected -1 to %zd, got %lld", n - 1, slots[k]) != NULL;
        if (slots[k] >= 0)
            is_counted[slots[k]] = true;
    }
    for (Py_ssize_t k = 0; k < n; k++)
        if (!is_counted[k])
            return PyErr_Format(PyExc_ValueError, "slots: nothing is counted for measure %zd", k) != NULL;
    return true;
}

/* Pair(forms, punkt, slots, newline_ends, beta, zero_division, names, score_type, max_size): see `kernels.pair` */
static PyObject *pair_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *forms, *punkt, *names, *score_type;
    long long slots[4], max_size;
    int newline_ends;
    double beta, zero_division;
    State *state = PyType_GetModuleState(type);
    (void)kwargs;
    if (state == NULL || !PyArg_ParseTuple(args, "OO(LLLL)pddO!O!L", &forms, &punkt, &slots[0], &slots[1], &slots[2],
                                           &slots[3], &newline_ends, &beta, &zero_division, &PyTuple_Type, &names,
                                           &PyType_Type, &score_type, &max_size) || !is_forms(state, forms) ||
        !is_punkt(state, punkt))
        return NULL;
    Py_ssize_t n = PyTuple_Size(names);
    if (n < 1 || n > MAX_MEASURES)
        return PyErr_Format(PyExc_ValueError, "names: expected 1 to 4, got %zd", n);
    if (!are_slots(slots, n))
        return NULL;
    for (Py_ssize_t k = 0; k < n; k++)
        if (!PyUnicode_Check(PyTuple_GetItem(names, k)))
            return PyErr_Format(PyExc_TypeError, "names: expected a tuple of str");
    if (max_size < 0 || max_size > INT32_MAX / 2)
        return PyErr_Format(PyExc_ValueError, "max_size=%lld is out of range", max_size);
    if (!is_score_type(score_type))
        return NULL;
    PairObject *self = (PairObject *)allocate(type);
    if (self == NULL)
        return NULL;
    self->forms = Py_NewRef(forms);
    self->punkt = Py_NewRef(punkt);
    self->pair.punkt = punkt == Py_None ? NULL : &((PunktObject *)punkt)->punkt;
    self->names = Py_NewRef(names);
    self->score_type = Py_NewRef(score_type);
    self->max_size = max_size;
    self->pair.n_measures = n;
    self->pair.slots = (Slots){slots[0], slots[1], slots[2], slots[3]};
    self->pair.newline_ends = newline_ends;
    self->pair.beta = beta;
    self->pair.zero_division = zero_division;
    if (create_vocabulary(&self->pair.vocabulary, rules_of(forms), state->hash, 10))
        return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

/* Append a text, with ? for what is not ASCII. Returns 0 or BEYOND_ASCII; -1: with an exception, or it is unsuitable. */
static int append_text(PairObject *self, PyObject *text, i64 number)
{
    Pair *pair = &self->pair;
    if (!PyUnicode_Check(text))
        return -1;
    i64 at = pair->at[number], n = PyUnicode_GetLength(text);
    if (at + n + 1 > self->max_size)
        return -1;
    if (!GROW(pair->bytes, at + n + 1 + MARGIN) || !GROW(self->codes, n + 1) ||
        (pair->punkt != NULL && !GROW(pair->classes, at + n + 1 + MARGIN))) {
        PyErr_NoMemory();
        return -1;
    }
    if (PyUnicode_AsUCS4(text, self->codes, n, 0) == NULL)
        return -1;
    const u32 *restrict codes = self->codes;
    u8 *restrict bytes = pair->bytes + at;
    u32 all = 0;
    for (i64 k = 0; k < n; k++)
        all |= codes[k];
    for (i64 k = 0; k < n; k++)
        bytes[k] = (u8)(codes[k] < 0x80 ? codes[k] : '?');
    bytes[n] = 0;
    pair->at[number + 1] = at + n + 1;
    for (i64 k = 0; k < n && all >= 0x80; k++)
        if (codes[k] == 0x212A || codes[k] == 0x130) /* the Kelvin sign and dotted I, which str.lower() makes ASCII */
            return -1;
    if (pair->punkt != NULL && !find_classes(((PunktObject *)self->punkt)->classes.buf, codes, n, pair->classes + at))
        return -1; /* the batch asks for the missing classes */
    return all < 0x80 ? 0 : BEYOND_ASCII;
}

/* Score the texts in pair->bytes; returns (scores by name, status). counts: where to copy the counts, or NULL. */
static PyObject *scored(PairObject *self, i64 n_texts, int beyond_ascii, i64 *counts)
{
    Triple best[MAX_MEASURES];
    Pair *pair = &self->pair;
    memset(pair->bytes + pair->at[n_texts], ' ', MARGIN);
    int status = score_texts(pair, n_texts, best);
    if (status == NO_MEMORY)
        return PyErr_NoMemory();
    if (counts != NULL)
        memcpy(counts, pair->counts, (size_t)(3 * pair->n_measures * (n_texts - 1)) * sizeof(i64));
    PyObject *args = PyTuple_New(1); /* from here on, Python may run other code, which may use this pair */
    PyObject *scores = args == NULL ? NULL : PyDict_New();
    for (i64 k = 0; k < pair->n_measures && scores != NULL; k++) {
        PyObject *score = new_score(self->score_type, best[k], args);
        if (score == NULL || PyDict_SetItem(scores, PyTuple_GetItem(self->names, k), score) < 0)
            Py_CLEAR(scores);
        Py_XDECREF(score);
    }
    Py_XDECREF(args);
    Py_XDECREF(args);
    PyObject *number = scores == NULL ? NULL : PyLong_FromLong(status | beyond_ascii);
    PyObject *found = number == NULL ? NULL : PyTuple_Pack(2, scores, number);
    Py_XDECREF(scores);
    Py_XDECREF(number);
    return found;
}

/* The array for counts: the argument after the texts, which may be None. */
static i64 *counts_of(PairObject *self, Arguments *a, i64 n_texts)
{
    if (a->values[1] == Py_None)
        return NULL;
    Array counts = array(a, 1, "counts", INT64, 3, true);
    require(a, counts.shape[0] == self->pair.n_measures && counts.shape[1] == 3 && counts.shape[2] == n_texts - 1,
            "counts: expected shape (n_measures, 3, n_references)");
    return counts.data;
}

/* score(texts, counts): see `kernels.pair`. Holds the GIL, or what stands for it, so that threads may share a Pair. */
static PyObject *pair_score(PyObject *object, PyObject *const *args, Py_ssize_t n_args)
{
    PairObject *self = (PairObject *)object;
    Arguments a = {.values = args};
    if (!takes(n_args, 2))
        return NULL;
    if (!PyTuple_Check(args[0]))
        return PyErr_Format(PyExc_TypeError, "texts: expected a tuple");
    i64 n_texts = PyTuple_Size(args[0]);
    i64 *counts = counts_of(self, &a, n_texts);
    PyObject *found = NULL;
    if (a.failed || n_texts < 2) {
        release(&a);
        return a.failed ? NULL : Py_NewRef(Py_None);
    }
    Py_BEGIN_CRITICAL_SECTION(object);
    int beyond_ascii = 0;
    if (!GROW(self->pair.at, n_texts + 1)) {
        PyErr_NoMemory();
        beyond_ascii = -1;
    } else
        self->pair.at[0] = 0;
    for (i64 k = 0; k < n_texts && beyond_ascii >= 0; k++) {
        int here = append_text(self, PyTuple_GetItem(args[0], k), k);
        beyond_ascii = here < 0 ? here : beyond_ascii | here;
    }
    if (beyond_ascii >= 0)
        found = scored(self, n_texts, beyond_ascii, counts);
    else if (!PyErr_Occurred())
        found = Py_NewRef(Py_None);
    Py_END_CRITICAL_SECTION();
    release(&a);
    return found;
}

/* score_spelt(joined, counts, n_texts): the same for texts in ASCII as bytes, each followed by a NUL. They have no classes,
so a Pair with a Punkt, which asks for those, refuses them. */
static PyObject *pair_score_spelt(PyObject *object, PyObject *const *args, Py_ssize_t n_args)
{
    PairObject *self = (PairObject *)object;
    Arguments a = {.values = args};
    if (!takes(n_args, 3))
        return NULL;
    i64 n_texts = number(&a, 2, "n_texts", 2, INT32_MAX);
    require(&a, self->pair.punkt == NULL, "joined: spelt texts can't be split into sentences; make the pair without a punkt");
    i64 *counts = counts_of(self, &a, n_texts);
    char *joined = NULL;
    Py_ssize_t size = 0;
    a.failed = a.failed || PyBytes_AsStringAndSize(args[0], &joined, &size) < 0;
    if (a.failed)
        return result(&a, FINE);
    PyObject *found = NULL;
    Py_BEGIN_CRITICAL_SECTION(object);
    Pair *pair = &self->pair;
    if (!GROW(pair->at, n_texts + 1) || !GROW(pair->bytes, size + MARGIN))
        PyErr_NoMemory();
    else if (size > self->max_size || !find_texts(memcpy(pair->bytes, joined, (size_t)size), size, pair->at, n_texts))
        found = Py_NewRef(Py_None);
    else
        found = scored(self, n_texts, 0, counts);
    Py_END_CRITICAL_SECTION();
    release(&a);
    return found;
}

static PyMethodDef pair_methods[] = {
    METHOD("score", pair_score), METHOD("score_spelt", pair_score_spelt), {NULL, NULL, 0, NULL},
};
static PyType_Slot pair_slots[] = {
    {Py_tp_new, pair_new}, {Py_tp_dealloc, pair_dealloc}, {Py_tp_traverse, pair_traverse},
    {Py_tp_methods, pair_methods}, {0, NULL},
};
static PyType_Spec pair_spec = {
    "rougekit.kernels.native._c.Pair", sizeof(PairObject), 0, KNOWN_TO_COLLECTOR, pair_slots,
};

#endif
