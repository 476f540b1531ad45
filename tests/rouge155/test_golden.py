"""Recorded outputs of the real ROUGE-1.5.5.pl, for machines without Perl. See golden/record_rouge155.py."""

import io
import json
from pathlib import Path

import pytest

from dev.paths import ROOT
from rougekit.rouge155.cli import run

CASES = [json.loads(line) for line in (ROOT / "tests" / "golden" / "rouge155" / "cases.jsonl").read_text().splitlines()]
RUNS = [(number, run) for number, case in enumerate(CASES) for run in case["runs"]]


@pytest.mark.parametrize(("number", "recorded"), RUNS, ids=[" ".join(run["command"]) for _, run in RUNS])
def test_output_is_that_recorded_of_the_script(
    number: int, recorded: dict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, content in CASES[number]["files"].items():
        (tmp_path / name).write_bytes(content.encode("latin-1"))
    monkeypatch.chdir(tmp_path)
    out, err = io.BytesIO(), io.BytesIO()
    code = run([word.encode("latin-1") for word in recorded["command"]], out, err)
    assert out.getvalue().decode("latin-1") == recorded["output"]
    assert (code != 0) == recorded["dies"]
