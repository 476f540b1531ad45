"""`rougekit identify`: what its sentence claims, and what it lists."""

import csv
import json
import math
from dataclasses import asdict

import pytest

from rougekit import Scorer
from rougekit.cli import main
from rougekit.cli.formats import Printer
from rougekit.cli.identify import as_json, sentence
from rougekit.studies.identification.identify import Candidate
from tests.helpers.command import PREDICTIONS, REFERENCES, run


def candidate(**changes):
    usual = {
        "matches": True, "exact": True, "error": 0.0, "values": {"rouge1": 41.2}, "tool": "T", "how": "stemming",
        "signature": "rouge|", "code": "code", "choices": 0, "chance": 0.001,
    }  # fmt: skip
    return Candidate(**usual | changes)


@pytest.mark.parametrize(
    ("candidates", "expected"),
    [
        ([candidate(), candidate(matches=False)], "T, stemming gives 41.2. No other that was tried does."),
        (
            [candidate(), candidate(), candidate(matches=False)],
            "T, stemming gives 41.2. One other configuration gives the same.",
        ),
        (
            [candidate(), candidate(), candidate(exact=False), candidate(exact=False)],
            "T, stemming gives 41.2. One other configuration gives the same; two more are within the noise of their "
            "resamples.",
        ),
        (
            [candidate(), candidate(exact=False)],
            "T, stemming gives 41.2. No other that was tried does; one more is within the noise of its resamples.",
        ),
        (
            [candidate(chance=0.5), candidate(chance=0.5, exact=False), candidate(matches=False)],
            "Two configurations give 41.2, exactly or within the noise of resampling, but one number with one decimal "
            "can match by accident. Give ROUGE-2 too, or more digits.",
        ),
        (
            [candidate(exact=False)] * 3 + [candidate(matches=False)],
            "T, stemming gives 41.2 within the noise of its resamples. Two other configurations give the same.",
        ),
        (
            [candidate(chance=0.5)] * 3 + [candidate(matches=False)],
            "Three configurations give 41.2, but one number with one decimal can match by accident. Give ROUGE-2 too, "
            "or more digits.",
        ),
        (
            [candidate(chance=0.5)] * 3,
            "At least three configurations give 41.2, but one number with one decimal can match by accident. Give "
            "ROUGE-2 too, or more digits.",
        ),
        (
            [candidate(matches=False, error=0.42)],
            "No configuration that was tried gives 41.2. The nearest is T, stemming, off by 0.42.",
        ),
        ([], "No configuration that was tried gives 41.2."),
    ],
)
def test_the_sentence_claims_what_the_numbers_tell(candidates, expected):
    assert sentence({"rouge1": "41.2"}, candidates) == expected


@pytest.mark.parametrize("names", [["A"], ["A", "B"]])
def test_json_has_null_where_there_is_no_number(names, capsys):
    without = candidate(error=math.nan, values={"rouge1": 41.2, "rouge2": math.nan})
    Printer("json").json(as_json({name: [without] for name in names}))
    found, values = json.loads(capsys.readouterr().out), {"rouge1": 41.2, "rouge2": None}
    for each in [found] if names == ["A"] else found.values():
        assert each == [asdict(without) | {"error": None, "values": values, "partial": [], "claimed": True}]


@pytest.mark.slow
def test_numbers_come_as_words(texts, capsys):
    out, _ = run(capsys, "identify", "--data=data.jsonl", "rouge1=41.2", "--format=json")
    assert out == run(capsys, "identify", "pred.txt", "ref.txt", "rouge1=41.2", "--format=json")[0]
    assert out == run(capsys, "identify", "pred.txt", "ref.txt", "R-1 41.2", "--format=json")[0]
    assert main(["identify", "pred.txt", "ref.txt"]) == 2
    assert "identify needs published numbers" in capsys.readouterr().err
    assert main(["identify", "pred.txt", "ref.txt", "41.2/38.5"]) == 2
    what, _, suggested = capsys.readouterr().err.partition("; name them: ")
    assert what == "rougekit: error: '41.2/38.5' has 2 numbers without names"
    assert "rougeL" in run(capsys, "identify", "pred.txt", "ref.txt", *suggested.split(), "--format=json")[0]


def test_numbers_that_cannot_be_read_are_quoted(texts, capsys):
    row = r"Ours & 41.2 & 19.1 & 38.4 \\"
    assert main(["identify", "pred.txt", "ref.txt", row]) == 2
    assert f"published numbers have {row!r}; expected" in capsys.readouterr().err


@pytest.mark.slow
def test_of_several_systems_it_says_which_fits(texts, capsys):
    score = Scorer(["rouge1", "rouge2"], use_stemmer=True).score(PREDICTIONS, REFERENCES).aggregate()
    numbers = [f"{name}={100 * value:.3f}" for name, value in score.items()]
    line = ("identify", "data.jsonl", "--prediction_column=other", "--prediction_column=prediction", *numbers)
    out, _ = run(capsys, *line)
    other, right = out.split("\n\n")[1].splitlines()
    assert other.startswith("other: No configuration that was tried gives ")
    assert right.startswith("prediction: ")
    assert "The table is for prediction, which fits best; --format=csv lists every system." in out
    assert "stemming, F of the mean" in out
    assert out.count("\n") <= 20
    line_of_import, code, _ = out.split("To repeat the first:\n\n")[1].splitlines()
    names = {"predictions": PREDICTIONS, "references": REFERENCES}
    exec(line_of_import, names)
    assert [f"{name}={100 * value:.3f}" for name, value in eval(code, names).items()] == numbers
    assert len(run(capsys, *line, "--all")[0]) > len(out)
    assert list(json.loads(run(capsys, *line, "--format=json")[0])) == ["other", "prediction"]


def test_a_table_for_programs_names_the_systems(texts, capsys):
    line = ("identify", "data.jsonl", "--prediction_column=prediction", "--prediction_column=other", "rouge1=40")
    table = list(csv.DictReader(run(capsys, *line, "--format=csv")[0].splitlines()))
    assert {row["system"] for row in table} == {"prediction", "other"}
    assert "system" not in run(capsys, *line[:3], *line[4:], "--format=csv")[0].splitlines()[0]
