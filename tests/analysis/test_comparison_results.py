"""The results of a comparison as mapping, table, sentence and signature."""

import re

import numpy as np
import pandas as pd
import pytest

import rougekit
from rougekit.analysis import comparison_results
from rougekit.analysis.compared import DIFFERENCE_FIELDS, TABLE_FIELDS, ComparedScore, ComparedType
from rougekit.analysis.comparison import compare
from rougekit.analysis.correction import CORRECTION
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables.numbers import Kind, P
from rougekit.cli.answer import Answer
from rougekit.cli.formats import Printer
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.tables import latex as latex_of
from tests.helpers.systems import PARTS, PREDICTIONS, REFERENCES, random_systems, scored


def test_the_result_is_a_mapping_in_the_given_order():
    systems = random_systems(20, "BAC", ("rougeL", "rouge1"))
    c = compare(systems, "A", n_resamples=50)
    assert list(c) == ["B", "A", "C"]
    assert list(c["C"]) == ["rougeL", "rouge1"]
    assert len(c) == 3
    baseline = c["A"]["rouge1"].fmeasure
    assert [getattr(baseline, name) for name in list(ComparedScore.__dataclass_fields__)[3:9]] == [None] * 6
    with pytest.raises(KeyError, match="'X' was not compared; the systems are"):
        c["X"]


def test_to_dict_and_to_pandas_contain_every_number():
    random = np.random.default_rng(0)
    bleu = np.vstack([random.integers(1, 5, (4, 20)), np.full((6, 20), 9)])
    columns = {"rouge1": random.random((3, 20))}
    c = compare({"A": scored(columns, bleu), "B": scored(columns, bleu)}, "A", n_resamples=50)
    plain = c.to_dict()
    # ComparedScore as text, because an unknown detectable difference is NaN.
    assert repr(ComparedScore(**plain["B"]["rouge1"]["recall"])) == repr(c["B"]["rouge1"].recall)
    assert repr(ComparedScore(**plain["B"]["bleu"])) == repr(c["B"]["bleu"])
    parts = {part: ComparedScore(**fields) for part, fields in plain["A"]["rouge1"].items()}
    assert repr(ComparedType(**parts)) == repr(c["A"]["rouge1"])
    frame = c.to_pandas()
    assert frame[["system", "type", "part"]].values.tolist() == [
        [system, kind, part] for system in "AB" for kind, part in [("bleu", "bleu"), *(("rouge1", p) for p in PARTS)]
    ]
    assert set(frame["compared_with"]) == {"A"}
    assert frame.loc[5, "p_value"] == c["B"]["rouge1"].recall.p_value


def test_the_table():
    columns = {
        name: [[0.5] * 4, [0.5] * 4, row]
        for name, row in (("old", [0.1, 0.2, 0.3, 0.4]), ("new", [0.2, 0.3, 0.4, 0.5]))
    }
    c = compare(
        {name: scored({"rouge1": rows}) for name, rows in columns.items()}, "old", "permutation", n_resamples=16
    )
    assert repr(c) == str(c)
    sentence, _, table = str(c).partition("\n\n")
    lines = table.splitlines()
    assert sentence.startswith("On 4 examples, new scores 35.00 and old 25.00 ROUGE-1 F1 points.")
    assert lines[0] == ("baseline old, 4 examples; two-sided paired permutation test, exact; level 5 %")
    head, old, new = (" ".join(line.split()) for line in lines[1:])
    assert f" p p ({CORRECTION.name}) " in head
    assert old.startswith("ROUGE-1 old 25.00 ")
    assert " +10.00 [-56.26, +64.21] 1.0000 1.0000 " in new
    assert new.endswith(" 4/0/0")
    assert "detectable" not in head
    assert "detectable" in str(compare(random_systems(12, lift=0.0), "A"))
    drawn = compare(random_systems(200, lift=0.05), "A", "permutation", n_resamples=999)
    assert str(drawn).splitlines()[-1].split()[8:12] == ["<=", "0.0010", "<=", "0.0010"]


def test_the_sentence_has_the_level_that_the_correction_asks_for():
    few = compare(random_systems(4, "ABCD", lift=0.0), "A")
    assert f" p <= 0.016, the level that {CORRECTION.title} over 3 systems asks for" in few.sentence
    few = compare(random_systems(4, "ABC", types=("rouge1", "rouge2"), lift=0.0), "A", family="types")
    assert f" p <= 0.012, the level that {CORRECTION.title} over 2 systems and 2 types asks for" in few.sentence


@pytest.mark.parametrize("baseline", ["A", None])
def test_latex_is_the_table_then_the_sentence_and_the_signature(baseline):
    c = compare(random_systems(30, "ABC"), baseline, primary="rouge1")
    best = max(c, key=lambda name: c[name]["rouge1"].fmeasure.score)
    latex = c.to_latex()
    assert rf"{best} & \textbf{{{100 * c[best]['rouge1'].fmeasure.score:.2f}}}" in latex
    assert latex.endswith(f"% {latex_of(c.sentence)}\n% {c.signature}\n")
    assert latex.count("std:") == 1  # the caption has no signature
    assert ("|base:A|" in c.signature) == (baseline == "A")
    assert c.signature.endswith(f"|{CORRECTION.field}:{'pairs' if baseline is None else 'systems'}|primary:rouge1")


def test_a_type_that_contradicts_the_first_is_named_unless_it_is_not_tested():
    noise = np.random.default_rng(0).normal(0, 0.01, (3, 40))
    a = {"rouge1": 0.5 + noise, "rouge2": 0.3 + noise, "rougeL": 0.4 + noise}
    b = {"rouge1": 0.6 - noise, "rouge2": 0.2 - noise, "rougeL": 0.5 - noise}
    systems = {"A": scored(a), "B": scored(b)}
    latex = compare(systems, "A").to_latex()
    assert compare(systems, "A").sentence.split(". ")[-1].startswith("By ROUGE-2, B ")
    assert r"B & \textbf{60.00}\rlap{$^\dagger$} & 20.00\rlap{$^\dagger$} & \textbf{50.00}\rlap{$^\dagger$} \\" in latex
    primary = compare(systems, "A", primary="rougeL")
    assert "By ROUGE-2, " not in primary.sentence
    assert r"B & \textbf{60.00} & 20.00 & \textbf{50.00}\rlap{$^\dagger$} \\" in primary.to_latex()
    for c in (compare(systems, "A"), primary):
        assert c.scope() in c.to_latex()
    by_types = compare(systems, "A", family="types")
    assert by_types.scope() == ""
    assert f"{CORRECTION.title} over 1 system and 3 types)" in by_types.to_latex()


@pytest.mark.parametrize("baseline", ["A", None])
def test_the_table_has_all_p_values_and_says_which_are_exploratory(baseline):
    systems = random_systems(40, types=("rouge1", "rougeL"))
    comparisons = [compare(systems, baseline, primary=primary) for primary in (None, "rougeL")]
    each, chosen = map(str, comparisons)
    assert ["ROUGE-L" in c.scope() for c in comparisons] == [False, True]
    assert comparisons[1].scope() in chosen
    rows, of_chosen = (
        [line for line in text.splitlines() if re.search(r" \d+/\d+/\d+$", line)] for text in (each, chosen)
    )
    assert rows == of_chosen
    assert all(re.search(r"\] +0\.\d+ +0\.\d+ ", row) for row in rows)


def test_the_table_has_the_p_values_of_equivalence_within_a_margin():
    c = compare(random_systems(100, "ABC"), "A", margin=0.02)
    header, *rows = (line for line in str(c).splitlines() if "/" in line)
    column = slice(header.index("  p (margin)"), header.index("p (margin)") + len("p (margin)"))
    p_values = [c[name]["rouge1"].fmeasure.p_equivalent for name in "BC"]
    assert [float(row[column]) for row in rows] == pytest.approx(p_values, abs=5e-5)
    assert "; margin 2.00 points" in str(c)
    assert "margin" not in str(compare(random_systems(100, "ABC"), "A"))


def test_equal_scores_have_no_best():
    c = compare({name: scored({"rouge1": np.zeros((3, 200))}) for name in "ABC"}, margin=0.05)
    assert c.rankings()["rouge1"].clusters == (("A", "B", "C"),)
    assert {sign: sign in c.to_latex() for sign in ("textbf", "best in bold", "dagger", "approx")} == {
        "textbf": False, "best in bold": False, "dagger": False, "approx": True,
    }  # fmt: skip


def test_a_comparisons_signature_reconstructs_its_scorer():
    scorer = rougekit.Scorer(["rouge1"], use_stemmer=True)
    systems = {name: scorer.score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    c = compare(systems, "lead", confidence=0.9, seed=3)
    assert c.signature.partition("|v:")[0].endswith("|boot:1000|ci:90t|seed:3")
    again = rougekit.parse_signature(c.signature)
    assert again.options.rouge_types == ("rouge1",)
    whole = again.score(PREDICTIONS["echo"], REFERENCES).aggregate()["rouge1"]
    entry = c["echo"]["rouge1"].fmeasure
    assert (whole.low.fmeasure, whole, whole.high.fmeasure) == (entry.low, entry.score, entry.high)


def test_wins_ties_and_losses_are_counted_per_example():
    a, b = [0.1, 0.2, 0.3, 0.4, 0.5], [0.2, 0.2, 0.1, 0.5, 0.6]
    c = compare({"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}, "A")
    assert (c.wins, c.ties, c.losses) == ({"B": {"rouge1": 3}}, {"B": {"rouge1": 1}}, {"B": {"rouge1": 1}})
    micro = {name: rougekit.Scorer(["rouge1", "bleu"]).score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    c = compare(micro, "lead", average="micro")
    assert " examples, micro average, " in c.to_latex()
    assert c.wins == {"echo": {"rouge1": 3, "bleu": None}}


@pytest.mark.parametrize(("n", "said"), [(1, "; 1 has no score."), (2, "; 2 have no score."), (0, "equal on 1.")])
def test_a_sentence_on_a_micro_average_accounts_for_examples_without_a_score(n, said):
    """They count in it, by the words of their predictions, but are neither better nor worse."""
    scorer, references = rougekit.Scorer(["rouge1"], zero_division=np.nan), ["a b", "b c", "c d", *[""] * n]
    outputs = {"A": ["a b", "b", "c"], "B": ["a", "b c", "c"]}
    systems = {name: scorer.score(texts + ["x"] * n, references) for name, texts in outputs.items()}
    sentence = compare(systems, "A", average="micro").sentence
    assert sentence.startswith(f"On {3 + n} examples, ")
    assert "B is better on 1 example, worse on 1 and equal on 1" in sentence
    assert said in sentence


@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
def test_equal_scores_are_ties_although_they_were_rounded_differently(method):
    """4 of 10 words and 2 of 5: F is 2 / 7 of two reference words by either count, up to its last bit."""
    outputs = {"A": (2, 10), "B": (1, 4)}
    texts = {name: " ".join(["a", "b"][:shared] + ["z"] * (n - shared)) for name, (shared, n) in outputs.items()}
    scorer = rougekit.Scorer(["rouge1"])
    a, b = (scorer.score([texts[name]] * 8, ["a b"] * 8) for name in outputs)
    assert (a["rouge1"].fmeasure != b["rouge1"].fmeasure).all()
    c = compare({"A": a, "B": b}, method=method)
    entry = next(iter(c.differences("rouge1").values()))
    assert (entry.difference, entry.wins, entry.ties, entry.losses) == (0, 0, 8, 0)
    assert "+0.00 points" in c.sentence
    assert "as all differences are 0" in c.sentence
    assert "A and B score 33.33 ROUGE-1 points each" in c.rankings()["rouge1"].sentence


def test_runs_in_another_order_are_ties():
    runs = [scored({"rouge1": [[x] * 6] * 3}) for x in (0.1, 0.1, 0.4)]
    entry = compare({"A": runs, "B": [runs[2], runs[0], runs[1]]}, "A")["B"]["rouge1"].fmeasure
    assert (entry.difference, entry.wins, entry.ties, entry.losses) == (0, 0, 6, 0)


def test_the_page_accepts_pandas_columns():
    frame = pd.DataFrame({"n": range(5)}, index=range(5, 10))
    scorer = rougekit.Scorer(["rouge1"])
    comparison = compare({name: scorer.score([name] * 5, ["a"] * 5) for name in "ab"}, "a")
    assert comparison.to_html(columns=frame, ids=frame["n"]) == comparison.to_html(
        columns={"n": range(5)}, ids=range(5)
    )
    with pytest.raises(TypeError, match=r"Comparison.to_html\(\) got an unexpected keyword argument 'column'"):
        comparison.to_html(column="n")


def test_every_sentence_and_table_names_a_micro_average():
    texts = PREDICTIONS | {"silent": [""] * len(REFERENCES)}
    scores = {name: rougekit.Scorer(["rouge1"]).score(outputs, REFERENCES) for name, outputs in texts.items()}
    over_sets = {"x": scores, "y": scores}
    for found in (
        compare(scores, "lead", average="micro"), compare(scores, average="micro"),
        rougekit.compare_datasets(over_sets, "lead", average="micro"),
        rougekit.compare_datasets(over_sets, average="micro"),
    ):  # fmt: skip
        assert "micro-averaged ROUGE-1" in found.sentence
    groups = [0, 0, *range(1, len(REFERENCES) - 1)]
    about = rougekit.rank(scores, average="micro", groups=groups).about
    assert about.startswith(f"ROUGE-1, {len(REFERENCES)} examples in {len(REFERENCES) - 1} groups, micro average; ")


def test_turning_a_difference_round_is_what_comparing_the_other_way_round_gives():
    """Every declared field: signs, bounds, wins and losses change, and what has one direction is not known."""
    systems, margin, changed = random_systems(40, "AB"), 0.03, set()
    for rouge_type, there in compare(systems, "A", margin=margin)["B"].items():
        back = compare(systems, "B", margin=margin)["A"][rouge_type]
        for part, entry in there.by_part.items():
            turned, expected = entry.reversed(), back.by_part[part]
            assert turned.score == entry.score
            for name, spec in DIFFERENCE_FIELDS.items():
                found, value = getattr(turned, name), getattr(expected, name)
                is_known = value is not None and not spec.has_direction
                assert found == (pytest.approx(value, rel=1e-9, abs=1e-12) if is_known else None), name
                if found != getattr(entry, name):
                    changed.add(name)
    assert changed == {name for name, spec in DIFFERENCE_FIELDS.items() if spec.changes_if_swapped}


def test_no_field_of_a_result_is_without_a_column():
    assert set(ComparedScore.__dataclass_fields__) == {"score", "low", "high", *DIFFERENCE_FIELDS}
    assert {
        DIFFERENCE_FIELDS[spec.swaps_with].swaps_with for spec in DIFFERENCE_FIELDS.values() if spec.swaps_with
    } == {name for name, spec in DIFFERENCE_FIELDS.items() if spec.swaps_with}


def test_a_signed_number_need_not_be_points(monkeypatch):
    spec = DIFFERENCE_FIELDS["error_examples"]
    monkeypatch.setitem(DIFFERENCE_FIELDS, "error_examples", spec._replace(flips=True))
    entry = compare(random_systems(40, "AB"), "A")["B"]["rouge1"].fmeasure
    assert entry.reversed().error_examples == -entry.error_examples


def tables_with(field, c, capsys):
    """What every table of a comparison has in the column of a field, by its format."""
    found = {"pandas": c.to_pandas()[field].to_list()}
    results = Answer(ScoredSystems.of(c.scores).means, c.signature, 40, c)
    for style in ("csv", "tsv", "markdown", "latex"):
        Printer(style, long=True).answer(results)
        lines = capsys.readouterr().out.splitlines()
        separator = {"csv": ",", "tsv": "\t", "markdown": " | ", "latex": " & "}[style]
        named = field.replace("_", r"\_") if style == "latex" else field
        (head,) = (line for line in lines if named in line.removesuffix(r" \\").strip("| ").split(separator))
        at = head.removesuffix(r" \\").strip("| ").split(separator).index(named)
        rows = lines[lines.index(head) + 1 :]
        cells = (line.removesuffix(r" \\").split(separator) for line in rows if separator in line)
        found[style] = [row[at].strip("| ") for row in cells if len(row) > at]
    return found


@pytest.mark.parametrize("field", ["p_tost", "error_examples", "least_p"])
def test_a_field_is_in_every_table_once_it_is_declared_to_be(field, capsys, monkeypatch):
    """These are only in `to_dict` and `to_pandas`; a declared place puts them into all tables."""
    c = compare(random_systems(40, "AB"), "A", margin=0.03)
    with pytest.raises(ValueError, match="not enough values"):
        tables_with(field, c, capsys)
    monkeypatch.setattr(comparison_results, "TABLE_FIELDS", [*TABLE_FIELDS, field])
    entries = [getattr(entry, field) for *_, entry in c.entries()]
    column = DIFFERENCE_FIELDS[field].column
    found = tables_with(field, c, capsys)
    assert found.pop("pandas")[3:] == entries[3:]
    for style in ("csv", "tsv"):
        assert found.pop(style) == ["" if value is None else repr(value) for value in entries]
    texts = [column.text_of(None if value is None else as_cell(column, value), "fractions") for value in entries]
    assert {tuple(cells) for cells in found.values()} == {tuple(texts)}


def as_cell(column, value):
    return P(value, 0.05) if column.kind is Kind.P else value


@pytest.mark.parametrize(
    ("types", "what"),
    [(["bleu"], "BLEU"), (["rouge1", "bleu2"], "F-measures and BLEU"), (["rouge1"], "F-measures")],
    ids=str,
)
def test_tables_say_what_their_numbers_are(types, what):
    scorer, references = rougekit.Scorer(types), ["a b c d e", "f g h i j"]
    scores = {name: scorer.score(references[:n] + ["x"] * (2 - n), references) for n, name in enumerate("AB", 1)}
    with collect_warnings():
        one, two = compare(scores), rougekit.compare_datasets({"x": scores, "y": scores})
        ranking = rougekit.rank(scores)
    for caption in (one.to_latex(), two.to_latex(), *map(one.paper_table().written, ("tsv", "markdown"))):
        assert f"{what} in points of 100" in caption
        assert ("F-measures" in caption) == ("F-measures" in what)
    for table in (str(one), str(ranking)):
        assert (" score  " in table) == (what == "BLEU")
