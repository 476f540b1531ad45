"""Kernels compiled before they are needed: all of them, for all who ask."""

import re
import sys

import pytest

from rougekit import warmup
from tests.helpers.fresh_python import run
from workbench.paths import ROOT

ALL = "from rougekit import tiers, warmup; steps = list(warmup.warm_up()); print(len(steps), *tiers.opened())"
SOME = "import os; from rougekit import tiers, warmup; warmup.keep(['ngram']); print(os.nice(0), *tiers.opened())"


def asked_for():
    """The modules of kernels that anything in the package asks for."""
    files = (ROOT / "rougekit").rglob("*.py")
    return {name for path in files for name in re.findall(r'kernels\("(\w+)"\)', path.read_text("utf-8"))}


@pytest.mark.slow
def test_no_kernel_is_forgotten():
    pytest.importorskip("numba")
    n_steps, *opened = run("-c", ALL).split()
    assert int(n_steps) == warmup.STEPS
    assert asked_for() - set(opened) == set()
    assert len(asked_for()) > 10


@pytest.mark.slow
def test_who_wants_some_kernels_does_not_wait_for_all():
    pytest.importorskip("numba")
    niceness, *opened = run("-c", SOME).split()
    assert int(niceness) >= 5
    assert "ngram" in opened
    assert asked_for() - set(opened) >= {"legacy", "poisson", "signatures"}


def test_portable_kernels_come_before_any_other(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", sys)
    with pytest.raises(RuntimeError, match="in a process that has not imported numba before"):
        next(warmup.warm_up(portable=True))
