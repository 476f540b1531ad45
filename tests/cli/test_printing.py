"""Scores, tests and rankings in every format."""

import csv
import io
import json

import pytest

from rougekit import Scorer, parse_signature
from tests.helpers.command import PREDICTIONS, REFERENCES, TWO, expected_mid, run


def test_text_and_json_have_the_scorers_numbers(texts, capsys):
    out, _ = run(capsys, "--target_filepattern=ref.txt", "--prediction_filepattern=pred.txt", "--rouge_types=rouge1")
    mid = expected_mid()
    assert [line.split()[3] for line in out.splitlines()[1:4]] == [f"{value:.4f}" for value in mid]
    signature = out.splitlines()[-1]
    assert parse_signature(signature).types == ("rouge1",)
    out, _ = run(capsys, "--data=data.jsonl", "--rouge_types=rouge1,bleu", "--format=json")
    found = json.loads(out)
    assert found["scores"]["rouge1"]["mid"] == mid._asdict()
    assert isinstance(found["scores"]["bleu"]["mid"], float)
    assert found["signature"].startswith("rouge|")


def test_csv_goes_to_standard_output_and_the_signature_beside_it(texts, capsys):
    out, err = run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", "--format=csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [float(row["mid"]) for row in rows] == list(expected_mid())
    assert err.startswith("rouge|")


def test_markdown_and_latex_are_tables(texts, capsys):
    out, _ = run(capsys, "--data=data.jsonl", "--format=markdown")
    assert out.startswith("| type      | part      |")
    assert "`rouge|" in out
    out, _ = run(capsys, "--data=data.jsonl", "--format=latex", "--system=a_b=pred.txt")
    assert r"a\_b & rouge1 & precision" in out
    assert parse_signature(out.splitlines()[-1].removeprefix("% ")).signature.startswith("rouge|std:rouge_score|")


def test_csv_of_several_systems_is_one_table(texts, capsys):
    out, err = run(capsys, *TWO, "--rouge_types=rouge1,bleu", "--format=csv", "--all_pairs")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 8
    assert {row["baseline"] for row in rows} == {"A"}
    assert {row["test"] for row in rows} == {"paired t-test that allows for skewness (Hall 1992), two-sided"}
    assert [row["p_value"] for row in rows if row["system"] == "B" and row["type"] == "rouge1"] == ["1.0"] * 3
    ranked = {(row["system"], row["type"], row["part"]): row for row in rows if row["cluster"]}
    assert set(ranked) == {("A", "rouge1", "fmeasure"), ("B", "rouge1", "fmeasure")}  # what they were ranked by
    assert ranked["A", "rouge1", "fmeasure"]["p (B)"] == ranked["B", "rouge1", "fmeasure"]["p (A)"] == "1.0"
    assert {row["pairs"].rpartition("; ")[2] for row in ranked.values()} == {"level 5 %, Holm over 1 pair"}
    signatures = [line for line in err.splitlines() if line.startswith("rouge|")]
    assert all(parse_signature(line).types == ("rouge1", "bleu") for line in signatures)


@pytest.mark.parametrize("style", ["text", "markdown", "latex"])
def test_every_table_of_a_comparison_says_what_was_tested(texts, capsys, style):
    out, _ = run(capsys, *TWO, "--rouge_types=rouge1", f"--format={style}", "--method=bootstrap")
    for part in ("baseline A, 4 examples", "paired bootstrap test", "10,000 resamples, seed 0", "level 5", "Holm over"):
        assert part in out
    assert "%" not in out.split("baseline A")[0]  # all numbers are fractions


def test_examples_are_printed_if_they_are_not_to_be_averaged(texts, capsys):
    out, _ = run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", "--noaggregate", "--format=csv")
    column = [float(row["rouge1_recall"]) for row in csv.DictReader(io.StringIO(out))]
    assert column == Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)["rouge1"].recall.tolist()
    out, _ = run(capsys, *TWO, "--rouge_types=rouge1", "--noaggregate")
    assert out.splitlines()[0].split() == ["system", "id", "rouge1_precision", "rouge1_recall", "rouge1_fmeasure"]
    assert len(out.splitlines()) == 1 + 8 + 2
