"""The command as a whole: exit codes, messages, warnings, a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rougekit.cli import main
from tests.helpers.command import TWO, run


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


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_warnings_are_lines_that_come_once(texts, capsys):
    """Of the scores, of the comparison and of the ranking: the same."""
    _, err = run(capsys, *TWO, "--rouge_types=bleu", "--all_pairs", "--n_resamples=9")
    lines = [line for line in err.splitlines() if "percentile interval of 4" in line]
    assert len(lines) == 1
    assert lines[0].startswith("rougekit: warning: the interval of bleu is a percentile interval of 4 examples")


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


def test_who_has_read_enough_hears_no_complaint():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "rougekit", "--help"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")
