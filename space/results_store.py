"""Results that somebody looks at: kept in memory under an unguessable token, until they have lain unused."""

import secrets
import threading
import time
from dataclasses import dataclass

from space.testset import Results

KEPT_SECONDS = 1800
"""After the last look at them."""
MAX_RESULTS = 64
"""The longest unused go first."""
SWEEP_SECONDS = 60


@dataclass
class _Entry:
    results: Results
    used: float


class ResultsStore:
    """Results by token; without its token no result can be read."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}
        self._lock = threading.Lock()
        self._sweeper: threading.Timer | None = None

    def add(self, results: Results, instead_of: str | None = None) -> str:
        """Keep results, and forget those that they replace; the new token."""
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._entries.pop(instead_of or "", None)
            while len(self._entries) >= MAX_RESULTS:
                del self._entries[min(self._entries, key=lambda old: self._entries[old].used)]
            self._entries[token] = _Entry(results, time.monotonic())
        self.sweep()
        return token

    def get(self, token: str | None) -> Results | None:
        """The results, which count as used now; None if they are forgotten."""
        with self._lock:
            entry = self._entries.get(token or "")
            if entry is None:
                return None
            entry.used = time.monotonic()
            return entry.results

    def sweep(self) -> None:
        """Forget what has lain unused, and look again in a minute while there is anything."""
        with self._lock:
            for token in [t for t, entry in self._entries.items() if time.monotonic() - entry.used > KEPT_SECONDS]:
                del self._entries[token]
            if self._sweeper is not None:
                self._sweeper.cancel()
                self._sweeper = None
            if self._entries:
                self._sweeper = threading.Timer(SWEEP_SECONDS, self.sweep)
                self._sweeper.daemon = True
                self._sweeper.start()


STORE = ResultsStore()
"""Of this process."""
