"""Compile the kernels in C with one call of a compiler: this machine's, or zig's if there is none.

`rougekit build` and `app.py` compile them beside their sources. setup.py and the build backend run this file by its
path, before the package is installed, so it imports nothing but the standard library.
"""

import os
import platform
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "native"
SOURCE = FOLDER / "binding" / "module.c"
HEADERS = sorted([*FOLDER.glob("*.h"), *SOURCE.parent.glob("*.h")])

LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
"""Whether one file serves this Python and all later ones. A free-threaded Python needs a file of its own."""

FLAGS = [
    "-std=c11",
    "-O3",
    "-fno-fast-math",
    "-fno-unsafe-math-optimizations",
    "-ffp-contract=off",
    "-fvisibility=hidden",
]
MSVC_FLAGS = ["/std:c11", "/O2", "/fp:precise"]
"""Either way no product is added to a sum in one step, which rounds once instead of twice and changes F's last bit, and
what the environment asks for before (CFLAGS, CC) reorders no operations. The sources refuse what comes after."""


class BuildError(OSError):
    """The kernels can't be compiled on this machine. The message says why, and what is missing."""


def version() -> str:
    """The version of these sources, which the kernels carry: others' are not loaded."""
    found: str = runpy.run_path(str(FOLDER.parent.parent / "version.py"))["__version__"]
    return found


def output() -> Path:
    """The file that Python imports as `rougekit.kernels.native._c`."""
    limited = ".pyd" if os.name == "nt" else ".abi3.so"
    return FOLDER / f"_c{limited if LIMITED else sysconfig.get_config_var('EXT_SUFFIX')}"


def is_current() -> bool:
    """Whether the kernels are compiled, and their file is newer than the sources."""
    made = output()
    return made.exists() and made.stat().st_mtime >= max(path.stat().st_mtime for path in (SOURCE, *HEADERS))


def obstacle() -> str | None:
    """Why no compiler could make the kernels for this Python, and what to do; None if one could."""
    header = Path(sysconfig.get_path("include"), "Python.h")
    if sys.implementation.name != "cpython":
        return f"the kernels are made for CPython, not for {sys.implementation.name}"
    if sys.byteorder == "big":
        return "the kernels read texts eight bytes at a time and are made for little-endian processors"
    if not header.exists():
        return f"{header} is missing: install the headers of this Python, such as the package python3-dev"
    return None


def machine_compiler() -> list[str] | None:
    """The command of CC, which is never replaced, or of this machine's compiler; None if there is none.

    Visual Studio's is left to setuptools, which knows where to find it.
    """
    named = shlex.split(os.environ.get("CC", ""))
    compiler = None if os.name == "nt" else next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if not named and not compiler:
        return None
    undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    return [*(named or [str(compiler)]), "-fPIC", *undefined]


def zig_compiler() -> list[str] | None:
    """The command of zig's C compiler, from the Python package ziglang or the path; None without either.

    It compiles for every processor and C library on which this Python runs. Without a target it would compile for
    those of this machine, and pip keeps and shares what it builds.

    Raises BuildError for a platform for which the kernels have not been compiled by zig.
    """
    if find_spec("ziglang"):
        command = [sys.executable, "-m", "ziglang", "cc"]
    elif found := shutil.which("zig"):
        command = [found, "cc"]
    else:
        return None
    is_musl = "musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or "")
    system, target = zig_target(sysconfig.get_platform(), platform.machine(), is_musl)
    if system == "windows":
        name = "python3.lib" if LIMITED else f"python3{sys.version_info.minor}t.lib"
        return [
            *command,
            "-target",
            target,
            "-DMS_WIN64",
            "-Wno-macro-redefined",
            str(Path(sys.base_prefix, "libs", name)),
        ]
    if system == "macos":
        return [*command, "-target", target, "-undefined", "dynamic_lookup"]
    # Debian's Python.h includes a file of /usr/include; zig brings the C library's headers itself, which come first
    return [*command, "-target", target, "-fPIC", "-idirafter", str(Path(sysconfig.get_path("include")).parent)]


def zig_target(name: str, machine: str, is_musl: bool) -> tuple[str, str]:
    """The system and zig's target for a platform.

    name : as `sysconfig.get_platform` gives it, for this Python and not for the machine, which may emulate another
    machine : the machine's architecture, for a Python that runs on several

    >>> zig_target("linux-aarch64", "aarch64", is_musl=False)
    ('linux', 'aarch64-linux-gnu.2.17')

    Raises BuildError for a platform for which the kernels have not been compiled by zig.
    """
    prefix, _, architecture = name.rpartition("-")
    architecture = machine if architecture == "universal2" else architecture
    architecture = {"amd64": "x86_64", "arm64": "aarch64"}.get(architecture, architecture)
    system = {"linux": "linux", "win": "windows"}.get(prefix, "macos" if prefix.startswith("macosx-") else "")
    if not system or architecture not in ("x86_64", "aarch64") or sys.maxsize < 2**32:
        raise BuildError(f"the kernels have not been compiled by zig for {name}")
    ending = {"windows": "windows-gnu", "macos": "macos.11.0", "linux": "linux-musl" if is_musl else "linux-gnu.2.17"}
    return system, f"{architecture}-{ending[system]}"


def build(*flags: str) -> str:
    """Compile the kernels beside their sources, with the first compiler that can and, after ours, these flags.

    A process that has loaded the old ones keeps them, and none sees half a file.

    Returns the compiler. Raises BuildError if there is none that can, OSError if the folder can't be written to.
    """
    faults = []
    for find in (machine_compiler, zig_compiler):
        try:
            if compiler := find():
                compile_with(compiler, output(), *flags)
                return compiler[0]
        except BuildError as fault:
            faults.append(str(fault))
    raise BuildError("\n".join(faults) or "no C compiler was found: install gcc or clang, or `pip install ziglang`")


def compile_with(compiler: list[str] | None, out: Path, *flags: str) -> None:
    """Compile the kernels into a file, by one call. Raises BuildError if that fails, OSError if it can't be written."""
    if compiler is None:
        raise BuildError("there is neither a C compiler here nor zig")
    if why := obstacle():
        raise BuildError(why)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".build-") as folder:
        part = Path(folder, out.name)
        given = [f"-DROUGEKIT_VERSION={version()}", f"-I{sysconfig.get_path('include')}"]
        line = [*compiler, "-shared", *FLAGS, *flags, *given, str(SOURCE), "-o", str(part)]
        try:
            done = subprocess.run(line, capture_output=True, text=True, errors="replace")
        except OSError as error:
            raise BuildError(f"{compiler[0]}: {error}") from error
        if done.returncode:
            raise BuildError(f"{shlex.join(line)}\n{done.stderr[-2000:]}")
        part.replace(out)
