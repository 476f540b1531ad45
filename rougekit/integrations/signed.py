"""Functions whose attribute `signature` says how they score, for harnesses that take no other callables."""

from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar, cast

Parameters = ParamSpec("Parameters")
Scored = TypeVar("Scored", covariant=True)


class Signed(Protocol[Parameters, Scored]):
    """A function with a signature."""

    __name__: str
    signature: str

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Scored: ...


def signed(function: Callable[Parameters, Scored], signature: str) -> Signed[Parameters, Scored]:
    """The function itself, with its signature."""
    vars(function)["signature"] = signature
    return cast(Signed[Parameters, Scored], function)
