"""1,400 real summaries with references (REALSumm, Bhandari et al. 2020), where they lie beside this repository."""

import json

import pytest

from workbench.paths import ROOT

FILE = ROOT.parent / "shared" / "data" / "realsumm-abs.jsonl"


def summaries() -> tuple[list[str], list[str]]:
    """Predictions and references; without the file the test is skipped."""
    if not FILE.exists():
        pytest.skip("REALSumm's summaries are not at ../shared/data/realsumm-abs.jsonl")
    rows = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
    return [row["prediction"] for row in rows], [row["reference"] for row in rows]
