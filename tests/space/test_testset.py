"""A test set: scores and tests are those of rougekit, told in words and drawn; examples in any order; reports."""

import csv
import re
from pathlib import Path

import numpy as np
import pytest

from rougekit import Scorer, compare
from rougekit.analysis.comparison import Compared
from rougekit.analysis.context import context
from rougekit.analysis.ranking import rank
from rougekit.io.tables import markdown
from space import browse, charts, downloads, paper, questions, report, testset, views
from space.browse import Query
from space.choices import TYPES, Choices
from space.files import Table
from space.testset import Roles, Step, scored
from tests.helpers.pages import EVIL, PAIRS, assert_harmless, results_of, small_table

BOTH = Roles(["a", "b"], ["reference"])


@pytest.fixture(scope="module")
def results():
    return results_of(small_table(), BOTH, Choices(["rouge1", "rougeL", "bleu"]))


@pytest.fixture(scope="module")
def many():
    """Sixty examples, b better in the first twenty."""
    rows = {
        "a": [f"word{k} cat" for k in range(60)],
        "b": [f"word{k} {'the' if k < 20 else 'some'} cat" for k in range(60)],
        "reference": [f"word{k} the cat{' sat' * (k % 3)}" for k in range(60)],
    }
    return results_of(Table("many.csv", rows), BOTH, Choices(["rouge1", "rouge2"]))


def test_means_tests_and_signatures_are_the_packages_own(results):
    scorer = Scorer(["rouge1", "rougeL", "bleu"])
    references = [reference for _, _, reference in PAIRS]
    systems = {name: scorer.score([pair[k] for pair in PAIRS], references) for k, name in enumerate("ab")}
    assert results.averages == {name: scores.aggregate(n_resamples=10_000) for name, scores in systems.items()}
    assert results.comparison == compare(systems, "a", method="permutation")
    assert results.comparison.signature in views.comparison(results)
    mean = results.averages["a"]["rouge1"]
    entry = results.comparison["a"]["rouge1"].fmeasure
    assert (entry.low, entry.high) == (mean.low.fmeasure, mean.high.fmeasure)
    assert results.comparison.signature.startswith(results.signature)
    html = views.means(results)
    bounds = f"[{100 * mean.low.recall:.2f},\u00a0{100 * mean.high.recall:.2f}]"
    assert f"{100 * mean.mid.recall:.2f}<small>{bounds}</small>" in html


def test_steps_come_before_the_results():
    *steps, _ = scored(small_table(), BOTH, Choices())
    assert [step.what for step in steps if isinstance(step, Step)] == [
        "scoring a, row 1 of 3", "scoring b, row 1 of 3", "resampling a for the intervals",
        "resampling b for the intervals", "resampling for the tests",
    ]  # fmt: skip
    assert sorted(step.share for step in steps) == [step.share for step in steps]


def test_work_is_in_steps_at_which_it_can_be_cancelled_and_is_one_score(monkeypatch):
    monkeypatch.setattr(testset, "SECONDS_BETWEEN_STEPS", 0)
    rows = {"a": ["ภาษาไทย " + "word " * 500] * 600, "r": ["ภาษา " + "other word " * 400] * 600}
    found = list(scored(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"])))
    shares = [step.share for step in found[:-1]]
    assert len([step for step in found[:-1] if "scoring a, row" in step.what]) >= 4
    assert shares == sorted(shares)
    scores = Scorer(["rouge1"]).score(rows["a"], rows["r"])
    assert found[-1].averages["a"] == scores.aggregate(n_resamples=10_000)


def test_warnings_of_all_steps_are_one(monkeypatch):
    monkeypatch.setattr(testset, "SECONDS_BETWEEN_STEPS", 0)
    rows = {"a": ["ภาษาไทย" * 200] * 600, "r": [f"ภาษา{k}" for k in range(600)]}
    found = results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"]))
    assert len([note for note in found.notes if "no token" in note]) == 1
    assert 'data-option="tokenizer" data-value="unicode"' in views.overview(found)


def test_many_systems_are_told_by_type_and_their_warnings_folded():
    rows = {f"s{k}": ["ภาษาไทย", "the cat", f"the cat sat {k}"] for k in range(5)}
    table = Table("x", {**rows, "r": ["ภาษา", "the cat sat", "the cat sat down"]})
    found = results_of(table, Roles(list(rows), ["r"]), Choices(["rouge1", "rouge2"]))
    assert "5 systems against r" in found.label
    assert re.search(r"\d+ more warnings", views.overview(found))
    html = views.comparison(found)
    for name in ("rouge1", "rouge2"):
        assert f"<summary>{name}</summary>" in html
        assert f"Differences of {name} from s0" in html
    assert html.count("In words") == 2


def test_rows_that_are_out_of_order_are_told():
    n = 40
    rows = {
        "a": [f"word{k} and others{k}" for k in range(n)],
        "r": [f"word{k - 1} and others{k - 1}" for k in range(n)],
    }
    found = results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"]))
    assert "may not be in the same order" in views.health(found)
    assert "may not be" not in views.health(
        results_of(Table("x", {"a": rows["r"], "r": rows["r"]}), Roles(["a"], ["r"]))
    )


def test_averages_and_tests_are_made_as_the_panel_says():
    choices = Choices(["rouge1"], confidence="0.9", seed=3, average="micro", interval="percentile")
    found = results_of(small_table(), BOTH, choices)
    options = {"confidence": 0.9, "seed": 3, "average": "micro", "interval": "percentile"}
    for name in "ab":
        assert found.averages[name] == found.systems[name].aggregate(n_resamples=10_000, **options)
    assert found.comparison == compare(found.systems, "a", **options)
    for field in ("ci:90", "seed:3", "avg:micro"):
        assert field in found.signature
        assert field in found.comparison.signature
    assert "90 % intervals" in views.means(found)


def test_groups_are_resampled_as_a_whole():
    n, rows = 40, small_table().columns
    table = Table(
        "x", {name: column[:2] * (n // 2) for name, column in rows.items()} | {"doc": [k // 4 for k in range(n)]}
    )
    alone = results_of(table, BOTH, Choices(["rouge1"]))
    assert any("40 rows have 2 different references" in note for note in alone.notes)
    found = results_of(table, BOTH._replace(groups="doc"), Choices(["rouge1"]))
    assert not any("different references" in note for note in found.notes)
    expected = {name: scores.grouped(table.columns["doc"]) for name, scores in alone.systems.items()}
    assert found.averages["a"] == expected["a"].aggregate(n_resamples=10_000)
    assert found.comparison == compare(expected, "a")
    assert "groups:10" in found.signature
    assert "groups:10" in found.comparison.signature
    assert "in 10 groups" in found.comparison.about
    with pytest.raises(ValueError, match="x has no column 'topic'"):
        results_of(table, BOTH._replace(groups="topic"))
    with pytest.raises(ValueError, match="one group only"):
        results_of(Table("x", table.columns | {"doc": [1] * n}), BOTH._replace(groups="doc"))


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        (Roles([], ["reference"]), "no column of predictions is chosen; the file has 'a', 'b', 'reference'"),
        (Roles(["a"], []), "no column of references is chosen"),
        (Roles(["a", "b"], ["b"]), "column 'b' is chosen for predictions and for references"),
        (Roles(["a", "a"], ["reference"]), "column 'a' is chosen twice"),
        (Roles(["c"], ["reference"]), "pairs.csv has no column 'c'"),
        (Roles(["a", "b"], ["reference"], "c"), "baseline='c'; expected one of the predictions, 'a', 'b'"),
    ],
)
def test_columns_that_do_not_go_are_told(roles, message):
    with pytest.raises(ValueError, match=message):
        results_of(small_table(), roles)


def test_the_hub_limits_systems_and_seconds(monkeypatch):
    monkeypatch.setenv("SPACE_ID", "user/rouge")
    table = Table("x", {f"c{k}": ["a"] for k in range(10)})
    with pytest.raises(ValueError, match="9 columns of predictions; expected at most 8"):
        results_of(table, Roles([f"c{k}" for k in range(9)], ["c9"]))
    monkeypatch.setattr(testset.time, "monotonic", iter(range(0, 10_000, 100)).__next__)
    with pytest.raises(ValueError, match="this takes more than 60 seconds, the limit of this page"):
        results_of(table, Roles(["c1"], ["c2"]))


def test_one_example_gets_no_interval():
    one = results_of(Table("x", {"a": ["a cat"], "r": ["the cat"]}), Roles(["a"], ["r"]))
    assert "one example has no interval" in views.means(one)
    assert "[" not in re.sub("<[^>]*>", "", views.means(one))
    assert "choose two or more" in views.comparison(one)


def test_a_p_value_that_no_resample_reached_is_a_bound(many):
    found = many.comparison
    entry = paper.entry_of(found, "b", "rouge2")
    assert entry.p_value == 1 / 10_001
    assert views.p_value(entry.p_holm, entry, found) == "≤\u00a00.0001"
    other = Compared(0.5, 0.4, 0.6, 0.1, 0.0, 0.2, 0.25, 0.25)
    assert views.p_value(0.25, other, found) == "0.2500"
    assert views.p_value(float("nan"), other, found) == "–"


def test_the_papers_table_marks_the_best_and_the_significant(many):
    table = paper.paper(many)
    (_, (a1, a2)), (_, (b1, b2)) = table.rows
    a_leads, b_leads = (float(one.score) > float(other.score) for one, other in ((a1, b1), (b1, a1)))
    assert [cell.is_best for cell in (a1, a2, b1, b2)] == [a_leads, False, b_leads, True]
    assert (b2.is_significant, a2.is_significant) == (True, False)
    assert rf"\textbf{{{b2.score}}}$^\dagger$" in paper.as_latex(table)
    assert f"**{b2.score}**†" in paper.as_markdown(table)
    assert paper.as_tsv(table).splitlines()[1] == f"a\t{a1.score}\t{a2.score}"
    for text in (paper.as_latex(table), paper.as_markdown(table), paper.as_tsv(table)):
        assert "paired permutation test, two-sided" in text
    assert markdown(many.comparison.signature) in paper.as_markdown(table)
    assert f"<strong>{b2.score}" in paper.as_html(table)


def test_claims_counts_and_power_are_told(many):
    html = views.comparison(many)
    assert html.count("<details open>") == 1
    assert views.claims(many.comparison)[1] == many.comparison.sentence_of("b", "rouge2")
    entry = paper.entry_of(many.comparison, "b", "rouge2")
    assert f"{entry.wins:,} / {entry.ties:,} / {entry.losses:,}" in html
    assert "These 60 examples can show a difference of" in html
    assert html.count('<circle class="sure"') + html.count('<circle class="unsure"') == 2


# examples


def test_examples_are_sorted_and_filtered(many):
    scores = browse.fmeasures(many, "rouge1")
    changes = scores[1] - scores[0]
    assert browse.found(many, Query()) == list(range(60))
    by_difference = browse.found(many, Query("rouge1", "difference", descending=True))
    assert by_difference == np.argsort(-changes, kind="stable").tolist()
    assert browse.found(many, Query("rouge1", only="baseline worse")) == np.flatnonzero(changes > 0).tolist()
    assert browse.found(many, Query("rouge1", only="equal")) == np.flatnonzero(changes == 0).tolist()
    assert browse.found(many, Query(contains="WORD7 ")) == [7]
    assert browse.found(many, Query("rouge1", low=99)) == np.flatnonzero((scores >= 0.99).any(axis=0)).tolist()
    assert browse.found(many, Query(sort="reference length"))[:20] == list(range(0, 60, 3))
    for wrong, message in ((Query(sort="x"), "sort='x'"), (Query(only="x"), "only='x'")):
        with pytest.raises(ValueError, match=message):
            browse.found(many, wrong)


def test_empty_and_doubtful_examples_are_found():
    rows = {"a": ["", "same words here", "same words here", "a cat"], "r": ["x", "y", "z", "a cat"]}
    results = results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"]))
    assert browse.found(results, Query(only="empty")) == [0]
    assert browse.found(results, Query(only="with doubts")) == [0, 1, 2, 3]
    assert "1 of 4 predictions are empty" in views.health(results)
    assert views.health(results).startswith("<div")
    worse = {**rows, "b": rows["a"]}
    assert views.health(results_of(Table("x", worse), Roles(["a", "b"], ["r"]))).startswith("<details")


def test_the_list_comes_in_pages_and_has_neighbours(many):
    assert browse.listed(many, Query()).count('data-do="open"') == browse.ROWS
    last = browse.listed(many, Query(), 99, opened=59)
    assert last.count('data-do="open"') == 10
    assert 'data-example="59" aria-current="true"' in last
    backwards = Query(descending=True)
    assert browse.neighbour(many, backwards, 59, 1) == 58
    assert browse.neighbour(many, backwards, 59, -1) == 59
    assert browse.neighbour(many, backwards, None, 1) == 59
    assert browse.neighbour(many, Query(contains="nowhere"), 5, 1) is None
    assert browse.page_of(many, backwards, 59) == 0


def test_an_opened_example_has_all_systems_versions(many):
    html = browse.opened(many, 0)
    assert html.count("<section") == 2
    assert "word0</mark>" in html
    with pytest.raises(ValueError, match="example 61; expected one from 1 to 60"):
        browse.opened(many, 60)


def test_types_without_scores_of_examples_leave_the_list_without_them():
    bleu = results_of(small_table(), BOTH, Choices(["bleu"]))
    assert browse.listed(bleu, Query()).count('data-do="open"') == 3
    assert views.overview(bleu).count("<figure") == 0
    report.page(bleu)


# drawings


def test_each_example_is_a_point_at_its_scores(many):
    html = charts.points(many, "rouge1", "b")
    points = [tuple(map(float, point.split(" "))) for point in re.findall(r"M([-\d. ]+)h0", html)]
    a, b = browse.fmeasures(many, "rouge1")
    xs, ys = np.array(points).T
    assert np.corrcoef(xs, a)[0, 1] > 0.999
    assert np.corrcoef(ys, -b)[0, 1] > 0.999


def test_ticks_and_bars_stay_inside_their_frame():
    rows = {"a": ["a cat"] * 12_345, "r": ["a cat"] * 12_345}
    html = charts.spreads(results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"])))
    (x,) = re.findall(r'<text x="([\d.]+)" y="[\d.]+" text-anchor="end" class="label">12,345</text>', html)
    assert float(x) >= 7 * len("12,345")
    assert "median 100.0" in html


def test_people_you_and_chance():
    rows = {
        "a": ["the cat sat", "it rained all day"],
        "r": [["the cat sat", "a cat sat"], ["it rained", "all day rain"]],
    }
    html = views.people_you_chance(results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"])))
    assert "<figure" in html
    assert ">people<" in html
    around = context(Scorer(["rouge1"]), rows["a"], rows["r"], n_resamples=10_000)
    for level in (around.chance, around.system, around.human):
        assert f">{100 * level['rouge1']:.2f}<small>" in html
    alone = views.people_you_chance(results_of(small_table(), Roles(["a"], ["reference"]), Choices(["rouge1"])))
    assert "needs two or more references" in alone


def test_reasons_name_lengths_and_phrases(many):
    html = views.reasons(many, "rouge2", "b")
    assert "the cat" in html
    assert "by words of the reference" in html
    rows = {**small_table().columns, "article": ["the cat sat", "it rained", "x"]}
    assert "copies from the source" in views.reasons(results_of(Table("x", rows), BOTH), "rouge1", "b")


def test_all_pairs_are_ranked_in_clusters():
    n = 60
    rows = {
        "worst": ["x"] * n, "good": [f"the cat {k}" for k in range(n)], "best": [f"the cat sat {k}" for k in range(n)],
        "good_too": [f"cat the {k}" for k in range(n)], "r": [f"the cat sat there {k}" for k in range(n)],
    }  # fmt: skip
    results = results_of(Table("x", rows), Roles(["worst", "good", "best", "good_too"], ["r"]), Choices(["rouge1"]))
    html = views.all_pairs(results, "rouge1")
    assert "Clusters, the best first: 1: best; 2: good, good_too; 3: worst." in html
    found = rank(results.systems, "rouge1")
    assert re.findall(r'<tr><th scope="row">([\w<>]+?)</th>', html) == [
        name.replace("_", "_<wbr>") for name in found.systems
    ]
    assert (
        f"<strong>{100 * (found.scores[0] - found.scores[3]):+.2f}<small>p\u00a0≤\u00a00.0006" in html
    )  # 6 pairs, 10,000 draws
    assert "Holm over 6 pairs" in html
    assert "holm:pairs" in html


# reports


def test_the_csv_holds_every_example_and_no_formula(results):
    path = report.examples_csv(results)
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["system"] for row in rows] == ["a"] * 3 + ["b"] * 3
    assert [row["row"] for row in rows] == ["1", "2", "3"] * 2
    for name, column in results.systems["b"].to_pandas().items():
        assert [float(row[name]) for row in rows[3:]] == column.tolist()
    assert rows[2]["prediction"] == "'=1+1"
    assert rows[0]["references"] == "the cat is on the mat"


def test_the_report_needs_no_network(results):
    text = Path(report.page(results)).read_text("utf-8")
    assert not re.search(r"""(src|href)=|url\(|@import|https?:""", text)
    assert results.comparison.signature in text
    assert text.count('<section class="rougekit') == 2 * 3


def test_downloads_are_deleted_after_some_minutes(monkeypatch):
    first = Path(downloads.write("x.csv", "1"))
    assert first.stat().st_mode & 0o077 == 0 or first.parent.stat().st_mode & 0o077 == 0
    monkeypatch.setattr(downloads, "KEPT_SECONDS", -1)
    second = Path(downloads.write("x.csv", "2"))
    assert (first.exists(), second.exists()) == (False, True)


# the tool behind a number


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("rouge1 = 41.20, rougeL: 38.5 %", {"rouge1": "41.20", "rougeL": "38.5"}),
        ("rouge1 41\nrougeSU4 0.25", {"rouge1": "41", "rougeSU4": "0.25"}),
        ("rougeW1.2 30.1; rougeS* 4", {"rougeW1.2": "30.1", "rougeS*": "4"}),
    ],
)
def test_published_numbers_are_read_as_people_write_them(text, numbers):
    assert questions.published(text) == numbers


@pytest.mark.parametrize(
    ("text", "message"), [("", "no published number"), ("rouge1", "hold 'rouge1'; expected a type")]
)
def test_what_is_no_published_number_is_told(text, message):
    with pytest.raises(ValueError, match=message):
        questions.published(text)


def test_the_tool_behind_a_number_is_found():
    table = Table("x", {"a": ["the cats sat", "it rains"], "r": ["the cat was sitting", "it rained all day"]})
    mean = (
        100 * Scorer(["rouge1"], use_stemmer=True).score(table.columns["a"], table.columns["r"]).aggregate()["rouge1"]
    )
    html = questions.tools(table, Roles(["a"], ["r"]), f"rouge1 {mean:.2f}")
    assert "to the printed digits" in html
    assert "✓" in html
    assert "stemming" in html
    assert "No tool that was tried" in questions.tools(table, Roles(["a"], ["r"]), "rouge1 99.99")


def test_what_users_write_is_escaped_everywhere():
    evil = Table(EVIL, {EVIL: [EVIL] * 3, "b": ["x"] * 3, "ref": [EVIL] * 3})
    results = results_of(evil, Roles([EVIL, "b"], ["ref"]), Choices(TYPES, tokenizer="whitespace"))
    shown = [
        views.overview(results), views.comparison(results), browse.listed(results, Query()), browse.opened(results, 0),
        views.reasons(results, "rouge1", "b"), views.all_pairs(results, "rouge1"), views.people_you_chance(results),
        charts.points(results, "rouge1", "b"), questions.tools(evil, Roles([EVIL], ["ref"]), "rouge1 50"),
    ]  # fmt: skip
    for html in shown:
        assert_harmless(html)
