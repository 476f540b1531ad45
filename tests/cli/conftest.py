"""The folder in which tests type the command."""

import json
from pathlib import Path

import pytest

from tests.helpers.command import INSTRUCTIONS, PREDICTIONS, REFERENCES


@pytest.fixture
def texts(tmp_path, monkeypatch):
    """pred.txt, ref.txt and data.jsonl in the working folder."""
    monkeypatch.chdir(tmp_path)
    Path("pred.txt").write_text("\n".join(PREDICTIONS) + "\n")
    Path("ref.txt").write_text("\n".join(REFERENCES) + "\n")
    rows = [{"prediction": p, "other": p[::-1], "reference": r} for p, r in zip(PREDICTIONS, REFERENCES, strict=True)]
    Path("data.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("texts.txt").write_text("\n".join(INSTRUCTIONS) + "\n")
    Path("pool.txt").write_text("Name a planet.\n")
    Path("rows.jsonl").write_text(
        "".join(json.dumps({"id": k, "instruction": t}) + "\n" for k, t in enumerate(INSTRUCTIONS))
    )
