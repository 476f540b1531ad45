#ifndef ROUGEKIT_PY_BLOCKS_H
#define ROUGEKIT_PY_BLOCKS_H

#include "../blocks.h"
#include "arguments.h"
#include "py_pair.h"

enum { TEXTS_AHEAD = 16 }; /* a str is seldom in a cache, and waiting for each in turn would take longer than all else */
#if defined(__GNUC__) || defined(__clang__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

typedef struct {
    PyObject_HEAD
    Blocks blocks;
    PyObject *forms, *punkt, *learn; /* the first two own what blocks.pair refers to */
    Source *sources;
    PyObject **owners; /* of the sources: lists may change while their texts are read without the GIL */
    u32 *codes;
    i64 sources_room, owners_room, codes_room, n_sources, n_codes;
    bool is_busy; /* a thread is scoring */
} BlocksObject;

static void forget_sources(BlocksObject *self)
{
    for (i64 text = 0; text < self->n_sources; text++)
        Py_XDECREF(self->owners[text]);
    self->n_sources = self->n_codes = 0;
}

static void blocks_dealloc(PyObject *object)
{
    BlocksObject *self = (BlocksObject *)object;
    PyObject_GC_UnTrack(object);
    free_blocks(&self->blocks);
    free(self->sources), free(self->owners), free(self->codes);
    Py_XDECREF(self->forms);
    Py_XDECREF(self->punkt);
    Py_XDECREF(self->learn);
    deallocate(object);
}

static int blocks_traverse(PyObject *object, visitproc visit, void *arg)
{
    BlocksObject *self = (BlocksObject *)object;
    Py_VISIT(self->forms);
    Py_VISIT(self->punkt);
    Py_VISIT(self->learn);
    return traverse_type(object, visit, arg);
}

/* Blocks(forms, punkt, learn, folds_letters, bits, slots, n_measures, newline_ends, beta, zero_division, reduction): see
`kernels.native.blocks`. learn: called with a str that has characters whose classes the punkt does not know yet. */
static PyObject *blocks_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *forms, *punkt, *learn;
    long long slots[4];
    int folds_letters, bits, n_measures, newline_ends, reduction;
    double beta, zero_division;
    State *state = PyType_GetModuleState(type);
    (void)kwargs;
    if (state == NULL ||
        !PyArg_ParseTuple(args, "OOOpi(LLLL)ipddi", &forms, &punkt, &learn, &folds_letters, &bits, &slots[0], &slots[1],
                          &slots[2], &slots[3], &n_measures, &newline_ends, &beta, &zero_division, &reduction) ||
        !is_forms(state, forms) || !is_punkt(state, punkt))
        return NULL;
    if (!PyCallable_Check(learn))
        return PyErr_Format(PyExc_TypeError, "learn: expected a callable");
    if (n_measures < 1 || n_measures > MAX_MEASURES)
        return PyErr_Format(PyExc_ValueError, "n_measures=%d; expected 1 to 4", n_measures);
    if (bits < 1 || bits > 24)
        return PyErr_Format(PyExc_ValueError, "bits=%d; expected 1 to 24", bits);
    if (reduction < BEST || reduction > JACKKNIFE)
        return PyErr_Format(PyExc_ValueError, "reduction=%d; expected 0 to 3", reduction);
    BlocksObject *self = are_slots(slots, n_measures) ? (BlocksObject *)allocate(type) : NULL;
    if (self == NULL)
        return NULL;
    self->forms = Py_NewRef(forms), self->punkt = Py_NewRef(punkt), self->learn = Py_NewRef(learn);
    Pair *pair = &self->blocks.pair;
    if (punkt != Py_None) {
        pair->punkt = &((PunktObject *)punkt)->punkt;
        self->blocks.class_of_code = ((PunktObject *)punkt)->classes.buf;
    }
    self->blocks.folds_letters = folds_letters;
    pair->slots = (Slots){slots[0], slots[1], slots[2], slots[3]};
    pair->n_measures = n_measures, pair->newline_ends = newline_ends;
    pair->beta = beta, pair->zero_division = zero_division, pair->reduction = (Reduction)reduction;
    if (create_vocabulary(&pair->vocabulary, rules_of(forms), state->hash, bits))
        return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

/* ---- where texts lie ---- */

typedef enum { TAKEN, NO_TEXT, FAILED } Taken; /* NO_TEXT: one is not a str; FAILED: an exception is set */

static Taken has_changed(void)
{
    PyErr_SetString(PyExc_RuntimeError, "predictions or references changed length while they were being scored");
    return FAILED;
}

static bool learn_classes(BlocksObject *self, PyObject *text, const u32 *codes, i64 n) /* else an exception is set */
{
    bool are_known = true;
    for (i64 k = 0; k < n; k++)
        are_known = are_known && (codes[k] < 0x80 || self->blocks.class_of_code[codes[k]] != UNKNOWN_CLASS);
    PyObject *answer = are_known ? Py_NewRef(Py_None) : PyObject_CallFunctionObjArgs(self->learn, text, NULL);
    Py_XDECREF(answer);
    return answer != NULL;
}

static Taken take_text(BlocksObject *self, PyCFunction is_ascii, PyObject *text) /* which the sources own from here on */
{
    i64 number = self->n_sources;
    if (text == NULL)
        return has_changed();
    if (!GROW(self->sources, number + 1) || !GROW(self->owners, number + 1)) {
        Py_DECREF(text);
        PyErr_NoMemory();
        return FAILED;
    }
    self->owners[self->n_sources++] = text;
    if (!PyUnicode_Check(text))
        return NO_TEXT;
    PyObject *answer = is_ascii(text, NULL);
    Py_XDECREF(answer);
    Py_ssize_t n = 0;
    if (answer == Py_True) {
        const char *letters = PyUnicode_AsUTF8AndSize(text, &n); /* of ASCII, those of the str itself */
        self->sources[number] = (Source){IN_ASCII, letters, n};
        return letters == NULL ? FAILED : TAKEN;
    }
    n = answer == NULL ? -1 : PyUnicode_GetLength(text);
    if (n >= 0 && !GROW(self->codes, self->n_codes + n + 1)) {
        PyErr_NoMemory();
        return FAILED;
    }
    u32 *codes = self->codes + self->n_codes;
    if (n < 0 || PyUnicode_AsUCS4(text, codes, n, 0) == NULL)
        return FAILED;
    self->sources[number] = (Source){IN_CODE_POINTS, NULL, n}; /* `codes` may still move */
    self->n_codes += n;
    return self->blocks.class_of_code == NULL || learn_classes(self, text, codes, n) ? TAKEN : FAILED;
}

/* Take items first to end - 1 of a list or tuple. */
static Taken take_texts(BlocksObject *self, PyCFunction is_ascii, PyObject *texts, i64 first, i64 end)
{
    bool is_list = PyList_Check(texts);
    Taken taken = TAKEN;
    for (i64 k = first; k < end && taken == TAKEN; k++) {
        if (is_list && k + TEXTS_AHEAD < end) {
            PyObject *ahead = PyList_GetItem(texts, k + TEXTS_AHEAD);
            PREFETCH(ahead);
            if (ahead == NULL)
                PyErr_Clear();
        }
        taken = take_text(self, is_ascii, is_list ? PyList_GetItemRef(texts, k) : Py_XNewRef(PyTuple_GetItem(texts, k)));
    }
    return taken;
}

static bool has_length(PyObject *texts, i64 n) /* whether it is a list or tuple of n items */
{
    return (PyList_Check(texts) && PyList_Size(texts) == n) || (PyTuple_Check(texts) && PyTuple_Size(texts) == n);
}

/* Take the references of examples first to end - 1, each of which has a list or tuple of them. */
static Taken take_groups(BlocksObject *self, PyCFunction is_ascii, PyObject *groups, const i64 *example_at, i64 first, i64 end)
{
    Taken taken = TAKEN;
    for (i64 example = first; example < end && taken == TAKEN; example++) {
        i64 n = example_at[example + 1] - example_at[example];
        PyObject *group = PyList_GetItemRef(groups, example);
        taken = group != NULL && has_length(group, n) ? take_texts(self, is_ascii, group, 0, n) : has_changed();
        Py_XDECREF(group);
    }
    return taken;
}

static void place_codes(BlocksObject *self)
{
    i64 at = 0;
    for (i64 text = 0; text < self->n_sources; text++)
        if (self->sources[text].kind == IN_CODE_POINTS) {
            self->sources[text].start = self->codes + at;
            at += self->sources[text].n;
        }
}

static bool place_bytes(BlocksObject *self, Array bytes, Array at) /* of an Arrow column; else an exception is set */
{
    const i64 *start = at.data;
    if (!GROW(self->sources, self->n_sources + at.n))
        return PyErr_NoMemory() != NULL;
    for (i64 text = 0; text < at.n - 1; text++)
        self->sources[self->n_sources++] = (Source){IN_UTF8, (const u8 *)bytes.data + start[text], start[text + 1] - start[text]};
    return true;
}

/* ---- scoring them ---- */

/* The arrays of the whole call, three arguments from `position` on, for the examples first to end - 1. */
static Whole whole_of(BlocksObject *self, Arguments *a, int position, i64 first, i64 end)
{
    Array example_at = array(a, position, "example_at", INT64, 1, false);
    Array counts = array(a, position + 1, "counts", INT64, 3, true), scores = array(a, position + 2, "scores", FLOAT64, 3, true);
    i64 n = self->blocks.pair.n_measures, n_rows = counts.shape[2];
    const i64 *rows = example_at.data;
    require(a, counts.shape[0] == n && counts.shape[1] == 3, "counts: expected shape (n_measures, 3, n_rows)");
    require(a, scores.shape[0] == n && scores.shape[1] == 3 && scores.shape[2] == example_at.n - 1,
            "scores, example_at: expected shapes (n_measures, 3, n_examples) and (n_examples + 1,)");
    require(a, 0 <= first && first <= end && end <= example_at.n - 1, "first, end: expected some of the examples");
    for (i64 example = first; example <= end && !a->failed; example++)
        require(a, rows[example] <= n_rows && rows[example] >= (example == first ? 0 : rows[example - 1] + 1),
                "example_at: expected at least one row for each example, and no more than there are");
    return (Whole){{counts.data, n_rows}, scores.data, scores.shape[2], rows};
}

static PyObject *text_of_source(BlocksObject *self, i64 text)
{
    Source source = self->sources[text];
    return source.kind == IN_UTF8 ? PyUnicode_DecodeUTF8(source.start, source.n, "surrogatepass") : Py_NewRef(self->owners[text]);
}

static PyObject *looked_at(BlocksObject *self) /* a list of (number, looks, text) of texts to look at */
{
    PyObject *found = PyList_New(0);
    for (i64 text = 0; text < self->n_sources && found != NULL; text++) {
        int looks = self->blocks.looks[text] & ALL_LOOKS;
        if (!looks)
            continue;
        PyObject *item = Py_BuildValue("(LiN)", (long long)text, looks, text_of_source(self, text));
        if (item == NULL || PyList_Append(found, item) < 0)
            Py_CLEAR(found);
        Py_XDECREF(item);
    }
    return found;
}

static PyObject *scored_block(BlocksObject *self, State *state, i64 first, i64 end, Whole whole) /* the sources */
{
    int status;
    BEGIN_WORK(state)
    status = score_block(&self->blocks, self->sources, first, end, whole, &patience);
    END_WORK()
    PyObject *found = status == FINE ? looked_at(self) : NULL;
    if (status == NO_MEMORY)
        PyErr_NoMemory();
    else if (status == TOO_LONG)
        PyErr_SetString(PyExc_ValueError, "a text has more words than can be counted");
    return found;
}

/* score(predictions, references, is_several, first, end, example_at, counts, scores): score examples of two lists of str, or
of lists or tuples of references.

Returns what `looked_at` does, or None if a text is not a str. */
static PyObject *blocks_score(PyObject *object, PyObject *const *args, Py_ssize_t n_args)
{
    BlocksObject *self = (BlocksObject *)object;
    State *state = PyType_GetModuleState(Py_TYPE(object));
    Arguments a = {.values = args};
    if (state == NULL || !takes(n_args, 8))
        return NULL;
    if (!PyList_Check(args[0]) || !PyList_Check(args[1]))
        return PyErr_Format(PyExc_TypeError, "predictions, references: expected lists");
    bool is_several = number(&a, 2, "is_several", 0, 1);
    i64 first = number(&a, 3, "first", 0, INT64_MAX), end = number(&a, 4, "end", 0, INT64_MAX);
    Whole whole = whole_of(self, &a, 5, first, end);
    require(&a, a.failed || is_several || whole.example_at[end] - whole.example_at[first] == end - first,
            "example_at: expected one row for each example");
    if (a.failed || !takes_turn(object, &self->is_busy)) {
        require(&a, false, "another thread is scoring with these buffers");
        return result(&a, FINE);
    }
    Taken taken = TAKEN;
    if (PyList_Size(args[0]) != whole.n_examples || PyList_Size(args[1]) != whole.n_examples)
        taken = has_changed();
    if (taken == TAKEN)
        taken = take_texts(self, state->is_ascii, args[0], first, end);
    if (taken == TAKEN && is_several)
        taken = take_groups(self, state->is_ascii, args[1], whole.example_at, first, end);
    else if (taken == TAKEN)
        taken = take_texts(self, state->is_ascii, args[1], first, end);
    PyObject *found = NULL;
    if (taken == TAKEN) {
        place_codes(self);
        found = scored_block(self, state, first, end, whole);
    } else if (taken == NO_TEXT)
        found = Py_NewRef(Py_None);
    release(&a);
    forget_sources(self);
    ends_turn(object, &self->is_busy);
    return found;
}

/* score_utf8(predictions, prediction_at, references, reference_at, first, example_at, counts, scores): the same for texts in
UTF-8, one after another, as in Arrow columns. A punkt, which needs characters, refuses them. */
static PyObject *blocks_score_utf8(PyObject *object, PyObject *const *args, Py_ssize_t n_args)
{
    BlocksObject *self = (BlocksObject *)object;
    State *state = PyType_GetModuleState(Py_TYPE(object));
    Arguments a = {.values = args};
    if (state == NULL || !takes(n_args, 8))
        return NULL;
    Array predictions = array(&a, 0, "predictions", UINT8, 1, false), references = array(&a, 2, "references", UINT8, 1, false);
    Array prediction_at = array(&a, 1, "prediction_at", INT64, 1, false), reference_at = array(&a, 3, "reference_at", INT64, 1, false);
    require(&a, prediction_at.n >= 1 && reference_at.n >= 1, "prediction_at, reference_at: expected offsets");
    i64 first = number(&a, 4, "first", 0, INT64_MAX / 2), end = first + prediction_at.n - 1;
    Whole whole = whole_of(self, &a, 5, first, end);
    require(&a, a.failed || whole.example_at[end] - whole.example_at[first] == reference_at.n - 1,
            "reference_at, example_at: differ in the number of references");
    require(&a, a.failed || (are_offsets(prediction_at, predictions.n) && are_offsets(reference_at, references.n)),
            "prediction_at, reference_at: offsets are out of order or outside the bytes");
    require(&a, self->blocks.pair.punkt == NULL, "predictions: UTF-8 can't be split into sentences; give lists of str");
    if (a.failed || !takes_turn(object, &self->is_busy)) {
        require(&a, false, "another thread is scoring with these buffers");
        return result(&a, FINE);
    }
    PyObject *found = NULL;
    if (place_bytes(self, predictions, prediction_at) && place_bytes(self, references, reference_at))
        found = scored_block(self, state, first, end, whole);
    release(&a);
    self->n_sources = 0; /* they have no owners */
    ends_turn(object, &self->is_busy);
    return found;
}

static PyMethodDef blocks_methods[] = {
    METHOD("score", blocks_score), METHOD("score_utf8", blocks_score_utf8), {NULL, NULL, 0, NULL},
};
static PyType_Slot blocks_slots[] = {
    {Py_tp_new, blocks_new}, {Py_tp_dealloc, blocks_dealloc}, {Py_tp_traverse, blocks_traverse},
    {Py_tp_methods, blocks_methods}, {0, NULL},
};
static PyType_Spec blocks_spec = {
    "rougekit.kernels.native._c.Blocks", sizeof(BlocksObject), 0, KNOWN_TO_COLLECTOR, blocks_slots,
};

#endif
