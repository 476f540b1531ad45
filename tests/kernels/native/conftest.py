"""Here tests call the kernels in C and their definitions by name, so they run once."""

import pytest

from rougekit.kernels.tiers import why_missing

collect_ignore_glob = ["test_*.py"] if why_missing() else []


@pytest.fixture(autouse=True, scope="module")
def both_tiers():
    return None
