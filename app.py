"""Serve the web page. `python app.py` serves it on 127.0.0.1:7860; a Hugging Face Space runs the same file.

Usage: python app.py [--host NAME] [--port NUMBER]; the environment variables GRADIO_SERVER_NAME and
GRADIO_SERVER_PORT set the defaults. If the port is taken, the next free one is used.
"""

import argparse
import os
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread


def build_kernels() -> None:
    """Compile the kernels if this folder has none, as in a Space or a clone that nobody installed, and use them."""
    from rougekit.kernels import build, tiers

    if tiers.why_missing():
        with suppress(OSError):  # no compiler, or a folder that can't be written to: counting goes on without them
            build.build()
            tiers.look_again()


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve the page, and meanwhile compile kernels that are missing."""
    parser = argparse.ArgumentParser(description="Serve the page.")
    host = os.environ.get("GRADIO_SERVER_NAME", "0.0.0.0" if "SPACE_ID" in os.environ else "127.0.0.1")
    parser.add_argument("--host", default=host, help="host name or address to listen on; default: %(default)s")
    port = os.environ.get("GRADIO_SERVER_PORT", "7860")
    parser.add_argument("--port", type=int, default=port, help="first port to try; default: %(default)s")
    options = parser.parse_args(arguments)
    os.environ["GRADIO_SERVER_PORT"] = str(options.port)  # gradio reads it when it is imported
    from rougekit.page.server.quick_start import load_pandas, quick_start

    with quick_start():
        from rougekit.page.server import gradio_page

        built = gradio_page.build()
        gradio_page.launch(built, options.host, prevent_thread_lock=True)
    Thread(target=build_kernels, daemon=True).start()
    load_pandas()
    built.block_thread()


if __name__ == "__main__":
    main()
