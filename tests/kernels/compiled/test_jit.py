"""Kernels come from the cache or are compiled, whatever state the cache is in; a fork waits for what is compiled."""

import os
import subprocess
import sys
import warnings
from contextlib import contextmanager

import numpy as np
import pytest

numba = pytest.importorskip("numba")
resource = pytest.importorskip("resource", reason="a system without limits")

from rougekit import RougeWarning  # noqa: E402
from rougekit.kernels.compiled import jit  # noqa: E402
from tests.helpers.forks import forks_of  # noqa: E402
from workbench.paths import ROOT  # noqa: E402


def plus_one(n):
    return n + 1


@pytest.fixture
def found(tmp_path, monkeypatch):
    """Whether a new process would find the kernel in the cache, and the messages that it would give."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def found():
        monkeypatch.setattr(jit, "faults", [])
        kernel = jit.kernel(plus_one)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert kernel(1) == 2
        return bool(kernel.stats.cache_hits), [str(one.message) for one in caught if one.category is RougeWarning]

    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", ["empty", "cut", "zeroed", "no file"])
def test_a_damaged_cache_is_told_once_and_made_anew(found, tmp_path, kind, damage):
    assert [found(), found()] == [(False, []), (True, [])]
    (path,) = tmp_path.rglob(f"*.{kind}")
    data = path.read_bytes()
    path.unlink()
    if damage == "no file":
        path.mkdir()
    else:
        path.write_bytes({"empty": b"", "cut": data[: len(data) // 2], "zeroed": bytes(len(data))}[damage])
    hit, (message,) = found()
    assert not hit
    assert str(tmp_path) in message
    if damage != "no file":
        assert found() == (True, [])


@contextmanager
def no_room():
    """Every file is at its limit."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_warns_once(found, tmp_path):
    with no_room():
        hit, (message,) = found()
    assert not hit
    assert f"can't be written to {tmp_path}" in message
    assert found() == (False, [])
    assert found() == (True, [])


def test_a_cache_of_another_version_of_numba_is_passed_over(found, tmp_path):
    found()
    (path,) = tmp_path.rglob("*.nbi")
    version = numba.__version__.encode()
    path.write_bytes(path.read_bytes().replace(version, b"9" * len(version), 1))
    assert [found(), found()] == [(False, []), (True, [])]


@pytest.fixture(scope="module")
def forks():
    """Forks of a process that has compiled before, though no kernel."""
    begin = "import numba, rougekit.kernels.compiled.jit; numba.njit(lambda n: 2 * n)(4)"
    with forks_of(begin, env={**os.environ, "PYTHONPATH": str(ROOT)}) as forks:
        yield forks


@pytest.mark.slow
def test_a_kernel_is_compiled_anew_where_a_file_that_it_is_made_of_has_changed(tmp_path, forks):
    folder = tmp_path / "made"
    folder.mkdir()
    for name, text in {
        "__init__.py": "",
        "shapes.py": "from typing import NamedTuple\nclass Pair(NamedTuple):\n    one: int\n    two: int\n",
        "helpers.py": "from rougekit.kernels.compiled.jit import kernel\n"
        "from made.shapes import Pair\n@kernel\ndef first(n):\n    return Pair(n, 2 * n).one\n",
        "kernels.py": "from rougekit.kernels.compiled.jit import kernel\n"
        "from made.helpers import first\n@kernel\ndef called(n):\n    return first(n)\n",
    }.items():
        (folder / name).write_text(text)
    code = f"import os; os.environ['NUMBA_CACHE_DIR'] = {str(tmp_path / 'cache')!r}\n"
    code += "from made.kernels import called; print(called(4), sum(called.stats.cache_hits.values()))"

    def printed():
        return forks.run(code, tmp_path, path=[tmp_path]).stdout

    assert [printed(), printed()] == ["4 0\n", "4 1\n"]
    for changed in ("helpers.py", "shapes.py", "kernels.py"):
        with (folder / changed).open("a") as file:
            file.write("# changed\n")
        assert printed() == "4 0\n", changed


def test_a_subroutine_can_not_be_called_by_python():
    half = jit.subroutine(lambda n: n // 2)
    assert jit.kernel(lambda n: half(n) + 1)(6) == 4
    with pytest.raises(TypeError):
        half(6, 7)


def test_a_subroutine_is_compiled_once_for_all_numbers_of_a_type():
    half = jit.subroutine(lambda n: n // 2)
    assert jit.kernel(lambda n: half(n) + half(6) + half(8))(4) == 9
    assert len(half.signatures) == 1


def test_subroutines_keep_no_reference_to_an_array():
    rest = jit.array_subroutine(lambda array: array[1:])
    last = jit.subroutine(lambda array: array[1:][-1])
    array = np.arange(4)
    before = sys.getrefcount(array)
    assert jit.kernel(lambda array: last(rest(array)))(array) == 3
    assert sys.getrefcount(array) == before


FORK = """
import os, signal, threading, time
from numba.core.compiler_lock import global_compiler_lock
from rougekit.kernels.compiled.jit import kernel

@kernel
def plus_one(n: int) -> int:
    return n + 1

def compile_for_a_while():
    with global_compiler_lock:
        held.set()
        time.sleep(0.5)

held = threading.Event()
threading.Thread(target=compile_for_a_while).start()
held.wait()
if not (child := os.fork()):
    signal.alarm(60)
    os._exit(plus_one(1))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.slow
def test_a_child_that_is_forked_while_a_thread_compiles_can_compile():
    assert output_of(FORK, PYTHONPATH=str(ROOT)) == "2\n"


@pytest.mark.slow
def test_portable_kernels_are_loaded_on_any_processor(tmp_path, forks):
    (tmp_path / "kernels.py").write_text(
        "from rougekit.kernels.compiled.jit import kernel\n\n\n@kernel\ndef doubled(n):\n    return 2 * n\n"
    )
    code = f"import os; os.environ['NUMBA_CACHE_DIR'] = {str(tmp_path / 'cache')!r}\n"
    code += "from kernels import doubled; print(doubled(4), sum(doubled.stats.cache_hits.values()))"
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    with forks_of("import rougekit.kernels.compiled.jit", env=variables) as of_any_processor:
        outputs = [
            each.run(code, tmp_path, path=[tmp_path]).stdout for each in (of_any_processor, forks, of_any_processor)
        ]
    assert outputs == ["8 0\n", "8 1\n", "8 1\n"]


def output_of(code, **environment):
    return subprocess.run([sys.executable, "-c", code], env=os.environ | environment, text=True, stdout=-1).stdout
