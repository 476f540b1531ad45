"""`--why` prints what `rougekit.why` returns."""

import csv
import json
import re

import pytest

from dev.paths import ROOT
from rougekit import Scorer, compare, why
from rougekit.cli import main
from tests.helpers.command import run

EXAMPLE = ROOT / "examples" / "systems.csv"


def of_example(rouge_types):
    rows = list(csv.DictReader(EXAMPLE.open(encoding="utf-8")))
    references = [row["reference"] for row in rows]
    scorer, names = Scorer(rouge_types), ("full", "first_sentence", "one_detail_wrong")
    return why(compare({name: scorer.score([row[name] for row in rows], references) for name in names}))


@pytest.mark.parametrize("rouge_type", ["rouge1", "rougeLsum", "bleu"])
def test_text_has_its_sentences_and_numbers(capsys, rouge_type):
    found = of_example([rouge_type])
    out, _ = run(capsys, "compare", str(EXAMPLE), f"--rouge_types={rouge_type}", "--why")
    for sentence in found.sentences:
        assert sentence in out
    assert f"of the {'predictions' if rouge_type == 'bleu' else 'references'}' {found.all_units}" in out.replace(
        "\n", " "
    )
    _, *lines = out.partition(" in points of 100")[2].split("\n")  # below the table of scores
    header = next(line for line in lines if "matched" in line)
    assert (header.split()[1:3] == ["P", "R"]) == (rouge_type != "bleu")
    for name, each in found.systems.items():
        (line,) = (line for line in lines if re.match(rf"{name} +\d", line))
        assert f"{each.units.matched:.1f}" in line.split()
        last = each.units.unmatched if rouge_type == "bleu" else each.units.missed_function
        assert f"{last:.1f}" == line.split()[-1]


@pytest.mark.parametrize("rouge_type", ["rouge1", "rouge2", "rougeLsum", "rougeSU4", "bleu"])
def test_its_table_fits_into_80_columns(capsys, monkeypatch, rouge_type):
    monkeypatch.setenv("COLUMNS", "80")
    out, _ = run(capsys, "compare", str(EXAMPLE), f"--rouge_types={rouge_type}", "--why")
    (header,) = (
        line for line in out.split("\n") if line.split()[-1:] in (["function"], ["matched"]) and "words" in line
    )
    assert "…" not in out
    columns = {"rouge1": ["content"], "bleu": ["not"]}.get(rouge_type, ["elsewhere", "content"])
    assert header.split()[header.split().index("matched") + 1 : -1] == columns


def test_sources_of_the_file_tell_who_copies(capsys):
    path = ROOT / "examples" / "sources.csv"
    rows = list(csv.DictReader(path.open(encoding="utf-8")))
    sources, references = ([row[name] for row in rows] for name in ("source", "reference"))
    scorer = Scorer(["rouge1"])
    scores = {name: scorer.score([row[name] for row in rows], references) for name in ("copying", "rewriting")}
    found = why(compare(scores), sources=sources)
    out, _ = run(capsys, "compare", str(path), "--rouge_types=rouge1", "--why", "--format=json")
    assert json.loads(out)["why"] == json.loads(json.dumps(found.to_dict()))
    assert "copied" in {test.what for test in found.tests}


def test_points_are_of_scores_and_shares_but_not_of_words(capsys):
    flags = "compare", str(ROOT / "examples" / "sources.csv"), "--rouge_types=rouge1", "--why", "--format=json"
    plain, points = (json.loads(run(capsys, *flags, *more)[0])["why"] for more in ([], ["--percent"]))
    assert {test["what"] for test in plain["tests"]} == {"words", "content missed", "precision", "recall", "copied"}
    for test, of_points in zip(plain["tests"], points["tests"], strict=True):
        times = 1 if test["what"] in ("words", "content missed") else 100
        for name in ("value", "other", "difference"):
            assert of_points[name] == times * test[name]
    for system, of_points in zip(plain["systems"].values(), points["systems"].values(), strict=True):
        factors = {"precision": 100, "recall": 100}
        assert of_points.pop("units") == system.pop("units")
        assert of_points == {name: value and factors.get(name, 1) * value for name, value in system.items()}


def test_json_has_all_of_it(capsys):
    out, _ = run(capsys, "compare", str(EXAMPLE), "--rouge_types=rouge1", "--why", "--format=json")
    assert json.loads(out)["why"] == json.loads(json.dumps(of_example(["rouge1"]).to_dict()))


def test_one_system_is_described_by_itself(capsys):
    rows = list(csv.DictReader(EXAMPLE.open(encoding="utf-8")))
    scores = Scorer(["rougeL"]).score([row["full"] for row in rows], [row["reference"] for row in rows])
    found = why(scores)
    flags = "score", f"--data={EXAMPLE}", "--prediction_column=full", "--rouge_types=rougeL", "--why"
    described = json.loads(run(capsys, *flags, "--format=json")[0])["why"]
    expected = json.loads(json.dumps(found.to_dict()).replace("prediction ", "full ").replace('"prediction"', '"full"'))
    assert described == expected
    out, _ = run(capsys, *flags)
    for sentence in described["sentences"]:
        assert sentence in out
    (line,) = (line for line in out.split("\n") if re.match(r"full +\d", line))
    assert f"{found.systems['prediction'].units.elsewhere:.1f}" in line.split()


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--format=csv"], "--why and --format=csv: expected --format=text or --format=json"),
        (["--noaggregate"], "leave out --plot, --context and --why"),
    ],
)
def test_what_cannot_show_it_refuses_it(capsys, flags, said):
    assert main(["score", f"--data={EXAMPLE}", "--reference_column=reference", "--why", *flags]) == 2
    assert said in capsys.readouterr().err


def test_a_language_without_function_words_has_one_column_of_missed_words(capsys):
    out, _ = run(capsys, "compare", str(EXAMPLE), "--rouge_types=rouge1", "--tokenizer=unicode", "--why")
    assert "missed" in out
    assert "function missed" not in out
    assert "references' 36.0 words" in out


def test_sources_are_those_that_a_flag_names(tmp_path, capsys):
    rows = list(csv.DictReader((ROOT / "examples" / "sources.csv").open(encoding="utf-8")))
    named = [{"body": row.pop("source"), "article": "nothing of that", **row} for row in rows]
    (tmp_path / "named.jsonl").write_text("\n".join(map(json.dumps, named)))
    flags = "--prediction_column=copying", "--prediction_column=rewriting", "--source_column=body"
    shown = "--rouge_types=rouge1", "--why", "--format=json"
    found = [
        json.loads(run(capsys, "compare", str(path), *more, *shown)[0])["why"]
        for path, more in (
            (ROOT / "examples" / "sources.csv", ()), (tmp_path / "named.jsonl", flags),
            (tmp_path / "named.jsonl", (*flags, "--with=lead1")),
        )
    ]  # fmt: skip
    assert found[0] == found[1] == found[2]
