"""Many texts at once: one run of bytes for the kernels, a str of each for everything else."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rougekit.runtime.old_python import cached_property

KELVIN = "\u212a"
"""The Kelvin sign: str.lower() makes it an ASCII k."""
DOTTED_I = "\u0130"
"""Capital I with dot above: str.lower() makes it an ASCII i and a combining dot, which separates."""

MARGIN = 80
"""Bytes that must follow the last text of a buffer, because kernels load 64 at a time."""


class NotText(TypeError):
    """One of the texts is no str. Which one is left to `rougekit.inputs` to say."""


class Strings(Sequence[str]):
    """Texts given as strings: one byte for each character, a question mark for one outside ASCII.

    They are joined once, and that is all that Python does with each of them; a NUL after each shows where they end.

    Raises
    ------
    NotText : when their bytes are first asked for.
    """

    gap = 1
    """A byte that is no part of any text follows each of them."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __getitem__(self, text: Any) -> Any:
        return self._texts[text]

    @cached_property
    def _joined(self) -> tuple[NDArray[np.uint8], bool]:
        try:
            joined = _BETWEEN.join((*self._texts, _MARGIN))
        except TypeError:
            raise NotText("not every text is a str") from None
        hides = not joined.isascii() and (KELVIN in joined or DOTTED_I in joined)
        return np.frombuffer(joined.encode("ascii", "replace"), np.uint8), hides

    @property
    def buffer(self) -> NDArray[np.uint8]:
        """All bytes, and the margin."""
        return self._joined[0]

    @property
    def hides_letters(self) -> bool:
        """Whether str.lower() makes an ASCII letter of a character outside ASCII."""
        return self._joined[1]

    @cached_property
    def at(self) -> NDArray[np.int64]:
        """shape (n_texts + 1,): text t is buffer[at[t]:at[t + 1] - gap]. Set by whoever finds it in the bytes first."""
        return offsets((str.__len__(text) + self.gap for text in self._texts), len(self._texts))

    @property
    def is_measured(self) -> bool:
        """Whether `at` is known already."""
        return "at" in self.__dict__

    @property
    def places(self) -> NDArray[np.int64]:
        """Start and length of each text: shape (n_texts, 2)."""
        return np.stack((self.at[:-1], np.diff(self.at) - self.gap), axis=1)


_BETWEEN, _MARGIN = "\0", " " * MARGIN


class Utf8(Sequence[str]):
    """Texts given in UTF-8 one after another, as in an Arrow string column: text t is data[at[t]:at[t + 1]].

    at : int array of shape (n_texts + 1,), never falling
    """

    gap = 0
    """Nothing is between two texts."""
    is_measured = True

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
        data = self._padded
        return not data.isascii() and (KELVIN.encode() in data or DOTTED_I.encode() in data)

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
