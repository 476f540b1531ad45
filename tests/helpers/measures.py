"""Counts and matches of a measure for two texts, each a list of lines."""

from collections import Counter

import numpy as np
from hypothesis import strategies as st

from rougekit.foundation.arrays.batch import Batches
from rougekit.scoring.measures import counting
from rougekit.scoring.measures.matching import TokenText
from tests.helpers.batches import as_rows

lines = st.lists(st.lists(st.sampled_from("abcd"), max_size=6).map(" ".join), max_size=3)


def counts_of(prediction, reference, *measures):
    """The counts of each measure."""
    numbers = {word: number for number, word in enumerate(sorted(set(" ".join([*prediction, *reference]).split())))}
    texts = [[[numbers[word] for word in line.split()] for line in text] for text in (prediction, reference)]
    batch, rows = as_rows([tuple(texts)])
    return [counts[:, 0].tolist() for counts in counting.count(Batches(batch, batch), rows, measures)]


def token_text(text):
    """A text in the form that explanations use."""
    sentences = [line.split() for line in text]
    return TokenText(sentences, [word for sentence in sentences for word in sentence])


def met_words(measure, prediction, reference):
    """The matched units as words of the prediction, and the clipped words of the reference."""
    one, other = token_text(prediction), token_text(reference)
    found = measure.matched(one, other)
    words = [[one.tokens[at] for at in unit.prediction] for unit in found.units]
    assert words == [[other.tokens[at] for at in unit.reference] for unit in found.units]
    return list(map(" ".join, words)), [other.tokens[at] for at in found.clipped]


def assert_bounds(measure, prediction, reference):
    """Check that matches are at most those of `counts_at_most`, and that totals are equal."""
    one, other = (" ".join(text).split() for text in (prediction, reference))
    sizes = (Counter(one) & Counter(other)).total(), len(one), len(other)
    most, *totals = measure.counts_at_most(*(np.array([size]) for size in sizes))[:, 0].tolist()
    ((matches, *counted),) = counts_of(prediction, reference, measure)
    assert matches <= most
    assert counted == totals
