"""Matrices contain the numbers of Scorer."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer, Texts, pairwise, pairwise_blocks
from rougekit.studies.similarity import pairwise as pairwise_module
from rougekit.studies.similarity import scores as scores_module
from tests.helpers.many import drawn, matrix, some_texts


@given(some_texts, some_texts, st.sampled_from(["precision", "recall", "fmeasure"]))
def test_a_matrix_has_the_numbers_of_scorer(predictions, references, part):
    types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    found = pairwise(predictions, references, types, part, use_stemmer=True)
    expected = matrix(Scorer(types, use_stemmer=True), predictions, references, part)
    assert list(found) == types
    for name in types:
        assert found[name].tobytes() == expected[name].tobytes()


@pytest.mark.parametrize(
    ("types", "reading", "options"),
    [
        (["rougeW", "rougeSU4", "meadL", "rouge5"], {}, {}),
        (["rougeL", "rougeS4"], {"standard": "rouge155"}, {}),
        (["rougeL"], {"tokenizer": str.split}, {}),
        (["rougeL"], {"stopwords": ("a", "b")}, {"zero_division": math.nan}),
        (["rougeL", "rougeLsum"], {}, {"beta": 2.0}),
        (["rougeL", "meadL", "rougeW2k-1"], {}, {"beta": "p/r"}),
        (["rougeL"], {"max_words": 2}, {}),
        (["rougeLsum"], {"split_summaries": True}, {}),
    ],
)
def test_every_option_is_applied(types, reading, options, monkeypatch):
    for module in (scores_module, pairwise_module):
        monkeypatch.setattr(module, "AT_ONCE", 3 * scores_module.PAIR_COST)  # two or three pairs
    predictions, references = ["a b c. D e f", "", "c b a\nrunning"], ["a b", "b\nc a runs", "", "x", "a b c. D. E f"]
    expected = matrix(Scorer(types, **reading, **options), predictions, references)
    for threads in (1, 3):
        found = pairwise(predictions, references, types, threads=threads, **reading, **options)
        assert all(found[name].tobytes() == expected[name].tobytes() for name in types)
    found = pairwise(predictions, Texts(references, **reading), types, **options)
    assert all(found[name].tobytes() == expected[name].tobytes() for name in types)


def test_a_matrix_of_candidates_against_themselves():
    candidates = ["a b c", "a c", "d"]
    assert np.array_equal(pairwise(candidates)["rougeL"], pairwise(candidates, candidates)["rougeL"])
    pool = Texts(candidates)
    assert np.array_equal(pairwise(pool)["rougeL"], pairwise(candidates, list(candidates))["rougeL"])


def test_blocks_are_consecutive_rows_of_the_matrix(tmp_path):
    predictions, references = drawn(1, 23), drawn(2, 11)
    whole = pairwise(predictions, references)["rougeL"]
    for rows in (None, 1, 5, 100):
        blocks = list(pairwise_blocks(predictions, references, rows=rows))
        assert [first for first, _ in blocks] == list(np.cumsum([0, *(len(b["rougeL"]) for _, b in blocks)])[:-1])
        assert np.array_equal(np.concatenate([block["rougeL"] for _, block in blocks]), whole)
    out = np.memmap(tmp_path / "scores", np.float64, "w+", shape=whole.shape)
    assert pairwise(predictions, references, out={"rougeL": out})["rougeL"] is out
    assert np.array_equal(out, whole)


def test_out_may_have_any_strides_but_not_another_dtype_or_shared_memory():
    predictions, references, types = drawn(1, 5), drawn(2, 7), ["rouge1", "rougeL"]
    expected = pairwise(predictions, references, types)
    between, turned, unaligned = np.zeros((5, 14)), np.zeros((14, 5)), np.frombuffer(bytearray(281), np.uint8)[1:]
    for out in (
        {"rouge1": between[:, ::2], "rougeL": between[:, 1::2]},
        {"rouge1": turned[:7].T, "rougeL": turned[:6:-1, ::-1].T},
        {"rouge1": unaligned.view(np.float64).reshape(5, 7), "rougeL": np.zeros((5, 7), order="F")},
    ):
        found = pairwise(predictions, references, types, out=out)
        assert all(found[name] is out[name] and np.array_equal(out[name], expected[name]) for name in types)
    for other in (between[:, :7], between[:, 3:10]):
        with pytest.raises(ValueError, match=r"out\['rouge1'\] and out\['rougeL'\] share memory"):
            pairwise(predictions, references, types, out={"rouge1": between[:, :7], "rougeL": other})


WRONG = {
    "nothing": lambda right: None,
    "a list": lambda right: right.tolist(),
    "float32": lambda right: right.astype(np.float32),
    "the other byte order": lambda right: right.astype(right.dtype.newbyteorder()),
    "int64": lambda right: right.astype(np.int64),
    "a row more": lambda right: np.zeros((len(right) + 1, right.shape[1])),
    "three dimensions": lambda right: right[np.newaxis],
    "transposed": lambda right: right.T,
    "read-only": lambda right: np.frombuffer(right.tobytes()).reshape(right.shape),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_array_of_the_wrong_shape_is_refused_before_any_is_written(wrong):
    right = np.full((2, 3), 7.0)
    for first, second in (("rouge1", "rougeL"), ("rougeL", "rouge1")):
        with pytest.raises(ValueError, match=rf"out\['{second}'\]"):
            pairwise(["a", "b"], ["a", "b", "c"], ["rouge1", "rougeL"], out={first: right, second: WRONG[wrong](right)})
    assert np.all(right == 7.0)
    with pytest.raises(ValueError, match=r"out\['rougeL'\]; expected a float64 array of shape \(1, 1\)"):
        pairwise(["a"], ["a"], out={})
