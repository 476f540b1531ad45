"""Summaries to ids: every text that a run needs, in one batch."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rougekit.arrays.batch import Batch
from rougekit.arrays.buffers import Utf8, offsets
from rougekit.arrays.types import Bools, Ints
from rougekit.standards.rouge155.lines import Text
from rougekit.text.ascii import AsciiWords


@dataclass(frozen=True)
class Readings:
    """The readings of n texts, one block of n after the other: units, whole texts, and again both in stems."""

    batch: Batch
    n: int
    whole_block: int = 0
    """0 where whole texts read as the units do"""
    stemmed_block: int = 0
    """0 where there is but one way of stemming"""

    def number(self, texts: Ints, *, whole: bool, stemmed: Bools | bool) -> Ints:
        """Numbers in the batch of one reading of each text."""
        return texts + self.n * (self.whole_block * whole + self.stemmed_block * np.asarray(stemmed, np.int64))


def read(texts: Sequence[Text], words: AsciiWords, stems: AsciiWords | None = None) -> Readings:
    """All readings of some texts.

    words : the tokeniser of the run
    stems : beside it, for `-M`, one that stems: then each text is read both ways, with equal ids for equal tokens
    """
    readings: list[Sequence[Sequence[bytes]]] = [[text.units for text in texts]]
    if any(text.whole is not text.units for text in texts):
        readings.append([text.whole for text in texts])
    joined = [b"\n".join(units) for reading in readings for units in reading]
    if stems is None:
        buffer = Utf8(b"".join(joined), offsets(map(len, joined), len(joined)))
        return Readings(words.read(buffer), len(texts), whole_block=len(readings) - 1)
    lines = [text.decode("latin-1").split("\n") for text in joined]
    both = [[how.tokens(line) for line in text] for how in (words, stems) for text in lines]
    return Readings(from_tokens(both), len(texts), whole_block=len(readings) - 1, stemmed_block=len(readings))


def from_tokens(texts: Sequence[Sequence[Sequence[str]]]) -> Batch:
    """A batch of texts that are lists of sentences, which are lists of tokens."""
    sentences = [sentence for text in texts for sentence in text]
    numbers: dict[str, int] = {}
    ids = [numbers.setdefault(token, len(numbers)) for sentence in sentences for token in sentence]
    sentence_at, text_at = (offsets(map(len, lists), len(lists)) for lists in (sentences, texts))
    return Batch(np.array(ids, np.int32), sentence_at, text_at, len(numbers))
