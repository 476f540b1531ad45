#ifndef ROUGEKIT_PY_PUNKT_H
#define ROUGEKIT_PY_PUNKT_H

#include "../punkt.h"
#include "../vocabulary.h"
#include "arguments.h"

typedef struct {
    PyObject_HEAD
    Punkt punkt;
    Py_buffer classes; /* by code point; UNKNOWN_CLASS until it has been needed */
} PunktObject;

static void punkt_dealloc(PyObject *object)
{
    PunktObject *self = (PunktObject *)object;
    PyObject_GC_UnTrack(object);
    free_punkt(&self->punkt);
    PyBuffer_Release(&self->classes);
    deallocate(object);
}

static int punkt_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((PunktObject *)self)->classes.obj);
    return traverse_type(self, visit, arg);
}

static bool is_punkt(State *state, PyObject *object)
{
    bool is_fine = object == Py_None || PyObject_TypeCheck(object, state->punkt);
    if (!is_fine)
        PyErr_SetString(PyExc_TypeError, "punkt: expected Punkt or None");
    return is_fine;
}

static bool are_words(Array letters, Array at, Array bits) /* such as `create_punkt` expects */
{
    const u8 *letter = letters.data;
    const i64 *start = at.data;
    const u32 *bit = bits.data;
    bool are_fine = letters.n <= UINT32_MAX && are_offsets(at, letters.n);
    for (i64 k = 0; k < letters.n && are_fine; k++)
        are_fine = letter[k] < 0x80;
    for (i64 k = 0; k < bits.n && are_fine; k++) {
        i64 length = start[k + 1] - start[k];
        are_fine = 1 <= length && length <= LONGEST && bit[k] <= ALL_BITS;
    }
    return are_fine;
}

/* Punkt(letters, at, bits, classes): word k of the tables is letters[at[k]:at[k + 1]], and bits[k] what they say of it.
classes: the class of each code point. Its owner may change UNKNOWN_CLASS later. */
static PyObject *punkt_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *values[4];
    Arguments a = {.values = values};
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "OOOO", &values[0], &values[1], &values[2], &values[3]))
        return NULL;
    Array letters = array(&a, 0, "letters", UINT8, 1, false), at = array(&a, 1, "at", INT64, 1, false);
    Array bits = array(&a, 2, "bits", UINT32, 1, false);
    PunktObject *self = a.failed ? NULL : (PunktObject *)allocate(type);
    a.failed = self == NULL;
    Array classes = a.failed ? (Array){0} : array_in(&a, &self->classes, 3, "classes", UINT8, 1, 0);
    require(&a, classes.n == N_CODE_POINTS, "classes: expected one for each code point");
    require(&a, at.n == bits.n + 1 && bits.n < INT32_MAX / 4, "at: expected an offset for each word and one for the end");
    require(&a, a.failed || are_words(letters, at, bits), "letters, at, bits: expected ASCII words of 1 to 40 letters");
    if (!a.failed && create_punkt(&self->punkt, letters.data, at.data, bits.data, bits.n) != FINE)
        a.failed = PyErr_NoMemory() == NULL;
    if (a.failed)
        Py_CLEAR(self);
    release(&a);
    return (PyObject *)self;
}

/* find_classes(codes, out): write the classes of code points; whether all are known */
static PyObject *punkt_find_classes(PyObject *object, PyObject *const *args, Py_ssize_t n_args)
{
    const u8 *table = ((PunktObject *)object)->classes.buf;
    State *state = PyType_GetModuleState(Py_TYPE(object));
    Arguments a = {.values = args};
    if (state == NULL || !takes(n_args, 2))
        return NULL;
    Array codes = array(&a, 0, "codes", UINT32, 1, false), out = array(&a, 1, "out", UINT8, 1, true);
    i64 found = OUT_OF_RANGE;
    require(&a, out.n == codes.n, "codes, out: differ in length");
    if (a.failed)
        return result(&a, FINE);
    BEGIN_WORK(state)
    if (are_below(codes, N_CODE_POINTS))
        found = find_classes(table, codes.data, codes.n, out.data);
    END_WORK()
    require(&a, found != OUT_OF_RANGE, "codes: not a code point");
    return result(&a, found);
}

/* spans(text): the start and end of each sentence of a text, which is given as classes and MARGIN more bytes */
static PyObject *punkt_spans(PyObject *object, PyObject *text)
{
    State *state = PyType_GetModuleState(Py_TYPE(object));
    Arguments a = {.values = &text};
    Array classes = array(&a, 0, "text", UINT8, 1, false);
    require(&a, classes.n >= MARGIN, "text: has no margin");
    if (state == NULL || a.failed)
        return result(&a, FINE);
    Sentences sentences = {0};
    int status;
    BEGIN_WORK(state)
    status = find_sentences(&((PunktObject *)object)->punkt, classes.data, classes.n - MARGIN, &sentences, &patience);
    END_WORK()
    PyObject *found = status == FINE ? PyList_New(sentences.n) : result(&a, status);
    for (i64 k = 0; k < sentences.n && found != NULL; k++) {
        PyObject *span = Py_BuildValue("(LL)", (long long)sentences.at[2 * k], (long long)sentences.at[2 * k + 1]);
        if (span == NULL || PyList_SetItem(found, k, span) < 0)
            Py_CLEAR(found);
    }
    free(sentences.at);
    release(&a);
    return found;
}

static i64 length_of(Array at, i64 text) /* without the NUL after it */
{
    const i64 *start = at.data;
    return max_of(start[text + 1] - start[text] - 1, 0);
}

static bool are_others(Array others, Array at, i64 n_classes) /* ascending, and their lengths add up */
{
    const i64 *text = others.data;
    i64 before = -1, length = 0;
    for (i64 k = 0; k < others.n; k++) {
        if (text[k] <= before || text[k] >= at.n - 1)
            return false;
        before = text[k];
        length += length_of(at, before);
    }
    return length == n_classes;
}

/* mark_lines(buffer, at, is_measured, others, classes): let the ends of sentences be the only line feeds of texts; returns
1, or 0 if the texts were to be found by their NULs, but one contains a NUL.

buffer, at, is_measured: as in Vocabulary.read, but with one byte per character, and a NUL after each text.  others: the
numbers of the texts that are not ASCII.  classes: those of their characters, one text after another, and MARGIN more. */
static PyObject *punkt_mark_lines(PyObject *object, PyObject *const *args, Py_ssize_t n_args)
{
    const Punkt *punkt = &((PunktObject *)object)->punkt;
    State *state = PyType_GetModuleState(Py_TYPE(object));
    Arguments a = {.values = args};
    if (state == NULL || !takes(n_args, 5))
        return NULL;
    bool is_measured = number(&a, 2, "is_measured", 0, 1), has_nuls = false;
    Array buffer = array(&a, 0, "buffer", UINT8, 1, true), at = array(&a, 1, "at", INT64, 1, !is_measured);
    Array others = array(&a, 3, "others", INT64, 1, false), classes = array(&a, 4, "classes", UINT8, 1, false);
    require(&a, at.n >= 1, "at: expected an offset for each text and one for the end");
    require(&a, buffer.n >= MARGIN && classes.n >= MARGIN, "buffer, classes: have no margin");
    if (a.failed)
        return result(&a, FINE);
    Sentences sentences = {0};
    int status = FINE;
    BEGIN_WORK(state)
    if (!is_measured)
        has_nuls = !find_texts(buffer.data, buffer.n - MARGIN, at.data, at.n - 1);
    if (!has_nuls && (!are_offsets(at, buffer.n - MARGIN) || !are_others(others, at, classes.n - MARGIN)))
        status = OUT_OF_RANGE;
    const i64 *start = at.data, *other = others.data, *end_of_others = other + others.n;
    const u8 *class = classes.data;
    for (i64 text = 0; text < at.n - 1 && !has_nuls && status == FINE; text++) {
        u8 *bytes = (u8 *)buffer.data + start[text];
        i64 n = length_of(at, text);
        bool is_other = other < end_of_others && *other == text;
        status = find_sentences(punkt, is_other ? class : bytes, n, &sentences, &patience);
        if (status == FINE)
            mark_lines(bytes, n, &sentences);
        class += is_other ? n : 0;
        other += is_other;
    }
    END_WORK()
    free(sentences.at);
    require(&a, status != OUT_OF_RANGE, "at, others, classes: texts are outside the buffer or differ in length from classes");
    return result(&a, status == FINE ? !has_nuls : status);
}

static PyMethodDef punkt_methods[] = {
    METHOD("find_classes", punkt_find_classes), {"spans", punkt_spans, METH_O, NULL}, METHOD("mark_lines", punkt_mark_lines), {NULL, NULL, 0, NULL},
};
static PyType_Slot punkt_slots[] = {
    {Py_tp_new, punkt_new}, {Py_tp_dealloc, punkt_dealloc}, {Py_tp_traverse, punkt_traverse},
    {Py_tp_methods, punkt_methods}, {0, NULL},
};
static PyType_Spec punkt_spec = {
    "rougekit.kernels.native._c.Punkt", sizeof(PunktObject), 0, KNOWN_TO_COLLECTOR, punkt_slots,
};

#endif
