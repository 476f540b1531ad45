"""A kernel's definition and its accelerator side by side."""

from importlib import import_module

import numpy as np
import pytest


def both_tiers(module, function):
    """The compiled function and its definition."""
    pytest.importorskip("numba")
    return [getattr(import_module(f"rougekit.{room}.{module}"), function) for room in ("kernels.compiled", "kernels")]


def written(function, arguments, shape, dtype, **options):
    """What a function writes into its last argument; a cell that it leaves out shows."""
    out = np.full(shape, 99, dtype)
    returned = function(*arguments, out, **options)
    return returned, out.tobytes()


def agree(module, function, arguments, shape, dtype=np.int64, **options):
    """Assert that both write the same bits, and return the same."""
    versions = both_tiers(module, function)
    compiled, in_python = (written(version, arguments, shape, dtype, **options) for version in versions)
    assert compiled == in_python
