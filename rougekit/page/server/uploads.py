"""Forms with files, saved in folders of their own, and removed with their requests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import mkdtemp

from anyio import to_thread
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from rougekit.page.server.limits import limits


@asynccontextmanager
async def form_of(request: Request, folder: Path) -> AsyncIterator[tuple[dict[str, str], list[Path]]]:
    """The fields of a request's form, and the files it has, saved in `folder`.

    Raises HTTPException for too many files or fields, and for a name that no file can have.
    """
    async with request.form(max_files=64, max_part_size=int(min(limits().in_all, 1 << 40))) as form:
        paths = await to_thread.run_sync(_saved, form, folder)
        yield {name: value for name, value in form.items() if isinstance(value, str)}, paths


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
