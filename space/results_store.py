"""Tables and results in memory, each under an unguessable token, until they have been unused for a while."""

import secrets
import threading
import time

from space.files import Table
from space.testset import Results

Kept = Results | Table
"""A table is kept without results until its columns are chosen."""

KEPT_SECONDS = 1800
"""After the last use."""
MAX_RESULTS = 64
"""Beyond this number, the least recently used are forgotten."""
SWEEP_SECONDS = 60


class ResultsStore:
    """Results by token, without which nothing can be read."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Kept, float]] = {}
        """Results and the time of their last use, in that order."""
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def add(self, results: Kept, instead_of: str | None = None) -> str:
        """Keep results, forget those they replace, and return the new token."""
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._kept.pop(instead_of or "", None)
            while len(self._kept) >= MAX_RESULTS:
                del self._kept[next(iter(self._kept))]
            self._kept[token] = results, time.monotonic()
        if self._timer is None:
            self.sweep()
        return token

    def get(self, token: str | None) -> Kept | None:
        """The results, whose last use is now; None if they are forgotten."""
        with self._lock:
            if token not in self._kept:
                return None
            results, _ = self._kept.pop(token)
            self._kept[token] = results, time.monotonic()
            return results

    def sweep(self) -> None:
        """Forget what has been unused for too long; repeat every minute while anything is kept."""
        with self._lock:
            oldest = time.monotonic() - KEPT_SECONDS
            self._kept = {token: entry for token, entry in self._kept.items() if entry[1] >= oldest}
            self._timer = threading.Timer(SWEEP_SECONDS, self.sweep) if self._kept else None
            if self._timer is not None:
                self._timer.daemon = True
                self._timer.start()


STORE = ResultsStore()
"""The store of this process."""
