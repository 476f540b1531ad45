"""Spell texts: compiles the function in `kernels.spelling`."""

from numba import types

from rougekit.kernels import spelling as definition
from rougekit.kernels.compiled.jit import given, kernel

spell = kernel(
    types.UniTuple(types.int64, 3), given(types.uint32), types.int64, given(types.uint64), given(types.uint32),
    types.uint8[::1], types.int64,
)(definition.spell)  # fmt: skip
