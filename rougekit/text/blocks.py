"""How the texts of many examples are handed to a reader: some examples at a time, predictions before references."""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from operator import add
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from rougekit.arrays.batch import Rows
from rougekit.arrays.buffers import Buffered, NotText, Strings, offsets
from rougekit.inputs import Examples

BLOCK_CHARACTERS = 1 << 19
"""Texts are read and counted by blocks of about this size: they fit into the caches of a core, and bound the memory."""
_MANY, _STEP = 1000, 31
"""From that many examples on one in 31 is looked at, to estimate how long they are."""


class Block(NamedTuple):
    """Some examples, one after the other: the texts of all their predictions, then those of all their references."""

    texts: Buffered
    example_at: NDArray[np.int64]
    """The references of example e are numbers example_at[e] to example_at[e + 1] of all; shape (n_examples + 1,)."""
    first: int = 0
    """The number of the block's first example among all."""
    names: tuple[str, str] = ("predictions", "references")
    several: bool = False
    """Whether references are lists of texts."""

    @property
    def rows(self) -> Rows:
        """Every reference with the prediction of its example."""
        return rows_of(self.example_at)

    def place(self, text: int) -> tuple[int, str]:
        """The example of a text, and what the user calls the text: predictions[3], references[3], references[3][1]."""
        n = len(self.example_at) - 1
        if text < n:
            return self.first + text, f"{self.names[0]}[{self.first + text}]"
        own = int(np.searchsorted(self.example_at, text - n, side="right")) - 1
        one_of_them = f"[{text - n - self.example_at[own]}]" if self.several else ""
        return self.first + own, f"{self.names[1]}[{self.first + own}]{one_of_them}"


def place_in_pair(text: int, several: bool) -> tuple[int, str]:
    """`Block.place` of the texts of one example; several: its references are a list."""
    if text == 0:
        return 0, "predictions[0]"
    return 0, f"references[0][{text - 1}]" if several else "references[0]"


def rows_of(example_at: NDArray[np.int64]) -> Rows:
    """Rows of texts of which the first are predictions, one for each example, and the others their references."""
    n, n_references = len(example_at) - 1, int(example_at[-1])
    predictions = np.arange(n)
    if n_references != n:
        predictions = np.repeat(predictions, np.diff(example_at))
    return Rows(predictions, np.arange(n, n + n_references), example_at)


def block(given: Examples, first: int, last: int) -> Block:
    """The examples first:last of checked texts.

    Raises
    ------
    RuntimeError : someone has changed how many texts there are since they were checked.
    """
    n, predictions, references = last - first, given.predictions[first:last], given.references[first:last]
    several = given.layout == "several"
    texts = [*predictions, *(chain.from_iterable(references) if several else references)]
    example_at = offsets(map(len, references), len(references)) if several else np.arange(len(references) + 1)
    if not len(predictions) == len(references) == n or len(texts) - n != example_at[-1]:
        raise RuntimeError("predictions or references changed their length while they were scored")
    return Block(Strings(texts), example_at, first, several=several)


class Lengths(NamedTuple):
    """How many characters the texts of some examples have: of one in each run of `step`, so the sum is an estimate."""

    n: int
    """How many examples there are in all."""
    step: int
    asked: list[int]

    @property
    def characters(self) -> int:
        """Of all examples."""
        return self.step * sum(self.asked)


def lengths(given: Examples) -> Lengths:
    """Exact for few examples; to ask each of many texts takes as long as a good part of reading it.

    Raises
    ------
    NotText : one of the texts is not a str.
    """
    n = len(given.predictions)
    step, predictions, references = 1, given.predictions, cast(list[Any], given.references)
    if n >= _MANY:
        step = _STEP
        some = [run * step + 7 * run % step for run in range(n // step)]  # at changing places: texts may have a period
        predictions, references = [predictions[k] for k in some], [references[k] for k in some]
    groups = map(_length, references) if given.layout == "one" else (sum(map(_length, group)) for group in references)
    try:
        return Lengths(n, step, list(map(add, map(_length, predictions), groups)))
    except TypeError:
        raise NotText("not every text is a str") from None


_length = str.__len__
"""Of strings only, and whatever a class of theirs makes of len()."""


def cut(lengths: Lengths, threads: int, most: int | None = None) -> Sequence[tuple[int, int]]:
    """Cut examples into blocks of about equal size, as many for each thread, of about `most` characters at most.

    most : None for BLOCK_CHARACTERS
    """
    most = most or BLOCK_CHARACTERS
    n, characters = lengths.n, lengths.characters
    blocks = threads * max(1, -(-characters // (most * threads)))
    if n <= 1 or blocks == 1:
        return [(0, n)]
    at = [lengths.step * asked for asked in accumulate(lengths.asked)]
    cuts = [min(n, lengths.step * bisect(at, characters * k / blocks)) for k in range(1, blocks)]
    return [(first, last) for first, last in pairwise([0, *cuts, n]) if first < last]
