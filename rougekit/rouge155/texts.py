"""Convert the texts of a run to ids in one batch."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import Utf8, offsets
from rougekit.foundation.arrays.types import Bools, Ints
from rougekit.scoring.standards.rouge155.lines import Text
from rougekit.scoring.text.ascii import AsciiWords


@dataclass(frozen=True)
class Readings:
    """A batch with blocks of n texts: their sentences, the whole texts, and again both with stemmed tokens."""

    batch: Batch
    whole_at: int = 0
    """The number of the first whole text; 0 if whole texts and sentences are the same"""
    stemmed_at: int = 0
    """The number of the first stemmed text; 0 if there is only one way of stemming"""

    def number(self, texts: Ints, *, whole: bool, stemmed: Bools | bool) -> Ints:
        """The numbers of texts in the batch, as whole texts or sentences, stemmed or not."""
        return texts + self.whole_at * whole + self.stemmed_at * np.asarray(stemmed, np.int64)


def read(texts: Sequence[Text], words: AsciiWords, stems: AsciiWords | None = None) -> Readings:
    """Tokenize texts.

    words : the tokenizer of the run
    stems : for `-M`, a second tokenizer that stems; each text is read by both, with equal ids for equal tokens
    """
    joined = [b"\n".join(text.sentences) for text in texts]
    if any(text.whole is not text.sentences for text in texts):
        joined += [b"\n".join(text.whole) for text in texts]
    whole_at = len(joined) - len(texts)
    if stems is None:
        buffer = Utf8(b"".join(joined), offsets(map(len, joined), len(joined)))
        return Readings(words.read(buffer), whole_at)
    lines = [text.decode("latin-1").split("\n") for text in joined]
    both = [[how.tokens(line) for line in text] for how in (words, stems) for text in lines]
    return Readings(from_tokens(both), whole_at, stemmed_at=len(joined))


def from_tokens(texts: Sequence[Sequence[Sequence[str]]]) -> Batch:
    """A batch of texts that are lists of sentences, which are lists of tokens."""
    sentences = [sentence for text in texts for sentence in text]
    numbers: dict[str, int] = {}
    ids = [numbers.setdefault(token, len(numbers)) for sentence in sentences for token in sentence]
    sentence_at, text_at = (offsets(map(len, lists), len(lists)) for lists in (sentences, texts))
    return Batch(np.array(ids, np.int32), sentence_at, text_at, len(numbers))
