"""Objects in C hold others, and are given some that are not what they seem: asked once, and collected at the end."""

import ctypes
import gc
import sys
import time
import weakref
from collections import namedtuple
from contextlib import suppress
from random import Random

import numpy as np
import pytest

from rougekit import Score
from rougekit.kernels.native import _c
from tests.helpers.amounts import drawn
from tests.kernels.native.test_arguments import CALLS, copied

CLASSES = np.full(0x110000, 0x80, np.uint8)
PUNKT = b"mr", np.array([0, 2]), np.array([1 << 8], np.uint32)
STRUCT_SEQUENCES = (time.struct_time, type(sys.version_info), type(sys.float_info), type(sys.flags))
Wide = namedtuple("Wide", "precision recall fmeasure more", defaults=(0.0,))


class Plain(tuple):
    """A subclass that can have attributes."""


class Loud(tuple):
    """A subclass whose own constructor takes nothing that a tuple's does."""

    __slots__ = ()

    def __new__(cls, precision, recall, fmeasure):
        raise AssertionError("called")


def pair(score_type, names=("a",)):
    return _c.Pair(None, None, (0, -1, -1, -1), True, 1.0, 0.0, names, score_type, 999)


def blocks(learn, forms=None):
    return _c.Blocks(forms, None, learn, True, 4, (0, -1, -1, -1), 1, False, 1.0, 0.0, 0)


@pytest.mark.parametrize("score_type", STRUCT_SEQUENCES)
def test_scores_are_no_struct_sequences_which_have_more_items_than_they_show(score_type):
    with pytest.raises(TypeError, match="score_type: expected a subclass of tuple that"):
        pair(score_type)


@pytest.mark.parametrize("score_type", [tuple, Plain, Loud, Wide, Score])
def test_scores_are_tuples_of_any_class_in_all_they_do(score_type):
    found = pair(score_type).score(("a b", "a"), None)[0]["a"]
    assert (type(found), found, hash(found)) == (score_type, (0.5, 1.0, 2 / 3), hash((0.5, 1.0, 2 / 3)))


def test_names_are_str():
    with pytest.raises(TypeError, match="names: expected a tuple of str"):
        pair(Score, ([],))


def test_checks_are_callable():
    with pytest.raises(TypeError, match="check: expected a callable or None"):
        _c.call_often(3)


def test_what_learns_classes_is_callable():
    with pytest.raises(TypeError, match="learn: expected a callable"):
        blocks(None)


def collected(make):
    """Whether a cycle can be collected; `make` returns an object of it that can be referred to weakly."""
    gone = weakref.ref(make())
    gc.collect()
    return gone() is None


def test_a_cycle_through_a_pair_is_collected():
    def cycle():
        class Own(tuple):
            pair: _c.Pair

        Own.pair = pair(Own)
        return Own

    assert collected(cycle)


def test_a_cycle_through_blocks_is_collected():
    def cycle():
        class Learning:
            def __call__(self, text):
                raise AssertionError

        learn = Learning()
        vars(learn)["blocks"] = blocks(learn)
        return learn

    assert collected(cycle)


def test_a_cycle_through_a_punkt_is_collected():
    class Own(np.ndarray):
        pair: _c.Pair

    def cycle():
        classes = CLASSES.view(Own)
        classes.pair = _c.Pair(None, _c.Punkt(*PUNKT, classes), (0, -1, -1, -1), True, 1.0, 0.0, ("a",), Score, 999)
        return classes

    assert collected(cycle)


def test_all_objects_are_known_to_the_collector():
    forms = _c.Forms(None, None, None, [])
    for one in (forms, _c.Vocabulary(forms, 4), _c.Punkt(*PUNKT, CLASSES), pair(Score), blocks(str, forms)):
        assert gc.is_tracked(one)
        assert any(type(one) is held for held in gc.get_referents(one))
    assert forms in gc.get_referents(_c.Vocabulary(forms, 4))
    assert forms in gc.get_referents(blocks(str, forms))


GET_BUFFER = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_void_p, ctypes.c_int)


class Slot(ctypes.Structure):
    _fields_ = [("slot", ctypes.c_int), ("function", GET_BUFFER)]


class Spec(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p), ("size", ctypes.c_int), ("itemsize", ctypes.c_int), ("flags", ctypes.c_uint),
        ("slots", ctypes.POINTER(Slot)),
    ]  # fmt: skip


@GET_BUFFER
def _next_buffer(self, view, flags):
    """PyObject_GetBuffer of the next array in turn. A class has `__buffer__` from Python 3.12 on; a slot always."""
    return ctypes.pythonapi.PyObject_GetBuffer(self.next(), ctypes.c_void_p(view), flags)


ctypes.pythonapi.PyObject_GetBuffer.argtypes = (ctypes.py_object, ctypes.c_void_p, ctypes.c_int)
ctypes.pythonapi.PyType_FromSpec.argtypes = (ctypes.c_void_p,)
ctypes.pythonapi.PyType_FromSpec.restype = ctypes.py_object
_SLOTS = (Slot * 2)(Slot(1, _next_buffer), Slot(0, GET_BUFFER()))  # Py_bf_getbuffer
_SPEC = Spec(b"tests.Exporter", object.__basicsize__, 0, 1 << 10, _SLOTS)  # Py_TPFLAGS_BASETYPE
Exporter = ctypes.pythonapi.PyType_FromSpec(ctypes.byref(_SPEC))


class Shrinking(Exporter):
    """What shows an array once, and whenever it is asked again, one that is shorter."""

    def __init__(self, array):
        self._array, self._asked = array, 0

    def next(self):
        self._asked += 1
        return self._array if self._asked == 1 else self._array[:0].copy()


class OwnBuffer(Shrinking):
    """The same by a method, which Python 3.12 and later ask."""

    def __buffer__(self, flags):
        return memoryview(self.next())


EXPORTERS = [Shrinking, *([OwnBuffer] if sys.version_info >= (3, 12) else [])]


@pytest.mark.parametrize("exporter", EXPORTERS)
def test_buffers_are_taken_once(exporter):
    codes, out = np.array([0x10FFFF, 0x4E2D], np.uint32), np.zeros(2, np.uint8)
    classes = CLASSES.copy()
    classes[codes] = 7, 8
    assert _c.Punkt(*map(exporter, map(np.frombuffer, PUNKT[:1], ["u1"])), *PUNKT[1:], exporter(classes)).find_classes(
        codes, out
    )
    assert out.tolist() == [7, 8]
    for name, (function, arguments) in CALLS.items():
        given = [exporter(one) if isinstance(one, np.ndarray) else one for one in copied(arguments)]
        if name != "Forms":
            function(*given)
            assert {one._asked for one in given if isinstance(one, exporter)} <= {1}, name


def test_words_and_their_forms_are_bytes_and_no_other_buffers():
    """Those could change the list while it is read."""
    words = [(b"the", b"")] * 9
    words[1] = bytearray(b"a"), Shrinking(np.zeros(3, np.uint8))
    with pytest.raises(TypeError, match="bytes"):
        _c.Forms(None, None, None, words)
    words[1] = Plain((b"a", b"", b""))
    with pytest.raises(TypeError, match="pairs of bytes"):
        _c.Forms(None, None, None, words)


class Whole:
    """A number that Python is asked for."""

    def __init__(self, value):
        self._value = value

    def __index__(self):
        return self._value


class Text(str):
    """A text that lies about its length."""

    def __len__(self):
        return 1 << 40


def odd_kinds(luck):
    """Arguments of every kind, right ones in disguise and wrong ones."""
    arrays = [one for _, given in CALLS.values() for one in given if isinstance(one, np.ndarray)]
    some = luck.choice(arrays).copy()
    shrunk = bytearray(some.nbytes)
    return [
        lambda: some, lambda: some.view(np.recarray), lambda: memoryview(some), lambda: some[::-1], lambda: some[:0],
        lambda: Shrinking(some), lambda: luck.choice(EXPORTERS)(some[:1]), lambda: memoryview(shrunk)[:1], bytes,
        lambda: ctypes.create_string_buffer(9), lambda: np.ma.array(some), lambda: some.astype(object),
        *(lambda one=one: one for one in STRUCT_SEQUENCES), lambda: time.gmtime(0), lambda: sys.version_info,
        lambda: Plain("ab"), lambda: Wide(1, 2, 3), lambda: Loud, lambda: Wide, lambda: Score, lambda: type, dict,
        lambda: Plain((Text("a b"), Text("a"))), lambda: ("a\udcff", "b"), lambda: (Text(), None),
        lambda: [(b"a", b"b")],
        lambda: [Plain((b"a", b"b"))], lambda: [None], lambda: Whole(luck.choice([0, 1, -1, 2**31, 2**63])),
        lambda: luck.choice([0, 1, -1, 3, 2**31 - 1, 2**63, -(2**63)]), lambda: luck.choice([0.5, float("nan"), True]),
        lambda: None, lambda: Text("abc"), lambda: "é" * 99, lambda: b"a\0b\0", lambda: _c.Forms(None, None, None, []),
        lambda: pair(Plain), lambda: _c.Vocabulary(None, 4), lambda: _c.Punkt(*PUNKT, CLASSES), object,
    ]  # fmt: skip


REFUSALS = TypeError, ValueError, BufferError, OverflowError, MemoryError, RuntimeError


def test_odd_kinds_in_any_place_are_taken_or_refused():
    """A mistake ends the process; the sanitizers, which watch this too, find those that do not."""
    luck = Random(7)
    calls = CALLS | {"Punkt": (_c.Punkt, (*PUNKT, CLASSES))}
    for name, (function, arguments) in calls.items():
        for _ in range(drawn(3_000, 300)):
            given, kinds = copied(arguments) if name != "Punkt" else list(arguments), odd_kinds(luck)
            for place in luck.sample(range(len(given)), min(len(given), luck.choice([1, 1, 2, 3]))):
                given[place] = luck.choice(kinds)()
            with suppress(*REFUSALS):
                found = function(*given)
                repr(found)
                if isinstance(found, _c.Pair):
                    repr(found.score(("a b. c d", "a é"), None)), repr(found.score(("a", "a b"), None))
                if isinstance(found, _c.Blocks):
                    arrays = np.arange(2), np.zeros((2, 3, 1), np.int64), np.zeros((2, 3, 1))
                    repr(found.score(["a b. c d"], ["a é"], False, 0, 1, *arrays))
                if isinstance(found, _c.Punkt):
                    found.find_classes(np.array([0x10FFFF], np.uint32), np.zeros(1, np.uint8))
    gc.collect()
