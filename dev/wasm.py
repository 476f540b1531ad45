"""Compile the kernels in C to WebAssembly and write them into rouge.js: `python -m dev.wasm`, or `make wasm`.

The compiler is one release of zig, whose output is the same bytes everywhere, so that a test can compare what is
committed with its source. The module needs nothing of its host, and is written compressed, as text: so rouge.js is one
file for Node, Deno, bundlers, pages from a disk and saved reports.
"""

import base64
import gzip
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import cast

from rougekit.kernels import build

ZIG = "0.17.1"
FOLDER = build.FOLDER / "wasm"
SCRIPT = FOLDER / "rouge.js"
FLAGS = [
    "-target", "wasm32-freestanding", "-mcpu=mvp+bulk_memory+sign_ext+nontrapping_fptoint", "-std=c11", "-Os",
    "-DNDEBUG", "-g0", "-ffp-contract=off", "-fno-sanitize=undefined", "-Wall", "-Wextra", "-Werror",
    "-Wno-unused-function", "-nostdlib", "-Wl,--no-entry", "-Wl,--strip-all",
]  # fmt: skip
"""The features are those that every engine has had since 2020. Small code is as fast."""

_LINE = re.compile(r'^const BINARY = "(.*)";$', re.MULTILINE)


def array_in_c(kind: str, name: str, values: Iterable[object]) -> str:
    """The definition of a constant array."""
    return f"static const {kind} {name}[] = {{{', '.join(map(str, values))}}};\n"


def rules_in_c(variant: str) -> str:
    """The rules of a stemmer, as `Stemmer` in porter.h has them: `RULES_porter` and `STARTS_porter`."""
    from rougekit.kernels.native import vocabulary  # not where this is imported: it may not have been compiled

    rules, starts = vocabulary.packed_rules(variant)  # type: ignore[arg-type]
    rows = [f"{{{', '.join(f'{value}u' for value in row)}}}" for row in cast(list[list[int]], rules.tolist())]
    return array_in_c("Rule", f"RULES_{variant}", rows) + array_in_c("i64", f"STARTS_{variant}", starts)


def compiled() -> bytes:
    """The module, from its source.

    Raises ImportError if ziglang has another version, subprocess.CalledProcessError if it can't be compiled.
    """
    if version("ziglang") != ZIG:
        raise ImportError(f"ziglang {version('ziglang')} writes other bytes: pip install ziglang=={ZIG}")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "rules.h").write_text(rules_in_c("porter"), "utf-8")
        include = [f"-I{path}" for path in (FOLDER / "libc", folder)]
        out = Path(folder, "rouge.wasm")
        compiler = [sys.executable, "-m", "ziglang", "cc"]
        subprocess.run([*compiler, *FLAGS, *include, FOLDER / "module.c", "-o", out], check=True)
        return out.read_bytes()


def committed() -> bytes:
    """The module in rouge.js."""
    found = _LINE.search(SCRIPT.read_text("utf-8"))
    assert found
    return gzip.decompress(base64.b64decode(found[1]))


def write(module: bytes) -> None:
    """Write a module into rouge.js."""
    packed = base64.b64encode(gzip.compress(module, 9, mtime=0)).decode()
    SCRIPT.write_text(_LINE.sub(f'const BINARY = "{packed}";', SCRIPT.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write(compiled())
    print(f"{SCRIPT.relative_to(build.FOLDER.parent.parent.parent)}: {len(committed()):,} bytes of WebAssembly")
