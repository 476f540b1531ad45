"""What does not fit into 31 bits. Needs about 12 GB; left to `make attack`."""

from rougekit import Scorer

MANY = 10_000_000


def test_a_text_of_more_than_2_to_the_31_bytes():
    text = "a b " + " " * 2**31 + "c d"
    scores = Scorer(["rouge1", "rouge2"]).score([text], ["b c d e"])
    assert scores["rouge1"].precision[0] == 0.75
    assert scores["rouge2"].recall[0] == 2 / 3


def test_ten_million_examples():
    scores = Scorer(["rouge1", "rougeL"]).score(["a b c"] * MANY, ["b c"] * (MANY - 1) + ["x"])
    assert len(scores) == MANY
    assert scores["rouge1"].recall[[0, MANY // 2, MANY - 2, MANY - 1]].tolist() == [1, 1, 1, 0]
    mean = scores.aggregate(n_resamples=0)["rougeL"].mid
    assert abs(mean.recall - (1 - 1 / MANY)) < 1e-12
