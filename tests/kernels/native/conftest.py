"""Here tests call the kernels in C and their definitions by name, so they run once, and not where C is not compiled."""

import pytest

from rougekit.kernels.tiers import why_missing
from tests.helpers.node import Rouge


class Unbuilt(pytest.Module):
    """A file of tests that is not imported, as it imports the kernels."""

    def collect(self):
        pytest.skip("needs the kernels in C")


def pytest_pycollect_makemodule(module_path, parent):
    return Unbuilt.from_parent(parent, path=module_path) if why_missing() else None


@pytest.fixture(autouse=True, scope="module")
def both_tiers():
    return None


@pytest.fixture(scope="module")
def rouge():
    """rouge.js, with Punkt's tables."""
    served = Rouge()
    yield served
    served.close()
