#ifndef ROUGEKIT_PY_VOCABULARY_H
#define ROUGEKIT_PY_VOCABULARY_H

#include "../vocabulary.h"
#include "arguments.h"

typedef struct {
    PyObject_HEAD
    Forms forms;
} FormsObject;

static void forms_dealloc(PyObject *self)
{
    PyObject_GC_UnTrack(self);
    free_forms(&((FormsObject *)self)->forms);
    deallocate(self);
}

/* Write letters behind the `used` first ones, with a margin to read; false if there is no memory. */
static bool append(Forms *forms, i64 used, i64 *room, const char *letters, i64 n)
{
    if (!make_room_for((void **)&forms->letters, room, used + n + MARGIN, 1))
        return false;
    memcpy(forms->letters + used, letters, (size_t)n);
    memset(forms->letters + used + n, 0, MARGIN);
    return true;
}

static bool set_known(Forms *forms, PyObject *known) /* a tuple; else an exception is set */
{
    i64 n = PyTuple_Size(known), used = 0, room = 0;
    forms->listed = calloc((size_t)n + 1, sizeof(Place));
    if (forms->listed == NULL)
        goto no_memory;
    for (i64 k = 0; k < n; k++) {
        char *word, *form;
        Py_ssize_t of_word, of_form;
        PyObject *pair = PyTuple_GetItem(known, k);
        if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
            PyErr_SetString(PyExc_TypeError, "known: expected pairs of bytes");
            return false;
        }
        if (PyBytes_AsStringAndSize(PyTuple_GetItem(pair, 0), &word, &of_word) < 0 ||
            PyBytes_AsStringAndSize(PyTuple_GetItem(pair, 1), &form, &of_form) < 0)
            return false;
        if (of_word == 0) {
            PyErr_SetString(PyExc_ValueError, "known: a word is empty");
            return false;
        }
        if (!append(forms, used, &room, word, of_word)) /* only to be read; the form takes its place */
            goto no_memory;
        Entry *entry = intern(&forms->known, forms->letters + used, of_word, FOLD);
        if (entry == NULL || !append(forms, used, &room, form, of_form))
            goto no_memory;
        entry->id = (i32)k;
        forms->listed[k] = (Place){used, of_form};
        used += of_form;
    }
    return true;
no_memory:
    PyErr_NoMemory();
    return false;
}

static bool set_stemmer(Forms *forms, Arguments *a) /* else an exception is set */
{
    Array rules = array(a, 1, "rules", UINT64, 2, false), first_rule = array(a, 2, "first_rule", INT64, 1, false);
    i64 variant = number(a, 0, "variant", PORTER, ORIGINAL), n_rules = rules.shape[0];
    require(a, rules.shape[1] == 6 && n_rules <= MAX_RULES, "rules: expected shape (n, 6), at most 256 of them");
    require(a, first_rule.n % 32 == 1 && first_rule.n / 32 >= SUFFIX_STEPS && first_rule.n / 32 <= MAX_STEPS,
            "first_rule: expected 32 offsets for each step, and the end");
    require(a, a->failed || are_offsets(first_rule, n_rules), "first_rule: offsets are out of order or range");
    if (a->failed)
        return false;
    Stemmer *stemmer = forms->stemmer = calloc(1, sizeof(Stemmer));
    if (stemmer == NULL)
        return PyErr_NoMemory() != NULL;
    stemmer->variant = (int)variant;
    stemmer->n_steps = first_rule.n / 32;
    memcpy(stemmer->rules, rules.data, (size_t)n_rules * sizeof(Rule));
    memcpy(stemmer->first_rule, first_rule.data, (size_t)first_rule.n * sizeof(i64));
    for (i64 k = 0; k < n_rules; k++) {
        Rule *rule = &stemmer->rules[k];
        i64 n_letters = 0;
        while (n_letters < 8 && rule->suffix >> 8 * (7 - n_letters) & rule->mask >> 8 * (7 - n_letters) & 255)
            n_letters++;
        require(a, 0 <= rule->removed && rule->removed <= n_letters && 0 <= rule->added && rule->added <= rule->removed + 1,
                "rules: a rule removes letters that its suffix lacks, or adds too many");
    }
    return !a->failed;
}

static bool set_stems(Forms *forms, Hash hash) /* else an exception is set */
{
    forms->stems = create_stems(hash);
    return forms->stems != NULL || PyErr_NoMemory() != NULL;
}

/* Forms(variant, rules, first_rule, known): see `Stemmer` for the first three, variant is None if words are not stemmed;
known is a list of pairs of bytes, a word and its form, which is empty if the word is dropped. */
static PyObject *forms_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *values[4];
    State *state = PyType_GetModuleState(type);
    (void)kwargs;
    if (state == NULL || !PyArg_ParseTuple(args, "OOOO!", &values[0], &values[1], &values[2], &PyList_Type, &values[3]))
        return NULL;
    FormsObject *self = (FormsObject *)allocate(type);
    if (self == NULL)
        return NULL;
    Arguments a = {.values = values};
    PyObject *known = PyList_AsTuple(values[3]); /* the list itself may change meanwhile */
    bool is_made = known != NULL && create(&self->forms.known, state->hash, 6);
    if (!is_made && known != NULL)
        PyErr_NoMemory();
    is_made = is_made && (values[0] == Py_None || (set_stemmer(&self->forms, &a) && set_stems(&self->forms, state->hash))) &&
              set_known(&self->forms, known);
    Py_XDECREF(known);
    release(&a);
    if (is_made)
        return (PyObject *)self;
    Py_DECREF(self);
    return NULL;
}

/* form_of(word): the form of a word of letters a-z and digits; empty if it is dropped */
static PyObject *forms_form_of(PyObject *object, PyObject *word)
{
    const Forms *forms = &((FormsObject *)object)->forms;
    Py_ssize_t length;
    const char *letters = PyUnicode_Check(word) ? PyUnicode_AsUTF8AndSize(word, &length) : NULL;
    if (letters == NULL)
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "word: expected str");
    u8 *copy = calloc((size_t)length + 32 + MORE_LETTERS, 1);
    i32 *marks = calloc((size_t)length + 1 + MORE_LETTERS, sizeof(i32));
    PyObject *found = NULL;
    if (copy == NULL || marks == NULL)
        PyErr_NoMemory();
    else {
        memcpy(copy + 8, letters, (size_t)length);
        Entry *entry = length == 0 ? NULL : look_up(&forms->known, copy + 8, length);
        if (entry != NULL) {
            Place form = forms->listed[entry->id];
            found = PyUnicode_FromStringAndSize((char *)forms->letters + form.start, form.length);
        } else {
            i64 n = forms->stemmer != NULL && length > 3 ? stem(forms->stemmer, copy + 8, marks, length) : length;
            found = PyUnicode_FromStringAndSize((char *)copy + 8, n);
        }
    }
    free(copy);
    free(marks);
    return found;
}

static PyMethodDef forms_methods[] = {{"form_of", forms_form_of, METH_O, NULL}, {NULL, NULL, 0, NULL}};
static PyType_Slot forms_slots[] = {
    {Py_tp_new, forms_new}, {Py_tp_dealloc, forms_dealloc}, {Py_tp_traverse, traverse_type},
    {Py_tp_methods, forms_methods}, {0, NULL},
};
static PyType_Spec forms_spec = {"rougekit.kernels.native._c.Forms", sizeof(FormsObject), 0, KNOWN_TO_COLLECTOR, forms_slots};

static bool is_forms(State *state, PyObject *object) /* or None; else an exception is set */
{
    bool is_fine = object == Py_None || PyObject_TypeCheck(object, state->forms);
    if (!is_fine)
        PyErr_SetString(PyExc_TypeError, "forms: expected Forms or None");
    return is_fine;
}

static const Forms *rules_of(PyObject *forms) { return forms == Py_None ? NULL : &((FormsObject *)forms)->forms; }

typedef struct {
    PyObject_HEAD
    Vocabulary vocabulary;
    PyObject *forms; /* owns vocabulary.rules */
    bool is_busy;    /* a thread is reading */
} VocabularyObject;

static void vocabulary_dealloc(PyObject *self)
{
    PyObject_GC_UnTrack(self);
    free_vocabulary(&((VocabularyObject *)self)->vocabulary);
    Py_XDECREF(((VocabularyObject *)self)->forms);
    deallocate(self);
}

static int vocabulary_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((VocabularyObject *)self)->forms);
    return traverse_type(self, visit, arg);
}

/* Vocabulary(forms, bits): the tables of words start with 2**bits entries */
static PyObject *vocabulary_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *forms;
    int bits;
    State *state = PyType_GetModuleState(type);
    (void)kwargs;
    if (state == NULL || !PyArg_ParseTuple(args, "Oi", &forms, &bits) || !is_forms(state, forms))
        return NULL;
    if (bits < 1 || bits > 24)
        return PyErr_Format(PyExc_ValueError, "bits=%d; expected 1 to 24", bits);
    VocabularyObject *self = (VocabularyObject *)allocate(type);
    if (self == NULL)
        return NULL;
    self->forms = Py_NewRef(forms);
    if (create_vocabulary(&self->vocabulary, rules_of(forms), state->hash, bits))
        return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

/* read(buffer, at, ids, sentence_at, text_at, is_measured, by_line, max_words): the number of ids, or -1 if the texts were to
be found by their NULs, but one contains a NUL.

buffer: the texts and MARGIN more bytes.  at: where texts begin and end; written unless is_measured.  ids, sentence_at: as
in `read_texts`.  A vocabulary of more than `max_words` words is forgotten first. */
static PyObject *vocabulary_read(PyObject *object, PyObject *const *args, Py_ssize_t n_args)
{
    VocabularyObject *self = (VocabularyObject *)object;
    State *state = PyType_GetModuleState(Py_TYPE(object));
    Arguments a = {.values = args};
    if (state == NULL || !takes(n_args, 8))
        return NULL;
    bool is_measured = number(&a, 5, "is_measured", 0, 1), by_line = number(&a, 6, "by_line", 0, 1), has_nuls = false;
    i64 max_words = number(&a, 7, "max_words", 0, INT32_MAX);
    Array buffer = array(&a, 0, "buffer", UINT8, 1, false), at = array(&a, 1, "at", INT64, 1, !is_measured);
    Array ids = array(&a, 2, "ids", INT32, 1, true), sentence_at = array(&a, 3, "sentence_at", INT64, 1, true);
    Array text_at = array(&a, 4, "text_at", INT64, 1, true);
    i64 n_texts = at.n - 1, room = (buffer.n + n_texts) / 2 + 64;
    require(&a, at.n >= 1 && text_at.n == at.n, "at, text_at: expected an item for each text and one for the end");
    require(&a, ids.n >= room && sentence_at.n >= room, "ids, sentence_at: too short for these texts");
    require(&a, buffer.n >= MARGIN, "buffer: has no margin");
    if (a.failed || !takes_turn(object, &self->is_busy)) {
        require(&a, false, "another thread is using this vocabulary");
        return result(&a, FINE);
    }
    int status = FINE;
    Vocabulary *vocabulary = &self->vocabulary;
    BEGIN_WORK(state)
    if (vocabulary->n > max_words)
        forget_words(vocabulary);
    if (!is_measured)
        has_nuls = !find_texts(buffer.data, buffer.n - MARGIN, at.data, n_texts);
    if (!has_nuls) {
        if (!are_offsets(at, buffer.n - MARGIN))
            status = OUT_OF_RANGE;
        else
            status = read_texts(vocabulary, buffer.data, at.data, n_texts, by_line, ids.data, sentence_at.data,
                                text_at.data, &patience);
    }
    END_WORK()
    i64 n = vocabulary->n;
    ends_turn(object, &self->is_busy);
    require(&a, status != OUT_OF_RANGE, "at: offsets are out of order or outside the buffer");
    if (has_nuls) {
        release(&a);
        return PyLong_FromLong(-1);
    }
    return result(&a, status == FINE ? n : status);
}

/* places(): the start and length of each word in the buffer that was read last, int64, if words are compared as they are */
static PyObject *vocabulary_places(PyObject *object, PyObject *unused)
{
    VocabularyObject *self = (VocabularyObject *)object;
    Vocabulary *v = &self->vocabulary;
    (void)unused;
    if (!takes_turn(object, &self->is_busy))
        return PyErr_Format(PyExc_ValueError, "another thread is using this vocabulary");
    i64 n = v->rules == NULL ? v->n : 0;
    PyObject *found = PyBytes_FromStringAndSize(n ? (char *)v->places : "", n * (Py_ssize_t)sizeof(Place));
    ends_turn(object, &self->is_busy);
    return found;
}

static PyMethodDef vocabulary_methods[] = {
    METHOD("read", vocabulary_read), {"places", vocabulary_places, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL},
};
static PyType_Slot vocabulary_slots[] = {
    {Py_tp_new, vocabulary_new}, {Py_tp_dealloc, vocabulary_dealloc}, {Py_tp_traverse, vocabulary_traverse},
    {Py_tp_methods, vocabulary_methods}, {0, NULL},
};
static PyType_Spec vocabulary_spec = {
    "rougekit.kernels.native._c.Vocabulary", sizeof(VocabularyObject), 0, KNOWN_TO_COLLECTOR, vocabulary_slots,
};

#endif
