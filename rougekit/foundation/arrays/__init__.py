"""The arrays from which kernels read texts."""
