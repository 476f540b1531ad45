"""`rougekit warmup`: compile all kernels now."""

from collections.abc import Sequence

from rougekit.cli.flags import switches
from rougekit.warmup import warm_up


def run(command: str, arguments: Sequence[str]) -> int:
    """Compile all kernels; print the seconds that each took."""
    flags, _ = switches(command, arguments)
    for name, seconds in warm_up(portable="portable" in flags):
        print(f"{seconds:6.1f} s  {name}")
    return 0
