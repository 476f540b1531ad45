"""The Space's page. `python app.py` serves it on 127.0.0.1:7860; a Hub Space runs the same file.

Usage: python app.py [--host NAME] [--port NUMBER]. GRADIO_SERVER_NAME and GRADIO_SERVER_PORT say the same.
"""

import argparse
import os
import socket
import sys
from collections.abc import Sequence
from threading import Thread

FIRST_PORT = 7860
TRIED = 100
"""Ports, if nobody asked for one."""
PATIENCE = 5.0
"""Seconds that the compiler waits for a first visitor's page."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve the page, and compile the kernels while it is there already."""
    host, port = place(arguments)
    from space.quick_start import load_pandas, quick_start

    with quick_start():
        from space import page, warm

        built = page.build()
        page.launch(built, server_name=host, server_port=port, prevent_thread_lock=True)
    Thread(target=warm.up, args=(PATIENCE,), daemon=True).start()
    load_pandas()
    built.block_thread()


def place(arguments: Sequence[str] | None = None) -> tuple[str, int]:
    """Where to serve: what was asked for, or the next free port.

    Raises
    ------
    SystemExit : no port, or none of many, is free.
    """
    parser = argparse.ArgumentParser(description="Serve the page.")
    on_hub = "SPACE_ID" in os.environ
    host = os.environ.get("GRADIO_SERVER_NAME", "0.0.0.0" if on_hub else "127.0.0.1")
    parser.add_argument("--host", default=host, help="name or number of the interface; %(default)s")
    parser.add_argument("--port", type=int, default=int(os.environ.get("GRADIO_SERVER_PORT", FIRST_PORT)))
    asked = parser.parse_args(arguments)
    for port in range(asked.port, asked.port + TRIED):
        if is_free(asked.host, port):
            if port != asked.port:
                print(f"port {asked.port} is taken; serving on port {port}", file=sys.stderr)
            return asked.host, port
    raise SystemExit(f"none of the ports {asked.port} to {asked.port + TRIED - 1} is free")


def is_free(host: str, port: int) -> bool:
    """Whether nobody listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return False
        return True


if __name__ == "__main__":
    main()
