"""How much a test draws: all of it every night, less when a person is waiting."""

import os
from typing import TypeVar

import pytest
from hypothesis import settings

Drawn = TypeVar("Drawn")


def drawn(nightly: Drawn, waiting: Drawn) -> Drawn:
    """What `make nightly` draws, or what every other run does, which reaches the same lines of code."""
    return nightly if os.environ.get("NIGHTLY") == "1" else waiting


def max_examples(nightly: int, waiting: int | None = None) -> settings:
    """For a test with its own number of examples, which `make quick` limits as it does for all."""
    n = drawn(nightly, nightly if waiting is None else waiting)
    quick = settings.get_profile("quick").max_examples
    return settings(max_examples=min(n, quick) if settings.default.max_examples == quick else n)


def slow(*values):
    """Those of a test's parameters that `make quick` leaves out."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
