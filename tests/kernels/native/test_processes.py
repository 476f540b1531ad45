"""The kernels in C in threads, after a fork, in sub-interpreters, and in a process that ends."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from dev.paths import ROOT
from rougekit.foundation.arrays.buffers import Strings
from rougekit.kernels.native import _c, pair
from rougekit.kernels.native.vocabulary import Forms, Vocabulary
from rougekit.kernels.ngram_lcs import OutputSlots

TEXTS = [" ".join(f"w{n * k % 4999}ing" for n in range(300)) for k in range(1, 40)]


def run(code):
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)


SUB_INTERPRETER = """
import warnings
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
code = '''
try:
    import rougekit.kernels.native
except ImportError as fault:
    print(fault)
'''
interpreters.run_string(interpreters.create(), code)
import rougekit
print(rougekit.tier())
"""


def test_a_sub_interpreter_is_refused_and_the_main_one_is_not():
    done = run(SUB_INTERPRETER)
    refused, tier = done.stdout.splitlines()
    assert "sub-interpreter" in refused or "does not support loading in subinterpreters" in refused
    assert tier == "native"
    assert done.returncode == 0


def test_threads_share_a_pair():
    scorer = pair.Pair("porter", OutputSlots(0, 1, 2, 3), True, 1.0, 0.0, tuple("abcd"), tuple, 1 << 14)
    expected = [scorer.score((one, TEXTS[0]), None) for one in TEXTS]
    with ThreadPoolExecutor(6) as pool:
        found = pool.map(lambda _: [scorer.score((one, TEXTS[0]), None) for one in TEXTS], range(12))
        assert list(found) == [expected] * 12


def test_threads_share_forms():
    forms = Forms("porter", frozenset(["w1ing"]), {"w2ing": "w3ing"})
    expected = [Vocabulary(forms).read(Strings([text])).ids.tolist() for text in TEXTS]
    with ThreadPoolExecutor(6) as pool:
        found = pool.map(lambda text: Vocabulary(forms).read(Strings([text])).ids.tolist(), TEXTS)
        assert list(found) == expected


def test_a_vocabulary_that_another_thread_uses_is_refused():
    words, texts, faults = Vocabulary(), Strings(TEXTS * 300), []
    words.read(Strings([""]))
    assert texts.buffer.size

    def work():
        try:
            for _ in range(20):
                words.read(texts)
        except ValueError as fault:
            faults.append(str(fault))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {*faults} <= {"another thread is using this vocabulary"}
    assert len(words.read(Strings(["w1ing"])).ids) == 1


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_forked_while_a_thread_reads_can_read():
    texts, ended = Strings(TEXTS * 30), threading.Event()
    expected = Vocabulary().read(texts).ids.tolist()

    def work():
        while not ended.is_set():
            Vocabulary().read(texts)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                os._exit(Vocabulary().read(texts).ids.tolist() != expected)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        ended.set()
        thread.join()


@pytest.mark.slow
def test_hash_factors_are_odd_and_differ_between_processes():
    factors = []
    for _ in range(2):
        factors += run("from rougekit.kernels.native import _c; print(*_c.hash_factors)").stdout.split()
    assert len({*factors, *map(str, _c.hash_factors)}) == 6
    assert all(int(factor) % 2 for factor in factors)
