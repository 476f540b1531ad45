"""Measures of equal passes are counted in one call, over the texts in the form that they compare."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from rougekit.foundation.arrays.batch import Batch, Batches, Rows
from rougekit.scoring.measures.base import Pass
from rougekit.scoring.measures.counting import count


@dataclass(frozen=True)
class RecordingMeasure:
    """A measure that notes which batch it was counted over, and with whom."""

    name: str
    counted_in: Pass
    by_sentence: bool = False
    calls: ClassVar[list] = []


def one(batch, rows, measures):
    RecordingMeasure.calls.append((batch, [measure.name for measure in measures]))
    return [f"{measure.name} of one" for measure in measures]


def another(batch, rows, measures):
    RecordingMeasure.calls.append((batch, [measure.name for measure in measures]))
    return [f"{measure.name} of another" for measure in measures]


@pytest.fixture
def batches():
    RecordingMeasure.calls.clear()
    ends = np.array([0])
    return Batches(*(Batch(np.empty(0, np.int32), ends, ends, n_words) for n_words in (0, 1)))


ROWS = Rows(*(np.array([0]) for _ in range(3)))
MEASURES = [
    RecordingMeasure("a", Pass(one)),
    RecordingMeasure("b", Pass(another)),
    RecordingMeasure("c", Pass(one, 4)),
    RecordingMeasure("d", Pass(one)),
]


def test_counts_come_back_in_the_order_of_the_measures(batches):
    assert count(batches, ROWS, MEASURES) == ["a of one", "b of another", "c of one", "d of one"]
    assert RecordingMeasure.calls == [(batches.whole, ["a", "d"]), (batches.whole, ["b"]), (batches.whole, ["c"])]


def test_sentences_are_a_pass_of_their_own_unless_they_are_the_whole_texts(batches):
    of_both = [RecordingMeasure("a", Pass(one)), RecordingMeasure("b", Pass(one), by_sentence=True)]
    count(batches, ROWS, of_both)
    assert RecordingMeasure.calls == [(batches.whole, ["a"]), (batches.sentences, ["b"])]
    RecordingMeasure.calls.clear()
    count(Batches(batches.whole, batches.whole), ROWS, of_both)
    assert RecordingMeasure.calls == [(batches.whole, ["a", "b"])]


def test_no_measure_is_no_pass(batches):
    assert count(batches, ROWS, []) == RecordingMeasure.calls == []
