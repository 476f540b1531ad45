"""--at_least and --not_worse_than end with exit code 3 and one line unless what they demand holds."""

import csv
import json

import pytest

from dev.paths import ROOT
from rougekit import Scorer, compare
from rougekit.cli import main

EXAMPLE = str(ROOT / "examples" / "systems.csv")
SYSTEMS = ("full", "one_detail_wrong", "first_sentence")


@pytest.fixture(scope="module")
def examples():
    """Texts by column."""
    with open(EXAMPLE, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {column: [row[column] for row in rows] for column in rows[0]}


def gated(capsys, *arguments):
    """Exit code, output, and the last line of standard error."""
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err.splitlines()[-1] if err else ""


def test_the_mean_decides_as_it_is_printed(capsys):
    one = (EXAMPLE, "--prediction_column=full")
    code, out, line = gated(capsys, *one, "--format=csv", "--percent", "--rouge_types=rougeL")
    mean = float(next(row for row in out.splitlines() if row.startswith("rougeL,fmeasure")).split(",")[3])
    assert (code, out.count("gate"), "gate" in line) == (0, 0, False)
    printed = f"{mean:.2f}"
    assert float(printed) > mean  # so that a threshold of the printed mean tells rounded from exact
    code, _, line = gated(capsys, *one, f"--at_least=rougeL:{printed}")
    assert (code, line) == (0, f"rougekit: gate passed: rougeL {printed} >= {printed}")
    more = f"{float(printed) + 0.01:.2f}"
    code, out, line = gated(capsys, *one, f"--at_least=rougeL:{more}")
    assert (code, line) == (3, f"rougekit: gate not passed: rougeL {printed} < {more}")
    assert "ROUGE-L" in out


@pytest.mark.parametrize(("points", "code"), [("66.6667", 0), ("66.666", 0), ("66.6668", 3), ("66.668", 3)])
def test_a_threshold_of_more_decimals_is_of_a_mean_with_as_many(capsys, tmp_path, points, code):
    path = tmp_path / "data.jsonl"
    path.write_text(json.dumps({"prediction": "a", "reference": "a b"}))
    assert gated(capsys, str(path), f"--at_least=rouge1:{points}")[0] == code


def test_a_type_in_which_no_example_counts_does_not_pass_and_says_so(capsys, tmp_path):
    path = tmp_path / "data.jsonl"
    path.write_text("".join(json.dumps({"A": "a b", "B": "a", "reference": "a"}) + "\n" for _ in range(8)))
    flags = ("--rouge_types=rouge2", "--zero_division=nan", "--not_worse_than=A", "--margin=5", "--at_least=rouge2:5")
    code, _, line = gated(capsys, "compare", str(path), *flags)
    assert code == 3
    assert line.removeprefix("rougekit: gate not passed: ").split("; ") == [
        "A rouge2 has no score, and 5 was demanded",
        "B rouge2 has no score, and 5 was demanded",
        "B was not shown to be at most 5 points worse than A in rouge2 (no example has a score in both)",
    ]


@pytest.mark.parametrize(("prediction", "points"), [("a cat", "100"), ("two dogs", "0")])
def test_the_highest_and_the_lowest_mean_can_be_demanded(capsys, tmp_path, prediction, points):
    path = tmp_path / "data.jsonl"
    path.write_text(json.dumps({"prediction": prediction, "reference": "a cat"}))
    assert gated(capsys, str(path), f"--at_least=rouge1:{points}")[0] == 0


@pytest.mark.parametrize(("written", "code", "said"), [
    ("0.5p", 0, ">= 0.5"), ("1p", 0, ">= 1"), ("30p", 3, "< 30"), ("1.001", 0, ">= 1.001"), ("0", 0, ">= 0"),
])  # fmt: skip
def test_a_floor_may_have_its_unit(capsys, written, code, said):
    found, _, line = gated(capsys, EXAMPLE, "--prediction_column=first_sentence", f"--at_least=rougeL:{written}")
    assert (found, line.endswith(said)) == (code, True)


def test_all_types_and_systems_must_hold(capsys):
    flags = ("--rouge_types=rouge1,rougeL", "--at_least=rougeL:24,rouge1:36")
    code, _, line = gated(capsys, "compare", EXAMPLE, *flags)
    assert code == 3
    assert line.removeprefix("rougekit: gate not passed: ").split("; ") == [
        "first_sentence rougeL 20.37 < 24",
        "first_sentence rouge1 31.33 < 36",
    ]


@pytest.mark.parametrize("flags", [(), ("--primary=rouge1",)], ids=["every type", "the primary type"])
@pytest.mark.parametrize("baseline", SYSTEMS)
@pytest.mark.parametrize("margin", [0.5, 16])
def test_the_test_of_noninferiority_decides(capsys, examples, baseline, margin, flags):
    scorer = Scorer(["rouge1", "rouge2"])
    scores = {name: scorer.score(examples[name], examples["reference"]) for name in SYSTEMS}
    compared = compare(scores, baseline, margin=margin / 100)
    types = ["rouge1"] if flags else ["rouge1", "rouge2"]
    expected = {
        (name, each): compared[name][each].fmeasure.noninferior
        for name in SYSTEMS
        if name != baseline
        for each in types
    }
    line = ("compare", EXAMPLE, "--rouge_types=rouge1,rouge2", f"--not_worse_than={baseline}", f"--margin={margin}")
    code, out, said = gated(capsys, *line, *flags, "--format=json")
    gate = json.loads(out)["gate"]
    assert {(each["system"], each["rouge_type"]): each["passed"] for each in gate["conditions"]} == expected
    assert not any("dataset" in each for each in gate["conditions"])
    assert gate["passed"] == all(expected.values()) == (code == 0)
    assert code in (0, 3)
    assert said.count("was not shown to be") == list(expected.values()).count(False)


def test_a_system_that_scores_higher_but_is_not_shown_to_be_does_not_pass(capsys, tmp_path):
    """Two examples cannot show it, whatever their difference."""
    path = tmp_path / "two.csv"
    path.write_text("old,new,reference\na x y,a b y,a b c\nd e y,d x e,d e f\n")
    code, out, line = gated(
        capsys, "compare", str(path), "--not_worse_than=old", "--margin=0.5", "--rouge_types=rouge1", "--format=json"
    )
    entry = json.loads(out)["comparison"]["systems"]["new"]["rouge1"]["fmeasure"]
    assert entry["difference"] > 0
    assert (code, "new was not shown to be at most 0.5 points worse than old in rouge1" in line) == (3, True)


def rows_of_two(path, n, group=1):
    """Write n rows of two systems that lack a word of ten, now one, now the other, each in groups of some rows."""
    words = "a b c d e f g h i j".split()
    rows = []
    for k in range(n):
        old, new = (" ".join(words[: 5 + k % 2]), " ".join(words[: 6 - k % 2])) if k % 3 else (" ".join(words[:6]),) * 2
        rows.append({"old": old, "new": new, "reference": " ".join(words), "doc": f"d{k // group}"})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.parametrize(
    ("n", "margin", "flags", "said"),
    [
        (59, 3.75, (), "fewer than 60 examples: failures of one in 19 can pass"),
        (60, 3.75, (), ""),
        (59, 3.75, ("--confidence=0.9",), ""),
        (150, 2, (), ""),
        (100, 2, (), "fewer than 110 examples: failures of one in 36 can pass"),
        (100, 3.75, ("--group_column=doc",), "fewer than 60 groups: failures of one in 19 can pass"),
        (30, 80, (), ""),
    ],
)
def test_a_gate_that_passes_says_which_failures_too_few_examples_cannot_show(capsys, tmp_path, n, margin, flags, said):
    """About 71 points are lost by an output that fails."""
    path = tmp_path / "two.jsonl"
    rows_of_two(path, n, group=2)
    line = ("compare", str(path), "--rouge_types=rouge1", "--not_worse_than=old", f"--margin={margin}", "--format=json")
    columns = ("--prediction_column=old", "--prediction_column=new", "--reference_column=reference")
    code, out, last = gated(capsys, *line, *columns, *flags)
    (condition,) = json.loads(out)["gate"]["conditions"]
    assert (code, condition["passed"], condition["caution"]) == (0, True, said)
    assert last.endswith(f"; {said})" if said else ")")
    assert last.count("can pass") == bool(said)


def test_a_gate_that_does_not_pass_has_no_caution(capsys):
    line = ("compare", EXAMPLE, "--rouge_types=rouge1", "--not_worse_than=full", "--margin=0.5", "--format=json")
    code, out, last = gated(capsys, *line)
    assert (code, {each["caution"] for each in json.loads(out)["gate"]["conditions"]}) == (3, {""})
    assert "can pass" not in last


def test_a_system_alone_is_compared_with_no_other(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "references.txt"):
        (tmp_path / name).write_text("a cat\n")
    alone = ("--system=A=a.txt", "--target_filepattern=references.txt", "--not_worse_than=A", "--margin=1")
    code, _, line = gated(capsys, *alone)
    assert (code, line) == (2, "rougekit: error: --not_worse_than=A; expected several systems")


def test_every_data_set_must_hold(capsys, examples, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, some in (("cnn", slice(20)), ("xsum", slice(20, None))):
        with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            columns = [(column, *texts[some]) for column, texts in examples.items()]
            csv.writer(file).writerows(zip(*columns, strict=True))
    line = ("compare", "cnn.csv", "xsum.csv", "--rouge_types=rouge1", "--format=json")
    code, out, said = gated(capsys, *line, "--not_worse_than=first_sentence", "--margin=0.5", "--at_least=rouge1:20")
    found = json.loads(out)
    of_test = [each for each in found["gate"]["conditions"] if each["flag"] == "not_worse_than"]
    assert [each["said"].partition(":")[0] for each in of_test] == ["cnn", "cnn", "xsum", "xsum"]
    assert [each["dataset"] for each in of_test] == ["cnn", "cnn", "xsum", "xsum"]
    assert len(found["gate"]["conditions"]) == 4 + 6
    assert code == (0 if found["gate"]["passed"] else 3)
    assert ("gate passed" in said) == found["gate"]["passed"]
    code, _, said = gated(capsys, *line, "--at_least=rouge1:99")
    assert (code, said.count("cnn: "), said.count("xsum: ")) == (3, 3, 3)


def test_the_answer_is_written_although_the_gate_is_not_passed(capsys, tmp_path):
    path = tmp_path / "answer.json"
    code, _, line = gated(capsys, EXAMPLE, "--prediction_column=full", "--at_least=rouge1:99", "-o", str(path))
    assert code == 3
    assert not json.loads(path.read_text())["gate"]["passed"]
    assert "gate not passed" in line


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--at_least=rougeL"], "--at_least=rougeL; expected TYPE:POINTS, from 0 to 100, such as rougeL:30"),
        (["--at_least=rougeL:nan"], "--at_least=rougeL:nan; expected TYPE:POINTS"),
        (["--at_least=rougeL:101"], "--at_least=rougeL:101; expected TYPE:POINTS"),
        (["--at_least="], "--at_least=; expected TYPE:POINTS"),
        (["--at_least=rougeL:9,rougeL:2"], "--at_least=rougeL:9,rougeL:2 has rougeL twice; expected each type once"),
        (
            ["--at_least=rougeL:0.3"],
            "--at_least=rougeL:0.3: floors are in points of 100; expected --at_least=rougeL:30 if 0.3 is a fraction, "
            "or --at_least=rougeL:0.3p for 0.3 points",
        ),
        (["--at_least=rouge1:50,rougeL:0.2475"], "expected --at_least=rougeL:24.75 if 0.2475 is a fraction, or"),
        (
            ["--at_least=rougeL:1"],
            "expected --at_least=rougeL:100 if 1 is a fraction, or --at_least=rougeL:1p for 1 point",
        ),
        (["--at_least=rougeL:p"], "--at_least=rougeL:p; expected TYPE:POINTS"),
        (["--at_least=rougel:3"], "--at_least=rougel:3: rougel is not scored; expected one of rouge1, rouge2, rougeL"),
        (["--at_least=rougeL:3", "--noaggregate"], "--at_least with --noaggregate, which prints no means"),
        (
            ["--at_least=rougeL:3", "--output_filename=a.csv"],
            "--at_least with --output_filename, which prints no means",
        ),
        (["--not_worse_than=full"], "--not_worse_than=full needs --margin, in points, such as --margin=0.5"),
        (
            ["--not_worse_than=ful", "--margin=1"],
            "--not_worse_than=ful; expected one of full, first_sentence, one_detail_wrong; did you mean",
        ),
        (["--not_worse_than=full", "--margin=1", "--baseline=first_sentence"], "expected the same system, or no --bas"),
        (
            ["--not_worse_than=full", "--margin=1", "--prediction_column=full"],
            "--not_worse_than=full; expected several",
        ),
    ],
)
def test_a_gate_that_cannot_be_decided_is_refused(capsys, flags, said):
    code, out, line = gated(capsys, EXAMPLE, *flags)
    assert (code, out) == (2, "")
    assert line.startswith("rougekit: error: ")
    assert said in line
