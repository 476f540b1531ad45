/* The module `rougekit.kernels.native._c`: it checks arguments, releases the GIL for long work and calls the kernels.

Arrays are read and written through the buffer protocol, so NumPy's own interface is not needed. */
#include "py_blocks.h"
#include "py_counts.h"
#include "py_extracts.h"
#include "py_pair.h"
#include "py_punkt.h"
#include "py_resamples.h"
#include "py_sketches.h"
#include "py_texts.h"
#include "py_vocabulary.h"

/* call_often(check): during long work, call `check` every 10 to 50 ms, and stop if it raises; None for nothing */
static PyObject *call_often(PyObject *module, PyObject *check)
{
    State *state = PyModule_GetState(module);
    if (check != Py_None && !PyCallable_Check(check))
        return PyErr_Format(PyExc_TypeError, "check: expected a callable or None");
    PyObject *before = state->check;
    state->check = check == Py_None ? NULL : Py_NewRef(check);
    Py_XDECREF(before);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"call_often", call_often, METH_O, NULL},
    METHOD("ngram_lcs_counts", py_ngram_lcs_counts),
    METHOD("ngram_matches", py_ngram_matches),
    METHOD("weighted_lcs", py_weighted_lcs),
    METHOD("mead_lcs", py_mead_lcs),
    METHOD("find_shared", py_find_shared),
    METHOD("extended_matches", py_extended_matches),
    METHOD("with_two_marks", py_with_two_marks),
    METHOD("spell", py_spell),
    METHOD("count_draws", py_count_draws),
    METHOD("legacy_means", py_legacy_means),
    METHOD("sketch", py_sketch),
    METHOD("common_at_most", py_common_at_most),
    METHOD("find_candidates", py_find_candidates),
    {NULL, NULL, 0, NULL},
};

static bool draw_hash(Hash *hash) /* else an exception is set */
{
    PyObject *os = PyImport_ImportModule("os"), *bytes = os == NULL ? NULL : PyObject_CallMethod(os, "urandom", "i", 16);
    char *drawn = bytes == NULL ? NULL : PyBytes_AsString(bytes);
    if (drawn != NULL) {
        memcpy(hash->factors, drawn, 16);
        hash->factors[0] |= 1, hash->factors[1] |= 1;
    }
    Py_XDECREF(os);
    Py_XDECREF(bytes);
    return drawn != NULL;
}

static PyCFunction found_is_ascii(void) /* NULL: an exception is set */
{
    PyObject *text = PyUnicode_FromString(""), *method = text == NULL ? NULL : PyObject_GetAttrString(text, "isascii");
    bool is_known = method != NULL && PyCFunction_Check(method) && PyCFunction_GetFlags(method) == METH_NOARGS;
    if (method != NULL && !is_known)
        PyErr_SetString(PyExc_ImportError, "str.isascii of this Python is not what rougekit's native kernels expect");
    PyCFunction found = is_known ? PyCFunction_GetFunction(method) : NULL;
    Py_XDECREF(method);
    Py_XDECREF(text);
    return found;
}

static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec)
{
    PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return type != NULL && PyModule_AddType(module, type) == 0 ? type : NULL;
}

#define QUOTED(text) QUOTED_AS_IT_IS(text) /* of the macro's value, not of its name */
#define QUOTED_AS_IT_IS(text) #text

static int initialize(PyObject *module)
{
    State *state = PyModule_GetState(module);
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
        PyErr_SetString(PyExc_ImportError, "rougekit's native kernels can't be used in a sub-interpreter");
        return -1;
    }
    if (!draw_hash(&state->hash) || (state->is_ascii = found_is_ascii()) == NULL)
        return -1;
    const u64 *factors = state->hash.factors;
    PyObject *drawn = Py_BuildValue("(KK)", (unsigned long long)factors[0], (unsigned long long)factors[1]);
    int added = drawn == NULL ? -1 : PyModule_AddObjectRef(module, "hash_factors", drawn); /* for tests */
    Py_XDECREF(drawn);
    if (added < 0)
        return -1;
    state->forms = add_type(module, &forms_spec);
    state->vocabulary = state->forms ? add_type(module, &vocabulary_spec) : NULL;
    state->punkt = state->vocabulary ? add_type(module, &punkt_spec) : NULL;
    state->pair = state->punkt ? add_type(module, &pair_spec) : NULL;
    state->blocks = state->pair ? add_type(module, &blocks_spec) : NULL;
    if (state->blocks == NULL)
        return -1;
    return PyModule_AddStringConstant(module, "VERSION", QUOTED(ROUGEKIT_VERSION));
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    State *state = PyModule_GetState(module);
    Py_VISIT(state->check);
    Py_VISIT(state->forms);
    Py_VISIT(state->vocabulary);
    Py_VISIT(state->punkt);
    Py_VISIT(state->pair);
    Py_VISIT(state->blocks);
    return 0;
}

static int clear_state(PyObject *module)
{
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->check);
    Py_CLEAR(state->forms);
    Py_CLEAR(state->vocabulary);
    Py_CLEAR(state->punkt);
    Py_CLEAR(state->pair);
    Py_CLEAR(state->blocks);
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, initialize},
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};
static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "_c", .m_size = sizeof(State), .m_methods = functions, .m_slots = slots,
    .m_traverse = traverse, .m_clear = clear_state,
};

PyMODINIT_FUNC PyInit__c(void) { return PyModuleDef_Init(&definition); }
