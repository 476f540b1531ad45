"""`rougekit warmup`: compile all kernels now."""

from collections.abc import Sequence

from rougekit.warmup import warm_up


def run(arguments: Sequence[str]) -> int:
    """Compile, and tell how long it took.

    Raises
    ------
    ValueError : something else than --portable.
    """
    if list(arguments) not in ([], ["--portable"]):
        raise ValueError(f"warmup {' '.join(arguments)}; expected nothing more, or --portable")
    for name, seconds in warm_up(portable=bool(arguments)):
        print(f"{seconds:6.1f} s  {name}")
    return 0
