"""Keep uploads and results in memory, each under an unguessable token, until they expire."""

import secrets
import threading
import time
from collections import Counter

from rougekit.page.server.testset import Results
from rougekit.page.server.uploaded import Upload

Kept = Results | Upload
"""What a token refers to: scored results, or an upload whose columns are not chosen yet."""

KEPT_SECONDS = 1800
"""How long an entry is kept after its last use."""
MAX_RESULTS = 64
"""Beyond this number of entries, the visitor who has most loses the one least recently used."""
SWEEP_SECONDS = 60


class ResultsStore:
    """Results and uploads by token; an entry can be read only with its token."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Kept, str, float]] = {}
        """By token: the entry, whose it is, and the time of its last use; the least recently used entry is first."""
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def add(self, results: Kept, visitor: str, instead_of: str | None = None) -> str:
        """Store a visitor's results, drop those under the token `instead_of`, and return the new token."""
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._kept.pop(instead_of or "", None)
            self._kept[token] = results, visitor, time.monotonic()
            while len(self._kept) > MAX_RESULTS:
                owners = Counter(owner for _, owner, _ in self._kept.values())
                ((owner, _),) = owners.most_common(1)
                del self._kept[next(token for token, entry in self._kept.items() if entry[1] == owner)]
        if self._timer is None:
            self.sweep()
        return token

    def get(self, token: str | None) -> Kept | None:
        """The results under a token, marked as used now; None if they have been dropped."""
        with self._lock:
            if token not in self._kept:
                return None
            results, visitor, _ = self._kept.pop(token)
            self._kept[token] = results, visitor, time.monotonic()
            return results

    def sweep(self) -> None:
        """Drop expired entries; repeats every minute while any entry is left."""
        with self._lock:
            oldest = time.monotonic() - KEPT_SECONDS
            self._kept = {token: entry for token, entry in self._kept.items() if entry[2] >= oldest}
            self._timer = threading.Timer(SWEEP_SECONDS, self.sweep) if self._kept else None
            if self._timer is not None:
                self._timer.daemon = True
                self._timer.start()


STORE = ResultsStore()
"""The store of this process."""
