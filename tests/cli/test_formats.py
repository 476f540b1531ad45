"""Scores, tests and rankings in the formats that programs and papers read."""

import csv
import io
import json

import pytest

from dev.paths import ROOT
from rougekit import Scorer, compare, parse_signature
from rougekit.analysis.correction import CORRECTION
from rougekit.cli import main
from tests.helpers.command import PREDICTIONS, REFERENCES, TWO, expected_mid, run


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
@pytest.mark.parametrize(
    ("flags", "use"),
    [
        (["--format=latex"], "on the table for a paper; --long prints every number"),
        (["--format=methods"], "with --format=methods"), (["--noaggregate"], "with --noaggregate"),
    ],
)  # fmt: skip
def test_all_pairs_are_printed_or_said_to_have_no_effect(texts, capsys, flags, use):
    _, err = run(capsys, *TWO, "--rouge_types=rouge1", "--all_pairs", *flags)
    assert f"--all_pairs has no effect {use}" in err
    out, err = run(capsys, *TWO, "--rouge_types=rouge1", "--all_pairs", "--format=latex", "--long")
    assert "no effect" not in err
    assert out.count("tabular}{") == 3  # scores, tests, pairs


def test_json_has_the_scorers_numbers(texts, capsys):
    mid = expected_mid()
    out, _ = run(capsys, "--data=data.jsonl", "--rouge_types=rouge1,bleu", "--format=json")
    found = json.loads(out)
    assert found["scores"]["rouge1"]["mid"] == mid._asdict()
    assert isinstance(found["scores"]["bleu"]["mid"], float)
    assert found["signature"].startswith("rouge|")


def test_csv_goes_to_standard_output_and_the_signature_beside_it(texts, capsys):
    out, err = run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", "--format=csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [float(row["mid"]) for row in rows] == list(expected_mid())
    assert err.splitlines()[-1].startswith("rouge|")


def test_markdown_has_every_number(texts, capsys):
    out, _ = run(capsys, "--data=data.jsonl", "--format=markdown")
    assert out.startswith("| type      | part      |")
    assert "`rouge|" in out


def test_latex_is_the_table_of_a_paper(texts, capsys):
    out, _ = run(capsys, "--data=data.jsonl", "--format=latex", "--system=a_b=pred.txt", "--rouge_types=rouge1,bleu")
    points = 100 * expected_mid().fmeasure
    assert "\\toprule\nSystem & ROUGE-1 & BLEU \\\\\n\\midrule\n" rf"a\_b & {points:.2f} & " in out
    assert r"\begin{table}" in out
    assert r"% \usepackage{booktabs}" in out
    assert parse_signature(out.splitlines()[-1].removeprefix("% ")).signature.startswith("rouge|std:rouge_score|")
    for words, name in ((["data.jsonl", "--prediction_column=other"], "other"), (["pred.txt", "ref.txt"], "pred.txt")):
        out, _ = run(capsys, *words, "--format=latex")
        assert f"\\midrule\n{name} & " in out  # as the terminal calls it
    out, _ = run(capsys, *TWO, "--rouge_types=rouge1", "--format=latex")
    assert rf"A & {points:.2f} \\" in out  # as B has: neither is the best
    assert " from A (4 examples, " in out
    *_, sentence, signature = out.splitlines()
    assert sentence.startswith("% On ")
    assert r"(95 \% CI " in sentence
    assert signature.endswith(f"|{CORRECTION.field}:pairs")
    assert "|base:" not in signature
    out, _ = run(capsys, *TWO, "--rouge_types=rouge1", "--format=latex", "--baseline=A")
    assert out.endswith(f"|{CORRECTION.field}:systems\n")
    assert "|base:A|" in out.splitlines()[-1]
    long, _ = run(capsys, "--data=data.jsonl", "--format=latex", "--long")
    assert "rouge1 & precision &" in long


def test_csv_of_several_systems_is_one_table(texts, capsys):
    out, err = run(capsys, *TWO, "--rouge_types=rouge1,bleu", "--format=csv", "--all_pairs")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 8
    assert {(row["baseline"], row["compared_with"], row["holm_over"]) for row in rows} == {("", "A", "pairs")}
    assert {row["primary"] for row in rows} == {""}
    line = (*TWO, "--rouge_types=rouge1,bleu", "--primary=bleu", "--margin=2", "--percent")
    chosen = csv.DictReader(io.StringIO(run(capsys, *line, "--format=csv")[0]))
    assert {(row["primary"], row["margin"]) for row in chosen} == {("bleu", "2.0")}
    assert json.loads(run(capsys, *line, "--format=json")[0])["comparison"]["margin"] == 2.0
    assert {row["test"] for row in rows} == {"two-sided paired t-test adjusted for skewness (Hall 1992)"}
    assert [row["p_value"] for row in rows if row["system"] == "B" and row["type"] == "rouge1"] == ["1.0"] * 3
    ranked = {(row["system"], row["type"], row["part"]): row for row in rows if row["cluster"]}
    assert set(ranked) == {("A", "rouge1", "fmeasure"), ("B", "rouge1", "fmeasure")}  # what they were ranked by
    assert ranked["A", "rouge1", "fmeasure"]["p (B)"] == ranked["B", "rouge1", "fmeasure"]["p (A)"] == "1.0"
    assert {row["pairs"].rpartition("; ")[2] for row in ranked.values()} == {"level 5 %"}
    signatures = [line for line in err.splitlines() if line.startswith("rouge|")]
    assert all(parse_signature(line).types == ("rouge1", "bleu") for line in signatures)


@pytest.mark.parametrize("baseline", [(), ("--baseline=full",)])
def test_csv_has_the_tests_of_a_margin(capsys, baseline):
    line = ("compare", str(ROOT / "examples" / "systems.csv"), "--rouge_types=rouge1,bleu", "--margin=12", *baseline)
    rows = list(csv.DictReader(io.StringIO(run(capsys, *line, "--format=csv")[0])))
    found = json.loads(run(capsys, *line, "--format=json")[0])["comparison"]["systems"]
    assert len(rows) == 12
    for row in rows:
        of_type = found[row["system"]][row["type"]]
        entry = of_type[row["part"]] if row["part"] else of_type
        for field in ("equivalent", "noninferior", "p_equivalent", "p_noninferior"):
            assert row[field] == ("" if entry[field] is None else str(entry[field]))
    assert {row["equivalent"] for row in rows} == {"", "True", "False"}
    assert ({row["noninferior"] for row in rows} == {""}) == (not baseline)


@pytest.mark.parametrize("style", ["markdown", "latex"])
def test_every_table_of_a_comparison_says_what_was_tested(texts, capsys, style):
    flags = ("--rouge_types=rouge1", f"--format={style}", "--method=bootstrap", "--baseline=A")
    out, _ = run(capsys, *TWO, "--system=C=ref.txt", *flags)
    for part in ("4 examples", "paired bootstrap test", "10,000 resamples, seed 0", "level", CORRECTION.name):
        assert part in out


@pytest.mark.parametrize(("style", "at_most"), [("markdown", r"\<="), ("latex", r"\textless{}=")])
def test_no_p_value_is_printed_as_0(tmp_path, capsys, style, at_most):
    path = tmp_path / "rows.jsonl"
    row = {"A": "a", "reference": "a b c d"}
    rows = [{**row, "B": "a b c d" if k % 5 else "a b c"} for k in range(60)]
    path.write_text("".join(json.dumps(each) + "\n" for each in rows))
    flags = (f"--data={path}", "--rouge_types=rouge1", "--all_pairs", "--margin=80", "--long", f"--format={style}")
    out, _ = run(capsys, "compare", *flags)
    of_recall = "".join(line for line in out.splitlines() if " recall " in line)
    assert "e-" in of_recall
    assert " 0.0000 " not in of_recall
    out, _ = run(capsys, "compare", *flags, "--method=permutation")
    assert out.count(f" {at_most} 0.0001 ") >= 4  # p and p (Holm) of recall and F, and those of the pair


def test_examples_are_printed_if_they_are_not_to_be_averaged(texts, capsys):
    out, _ = run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", "--noaggregate", "--format=csv")
    column = [float(row["rouge1_recall"]) for row in csv.DictReader(io.StringIO(out))]
    assert column == Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)["rouge1"].recall.tolist()
    about, *out = run(capsys, *TWO, "--rouge_types=rouge1", "--noaggregate")[0].splitlines()
    assert about == "scores in points"
    assert out[0].split() == ["system", "id", "rouge1_precision", "rouge1_recall", "rouge1_fmeasure"]
    assert len(out) == 1 + 8 + 2


@pytest.mark.parametrize("style", ["text", "markdown", "latex"])
def test_clusters_are_explained_where_they_are_shown(texts, capsys, style):
    flags = ("--all_pairs", "--long", f"--format={style}")
    assert "system of a cluster" in " ".join(run(capsys, *TWO, "--rouge_types=rouge1", *flags)[0].split())
    (texts / "words.csv").write_text("A,B,reference\na,b,a\nb,b,a\n")
    line = "compare", "words.csv", "--prediction_column=A", "--prediction_column=B", "--zero_division=nan"
    nothing = " ".join(run(capsys, *line, "--rouge_types=rouge2", *flags)[0].split())
    assert ("nothing is tested" in nothing, "system of a cluster" in nothing) == (True, False)


@pytest.mark.parametrize("style", ["text", "markdown", "latex", "csv"])
def test_a_missing_score_is_a_dash_for_people(tmp_path, capsys, style):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"prediction": "a", "reference": ""}\n')
    flags = ("--rouge_types=rouge1", "--zero_division=nan", "--long", f"--format={style}")
    table = run(capsys, f"--data={path}", *flags)[0].partition("rouge|std")[0]
    assert ("–" in table, "nan" in table) == (style != "csv", False)
    assert style != "csv" or table.splitlines()[1] == "rouge1,precision,,,,0"


@pytest.mark.parametrize(
    ("a", "b", "is_detectable"),
    [(["a b", "a b", "a"], ["a b", "a"], True), (["a b"], ["a b"], False), (["a b"], ["x"], False)],
    ids=["sometimes better", "equal", "always worse"],
)
def test_only_what_was_not_found_and_could_have_been_is_detectable(tmp_path, capsys, a, b, is_detectable):
    path = tmp_path / "rows.jsonl"
    rows = [{"A": a[k % len(a)], "B": b[k % len(b)], "reference": "a b"} for k in range(20)]
    path.write_text("\n".join(map(json.dumps, rows)))
    out, _ = run(capsys, "compare", f"--data={path}", "--rouge_types=rouge1", "--format=markdown")
    table = [[cell.strip() for cell in line.split("|")[1:-1]] for line in out.splitlines() if line.startswith("|")]
    header = next(row for row in table if "detectable" in row)
    tests = [dict(zip(header, row, strict=True)) for row in table[table.index(header) + 2 :]]
    cells = [row["detectable"] for row in tests if row["part"] == "fmeasure" and row["p"]]
    assert [bool(cell) for cell in cells] == [is_detectable]


@pytest.mark.parametrize("systems", [1, 2])
def test_methods_are_those_of_python(texts, capsys, systems):
    line = TWO if systems == 2 else ["--data=data.jsonl"]
    out, _ = run(capsys, *line, "--rouge_types=rouge1", "--use_stemmer", "--format=methods")
    scores = [Scorer(["rouge1"], use_stemmer=True).score(texts, REFERENCES) for texts in (PREDICTIONS, PREDICTIONS)]
    methods = scores[0].methods if systems == 1 else compare(dict(zip("AB", scores, strict=True))).methods
    assert out == f"{methods.text}\n\n{methods.latex}\n{methods.bibtex}"


def test_methods_of_several_data_sets(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name, n in (("news", 3), ("law", 4)):
        rows = zip(PREDICTIONS[:n], PREDICTIONS[::-1], REFERENCES, strict=False)
        lines = [json.dumps(dict(zip(("a", "b", "reference"), row, strict=True))) for row in rows]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines))
    out, _ = run(capsys, "compare", "news.jsonl", "law.jsonl", "--format=methods")
    assert " over 3 examples on news and means over 4 examples on law, " in out
    assert out.count("% rouge|") == 2


@pytest.mark.parametrize("flag", ["--context", "--noaggregate"])
def test_methods_are_of_means(texts, capsys, flag):
    assert main(["--data=data.jsonl", "--format=methods", flag]) == 2
    assert f"--format=methods says how means are computed: leave out {flag}" in capsys.readouterr().err
