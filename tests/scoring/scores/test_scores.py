"""The results of a scorer: columns and counts by name, concatenation, data frames."""

import numpy as np
import pandas as pd
import pytest

from rougekit import Scorer, compare
from rougekit.scoring.measures.names import DEFAULT_TYPES


def test_counts_are_named_columns_with_a_row_per_reference():
    scores = Scorer(["rouge1", "meadL", "bleu2"]).score(["a b", "c"], [["a", "b c d"], ["c"]])
    assert {name: column.tolist() for name, column in scores["rouge1"].counts.items()} == {
        "matches": [1, 1, 1],
        "prediction_total": [2, 2, 1],
        "reference_total": [1, 3, 1],
    }
    assert list(scores["meadL"].counts) == [
        "prediction_matches", "reference_matches", "prediction_total", "reference_total"
    ]  # fmt: skip
    assert {name: column.tolist() for name, column in scores["bleu2"].counts.items()} == {
        "matches_1": [2, 1], "matches_2": [0, 0], "totals_1": [2, 1], "totals_2": [1, 0],
        "prediction_length": [2, 1], "reference_length": [1, 1],
    }  # fmt: skip
    assert scores.references == "var"


def test_the_best_reference_gives_the_score():
    scores = Scorer(["rouge1"]).score(["a b", "c", "x"], [["a", "b a", "a b"], ["c"], ["y", "z"]])["rouge1"]
    assert [scores.best_reference(example) for example in range(3)] == [1, 0, 0]


def test_added_scores_equal_scoring_together():
    scorer = Scorer([*DEFAULT_TYPES, "bleu"])
    first = scorer.score(["a b", "c"], [["a", "b c d"], ["c"]])
    second = scorer.score(["d e"], [["e d", "d"]])
    both = scorer.score(["a b", "c", "d e"], [["a", "b c d"], ["c"], ["e d", "d"]])
    added = first + second
    assert len(added) == 3
    assert added.aggregate() == both.aggregate()
    assert np.array_equal(added.example_at, both.example_at)
    with pytest.raises(ValueError, match=r"beta=1\.0 and beta=2\.0"):
        first + Scorer([*DEFAULT_TYPES, "bleu"], beta=2).score(["a"], ["a"])


def test_scores_of_texts_and_of_other_ids_are_not_mixed():
    scorer = Scorer(["rouge1"])
    texts, ids = scorer.score(["a b"], ["a c"]), scorer.score_ids([[1, 2]], [[1, 3]])
    with pytest.raises(ValueError, match="can't be added: tokenizer='rouge_score' and tokenizer='ids--100'"):
        texts + ids
    others = scorer.score_ids([[1, 2]], [[1, 3]], ignore=(-100, 0))
    with pytest.raises(ValueError, match="were scored with tokenizer='ids--100' and tokenizer='ids--100,0'"):
        compare({"A": ids, "B": others})


def test_to_pandas_and_to_arrow_have_a_column_per_type_and_part():
    scores = Scorer(["rouge1", "rougeL"]).score(["a b", "c"], ["a", "c"])
    names = [f"{name}_{part}" for name in ("rouge1", "rougeL") for part in ("precision", "recall", "fmeasure")]
    assert list(scores.to_pandas().columns) == scores.to_arrow().column_names == names
    assert scores.to_pandas()["rouge1_precision"].tolist() == [0.5, 1.0]


def test_a_frame_of_scores_keeps_the_index_of_the_texts():
    texts = pd.DataFrame({"p": ["a b", "c"], "r": ["a", "c"]}, index=["x", "y"])
    frame = Scorer(["rouge1"]).score(texts["p"], texts["r"]).to_pandas(index=texts.index)
    assert texts.join(frame).loc["y", "rouge1_fmeasure"] == 1.0


def test_columns_cannot_be_changed_in_place():
    scores = Scorer(["rouge1"]).score(["a cat", "a dog"], ["the cat", "a dog"])
    for changed in (scores, scores + scores):
        with pytest.raises(ValueError, match="read-only"):
            changed["rouge1"].fmeasure[:] *= 100
        with pytest.raises(ValueError, match="read-only"):
            changed.named_columns()["rouge1_recall"][0] = 1


@pytest.mark.parametrize("key", ["rouge2", slice(1), 0, ["rouge1"]])
def test_an_invalid_key_is_refused_with_the_scored_types(key):
    with pytest.raises(KeyError, match=r"was not scored; the types are \['rouge1'\]"):
        Scorer(["rouge1"]).score(["a"], ["a"])[key]


def test_the_repr_of_scores_names_types_and_sizes():
    scores = Scorer(["rouge1", "bleu"]).score(["a b", "c"], ["a", "c"])
    means = scores.aggregate(n_resamples=0)
    numbers = f"rouge1 {means['rouge1']:.4f}, bleu {means['bleu']:.4f}"
    assert repr(scores) == f"<Scores of 2 examples: {numbers}; {scores.signature}>"
    assert [repr(scores[name]) for name in scores] == [
        "<TypeScores of 2 examples: rouge1>",
        "<BleuCounts of 2 examples: bleu>",
    ]
    assert repr(Scorer(["rouge1"]).score(["a"], ["a"])).startswith("<Scores of 1 example: rouge1 1.0000; rouge|")
    assert repr(Scorer(["rouge1"]).score([], [])).startswith("<Scores of 0 examples: rouge1; rouge|")


def test_the_repr_of_a_scorer_has_its_signature():
    scorer = Scorer(["rouge1"], use_stemmer=True)
    assert repr(scorer) == f"<Scorer {scorer.signature}>"
