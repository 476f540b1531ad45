"""Start the server of the page: for `rougekit page`, and for app.py, which a Hugging Face Space with gradio runs."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

HOST, PORT = "127.0.0.1", 7860


def default_host(environment: Mapping[str, str]) -> str:
    """GRADIO_SERVER_NAME; without it, this machine alone, and in a Space every machine."""
    return environment.get("GRADIO_SERVER_NAME", "0.0.0.0" if "SPACE_ID" in environment else HOST)


def default_port(environment: Mapping[str, str]) -> int:
    """GRADIO_SERVER_PORT, or 7860. Raises ValueError if that is no number."""
    return int(environment.get("GRADIO_SERVER_PORT", PORT))


def build_kernels() -> None:
    """Compile the kernels if this folder has none, as in a Space or a clone that nobody installed, and use them."""
    from rougekit.kernels import build, tiers

    if tiers.why_missing():
        with suppress(OSError):  # no compiler, or a folder that can't be written to: counting goes on without them
            build.build()
            tiers.look_again()


def serve(host: str, port: int, paths: Sequence[Path] = ()) -> None:
    """Serve the page until the process is interrupted, and meanwhile compile kernels that are missing.

    port : the first one to try; if it is taken, the next free one is used
    paths : files to open, whose address is printed; the columns are chosen on the page if they leave roles open

    Raises ImportError without gradio, ValueError or OSError for files that can't be read.
    """
    os.environ["GRADIO_SERVER_PORT"] = str(port)  # gradio reads it when it is imported
    from rougekit.page.server.quick_start import quick_start

    with quick_start():
        from rougekit.page.server import gradio_page, workbench

        token = workbench.opened(paths) if paths else None
        built = gradio_page.build()
        gradio_page.launch(built, host, prevent_thread_lock=True)
    Thread(target=build_kernels, daemon=True).start()
    if token:
        print(f"{', '.join(path.name for path in paths)}: {built.local_url}#result={token}", flush=True)
    built.block_thread()
