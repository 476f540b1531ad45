"""The command as a whole: exit codes, messages, warnings, a process of its own, and `adopt` and `bug-report`."""

import io
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.cli import main
from rougekit.version import __version__
from tests.helpers import fresh_python
from tests.helpers.command import TWO, expected_mid, run


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--no_such_flag"], 2, "no_such_flag"),
        (["--seed=x", "--data=data.jsonl"], 2, "seed"),
        (["--format"], 2, "--format needs a value: --format=text|json|"),
        (["-xyz", "pred.txt", "ref.txt"], 2, "score: unknown flag -xyz"),
        (["--zero-division=3", "pred.txt", "ref.txt"], 1, "error: --zero-division=3; expected 0.0 or nan"),
        (["--zero_division", "3", "pred.txt", "ref.txt"], 1, "error: --zero_division=3; expected 0.0 or nan"),
        (["--n-resamples=x", "pred.txt", "ref.txt"], 2, "error: --n-resamples=x; expected a whole number"),
        (["--zero-divison=3", "pred.txt", "ref.txt"], 2, "unknown flag --zero-divison; did you mean --zero_division?"),
        (["help", "comapre"], 2, "unknown command 'comapre'; did you mean compare?"),
        (["comapre", "a.txt", "b.txt", "ref.txt"], 2, "unknown command 'comapre'; did you mean compare?"),
        (["words.jsonl"], 1, "words.jsonl: no such file"),
        (["--data=data.jsonl", "--per_example=none/x.csv"], 1, "none/x.csv: No such file or directory"),
        (["--rouge_types=rouge1"], 1, "no references; give PREDICTIONS REFERENCES"),
        (["--target_filepattern=ref.txt"], 1, "no predictions; give --prediction_filepattern"),
        (["--target_filepattern=ref.txt", "--prediction_filepattern=nothing*"], 1, "nothing*: no such file"),
        (["--target_filepattern=ref.txt", "--prediction_filepattern=data.jsonl,"], 1, "no such file"),
        (["--target_filepattern=*.txt", "--prediction_filepattern=pred.txt"], 1, "pred.txt: 1 file, but 2 of *.txt"),
        (["--target_filepattern=short", "--prediction_filepattern=pred.txt"], 1, "pred.txt: 4 texts, but 1 in short"),
        (["--data=data.jsonl", "--reference_column=gold"], 1, "data.jsonl: no column 'gold'"),
        (["--data=broken.jsonl"], 1, "broken.jsonl: line 2, column 1: Expecting value in JSON"),
        (["pred.txt"], 1, "pred.txt: one file of texts; expected predictions and references, or one"),
        (["nothing.txt"], 1, "nothing.txt: no such file; expected predictions"),
        (["blank", "pred.txt"], 1, "blank: 5 texts, but 4 in pred.txt; text 5 of blank is empty: delete extra"),
        (["--data=data.jsonl", "--system=A"], 1, "--system=A; expected name=path"),
        (
            ["pred.txt", "short"],
            1,
            "text 2 of pred.txt has no partner; if texts contain line breaks, use JSON lines or",
        ),
        (["--data=data.jsonl", "--system=A=blank"], 1, "blank: 5 texts, but 4 in data.jsonl; text 5 of blank is empty"),
        (
            ["--data=data.jsonl", "--system=A=short"],
            1,
            "short: 1 text, but 4 in data.jsonl; text 2 of data.jsonl has no partner",
        ),
        (["--data=data.jsonl", "--rouge_types=rogue1"], 1, "did you mean 'rouge1'"),
        (["--data=data.jsonl", "--per_example=x.docx"], 1, "x.docx: unknown kind of file"),
        (["--data=data.jsonl", "--plot=x.gif"], 1, "--plot='x.gif'; expected a name that ends in .png"),
        (["--data=data.jsonl", "--tokenizer=unicod"], 1, "nltk, xlsum; did you mean 'unicode'?"),
        (["--data=data.jsonl", "--confidence=2"], 1, "confidence=2"),
        (["--data=data.jsonl", "--baseline=B"], 1, "--baseline=B; expected it only with several systems"),
        ([*TWO, "--baseline=C"], 1, "--baseline=C; expected one of the systems, A, B\n"),
        ([*TWO, "--baseline=b"], 1, "--baseline=b; expected one of the systems, A, B; did you mean 'B'?"),
        (["prd.txt", "ref.txt"], 1, "prd.txt: no such file; did you mean 'pred.txt'?"),
        (["--data=dta.jsonl"], 1, "dta.jsonl: no such file; did you mean 'data.jsonl'?"),
        (["--data=data.jsonl", "--system=A=prd.txt"], 1, "prd.txt: no such file; did you mean 'pred.txt'?"),
        ([*TWO, "--n_resamples=0"], 1, "--n_resamples=0 with several systems: the default test draws none"),
        ([*TWO, "--standard=rouge155", "--perl_average"], 1, "--perl_average with several systems"),
        (["--data=data.jsonl", "--all_pairs"], 1, "--all_pairs needs several systems, but there is only one"),
        (["pred.txt", "data.jsonl", "--reference_column=x"], 1, "data.jsonl: no column 'x'"),
        (["report", *TWO, "--legacy_bootstrap"], 1, "--legacy_bootstrap with several systems"),
        (["report", *TWO, "--n_resamples=0"], 1, "--n_resamples=0 with several systems"),
        (["--target_filepattern=-", "--prediction_filepattern=-"], 1, "standard input can be read only once"),
        (["--data=data.jsonl", "--group_column=topic"], 1, "data.jsonl: no column 'topic'"),
        (["--target_filepattern=ref.txt", "--group_column=topic"], 1, "text files have no columns; give --data"),
        (["--data=data.jsonl", "--noaggregate", "--rouge_types=bleu"], 1, "'bleu' is a score of a whole corpus"),
        (["power", "none.jsonl", "--probability=80"], 1, "--probability=80; expected a fraction such as 0.8, more"),
        (["power", "--data=data.jsonl"], 1, "power needs two or more systems"),
        (["power", *TWO, "--rouge_types=rouge1,bleu"], 1, "'bleu' is a score of a whole corpus, not of examples"),
        (
            ["--data=data.jsonl", "--noaggregate", "--output_filename=out.csv", "--rouge_types=rouge1,bleu"],
            1,
            "'bleu' is a score of a whole corpus, not of examples",
        ),
        (
            ["compare", "pred.txt", "ref.txt"],
            1,
            "compare needs two or more systems: a file for each (rougekit compare a.txt b.txt references.txt)",
        ),
        (
            ["data.jsonl", "--prediction_column=prediction,other"],
            1,
            "other' (repeat --prediction_column for each); its",
        ),
        (
            ["."],
            1,
            ".: a folder without a saved dataset; expected a file, or for a folder of text files --prediction_f",
        ),
        (["report", "data.jsonl", "--output=x.pdf"], 1, "--output=x.pdf; expected a name that ends in .html"),
        (["correlate", *TWO], 1, "correlate needs one file with columns"),
    ],
)
def test_what_is_wrong_is_said_with_an_exit_code(texts, capsys, arguments, code, message):
    Path("short").write_text("one\n")
    Path("blank").write_text("one\n" * 4 + "\n")
    Path("broken.jsonl").write_text('{"prediction": "a", "reference": "b"}\nnot json\n')
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("rougekit: error: ")
    assert message in err


def test_utf_16_needs_a_byte_order_mark(texts, capsys):
    assert main(["pred.txt", "ref.txt", "--encoding=utf-16"]) == 1
    message = capsys.readouterr().err.lower()  # Python says it in two ways, by its version
    assert message.startswith("rougekit: error: pred.txt: ")
    assert "utf-16" in message


@pytest.mark.parametrize("command", [[], ["compare"], ["nearest"]])
def test_an_unknown_encoding_is_refused_before_any_file_is_read(texts, capsys, command):
    Path("pairs.csv").write_text("prediction,reference\na,b\n")
    paths = ["pairs.csv", "pairs.csv"] if command else ["pairs.csv"]
    assert main([*command, *paths, "--encoding=utf-99"]) == 1
    assert capsys.readouterr().err.startswith(
        "rougekit: error: --encoding=utf-99; expected the name of a text encoding"
    )


def test_an_interrupt_is_a_line_not_a_traceback(texts, capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("rougekit.cli.score.scored", interrupted)
    assert main(["--data=data.jsonl"]) == 130
    assert capsys.readouterr() == ("", "rougekit: error: interrupted\n")


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
@pytest.mark.parametrize(
    ("arguments", "warning"),
    [
        (["data.jsonl", "--method=permutation"], "--method has no effect on scores of one system"),
        (["data.jsonl", "--split=test"], "--split has no effect: there is no folder with splits"),
        (["data.jsonl", "--delimiter=;"], "--delimiter has no effect: there is no text file"),
        (["pred.txt", "ref.txt", "--prediction_column=x"], "--prediction_column has no effect: there is no file with"),
        (["pred.txt", "ref.txt", "--reference_column=x"], "--reference_column has no effect: there is no file with"),
        (
            ["data.jsonl", "--rouge_types=rouge1,bleu", "--per_example=x.csv"],
            "x.csv: bleu left out: no scores of single examples",
        ),
        (["data.jsonl", "--rouge_types=bleu2,bleu", "--per_example=x.csv"], "x.csv: bleu, bleu2 left out: no scores"),
        (
            ["data.jsonl", "--output_filename=x.csv", "--plot=x.png"],
            "--plot has no effect with --output_filename, which only writes",
        ),
    ],
)
def test_flags_without_effect_are_warned_of(texts, capsys, arguments, warning):
    assert warning in run(capsys, *arguments)[1]


@pytest.mark.filterwarnings("error::rougekit.RougeWarning")
def test_a_warning_turned_into_an_error_is_a_line_not_a_traceback(texts, capsys):
    assert main(["data.jsonl", "--split=test"]) == 1
    assert capsys.readouterr() == ("", "rougekit: error: --split has no effect: there is no folder with splits\n")


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_warnings_are_lines_that_come_once(texts, capsys):
    """Of the scores, of the comparison and of the ranking: the same. Of each system explained: alike."""
    _, err = run(capsys, *TWO, "--rouge_types=bleu", "--all_pairs")
    lines = [line for line in err.splitlines() if "can't detect any difference" in line]
    assert len(lines) == 1
    assert lines[0].startswith("rougekit: warning: 4 examples or groups can't detect any difference at the 5 % level")
    row = {"A": "It rained. It hailed. Why?", "B": "A dog. A cat. An owl.", "reference": "It hailed. Oh? I ran."}
    Path("long.jsonl").write_text(json.dumps(row))
    files = "long.jsonl", "--prediction_column=A", "--prediction_column=B"
    _, err = run(capsys, "explain", *files, "--rouge_type=rougeLsum")
    assert err.count("warning: rougeLsum splits sentences at newlines, and 2 texts have") == 1


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
    assert "nothing needs compiling" in done.stdout


def test_a_closed_pipe_causes_no_message():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "rougekit", "--help"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes the streams")
@pytest.mark.parametrize(
    ("line", "out", "err"),
    [
        ("--data=- <&-", "", "rougekit: error: -: standard input is closed\n"),
        ("--help >&-", "", "rougekit: error: standard output is closed\n"),
        ("nothing.txt ref.txt 2>&-", "", ""),
        ("--help > /dev/full", "", "rougekit: error: No space left on device\n"),
    ],
)
def test_closed_streams_end_in_a_line_or_in_silence(texts, line, out, err):
    done = subprocess.run(f"{sys.executable} -m rougekit {line}", shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (1, out, err)


def test_byte_order_marks_and_line_ends_do_not_matter_in_files_or_on_standard_input(texts, capsys, monkeypatch):
    marked = b"\xef\xbb\xbf" + Path("ref.txt").read_bytes().replace(b"\n", b"\r\n")
    Path("marked.txt").write_bytes(marked)
    from_file, _ = run(capsys, "pred.txt", "marked.txt", "--noaggregate")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(marked)))
    assert run(capsys, "--prediction_filepattern=pred.txt", "--target_filepattern=-", "--noaggregate")[0] == from_file
    assert from_file == run(capsys, "pred.txt", "ref.txt", "--noaggregate")[0]


def test_positional_arguments_are_files(texts, capsys):
    as_json = "--format=json"
    usual, _ = run(capsys, "--prediction_filepattern=pred.txt", "--target_filepattern=ref.txt", as_json)
    for line in (["pred.txt", "ref.txt"], ["score", "pred.txt", "ref.txt"], ["data.jsonl"], ["pred.txt", "data.jsonl"]):
        assert run(capsys, *line, as_json)[0] == usual
    compared, _ = run(capsys, "compare", "pred.txt", "data.jsonl", "ref.txt", as_json)
    flags = ("--system=pred=pred.txt", "--system=data=data.jsonl", "--target_filepattern=ref.txt")
    assert compared == run(capsys, *flags, as_json)[0]
    for line, message in (
        (["pred.txt"], "expected predictions and references"),
        (["compare", "pred.txt", "ref.txt"], "two"),
    ):
        assert main(line) == 1
        assert message in capsys.readouterr().err


def test_the_unit_of_scores_is_stated(texts, capsys):
    (line,) = (row for row in run(capsys, "data.jsonl")[0].splitlines() if row.startswith("ROUGE-1 "))
    assert line.split()[-3] == f"{100 * expected_mid().fmeasure:.2f}"
    assert "scores in points" in run(capsys, "data.jsonl", "--percent", "--format=markdown")[0]
    found = json.loads(run(capsys, "data.jsonl", "--percent", "--format=json")[0])
    assert found["unit"] == "points"
    assert found["scores"]["rouge1"]["mid"]["recall"] == 100 * expected_mid().recall
    rows = run(capsys, *TWO, "--percent", "--format=csv")[0].splitlines()
    assert rows[0].endswith(",unit")
    assert {row.rpartition(",")[2] for row in rows[1:]} == {"points"}


def test_a_bug_report_has_what_a_maintainer_asks_and_nothing_private(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    out, _ = run(capsys, "bug-report")
    assert out.startswith("```text\n")
    assert out.endswith("```\n")
    for fact in (__version__, Scorer().signature, f"numpy {np.__version__}", platform.python_version()):
        assert fact in out
    assert str(tmp_path) not in out


LOAD = """
import evaluate
rouge = evaluate.load("rouge")
print(rouge.compute(predictions=["the cat"], references=["the cat sat"]), rouge.signature)
"""


@pytest.mark.slow
def test_an_adopted_folder_loads_ours_under_evaluates_name_offline(tmp_path, capsys):
    assert main(["adopt", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert str(tmp_path / "rouge" / "rouge.py") in printed
    assert f"undo: rougekit adopt --undo {tmp_path}" in printed
    printed = fresh_python.run("-c", LOAD, cwd=tmp_path, HF_HOME=str(tmp_path / "hf"), HF_HUB_OFFLINE="1")
    assert printed.startswith(
        "{'rouge1': 0.8, 'rouge2': 0.6666666666666666, 'rougeL': 0.8, 'rougeLsum': 0.8} rouge|std:"
    )
