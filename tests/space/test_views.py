"""What the page says of results: means, tests, claims, reasons, rankings."""

import re
from html import escape

import pytest

from rougekit import Scorer
from rougekit.analysis.compared import Compared, main_part
from rougekit.analysis.comparison import compare, rank
from rougekit.analysis.context import context
from rougekit.foundation.io.tables import markdown
from space import views
from space.choices import Choices
from space.files import Table
from space.limits import Deadline
from space.testset import Roles
from tests.helpers.pages import SPACE, results_of, small_table


def test_many_systems_are_told_by_type_and_their_warnings_folded():
    rows = {f"s{k}": ["ภาษาไทย", "the cat", f"the cat sat {k}"] for k in range(5)}
    table = Table("x", {**rows, "r": ["ภาษา", "the cat sat", "the cat sat down"]})
    found = results_of(table, Roles(list(rows), ["r"]), Choices(["rouge1", "rouge2"]))
    assert "5 systems against r" in found.label
    assert re.search(r"\d+ things to check", views.notices(found))
    html = views.comparison(found)
    for name in ("rouge1", "rouge2"):
        assert f"<summary>{name}</summary>" in html


def test_rows_that_are_out_of_order_are_told():
    n = 40
    rows = {
        "a": [f"word{k} and others{k}" for k in range(n)],
        "r": [f"word{k - 1} and others{k - 1}" for k in range(n)],
    }
    found = results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"]))
    assert "may not be in the same order" in views.notices(found)
    assert "may not be" not in views.notices(
        results_of(Table("x", {"a": rows["r"], "r": rows["r"]}), Roles(["a"], ["r"]))
    )


def test_one_example_gets_no_interval():
    one = results_of(Table("x", {"a": ["a cat"], "r": ["the cat"]}), Roles(["a"], ["r"]))
    assert "one example has no interval" in views.means(one)
    assert "[" not in re.sub("<[^>]*>", "", views.means(one))
    assert views.comparison(one) == ""


def test_a_p_value_that_no_resample_reached_is_a_bound(many):
    found = many.comparison
    entry = main_part(found["b"]["rouge2"])
    assert 0 < entry.p_value < 0.00005
    assert views.p_value(entry.p_holm, entry, found) == f"{entry.p_holm:.1g}"
    drawn = compare(many.systems, "a", "permutation")
    entry = main_part(drawn["b"]["rouge2"])
    assert entry.p_value == pytest.approx(1 / 10_001)
    assert views.p_value(entry.p_holm, entry, drawn) == "≤\u00a00.0001"
    other = Compared(0.5, 0.4, 0.6, 0.1, 0.0, 0.2, 0.25, 0.25)
    assert views.p_value(0.25, other, found) == "0.2500"
    assert views.p_value(float("nan"), other, found) == "–"


def test_claims_counts_and_power_are_told(many):
    html = views.comparison(many)
    assert html.count("<details open>") == 1
    assert escape(many.comparison.sentence_of("b", "rouge2")) in html
    entry = main_part(many.comparison["b"]["rouge2"])
    assert f"{entry.wins:,} / {entry.ties:,} / {entry.losses:,}" in html
    assert "These 60 examples can show a difference of" in html


def test_humans_systems_and_chance():
    rows = {
        "a": ["the cat sat", "it rained all day"],
        "r": [["the cat sat", "a cat sat"], ["it rained", "all day rain"]],
    }
    html = views.levels(results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"])))
    assert ">humans<" in html
    around = context(Scorer(["rouge1"]), rows["a"], rows["r"], n_resamples=10_000)
    for level in (around.chance, around.system, around.human):
        assert f">{100 * level['rouge1']:.2f}<small>" in html
    assert escape(around.comparison.sentence) in html
    alone = views.levels(results_of(small_table(), Roles(["a"], ["reference"]), Choices(["rouge1"])))
    assert "needs two or more references" in alone


def test_phrases_that_one_system_misses_are_listed(many):
    html = views.phrases(many, "b")
    assert ">the cat</button></th><td>20</td><td>0</td><td>60</td><td>0.00" in html
    rows = {"a": ["of the cats"] * 9, "b": ["nothing"] * 9, "r": ["of the cats"] * 9}
    html = views.phrases(results_of(Table("x", rows), Roles(["a", "b"], ["r"]), Choices(["rouge1"])), "b")
    assert ">the cats<" in html
    assert ">of the<" not in html
    assert ">0.0039<" in views.phrases(results_of(Table("x", rows), Roles(["b", "a"], ["r"])), "a")  # 2 / 2**9


def test_what_takes_minutes_is_refused_on_the_hub(monkeypatch, results):
    monkeypatch.setattr(views, "RESAMPLING_SECONDS", 100 / (len(results) * 2 * 10_000))  # of rouge1 and rougeL
    assert "Clusters" in views.all_pairs(results, "rouge1")
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    with pytest.raises(ValueError, match="more than 60 seconds, about 100, the limit of this page"):
        views.all_pairs(results, "rouge1")
    monkeypatch.setattr(views, "Deadline", lambda: Deadline(0.0))
    with pytest.raises(ValueError, match="more than 0 seconds"):
        views.levels(results)


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
    change, p = found.scores[0] - found.scores[3], found.p_values[0, 3]
    assert f"<strong>{100 * change:+.2f}<small>p\u00a0{p:.1g}<" in html
    assert "Holm over 6 pairs" in html
    three = results_of(Table("x", rows), Roles(["worst", "good", "best"], ["r"]), Choices(["rouge1"]))
    assert "Holm over 3 pairs" in views.all_pairs(three, "rouge1")
    assert "holm:pairs" in html


def test_the_papers_table_marks_the_best_and_the_significant(many):
    latex, marked, tsv = (views.paper(many, style) for style in ("latex", "markdown", "tsv"))
    means = {system: [f"{100 * float(scores[name]):.2f}" for name in ("rouge1", "rouge2")]
             for system, scores in many.averages.items()}  # fmt: skip
    (a1, a2), (b1, b2) = means["a"], means["b"]
    assert float(b2) > float(a2)
    assert [main_part(many.comparison["b"][name]).p_holm <= 0.05 for name in ("rouge1", "rouge2")] == [False, True]
    assert rf"\textbf{{{b2}}}$^\dagger$" in latex
    assert f"**{b2}**†" in marked
    assert f"**{a2}**" not in marked
    assert f"**{max(a1, b1, key=float)}**" in marked
    assert [row.split("\t") for row in tsv.splitlines()[1:3]] == [["a", a1, a2], ["b", b1, b2]]
    assert all("paired t-test that allows for skewness (Hall 1992), two-sided" in text for text in (latex, marked, tsv))
    assert markdown(many.comparison.signature) in marked
