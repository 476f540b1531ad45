"""Kernels are loaded from the cache or compiled, whatever the state of the cache."""

import warnings
from contextlib import contextmanager

import numpy as np
import pytest

numba = pytest.importorskip("numba")
resource = pytest.importorskip("resource", reason="a system without limits")

from numba import types  # noqa: E402

from rougekit import RougeWarning  # noqa: E402
from rougekit.kernels.compiled import jit  # noqa: E402


def plus_one(n):
    return n + 1


@pytest.fixture
def found(tmp_path, monkeypatch):
    """Whether a new process would find the kernel in the cache, and its warnings."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def found():
        monkeypatch.setattr(jit, "faults", [])
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            kernel = jit.kernel(types.int64, types.int64)(plus_one)
            assert kernel(1) == 2
        return bool(kernel.stats.cache_hits), [str(one.message) for one in caught if one.category is RougeWarning]

    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", ["empty", "cut", "zeroed", "no file"])
def test_a_damaged_cache_warns_once_and_is_rebuilt(found, tmp_path, kind, damage):
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
    """Limits the size of files to 0."""
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


def test_a_kernel_accepts_read_only_and_writeable_arrays():
    @jit.kernel(types.int64, jit.readonly(types.int64))
    def first(array):
        return array[0]

    one = np.arange(3, 6)
    assert first(one) == 3
    one.flags.writeable = False
    assert first(one) == 3


def test_a_subroutine_cannot_be_called_from_python():
    half = jit.subroutine(lambda n: n // 2)
    assert jit.kernel(types.int64, types.int64)(lambda n: half(n) + 1)(6) == 4
    with pytest.raises(TypeError):
        half(6, 7)
