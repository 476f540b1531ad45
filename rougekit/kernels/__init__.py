"""Numba kernels: arrays in, given arrays out; no options, no strings, no threads."""
