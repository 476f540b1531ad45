"""Files that the command writes: rouge_score's CSV bytes, and the scores of examples."""

import json
from pathlib import Path

import numpy as np
import pytest
import rouge_score.io
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer
from rougekit.cli import writing
from tests.helpers.command import PREDICTIONS, REFERENCES, TWO, run


@pytest.mark.parametrize("aggregate", [True, False])
@pytest.mark.parametrize("delimiter", ["\n", "<s>"])
def test_the_csv_has_the_bytes_of_rouge_scores_command(texts, capsys, aggregate, delimiter):
    types = ["rougeL", "rouge1", "rouge2"]
    for name, rows in (("pred", PREDICTIONS), ("ref", REFERENCES)):
        for part, some in enumerate((rows[:3], rows[3:])):
            Path(f"{name}-{part}").write_text("".join(row + delimiter for row in some))
    scorer = rouge_scorer.RougeScorer(types, use_stemmer=True)
    aggregator = scoring.BootstrapAggregator() if aggregate else None
    np.random.seed(7)
    rouge_score.io.compute_scores_and_write_to_csv("ref-*", "pred-*", "theirs.csv", scorer, aggregator, delimiter)
    np.random.seed(7)
    run(
        capsys, "--target_filepattern=ref-*", "--prediction_filepattern=pred-*", "--output_filename=ours.csv",
        f"--rouge_types={','.join(types)}", "--use_stemmer", f"--delimiter={delimiter}", f"--aggregate={aggregate}",
    )  # fmt: skip
    assert Path("ours.csv").read_bytes() == Path("theirs.csv").read_bytes()


def test_the_csv_has_the_seed_and_resamples_of_the_flags(texts, capsys):
    flags = ["--data=data.jsonl", "--rouge_types=rouge1", "--seed=3", "--n_resamples=9", "--confidence=0.5"]
    run(capsys, *flags, "--output_filename=out.csv")
    options = {"legacy_bootstrap": True, "seed": 3, "n_resamples": 9, "confidence": 0.5}
    bounds = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate(**options)["rouge1"]
    low, mid, high = (f"{bound.recall:f}" for bound in (bounds.low, bounds.mid, bounds.high))
    assert f"rouge1-R,{low},{mid},{high}" in Path("out.csv").read_text().split("\n")


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_the_csv_comes_beside_the_scores_of_examples_but_not_with_what_is_printed(texts, capsys):
    flags = ["--data=data.jsonl", "--rouge_types=rouge1", "--output_filename=out.csv"]
    run(capsys, *flags, "--per_example=each.jsonl")
    assert (len(Path("out.csv").read_text().splitlines()), len(Path("each.jsonl").read_text().splitlines())) == (4, 4)
    err = run(capsys, *flags, "--plot=x.svg", "--context")[1]
    assert "--plot, --context have no effect with --output_filename, which only writes a CSV file" in err
    assert not Path("x.svg").exists()


def test_json_lines_have_null_where_an_example_has_no_score(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("pred.txt").write_text("a cat\na dog\n")
    Path("ref.txt").write_text("a cat\n?\n")
    flags = ["--rouge_types=rouge1", "--zero_division=nan", "--per_example=each.jsonl"]
    run(capsys, "pred.txt", "ref.txt", *flags)
    first, second = map(json.loads, Path("each.jsonl").read_text().splitlines())
    assert first["rouge1_recall"] == 1.0
    assert second["rouge1_recall"] is None


@pytest.mark.parametrize("name", ["each.parquet", "each.csv", "each.jsonl"])
def test_scores_of_examples_are_written_in_blocks_of_any_size(texts, capsys, monkeypatch, name):
    from rougekit.foundation.io.files import read_columns

    for size in (writing.BLOCK_EXAMPLES, 3):
        monkeypatch.setattr(writing, "BLOCK_EXAMPLES", size)
        run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", f"--per_example={name}")
        column = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)["rouge1"].recall.tolist()
        assert [float(value) for value in read_columns(name)["rouge1_recall"]] == column
        run(capsys, *TWO, "--rouge_types=rouge1", f"--per_example={name}")
        assert read_columns(name)["system"] == ["A"] * len(column) + ["B"] * len(column)
