"""`rougekit warmup`: compile all kernels now."""

from collections.abc import Sequence

from rougekit.warmup import warm_up


def run(arguments: Sequence[str]) -> int:
    """Compile, and tell how long each kernel took.

    Raises
    ------
    ValueError : arguments, of which it takes none.
    """
    if arguments:
        raise ValueError(f"warmup takes no arguments; there is {arguments[0]!r}")
    for name, seconds in warm_up():
        print(f"{seconds:6.1f} s  {name}")
    return 0
