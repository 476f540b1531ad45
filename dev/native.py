"""Compile this clone's kernels in place, as `make native` does: `python -m dev.native FLAG...`.

This machine's compiler does it, or else zig. Where nothing compiles C, or ROUGEKIT_BUILD=plain says not to, what was
built before is removed, and tests run without kernels.
"""

import os
import sys

from rougekit.kernels import build


def main(flags: list[str]) -> None:
    """Compile with these flags; say if nothing can. Raises BuildError if a compiler fails, OSError."""
    if os.environ.get("ROUGEKIT_BUILD") == "plain":
        why: str | None = "ROUGEKIT_BUILD=plain"
    elif not (why := build.obstacle()) and not (build.machine_compiler() or build.zig_compiler()):
        why = "there is neither a C compiler here nor zig"
    if why is None:
        build.build(*flags)
    else:
        build.output().unlink(missing_ok=True)  # kernels of older sources would hide it
        print(f"tests run without the kernels in C: {why}")


if __name__ == "__main__":
    main(sys.argv[1:])
