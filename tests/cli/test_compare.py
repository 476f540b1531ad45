"""`rougekit compare cnn.csv xsum.csv`: each data set is a file with several systems and references, or a folder's."""

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from dev.paths import ROOT
from rougekit import Scorer, compare
from rougekit.analysis.datasets import compare_datasets
from rougekit.cli import main
from tests.helpers.command import run

SYSTEMS = ("full", "first_sentence", "one_detail_wrong")


@pytest.fixture
def files(tmp_path, monkeypatch):
    """cnn.csv and xsum.csv, of 20 and of 10 examples; by name their rows."""
    monkeypatch.chdir(tmp_path)
    with (ROOT / "examples" / "systems.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    kept = {"cnn": rows[:20], "xsum": rows[20:]}
    for name, some in kept.items():
        with (tmp_path / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(some)
    return kept


def as_json(numbers):
    """As JSON has them, in which NaN and infinity are null."""
    return json.loads(json.dumps(numbers), parse_constant=lambda _: None)


@pytest.mark.slow
@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_all_formats_have_the_numbers_of_compare_datasets(files, capsys):
    scorer = Scorer(["rouge1", "rouge2"])
    scores = {
        name: {s: scorer.score([row[s] for row in rows], [row["reference"] for row in rows]) for s in SYSTEMS}
        for name, rows in files.items()
    }
    expected = compare_datasets(scores, "full")
    line = ("compare", "cnn.csv", "xsum.csv", "--rouge_types=rouge1,rouge2", "--baseline=full")
    assert run(capsys, *line, "--format=latex")[0] == expected.to_latex()
    said = "F-measures in points of 100; best in bold; † differs significantly from full; each type is tested by itself"
    lines = "".join(f"\n`{each}`\n" for each in dict.fromkeys(expected.signatures.values()))
    assert run(capsys, *line, "--format=markdown")[0].endswith(f" |\n\n{said} ({expected.about}).\n{lines}")
    found = json.loads(run(capsys, *line, "--format=json")[0])
    assert found["datasets"] == as_json(expected.to_dict())
    assert (found["sentence"], found["signatures"]) == (expected.sentence, expected.signatures)
    heads, cnn, xsum, sentences, signatures = run(capsys, *line)[0].split("\n\n")
    assert heads.splitlines()[1] == "xsum.csv: 3 systems against reference · 10 examples · without stemming"
    for dataset, block in (("cnn", cnn), ("xsum", xsum)):
        assert block.splitlines()[0].split() == [dataset, "ROUGE-1", "ROUGE-2"]
        score = 100 * expected.entry("first_sentence", dataset, "rouge1").score
        mark = "†" * expected.is_significant("first_sentence", dataset, "rouge1")
        assert block.splitlines()[2].split()[1] == f"{score:.2f}{mark}"
    assert sentences.startswith(expected.claim_about("first_sentence"))
    assert signatures.splitlines() == list(dict.fromkeys(expected.signatures.values()))
    assert found["baseline"] == "full"
    margin = json.loads(run(capsys, *line, "--margin=2", "--format=json")[0])["datasets"]
    assert margin == as_json(compare_datasets(scores, "full", margin=0.02).to_dict())
    said = "† differs significantly from full, none is comparable to it within 2.00 points; each type is tested by"
    assert f"\nF-measures in points of 100; {said} itself ({expected.about})\n" in run(capsys, *line, "--margin=2")[0]
    assert json.loads(run(capsys, *line[:-1], "--format=json")[0])["baseline"] is None
    assert "Infinity" not in json.dumps(found)
    assert "Infinity" in json.dumps(expected.to_dict())
    out, err = run(capsys, *line[:-1], "--noaggregate", "--interval=percentile")
    assert "--aggregate has no effect on a comparison over several data sets" in err
    best = out.split("\n\n")
    assert best[3].startswith(
        f"{compare_datasets(scores).sentence}\nF-measures in points of 100; † differs significantly from the data "
        "set's best by ROUGE-1; "
    )
    again = "more: rougekit compare cnn.csv xsum.csv --rouge_types=rouge1,rouge2 --interval=percentile --baseline=full "
    assert best[5].startswith(again)


@pytest.mark.slow
@pytest.mark.parametrize("baseline", [("--baseline=first_sentence", "--margin=2"), ("--margin=2",), ()])
@pytest.mark.parametrize(("style", "delimiter"), [("csv", ","), ("tsv", "\t")])
def test_a_delimited_table_has_every_digit_and_test_of_the_json(files, capsys, style, delimiter, baseline):
    line = ("compare", "cnn.csv", "xsum.csv", "--rouge_types=rouge1,bleu", *baseline)
    out, err = run(capsys, *line, f"--format={style}")
    found = json.loads(run(capsys, *line, "--format=json")[0])
    rows = list(csv.DictReader(io.StringIO(out), delimiter=delimiter))
    assert len(rows) == 2 * 3 * (3 + 1)
    for row in rows:
        of_type = found["datasets"][row["dataset"]][row["system"]][row["type"]]
        entry = of_type[row["part"]] if row["part"] else of_type
        for field in (
            "low",
            "high",
            "difference",
            "difference_high",
            "level",
            "p_value",
            "p_holm",
            "wins",
            "detectable",
        ):
            assert row[field] == "inf" or (float(row[field]) if row[field] else None) == entry[field]
        for field in ("p_equivalent", "p_noninferior", "equivalent", "noninferior"):
            assert (field in row) == ("--margin=2" in baseline)
            assert row.get(field, "") == ("" if entry[field] is None else str(entry[field]))
        assert row["significant"] == ("" if entry["significant"] is None else str(entry["significant"]))
        assert row["margin"] == ("" if found["margin"] is None else str(found["margin"]))
        assert float(row["mid"]) == entry["score"]
        for field in ("p_datasets", "p_equivalent_datasets"):
            p = of_type.get(field) if row["part"] in ("", "fmeasure") else None
            assert row.get(field, "") == ("" if p is None else str(p))
        assert row["compared_with"] == of_type.get("compared_with", row["system"])
        assert (row["baseline"], row["holm_over"]) == (
            ("first_sentence", "systems") if len(baseline) == 2 else ("", "pairs")
        )
    assert {row["p_datasets"] in ("", row["p_holm"]) for row in rows} == {True}
    assert err.splitlines() == list(dict.fromkeys(found["signatures"].values()))


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_long_prints_every_test_of_every_data_set(files, capsys):
    line = ("compare", "cnn.csv", "xsum.csv", "--rouge_types=rouge1", "--baseline=full")
    short, (out, err) = run(capsys, *line)[0], run(capsys, *line, "--long")
    assert "no effect" not in err
    tables, signatures = short.rsplit("\n\n", 1)
    assert out.startswith(f"{tables}\n\ncnn\n")
    assert out.endswith(f"\n\n{signatures}")
    for name, block in zip(files, re.split(r"\n\n(?:cnn|xsum)\n\n", out)[1:], strict=True):
        alone = run(capsys, *line[:1], f"{name}.csv", *line[3:], "--long")[0]
        tables = [text[re.search(r"^full +precision", text, re.M).start() :].splitlines() for text in (alone, block)]
        same, corrected = ([row.split("  ")[0] for row in table] for table in tables)
        assert corrected[: same.index("")] == same[: same.index("")]
    percentiles, warned = run(capsys, *line, "--long", "--interval=percentile")
    assert percentiles != out
    assert "no effect" not in warned
    latex = run(capsys, *line, "--long", "--format=latex")[0]
    assert latex.count("precision") == 2 * len(SYSTEMS)
    assert r"p\_datasets" in latex


def test_percent_turns_scores_and_differences_into_points(files, capsys):
    line = ("compare", "cnn.csv", "xsum.csv", "--rouge_types=rouge1", "--baseline=full")
    fractions, points = (json.loads(run(capsys, *line, *flag, "--format=json")[0]) for flag in ((), ("--percent",)))
    out, err = run(capsys, *line, "--percent", "--format=csv")
    assert "no effect" not in err
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (points["unit"], {row["unit"] for row in rows}) == ("points", {"points"})
    for row in rows:
        entry, same = (
            each["datasets"][row["dataset"]][row["system"]]["rouge1"][row["part"]] for each in (fractions, points)
        )
        for field, factor in (("difference", 100), ("error_examples", 100), ("p_value", 1), ("score", 100)):
            expected = entry[field] and pytest.approx(factor * entry[field])
            assert same[field] == expected
            if field != "error_examples":
                cell = row["mid" if field == "score" else field]
                assert (float(cell) if cell else None) == expected


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_mistake_is_warned_of_on_every_data_set_that_has_it(files, capsys):
    row = {"A": "It rained. It hailed. Why?", "B": "A dog. A cat. An owl.", "reference": "It hailed. Oh? I ran."}
    for name in ("d1", "d2"):
        Path(f"{name}.jsonl").write_text(f"{json.dumps(row)}\n" * 32)
    line = ("compare", "d1.jsonl", "d2.jsonl", "--rouge_types=rougeLsum")
    warnings = run(capsys, *line)[1]
    for name in ("d1", "d2"):
        for mistake in ("rougeLsum splits sentences at newlines", "32 rows have only 1 distinct reference"):
            assert warnings.count(f"rougekit: warning: {name}.jsonl: {mistake}") == 1


def test_a_data_set_given_twice_is_refused(files, capsys):
    assert main(["compare", "cnn.csv", "xsum.csv", "cnn.csv"]) == 2
    assert capsys.readouterr().err == "rougekit: error: cnn.csv is given twice; expected different files\n"


@pytest.mark.parametrize("references", ["refs.csv", "a.csv"])
def test_files_of_one_system_each_are_no_data_sets(files, capsys, references):
    for name in ("a", "b", "refs"):
        Path(f"{name}.csv").write_text("prediction,reference\nthe cat,a cat\n")
    found = json.loads(run(capsys, "compare", "a.csv", "b.csv", references, "--format=json")[0])
    assert list(found["systems"]) == ["a", "b"]


def test_files_that_all_have_references_are_systems(files, capsys):
    for name in ("a", "b", "c"):
        Path(f"{name}.csv").write_text("prediction,reference\n" + "the cat,a cat\n" * 2)
    line = ("a.csv", "b.csv", "c.csv", "--rouge_types=rouge1")
    found = json.loads(run(capsys, "compare", *line, "--format=json")[0])
    assert list(found["systems"]) == ["a", "b", "c"]
    found = json.loads(run(capsys, "power", *line, "--format=json")[0])
    assert [row["system"] for row in found["rows"]] == ["b", "c"]
    assert list(json.loads(run(capsys, "identify", "67", *line[:3], "--format=json")[0])) == ["a", "b", "c"]
    assert re.findall(r"^[abc] ", run(capsys, "report", *line)[0], re.M) == ["a ", "b ", "c "]


@pytest.mark.parametrize("command", ["score", "explain", "power", "report"])
def test_other_commands_refuse_several_data_sets(files, capsys, command):
    assert main([command, "cnn.csv", "xsum.csv", "--use_stemmer"]) == 2
    expected = "cnn.csv xsum.csv: each is a data set with several systems; give one, or: rougekit compare cnn.csv "
    assert expected + "xsum.csv --use_stemmer\n" in capsys.readouterr().err


def test_data_sets_with_runs_of_one_system_are_not_compared(files, capsys):
    for name in ("r1", "r2"):
        Path(f"{name}.jsonl").write_text(json.dumps({"A#1": "a cat", "A#2": "the cat", "reference": "a cat"}) + "\n")
    assert main(["compare", "r1.jsonl", "r2.jsonl"]) == 2
    assert "error: compare needs two or more systems" in capsys.readouterr().err
    assert main(["score", "r1.jsonl", "r2.jsonl"]) == 2
    expected = "error: r1.jsonl r2.jsonl: each is a data set with several runs; give one\n"
    assert capsys.readouterr().err.endswith(expected)


def test_columns_with_numbers_are_runs_on_every_data_set(files, capsys):
    scorer = Scorer(["rouge1"])
    columns = {"A#1": "full", "A#2": "one_detail_wrong", "B": "first_sentence"}
    expected = {}
    for name, rows in files.items():
        named = [{output: row[column] for output, column in columns.items()} for row in rows]
        references = [row["reference"] for row in rows]
        with Path(f"{name}.jsonl").open("w") as file:
            for row, reference in zip(named, references, strict=True):
                file.write(json.dumps(row | {"reference": reference}) + "\n")
        scores = {output: scorer.score([row[output] for row in named], references) for output in columns}
        expected[name] = {"A": [scores["A#1"], scores["A#2"]], "B": scores["B"]}
    line = ("compare", "cnn.jsonl", "xsum.jsonl", "--rouge_types=rouge1", "--baseline=B", "--format=json")
    found = json.loads(run(capsys, *line)[0])
    assert found["datasets"] == as_json(compare_datasets(expected, "B").to_dict())
    assert {"|runs:2,1" in line for line in found["signatures"].values()} == {True}


def test_runs_are_files_with_commas_or_columns_with_numbers(files, capsys):
    rows = files["cnn"]
    references = [row["reference"] for row in rows]
    outputs = {"a1": "full", "a2": "one_detail_wrong", "b1": "first_sentence", "b2": "first_sentence"}
    Path("refs.jsonl").write_text("".join(json.dumps({"reference": text}) + "\n" for text in references))
    for name, column in outputs.items():
        Path(f"{name}.jsonl").write_text("".join(json.dumps({"prediction": row[column]}) + "\n" for row in rows))
    columns = {"A#1": "full", "A#2": "one_detail_wrong", "B#1": "first_sentence", "B#2": "first_sentence"}
    with Path("runs.jsonl").open("w") as file:
        for row in rows:
            named = {name: row[column] for name, column in columns.items()}
            file.write(json.dumps({"reference": row["reference"]} | named) + "\n")
    scorer = Scorer(["rouge1"])
    scores = {column: scorer.score([row[column] for row in rows], references) for column in SYSTEMS}
    systems = {
        "A": [scores["full"], scores["one_detail_wrong"]],
        "B": [scores["first_sentence"], replace(scores["first_sentence"])],
    }
    expected = compare(systems, "A")
    by_files = ("compare", "refs.jsonl", "--system=A=a1.jsonl,a2.jsonl", "--system=B=b1.jsonl,b2.jsonl")
    by_columns = ("compare", "runs.jsonl", *(f"--prediction_column={name}" for name in columns))
    for line in (by_files, by_columns):
        out, _ = run(capsys, *line, "--rouge_types=rouge1", "--baseline=A", "--format=json")
        found = json.loads(out)
        assert found["comparison"]["systems"] == as_json(expected.to_dict())
        entry = expected["A"]["rouge1"].recall
        assert [found["systems"]["A"]["rouge1"][bound]["recall"] for bound in ("low", "mid", "high")] == [
            entry.low, entry.score, entry.high
        ]  # fmt: skip
        assert "|runs:2" in found["comparison"]["signature"]
    text, _ = run(capsys, *by_files, "--rouge_types=rouge1", "--baseline=A")
    assert expected.sentence in text
    assert " · rougekit report refs.jsonl --baseline=A --system=A=a1.jsonl,a2.jsonl --system=B=b1.json" in text
    assert text.splitlines()[2].split()[0] == "ROUGE-1"
    for paths, names in (
        ("a1.jsonl,a2.jsonl b1.jsonl,b2.jsonl", ["a", "b"]),
        ("a1.jsonl,b2.jsonl b1.jsonl", ["a1", "b1"]),
    ):
        out, _ = run(capsys, "compare", *paths.split(), "refs.jsonl", "--rouge_types=rouge1", "--format=json")
        assert sorted(json.loads(out)["systems"]) == names


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_each_warning_about_a_data_set_names_it_and_is_shown_once(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, empty in (("x", 2), ("y", 3), ("z", 3)):
        rows = [{"A": "a b c", "B": "a c", "reference": "" if k < empty else "a b d"} for k in range(10)]
        Path(f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    _, err = run(capsys, "compare", "x.jsonl", "y.jsonl", "z.jsonl", "--zero_division=nan", "--rouge_types=rouge1")
    left_out = [line for line in err.splitlines() if "(rouge1: " in line]
    assert [line.split(": ")[2] for line in left_out] == [*"xyz"]


def in_folders(files, systems=SYSTEMS):
    """Write the texts of systems and the references of each data set into a folder; the paths."""
    columns = (*systems, "reference")
    for name, rows in files.items():
        Path(name).mkdir()
        for column in columns:
            lines = [" ".join(row[column].split()) + "\n" for row in rows]
            Path(name, f"{column}.txt").write_text("".join(lines), encoding="utf-8")
    return [f"{name}/{column}.txt" for name in files for column in columns]


def test_folders_that_each_have_references_are_data_sets(files, capsys):
    flags = ("--rouge_types=rouge1", "--format=json")
    expected = json.loads(run(capsys, "compare", "cnn.csv", "xsum.csv", *flags)[0])["datasets"]
    words = in_folders(files)
    by_name = sorted(words, key=lambda word: Path(word).name)
    assert json.loads(run(capsys, "compare", *words, *flags)[0])["datasets"] == expected
    assert json.loads(run(capsys, "compare", *by_name, *flags)[0])["datasets"].keys() == expected.keys()
    heads = run(capsys, "compare", *words, *flags[:1])[0].splitlines()[:2]
    assert [head.partition(":")[0] for head in heads] == ["cnn", "xsum"]


def test_folders_may_have_files_with_columns(files, capsys):
    flags = ("--rouge_types=rouge1", "--format=json", *(f"--prediction_column={name}" for name in SYSTEMS))
    expected = json.loads(run(capsys, "compare", "cnn.csv", "xsum.csv", *flags)[0])["datasets"]
    for name, rows in files.items():
        Path(name).mkdir()
        of = [{"id": k, **row} for k, row in enumerate(rows)]
        for file, columns, some in (("outputs", ("id", *SYSTEMS), of), ("gold", ("id", "reference"), of[::-1])):
            lines = [json.dumps({column: row[column] for column in columns}) + "\n" for row in some]
            Path(name, f"{file}.jsonl").write_text("".join(lines), encoding="utf-8")
    words = [f"{name}/{file}.jsonl" for file in ("outputs", "gold") for name in files]
    found = json.loads(run(capsys, "compare", *words, *flags)[0])["datasets"]

    def wins(datasets):
        return {
            (name, system): each["rouge1"]["fmeasure"]["wins"]
            for name, of in datasets.items()
            for system, each in of.items()
        }

    assert wins(found) == wins(expected)


def test_files_of_one_data_set_may_be_in_several_folders(files, capsys):
    in_folders(files)
    Path("refs").mkdir()
    Path("cnn", "reference.txt").rename("refs/reference.txt")
    out, _ = run(capsys, "compare", "cnn/full.txt", "cnn/first_sentence.txt", "refs/reference.txt")
    assert out.startswith("predictions full.txt and first_sentence.txt · references reference.txt")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("compare cnn/full.txt cnn/reference.txt xsum/full.txt xsum/reference.txt", "cnn: compare needs two"),
        ("cnn/full.txt cnn/reference.txt xsum/full.txt xsum/reference.txt", "each folder has references of its own"),
        ("report cnn/full.txt cnn/reference.txt xsum/full.txt xsum/reference.txt", "cnn (2 files) and xsum (2 files)"),
        ("compare cnn xsum", "cnn: a folder without a saved dataset; expected its files (cnn/*), or where each has"),
    ],
)
def test_data_sets_in_folders_are_not_taken_for_one(files, capsys, line, says):
    in_folders(files)
    assert main(line.split()) != 0
    assert says in capsys.readouterr().err
