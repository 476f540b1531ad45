"""Many texts in one buffer of bytes, for kernels, each also available as a str."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import accumulate
from typing import Any, TypeAlias

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bytes, Ints, Numbers
from rougekit.foundation.runtime.old_python import cached_property

KELVIN = "\u212a"
"""The Kelvin sign, which str.lower() turns into an ASCII k."""
DOTTED_I = "\u0130"
"""Capital I with dot above, which str.lower() turns into an ASCII i and a combining dot, which separates words."""

MARGIN = 80
"""Bytes that must follow the last text of a buffer, as kernels load 64 at a time."""


class NotText(TypeError):
    """One of the texts is not a str; `rougekit.foundation.inputs` says which."""


class Strings(Sequence[str]):
    """Texts as str, and in a buffer with one byte per character, which is "?" for a non-ASCII one.

    Python only joins the texts; the NUL between them tells kernels where they end. The first access to their bytes
    raises NotText if one is not a str.
    """

    gap = 1
    """Bytes between two texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __getitem__(self, text: Any) -> Any:
        return self._texts[text]

    @cached_property
    def beyond_ascii(self) -> list[int]:
        """The numbers of the texts that are not ASCII. Raises NotText if a text is not a str."""
        try:
            are_ascii = bytes(map(str.isascii, self._texts))
        except TypeError:
            raise NotText("not every text is a str") from None
        return np.flatnonzero(np.frombuffer(are_ascii, np.uint8) == 0).tolist() if 0 in are_ascii else []

    @cached_property
    def texts_beyond_ascii(self) -> list[str]:
        """The texts that are not ASCII."""
        return [self._texts[text] for text in self.beyond_ascii]

    @cached_property
    def buffer(self) -> Bytes:
        """All bytes, followed by the margin."""
        texts = [*self._texts, _MARGIN]
        for number, text in zip(self.beyond_ascii, self.texts_beyond_ascii, strict=True):
            # one by one: joined, a single such character would double the size of all
            texts[number] = text.encode("ascii", "replace").decode()
        return np.frombuffer(_BETWEEN.join(texts).encode(), np.uint8)

    @property
    def is_ascii(self) -> bool:
        """Whether all texts are ASCII."""
        return not self.beyond_ascii

    @cached_property
    def joined_beyond_ascii(self) -> str:
        """The texts that are not ASCII, one after another."""
        return "".join(self.texts_beyond_ascii)

    @property
    def hides_letters(self) -> bool:
        """Whether str.lower() turns a non-ASCII character into an ASCII letter."""
        return KELVIN in self.joined_beyond_ascii or DOTTED_I in self.joined_beyond_ascii

    @cached_property
    def at(self) -> Ints:
        """Shape (n_texts + 1,): text t is buffer[at[t]:at[t + 1] - gap]. Kernels that find the NULs also set it."""
        return offsets((str.__len__(text) + self.gap for text in self._texts), len(self._texts))

    @property
    def is_measured(self) -> bool:
        """Whether `at` is set already."""
        return "at" in self.__dict__

    def with_bytes(self, buffer: Bytes, at: Ints) -> "Strings":
        """The same texts, but with other bytes in another buffer: text t is buffer[at[t]:at[t + 1] - gap]."""
        texts = copy(self)
        texts.buffer, texts.at = buffer, at
        return texts

    @property
    def places(self) -> Ints:
        """The start and length of each text, shape (n_texts, 2)."""
        return np.stack((self.at[:-1], np.diff(self.at) - self.gap), axis=1)


_BETWEEN, _MARGIN = "\0", " " * MARGIN


class Utf8(Sequence[str]):
    """Texts in UTF-8, one after another, as in an Arrow string column: text t is data[at[t]:at[t + 1]].

    at : int array of shape (n_texts + 1,), never decreasing
    """

    gap = 0
    is_measured = True

    def __init__(self, data: bytes | memoryview, at: Numbers) -> None:
        self.data = data[at[0] : at[-1]]
        self.at = (at - at[0]).astype(np.int64, copy=False)

    def __len__(self) -> int:
        return len(self.at) - 1

    def __getitem__(self, text: Any) -> Any:
        if isinstance(text, slice):
            return [self[t] for t in range(*text.indices(len(self)))]
        return str(self.data[self.at[text] : self.at[text + 1]], "utf-8", "surrogatepass")

    @property
    def bare(self) -> Bytes:
        """All bytes, without a margin and without a copy."""
        return np.frombuffer(self.data, np.uint8) if len(self.data) else np.empty(0, np.uint8)

    @property
    def buffer(self) -> Bytes:
        return np.frombuffer(self._padded, np.uint8)

    @property
    def is_ascii(self) -> bool:
        return self._padded.isascii()

    @property
    def hides_letters(self) -> bool:
        return not self.is_ascii and (KELVIN.encode() in self._padded or DOTTED_I.encode() in self._padded)

    @cached_property
    def _padded(self) -> bytes:
        return b"".join((self.data, bytes(MARGIN)))


Buffered: TypeAlias = Strings | Utf8


def buffered(texts: Sequence[str]) -> Buffered:
    """The texts themselves if they have a buffer; otherwise as `Strings`."""
    return texts if isinstance(texts, Strings | Utf8) else Strings(texts)


def offsets(lengths: Iterable[int], n: int) -> Ints:
    """The start of each of n consecutive pieces, and the end; shape (n + 1,)."""
    return np.fromiter(accumulate(lengths, initial=0), np.int64, n + 1)
