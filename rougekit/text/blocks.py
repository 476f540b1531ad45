"""Blocks of examples, as readers take them: the texts of some examples, predictions before references."""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from operator import add
from typing import Any, NamedTuple, cast

import numpy as np

from rougekit.arrays.batch import Rows
from rougekit.arrays.buffers import Buffered, NotText, Strings, offsets
from rougekit.arrays.types import Ints
from rougekit.inputs import Examples

BLOCK_CHARACTERS = 1 << 19
"""Texts are read and counted in blocks of about this size, which fit into the caches of a core and bound the memory."""
_SAMPLE_FROM, _STEP = 1000, 31
"""From this number of examples on, the length of one in 31 is measured to estimate that of all."""


class Block(NamedTuple):
    """Some examples, one after the other: the texts of all their predictions, then those of all their references."""

    texts: Buffered
    example_at: Ints
    """The references of example e are numbers example_at[e] to example_at[e + 1] of all; shape (n_examples + 1,)."""
    first: int = 0
    """The number of the block's first example among all."""
    names: tuple[str, str] = ("predictions", "references")
    several: bool = False
    """Whether references are lists of texts."""

    @property
    def rows(self) -> Rows:
        return rows_of(self.example_at)

    def place(self, text: int) -> tuple[int, str]:
        """The example of a text, and its name to users: predictions[3], references[3], references[3][1]."""
        n = len(self.example_at) - 1
        if text < n:
            return self.first + text, f"{self.names[0]}[{self.first + text}]"
        example = int(np.searchsorted(self.example_at, text - n, side="right")) - 1
        number = f"[{text - n - self.example_at[example]}]" if self.several else ""
        return self.first + example, f"{self.names[1]}[{self.first + example}]{number}"


def place_in_pair(text: int, several: bool) -> tuple[int, str]:
    """`Block.place` of a text of one example."""
    if text == 0:
        return 0, "predictions[0]"
    return 0, f"references[0][{text - 1}]" if several else "references[0]"


def rows_of(example_at: Ints) -> Rows:
    """Every reference with the prediction of its example; predictions come first, one for each example."""
    n, n_references = len(example_at) - 1, int(example_at[-1])
    predictions = np.arange(n)
    if n_references != n:
        predictions = np.repeat(predictions, np.diff(example_at))
    return Rows(predictions, np.arange(n, n + n_references), example_at)


def block(examples: Examples, first: int, last: int) -> Block:
    """The examples first:last. Raises RuntimeError if the number of texts has changed since they were checked."""
    n, predictions, references = last - first, examples.predictions[first:last], examples.references[first:last]
    several = examples.layout == "several"
    texts = [*predictions, *(chain.from_iterable(references) if several else references)]
    example_at = offsets(map(len, references), len(references)) if several else np.arange(len(references) + 1)
    if not len(predictions) == len(references) == n or len(texts) - n != example_at[-1]:
        raise RuntimeError("predictions or references changed their length while they were scored")
    return Block(Strings(texts), example_at, first, several=several)


class Lengths(NamedTuple):
    """The characters of examples, measured for one in each run of `step`, so sums are estimates."""

    n: int
    """The number of examples in all."""
    step: int
    measured: list[int]

    @property
    def characters(self) -> int:
        """Of all examples."""
        return self.step * sum(self.measured)


def lengths(examples: Examples) -> Lengths:
    """Exact for few examples; measuring each of many texts would take a good part of the time of reading it.

    Raises NotText if one of the texts is not a str.
    """
    n = len(examples.predictions)
    step, predictions, references = 1, examples.predictions, cast(list[Any], examples.references)
    if n >= _SAMPLE_FROM:
        step = _STEP
        some = [run * step + 7 * run % step for run in range(n // step)]  # at varying offsets: lengths may be periodic
        predictions, references = [predictions[k] for k in some], [references[k] for k in some]
    one = examples.layout == "one"
    groups = map(_length, references) if one else (sum(map(_length, group)) for group in references)
    try:
        return Lengths(n, step, list(map(add, map(_length, predictions), groups)))
    except TypeError:
        raise NotText("not every text is a str") from None


_length = str.__len__
"""Raises TypeError for anything but strings, and ignores what subclasses define."""


def cut(lengths: Lengths, threads: int, most: int) -> Sequence[tuple[int, int]]:
    """Cut examples into blocks of about equal size and at most `most` characters, the same number for each thread."""
    n, characters = lengths.n, lengths.characters
    blocks = threads * max(1, -(-characters // (most * threads)))
    if n <= 1 or blocks == 1:
        return [(0, n)]
    at = [lengths.step * characters for characters in accumulate(lengths.measured)]
    cuts = [min(n, lengths.step * bisect(at, characters * k / blocks)) for k in range(1, blocks)]
    return [(first, last) for first, last in pairwise([0, *cuts, n]) if first < last]
