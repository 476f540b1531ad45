"""Accelerators need numba."""

from rougekit.kernels.tiers import has_numba

collect_ignore_glob = [] if has_numba() else ["test_*.py"]
