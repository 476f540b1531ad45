"""ROUGE-1, -2, -L and rougeLsum counts against the paper's definitions and against rouge_score."""

import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.kernels import ngram_lcs as definition
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.tiers import kernels
from tests.helpers.amounts import drawn, max_examples
from tests.helpers.batches import Text, as_rows, drawn_pairs, drawn_text, flat
from tests.oracles import lin2004

STRIP = 63
"""The number of tokens that the accelerator processes together."""

texts = st.lists(st.lists(st.integers(0, 3), max_size=70), max_size=5)  # many ties; 70 exceeds a strip


def counted(batch: Batch, rows: Rows) -> list[list[list[int]]]:
    """[unigrams, bigrams, LCS, union LCS][matches, prediction total, reference total] of each row."""
    out = np.full((4, 3, len(rows.prediction)), -99, np.int64)  # -99 would show unwritten cells
    kernels.ngram_lcs.ngram_lcs_counts(batch, rows, OutputSlots(0, 1, 2, 3), out)
    return out.transpose(2, 0, 1).tolist()


def counted_pairs(pairs: list[tuple[Text, Text]]) -> list[list[list[int]]]:
    return counted(*as_rows(pairs))


def by_definition(prediction: Text, reference: Text) -> list[list[int]]:
    p, r = lin2004.joined(prediction), lin2004.joined(reference)
    return [
        list(lin2004.clipped_ngrams(p, r, 1)),
        list(lin2004.clipped_ngrams(p, r, 2)),
        [lin2004.lcs_length(p, r), len(p), len(r)],
        [lin2004.union_lcs_hits(prediction, reference), len(p), len(r)],
    ]


@given(st.lists(st.tuples(texts, texts), max_size=4))
@max_examples(150, 40)
def test_counts_equal_the_papers_definitions(pairs):
    assert counted_pairs(pairs) == [by_definition(p, r) for p, r in pairs]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n_pairs", "n_sentences", "longest", "n_words"),
    [
        pytest.param(2000, 8, 9, 1, id="one word"),
        pytest.param(2000, 8, 9, 2, id="two words"),
        pytest.param(2000, 8, 20, 10, id="summaries"),
        pytest.param(300, 5, STRIP, 8, id="sentences of up to a strip"),
        pytest.param(200, 5, STRIP + 2, 4, id="some sentences of more"),
        pytest.param(30, 3, 5 * STRIP, 3, id="several strips"),
        pytest.param(6, 3, 600, 6, id="many strips"),
        pytest.param(60, 3, 4 * STRIP, 100, id="many columns without a match"),
        pytest.param(100, 1, 2 * STRIP, 8, id="one sentence"),
    ],
)
def test_seeded_pairs(n_pairs, n_sentences, longest, n_words):
    pairs = drawn_pairs(
        f"{n_sentences} {longest} {n_words}", drawn(n_pairs, n_pairs // 4), n_sentences, longest, n_words
    )
    assert counted_pairs(pairs) == [by_definition(p, r) for p, r in pairs]


@pytest.mark.parametrize("n_tokens", [STRIP - 1, STRIP, STRIP + 1, 2 * STRIP, 2 * STRIP + 1])
@pytest.mark.parametrize("parts", [1, 2, 3])
def test_texts_that_end_at_the_end_of_a_strip(n_tokens, parts):
    rng = random.Random(n_tokens * parts)
    prediction, reference = ([rng.randrange(5) for _ in range(n_tokens)] for _ in "pr")
    cut = [n_tokens * part // parts for part in range(parts + 1)]
    in_parts = [reference[a:b] for a, b in pairwise(cut)]
    pairs = [([prediction[:7], prediction[7:]], in_parts), ([prediction], in_parts), (in_parts, in_parts)]
    assert counted_pairs(pairs) == [by_definition(p, r) for p, r in pairs]


def test_a_carry_crosses_strips_in_which_its_column_has_no_match():
    pairs = drawn_pairs("carries", 12, 1, 3 * STRIP, 150)
    assert counted_pairs(pairs) == [by_definition(p, r) for p, r in pairs]


@pytest.mark.parametrize("shape", [(300, 5, 12, 9), (60, 1, STRIP, 30), (40, 3, STRIP + 2, 4), (60, 1, 2 * STRIP, 8)])
def test_the_union_counts_different_words_once(shape):
    pairs = drawn_pairs(f"once {shape}", *shape)
    out = np.full((2, 3, len(pairs)), -99, np.int64)
    kernels.ngram_lcs.ngram_lcs_counts(*as_rows(pairs), OutputSlots(0, -1, -1, 1), out, once=True)
    common = [len({*lin2004.joined(p)} & {*lin2004.joined(r)}) for p, r in pairs]
    assert out[:, 0].tolist() == [common, [lin2004.different_union_words(p, r) for p, r in pairs]]


@pytest.mark.parametrize("kept_bits", [1, 40])
def test_the_table_for_the_walk_back_is_kept_in_blocks(kept_bits, monkeypatch):
    monkeypatch.setattr(definition, "KEPT_BITS", kept_bits)
    pairs = drawn_pairs("blocks", 20, 3, STRIP, 5)
    out = np.full((1, 3, len(pairs)), -99, np.int64)
    definition.ngram_lcs_counts(*as_rows(pairs), OutputSlots(-1, -1, -1, 0), out)
    assert out[0, 0].tolist() == [lin2004.union_lcs_hits(p, r) for p, r in pairs]


def test_bigrams_of_large_texts():
    rng = random.Random(3)
    most, above = 4000, 4001  # above which the accelerator sorts them
    sizes = [(most, most), (above, above), (above, 5), (5, above), (above, most), (2 * most, 3 * most), (0, above)]
    pairs = [tuple([[rng.randrange(30) for _ in range(n)]] for n in size) for size in sizes]
    out = np.full((1, 3, len(pairs)), -99, np.int64)
    kernels.ngram_lcs.ngram_lcs_counts(*as_rows(pairs), OutputSlots(-1, 0, -1, -1), out)
    expected = [lin2004.clipped_ngrams(lin2004.joined(p), lin2004.joined(r), 2) for p, r in pairs]
    assert out[0].T.tolist() == [list(counts) for counts in expected]


def test_ids_may_be_large_and_sparse():
    pairs = drawn_pairs("sparse", 50, 4, 9, 6)
    batch, rows = as_rows(pairs)
    expected = [by_definition(p, r) for p, r in pairs]
    assert counted(replace(batch, ids=batch.ids * 4_000_000, n_words=2**25), rows) == expected


def test_no_rows_and_no_texts():
    no_rows = Rows.of_pairs(*[np.empty(0, np.int64)] * 2)
    assert counted(flat([]), no_rows) == []
    assert counted(flat([[[1]]]), no_rows) == []
    assert counted(replace(flat([]), n_words=0), no_rows) == []


def test_empty_texts_and_sentences():
    empty = [[], [[]], [[], [], []]]
    pairs = [(p, r) for p in [*empty, [[1], []]] for r in [*empty, [[], [1], [2]]]]
    assert counted_pairs(pairs) == [by_definition(p, r) for p, r in pairs]


def test_oracle_agrees_with_rouge_score():
    """The oracle equals rouge_score 0.1.2 on 400 random pairs, so it breaks ties alike."""
    scorer = pytest.importorskip("rouge_score.rouge_scorer").RougeScorer(["rouge1", "rouge2", "rougeL", "rougeLsum"])
    rng = random.Random(12)
    for _ in range(400):
        prediction, reference = drawn_text(rng, 5, 14, 5), drawn_text(rng, 5, 14, 5)
        as_text = ["\n".join(" ".join(f"w{word}" for word in s) for s in text) for text in (prediction, reference)]
        scores = scorer.score(target=as_text[1], prediction=as_text[0])
        ratios = [[hits / max(1, n), hits / max(1, m)] for hits, n, m in by_definition(prediction, reference)]
        assert ratios == [[score.precision, score.recall] for score in scores.values()]
