"""Score many examples, a block of them by each call of a native kernel, which writes into the arrays of the whole call.

Python hands over the texts. All else is done without its lock, and nothing is left to do when all threads have ended.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from rougekit.foundation.arrays.buffers import NotText, Strings, Utf8, offsets
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.foundation.inputs import Examples
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.punkt import Tables
from rougekit.reading.contents import Contents
from rougekit.reading.rules.base import RARE, Candidates
from rougekit.scoring.diagnostics import NO_WORDS, ODD_PREDICTION, Diagnostic, diagnose_looks
from rougekit.scoring.measures.ngram_lcs import own_slots
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.blocks import Block
from rougekit.scoring.text.reader import Reader

if TYPE_CHECKING:
    from rougekit.kernels.native._c import Blocks

Part = TypeVar("Part")
Run: TypeAlias = Callable[[Sequence[Callable[[Part], list[Diagnostic]]], Sequence[Part]], list[list[Diagnostic]]]
"""`in_threads`, or a function like it."""


class CountedExamples(NamedTuple):
    """The counts of some examples, by type, and likely mistakes in their texts."""

    tables: Mapping[str, Counts]
    example_at: Ints
    diagnostics: Sequence[Diagnostic]
    columns: Mapping[str, Floats] | None = None
    """Precision, recall and F by type, if they are known already."""
    contents: Contents | None = None
    """What the texts of all parts hold that is probably not meant; None in other parts, and where callers look."""


class Utf8Part(NamedTuple):
    """Consecutive examples of an Arrow table."""

    first: int
    predictions: Utf8
    references: Utf8
    example_at: Ints
    """Shape (n_examples + 1,), from 0 on; as in `Block`."""


def block_scorer_of(
    reader: Reader, options: MeasureOptions, *, stopwords: bool, newline_ends: bool
) -> "BlockScorer | None":
    """The `BlockScorer` for these options; None if one call of a kernel can't do all that they ask for.

    stopwords, newline_ends : as in `diagnostics.diagnose`
    """
    slots, words, split = own_slots(list(options.measures.values())), reader.pipeline, reader.split
    if slots is None or type(reader) is not Reader or not reader.runs_in_kernels or reader.sentence_pipeline:
        return None
    if not isinstance(words, AsciiWords):
        return None
    tables = split.tables if split and slots.union_lcs >= 0 else None
    return BlockScorer(words, tables, options, slots, stopwords, newline_ends)


@dataclass(frozen=True)
class BlockScorer:
    """Scores blocks of examples by a fixed set of measures. Threads may share an instance, but not a `Blocks`."""

    words: AsciiWords
    tables: Tables | None
    """Those by which Punkt splits texts into sentences; None: their lines are sentences."""
    options: MeasureOptions
    slots: OutputSlots
    stopwords: bool
    newline_ends: bool

    def blocks(self, n: int, characters: int) -> "list[Blocks]":
        """Memory for n threads. characters : about as many as a block has"""
        from rougekit.kernels.native import blocks

        options = self.options
        formula = options.beta_number, options.zero_division, options.references_by
        return [
            blocks.Blocks(
                self.words.forms, self.words.folding, self.tables, self.slots, len(options.measures),
                self.newline_ends, *formula, characters,
            )
            for _ in range(n)
        ]  # fmt: skip

    def score(
        self, run: "Run[tuple[int, int]]", blocks: "Sequence[Blocks]", examples: Examples,
        cuts: Sequence[tuple[int, int]], first: int, done: Callable[[int], object],
    ) -> tuple[CountedExamples, Candidates]:  # fmt: skip
        """Score examples, cut into blocks, with a thread for each of `blocks`; and say whose texts may be odd.

        first : number of the first example, for messages
        done : called with the number of examples in each finished block

        Raises NotText if a text is not a str, RuntimeError if lists change their lengths meanwhile.
        """
        predictions, references, layout = examples
        several, n = layout == "several", len(predictions)
        example_at = offsets(map(len, references), n) if several else np.arange(n + 1)
        looks = _Looks(self.stopwords)

        def score_cut(blocks: "Blocks", counts: Counts, scores: Floats, cut: tuple[int, int]) -> list[Diagnostic]:
            at, end = cut
            seen = blocks.score(predictions, references, several, at, end, example_at, counts, scores)
            if seen is None:
                raise NotText("not every text is a str")
            done(end - at)
            if not seen:
                return []
            block = Block(Strings(()), example_at[at : end + 1] - example_at[at], at, several=several)
            return looks.add(seen, block, first)

        return self._scored(run, blocks, cuts, example_at, score_cut), looks.candidates

    def score_utf8(
        self, run: "Run[Utf8Part]", blocks: "Sequence[Blocks]", parts: Sequence[Utf8Part], names: tuple[str, str], *,
        several: bool,
    ) -> tuple[CountedExamples, Candidates]:  # fmt: skip
        """The same for the parts of an Arrow table. names : those of the columns, for messages"""
        ends = offsets((int(part.example_at[-1]) for part in parts), len(parts)).tolist()
        example_at = np.concatenate([[0], *(part.example_at[1:] + end for part, end in zip(parts, ends, strict=False))])
        looks = _Looks(self.stopwords)

        def score_part(blocks: "Blocks", counts: Counts, scores: Floats, part: Utf8Part) -> list[Diagnostic]:
            first, predicted, referenced, at = part
            texts = predicted.bare, predicted.at, referenced.bare, referenced.at
            seen = blocks.score_utf8(*texts, first, example_at, counts, scores)
            return looks.add(seen, Block(Strings(()), at, first, names, several)) if seen else []

        rare = [row + part.first for part in parts for row in _beginning_rarely(part.predictions)]
        return self._scored(run, blocks, parts, example_at, score_part), looks.candidates._replace(rare=rare)

    def _scored(
        self, run: "Run[Part]", blocks: "Sequence[Blocks]", parts: Sequence[Part], example_at: Ints,
        score_part: "Callable[[Blocks, Counts, Floats, Part], list[Diagnostic]]",
    ) -> CountedExamples:  # fmt: skip
        types = self.options.measures
        counts = np.empty((len(types), 3, int(example_at[-1])), np.int64)
        scores = np.empty((len(types), 3, len(example_at) - 1))
        found = run([partial(score_part, one, counts, scores) for one in blocks], parts)
        likely = list(chain.from_iterable(found))
        return CountedExamples(
            dict(zip(types, counts, strict=True)), example_at, likely, dict(zip(types, scores, strict=True))
        )


def _beginning_rarely(texts: Utf8) -> list[int]:
    """The numbers of the texts that begin with one of `RARE`."""
    filled = np.flatnonzero(np.diff(texts.at))
    firsts = texts.bare[texts.at[filled]]
    found: list[int] = filled[np.isin(firsts, np.frombuffer(RARE.encode(), np.uint8))].tolist()
    return found


class _Looks:
    """What a kernel saw in blocks of examples, as threads add it."""

    def __init__(self, stopwords: bool) -> None:
        self._stopwords = stopwords
        self._odd: list[int] = []
        self._wordless: list[int] = []

    def add(self, seen: Sequence[tuple[int, int, str]], block: Block, first: int = 0) -> list[Diagnostic]:
        """The diagnostics of a block. block : numbered from the first example on; first : its number, for messages"""
        n = len(block.example_at) - 1
        self._odd.extend(block.first + text for text, looks, _ in seen if looks & ODD_PREDICTION)
        self._wordless.extend(block.locate(text)[0] for text, looks, _ in seen if looks & NO_WORDS and text >= n)
        named = block._replace(first=first + block.first)
        return diagnose_looks(seen, named.locate, stopwords=self._stopwords)

    @property
    def candidates(self) -> Candidates:
        """The rows that rules about contents may be about."""
        return Candidates(sorted(self._odd), sorted({*self._wordless}))
