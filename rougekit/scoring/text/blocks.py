"""Blocks of consecutive examples that are read and counted together, predictions before references."""

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate, chain, pairwise
from operator import add
from typing import Any, NamedTuple, TypeVar, cast

from rougekit.foundation.arrays.batch import Rows
from rougekit.foundation.arrays.buffers import Buffered, NotText, Strings, offsets
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Ints
from rougekit.foundation.inputs import Examples
from rougekit.foundation.runtime.threads import in_threads
from rougekit.kernels.tiers import tier

Part = TypeVar("Part")
Result = TypeVar("Result")

BLOCK_CHARACTERS = 1 << 20
"""The usual size of a block, which fits into a core's caches and limits memory use."""
SMALL_BLOCK, BLOCKS_PER_THREAD = 1 << 17, 4
"""Where a block is one call of a kernel, a thread has at least so many, unless they would be smaller than this: one
that is late is then a small part of all."""
_SAMPLE_FROM, _STEP = 1000, 31
"""From _SAMPLE_FROM examples on, only one in _STEP is measured, and the total length is estimated."""


class Block(NamedTuple):
    """Consecutive examples."""

    texts: Buffered
    """All predictions, then all references."""
    example_at: Ints
    """Shape (n_examples + 1,): example e has the references example_at[e]:example_at[e + 1] of the block."""
    first: int = 0
    """The index of the block's first example in the whole input."""
    names: tuple[str, str] = ("predictions", "references")
    several: bool = False
    """Whether references are lists of texts."""
    is_pair: bool = False
    """Whether the user gave a single prediction rather than a list."""

    def locate(self, text: int) -> tuple[int, str]:
        """The example that a text belongs to, and the user's name for the text, such as predictions[3].

        Other names are references[3], references[3][1], and in a single pair prediction, reference, reference[1].
        """
        n = len(self.example_at) - 1
        if self.is_pair:
            return locate_in_pair(text, self.several)
        if text < n:
            return self.first + text, f"{self.names[0]}[{self.first + text}]"
        example, number = text - n, ""
        if self.several:
            example = int(np.searchsorted(self.example_at, text - n, side="right")) - 1
            number = f"[{text - n - self.example_at[example]}]"
        return self.first + example, f"{self.names[1]}[{self.first + example}]{number}"


def locate_in_pair(text: int, several: bool) -> tuple[int, str]:
    """`Block.locate` for a single pair."""
    return 0, "prediction" if text == 0 else f"reference[{text - 1}]" if several else "reference"


def rows_of(example_at: Ints) -> Rows:
    """The rows for texts that are n predictions followed by all references: each reference with its prediction."""
    n, n_references = len(example_at) - 1, int(example_at[-1])
    predictions = np.arange(n) if n_references == n else np.repeat(np.arange(n), np.diff(example_at))
    return Rows(predictions, np.arange(n, n + n_references), example_at)


def block_of(examples: Examples, first: int, last: int) -> Block:
    """The block of the examples first:last. Raises RuntimeError if their number changed after they were checked."""
    n, predictions, references = last - first, examples.predictions[first:last], examples.references[first:last]
    several = examples.layout == "several"
    texts = [*predictions, *(chain.from_iterable(references) if several else references)]
    example_at = offsets(map(len, references), len(references)) if several else np.arange(len(references) + 1)
    if not len(predictions) == len(references) == n or len(texts) - n != example_at[-1]:
        raise RuntimeError("predictions or references changed length while they were being scored")
    return Block(Strings(texts), example_at, first, several=several)


class Lengths(NamedTuple):
    """How many characters each of n examples has, or if step > 1, one example in every `step`."""

    n: int
    step: int
    measured: list[int]

    @property
    def characters(self) -> int:
        """The number of characters of all examples; an estimate if step > 1."""
        return self.step * sum(self.measured)


def lengths(examples: Examples) -> Lengths:
    """The lengths of all examples, or of a sample if there are many: measuring all would be slow compared with reading.

    Raises NotText if one of the texts is not a str.
    """
    n = len(examples.predictions)
    step, predictions, references = 1, examples.predictions, cast(list[Any], examples.references)
    if n >= _SAMPLE_FROM:
        step = _STEP
        # at varying offsets, as lengths may be periodic
        sample = [run * step + 7 * run % step for run in range(n // step)]
        predictions, references = [predictions[k] for k in sample], [references[k] for k in sample]
    length = str.__len__  # raises TypeError for anything but a str, and ignores subclasses' own __len__
    groups = map(length, references) if examples.layout == "one" else (sum(map(length, group)) for group in references)
    try:
        return Lengths(n, step, list(map(add, map(length, predictions), groups)))
    except TypeError:
        raise NotText("not every text is a str") from None


def cut(lengths: Lengths, threads: int, max_characters: int, per_thread: int = 1) -> Sequence[tuple[int, int]]:
    """Cut examples into blocks of about equal size, at most `max_characters` each, the same number for each thread.

    per_thread : at least how many, if there are several threads and blocks need not be smaller than SMALL_BLOCK for it

    Returns (first, last) for each block, where `last` is no longer part of the block.
    """
    n, characters = lengths.n, lengths.characters
    each = max(1, -(-characters // (max_characters * threads)))
    if threads > 1:
        each = max(each, min(per_thread, characters // (threads * SMALL_BLOCK)))
    n_blocks = threads * each
    if n <= 1 or n_blocks == 1:
        return [(0, n)]
    ends = [lengths.step * characters for characters in accumulate(lengths.measured)]
    cuts = [min(n, lengths.step * bisect(ends, characters * k / n_blocks)) for k in range(1, n_blocks)]
    return [(first, last) for first, last in pairwise([0, *cuts, n]) if first < last]


def in_native_threads(functions: Sequence[Callable[[Part], Result]], parts: Sequence[Part]) -> list[Result]:
    """`runtime.threads.in_threads`, but on one thread in the plain tier, whose kernels hold the GIL."""
    return in_threads(functions if tier() == "native" else functions[:1], parts)
