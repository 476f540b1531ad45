"""The build backend: setuptools, so used that an install succeeds on machines without a C compiler.

Where none works, the hooks ask for zig, a compiler on the package index, for the build alone. Where that is not to be
had either, or fails, or Python's headers are missing, the package is installed without compiled kernels; it then counts
in Python, gives the same numbers, and says so when that costs time. ROUGEKIT_BUILD chooses otherwise:

    auto     the default, as above
    native   an error instead of an install without compiled kernels
    zig      like native, with zig even if another compiler works
    plain    no compiled kernels
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403, the hooks that are setuptools' own

ROOT = Path(__file__).resolve().parent.parent
ZIG = "ziglang>=0.13,<0.18"  # the oldest and the newest were tried
VARIABLE = "ROUGEKIT_BUILD"

native = runpy.run_path(str(ROOT / "rougekit" / "kernels" / "build.py"))


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *zig_to_fetch()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *zig_to_fetch()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    return built(build_meta.build_wheel, wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    return built(build_meta.build_editable, wheel_directory, config_settings, metadata_directory)


def setting() -> str:
    """The value of ROUGEKIT_BUILD. Raises ValueError for an unknown one."""
    value = os.environ.get(VARIABLE) or "auto"
    if value not in ("auto", "native", "zig", "plain"):
        raise ValueError(f"{VARIABLE}={value!r}; expected 'auto', 'native', 'zig' or 'plain'")
    return value


def zig_to_fetch() -> list[str]:
    """The requirement for zig, if the build will need it and an index has it."""
    wants_zig = setting() == "zig" or (setting() != "plain" and not native["obstacle"]() and not has_compiler())
    if not wants_zig or shutil.which("zig"):
        return []
    return [ZIG] if setting() != "auto" or is_on_index(ZIG) else []


@cache
def has_compiler() -> bool:
    """Whether setuptools' compiler makes modules for this Python. What CC names is never replaced."""
    if os.environ.get("CC"):
        return True
    if sys.platform == "darwin":  # /usr/bin/cc always exists, but may be a stand-in that asks to install the real one
        return subprocess.run(["xcode-select", "-p"], capture_output=True).returncode == 0
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "empty.c")
        source.write_text("#include <Python.h>\n#include <math.h>\nint rougekit(void) { return 0; }\n", "utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            objects = compiler.compile([str(source)], folder, include_dirs=[sysconfig.get_path("include")])
            compiler.link_shared_object(objects, str(Path(folder, "empty.module")))
        except Exception:  # whatever is missing: a program, a header, a library, Visual Studio
            return False
    return True


NAMING_SOURCES = ("-i", "--index-url", "--extra-index-url", "-f", "--find-links", "--index", "--default-index")
WITHOUT_SOURCES = ("--no-index", "--offline")


def is_on_index(requirement: str) -> bool:
    """Whether the installer that runs this hook finds a requirement; a hook that asks for another fails the install.

    Asked are pip or uv, with their settings and, where it can be read, the command line of the installer. True if
    there is neither: then another front end decides.
    """
    if uv := os.environ.get("UV"):
        line = [uv, "pip", "install", "--quiet", "--dry-run", "--no-deps", "--target", "."]
    else:
        line = [sys.executable, "-m", "pip", "index", "versions", "--only-binary=:all:"]
        requirement = re.split(r"[^\w-]", requirement)[0]
    caller = Path(f"/proc/{os.getppid()}")
    folder = caller / "cwd" if caller.exists() else Path.cwd()
    words = caller.joinpath("cmdline").read_text(errors="replace").split("\0") if caller.exists() else []
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # pip hides itself by it
    done = subprocess.run(
        [*line, *sources(words), requirement], env=outside, cwd=folder, capture_output=True, text=True
    )
    return done.returncode == 0 or "No module named pip" in done.stderr


def sources(words: list[str]) -> list[str]:
    """The words of a command line of pip or uv that say where packages come from."""
    kept = []
    for word, value in zip(words, [*words[1:], ""], strict=True):
        name, has_value, _ = word.partition("=")
        if name in NAMING_SOURCES:
            kept += [word] if has_value else [word, value]
        elif name in WITHOUT_SOURCES:
            kept.append(word)
    return kept


def built(hook: Callable[..., str], *arguments: Any) -> str:
    """Run a hook of setuptools with compiled kernels and, if they can't be compiled, without them."""
    asked = setting()
    if asked != "plain":
        way = "zig" if asked == "zig" or not has_compiler() else "native"
        try:
            if why := native["obstacle"]():
                raise native["BuildError"](why)
            return run(hook, way, *arguments)
        except (Exception, SystemExit) as fault:  # setup.py ends with the latter if a compiler fails
            if asked != "auto":
                raise
            say(fault)
    return run(hook, "plain", *arguments)


def run(hook: Callable[..., str], way: str, *arguments: Any) -> str:
    """Run a hook of setuptools, for which setup.py compiles in a way: "native", "zig" or "plain"."""
    with (
        tempfile.TemporaryDirectory() as folder,
        variables(ROUGEKIT_BUILD=way, DIST_EXTRA_CONFIG=f"{folder}/build.cfg"),
    ):
        # a folder of its own: what is left in build/ from another version would get into the wheel
        Path(folder, "build.cfg").write_text(f"[build]\nbuild_base = {folder}\n", "utf-8")
        if way == "plain" and hook is build_meta.build_editable:
            native["output"]().unlink(missing_ok=True)  # an old one would hide that no new one can be compiled
        return hook(*arguments)


@contextmanager
def variables(**values: str) -> Iterator[None]:
    """Set environment variables for a while."""
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def say(fault: BaseException) -> None:
    """Say that the kernels are left out, and why."""
    print(
        f"rougekit: no compiled kernels: {fault}\nrougekit is installed without them: the numbers are the same, large "
        "test sets take 20 to 80 times as long. Once a compiler is there, `rougekit build` adds them.",
        file=sys.stderr,
    )
