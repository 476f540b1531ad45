"""`rougekit nearest`."""

import json

from rougekit.cli import main
from tests.helpers.command import INSTRUCTIONS


def test_the_nearest_are_json_lines(files, capsys):
    assert main(["nearest", "pool.txt", "rows.jsonl", "-k", "2"]) == 0
    out, err = capsys.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    assert [(row["query"], row["place"], row["text"]) for row in rows] == [
        (0, 2, INSTRUCTIONS[2]),
        (0, 0, INSTRUCTIONS[0]),
    ]
    assert rows[0]["score"] == 1.0
    assert err == "query and place are row numbers, counted from 0\n"
    assert main(["nearest", "--help"]) == 0
    assert "rows count from 0" in capsys.readouterr().out
    assert main(["nearest", "pool.txt", "missing.txt"]) == 1
    assert "missing.txt: no such file" in capsys.readouterr().err
