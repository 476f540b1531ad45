"""Serve the web page. `python app.py` serves it on 127.0.0.1:7860; a Hugging Face Space with gradio runs the same file.

Usage: python app.py [--host NAME] [--port NUMBER]; the environment variables GRADIO_SERVER_NAME and
GRADIO_SERVER_PORT set the defaults. If the port is taken, the next free one is used. Where rougekit is installed,
`rougekit page` does the same.
"""

import argparse
import os
from collections.abc import Sequence

from rougekit.page.server import start


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve the page."""
    parser = argparse.ArgumentParser(description="Serve the page.")
    host, port = start.default_host(os.environ), start.default_port(os.environ)
    parser.add_argument("--host", default=host, help="host name or address to listen on; default: %(default)s")
    parser.add_argument("--port", type=int, default=port, help="first port to try; default: %(default)s")
    options = parser.parse_args(arguments)
    start.serve(options.host, options.port)


if __name__ == "__main__":
    main()
