"""The command: rouge_score's CSV bytes, every way in and out, exit codes and messages."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import rouge_score.io
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer, compare, parse_signature
from rougekit.cli import main
from workbench.paths import EXAMPLES

PREDICTIONS = ["the cat sat", "a dog barked, loudly", "", "it rains"]
REFERENCES = ["the cat was sitting", "the dog barked", "empty", "it rained today"]


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
    assert out.splitlines()[-1].startswith(r"% rouge|std:rouge\_score")


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
    assert found["comparison"]["prediction"]["rouge1"]["fmeasure"]["p_value"] == expected.p_value
    assert list(found["systems"]) == ["prediction", "other"]
    out, _ = run(capsys, "--data=data.jsonl", "--system=A=pred.txt", "--system=B=data.jsonl", "--n_resamples=10")
    assert "baseline A, 4 examples; paired bootstrap" in out


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
    assert "stemming, F of the mean" in out.splitlines()[1]
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
