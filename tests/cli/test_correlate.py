"""`rougekit correlate`."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

from rougekit import Scorer, correlate
from rougekit.cli import main
from tests.helpers.command import PREDICTIONS, REFERENCES, run


def write_judged(rows, path=Path("judged.jsonl")):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--rouge_types=rouge1,rouge2"], "; p: of the difference from rouge1, by Williams' test"),
        (["--rouge_types=rouge1,rouge2", "--within=20"], "; p: none: each metric has its own pairs of systems"),
        (["--rouge_types=rouge1,rouge2", "--level=global"], "; p: none: texts of one system or input depend on"),
        (["--rouge_types=rouge1"], None),
    ],
)
def test_no_test_is_named_that_was_not_made(tmp_path, capsys, flags, said):
    path = tmp_path / "judged.jsonl"
    write_judged([
        {"prediction": f"{p} {'x ' * s}", "reference": r, "system": f"s{s}", "doc_id": d, "human": (s + d) % 5}
        for s in range(7) for d, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ], path)  # fmt: skip
    answer = json.loads(run(capsys, "correlate", str(path), *flags, "--n_resamples=20", "--format=json")[0])
    assert ("; p: " in answer["about"]) == (said is not None)
    assert said is None or said in answer["about"]
    has_p = any(row["pearson_p"] is not None for row in answer["rows"])
    assert has_p == ("p: of the difference" in answer["about"])


@pytest.mark.parametrize(("command", "kind"), [("correlate", "90"), ("power", "90h")])
def test_the_signature_has_the_kind_of_the_intervals_and_tests(tmp_path, capsys, command, kind):
    path = tmp_path / "judged.jsonl"
    write_judged([
        {"prediction": p, "other": p[:-3], "reference": r, "system": f"s{s}", "doc_id": d, "human": s}
        for s in range(3) for d, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ], path)  # fmt: skip
    flags = ["--prediction_column=prediction", *["--prediction_column=other"] * (command == "power")]
    out, _ = run(capsys, command, str(path), *flags, "--rouge_types=rouge1", "--confidence=.9", "--format=json")
    assert f"|ci:{kind}|" in json.loads(out)["signature"]


@pytest.mark.parametrize(("role", "thing"), [("system", "system"), ("doc_id", "input")])
@pytest.mark.parametrize(("cell", "content"), [("", "empty"), (None, "null"), (["a"], "list")])
def test_a_row_without_the_name_of_its_system_or_input_is_refused(tmp_path, capsys, role, thing, cell, content):
    path = tmp_path / "judged.jsonl"
    row = {"prediction": "a", "reference": "a", "system": "s1", "doc_id": "d1", "human": 1}
    write_judged([row, row | {"system": "s2"}, row | {role: cell}], path)
    assert main(["correlate", str(path)]) == 1
    said = rf"row 3, column '{role}' is {content}.*; expected a text or a number that names the {thing} of this row\n"
    assert re.search(said, capsys.readouterr().err)


def test_correlations_have_resamples(capsys):
    out, _ = run(capsys, "correlate", "--help-all")
    assert "resamples of the bootstrap, 1 or more" in out
    assert "0 for no intervals" not in out


@pytest.mark.long
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
    write_judged(rows)
    out, _ = run(capsys, "correlate", "--data=judged.jsonl", "--rouge_types=rouge1,rougeL", "--format=json")
    scores = Scorer(["rouge1"]).score([row["prediction"] for row in rows], [row["reference"] for row in rows])
    expected = correlate(
        scores["rouge1"].fmeasure, [row["human"] for row in rows],
        systems=[row["system"] for row in rows], inputs=[row["doc_id"] for row in rows],
    )  # fmt: skip
    first = json.loads(out)["rows"][0]
    assert first["kendall"] == expected.kendall.value
    assert first["pearson_low"] == expected.pearson.low
    other = Scorer(["rougeL"]).score([row["prediction"] for row in rows], [row["reference"] for row in rows])["rougeL"]
    expected = correlate(
        other.fmeasure, [row["human"] for row in rows], other_scores=scores["rouge1"].fmeasure,
        systems=[row["system"] for row in rows], inputs=[row["doc_id"] for row in rows],
    )  # fmt: skip
    p_values = [json.loads(out)["rows"][1][f"{name}_p"] for name in ("pearson", "spearman", "kendall")]
    assert p_values == [one.p_value for one in expected]
    assert first["pearson_p"] is None
    assert 0 <= first["accuracy"] <= 1
    flags = ("--rouge_types=rouge1", "--level=global", "--top=3")
    out, _ = run(capsys, "correlate", "--data=judged.jsonl", *flags, "--format=markdown")
    assert "16 human scores of 4 systems and 4 inputs, global level, best 3 systems" in out
    about, table, sentence, _ = run(capsys, "correlate", "--data=judged.jsonl", "--rouge_types=rouge1")[0].split("\n\n")
    kendall = expected.kendall
    assert about == "judged.jsonl: prediction against reference · 16 examples · without stemming"
    assert f"{kendall.value:5.2f} [{kendall.low:5.2f}, {kendall.high:5.2f}]" in table
    assert sentence.startswith(f"ROUGE-1 has the highest Kendall's tau with human scores, {kendall.value:.2f} (95 % ")


@pytest.mark.slow
def test_the_share_of_pairs_is_that_of_the_best_systems(texts, capsys):
    """By tau as by pairs, the best three systems are in the right order, and only the worst one is not."""
    references = ["a b c d e", "f g h i j"]
    rows = [
        {"system": s, "id": k, "prediction": reference[: 2 * n], "reference": reference, "score": s}
        for s, n in enumerate([2, 1, 3, 4])
        for k, reference in enumerate(references)
    ]
    write_judged(rows)
    for flags, share in ((["--top=3"], "100 %"), ([], "83.3 %")):
        out, _ = run(capsys, "correlate", "--data=judged.jsonl", "--rouge_types=rouge1", *flags)
        assert f"it orders {share} of pairs of systems as people do." in " ".join(out.split())


def test_an_interval_needs_resamples(texts, capsys):
    rows = [{"system": s, "id": k, "prediction": "a", "reference": "a b", "score": k} for s in "AB" for k in range(3)]
    write_judged(rows)
    assert main(["correlate", "--data=judged.jsonl", "--n_resamples=0"]) == 2
    assert "n_resamples=0; expected" in capsys.readouterr().err


def test_a_type_without_scores_of_examples_is_refused(texts, capsys):
    rows = [
        {"prediction": p, "reference": r, "system": s, "id": d, "human": d}
        for s in "AB"
        for d, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    write_judged(rows)
    for types in ("bleu", "rouge1,bleu"):
        assert main(["correlate", "--data=judged.jsonl", f"--rouge_types={types}"]) == 2
        said = "--rouge_types: 'bleu' is a score of a whole corpus, not of examples; leave it out\n"
        assert said in capsys.readouterr().err


def test_types_that_agree_equally_well_share_the_first_place(texts, capsys):
    """Texts of one word have the same ROUGE-1 and ROUGE-L, and no ROUGE-2."""
    rows = [
        {"system": s, "id": k, "prediction": "a" if s < k else "b", "reference": "a", "score": 4 - s}
        for s in range(4)
        for k in range(5)
    ]
    write_judged(rows)
    out = run(capsys, "correlate", "judged.jsonl", "--rouge_types=rouge1,rougeL,rouge2", "--n_resamples=50")[0]
    assert "\nROUGE-1 and ROUGE-L share the highest Kendall's tau with human scores, 1.00, at system level.\n" in out


def test_no_share_of_no_pairs_is_printed(tmp_path, capsys):
    path = tmp_path / "judged.jsonl"
    rows = [{"prediction": "a", "reference": "a", "system": "AB"[k % 2], "doc_id": k, "human": k} for k in range(4)]
    write_judged(rows, path)
    out, _ = run(capsys, "correlate", f"--data={path}", "--rouge_types=rouge1", "--level=summary", "--n_resamples=5")
    (row,) = [line.split() for line in out.splitlines() if line.startswith("ROUGE-1")]
    assert row == ["ROUGE-1", "–", "–", "–", "–"]


@pytest.mark.parametrize("style", ["text", "json"])
def test_texts_without_a_human_score_are_not_counted(tmp_path, capsys, style):
    path = tmp_path / "judged.jsonl"
    rows = [
        {"prediction": "a b"[: k % 4], "reference": "a", "system": "ABC"[k % 3], "doc_id": k // 3, "human": k or None}
        for k in range(9)
    ]
    rows += [{**rows[0], "system": "D"}]
    write_judged(rows, path)
    flags = ("--rouge_types=rouge1", "--n_resamples=5", f"--format={style}")
    out = " ".join(run(capsys, "correlate", f"--data={path}", *flags)[0].split())
    assert "against 8 human scores of 3 systems and 3 inputs" in out or style == "text"
    assert "human scores of 3 systems and 3 inputs" in out


def test_the_output_names_the_texts_and_pairs_that_count(tmp_path, capsys):
    path = tmp_path / "judged.jsonl"
    rows = [
        {"prediction": "a b c d e"[: 2 * s + d % 3], "reference": "a b c d e", "system": f"s{s}", "doc_id": d,
         "human": s if d < 3 else None}
        for s in range(4) for d in range(9)
    ]  # fmt: skip
    write_judged(rows, path)
    flags = (
        "correlate",
        f"--data={path}",
        "--rouge_types=rouge1,rouge2",
        "--n_resamples=5",
        "--nojudged",
        "--within=25",
    )
    text, record = (" ".join(run(capsys, *flags, *more)[0].split()) for more in ((), ["--format=json"]))
    scores = Scorer(["rouge1", "rouge2"]).score([row["prediction"] for row in rows], [row["reference"] for row in rows])
    human = [math.nan if row["human"] is None else row["human"] for row in rows]
    labels = {"systems": [row["system"] for row in rows], "inputs": [row["doc_id"] for row in rows]}
    found = [
        correlate(scores[name].fmeasure, human, **labels, judged=False, within=0.25, n_resamples=5).kendall
        for name in scores.types
    ]
    n_pairs = " and ".join(str(one.n_pairs) for one in found)
    said = (
        f"means are over all 36 texts; Kendall's tau is over the {n_pairs} (by type) pairs of systems within 25 points"
    )
    assert said in text
    assert said in record
    tested = " ".join(run(capsys, *flags[:-2])[0].split())
    assert "p (ROUGE-1)" in tested
    assert "p (ROUGE-1)" not in text  # no test is defined for some of the pairs
    assert json.loads(record)["rows"][0]["kendall"] == pytest.approx(found[0].value)
    assert main([*flags, "--level=summary"]) == 2
    assert "--judged=False with --level=summary" in capsys.readouterr().err
