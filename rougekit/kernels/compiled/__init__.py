"""Accelerators for some modules of `rougekit.kernels`, compiled by numba: reading, the default types, the bootstrap."""
