"""The texts behind scores: references, to tell later whether two scores are of the same ones, and predictions."""

from collections.abc import Sequence
from typing import Any

from rougekit.runtime.old_python import cached_property


class KeptTexts:
    """The texts of some examples, in memory that holds them anyway; a pickle has hashes of the references instead.

    Nothing is read before it is asked for: scoring costs nothing by it.
    """

    def __init__(self, references: Any = None, hashes: Sequence[bytes] | None = None, predictions: Any = None) -> None:
        """references: a list of str or of lists of str, or an Arrow column of them; else one hash for each example."""
        self._references = list(references) if isinstance(references, list) else references
        self._predictions = list(predictions) if isinstance(predictions, list) else predictions
        if hashes is not None:
            self.hashes = list(hashes)

    @cached_property
    def references(self) -> list[Any] | None:
        """By example; None where only hashes are known."""
        return _listed_column(self._references)

    @cached_property
    def predictions(self) -> list[str] | None:
        """By example; None where they are not known, as after a pickle."""
        return _listed_column(self._predictions)

    @cached_property
    def hashes(self) -> list[bytes]:
        """Eight bytes for each example, of every reference and their borders (BLAKE2b)."""
        return [_hash([group] if isinstance(group, str) else group) for group in self.references or ()]

    def first_difference(self, other: "KeptTexts") -> int | None:
        """The first example whose references differ, in text or in order; None: all are the same."""
        both_known = self.references and other.references
        mine, theirs = (self.references, other.references) if both_known else (self.hashes, other.hashes)
        if mine == theirs:
            return None
        pairs = enumerate(zip(mine or (), theirs or (), strict=True))
        return next((k for k, (a, b) in pairs if _group(a) != _group(b)), None)

    def beside(self, other: "KeptTexts") -> "KeptTexts":
        """Of the examples of both."""
        known = self.predictions is not None and other.predictions is not None
        predictions = self.predictions + other.predictions if known else None  # type: ignore[operator]
        if self.references is not None and other.references is not None:
            return KeptTexts(self.references + other.references, predictions=predictions)
        return KeptTexts(hashes=self.hashes + other.hashes, predictions=predictions)

    def __reduce__(self) -> Any:
        """No text leaves the process."""
        return KeptTexts, (None, self.hashes)


def _listed_column(column: Any) -> list[Any] | None:
    """A list of a column of Arrow."""
    listed: list[Any] | None = column.to_pylist() if hasattr(column, "to_pylist") else column
    return listed


def _group(references: Any) -> Any:
    """One reference is a list of one."""
    return [references] if isinstance(references, str) else references


def _hash(group: Sequence[str]) -> bytes:
    import hashlib  # not needed by anyone who only scores

    digest = hashlib.blake2b(digest_size=8)
    for text in group:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data) + data)
    return digest.digest()
