"""`rouge_score.io`, byte for byte."""

import numpy as np
import pytest
import rouge_score.io
from rouge_score import rouge_scorer, scoring


@pytest.mark.parametrize("aggregated", [True, False])
def test_io_writes_the_bytes_of_rouge_score(tmp_path, aggregated):
    from rougekit.compat import io as ours
    from rougekit.compat import rouge_scorer as our_scorer
    from rougekit.compat import scoring as our_scoring

    for name, texts in (("target", "a cat:the dog:"), ("prediction", "cats:dogs ran")):
        (tmp_path / name).write_text(texts)
    ways = {"ours": (ours, our_scorer, our_scoring), "theirs": (rouge_score.io, rouge_scorer, scoring)}
    for name, (io, scorer, aggregator) in ways.items():
        np.random.seed(5)
        io.compute_scores_and_write_to_csv(
            str(tmp_path / "tar*"), str(tmp_path / "p*"), str(tmp_path / name),
            scorer.RougeScorer(["rougeL", "rouge1"], use_stemmer=True),
            aggregator.BootstrapAggregator() if aggregated else None, delimiter=":",
        )  # fmt: skip
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes()
    (tmp_path / "prediction").write_text("cats:")
    with pytest.raises(ValueError, match=r"2 texts in .*target, 1 in .*prediction"):
        ours.compute_scores_and_write_to_csv(
            str(tmp_path / "tar*"), str(tmp_path / "p*"), "", our_scorer.RougeScorer(["rouge1"]), None, delimiter=":"
        )
