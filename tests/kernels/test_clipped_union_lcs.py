"""Union LCS clipped by whole texts: the kernel against the tables of ROUGE-1.5.5 in plain Python."""

from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.foundation.arrays.batch import Rows
from rougekit.kernels.clipped_union_lcs import union_lcs_runs
from rougekit.rouge155.texts import from_tokens
from rougekit.scoring.standards.rouge155.ratios import powers, sum_in_order
from tests.oracles.perl_marks import union_hits

sentences = st.lists(st.lists(st.integers(0, 3), max_size=12), max_size=4)
weights = st.sampled_from([0.5, 1.0, 1.2, 2.0])
Text = list[list[int]]


def hits(rows: list[tuple[Text, Text, Text, Text]], weight: float, by_runs: bool) -> list[float]:
    """Hits by the kernel; a row has the sentences of a peer and of a model, then both whole texts in pieces."""
    texts = [text for row in rows for text in row]
    batch = from_tokens([[[str(word) for word in sentence] for sentence in text] for text in texts])
    longest = max([len(sentence) for text in texts for sentence in text], default=0)
    numbers = [np.arange(place, len(texts), 4) for place in range(4)]
    units, whole = Rows.of_pairs(*numbers[:2]), Rows.of_pairs(*numbers[2:])
    runs = union_lcs_runs(batch, units, whole, powers(weight, longest + 1), by_runs)
    return [sum_in_order(float(k) ** weight for k in lengths) for lengths in runs]


def expected(rows: list[tuple[Text, Text, Text, Text]], weight: float, by_runs: bool) -> list[float]:
    def f(k: int) -> float:
        return float(k) ** weight

    return [
        union_hits(model, peer, list(chain(*model_whole)), list(chain(*peer_whole)), f, by_runs)
        for peer, model, peer_whole, model_whole in rows
    ]


@given(rows=st.lists(st.tuples(sentences, sentences, sentences, sentences), max_size=4), weight=weights)
def test_weights_of_runs_equal_the_scripts(rows: list[tuple[Text, Text, Text, Text]], weight: float) -> None:
    assert hits(rows, weight, True) == expected(rows, weight, True)


@given(rows=st.lists(st.tuples(sentences, sentences, sentences, sentences), max_size=4))
def test_counts_of_words_equal_the_scripts(rows: list[tuple[Text, Text, Text, Text]]) -> None:
    assert hits(rows, 1.0, False) == expected(rows, 1.0, False)


@given(pairs=st.lists(st.tuples(sentences, sentences), min_size=1, max_size=4), weight=weights)
def test_counts_of_whole_texts_equal_the_scripts(pairs: list[tuple[Text, Text]], weight: float) -> None:
    rows = [(peer, model, peer, model) for peer, model in pairs]
    assert hits(rows, weight, True) == expected(rows, weight, True)


@pytest.mark.slow
@pytest.mark.parametrize("length", [255, 256, 257, 600])
def test_sentences_longer_than_a_block_of_rows(length: int) -> None:
    rng = np.random.default_rng(length)
    peer, model = ([rng.integers(0, 5, size).tolist()] for size in (300, length))
    rows = [(peer, model, peer, model)]
    assert hits(rows, 1.2, True) == expected(rows, 1.2, True)
    assert hits(rows, 1.0, False) == expected(rows, 1.0, False)
