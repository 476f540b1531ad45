"""Without numba there are no compiled kernels to test; files that ask for the tier's own functions run all the same."""

from pathlib import Path

from tests.conftest import HAS_NUMBA

_OF_EITHER_TIER = {
    "clipped_union_lcs", "helper", "lcg48", "legacy", "mead_lcs", "poisson", "ratios", "resample", "sentence_ends",
    "signatures", "weighted_lcs",
}  # fmt: skip

collect_ignore = [
    file.name
    for file in Path(__file__).parent.glob("test_*.py")
    if not HAS_NUMBA and file.stem.removeprefix("test_") not in _OF_EITHER_TIER
]
