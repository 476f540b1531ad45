"""Warnings of the thread that works for one user, so that they reach that user's page and no other."""

import threading
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from rougekit import RougeWarning

_listening = threading.local()


class Notice(str):
    """The words of a warning."""

    options: Mapping[str, Any] = MappingProxyType({})
    """What to set instead, as `RougeWarning.options`."""

    def of(self, system: str) -> "Notice":
        """The same, said of one system."""
        notice = Notice(f"{system}: {self}")
        notice.options = self.options
        return notice


@contextmanager
def thread_warnings() -> Iterator[list[Notice]]:
    """The messages of RougeWarnings that this thread gives, each once; other warnings go where they went before."""
    _listen()
    _listening.messages = []
    try:
        yield _listening.messages
    finally:
        _listening.messages = None


def _listen() -> None:
    """Hook into the process's warnings; Python's own way of catching them is not made for threads."""
    before = warnings.showwarning
    if getattr(before, "of_the_space", False):
        return
    warnings.simplefilter("always", RougeWarning)

    def show(message: Warning | str, category: type[Warning], *rest: Any) -> None:
        messages = getattr(_listening, "messages", None)
        if messages is None or not issubclass(category, RougeWarning):
            before(message, category, *rest)
        elif str(message) not in messages:
            notice = Notice(message)
            notice.options = getattr(message, "options", {})
            messages.append(notice)

    show.of_the_space = True  # type: ignore[attr-defined]
    warnings.showwarning = show  # type: ignore[assignment]
