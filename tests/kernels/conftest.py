"""The tests of kernels run on both tiers."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def both_tiers(tier):
    return tier
