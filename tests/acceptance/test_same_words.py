"""Terminal, page, report, notebook and `str` use the same words for the same data."""

import csv
import json
from html import unescape

import pytest

from dev.paths import ROOT
from rougekit import Scorer, compare
from rougekit.page.server.choices import Choices
from rougekit.page.server.testset import ChosenRoles
from rougekit.page.server.uploaded import Upload
from tests.cli.test_report import packet
from tests.helpers.command import run
from tests.helpers.pages import results_of

SYSTEMS = ["full", "first_sentence", "one_detail_wrong"]
DATA = "examples/systems.csv"


@pytest.fixture
def columns(monkeypatch):
    monkeypatch.chdir(ROOT)
    with (ROOT / DATA).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {name: [row[name] for row in rows] for name in ("reference", *SYSTEMS)}


def scored(columns, names):
    scorer = Scorer(["rouge1", "rouge2"])
    return {name: scorer.score(columns[name], columns["reference"]) for name in names}


def head_of_page(columns, names, baseline=None):
    upload = Upload("systems.csv", {name: columns[name] for name in ("reference", *names)})
    return json.loads(
        results_of(upload, ChosenRoles(names, ["reference"], baseline), Choices(["rouge1", "rouge2"])).head
    )


def in_a_line(text):
    return " ".join(unescape(text).split())


@pytest.mark.slow
@pytest.mark.parametrize("baseline", [None, "full"])
def test_several_systems(columns, capsys, tmp_path, baseline):
    comparison = compare(scored(columns, SYSTEMS), baseline)
    flags = [DATA, "--rouge_types=rouge1,rouge2", *[f"--baseline={baseline}"] * bool(baseline)]
    path = tmp_path / "report.html"
    run(capsys, "report", *flags, f"--output={path}")
    heads = [head_of_page(columns, SYSTEMS, baseline), packet(path, "head")]
    shown = {
        "terminal": run(capsys, "compare", *flags)[0],
        "str": str(comparison),
        "notebook": comparison._repr_html_().partition("</pre>")[0],
        "page": heads[0]["rankings"]["rouge1"]["sentence"],
        "report": heads[1]["rankings"]["rouge1"]["sentence"],
    }
    assert {name for name, text in shown.items() if comparison.sentence not in in_a_line(text)} == set()
    assert all("ROUGE-1" in shown[name] and "31.33" in shown[name] for name in ("terminal", "str", "notebook"))
    for head in heads:
        assert head["tables"] == heads[1]["tables"]
        assert all(f"& {number}" in head["tables"]["LaTeX"] for number in ("31.33", "36.50"))
        pairs = {(each["a"], each["b"]): each for each in head["rankings"]["rouge1"]["pairs"]}
        words = pairs[0, head["systems"].index("first_sentence")]["words"][0]
        entry = comparison.differences("rouge1")["first_sentence"]
        assert words.startswith("first_sentence scores significantly lower than full: -14.61 ROUGE-1 points [")
        assert entry.p_adjusted < 1e-4
        assert "p < 0.0001;" in words
        assert "first_sentence is better on 0 of 30 examples, worse on 29." in words


def test_one_system(columns, capsys, tmp_path):
    scores = scored(columns, ["full"])["full"]
    flags = [DATA, "--prediction_column=full", "--rouge_types=rouge1"]
    run(capsys, "report", *flags, f"--output={tmp_path / 'one.html'}")
    sentence = "On 30 examples, full scores 45.94 ROUGE-1"
    assert f"\n{sentence} points.\n" in run(capsys, *flags)[0]
    head = head_of_page(columns, ["full"])
    assert head["results"]["rouge1"][0]["sentence"] == f"{sentence} points."
    of_report = packet(tmp_path / "one.html", "head")["results"]["rouge1"][0]["sentence"]
    assert of_report == f"{sentence} points."
    assert sentence.replace("full", "the prediction") in scores._repr_html_()
