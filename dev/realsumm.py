"""1,400 real summaries with references (REALSumm, Bhandari et al. 2020).

The file is next to this repository, or at the path in the environment variable ROUGEKIT_REALSUMM.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from dev.paths import ROOT

FILE = Path(os.environ.get("ROUGEKIT_REALSUMM") or ROOT.parent / "shared" / "data" / "realsumm-abs.jsonl")


def rows() -> list[dict[str, Any]]:
    """A dict for each summary: doc_id, system, prediction, reference, and human, its human score.

    Raises
    ------
    FileNotFoundError : the file is missing.
    """
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def summaries() -> tuple[list[str], list[str]]:
    """Predictions and references; skips the test if the file is missing."""
    if not FILE.exists():
        pytest.skip("REALSumm's summaries are not at ../shared/data/realsumm-abs.jsonl")
    pairs = rows()
    return [row["prediction"] for row in pairs], [row["reference"] for row in pairs]
