"""How much a test draws: everything at night, less while a person is waiting."""

import os
from typing import TypeVar

import pytest
from hypothesis import settings

Drawn = TypeVar("Drawn")


def drawn(nightly: Drawn, waiting: Drawn) -> Drawn:
    """The first value in `make nightly`, otherwise the second, which must reach the same lines of code."""
    return nightly if os.environ.get("NIGHTLY") == "1" else waiting


def max_examples(nightly: int, waiting: int | None = None) -> settings:
    """Hypothesis settings with this number of examples, within the limit of `make quick`."""
    n = drawn(nightly, nightly if waiting is None else waiting)
    quick = settings.get_profile("quick").max_examples
    return settings(max_examples=min(n, quick) if settings.default.max_examples == quick else n)


def slow(*values):
    """Parameters of a test that `make quick` skips."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
