"""The scorer, comparison, context and identification that flags ask for."""

import csv
import io
import json
from pathlib import Path

import pytest

from dev.paths import EXAMPLES
from rougekit import Scorer, Totals, compare
from rougekit.analysis import testset
from rougekit.cli import main
from rougekit.studies.context import _others
from tests.helpers.command import PREDICTIONS, REFERENCES, run


def test_the_types_of_the_csv_are_rouge_scores_defaults(texts, capsys):
    files = ("--target_filepattern=ref.txt", "--prediction_filepattern=pred.txt")
    run(capsys, *files, "--output_filename=out.csv", "--noaggregate")
    header = Path("out.csv").read_text().split("\n")[0]
    assert header == "id,rouge1-P,rouge1-R,rouge1-F,rouge2-P,rouge2-R,rouge2-F,rougeL-P,rougeL-R,rougeL-F"


def test_several_systems_are_compared(texts, capsys):
    arguments = (
        "--data=data.jsonl",
        "--prediction_column=prediction",
        "--prediction_column=other",
        "--rouge_types=rouge1",
    )
    out, _ = run(capsys, *arguments, "--format=json", "--method=permutation", "--baseline=other")
    found = json.loads(out)
    scorer = Scorer(["rouge1"])
    systems = {"prediction": PREDICTIONS, "other": [text[::-1] for text in PREDICTIONS]}
    scored = {name: scorer.score(predictions, REFERENCES) for name, predictions in systems.items()}
    expected = compare(scored, "other", method="permutation")["prediction"]["rouge1"].fmeasure
    assert found["comparison"]["systems"]["prediction"]["rouge1"]["fmeasure"]["p_value"] == expected.p_value
    assert list(found["systems"]) == ["prediction", "other"]
    out, _ = run(capsys, "--data=data.jsonl", "--system=A=pred.txt", "--system=B=data.jsonl", "--n_resamples=10")
    assert " from A; each type is tested by itself (4 examples, " in out


def several(capsys, *arguments):
    """JSON of two systems, one of them called baseline."""
    rows = [json.loads(line) for line in Path("data.jsonl").read_text().splitlines()]
    Path("two.jsonl").write_text("".join(json.dumps(row | {"baseline": row["reference"]}) + "\n" for row in rows))
    columns = ("--prediction_column=prediction", "--prediction_column=baseline")
    out, _ = run(capsys, "--data=two.jsonl", *columns, "--rouge_types=rouge1", "--format=json", *arguments)
    return json.loads(out)


def test_the_comparison_obeys_the_flags(texts, capsys):
    found = several(capsys, "--confidence=0.8", "--n_resamples=50", "--average=micro", "--seed=3", "--context")
    comparison = found["comparison"]
    assert (comparison["confidence"], comparison["n_resamples"], comparison["seed"]) == (0.8, 50, 3)
    assert (comparison["average"], comparison["level"], comparison["exact"]) == ("micro", 0.2, True)
    for name, scores in found["systems"].items():
        entry = comparison["systems"][name]["rouge1"]["fmeasure"]
        mids = {bound: scores["rouge1"][bound]["fmeasure"] for bound in ("low", "mid", "high")}
        assert {"low": entry["low"], "mid": entry["score"], "high": entry["high"]} == mids
    assert (comparison["baseline"], comparison["compared_with"]) == (None, "baseline")
    assert set(comparison["systems"]) == {"prediction", "baseline"}
    assert comparison["sentence"].startswith("On 4 examples, ")
    scores = Scorer(["rouge1"]).score(PREDICTIONS, [REFERENCES[k] for k in _others(4, 3)])
    chance = scores.aggregate(confidence=0.8, n_resamples=50, seed=3, average="micro")["rouge1"]
    assert found["context"]["prediction"]["chance"]["rouge1"]["low"]["recall"] == chance.low.recall


def test_groups_of_a_column_are_resampled_together(texts, capsys):
    rows = [json.loads(line) | {"doc": k % 2} for k, line in enumerate(Path("data.jsonl").read_text().splitlines())]
    Path("grouped.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    out, _ = run(capsys, "--data=grouped.jsonl", "--group_column=doc", "--rouge_types=rouge1", "--format=json")
    expected = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate(groups=[0, 1, 0, 1])["rouge1"]
    found = json.loads(out)
    assert found["scores"]["rouge1"]["low"] == expected.low._asdict()
    assert "|types:rouge1|groups:2#" in found["signature"]
    Path("grouped.jsonl").write_text("".join(json.dumps(row | {"doc": [row["doc"]]}) + "\n" for row in rows))
    assert main(["--data=grouped.jsonl", "--group_column=doc"]) == 1
    expected_error = (
        "grouped.jsonl, row 1, column 'doc' is list '[0]'; expected a text or a number that names the group"
    )
    assert expected_error in capsys.readouterr().err


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_rows_of_one_document_are_told(texts, capsys, monkeypatch):
    rows = [
        {"doc": k, "run": run_number, "prediction": p, "reference": r}
        for run_number in range(8)
        for k, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    one = "--rouge_types=rouge1", "--prediction_column=prediction"
    lists = [row | {"reference": [row["reference"]]} for row in rows]
    for name, kept in (("long.jsonl", rows), ("lists.jsonl", lists)):
        Path(name).write_text("".join(json.dumps(row) + "\n" for row in kept))
        _, err = run(capsys, name, *one)
        assert "32 rows have only 4 distinct references. Rows that share a document are not independent" in err
        assert "give the column of the document as --group_column" in err
    for flags in (["--group_column=doc"], ["--n_resamples=0"], ["--noaggregate"]):
        assert "distinct references" not in run(capsys, "long.jsonl", *one, *flags)[1]
    assert "distinct references" not in run(capsys, "data.jsonl", *one)[1]
    monkeypatch.setattr(testset, "MAX_COUNTED", 4)
    assert "distinct references" not in run(capsys, "long.jsonl", *one)[1]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_likely_mistake_is_told_once_with_the_systems_that_have_it(texts, capsys, monkeypatch):
    monkeypatch.setattr("rougekit.reading.joined_batches._ROWS", 1)
    monkeypatch.setattr("rougekit.reading.joined_batches.BATCH_CHARACTERS", 1)
    row = {"reference": "a cat sat", "bart": "a cat", "t5": "a cat", "led": "a cat", "pegasus": "жжж"}
    rows = [row, row | {"led": "ж", "t5": "жж"}, row | {"reference": "жук"}]
    Path("wide.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    _, err = run(capsys, "wide.jsonl", "--rouge_types=rouge1", "--n_resamples=99")
    (line,) = [line for line in err.splitlines() if "prediction " in line]
    assert "prediction 2 of t5 (more in led, pegasus) ('жж')" in line
    _, err = run(capsys, "wide.jsonl", "--rouge_types=rouge1", "--prediction_column=bart")
    assert "reference 3 ('жук')" in err
    assert " of " not in err.partition("reference 3")[2].partition("'жук'")[0]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_context_has_what_chance_reaches_and_what_looks_wrong(texts, capsys):
    out, err = run(capsys, f"--data={EXAMPLES}", "--rouge_types=rouge1", "--context", "--n_resamples=10")
    assert [line.split()[0] for line in out.split("\n\n")[3].splitlines()] == ["ROUGE-1", "chance", "prediction"]
    assert "1 of 30 predictions is empty; the first is prediction " in err
    err = run(capsys, f"--data={EXAMPLES}", "--rouge_types=rouge1", "--context", "--n_resamples=10", "--format=csv")[1]
    assert err.count("1 of 30 predictions is empty") == 1


@pytest.mark.parametrize("name", ["plot.png", "plot.svg"])
def test_a_plot_is_drawn(texts, capsys, name):
    pytest.importorskip("matplotlib")
    run(
        capsys,
        "--data=data.jsonl",
        "--rouge_types=rouge1,bleu",
        "--system=A=pred.txt",
        "--system=B=pred.txt",
        f"--plot={name}",
    )
    assert Path(name).read_bytes()[:5] in (b"\x89PNG\r", b"<?xml")


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_empty_rows_are_warned_of(texts, capsys):
    rows = ["prediction,other,reference", *["a b,a,a b c"] * 3, "a,a,", ",,", ", ,"]
    Path("trailing.csv").write_text("\n".join(rows) + "\n")
    flags = ["trailing.csv", "--rouge_types=rouge1", "--n_resamples=9"]
    messages = (
        "warning: 2 of 6 predictions of prediction (other: 2) are empty; the first is prediction 5\n",
        "warning: 3 of 6 references are empty; no prediction for them can match (the first is reference 4)\n",
    )
    err = run(capsys, *flags)[1]
    assert all(message.replace(" of prediction (other: 2)", "") in err for message in messages)
    Path("trailing.csv").write_text("\n".join([*rows[:2], "a,b,c", *[",,"] * 40]) + "\n")
    assert "40 of 42 predictions" in (err := run(capsys, *flags)[1])
    assert "distinct references" not in err
    Path("trailing.csv").write_text("\n".join(rows) + "\n")
    both = ["--prediction_column=prediction", "--prediction_column=other"]
    err = run(capsys, "power", *flags[:2], *both)[1]
    assert all(message in err for message in messages)


def test_scores_next_to_differences_are_of_the_same_examples(texts, capsys):
    """The second example has a score in one system only."""
    Path("skipped.csv").write_text("A,B,reference\na b,a,a b c\n,a b,a b\na c,b,b c\na,a b,a b\n")
    flags = ["skipped.csv", "--rouge_types=rouge1", "--standard=rouge", "--empty=skip", "--baseline=A", "--format=csv"]
    a, b = (row for row in csv.DictReader(io.StringIO(run(capsys, *flags)[0])) if row["part"] == "fmeasure")
    assert float(b["mid"]) - float(a["mid"]) == pytest.approx(float(b["difference"]))


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_an_empty_reference_next_to_others_is_warned_of_where_it_lowers_a_score(texts, capsys):
    rows = ["prediction,reference_0,reference_1", "a b,a b c,a b", "a,a,", ",,"]
    Path("several.csv").write_text("\n".join(rows) + "\n")
    flags = ["several.csv", "--n_resamples=9"]
    message = "several.csv: 1 of 3 rows has an empty reference next to others"
    assert message not in run(capsys, *flags, "--rouge_types=rouge1")[1]
    assert message in run(capsys, *flags, "--rouge_types=rouge1,bleu")[1]
    assert message in run(capsys, *flags, "--rouge_types=rouge1", "--multi_reference=jackknife")[1]


def test_the_signature_of_totals_has_their_confidence(texts, capsys):
    flags = ("--rouge_types=rouge1", "--interval=student-hall", "--confidence=0.9", "--format=json")
    found = json.loads(run(capsys, "--data=data.jsonl", *flags)[0])
    assert "|ci:90h|" in found["signature"]
    scores = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)  # too few for totals to have these bounds
    low = scores.aggregate(interval="student-hall", confidence=0.9)["rouge1"].low.recall
    assert found["scores"]["rouge1"]["low"]["recall"] == low
    assert "draw:totals" not in found["signature"]
    rows = [json.dumps({"prediction": p, "reference": r}) for p, r in zip(PREDICTIONS, REFERENCES, strict=True)] * 130
    Path("many.jsonl").write_text("\n".join(rows))
    found = json.loads(run(capsys, "--data=many.jsonl", *flags)[0])
    assert "|ci:90h|" in found["signature"]
    assert found["signature"].endswith("|draw:totals")
    low = Totals.of_texts(Scorer(["rouge1"]), PREDICTIONS * 130, REFERENCES * 130).result(0.9)["rouge1"].low.recall
    assert found["scores"]["rouge1"]["low"]["recall"] == low
