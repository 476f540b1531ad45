"""The kernels in C under AddressSanitizer and UndefinedBehaviorSanitizer: drawn cases, and the tests of the kernels."""

import os
import secrets
import shutil
import subprocess
import sys

import pytest

from dev.paths import ROOT
from dev.wasm import array_in_c, rules_in_c
from rougekit.kernels import build
from rougekit.scoring.text.punkt import tables
from tests.attack.conftest import LONG, SECONDS

GCC = shutil.which("gcc") or ""
SANITIZERS = ["-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


def library(name):
    """The path of a library of gcc's; only its name if gcc has none, "" without gcc."""
    return GCC and subprocess.run([GCC, f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()


HAS_SANITIZERS = sys.platform == "linux" and os.path.isabs(library("libasan.so"))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not HAS_SANITIZERS, reason="needs gcc on Linux, and its libasan"),
]


def write_tables(folder):
    """What the kernels get from Python: the stemmers' rules and Punkt's English tables."""
    punkt = pytest.importorskip("rougekit.kernels.native.punkt", exc_type=ImportError)
    text, variants = "#pragma once\n", ("porter", "porter155", "original")
    for variant in variants:
        text += rules_in_c(variant)
    for what, kind in (("RULES", "Rule"), ("STARTS", "i64")):
        text += array_in_c(f"{kind} *const", what, [f"{what}_{variant}" for variant in variants])
        text += array_in_c("i64", f"N_{what}", [f"sizeof {what}_{variant} / sizeof({kind})" for variant in variants])
    letters, at, bits = punkt.listed(tables("english"))
    text += (
        array_in_c("u8", "LETTERS", letters) + array_in_c("i64", "WORD_AT", at) + array_in_c("u32", "WORD_BITS", bits)
    )
    (folder / "tables.h").write_text(text + f"enum {{ N_WORDS = {len(bits)} }};\n")
    (folder / "rules.h").write_text('#include "tables.h"\n')


@pytest.mark.parametrize("flags", [[], ["-DROUGEKIT_PORTABLE"]], ids=["vectors", "portable"])
def test_no_drawn_case_reads_or_writes_beyond_its_buffers(flags, tmp_path):
    write_tables(tmp_path)
    program, source = tmp_path / "kernels", ROOT / "tests" / "attack" / "kernels.c"
    strict = ["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", f"-I{build.FOLDER}", f"-I{tmp_path}"]
    subprocess.run([GCC, *build.FLAGS, *SANITIZERS, *strict, *flags, source, "-o", program, "-lm"], check=True)
    seed = os.environ.get("ATTACK_SEED") or str(secrets.randbits(32))
    done = subprocess.run([program, str(round(SECONDS)), seed], capture_output=True, text=True)
    assert done.returncode == 0, f"ATTACK_SEED={done.stdout.split()[-1]}\n{done.stderr}"


@pytest.mark.skipif(not os.path.isabs(library("libtsan.so")), reason="needs gcc's libtsan")
def test_threads_share_stems_without_a_race(tmp_path):
    """Under ThreadSanitizer. In Python it would report the interpreter's own races, so this needs none."""
    write_tables(tmp_path)
    program, source = tmp_path / "threads", ROOT / "tests" / "attack" / "threads.c"
    strict = ["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", f"-I{build.FOLDER}", f"-I{tmp_path}"]
    watched = ["-g", "-fsanitize=thread", "-pthread"]
    subprocess.run(
        [GCC, *build.FLAGS, *watched, *strict, "-Wno-unused-variable", source, "-o", program, "-lm"], check=True
    )
    seed = os.environ.get("ATTACK_SEED") or str(secrets.randbits(32))
    done = subprocess.run([program, str(round(SECONDS)), seed], capture_output=True, text=True)
    if "unexpected memory mapping" in done.stderr:
        pytest.skip("ThreadSanitizer does not run under this kernel's layout of memory")
    assert done.returncode == 0, f"ATTACK_SEED={seed}\n{done.stderr}"


@pytest.mark.skipif(not LONG, reason="takes minutes; `make attack` runs it")
def test_the_tests_of_kernels_find_nothing_under_sanitizers(tmp_path):
    """In a copy of this folder, as the kernels that this process uses must stay."""
    copy = tmp_path / "copy"
    unneeded = shutil.ignore_patterns(".*", "*.so", "__pycache__", "build", "*.egg-info", "site")
    shutil.copytree(ROOT, copy, ignore=unneeded)
    made = copy / build.output().relative_to(ROOT)
    build.compile_with([GCC, "-fPIC", *SANITIZERS], made)
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", "--hypothesis-profile", "quick"]
    preloaded = f"{library('libasan.so')} {library('libubsan.so')}"  # Python has to be loaded after them
    done = subprocess.run(
        [*command, "-p", "no:faulthandler", "tests/kernels"], cwd=copy, capture_output=True, text=True,
        env={**os.environ, "LD_PRELOAD": preloaded, "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"},
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout[-8000:]}\n{done.stderr[-8000:]}"
    assert str(made) in maps_of_import(copy, preloaded)


def maps_of_import(folder, preloaded):
    """The libraries that a process has loaded which imports the kernels of a folder."""
    code = "import rougekit.kernels.native; print(open('/proc/self/maps').read())"
    env = {**os.environ, "LD_PRELOAD": preloaded, "ASAN_OPTIONS": "detect_leaks=0"}
    return subprocess.run([sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True).stdout
