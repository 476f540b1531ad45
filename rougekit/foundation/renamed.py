"""Names that have changed, and still lead to what they named, with a DeprecationWarning, for one minor version."""

import warnings
from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def warn_of_name(old: str, new: str, stacklevel: int = 2) -> None:
    """Say that something has another name now. stacklevel : 2 for the line that called this function's caller"""
    warnings.warn(f"{old} is now {new}", DeprecationWarning, stacklevel=stacklevel + 1)


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A module's `__getattr__`, which gives what has another name now.

    names : by the name that it had
    """

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_of_name(name, names[name])
        return getattr(import_module(module), names[name])

    return get


class RenamedAttribute:
    """An attribute or a method of a class under the name that it had."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def __get__(self, instance: object, owner: type) -> Any:
        if instance is None:
            return self
        warn_of_name(f"{owner.__name__}.{self.old}", self.new)
        return getattr(instance, self.new)


def renamed_to(new: str) -> Callable[[Callable[..., Any]], RenamedAttribute]:
    """A decorator that makes a `RenamedAttribute` of a function without a body, as named tuples take no other."""
    return lambda old: RenamedAttribute(old.__name__, new)


def renamed_parameter(
    old: str, new: str, converted: Callable[[Any], Any] = lambda value: value, *, at: int | None = None
) -> Callable[[Function], Function]:
    """A decorator of a function that still takes an argument by the name that its parameter had.

    converted : makes the new argument of the old one
    at : where the old one could stand without its name, if the new one can't; the function has None there

    The function raises TypeError if both are given.
    """

    def decorated(function: Function) -> Function:
        @wraps(function)
        def with_new_name(*given: Any, **named: Any) -> Any:
            if at is not None and len(given) > at and given[at] is not None:
                named[old], given = given[at], (*given[:at], None, *given[at + 1 :])
            if old in named:
                if new in named:
                    raise TypeError(f"{function.__name__}: {old} is now {new}; expected only {new}")
                warn_of_name(f"{function.__name__}({old}=...)", f"{new}=")
                named[new] = converted(named.pop(old))
            return function(*given, **named)

        with_new_name.__dict__["renamed_parameter"] = old, new
        return cast(Function, with_new_name)

    return decorated
