"""Find the folder of cached compiled kernels, without importing numba.

The folder's name is a digest of everything that compiled code depends on: the kernels' sources, Python, numba and the
processor. A cached kernel is therefore never stale, whatever the files' modification times. A file named `complete`
marks a folder that has all kernels.

Kernels are cached as pickles of machine code, so whoever can write to the folder can run code as the user who loads
them. A folder is therefore used only if nobody can write to it except this user, root, and users who can write to the
package.
"""

import os
import platform
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from rougekit.foundation.errors import warn

_FOLDER = Path(__file__).parent
COMPLETE = "complete"
_warn_once = cache(warn)


def folder() -> Path | None:
    """The first safe folder that has all kernels, else the first safe one that this process can write to, else None."""
    usable = [directory for directory in _directories() if _is_safe(directory)]
    complete = (directory for directory in usable if (directory / COMPLETE).is_file())
    return next(complete, None) or next(filter(_is_writable, usable), None)


def has_kernels_of(module: str) -> bool:
    """Whether the folder has cached kernels of this module of `rougekit.kernels.compiled`."""
    directory = folder()
    return directory is not None and any(directory.glob(f"{module}.*.nbi"))


def _directories() -> Iterator[Path]:
    """The candidates, in order: in NUMBA_CACHE_DIR, in the package, in the user's cache folder."""
    name = _digest(_FOLDER)
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen).absolute() / "rougekit" / name
    if _FOLDER.is_dir():  # not in a zip archive
        yield _FOLDER / "__pycache__" / name
    with suppress(RuntimeError):  # no home directory
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rougekit" / name


@cache
def _digest(kernels: Path) -> str:
    from hashlib import sha256  # not at the top, because it loads OpenSSL

    digest = sha256(f"{sys.implementation.cache_tag} {_processor()}".encode())
    numba = find_spec("numba")
    if numba and numba.origin:  # package metadata is slow to read, and missing from some container images
        digest.update(Path(numba.origin).with_name("_version.py").read_bytes())
    for file in sorted(kernels.rglob("*.py")):
        digest.update(f"{file.relative_to(kernels)} {file.stat().st_size} ".encode() + file.read_bytes())
    if archive := next((path for path in kernels.parents if path.is_file()), None):
        digest.update(f"{archive.stat().st_mtime} {archive.stat().st_size}".encode())
    return digest.hexdigest()[:16]


def _processor() -> str:
    """The processor numba compiles for: NUMBA_CPU_NAME, else this machine's: model and features (Linux), or name."""
    if chosen := os.environ.get("NUMBA_CPU_NAME"):
        return f"{platform.machine()} {chosen} {os.environ.get('NUMBA_CPU_FEATURES')}"
    with suppress(OSError):
        with open("/proc/cpuinfo", "rb") as information:
            first = information.read(1 << 13).partition(b"\n\n")[0]
        fields = (b"model name", b"flags", b"Features", b"CPU part")
        if features := [line.split(b":", 1)[-1].strip() for line in first.splitlines() if line.startswith(fields)]:
            return f"{platform.machine()} {features}"
    return f"{platform.machine()} {platform.processor()}"


def _is_writable(directory: Path) -> bool:
    with suppress(OSError):
        directory.mkdir(0o755, parents=True, exist_ok=True)
    # os.access() answers yes to root even for read-only folders
    return os.access(directory, os.W_OK | os.X_OK) and directory.is_dir()


def _is_safe(directory: Path) -> bool:
    """Whether no untrusted user can write to a folder or replace it."""
    if not hasattr(os, "getuid"):
        return True
    package = next(path for path in (_FOLDER, *_FOLDER.parents) if path.exists()).stat()
    owners, groups = {0, os.getuid(), package.st_uid}, {os.getgid()}
    if package.st_mode & stat.S_IWGRP:
        groups.add(package.st_gid)  # whose members can write to the package anyway
    for path, sticky_suffices in ((directory, False), (directory.parent, True)):
        with suppress(OSError):
            status = path.stat()
            others = stat.S_IWOTH | (0 if status.st_gid in groups else stat.S_IWGRP)
            protected = sticky_suffices and status.st_mode & stat.S_ISVTX
            if status.st_uid not in owners or (status.st_mode & others and not protected):
                _warn_once(
                    f"kernels in {directory} are not used, as others can write to {path}, and so run code as you: take "
                    "write permission from others (chmod go-w), or set NUMBA_CACHE_DIR to a folder of yours"
                )
                return False
    return True
