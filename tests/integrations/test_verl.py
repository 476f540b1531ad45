"""Rewards in the shapes in which verl calls them."""

import pytest

from rougekit import Scorer
from rougekit.integrations.verl import compute_score, compute_scores, reward_of


def test_verl():
    given = {"data_source": "xsum", "solution_str": "the cats", "ground_truth": "the cat sat", "extra_info": {"k": 1}}
    assert compute_score(**given, rouge_type="rouge1", use_stemmer=True) == 0.8
    assert reward_of(rouge_type="rouge1").signature == Scorer(["rouge1"]).signature
    many = {"data_sources": ["x", "x"], "solution_strs": ["a", "b"], "ground_truths": ["a", ["c", "b"]]}
    assert compute_scores(**many, extra_infos=[{}, {}]) == [1.0, 1.0]
    with pytest.raises(TypeError, match=r"ground_truths\[1\] is None"):
        compute_scores(["x"] * 2, ["a", "b"], ["a", None])
