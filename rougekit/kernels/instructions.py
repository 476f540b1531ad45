"""Instructions on 64 bits that numba has no name for. They never change, so kernels of other files may use them."""

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic


def emitted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Without the typing context an intrinsic is called like a function."""
    return cast(Callable[..., Any], intrinsic(function))


@emitted
def popcount(typing_context: Any, bits: Any) -> Any:
    """How many bits are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@emitted
def lowest(typing_context: Any, bits: Any) -> Any:
    """Number of the lowest bit set; 64 if there is none."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.uint64), generate


@emitted
def leading_zeros(typing_context: Any, bits: Any) -> Any:
    """How many bits above the highest one set; 64 if there is none."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), generate


@emitted
def mirrored(typing_context: Any, bits: Any) -> Any:
    """The bits in reverse order: bit k becomes bit 63 - k."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitreverse(arguments[0])

    return types.uint64(types.uint64), generate
