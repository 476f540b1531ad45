"""Spell texts: compiles the function in `kernels.spelling`."""

from numba import types

from rougekit.kernels import spelling as definition
from rougekit.kernels.compiled.jit import kernel, readonly

spell = kernel(
    types.UniTuple(types.int64, 3), readonly(types.uint32), types.int64, readonly(types.uint64), readonly(types.uint32),
    types.uint8[::1], types.int64,
)(definition.spell)  # fmt: skip
