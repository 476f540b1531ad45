"""`rougekit warmup`: compile all kernels now."""

from collections.abc import Sequence

from rougekit.cli.flags import parse
from rougekit.kernels.tiers import compile_all


def run(command: str, arguments: Sequence[str]) -> int:
    """Compile all kernels; print the seconds that each took."""
    parse(command, arguments)
    for name, seconds in compile_all():
        print(f"{seconds:6.1f} s  {name}")
    return 0
