"""`rougekit sources`."""

import csv
import json
from pathlib import Path

import pytest

from dev.paths import ROOT
from rougekit import read, source_statistics
from rougekit.cli import main
from tests.helpers.command import run

EXAMPLE = str(ROOT / "examples" / "sources.csv")


@pytest.fixture
def rows():
    with open(EXAMPLE, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_systems_and_references_are_described(capsys, rows):
    out, _ = run(capsys, "sources", EXAMPLE, "--format=json", "--use_stemmer")
    found = json.loads(out)
    assert [row.pop("texts") for row in found["rows"]] == ["copying", "rewriting", "reference"]
    for row, name in zip(found["rows"], ("copying", "rewriting", "reference"), strict=True):
        texts, sources = [row[name] for row in rows], [row["source"] for row in rows]
        assert row == source_statistics(texts, sources, use_stemmer=True).means()
    assert "|stem:porter|" in found["signature"]


def test_percent_multiplies_shares_only(capsys):
    fractions, points = (
        json.loads(run(capsys, "sources", EXAMPLE, "--format=json", *flags)[0])["rows"][1]
        for flags in ((), ["--percent"])
    )
    assert points["coverage"] == 100 * fractions["coverage"]
    assert points["novel2"] == 100 * fractions["novel2"]
    assert [points[name] for name in ("density", "compression", "words")] == [
        fractions[name] for name in ("density", "compression", "words")
    ]


def test_several_references_are_left_out(capsys, tmp_path):
    path = tmp_path / "data.jsonl"
    path.write_text('{"prediction": "a b c d", "references": ["a", "b"], "article": "a b c d e"}\n')
    out, _ = run(capsys, "sources", str(path), "--format=csv")
    assert [line.split(",")[:2] for line in out.splitlines()[1:]] == [["prediction", "1.0"]]
    assert "  100.0 %  " in run(capsys, "sources", str(path))[0]


def test_nulls_are_refused_or_read_as_empty(capsys, tmp_path, texts):
    row = {"a": "one", "b": "two", "reference": "one", "source": None}
    Path("rows.jsonl").write_text(f"{json.dumps(row)}\n" * 2)
    first = "rows.jsonl, the source of row 1"
    for words in (["sources"], ["compare", "--with=lead1"]):
        assert main([words[0], "rows.jsonl", "--source_column=source", *words[1:]]) == 1
        said = capsys.readouterr().err
        assert f"{first} is null; expected text" in said
        assert "--nulls=empty reads all nulls" in said
    assert main(["sources", "rows.jsonl", "--source_column=source", "--nulls=empty"]) == 0
    assert f" · 2 examples · 2 nulls read as empty, the first in {first}" in capsys.readouterr().out
    data = read("rows.jsonl", source_column="source", nulls="empty")
    assert (data.sources, data.concluded) == (["", ""], [f"2 nulls read as empty, the first in {first}"])


def test_wrong_sources_are_named(capsys, tmp_path, texts):
    assert main(["sources", "data.jsonl"]) == 2
    assert "--source_column" in capsys.readouterr().err
    Path("rows.jsonl").write_text('{"prediction": "a", "reference": "b", "source": ["a"]}\n')
    assert main(["sources", "rows.jsonl"]) == 1
    assert "rows.jsonl, the source of row 1 is list \"['a']\"; expected text" in capsys.readouterr().err
