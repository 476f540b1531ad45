"""`rouge_score.rouge`, the command."""

import pytest
import rouge_score.io
from rouge_score import rouge_scorer

from tests.helpers.fresh_python import run


@pytest.mark.slow
def test_the_command_of_rouge_score_is_ours_and_writes_its_bytes(tmp_path):
    (tmp_path / "ref.txt").write_text("the cats were sitting\na dog\n")
    (tmp_path / "pred.txt").write_text("the cat sat\nthe dogs\n")
    flags = ["--target_filepattern=ref.txt", "--prediction_filepattern=pred.txt", "--use_stemmer", "--noaggregate"]
    module = ["-m", "rougekit.compat", "-m", "rouge_score.rouge"]
    run(*module, *flags, "--output_filename=ours.csv", cwd=tmp_path)
    rouge_score.io.compute_scores_and_write_to_csv(
        str(tmp_path / "ref.txt"), str(tmp_path / "pred.txt"), str(tmp_path / "theirs.csv"),
        rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True), None,
    )  # fmt: skip
    assert (tmp_path / "ours.csv").read_bytes() == (tmp_path / "theirs.csv").read_bytes()
