"""What threads can't share: how long a call holds Python's lock, which limits the gain of any number of cores."""

import ctypes
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time, thread_time
from typing import Any

from benchmarks.peers import RS
from benchmarks.timing import Row, least
from dev.corpora import CNN, PUBMED, XSUM, corpus
from rougekit import Scorer
from rougekit.kernels import build

CLOCK = """
#include "binding/python.h"
#include <time.h>
__attribute__((visibility("default"))) double seconds_without_lock;
static double clocked_from;
static double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
static PyThreadState *clocked_save(void)
{
    clocked_from = clock_now();
    return PyEval_SaveThread();
}
static void clocked_restore(PyThreadState *thread)
{
    PyEval_RestoreThread(thread);
    seconds_without_lock += clock_now() - clocked_from;
}
#define PyEval_SaveThread clocked_save
#define PyEval_RestoreThread clocked_restore
"""
"""What is included before the kernels, so that they count their processor time without the lock, on one thread."""


def serial() -> Iterator[Row]:
    """Processor time on one thread, and its serial part: ours by a clock in the kernels, Rust's by its caller's."""
    without_lock = _clocked_kernels()

    def locked(score: Callable[[], object]) -> float:
        start, before = thread_time(), without_lock.value
        score()
        return thread_time() - start - (without_lock.value - before)

    for ours, theirs, column in _calls():
        in_rust = partial(_timed, thread_time, theirs)
        alone = partial(ours, threads=1)
        one = least(alone, rounds=60, clock=process_time)[0], min(locked(alone) for _ in range(60))
        other = least(theirs, rounds=3, clock=process_time)[0], min(in_rust() for _ in range(3))
        for name, (whole, part) in (("rougekit", one), (RS.named, other)):
            yield Row("cores", f"{name}: serial part", column, part / whole, "share", part)
            yield Row("cores", f"{name}: 1 thread", column, 1e3 * whole, "ms")


def two_threads() -> Iterator[Row]:
    """Our time on two threads, and that of the Rust package."""
    for ours, theirs, column in _calls():
        (both,), (rust,) = least(partial(ours, threads=2), rounds=300), least(theirs, rounds=15)
        yield Row("cores", "rougekit: 2 threads", column, 1e3 * both, "ms")
        yield Row("cores", f"{RS.named}: 2 threads", column, 1e3 * rust, "ms")


def _calls() -> Iterator[tuple[Callable[..., Any], Callable[[], Any], str]]:
    """Our call, the Rust package's, and the column, of each corpus with and without stemming."""
    corpora = {"CNN": corpus(CNN), "PubMed, 1,500 pairs": corpus(PUBMED, 1500), "XSum": corpus(XSUM)}
    for name, texts in corpora.items():
        for stem in (False, True):
            ours, theirs = Scorer(use_stemmer=stem).score, RS.batch(stem)
            yield partial(ours, *texts), partial(theirs, *texts), name + ", stemming" * stem


def _timed(clock: Callable[[], float], call: Callable[[], object]) -> float:
    start = clock()
    call()
    return clock() - start


def _clocked_kernels() -> ctypes.c_double:
    """Compile kernels with a clock and let this process use them. Returns their seconds without the lock."""
    name = "rougekit.kernels.native._c"
    if name in sys.modules:
        raise RuntimeError("this process has loaded the kernels already; run it in a new one")
    with tempfile.TemporaryDirectory() as folder:
        clock, made = Path(folder, "clock.h"), Path(folder, build.output().name)
        clock.write_text(CLOCK)
        compiler = build.machine_compiler()
        build.compile_with(compiler and [*compiler, f"-I{build.FOLDER}", "-include", os.fspath(clock)], made)
        spec = importlib.util.spec_from_file_location(name, made)
        if spec is None or spec.loader is None:
            raise ImportError(f"{made} can't be loaded")
        sys.modules[name] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return ctypes.c_double.in_dll(ctypes.CDLL(os.fspath(made)), "seconds_without_lock")
