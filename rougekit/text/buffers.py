"""Many texts at once: one run of bytes for the kernels, a str of each for everything else."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

KELVIN = "\u212a"
"""The Kelvin sign: str.lower() makes it an ASCII k."""
DOTTED_I = "\u0130"
"""Capital I with dot above: str.lower() makes it an ASCII i and a combining dot, which separates."""

MARGIN = 80
"""Bytes that must follow the last text of a buffer, because kernels load 64 at a time."""


class Strings(Sequence[str]):
    """Texts given as strings: one byte for each character, a question mark for one outside ASCII."""

    def __init__(self, texts: Sequence[str], at: NDArray[np.int64] | None = None) -> None:
        self._texts = texts
        self.at = offsets(map(len, texts), len(texts)) if at is None else at
        """shape (n_texts + 1,): text t is buffer[at[t]:at[t + 1]]"""
        self._kept: tuple[NDArray[np.uint8], bool] | None = None

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __getitem__(self, text: Any) -> Any:
        return self._texts[text]

    def part(self, first: int, last: int) -> "Strings":
        """The texts first:last."""
        if last - first == len(self):
            return self
        return Strings(self._texts[first:last], self.at[first : last + 1] - self.at[first])

    @property
    def buffer(self) -> NDArray[np.uint8]:
        """All bytes, and the margin."""
        return self._encoded()[0]

    @property
    def hides_letters(self) -> bool:
        """Whether str.lower() makes an ASCII letter of a character outside ASCII."""
        return self._encoded()[1]

    def _encoded(self) -> tuple[NDArray[np.uint8], bool]:
        if self._kept is None:
            joined = "".join((*self._texts, "\0" * MARGIN))
            hides = not joined.isascii() and (KELVIN in joined or DOTTED_I in joined)
            self._kept = np.frombuffer(joined.encode("ascii", "replace"), np.uint8), hides
        return self._kept


class Utf8(Sequence[str]):
    """Texts given in UTF-8 one after another, as in an Arrow string column: text t is data[at[t]:at[t + 1]].

    at : int array of shape (n_texts + 1,), never falling
    """

    def __init__(self, data: bytes | memoryview, at: NDArray[Any]) -> None:
        self.data = data[at[0] : at[-1]]
        self.at = (at - at[0]).astype(np.int64, copy=False)

    def __len__(self) -> int:
        return len(self.at) - 1

    def __getitem__(self, text: Any) -> Any:
        if isinstance(text, slice):
            return [self[one] for one in range(*text.indices(len(self)))]
        return str(self.data[self.at[text] : self.at[text + 1]], "utf-8", "surrogatepass")

    @property
    def buffer(self) -> NDArray[np.uint8]:
        """All bytes, and the margin."""
        return np.frombuffer(self._padded, np.uint8)

    @property
    def hides_letters(self) -> bool:
        """Whether str.lower() makes an ASCII letter of a character outside ASCII."""
        return KELVIN.encode() in self._padded or DOTTED_I.encode() in self._padded

    @cached_property
    def _padded(self) -> bytes:
        return b"".join((self.data, bytes(MARGIN)))


Buffered: TypeAlias = Strings | Utf8


def buffered(texts: Sequence[str]) -> Buffered:
    """The texts themselves if they have a buffer, else with one."""
    return texts if isinstance(texts, Strings | Utf8) else Strings(texts)


def offsets(lengths: Iterable[int], n: int) -> NDArray[np.int64]:
    """Where each of n pieces that follow one another begins, and the end: shape (n + 1,)."""
    return np.fromiter(accumulate(lengths, initial=0), np.int64, n + 1)
