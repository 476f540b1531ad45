"""`rougekit novel`."""

import json

from rougekit.analysis import wording
from rougekit.cli import main
from tests.helpers.command import INSTRUCTIONS


def test_lines_are_kept_as_they_are(files, capsys):
    assert main(["novel", "texts.txt"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [INSTRUCTIONS[0], INSTRUCTIONS[2]]
    said, header, *dropped, signature = err.splitlines()
    assert said == wording.kept(2, 4, "ROUGE-L", 0.7)
    assert (header, dropped) == ("row  dropped", [f"  2  {INSTRUCTIONS[1]}", f"  4  {INSTRUCTIONS[3]}"])
    assert signature.startswith("rouge|std:rouge_score|")
    assert main(["novel", "texts.txt", "--pool", "pool.txt", "--threshold", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == INSTRUCTIONS


def test_rows_are_kept_whole(files, capsys):
    assert main(["novel", "rows.jsonl", "--rouge_type=rouge1"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows == [{"id": 0, "instruction": INSTRUCTIONS[0]}, {"id": 2, "instruction": INSTRUCTIONS[2]}]
    assert main(["novel", "rows.jsonl", "--column=nothing"]) == 1
    assert "no column 'nothing'" in capsys.readouterr().err
