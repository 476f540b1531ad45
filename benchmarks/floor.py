"""The floor: a plain pass in C that cuts texts into words and finds each in a table, built by the system's compiler.

A scorer can't be faster than its tokeniser; this one hashes by FNV-1a and compares hashes only, which is less than an
exact tokeniser has to do. It reads a byte at a time, as one would write it: a tokeniser that reads 64 can be faster.
"""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

SOURCE = r"""
#include <stdint.h>
#include <stdlib.h>
enum { BITS = 18 };
long words(const unsigned char *text, long n, int32_t *ids) {
    uint64_t *table = calloc((size_t)1 << BITS, sizeof *table);
    int32_t *number = malloc(((size_t)1 << BITS) * sizeof *number);
    int32_t known = 0;
    long found = 0;
    uint64_t hash = 0;
    for (long k = 0; k <= n; k++) {
        unsigned char letter = k < n ? text[k] | 0x20 : 0;
        int inside = (letter >= 'a' && letter <= 'z') || (k < n && text[k] >= '0' && text[k] <= '9');
        if (inside) {
            hash = ((hash ? hash : 14695981039346656037u) ^ letter) * 1099511628211u;
        } else if (hash) {
            uint64_t place = hash >> (64 - BITS);
            while (table[place] && table[place] != hash) place = (place + 1) & (((uint64_t)1 << BITS) - 1);
            if (!table[place]) { table[place] = hash; number[place] = known++; }
            ids[found++] = number[place];
            hash = 0;
        }
    }
    free(table);
    free(number);
    return found;
}
"""


def tokeniser() -> Callable[[bytes], int] | None:
    """A call that takes ASCII text and gives the number of its words; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp())
    (folder / "words.c").write_text(SOURCE)
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    built = subprocess.run([compiler, *flags, "words.c", "-o", "words.so"], cwd=folder, capture_output=True)
    if built.returncode:
        return None
    words = ctypes.CDLL(str(folder / "words.so")).words
    shutil.rmtree(folder)
    words.argtypes, words.restype = [ctypes.c_char_p, ctypes.c_long, ctypes.c_void_p], ctypes.c_long

    def count(text: bytes) -> int:
        ids = np.empty(len(text) // 2 + 1, np.int32)
        return int(words(text, len(text), ids.ctypes.data))

    return count
