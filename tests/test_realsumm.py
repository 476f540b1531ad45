"""Real summaries: 1,400 of 14 systems on 100 CNN/DailyMail articles (REALSumm), as rouge_score scores them.

The texts are news and can't come with this project: these tests are skipped where the file is not beside it.
"""

import json
from pathlib import Path

import pytest

from tests.test_scorer import assert_same_bits

FILE = Path(__file__).resolve().parents[2] / "shared" / "data" / "realsumm-abs.jsonl"
KNOWN = FILE if FILE.exists() else FILE.parents[2].parent / "shared" / "data" / FILE.name

pytestmark = pytest.mark.skipif(not KNOWN.exists(), reason="needs 'shared/data/realsumm-abs.jsonl' beside the project")


@pytest.mark.slow
@pytest.mark.parametrize("use_stemmer", [False, True])
def test_equals_rouge_score_on_real_summaries(use_stemmer):
    rows = [json.loads(line) for line in KNOWN.read_text("utf-8").splitlines()]
    assert len(rows) == 1400
    predictions, references = [row["prediction"] for row in rows], [row["reference"] for row in rows]
    assert_same_bits(predictions, references, use_stemmer=use_stemmer)
