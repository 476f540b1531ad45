"""rouge_score's CSV files beside those that it writes itself."""

import pytest
from rouge_score import io as theirs
from rouge_score.scoring import AggregateScore, Score

from rougekit.foundation.io.rouge_score_csv import write_aggregates, write_scores

SCORES = [
    {"rougeL": Score(0.1234567, 1.0, 0.0), "rouge1": Score(1 / 3, 2 / 3, 0.4444444)},
    {"rougeL": Score(0.0, 0.0, 0.0), "rouge1": Score(1.0, 0.5, 0.9999999)},
]
AGGREGATES = {name: AggregateScore(*(row[name] for row in (*SCORES, SCORES[0]))) for name in SCORES[0]}


@pytest.mark.parametrize(
    ("ours", "other", "given"),
    [
        (write_scores, theirs._write_scores_to_csv, SCORES),
        (write_aggregates, theirs._write_aggregates_to_csv, AGGREGATES),
    ],
)
def test_the_bytes_are_those_of_rouge_score(tmp_path, ours, other, given):
    ours(str(tmp_path / "ours"), given)
    other(str(tmp_path / "theirs"), given)
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes() != b""


def test_without_scores_no_file_is_written(tmp_path):
    """As there."""
    for module in (write_scores, theirs._write_scores_to_csv):
        module(str(tmp_path / "none"), [])
    assert list(tmp_path.iterdir()) == []
