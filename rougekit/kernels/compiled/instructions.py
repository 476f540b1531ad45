"""Instructions on 64 bits, or 64 bytes, that numba has no name for; and arrays within other arrays."""

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj


def emitted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Without the typing context an intrinsic is called like a function."""
    return cast(Callable[..., Any], intrinsic(function))


def _of_bits(instruction: str, returned: Any, *flags: int) -> Callable[..., Any]:
    """A function of one uint64 that is one instruction of LLVM, with the flags that follow its argument there."""

    def typed(typing_context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return getattr(builder, instruction)(*arguments, *(ir.Constant(ir.IntType(1), flag) for flag in flags))

        return returned(types.uint64), generate

    return emitted(typed)


popcount = _of_bits("ctpop", types.int64)
"""How many bits are set."""
lowest = _of_bits("cttz", types.int64, 0)
"""Number of the lowest bit set; 64 if there is none."""
leading_zeros = _of_bits("ctlz", types.uint64, 0)
"""How many bits are above the highest one set; 64 if there is none."""
mirrored = _of_bits("bitreverse", types.uint64)
"""The bits in reverse order: bit k becomes bit 63 - k."""


@emitted
def pointer(typing_context: Any, array: Any) -> Any:
    """A C pointer to the first item of an array, which must outlive it; used as an array, it counts no references."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate


@emitted
def load(typing_context: Any, memory: Any, at: Any) -> Any:
    """The 8 bytes memory[at:at + 8] behind a pointer as one uint64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = builder.load(builder.bitcast(builder.gep(arguments[0], [arguments[1]]), ir.IntType(64).as_pointer()))
        word.align = 1
        return word

    return types.uint64(memory, types.int64), generate


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
def array_at(typing_context: Any, memory: Any, first: Any, shape: Any, kind: Any) -> Any:
    """memory[first:] as an array of another kind and shape, which `memory` must outlive.

    Unlike a slice it does not count references, which takes longer.
    """
    array = _array(shape, kind)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        made = context.make_array(array)(context, builder)
        lengths, item = _lengths(context, builder, signature.args[2], arguments[2]), context.get_data_type(array.dtype)
        strides = [context.get_constant(types.intp, context.get_abi_sizeof(item))]
        for length in lengths[:0:-1]:
            strides.insert(0, builder.mul(strides[0], length))
        place = builder.bitcast(builder.gep(data, [arguments[1]]), item.as_pointer())
        arrayobj.populate_array(made, place, lengths, strides, strides[-1], None)
        return made._getvalue()

    return array(memory, types.int64, shape, kind), generate


def _array(shape: Any, kind: Any) -> Any:
    return types.Array(kind.dtype, len(shape) if isinstance(shape, types.BaseTuple) else 1, "C")


def _lengths(context: Any, builder: Any, shape_type: Any, shape: Any) -> list[Any]:
    """The integers of a shape."""
    is_tuple = isinstance(shape_type, types.BaseTuple)
    kinds, items = (shape_type, cgutils.unpack_tuple(builder, shape)) if is_tuple else ([shape_type], [shape])
    return [context.cast(builder, item, kind, types.intp) for item, kind in zip(items, kinds, strict=True)]
