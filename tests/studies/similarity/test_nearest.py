"""`nearest` finds the texts that the whole matrix gives."""

import math

import numpy as np
import pytest

from rougekit import nearest, pairwise
from tests.helpers.many import drawn


def test_nearest_with_a_beta_that_depends_on_the_pair():
    pool, queries = drawn(5, 300), drawn(6, 8)
    values = pairwise(queries, pool, ["rougeL"], beta="p/r")["rougeL"]
    order = np.argsort(-values, axis=1, kind="stable")[:, :5]
    found = nearest(queries, pool, 5, "rougeL", beta="p/r")
    assert found.indices.tolist() == order.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("part", ["precision", "recall", "fmeasure"])
@pytest.mark.parametrize("rouge_type", ["rougeL", "rouge1", "rouge2", "rouge3", "rougeLsum", "rougeSU4"])
@pytest.mark.parametrize("zero_division", [0.0, math.nan])
def test_nearest_texts_are_those_of_the_whole_matrix(rouge_type, part, zero_division):
    pool, queries = drawn(5, 300), drawn(6, 8)
    values = pairwise(queries, pool, [rouge_type], part, zero_division=zero_division)[rouge_type]
    order = np.argsort(-np.where(np.isnan(values), -1, values), axis=1, kind="stable")
    for k in (1, 3, 40, 1000):
        found = nearest(queries, pool, k, rouge_type, part, zero_division=zero_division)
        assert found.indices.tolist() == order[:, :k].tolist()
        assert found.scores.tobytes() == np.take_along_axis(values, order[:, :k], 1).tobytes()
