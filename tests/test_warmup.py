"""Kernels compiled before they are needed: all of them, for all who ask."""

import sys

import pytest

from rougekit import warmup
from rougekit.kernels.tiers import MODULES
from tests.helpers.fresh_python import run

ALL = """
import gc, sys, warnings
from importlib import import_module
from numba.core.dispatcher import Dispatcher
from rougekit import warmup
from rougekit.kernels.compiled.jit import _Kept

warnings.simplefilter("ignore")
for name in sys.argv[1:]:
    import_module(f"rougekit.kernels.compiled.{name}")
n_steps = len(list(warmup.warm_up()))
assert gc.isenabled()
kernels = {
    item for name, module in list(sys.modules.items()) if name.startswith("rougekit.kernels.compiled.")
    for item in vars(module).values() if isinstance(item, Dispatcher) and isinstance(item._cache, _Kept)
}
print(n_steps, len(kernels), *[kernel.__qualname__ for kernel in kernels if not kernel.signatures])
"""
"""Prints how many kernels there are, and which the steps did not call."""
SOME = """
import os, pathlib, sys
from rougekit.kernels import tiers
from rougekit import warmup
from rougekit.kernels import background_compile
background_compile.want(pathlib.Path(sys.argv[1]))
warmup.keep(sys.argv[1], "ngram_lcs")
print(os.nice(0), *tiers.opened())
"""


@pytest.mark.slow
def test_no_kernel_is_forgotten():
    pytest.importorskip("numba")
    n_steps, n_kernels, *forgotten = run("-c", ALL, *MODULES).split()
    assert int(n_steps) == warmup.STEPS
    assert int(n_kernels) > 9
    assert forgotten == []


@pytest.mark.slow
def test_some_kernels_are_kept_without_waiting_for_all(tmp_path):
    pytest.importorskip("numba")
    niceness, *opened = run("-c", SOME, str(tmp_path)).split()
    assert int(niceness) >= 5
    assert "ngram_lcs" in opened
    assert set(MODULES) - set(opened) >= {"legacy"}


@pytest.mark.parametrize("faults", [[], ["no space left on the disk"]])
def test_modules_whose_kernels_are_not_on_disk_are_not_noted(monkeypatch, faults):
    pytest.importorskip("numba")
    from rougekit.kernels.compiled import jit

    noted = []
    monkeypatch.setenv("ROUGEKIT_TIER", "compiled")
    monkeypatch.setattr(jit, "faults", faults)
    monkeypatch.setattr(warmup, "_STEPS", {"nothing": list})
    monkeypatch.setattr(warmup, "record", lambda modules, portable: noted.append(modules))
    assert len(list(warmup.warm_up())) == 1
    assert len(noted) == (not faults)


def test_portable_kernels_come_before_any_other(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", sys)
    with pytest.raises(RuntimeError, match="in a process that has not imported numba before"):
        next(warmup.warm_up(portable=True))
