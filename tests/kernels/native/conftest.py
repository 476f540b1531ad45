"""Here tests call the kernels in C and their definitions by name, so they run once."""

import pytest

from rougekit.kernels.tiers import why_missing
from tests.helpers.node import Rouge

collect_ignore_glob = ["test_*.py"] if why_missing() else []


@pytest.fixture(autouse=True, scope="module")
def both_tiers():
    return None


@pytest.fixture(scope="module")
def rouge():
    """rouge.js, with Punkt's tables."""
    served = Rouge()
    yield served
    served.close()
