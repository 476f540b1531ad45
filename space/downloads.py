"""Files to download: in a folder of this process's own, each gone some minutes after it was written."""

import shutil
import tempfile
import time
from functools import cache
from pathlib import Path

KEPT_SECONDS = 600


def write(name: str, text: str) -> str:
    """The path of a new file under this name."""
    for old in _folder().iterdir():
        if time.time() - old.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    path = Path(tempfile.mkdtemp(dir=_folder())) / name
    path.write_text(text, encoding="utf-8", newline="")
    return str(path)


@cache
def _folder() -> Path:
    """Nobody else may look into it; it goes with the process, or with the machine's own cleaning."""
    import atexit

    folder = Path(tempfile.mkdtemp(prefix="rougekit-page-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
