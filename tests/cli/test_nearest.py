"""`rougekit nearest`."""

import json

from rougekit.cli import main
from tests.helpers.command import INSTRUCTIONS


def test_the_nearest_are_json_lines(files, capsys):
    assert main(["nearest", "pool.txt", "rows.jsonl", "-k", "2"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["query"], row["place"], row["text"]) for row in rows] == [
        (0, 2, INSTRUCTIONS[2]),
        (0, 0, INSTRUCTIONS[0]),
    ]
    assert rows[0]["score"] == 1.0
    assert main(["nearest", "pool.txt", "missing.txt"]) == 1
    assert "missing.txt: no such file" in capsys.readouterr().err
