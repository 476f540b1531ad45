"""The contents of users' functions and objects as text to be hashed: source, closure, attributes.

Callables with equal contents do the same, as far as Python can tell. State that can't be read, such as that of a C
library, a file or a generator, makes contents unverifiable.
"""

import copyreg
import functools
import inspect
import io
import linecache
import sys
import types
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

MAX_PARTS = 200_000
"""Contents with more nested values count as unverifiable."""

_ATOMS = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))


class Unverifiable(Exception):
    """A value without readable contents."""


def contents(value: object) -> tuple[list[str], bool]:
    """The contents of a value as parts, and whether they are complete.

    >>> contents([1, "a"])
    (['list', '1', "'a'", 'end'], True)
    """
    parts: list[str] = []
    try:
        for part in _of(value, {}):
            parts.append(part)
            if len(parts) > MAX_PARTS:
                return parts, False
    except (Unverifiable, RecursionError):
        return parts, False
    return parts, True


def _of(value: Any, seen: dict[int, int]) -> Iterator[str]:
    """The parts of a value, in the same order in every process; `seen` numbers the objects so far, by id."""
    kind = type(value)
    if kind in _ATOMS:
        yield repr(value)
        return
    if id(value) in seen:
        yield f"again {seen[id(value)]}"
        return
    seen[id(value)] = len(seen)
    if isinstance(value, np.ndarray) and value.dtype != object:
        yield from ("array", str(value.dtype), str(value.shape), value.tobytes().hex())
    elif kind in (list, tuple):
        yield from _several(kind.__name__, value, seen)
    elif kind is dict:
        yield from _several("dict", [part for item in value.items() for part in item], seen)
    elif kind in (set, frozenset):
        yield from ("set", *sorted(" ".join(_of(item, dict(seen))) for item in value), "end")
    elif isinstance(value, types.ModuleType):
        yield f"module {value.__name__}"
    elif isinstance(value, functools.partial):
        yield from _several("partial", [value.func, value.args, value.keywords], seen)
    elif isinstance(value, types.MethodType):
        yield from _several("method", [value.__func__, value.__self__], seen)
    elif isinstance(value, types.FunctionType):
        yield from _of_function(value, seen)
    elif hasattr(value, "__wrapped__"):  # functools.cache and other decorators
        yield from _of(value.__wrapped__, seen)
    elif isinstance(value, type) or inspect.isroutine(value):
        yield from _named(value, seen)
    else:
        yield from _of_object(value, seen)


def _several(kind: str, values: Any, seen: dict[int, int]) -> Iterator[str]:
    yield kind
    for value in values:
        yield from _of(value, seen)
    yield "end"


def _named(value: Any, seen: dict[int, int]) -> Iterator[str]:
    """The name and source of a class or built-in function; the functions of a class without source, as at a prompt."""
    yield f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    source = _source(value)
    yield source
    if not source and isinstance(value, type):
        yield from _several("class", [part for part in vars(value).values() if inspect.isfunction(part)], seen)


def _source(value: Any) -> str:
    try:
        return inspect.getsource(value)
    except (OSError, TypeError):
        return ""


def _of_function(function: types.FunctionType, seen: dict[int, int]) -> Iterator[str]:
    """The source (or else bytecode), defaults, closure and used globals of a function."""
    code = function.__code__
    yield "function"
    yield (_lambda_source(code) if code.co_name == "<lambda>" else _source(function)) or _bytecode(code)
    yield from _of(function.__defaults__, seen)
    yield from _of(function.__kwdefaults__, seen)
    for cell in function.__closure__ or ():
        try:
            value = cell.cell_contents
        except ValueError:  # not yet assigned
            continue
        yield from _of(value, seen)
    module = function.__module__
    if (module or "").partition(".")[0] in sys.stdlib_module_names or "-packages" in code.co_filename:
        return  # the source of an installed package is enough: its globals are not the user's
    for name in sorted({name for part in _codes(code) for name in part.co_names} & function.__globals__.keys()):
        yield name
        value = function.__globals__[name]
        if isinstance(value, types.FunctionType | type) and value.__module__ != module:
            yield f"{value.__module__}.{value.__qualname__}"
        else:
            yield from _of(value, seen)


def _lambda_source(code: types.CodeType) -> str:
    """The source of one lambda, as a line may have several; "" if it is not known."""
    places = [place for place in code.co_positions() if None not in place and place[2:] != (0, 0)]
    if not places:
        return ""
    first, start = min((line, column) for line, _, column, _ in places)
    last, end = max((line, column) for _, line, _, column in places)
    lines = [linecache.getline(code.co_filename, line).encode() for line in range(first, last + 1)]  # type: ignore[arg-type, operator]
    lines[-1] = lines[-1][:end]
    lines[0] = lines[0][start:]
    return b"".join(lines).decode("utf-8", "replace")


def _bytecode(code: types.CodeType) -> str:
    """The bytecode, constants and names, which differ between versions of Python."""
    return " ".join(
        f"{part.co_code.hex()} {[value for value in part.co_consts if isinstance(value, _ATOMS)]!r} {part.co_names!r}"
        for part in _codes(code)
    )


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """The code of a function and of the functions within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _of_object(value: Any, seen: dict[int, int]) -> Iterator[str]:
    """The class and the state of an object, as `copy` reads them."""
    yield from _named(type(value), seen)
    if isinstance(value, Iterator | io.IOBase):
        raise Unverifiable
    try:
        reduce = copyreg.dispatch_table.get(type(value))
        state = reduce(value) if reduce else value.__reduce_ex__(4)
    except Exception:  # __reduce_ex__ may raise anything
        raise Unverifiable from None
    if isinstance(state, str):
        yield state
        return
    for part in state:
        if isinstance(part, Mapping) and type(part) is not dict:
            part = dict(part)
        yield from _several("items", list(part), seen) if isinstance(part, Iterator) else _of(part, seen)
