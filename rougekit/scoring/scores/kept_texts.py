"""The scored texts: predictions, and references, which must be equal for two systems to be comparable."""

from collections.abc import Sequence
from typing import Any, cast

from rougekit.foundation.runtime.old_python import cached_property


class KeptTexts:
    """The texts of scored examples. The strings are not copied, and a pickle contains only hashes of the references.

    references : a list of str or of lists of str, or an Arrow column of these; None: only `hashes` are known
    hashes : one hash of the references per example; None: computed from `references`
    predictions : a list or Arrow column of str; None: unknown
    prompts : what predictions answer, if they may repeat it
    """

    def __init__(
        self, references: Any = None, hashes: Sequence[bytes] | None = None, predictions: Any = None,
        prompts: Sequence[Any] | None = None,
    ) -> None:  # fmt: skip
        self._references = list(references) if isinstance(references, list) else references
        self._predictions = list(predictions) if isinstance(predictions, list) else predictions
        self.prompts = prompts
        if hashes is not None:
            self.hashes = list(hashes)

    @cached_property
    def references(self) -> list[Any] | None:
        """The references of each example, a str or a list of str; None if only hashes are known."""
        return _as_list(self._references)

    @cached_property
    def predictions(self) -> list[str] | None:
        """The prediction of each example; None if unknown, as after unpickling."""
        return _as_list(self._predictions)

    @cached_property
    def hashes(self) -> list[bytes]:
        """An 8-byte BLAKE2b hash for each example, computed from its references and their lengths in bytes."""
        return [_hash(_group(references)) for references in self.references or ()]

    def first_difference(self, other: "KeptTexts") -> int | None:
        """The index of the first example whose references differ, in text or order; None if all are equal."""
        mine, theirs = self.references, other.references
        if mine is None or theirs is None:
            mine, theirs = self.hashes, other.hashes
        if mine == theirs:
            return None
        pairs = enumerate(zip(mine, theirs, strict=True))
        return next((k for k, (a, b) in pairs if _group(a) != _group(b)), None)

    def followed_by(self, other: "KeptTexts") -> "KeptTexts":
        """The texts of these examples, followed by those of `other`. Texts that only one of them has are dropped."""
        predictions, references = (
            None if mine is None or theirs is None else mine + theirs
            for mine, theirs in ((self.predictions, other.predictions), (self.references, other.references))
        )
        hashes = self.hashes + other.hashes if references is None else None
        return KeptTexts(references, hashes, predictions)

    def __reduce__(self) -> Any:
        """Pickles contain no text."""
        return KeptTexts, (None, self.hashes)


def _as_list(column: Any) -> list[Any] | None:
    return cast(list[Any] | None, column.to_pylist() if hasattr(column, "to_pylist") else column)


def _group(references: Any) -> Any:
    return [references] if isinstance(references, str) else references


def _hash(group: Sequence[str]) -> bytes:
    import hashlib  # scoring alone does not need it

    digest = hashlib.blake2b(digest_size=8)
    for text in group:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data) + data)
    return digest.digest()
