"""What the references of scores were, to tell later whether two scores are of the same ones."""

from collections.abc import Sequence
from typing import Any

from rougekit.runtime.lazy import cached_property


class KeptReferences:
    """The references of some examples: their texts, in memory that holds them anyway, or in a pickle their hashes.

    Nothing is read before it is asked for: scoring costs nothing by it.
    """

    def __init__(self, texts: Any = None, hashes: Sequence[bytes] | None = None) -> None:
        """texts: a list of str or of lists of str, or an Arrow column of them; else one hash for each example."""
        self._texts = list(texts) if isinstance(texts, list) else texts
        if hashes is not None:
            self.hashes = list(hashes)

    @cached_property
    def texts(self) -> list[Any] | None:
        """By example; None where only hashes are known."""
        found: list[Any] | None = self._texts.to_pylist() if hasattr(self._texts, "to_pylist") else self._texts
        return found

    @cached_property
    def hashes(self) -> list[bytes]:
        """Eight bytes for each example, of every reference and their borders (BLAKE2b)."""
        return [_hash([group] if isinstance(group, str) else group) for group in self.texts or ()]

    def first_difference(self, other: "KeptReferences") -> int | None:
        """The first example whose references differ, in text or in order; None: all are the same."""
        mine, theirs = (self.texts, other.texts) if self.texts and other.texts else (self.hashes, other.hashes)
        if mine == theirs:
            return None
        return next((k for k, (a, b) in enumerate(zip(mine, theirs, strict=True)) if _listed(a) != _listed(b)), None)

    def beside(self, other: "KeptReferences") -> "KeptReferences":
        """Of the examples of both."""
        if self.texts is not None and other.texts is not None:
            return KeptReferences(self.texts + other.texts)
        return KeptReferences(hashes=self.hashes + other.hashes)

    def __reduce__(self) -> Any:
        """No text leaves the process."""
        return KeptReferences, (None, self.hashes)


def _listed(group: Any) -> Any:
    """One reference is a list of one."""
    return [group] if isinstance(group, str) else group


def _hash(group: Sequence[str]) -> bytes:
    import hashlib  # not needed by who only scores

    digest = hashlib.blake2b(digest_size=8)
    for text in group:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data) + data)
    return digest.digest()
