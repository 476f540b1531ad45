"""`rougekit novel`."""

import json

from rougekit.cli import main
from tests.helpers.command import INSTRUCTIONS


def test_lines_are_kept_as_they_are(files, capsys):
    assert main(["novel", "texts.txt"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [INSTRUCTIONS[0], INSTRUCTIONS[2]]
    kept = "kept 2 of 4 texts: none of them scores more than 70.00 points of ROUGE-L with one before it\n"
    assert err.startswith(f"{kept}rouge|std:rouge_score|")
    assert main(["novel", "texts.txt", "--pool", "pool.txt", "--threshold", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == INSTRUCTIONS


def test_rows_are_kept_whole(files, capsys):
    assert main(["novel", "rows.jsonl", "--rouge_type=rouge1"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows == [{"id": 0, "instruction": INSTRUCTIONS[0]}, {"id": 2, "instruction": INSTRUCTIONS[2]}]
    assert main(["novel", "rows.jsonl", "--column=nothing"]) == 1
    assert "no column 'nothing'" in capsys.readouterr().err
