"""Tests of whatever library is there: what our own code says to be missing skips them."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def skips_without_its_library() -> Iterator[None]:
    """Skip the test if the code raises that a library is not installed."""
    try:
        yield
    except ImportError as error:
        pytest.skip(str(error))
