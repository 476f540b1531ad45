"""`rougekit nearest` and `rougekit novel`."""

import datetime
import json

import pytest

from rougekit.analysis import wording
from rougekit.cli import main
from rougekit.cli.commands import UsageError
from rougekit.cli.parsing import parse
from rougekit.cli.similarity import Similarity, Texts, as_json
from rougekit.foundation.errors import RougeWarning
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.question import Unclear
from tests.helpers.command import INSTRUCTIONS, run


def line(*arguments):
    return parse("novel", [*arguments, "x"])


def read(path, *arguments):
    return line(*arguments).of(Texts).read(str(path))


def test_lines_have_no_columns(files):
    assert read("texts.txt") == (INSTRUCTIONS, None)


def test_the_column_of_texts_is_named_or_called_so_or_asked(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"summary": "s", "prompt": "p", "other": "o"}\n')
    columns = {"summary": ["s"], "prompt": ["p"], "other": ["o"]}
    with pytest.raises(Unclear, match="which holds the texts"):
        read(path)
    assert read(path, "--column=prompt") == (["p"], columns)
    assert read(path, "--column=other") == (["o"], columns)
    with pytest.raises(FileError, match="no column 'text'"):
        read(path, "--column=text")


def test_nulls_are_read_as_empty_texts_if_asked(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"text": "a"}\n{"text": null}\n')
    with pytest.raises(FileError, match="row 2, column 'text' is null"):
        read(path)
    with pytest.warns(RougeWarning, match="1 null read as empty, the first in .*row 2"):
        assert read(path, "--nulls=empty")[0] == ["a", ""]


def test_a_row_is_one_line_of_letters_as_they_are():
    line = as_json({"text": "naïve\n北京", "on": datetime.date(2024, 5, 1)})
    assert "naïve\\n北京" in line
    assert json.loads(line) == {"text": "naïve\n北京", "on": "2024-05-01"}


def test_texts_are_compared_under_every_option_of_a_text():
    flags = ["--rouge_type=rouge2", "--part=recall", "--use_stemmer", "--tokenizer=char", "--beta=2"]
    given = line(*flags).of(Similarity).options
    assert (given["rouge_type"], given["part"], given["use_stemmer"]) == ("rouge2", "recall", True)
    assert (given["tokenizer"], given["beta"], given["language"]) == ("char", 2.0, None)
    with pytest.raises(UsageError, match="part"):
        line("--part=f")


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
pool.txt (1 text) against rows.jsonl (4 texts) · ROUGE-L

row  ROUGE-L  text
  1           Name a planet.
  3   100.00  Name a planet.
  1    66.67  Name a fruit.

The nearest texts score 100.00 ROUGE-L points on average, from 100.00 to 100.00.
""")
    assert out.splitlines()[-1].endswith("|types:rougeL")
    assert main(["nearest", "pool.txt", "missing.txt"]) == 1
    assert "missing.txt: no such file" in capsys.readouterr().err


def test_lines_are_kept_as_they_are(files, capsys):
    assert main(["novel", "texts.txt"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [INSTRUCTIONS[0], INSTRUCTIONS[2]]
    said, header, *dropped, signature = err.splitlines()
    assert said == wording.novel_sentence(2, 4, "ROUGE-L", 0.7)
    assert (header, dropped) == ("row  dropped", [f"  2  {INSTRUCTIONS[1]}", f"  4  {INSTRUCTIONS[3]}"])
    assert signature.startswith("rouge|std:rouge_score|")
    assert main(["novel", "texts.txt", "--pool", "pool.txt", "--threshold", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == INSTRUCTIONS


def test_rows_are_kept_whole(files, capsys):
    assert main(["novel", "rows.jsonl", "--rouge_type=rouge1"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows == [{"id": 0, "instruction": INSTRUCTIONS[0]}, {"id": 2, "instruction": INSTRUCTIONS[2]}]
    assert main(["novel", "rows.jsonl", "--column=nothing"]) == 2
    assert "no column 'nothing'" in capsys.readouterr().err
