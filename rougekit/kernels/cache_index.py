"""Which compiled kernels lie on disk, told without importing numba: a note beside them, written by who compiled them.

A note holds for one numba, one Python, one state of the kernels' files and one kind of processor, or for every
processor of the architecture. It may be wrong without harm: what it promises in vain is compiled when it is called.
"""

import json
import os
import platform
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from zlib import crc32

NOTE = "rougekit-kernels.json"
_FOLDER = Path(__file__).parent


def cached_modules() -> frozenset[str]:
    """Names of the modules of this room whose kernels this process can load."""
    found: set[str] = set()
    for path in _notes():
        with suppress(OSError, ValueError, TypeError, AttributeError):
            note = json.loads(path.read_bytes())
            for key in (_key(_processor()), _key(_any_processor())):
                found.update(note.get(key, ()))
    return frozenset(found)


def record(modules: Iterable[str], *, portable: bool = False) -> None:
    """Write down that the kernels of some modules are compiled and kept; where there is no place for it, do nothing."""
    key = _key(_any_processor() if portable else _processor())
    for path in _notes():
        known: dict[str, list[str]] = {}
        with suppress(OSError, ValueError):
            known = json.loads(path.read_bytes())
        known[key] = sorted({*known.get(key, ()), *modules})
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(known), "utf-8")
            beside.replace(path)
            return


def _notes() -> Iterator[Path]:
    """Where a note may be: in the order in which numba looks for a place for its own files."""
    if folder := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(folder) / NOTE
    yield _FOLDER / "__pycache__" / NOTE
    with suppress(RuntimeError):  # no home
        yield Path.home() / ".cache" / "rougekit" / NOTE


def _key(processor: str) -> str:
    files = sorted(_FOLDER.glob("*.py")) or [_FOLDER]
    state = crc32(repr([(file.name, file_state(file)) for file in files]).encode())
    return f"numba {version('numba')} {sys.implementation.cache_tag} {state:08x} {processor}"


def file_state(path: Path) -> tuple[int, int]:
    """When a file was written and its size; if it is in a zip archive, those of the archive."""
    file = next((place for place in (path, *path.parents) if place.is_file()), None)
    return (file.stat().st_mtime_ns, file.stat().st_size) if file else (0, 0)


def _any_processor() -> str:
    return platform.machine()


def _processor() -> str:
    """What tells kinds of processors apart: on Linux what it can do, elsewhere its name."""
    with suppress(OSError):
        with open("/proc/cpuinfo", "rb") as information:
            first = information.read(1 << 13).partition(b"\n\n")[0]
        told = [line.split(b":", 1)[-1].strip() for line in first.splitlines() if line.startswith(_TELLING)]
        if told:
            return f"{platform.machine()} {crc32(b' '.join(told)):08x}"
    return f"{platform.machine()} {platform.processor()}"


_TELLING = (b"model name", b"flags", b"Features", b"CPU part")
