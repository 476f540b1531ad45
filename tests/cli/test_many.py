"""`rougekit novel` and `rougekit nearest` over files."""

import json
from pathlib import Path

import pytest

from rougekit.cli import main

TEXTS = ["Name a fruit.", "Please name a fruit.", "Name a planet.", "Name a fruit!"]


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("texts.txt").write_text("\n".join(TEXTS) + "\n")
    Path("pool.txt").write_text("Name a planet.\n")
    Path("rows.jsonl").write_text("".join(json.dumps({"id": k, "instruction": t}) + "\n" for k, t in enumerate(TEXTS)))


def test_lines_are_kept_as_they_are(files, capsys):
    assert main(["novel", "texts.txt"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [TEXTS[0], TEXTS[2]]
    assert err == "kept 2 of 4 texts\n"
    assert main(["novel", "texts.txt", "--pool", "pool.txt", "--threshold", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == TEXTS


def test_rows_are_kept_whole(files, capsys):
    assert main(["novel", "rows.jsonl", "--rouge_type=rouge1"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows == [{"id": 0, "instruction": TEXTS[0]}, {"id": 2, "instruction": TEXTS[2]}]
    assert main(["novel", "rows.jsonl", "--column=nothing"]) == 1
    assert "no column 'nothing'" in capsys.readouterr().err


def test_the_nearest_are_json_lines(files, capsys):
    assert main(["nearest", "pool.txt", "rows.jsonl", "-k", "2"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["query"], row["place"], row["text"]) for row in rows] == [(0, 2, TEXTS[2]), (0, 0, TEXTS[0])]
    assert rows[0]["score"] == 1.0
    assert main(["nearest", "pool.txt", "missing.txt"]) == 1
    assert "missing.txt: no such file" in capsys.readouterr().err
