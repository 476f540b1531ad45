/* Python's limited API, so that one binary per platform serves Python 3.11 and all later versions. Free-threaded Pythons
have no such API before 3.15, so theirs is used in full. */
#ifndef ROUGEKIT_PYTHON_H
#define ROUGEKIT_PYTHON_H

#include <pyconfig.h>
#ifndef Py_GIL_DISABLED
#define Py_LIMITED_API 0x030B0000
#define Py_BEGIN_CRITICAL_SECTION(object) { (void)(object);
#define Py_END_CRITICAL_SECTION() }
#define PyList_GetItemRef(list, index) Py_XNewRef(PyList_GetItem(list, index))
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "../words.h"

typedef struct { /* of the module */
    Hash hash;
    PyCFunction is_ascii; /* str.isascii: the limited API has no other way to ask, except one that leaves UTF-8 in the str */
    PyObject *check; /* called during long work; raises to stop it. NULL: none */
    PyTypeObject *forms, *vocabulary, *punkt, *pair, *blocks;
} State;

/* ---- long work ---- */

typedef struct {
    PyThreadState *thread;
    PyObject *check;
} Work; /* that runs without the GIL */

static bool is_interrupted(void *context) /* takes the GIL for a moment; leaves an exception if the work is to stop */
{
    Work *work = context;
    PyEval_RestoreThread(work->thread);
    PyObject *answer = PyErr_CheckSignals() < 0 ? NULL : work->check ? PyObject_CallNoArgs(work->check) : Py_NewRef(Py_None);
    Py_XDECREF(answer);
    work->thread = PyEval_SaveThread();
    return answer == NULL;
}

/* Between these two lines, no Python may be used. `patience` is for the kernel that they enclose. */
#define BEGIN_WORK(state) \
    { \
        Work work = {NULL, Py_XNewRef((state)->check)}; \
        Patience patience = {is_interrupted, &work, STEPS_BETWEEN}; \
        (void)patience; \
        work.thread = PyEval_SaveThread();
#define END_WORK() \
        PyEval_RestoreThread(work.thread); \
        Py_XDECREF(work.check); \
    }

/* ---- types ---- */

enum { KNOWN_TO_COLLECTOR = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC };

/* All types are known to the collector of cycles, as their objects hold others: at least their type. None has a tp_clear:
what an object holds was made before it, so a cycle through it leads through another that can be changed, and so cleared. */
static PyObject *allocate(PyTypeObject *type) /* zeroed */
{
    return ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
}

static int traverse_type(PyObject *self, visitproc visit, void *arg) /* of an object that holds nothing else */
{
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static void deallocate(PyObject *self) /* whatever it holds, it must be untracked before that is given up */
{
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* ---- turns: an object whose memory is written without the GIL serves one thread at a time ---- */

static bool takes_turn(PyObject *self, bool *is_busy) /* of the object; else another thread has it */
{
    bool is_free;
    Py_BEGIN_CRITICAL_SECTION(self);
    is_free = !*is_busy;
    *is_busy = true;
    Py_END_CRITICAL_SECTION();
    return is_free;
}

static void ends_turn(PyObject *self, bool *is_busy)
{
    Py_BEGIN_CRITICAL_SECTION(self);
    *is_busy = false;
    Py_END_CRITICAL_SECTION();
}

#define METHOD(name, function) {name, (PyCFunction)(void (*)(void))function, METH_FASTCALL, NULL}

#endif
