"""Instructions on 64 bits, or 64 bytes, that numba has no name for.

They never change, so kernels of other files may use them.
"""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
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


@emitted
def between(typing_context: Any, buffer: Any, at: Any, first: Any, last: Any) -> Any:
    """A bit mask of the 64 bytes buffer[at:at + 64]: which are at least `first` and at most `last`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        block, places = ir.VectorType(ir.IntType(8), 64), ir.VectorType(ir.IntType(32), 64)

        def all_of(byte: Any) -> Any:
            one = builder.insert_element(ir.Constant(block, ir.Undefined), byte, ir.Constant(ir.IntType(32), 0))
            return builder.shuffle_vector(one, one, ir.Constant(places, [0] * 64))

        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        values = builder.load(builder.bitcast(builder.gep(data, [arguments[1]]), block.as_pointer()))
        values.align = 1
        low, high = arguments[2:]
        found = builder.icmp_unsigned("<=", builder.sub(values, all_of(low)), all_of(builder.sub(high, low)))
        return builder.bitcast(found, ir.IntType(64))

    return types.uint64(buffer, types.int64, types.uint8, types.uint8), generate


@emitted
def memory_at(typing_context: Any, array: Any, at: Any) -> Any:
    """A C pointer to array[at], of no type; the array must outlive it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.bitcast(builder.gep(data, [arguments[1]]), ir.IntType(8).as_pointer())

    return types.voidptr(array, types.int64), generate
