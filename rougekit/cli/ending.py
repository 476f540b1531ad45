"""Let signals that end a process at once end it in order, so that no file half written stays."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""What `kill`, a scheduler's time limit and a terminal that is closed send."""


class Ended(BaseException):
    """A signal arrived that ends the process."""


@contextmanager
def ended_in_order() -> Iterator[None]:
    """A context that such signals leave by an exception, as an interrupt does; then the signal ends the process.

    Signals that the process ignores or handles, as under `nohup`, are left alone, as are threads but the main one.
    """
    received: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        received.append(number)
        raise Ended

    is_main = threading.current_thread() is threading.main_thread()
    taken = [each for each in ENDING if is_main and signal.getsignal(each) is signal.SIG_DFL]
    for each in taken:
        signal.signal(each, end)
    try:
        yield
    finally:
        for each in taken:
            signal.signal(each, signal.SIG_DFL)
        if received:
            signal.raise_signal(received[0])
