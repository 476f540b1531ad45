"""MEAD's common subsequences in plain Python: the bits of the compiled kernel."""

from tests.helpers.plain_kernels import agree


def test_mead(rows):
    agree("mead_lcs", "mead_counts", rows, (4, len(rows[-1].prediction)))
