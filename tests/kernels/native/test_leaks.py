"""A process that calls every function in C again and again, rightly and wrongly, does not grow."""

import platform
import subprocess
import sys

import pytest

from dev.paths import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="asks glibc's malloc"),
]

ROUNDS = 300
CHILD = """
import ctypes
import sys
from contextlib import suppress

import numpy as np

from rougekit.kernels.native import _c
from tests.kernels.native.test_arguments import CALLS, WRONG, copied, score


class Info(ctypes.Structure):
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    _fields_ = [(name, ctypes.c_size_t) for name in names]


mallinfo = ctypes.CDLL(None).mallinfo2
mallinfo.restype = Info
classes = np.full(0x110000, 0x80, np.uint8)
text, bits = np.frombuffer(b"Mr. A went. He sat." + b" " * 64, np.uint8), np.array([1 << 8], np.uint32)
codes, out = np.array([65, 0x4E2D], np.uint32), np.zeros(2, np.uint8)


def call_everything():
    for function, arguments in CALLS.values():
        function(*copied(arguments))
    for name, position, wrong, _ in WRONG:
        function, arguments = CALLS[name]
        with suppress(TypeError, ValueError, BufferError, OverflowError):
            function(*[wrong if k == position else one for k, one in enumerate(copied(arguments))])
    punkt = _c.Punkt(b"mr", np.array([0, 2]), bits, classes)
    punkt.spans(text)
    punkt.find_classes(codes, out)
    punkt.mark_lines(text.copy(), np.array([0, 19]), True, np.array([], np.int64), text[-64:])
    with suppress(ValueError):
        _c.Punkt(b"", np.array([0, 2]), bits, classes)
    for texts in (("a b\\u4e2d", "a"), ("a", None), ("a", "\\u212a"), ("a" * 9999, "a")):
        score(texts, None)


def grown():
    info = mallinfo()
    before = info.uordblks + info.hblkhd, sys.getallocatedblocks()
    for _ in range(ROUNDS):
        call_everything()
    info = mallinfo()
    return info.uordblks + info.hblkhd - before[0], sys.getallocatedblocks() - before[1]


grown()
print(*grown())
"""


def test_calls_leave_no_memory_behind():
    """Neither bytes of malloc nor blocks of Python: a leak in one function would be at least one of them a round."""
    code = CHILD.replace("ROUNDS", str(ROUNDS))
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    of_malloc, blocks = map(int, done.stdout.split())
    assert of_malloc < 8 * ROUNDS
    assert blocks < ROUNDS // 2
