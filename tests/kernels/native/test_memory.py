"""Memory runs out at every place where the kernels ask for it: a MemoryError. The stack that they take is bounded."""

import json
import re
import subprocess
import sys
import sysconfig
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from dev.paths import ROOT
from rougekit.kernels import build

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the compiler's report and the limits are of Linux"),
    pytest.mark.needs("gcc"),
]
FAILING = """
#include <stdlib.h>
__attribute__((visibility("default"))) long left = -1; /* allocations before the one that fails; -1: none does */
static int fails(void) { return left >= 0 && left-- == 0; }
static void *failing_malloc(size_t n) { return fails() ? NULL : malloc(n); }
static void *failing_calloc(size_t n, size_t size) { return fails() ? NULL : calloc(n, size); }
static void *failing_realloc(void *old, size_t n) { return fails() ? NULL : realloc(old, n); }
#define malloc failing_malloc
#define calloc failing_calloc
#define realloc failing_realloc
"""
WORK = """
import ctypes, importlib.util, json, sys
spec = importlib.util.spec_from_file_location("rougekit.kernels.native._c", sys.argv[1])
sys.modules[spec.name] = kernels = importlib.util.module_from_spec(spec)
spec.loader.exec_module(kernels)
left = ctypes.c_long.in_dll(ctypes.CDLL(sys.argv[1]), "left")

from rougekit import Scorer, nearest, tier
from rougekit.scoring.scorer import _cached_plan
assert tier() == "native"
one = "The cats were running. Mr. Smith, etc., saw them!"
other = "A cat was seen by Mr. Smith. It ran and ran."
many = [f"{one} word{k} and {k}." for k in range(40)], [f"{other} word{k % 7}" for k in range(40)]
lines = "\\n".join(f"w{k % 61} w{k % 53} w{k % 7}" for k in range(900))
turned = "\\n".join(reversed(lines.split("\\n")))
wide = " ".join(f"w{k * k % 97}" for k in range(700)), " ".join(f"w{k * k % 89}" for k in range(700))
usual = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


def pair(*texts, **options):
    # by a scorer that has no memory yet; if it gets none, by the same scorer again
    _cached_plan.cache_clear()
    scorer = Scorer(usual, **options)
    try:
        return scorer.score_pair(*texts)
    except MemoryError:
        assert scorer.score_pair(*texts) == Scorer(usual, **options).score_pair(*texts)
        raise


def scored(*texts, types=usual, then=lambda scores: scores.columns, **options):
    return {k: v.tolist() for k, v in then(Scorer(types, **options).score(*texts, threads=1)).items()}


def legacy(scores):
    return {k: v for k, v in scores.aggregate(legacy_bootstrap=True, n_resamples=50, seed=3).items()}


work = {
    "a pair": lambda: pair(one, other, use_stemmer=True),
    "a pair of sentences": lambda: pair(one, other, split_summaries=True),
    "a pair in other letters": lambda: pair("é" + one, "ö" + other, tokenizer="unicode"),
    "a batch": lambda: scored(*many, use_stemmer=True, split_summaries=True),
    "stop words": lambda: scored(*many, stopwords="smart", use_stemmer=True),
    "other letters": lambda: scored(*many, tokenizer="unicode"),
    "other measures": lambda: scored(*many, types=["rouge3", "rougeW1.2", "meadL", "rougeS4"]),
    "long texts": lambda: scored([lines], [turned], types=[*usual, "rouge4", "meadL", "rougeW1.2"]),
    "wide texts": lambda: scored([wide[0]], [wide[1]], types=[*usual, "meadL", "rougeW1.2"]),
    "the Perl script's": lambda: scored(*many, types=["rouge1", "rougeL", "rougeS4"], standard="rouge155"),
    "legacy bootstrap": lambda: legacy(Scorer(["rouge1"]).score(*many)),
    "nearest": lambda: nearest(many[0], many[1], k=3).indices.tolist(),
}
failed = {}
for name, do in work.items():
    expected, k, failed[name] = do(), 0, 0
    while True:
        left.value = k
        try:
            got = do()
        except MemoryError:
            failed[name] += 1
            reached = True
        else:
            assert got == expected, name
            reached = left.value == -1
        left.value = -1
        if not reached:
            break
        assert do() == expected, (name, k)
        k += 1
print(json.dumps(failed))
"""


def test_where_memory_runs_out_an_error_is_raised_and_nothing_is_torn(tmp_path):
    (tmp_path / "failing.h").write_text(FAILING)
    build.compile_with(["gcc", "-fPIC", "-include", str(tmp_path / "failing.h")], tmp_path / "_c.so")
    line = [sys.executable, "-c", WORK, str(tmp_path / "_c.so")]
    done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    failed = json.loads(done.stdout)
    assert min(failed.values()) > 0, failed


def test_no_kernel_calls_itself_or_takes_stack_for_a_text(tmp_path):
    """Without optimisation, which would make a loop of a function that ends by calling itself."""
    given = ["-DROUGEKIT_VERSION=1", f"-I{sysconfig.get_path('include')}"]
    command = ["gcc", *build.FLAGS, "-O0", "-fcallgraph-info=su", *given, "-S", str(build.SOURCE), "-o", "kernels.s"]
    subprocess.run(command, check=True, cwd=tmp_path)
    graph = (tmp_path / "kernels.ci").read_text()
    stacks = dict(re.findall(r'^node: .*?label: "(\w+)\\n.*? bytes \(([\w,]+)\)', graph, re.MULTILINE))
    assert stacks.keys() >= {"find_sentences", "min_of"}
    assert set(stacks.values()) <= {"static", "dynamic,bounded"}

    calls = defaultdict(set)
    edges = re.findall(r'^edge: .*?:(\w+)" targetname: "\S*?(\w+)" label: "(\S+?):', graph, re.MULTILINE)
    for caller, called, file in edges:
        calls[caller].add(called)
        if called == "__indirect_call" and Path(file).resolve().parent == build.FOLDER:
            assert caller == "is_over", f"{caller} may call itself by an address"
    assert "is_over" in calls["find_sentences"]
    list(TopologicalSorter(calls).static_order())  # raises a CycleError that names the functions
