"""Which files a command line names."""

import json
import re
import shlex
from pathlib import Path

import pytest

from rougekit import Scorer
from rougekit.cli import main
from tests.helpers.command import PREDICTIONS, REFERENCES, run


def test_a_system_is_named_where_its_file_is_given(texts, capsys):
    options = ("--format=json", "--rouge_types=rouge1", "--n_resamples=9")
    Path("other.txt").write_text(Path("ref.txt").read_text())
    Path("other.csv").write_text("text\n" + "".join(f'"{line}"\n' for line in REFERENCES))
    flags = ("--system=gold=pred.txt", "--system=B=other.txt,pred.txt")
    expected = run(capsys, "compare", *flags, "--target_filepattern=ref.txt", *options)[0]
    assert list(json.loads(expected)["systems"]) == ["gold", "B"]
    assert run(capsys, "compare", "gold=pred.txt", "B=other.txt,pred.txt", "ref.txt", *options)[0] == expected
    assert run(capsys, "compare", "ref.txt", *flags, *options)[0] == expected
    out, _ = run(capsys, "compare", "A=other.csv", "B=pred.txt", "ref.txt", *options)
    assert list(json.loads(out)["systems"]) == ["A", "B"]
    assert main(["compare", "A=pred.txt", "B=other.txt"]) == 2
    assert "A=pred.txt B=other.txt: no references; expected their file after the systems" in capsys.readouterr().err
    for word, code, problem in [("A=zzzz", 1, "zzzz: no such file\n"), ("A=", 2, "--system=A=; expected name=path\n")]:
        assert main(["compare", word, "pred.txt", "ref.txt"]) == code
        assert capsys.readouterr().err == f"rougekit: error: {problem}"
    assert main(["compare", "pred.txt", "pred.txt", "ref.txt"]) == 2
    assert "error: pred.txt is given twice; expected different files" in capsys.readouterr().err


def test_names_with_an_equals_sign(texts, capsys):
    Path("lr=1e-4.txt").write_text(Path("pred.txt").read_text())
    expected = ["lr=1e-4", "pred"]
    for words in (
        ["compare", "lr=1e-4.txt", "pred.txt", "ref.txt"],
        ["--system=lr=1e-4=lr=1e-4.txt", "--system=pred=pred.txt", "--target_filepattern=ref.txt"],
    ):
        out, _ = run(capsys, *words, "--format=json", "--rouge_types=rouge1", "--n_resamples=9")
        assert list(json.loads(out)["systems"]) == expected


def test_references_may_come_first_where_they_can_be_told(texts, capsys):
    expected = json.loads(run(capsys, "pred.txt", "ref.txt", "--format=json")[0])
    assert json.loads(run(capsys, "ref.txt", "pred.txt", "--format=json")[0]) == expected
    Path("only.csv").write_text("\n".join(["reference", *(f'"{text}"' for text in REFERENCES)]) + "\n")
    assert json.loads(run(capsys, "only.csv", "pred.txt", "--format=json")[0]) == expected
    Path("truth.txt").write_text("\n".join(REFERENCES) + "\n")  # nothing tells it
    out = run(capsys, "truth.txt", "pred.txt")[0]
    assert out.startswith(
        "predictions truth.txt · references pred.txt · 4 examples · paired by order · without stemming\n"
    )
    out = run(capsys, "compare", "ref.txt", "pred.txt", "data.jsonl")[0]
    assert out.startswith("predictions pred.txt and data.jsonl · references ref.txt · 4 examples")
    Path("other").mkdir()
    Path("other/pred.txt").write_text(Path("pred.txt").read_text())
    out = run(capsys, "compare", "other/pred.txt", "pred.txt", "ref.txt")[0]
    assert out.startswith("predictions other/pred.txt and pred.txt · references ref.txt · 4 examples")


def test_up_to_four_files_of_systems_are_named(texts, capsys):
    names = [f"system{letter}.txt" for letter in "ABCDE"]
    for name in names:
        Path(name).write_text(Path("pred.txt").read_text())
    assert run(capsys, "compare", *names[:4], "ref.txt")[0].startswith(
        "predictions systemA.txt, systemB.txt, systemC.txt and systemD.txt · references ref.txt"
    )
    assert run(capsys, "compare", *names, "ref.txt")[0].startswith("predictions 5 systems · references ref.txt")


def test_several_files_of_references(texts, capsys):
    names = ["ref_0.txt", "ref_1.txt", "p.txt", "q.txt", "a.txt", "b.txt"]
    for name, rows in zip(
        names, [REFERENCES, PREDICTIONS[::-1], *[PREDICTIONS] * 2, REFERENCES, PREDICTIONS[::-1]], strict=True
    ):
        Path(name).write_text("\n".join(rows) + "\n")
    several = [list(pair) for pair in zip(REFERENCES, PREDICTIONS[::-1], strict=True)]
    expected = Scorer(["rouge1"]).score(PREDICTIONS, several).aggregate()["rouge1"].mid
    flags = ["--rouge_types=rouge1", "--format=json"]
    for words in (
        ["p.txt", "a.txt", "b.txt"],
        ["ref_0.txt", "ref_1.txt", "p.txt"],
        ["p.txt", "ref_1.txt", "ref_0.txt"],
    ):
        scores = json.loads(run(capsys, *words, *flags)[0])
        assert scores["scores"]["rouge1"]["mid"]["fmeasure"] == expected.fmeasure
        assert "refs:2" in scores["signature"]
    systems = json.loads(run(capsys, "compare", "p.txt", "q.txt", "ref_0.txt", "ref_1.txt", *flags)[0])["systems"]
    assert [each["rouge1"]["mid"]["fmeasure"] for each in systems.values()] == [expected.fmeasure] * 2
    assert "predictions p.txt · references a.txt, b.txt" in run(capsys, "p.txt", "a.txt", "b.txt")[0]
    explained = run(capsys, "explain", "p.txt", "ref_0.txt", "ref_1.txt", "--format=json")[0]
    assert json.loads(explained)["reference_index"] == 0


@pytest.mark.parametrize(("lines", "says"), [(3, "3 texts, but 4 in ref.txt"), (5, "5 texts, but 4 in ref.txt")])
def test_files_of_references_have_the_same_number_of_texts(texts, capsys, lines, says):
    Path("more.txt").write_text("a\n" * lines)
    assert main(["pred.txt", "ref.txt", "more.txt"]) == 2
    Path("a.txt").write_text(Path("ref.txt").read_text())
    assert main(["pred.txt", "a.txt", "more.txt"]) == 1
    assert f"more.txt: {says.replace('ref.txt', 'a.txt')}" in capsys.readouterr().err


def test_several_systems_are_not_scored_as_references(texts, capsys):
    Path("other.txt").write_text(Path("pred.txt").read_text())
    assert main(["pred.txt", "other.txt", "ref.txt"]) == 2
    assert "several systems; give one, or: rougekit compare pred.txt other.txt ref.txt" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["score", "compare"])
def test_parts_of_one_file_are_no_systems(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for part in range(2):
        rows = [{"id": k, "prediction": f"output {part} {k}", "reference": f"text {part} {k}"} for k in range(30)]
        Path(f"out-0{part}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main([command, "out-00.jsonl", "out-01.jsonl"]) == 2
    err = capsys.readouterr().err
    assert "each has other references. If they are parts of one file, quote the pattern: rougekit 'out-*.jsonl'" in err
    assert err.rstrip().endswith(": rougekit compare out-00.jsonl out-01.jsonl out-00.jsonl")
    assert main(["compare", "out-00.jsonl", "out-01.jsonl", "out-00.jsonl", "--rouge_types=rouge1"]) == 0
    capsys.readouterr()
    out, _ = run(capsys, "out-*.jsonl", "--rouge_types=rouge1")
    assert " · 60 examples" in out
    shared = Path("out-00.jsonl").read_text()
    Path("out-01.jsonl").write_text(shared.replace("output 0", "another"))
    assert "out-00.jsonl" in run(capsys, "compare", "out-00.jsonl", "out-01.jsonl", "--rouge_types=rouge1")[0]


def with_references(name, texts, order=None):
    rows = [{"id": k, "prediction": f"{name} {k}", "reference": texts[k]} for k in order or range(len(texts))]
    Path(f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.parametrize("command", ["score", "compare", "report"])
def test_whose_references_count_is_asked_where_files_with_outputs_have_others(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    texts = [f"text number {k} of cats" for k in range(60)]
    with_references("bart", texts)
    with_references("t5", [f"{text} again" for text in texts])
    assert main([command, "bart.jsonl", "t5.jsonl", "--rouge_types=rouge1"]) == 2
    lines = " or ".join(
        f"rougekit compare bart.jsonl t5.jsonl --rouge_types=rouge1 {last}.jsonl" for last in ("bart", "t5")
    )
    assert capsys.readouterr().err.endswith(
        f"t5.jsonl has other references than bart.jsonl: whose count? For systems, repeat the file whose references "
        f"count at the end: {lines}\n"
    )
    if command != "score":
        with_references("lead", texts)
        assert main([command, "bart.jsonl", "lead.jsonl", "t5.jsonl"]) == 2
        assert "error: t5.jsonl has other references than bart.jsonl" in capsys.readouterr().err
    with_references("t5", texts, [*range(59, -1, -1)])
    assert "paired by id" in run(capsys, command, "bart.jsonl", "t5.jsonl", "--rouge_types=rouge1")[0]


def test_a_system_that_is_called_references_is_asked_about_with_lines_that_work(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("x.txt", "y.txt", "gold.txt", "ref.txt"):
        Path(name).write_text("".join(f"the cat {k} sat by {name}\n" for k in range(9)))
    Path("ref.jsonl").write_text("".join(json.dumps({"reference": f"the cat {k} sat"}) + "\n" for k in range(9)))
    for command, files in (
        ("compare", "x.txt y.txt"),
        ("compare", "x.txt"),
        ("report", "x.txt y.txt"),
        ("score", "x.txt"),
    ):
        words = [*files.split(), "gold.txt", "ref.jsonl", "--rouge_types=rouge1"]
        assert main([command, *words]) == 2
        err = capsys.readouterr().err.rstrip()
        assert "gold.txt is called like references, and would be a system against ref.jsonl" in err
        without, as_system = re.search(r"Without it: rougekit (.*?); as a system: rougekit (.*)", err).groups()
        assert "gold" not in run(capsys, *without.split())[0]
        systems = json.loads(run(capsys, *as_system.split(), "--format=json")[0])["systems"]
        assert list(systems) == [*(name[0] for name in files.split()), "gold"]
    assert main(["compare", "x.txt", "gold.txt", "ref.txt"]) == 2
    assert "against ref.txt" in capsys.readouterr().err
    assert run(capsys, "x.txt", "gold.txt", "ref.txt")[0].startswith("predictions x.txt · references gold.txt, ref.txt")
    assert run(capsys, "gold.txt", "ref.txt")[0].startswith("predictions gold.txt · references ref.txt")


def test_names_of_files_say_which_have_references_by_whole_words(texts, capsys):
    for name in ("gt.txt", "target_model.txt"):
        Path(name).write_text(Path("ref.txt").read_text())
    assert run(capsys, "gt.txt", "pred.txt")[0].startswith("predictions pred.txt · references gt.txt")
    out = run(capsys, "target_model.txt", "pred.txt")[0]
    assert out.startswith("predictions target_model.txt · references pred.txt"), "it says whose they are, not what"


@pytest.mark.parametrize("references", ["gold.csv", "ref.txt"])
def test_a_line_that_answers_which_columns_hold_outputs_compares_them(references, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("wide.csv").write_text("id,bart,t5\n" + "".join(f"{k},a cat {k} sat,the cats sat {k}\n" for k in range(9)))
    Path("gold.csv").write_text("id,reference\n" + "".join(f"{k},the cat {k} sat\n" for k in range(9)))
    Path("ref.txt").write_text("".join(f"the cat {k} sat\n" for k in range(9)))
    assert main(["compare", "wide.csv", references, "--rouge_types=rouge1"]) == 2
    line = shlex.split(capsys.readouterr().err.splitlines()[-1])
    assert line[-2:] == ["--prediction_column=bart", "--prediction_column=t5"]
    assert list(json.loads(run(capsys, *line[1:], "--format=json")[0])["systems"]) == ["bart", "t5"]
    assert main(["score", "wide.csv", references, "--rouge_types=rouge1"]) == 2
    line = shlex.split(capsys.readouterr().err.splitlines()[-1])
    assert line[-1] == "--prediction_column=bart"
    assert main(line[1:]) == 0


def test_the_outputs_of_a_file_whose_references_count_are_one_system(tmp_path, monkeypatch, capsys):
    """Also if somebody names their column, which all files have."""
    monkeypatch.chdir(tmp_path)
    for name in ("bart", "t5"):
        with_references(name, [f"text number {k} of cats" for k in range(9)])
    line = ["compare", "bart.jsonl", "t5.jsonl", "--prediction_column=prediction", "--rouge_types=rouge1"]
    assert list(json.loads(run(capsys, *line, "--format=json")[0])["systems"]) == ["bart", "t5"]
