"""`rougekit nearest`."""

import json

from rougekit.cli import main
from tests.helpers.command import INSTRUCTIONS, run


def test_the_nearest_by_rows_from_1(files, capsys):
    out, _ = run(capsys, "nearest", "pool.txt", "rows.jsonl", "-k", "2", "--format=json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [(row["query_row"], row["pool_row"], row["text"]) for row in rows] == [
        (1, 3, INSTRUCTIONS[2]),
        (1, 1, INSTRUCTIONS[0]),
    ]
    assert rows[0]["score"] == 1.0
    out, _ = run(capsys, "nearest", "pool.txt", "rows.jsonl", "-k", "2")
    assert out.startswith("""\
pool.txt against rows.jsonl · 1 by 4 texts · ROUGE-L

row  ROUGE-L  text
  1           Name a planet.
  3   100.00  Name a planet.
  1    66.67  Name a fruit.

The nearest texts score 100.00 points of ROUGE-L on average, from 100.00 to 100.00.
""")
    assert out.splitlines()[-1].endswith("|types:rougeL")
    assert main(["nearest", "pool.txt", "missing.txt"]) == 1
    assert "missing.txt: no such file" in capsys.readouterr().err
