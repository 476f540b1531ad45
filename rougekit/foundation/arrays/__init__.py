"""The arrays in which kernels read texts."""
