"""Where compiled kernels are kept, and which of them are there, without importing numba.

The process that compiled the kernels of a module leaves an empty file beside them, named after the module and a key:
Python's version, numba's, what the source files hold, and the kind of processor, or only its architecture for kernels
that are portable. A wrong file does no harm: a kernel that is missing is compiled when it is called.

The files of kernels are pickles of machine code, so anyone who can write them can run code as their reader. A folder is
used only if nobody can write to it but this user, root, and those who can write to the package.
"""

import os
import platform
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

from rougekit.foundation.errors import warn

_FOLDER = Path(__file__).parent


def folder(*, to_write: bool = False) -> Path | None:
    """The first folder that holds kernels for this process, or in which it can write some; None if there is none.

    Looked at in this order: NUMBA_CACHE_DIR, beside the package, the user's cache. to_write : only where it can write.
    """
    usable = (place for place in _places() if _is_safe(place))
    return next((place for place in usable if _is_writable(place) or (not to_write and _indexed(place))), None)


def cached_modules() -> frozenset[str]:
    """Names of the modules of kernels that this process can load."""
    place = folder()
    return frozenset() if place is None else _indexed(place)


def record(modules: Iterable[str], *, portable: bool = False) -> None:
    """Note that the kernels of modules are on disk. portable: they run on every processor of the architecture."""
    if place := folder(to_write=True):
        for name in modules:
            with suppress(OSError):
                open(place / f"{_key(portable)}.{name}", "x").close()  # a new file, so through no link


def _places() -> Iterator[Path]:
    name = f"rougekit_{crc32(os.fsencode(_FOLDER)):08x}"
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen).absolute() / name
    if _FOLDER.is_dir():  # not in a zip archive
        yield _FOLDER / "__pycache__"
    with suppress(RuntimeError):  # no home
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rougekit" / name


def _is_writable(place: Path) -> bool:
    with suppress(OSError):
        place.mkdir(0o755, parents=True, exist_ok=True)  # access() says yes to root even where it can't
    return os.access(place, os.W_OK | os.X_OK) and place.is_dir()


def _is_safe(place: Path) -> bool:
    """Whether nobody else can write to a folder, or put another in its place."""
    if not hasattr(os, "getuid"):
        return True
    package = next(path for path in (_FOLDER, *_FOLDER.parents) if path.exists()).stat()
    owners, groups = {0, os.getuid(), package.st_uid}, {os.getgid()}
    if package.st_mode & stat.S_IWGRP:
        groups.add(package.st_gid)  # its members could as well write to the package
    for path, sticky_suffices in ((place, False), (place.parent, True)):
        with suppress(OSError):
            status = path.stat()
            others = stat.S_IWOTH | (0 if status.st_gid in groups else stat.S_IWGRP)
            protected = sticky_suffices and status.st_mode & stat.S_ISVTX
            if status.st_uid not in owners or (status.st_mode & others and not protected):
                if str(path) not in _unsafe:
                    _unsafe.add(str(path))
                    warn(
                        f"kernels in {place} are not used, as others can write to {path}, and so run code as you: make "
                        "it yours or root's and take write permission from others (chmod go-w), or set NUMBA_CACHE_DIR "
                        "to another folder"
                    )
                return False
    return True


_unsafe: set[str] = set()
"""Folders of which a warning was given."""


def _indexed(place: Path) -> frozenset[str]:
    keys = tuple(f"{_key(portable)}." for portable in (True, False))
    try:
        return frozenset(name.partition(".")[2] for name in os.listdir(place) if name.startswith(keys))
    except OSError:
        return frozenset()


def _key(portable: bool) -> str:
    made_for = f"{_versions(_FOLDER)} {platform.machine() if portable else _processor()}"
    return f"rougekit-{crc32(made_for.encode()):08x}"


@cache
def _versions(kernels: Path) -> str:
    files = sorted(kernels.rglob("*.py")) or [kernels]
    numba = find_spec("numba")
    if numba and numba.origin:  # its metadata take long to read, and some images are made without them
        files.append(Path(numba.origin).with_name("_version.py"))
    state = crc32(repr([(file.name, file_state(file)) for file in files]).encode())
    return f"{sys.implementation.cache_tag} {state:08x}"


@cache
def file_state(path: Path) -> tuple[int, int]:
    """The checksum and the size of a file, as images and clones change its time.

    If it is in a zip archive, the seconds at which that was written, and its size.
    """
    if path.is_file():
        content = path.read_bytes()
        return crc32(content), len(content)
    archive = next((place.stat() for place in path.parents if place.is_file()), None)
    return (int(archive.st_mtime), archive.st_size) if archive else (0, 0)


def _processor() -> str:
    """The kind of processor: on Linux its features, elsewhere its name."""
    with suppress(OSError):
        with open("/proc/cpuinfo", "rb") as information:
            first = information.read(1 << 13).partition(b"\n\n")[0]
        fields = (b"model name", b"flags", b"Features", b"CPU part")
        features = [line.split(b":", 1)[-1].strip() for line in first.splitlines() if line.startswith(fields)]
        if features:
            return f"{platform.machine()} {crc32(b' '.join(features)):08x}"
    return f"{platform.machine()} {platform.processor()}"
