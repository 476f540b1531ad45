"""The Space's page. `python app.py` serves it on 127.0.0.1:7860; a Hub Space runs the same file."""

import os
from threading import Thread

from space import handlers, page


def main() -> None:
    """Serve the page at once and compile the kernels meanwhile."""
    Thread(target=handlers.warm_up, daemon=True).start()
    on_hub = "SPACE_ID" in os.environ
    page.launch(page.build(), server_name="0.0.0.0" if on_hub else "127.0.0.1", server_port=7860)


if __name__ == "__main__":
    main()
