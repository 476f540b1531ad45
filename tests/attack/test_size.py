"""Texts beyond 31 bits, which need about 12 GB, and lines of 10 MB; only in `make attack`."""

import random

import pytest
from rouge_score import rouge_scorer

from rougekit import Scorer
from rougekit.cli import main

MANY = 10_000_000
LINES = {
    "words": lambda rng: " ".join(rng.choices(["cat", "sat", "running", "the", "1990s"], k=2_100_000)),
    "different words": lambda rng: " ".join(f"{rng.getrandbits(36):x}" for _ in range(1_000_000)),
    "one word": lambda rng: "x" * MANY,
    "letters": lambda rng: "a " * (MANY // 2),
    "no word": lambda rng: "…! " * (MANY // 3),
    "no ASCII": lambda rng: "naïve café 中文 ไทย\u2028 " * (MANY // 30),
}


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


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_ten_megabytes(tmp_path, tier, line):
    text, reference, types = LINES[line](random.Random(1)), "the cat sat on a mat", ["rouge1", "rouge2", "rougeL"]
    expected = rouge_scorer.RougeScorer(types).score(reference, text)
    for predictions in ([text], [text, text]):  # a single pair takes another path
        scores = Scorer(types).score(predictions, [reference] * len(predictions))
        for name in types:
            assert tuple(column[-1] for column in scores.columns[name]) == expected[name]
    (tmp_path / "pred.txt").write_text(text + "\n")
    (tmp_path / "ref.txt").write_text(reference + "\n")
    out = tmp_path / "out.csv"
    files = [f"--prediction_filepattern={tmp_path}/pred.txt", f"--target_filepattern={tmp_path}/ref.txt"]
    assert main([*files, f"--rouge_types={','.join(types)}", "--noaggregate", f"--output_filename={out}"]) == 0
    row = [part for name in sorted(types) for part in expected[name]]
    assert out.read_text().splitlines()[1] == ",".join(["0", *(f"{part:f}" for part in row)])
