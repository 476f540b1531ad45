"""Summaries to ids: units, whole texts and both in stems are blocks of one batch."""

from itertools import pairwise

import numpy as np

from rougekit.foundation.arrays.batch import Batch
from rougekit.rouge155.texts import from_tokens, read
from rougekit.scoring.standards.rouge155.lines import Text
from rougekit.scoring.text.ascii import AsciiWords

WORDS, STEMS = AsciiWords(folding="bytes"), AsciiWords(folding="bytes", stemmer="porter155")
UNITS = [b"the cats", b"sat"]
SAME, CUT = Text(UNITS, UNITS), Text([b"the cats sat"], [b"the cat"])


def sentences(batch: Batch, text: int) -> list[list[int]]:
    ends = batch.sentence_at[batch.text_at[text] : batch.text_at[text + 1] + 1]
    return [batch.ids[first:last].tolist() for first, last in pairwise(ends)]


def test_texts_that_read_alike_are_read_once() -> None:
    found = read([SAME, SAME], WORDS)
    assert len(found.batch.text_at) == 3
    assert found.number(np.arange(2), whole=True, stemmed=True).tolist() == [0, 1]
    assert [len(sentence) for sentence in sentences(found.batch, 0)] == [2, 1]


def test_whole_texts_are_a_block_of_their_own() -> None:
    found = read([SAME, CUT], WORDS)
    units, whole = (found.number(np.array([1]), whole=one, stemmed=False)[0] for one in (False, True))
    assert [len(sentence) for sentence in sentences(found.batch, units)] == [2]
    assert [len(sentence) for sentence in sentences(found.batch, whole)] == [3]


def test_with_two_ways_of_stemming_equal_tokens_have_equal_ids() -> None:
    found = read([Text([b"cats cat"], [b"cats cat"])], WORDS, STEMS)
    plain, stems = (found.number(np.array([0]), whole=False, stemmed=one)[0] for one in (False, True))
    ((cats, cat),), ((first, second),) = sentences(found.batch, plain), sentences(found.batch, stems)
    assert first == second == cat != cats


def test_stemming_is_chosen_row_by_row() -> None:
    found = read([SAME, CUT], WORDS, STEMS)
    numbers = found.number(np.array([0, 1, 1]), whole=True, stemmed=np.array([False, False, True]))
    assert numbers.tolist() == [2, 3, 7]


def test_lists_of_tokens_become_a_batch() -> None:
    batch = from_tokens([[["a", "b"], []], [], [["b"]]])
    assert [sentences(batch, text) for text in range(3)] == [[[0, 1], []], [], [[1]]]
    assert batch.n_words == 2
    assert from_tokens([]).text_at.tolist() == [0]
