"""The command as a whole: files, interrupts, warnings, a process of its own, and `adopt` and `bug-report`."""

import io
import json
import os
import platform
import re
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


def test_utf_16_needs_a_byte_order_mark(texts, capsys):
    assert main(["pred.txt", "ref.txt", "--encoding=utf-16"]) == 1
    message = capsys.readouterr().err.lower()  # Python says it in two ways, by its version
    assert message.startswith(("rougekit: error: pred.txt: ", "rougekit: error: ref.txt: "))  # the first that is read
    assert "utf-16" in message


@pytest.mark.parametrize("command", [[], ["compare"], ["nearest"]])
def test_an_unknown_encoding_is_refused_before_any_file_is_read(texts, capsys, command):
    Path("pairs.csv").write_text("prediction,reference\na,b\n")
    paths = ["pairs.csv", "pairs.csv"] if command else ["pairs.csv"]
    assert main([*command, *paths, "--encoding=utf-99"]) == 2
    assert capsys.readouterr().err.startswith(
        "rougekit: error: --encoding=utf-99; expected the name of a text encoding"
    )


def test_an_interrupt_is_a_line_not_a_traceback(texts, capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("rougekit.cli.score.scored", interrupted)
    assert main(["--data=data.jsonl"]) == 130
    assert capsys.readouterr() == ("", "rougekit: error: interrupted\n")


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
    assert done.stderr.splitlines() == [
        "rougekit: standard input: prediction against reference · left out: other",
        "rougekit: warning: 1 of 4 predictions is empty; the first is prediction 3",
    ]
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


JUDGED = [
    {"doc_id": k, "system": name, "prediction": f"a {k} {name}", "reference": f"a cat {k}", "human": (3 * k + n) % 5}
    for k in range(4)
    for n, name in enumerate("abc")
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("compare pairs.jsonl --not_worse_than=A --margin=1", "at most 1 point worse than A"),
        ("compare pairs.jsonl --margin=1 --format=methods", "equivalence within 1 point by"),
        ("compare pairs.jsonl --n_resamples=1 --method=bootstrap", "bootstrap test, 1 resample, seed 0"),
        ("correlate judged.jsonl --human_column=human --within=1", "of systems within 1 point; intervals"),
        ("explain one.jsonl --row=2", "but it has 1 row"),
        ("explain one.jsonl --id=zz", "but it is not in its 1 row"),
    ],
)
def test_one_of_something_is_singular(line, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    pairs = [{"A": f"a cat {k}", "B": f"a cat sat {k % 2}", "reference": f"a cat sat {k}"} for k in range(4)]
    one = [{"id": "x", "prediction": "a cat", "reference": "a cat sat"}]
    for name, rows in (("pairs", pairs), ("judged", JUDGED), ("one", one)):
        Path(f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    main(line.split())
    assert re.search(re.escape(said) + r"(?!\w)", " ".join(" ".join(capsys.readouterr()).split()))
