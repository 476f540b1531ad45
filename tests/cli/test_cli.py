"""The command: rouge_score's CSV bytes, every way in and out, exit codes and messages."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import rouge_score.io
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer, compare, correlate, parse_signature, power
from rougekit.analysis.context import _others
from rougekit.cli import main
from workbench.paths import EXAMPLES

PREDICTIONS = ["the cat sat", "a dog barked, loudly", "", "it rains"]
REFERENCES = ["the cat was sitting", "the dog barked", "empty", "it rained today"]


TWO = ["--data=data.jsonl", "--system=A=pred.txt", "--system=B=data.jsonl"]


@pytest.fixture
def texts(tmp_path, monkeypatch):
    """pred.txt, ref.txt and data.jsonl in the working folder."""
    monkeypatch.chdir(tmp_path)
    Path("pred.txt").write_text("\n".join(PREDICTIONS) + "\n")
    Path("ref.txt").write_text("\n".join(REFERENCES) + "\n")
    rows = [{"prediction": p, "other": p[::-1], "reference": r} for p, r in zip(PREDICTIONS, REFERENCES, strict=True)]
    Path("data.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def run(capsys, *arguments):
    code = main(list(arguments))
    out, err = capsys.readouterr()
    assert code == 0, err
    return out, err


@pytest.mark.parametrize("aggregate", [True, False])
@pytest.mark.parametrize("delimiter", ["\n", "<s>"])
def test_the_csv_has_the_bytes_of_rouge_scores_command(texts, capsys, aggregate, delimiter):
    types = ["rougeL", "rouge1", "rouge2"]
    for name, rows in (("pred", PREDICTIONS), ("ref", REFERENCES)):
        for part, some in enumerate((rows[:3], rows[3:])):
            Path(f"{name}-{part}").write_text("".join(row + delimiter for row in some))
    scorer = rouge_scorer.RougeScorer(types, use_stemmer=True)
    aggregator = scoring.BootstrapAggregator() if aggregate else None
    np.random.seed(7)
    rouge_score.io.compute_scores_and_write_to_csv("ref-*", "pred-*", "theirs.csv", scorer, aggregator, delimiter)
    np.random.seed(7)
    run(
        capsys, "--target_filepattern=ref-*", "--prediction_filepattern=pred-*", "--output_filename=ours.csv",
        f"--rouge_types={','.join(types)}", "--use_stemmer", f"--delimiter={delimiter}", f"--aggregate={aggregate}",
    )  # fmt: skip
    assert Path("ours.csv").read_bytes() == Path("theirs.csv").read_bytes()


def test_the_types_of_the_csv_are_rouge_scores_defaults(texts, capsys):
    files = ("--target_filepattern=ref.txt", "--prediction_filepattern=pred.txt")
    run(capsys, *files, "--output_filename=out.csv", "--noaggregate")
    header = Path("out.csv").read_text().split("\n")[0]
    assert header == "id,rouge1-P,rouge1-R,rouge1-F,rouge2-P,rouge2-R,rouge2-F,rougeL-P,rougeL-R,rougeL-F"


def expected_mid(name="rouge1", predictions=PREDICTIONS):
    return Scorer([name]).score(predictions, REFERENCES).aggregate()[name].mid


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
    assert "baseline A, 4 examples; paired permutation test, two-sided, exact; level 5 %, Holm over 1 system" in out


@pytest.mark.parametrize("name", ["each.parquet", "each.csv", "each.jsonl"])
def test_scores_of_examples_are_written(texts, capsys, name):
    from rougekit.io.files import read_columns

    run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", f"--per_example={name}")
    column = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)["rouge1"].recall.tolist()
    assert [float(value) for value in read_columns(name)["rouge1_recall"]] == column


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


def test_context_and_identify(texts, capsys):
    out, err = run(capsys, f"--data={EXAMPLES}", "--rouge_types=rouge1", "--context", "--n_resamples=10")
    assert "chance  rouge1" in out
    assert "1 of 30 predictions are empty" in err
    numbers = (
        f"rouge1={100 * Scorer(['rouge1'], use_stemmer=True).score(PREDICTIONS, REFERENCES).aggregate()['rouge1']:.3f}"
    )
    out, _ = run(capsys, "--data=data.jsonl", f"--identify={numbers}")
    accident, _, first, *_ = out.splitlines()
    assert accident.startswith("chance that numbers of another tool or other texts match one of the ways tried: ")
    assert "stemming, F of the mean" in first
    out, _ = run(capsys, "--data=data.jsonl", f"--identify={numbers}", "--format=json")
    assert json.loads(out)[0]["exact"]


def test_several_reference_columns_are_several_references(texts, capsys):
    arguments = (
        "--data=data.jsonl",
        "--reference_column=reference",
        "--reference_column=prediction",
        "--rouge_types=rouge1",
    )
    out, _ = run(capsys, *arguments, "--format=json", "--n_resamples=0")
    pairs = [list(pair) for pair in zip(REFERENCES, PREDICTIONS, strict=True)]
    expected = Scorer(["rouge1"]).score(PREDICTIONS, pairs).aggregate(n_resamples=0)["rouge1"].mid
    assert json.loads(out)["scores"]["rouge1"]["mid"] == expected._asdict()
    assert "refs:2" in out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--no_such_flag"], 2, "no_such_flag"),
        (["--seed=x", "--data=data.jsonl"], 2, "seed"),
        (["words"], 2, "unknown word 'words'"),
        (["--rouge_types=rouge1"], 1, "no references; give --data or --target_filepattern"),
        (["--target_filepattern=ref.txt"], 1, "no predictions; give --prediction_filepattern"),
        (["--target_filepattern=ref.txt", "--prediction_filepattern=nothing*"], 1, "nothing*: no such file"),
        (["--target_filepattern=ref.txt", "--prediction_filepattern=data.jsonl,"], 1, "no such file"),
        (["--target_filepattern=*.txt", "--prediction_filepattern=pred.txt"], 1, "pred.txt: 1 files, but 2 of *.txt"),
        (["--target_filepattern=short", "--prediction_filepattern=pred.txt"], 1, "pred.txt: 4 texts, but 1 in short"),
        (["--data=data.jsonl", "--reference_column=gold"], 1, "data.jsonl: no column 'gold'"),
        (["--data=broken.jsonl"], 1, "broken.jsonl: line 2, column 1"),
        (["--data=data.jsonl", "--system=A"], 1, "--system=A; expected name=path"),
        (["--data=data.jsonl", "--system=A=short"], 1, "4 references, but system 'A' has 1 predictions"),
        (["--data=data.jsonl", "--rouge_types=rogue1"], 1, "did you mean 'rouge1'"),
        (["--data=data.jsonl", "--per_example=x.docx"], 1, "x.docx: unknown kind of file"),
        (["--data=data.jsonl", "--plot=x.gif"], 1, "expected a name that ends in .png"),
        (["--data=data.jsonl", "--confidence=2"], 1, "confidence=2"),
        (["--data=data.jsonl", "--baseline=B"], 1, "--baseline=B; expected it beside several systems only"),
        ([*TWO, "--baseline=C"], 1, "--baseline=C; expected one of the systems, A, B"),
        ([*TWO, "--n_resamples=0"], 1, "--n_resamples=0 with several systems: their comparison needs resamples"),
        ([*TWO, "--standard=rouge155", "--perl_average"], 1, "--perl_average with several systems"),
        (["--data=data.jsonl", "--all_pairs"], 1, "--all_pairs is for several systems, there is one"),
        (["--target_filepattern=-", "--prediction_filepattern=-"], 1, "standard input can be read once only"),
        (["--data=data.jsonl", "--group_column=topic"], 1, "data.jsonl: no column 'topic'"),
        (["--target_filepattern=ref.txt", "--group_column=topic"], 1, "text files have no columns; give --data"),
        (["--data=data.jsonl", "--noaggregate", "--rouge_types=bleu"], 1, "'bleu' is a score of a whole corpus"),
        (["power", "--data=data.jsonl"], 1, "power is about two systems or more"),
        (["correlate", *TWO], 1, "correlate needs --data with one prediction"),
    ],
)
def test_what_is_wrong_is_said_with_an_exit_code(texts, capsys, arguments, code, message):
    Path("short").write_text("one\n")
    Path("broken.jsonl").write_text('{"prediction": "a", "reference": "b"}\nnot json\n')
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("rougekit: ")
    assert message in err


def test_help_and_nothing_show_the_usage(capsys):
    assert main(["--help"]) == 0
    out, _ = capsys.readouterr()
    assert "rougekit warmup" in out
    assert "--target_filepattern" in out
    assert main([]) == 2


@pytest.mark.slow
def test_standard_input_and_warmup_in_a_process_of_its_own(texts):
    command = [sys.executable, "-m", "rougekit"]
    data = Path("data.jsonl").read_text()
    done = subprocess.run(
        [*command, "--data=-", "--format=json"], input=data, capture_output=True, text=True, check=True
    )
    assert "rougeLsum" in json.loads(done.stdout)["scores"]
    assert done.stderr == ""
    done = subprocess.run([*command, "warmup"], capture_output=True, text=True, check=True)
    assert "default types" in done.stdout


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--system=A=pred.txt", "--system=A=other.txt"], "--system=A=other.txt: A is pred.txt already"),
        (["--data=data.jsonl", "--prediction_column=p", "--prediction_column=p"], "there is a system of this name"),
    ],
)
def test_no_system_is_lost_for_another_of_its_name(tmp_path, monkeypatch, capsys, flags, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.jsonl").write_text('{"p": "a b", "reference": "a"}\n')
    for name in ("pred.txt", "other.txt", "ref.txt"):
        (tmp_path / name).write_text("a b\n")
    assert main([*flags, "--target_filepattern=ref.txt"]) == 1
    assert message in capsys.readouterr().err


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
    assert comparison["baseline"] == "prediction"
    assert set(comparison["systems"]) == {"prediction", "baseline"}
    assert comparison["sentence"].startswith("On 4 examples, baseline has 100.00 and prediction")
    scores = Scorer(["rouge1"]).score(PREDICTIONS, [REFERENCES[k] for k in _others(4, 3)])
    chance = scores.aggregate(confidence=0.8, n_resamples=50, seed=3, average="micro")["rouge1"]
    assert found["context"]["prediction"]["chance"]["rouge1"]["low"]["recall"] == chance.low.recall


def test_csv_of_several_systems_is_one_table(texts, capsys):
    out, err = run(capsys, *TWO, "--rouge_types=rouge1,bleu", "--format=csv", "--all_pairs")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 8
    assert {row["baseline"] for row in rows} == {"A"}
    assert {row["test"] for row in rows} == {"paired permutation test, two-sided, exact"}
    assert [row["p_value"] for row in rows if row["system"] == "B" and row["type"] == "rouge1"] == ["1.0"] * 3
    ranked = {(row["system"], row["type"], row["part"]): row for row in rows if row["cluster"]}
    assert set(ranked) == {("A", "rouge1", "fmeasure"), ("B", "rouge1", "fmeasure")}  # what they were ranked by
    assert ranked["A", "rouge1", "fmeasure"]["p (B)"] == ranked["B", "rouge1", "fmeasure"]["p (A)"] == "1.0"
    assert {row["pairs"].rpartition("; ")[2] for row in ranked.values()} == {"level 5 %, Holm over 1 pair"}
    signatures = [line for line in err.splitlines() if line.startswith("rouge|")]
    assert all(parse_signature(line).types == ("rouge1", "bleu") for line in signatures)


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_warnings_are_lines_that_come_once(texts, capsys):
    """Of the scores, of the comparison and of the ranking: the same."""
    _, err = run(capsys, *TWO, "--rouge_types=bleu", "--all_pairs", "--n_resamples=9")
    lines = [line for line in err.splitlines() if "percentile interval of 4" in line]
    assert len(lines) == 1
    assert lines[0].startswith("rougekit: warning: the interval of bleu is a percentile interval of 4 examples")


@pytest.mark.parametrize("style", ["text", "markdown", "latex"])
def test_every_table_of_a_comparison_says_what_was_tested(texts, capsys, style):
    out, _ = run(capsys, *TWO, "--rouge_types=rouge1", f"--format={style}", "--method=bootstrap")
    for part in ("baseline A, 4 examples", "paired bootstrap test", "10000 resamples, seed 0", "level 5", "Holm over"):
        assert part in out
    assert "%" not in out.split("baseline A")[0]  # all numbers are fractions


def test_examples_are_printed_if_they_are_not_to_be_averaged(texts, capsys):
    out, _ = run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", "--noaggregate", "--format=csv")
    column = [float(row["rouge1_recall"]) for row in csv.DictReader(io.StringIO(out))]
    assert column == Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)["rouge1"].recall.tolist()
    out, _ = run(capsys, *TWO, "--rouge_types=rouge1", "--noaggregate")
    assert out.splitlines()[0].split() == ["system", "id", "rouge1_precision", "rouge1_recall", "rouge1_fmeasure"]
    assert len(out.splitlines()) == 1 + 8 + 2


def test_references_from_standard_input_are_read_once(texts, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(REFERENCES)))
    arguments = ("--target_filepattern=-", "--prediction_filepattern=pred.txt", "--rouge_types=rouge1")
    out, _ = run(capsys, *arguments, "--format=json")
    assert json.loads(out)["scores"]["rouge1"]["mid"] == expected_mid()._asdict()


def test_groups_of_a_column_are_resampled_together(texts, capsys):
    rows = [json.loads(line) | {"doc": k % 2} for k, line in enumerate(Path("data.jsonl").read_text().splitlines())]
    Path("grouped.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    out, _ = run(capsys, "--data=grouped.jsonl", "--group_column=doc", "--rouge_types=rouge1", "--format=json")
    expected = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate(groups=[0, 1, 0, 1])["rouge1"]
    found = json.loads(out)
    assert found["scores"]["rouge1"]["low"] == expected.low._asdict()
    assert found["signature"].endswith("|types:rouge1|groups:2")


def test_power_of_two_systems(texts, capsys):
    out, _ = run(capsys, "power", *TWO, "--rouge_types=rouge1", "--difference=0.1", "--format=json")
    scorer = Scorer(["rouge1"])
    assert json.loads(out)["rows"][0]["difference"] == 0.0
    other = [text[::-1] for text in PREDICTIONS]
    columns = ("--prediction_column=prediction", "--prediction_column=other")
    arguments = ("--data=data.jsonl", *columns, "--rouge_types=rouge1", "--confidence=0.7", "--difference=0.1")
    out, _ = run(capsys, "power", *arguments, "--format=json")
    a, b = (scorer.score(texts, REFERENCES)["rouge1"].fmeasure for texts in (PREDICTIONS, other))
    expected = power(b - a, 0.3, difference=0.1)
    row = json.loads(out)["rows"][0]
    assert row["smallest_difference"] == expected.smallest_difference
    assert [row[name] for name in ("examples_needed", "examples_needed_low", "examples_needed_high")] == [
        expected.examples_needed, expected.examples_needed_low, expected.examples_needed_high
    ]  # fmt: skip


def test_power_in_csv_says_beside_which_system_and_level(texts, capsys):
    out, _ = run(capsys, "power", *TWO, "--rouge_types=rouge1", "--format=csv", "--confidence=0.9")
    (row,) = csv.DictReader(io.StringIO(out))
    assert row["about"].startswith("baseline A; the smallest difference of F-measures")
    assert "at the 10 % level" in row["about"]


def test_correlation_with_people(texts, capsys):
    random = np.random.default_rng(0)
    rows = [
        {
            "prediction": f"{p} {'x ' * s}",
            "reference": r,
            "system": f"s{s}",
            "doc_id": d,
            "human": int(random.integers(5)),
        }
        for s in range(4)
        for d, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    Path("judged.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    out, _ = run(capsys, "correlate", "--data=judged.jsonl", "--rouge_types=rouge1,rougeL", "--format=json")
    scores = Scorer(["rouge1"]).score([row["prediction"] for row in rows], [row["reference"] for row in rows])
    expected = correlate(
        scores["rouge1"].fmeasure, [row["human"] for row in rows],
        systems=[row["system"] for row in rows], inputs=[row["doc_id"] for row in rows],
    )  # fmt: skip
    first = json.loads(out)["rows"][0]
    assert first["kendall"] == expected.kendall.value
    assert first["pearson_low"] == expected.pearson.low
    assert 0 <= first["accuracy"] <= 1
    out, _ = run(capsys, "correlate", "--data=judged.jsonl", "--rouge_types=rouge1", "--level=global", "--top=3")
    assert "16 human scores of 4 systems and 4 inputs, global level, best 3 systems" in out


def test_who_has_read_enough_hears_no_complaint():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "rougekit", "--help"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")
