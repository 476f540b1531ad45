"""Forms with files: limited in size, saved in folders of their own, and removed with their requests."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import mkdtemp

from anyio import to_thread
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from rougekit.page.server.limits import limits

FORM_BYTES = 1_000_000
"""Maximum size of a form without its files."""


class DiskSpace:
    """The space on disk that all uploads share."""

    def __init__(self) -> None:
        self.used = 0

    @contextmanager
    def reserve(self, size: int) -> Iterator[None]:
        """A context in which this many bytes may be on disk. Raises HTTPException (503) if others fill the space."""
        if self.used + size > limits().uploads:
            raise HTTPException(503, "others are uploading too much at the moment; try again in a minute")
        self.used += size
        try:
            yield
        finally:
            self.used -= size


DISK_SPACE = DiskSpace()


@asynccontextmanager
async def form_of(request: Request, folder: Path, held: int = 0) -> AsyncIterator[tuple[dict[str, str], list[Path]]]:
    """The fields of a request's form, and the files it has, saved in `folder`.

    held : bytes that are in the folder already

    Raises HTTPException for too many bytes, files or fields, and for a name that no file can have.
    """
    too_long = "This page takes at most {:.0f} MB: gzip it (texts shrink to a third) and drop the .gz."
    size = length_of(request, limits().bytes + FORM_BYTES, too_long.format(limits().bytes / 1e6))
    with DISK_SPACE.reserve(2 * size + held):  # the parser has a copy, too
        async with request.form(max_files=64, max_part_size=int(min(limits().in_all, 1 << 40))) as form:
            paths = await to_thread.run_sync(_saved, form, folder)
            yield {name: value for name, value in form.items() if isinstance(value, str)}, paths


def length_of(request: Request, max_bytes: float, too_long: str) -> int:
    """How many bytes a request has. Raises HTTPException (413) if they are too many, or it doesn't say how many."""
    length = request.headers.get("Content-Length", "")
    size = int(length) if length.isdigit() else None
    if max_bytes < float("inf") and (size is None or size > max_bytes):
        stated = "" if size is None else f"The request has {size / 1e6:.0f} MB. "
        raise HTTPException(413, stated + too_long)
    return size or 0


def _saved(form: FormData, folder: Path) -> list[Path]:
    """Save each file of a form in a folder of its own, under its own name."""
    paths = []
    for upload in form.getlist("files"):
        if isinstance(upload, UploadFile):
            path = Path(mkdtemp(dir=folder)) / (Path(upload.filename or "").name or "file")
            try:
                copy = path.open("xb")
            except (OSError, ValueError):  # "..", more than 255 bytes, a NUL
                path.parent.rmdir()
                raise HTTPException(400, f"no file can be called {path.name[:60]!r}; rename it") from None
            with copy:
                while chunk := upload.file.read(1 << 20):
                    copy.write(chunk)
            paths.append(path)
    return paths
