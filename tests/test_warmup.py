"""Kernels compiled before they are needed: all of them, for all who ask."""

import re
import sys

import pytest

from rougekit import warmup
from rougekit.tiers import Kernels
from tests.helpers.fresh_python import run
from workbench.paths import ROOT

ALL = """
import sys, types, warnings
from importlib import import_module
from rougekit import warmup

class Seen(types.ModuleType):
    def __getattribute__(self, name):
        seen.add(f"{object.__getattribute__(self, '__name__')}.{name}")
        return super().__getattribute__(name)

seen = set()
for name in sys.argv[1:]:
    import_module(f"rougekit.kernels.{name}").__class__ = Seen
seen.clear()
warnings.simplefilter("ignore")
print(len(list(warmup.warm_up())), *seen)
"""
"""Prints what the steps asked the modules of kernels for."""
SOME = """
import os, pathlib, sys
from rougekit import tiers, warmup
from rougekit.kernels import background_compile
background_compile.want(pathlib.Path(sys.argv[1]))
warmup.keep(sys.argv[1], "ngram")
print(os.nice(0), *tiers.opened())
"""


def asked_for(what):
    """What anything in the package asks the modules of kernels for."""
    files = (ROOT / "rougekit").rglob("*.py")
    return {found for path in files for found in re.findall(what, path.read_text("utf-8"))}


FUNCTIONS = rf"\bkernels\.({'|'.join(Kernels._fields)})\.(\w+)\("


@pytest.mark.slow
def test_no_kernel_is_forgotten():
    pytest.importorskip("numba")
    n_steps, *seen = run("-c", ALL, *Kernels._fields).split()
    wanted = {f"rougekit.kernels.{module}.{function}" for module, function in asked_for(FUNCTIONS)}
    assert int(n_steps) == warmup.STEPS
    assert wanted - set(seen) == set()
    assert len(wanted) > 15


@pytest.mark.slow
def test_some_kernels_are_kept_without_waiting_for_all(tmp_path):
    pytest.importorskip("numba")
    niceness, *opened = run("-c", SOME, str(tmp_path)).split()
    assert int(niceness) >= 5
    assert "ngram" in opened
    assert set(Kernels._fields) - set(opened) >= {"legacy", "poisson", "signatures"}


def test_portable_kernels_come_before_any_other(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", sys)
    with pytest.raises(RuntimeError, match="in a process that has not imported numba before"):
        next(warmup.warm_up(portable=True))
