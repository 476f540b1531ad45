"""Systems over steps in a report: the line, and the table, which folds."""

import csv

import pytest

from dev.corpora import XSUM, corpus
from rougekit import Scorer
from rougekit.analysis.comparison import compare
from tests.helpers.browser import expect, violations

STEPS = [100, 200, 300, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 7000, 8000, 10_000, 12_000, 15_000]
STEPS += [20_000, 25_000]


def checkpoints(name="step-{}", n=40, baseline=None, types=("rouge1",)):
    """Systems that say ever more of the reference, until they say ever less; they are given in another order."""
    predictions, references = corpus(XSUM, n)
    scorer = Scorer(types)
    systems = {}
    for k, step in enumerate(STEPS):
        texts = []
        for at, (prediction, reference) in enumerate(zip(predictions, references, strict=True)):
            share = min(k, 30 - k) / 20 + (at * (k + 3) % 7) / 14  # each example is best at a step of its own
            said = reference.split()[: round(share * len(reference.split()))]
            texts.append(" ".join(said + prediction.split()[:10]))
        systems[name.format(step)] = scorer.score(texts, references)
    return compare(dict(sorted(systems.items())), baseline)


@pytest.fixture(scope="module")
def compared():
    return checkpoints()


@pytest.fixture(scope="module")
def report(compared, tmp_path_factory):
    path = tmp_path_factory.mktemp("steps") / "steps.html"
    compared.to_html(path, label="steps.csv")
    return path


def test_the_line_has_each_score_at_its_step_and_marks_the_best_and_its_ties(visit, report, compared):
    tab = visit(report)
    shown = tab.locator(".steps > svg circle").evaluate_all(
        "all => all.map(each => [each.cx.baseVal.value, each.cy.baseVal.value, each.getAttribute('class')])"
    )
    ranking = compared.rankings()["rouge1"]
    names = [f"step-{step}" for step in STEPS]
    scores = [compared[name]["rouge1"].fmeasure.score for name in names]
    best, tied = ranking.systems[0], ranking.tied
    assert 0 < len(tied) < 18
    assert [mark for *_, mark in shown] == [
        "first" if name == best else "ahead" if name in tied else "behind" for name in names
    ]
    for place, values in ((0, STEPS), (1, scores)):  # both axes are linear
        at, low, high = [each[place] for each in shown], values[0], values[-1 if place == 0 else names.index(best)]
        ends = at[0], at[-1 if place == 0 else names.index(best)]
        assert at == pytest.approx(
            [ends[0] + (value - low) / (high - low) * (ends[1] - ends[0]) for value in values], abs=0.01
        )
    with tab.expect_download() as download:
        tab.locator(".steps").get_by_role("button", name="Save the chart’s data as CSV").click()
    with open(download.value.path(), encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(int(row["step"]), row["system"]) for row in rows] == list(zip(STEPS, names, strict=True))
    for row, name in zip(rows, names, strict=True):
        entry = compared[name]["rouge1"].fmeasure
        expected = [100 * value for value in (entry.score, entry.low, entry.high)]
        assert [float(row[key]) for key in ("ROUGE-1", "low", "high")] == pytest.approx(expected)
    assert violations(tab, "#paper") == []


def test_the_table_is_in_step_order_and_folds_so_that_a_text_is_in_sight(visit, report, compared):
    tab = visit(report)
    ranking = compared.rankings()["rouge1"]
    kept = ranking.systems[:3]
    assert ranking.systems[0] in tab.locator("#claim h1 .unbroken").all_inner_texts(), "no line ends within a name"
    names = tab.locator("#paper .system")
    titles = "all => all.map(each => each.title)"
    assert names.evaluate_all(titles) == sorted(kept, key=lambda name: int(name[5:]))
    assert tab.locator("#reference-text").bounding_box()["y"] < 900 - 30
    tab.get_by_role("button", name="Show all 20").click()
    expect(names).to_have_count(20)
    assert names.evaluate_all(titles) == [f"step-{step}" for step in STEPS]
    ranks = tab.locator("#paper .rank").all_inner_texts()
    assert [name for _, name in sorted(zip(map(int, ranks), names.evaluate_all(titles), strict=True))] == [
        *ranking.systems
    ]
    tab.get_by_role("button", name="Show fewer").click()
    expect(names).to_have_count(len(kept))
    tab.locator(".steps > svg").click(position={"x": 70, "y": 40})  # the nearest step is compared, and shown
    expect(tab.locator("#bar [aria-label='Compared system'] option:checked")).to_have_text("A: step-100")
    expect(names.first).to_have_attribute("title", "step-100")


def test_slices_that_differ_are_named_and_folded_below_the_line(visit, compared, tmp_path):
    scores = {name: list(each["rouge1"].fmeasure) for name, each in compared.scores.items()}
    best, second, *_ = compared.rankings()["rouge1"].systems
    apart = sorted(range(40), key=lambda k: scores[second][k] - scores[best][k])
    kinds = ["low" if apart.index(k) < 20 else "high" for k in range(40)]
    compared.to_html(tmp_path / "slices.html", columns={"kind": kinds})
    tab = visit(tmp_path / "slices.html")
    expect(tab.locator("#where summary")).to_contain_text("by kind")
    assert tab.locator("#where details").get_attribute("open") is None
    assert tab.locator("#reference-text").bounding_box()["y"] < 900 - 30


def test_other_names_have_no_line_and_their_table_folds_after_the_ties(visit, tmp_path):
    compared = checkpoints("system {}", n=20)
    compared.to_html(tmp_path / "twenty.html")
    tab = visit(tmp_path / "twenty.html")
    assert tab.locator(".steps").count() == 0
    shown = tab.locator("#paper .system").evaluate_all("all => all.map(each => each.title)")
    assert shown == [*compared.rankings()["rouge1"].systems[: len(shown)]]
    assert 3 <= len(shown) <= 8
    assert tab.locator("#reference-text").bounding_box()["y"] < 900 - 30


def test_the_line_of_a_measure_of_the_whole_set_is_drawn_too(visit, tmp_path):
    compared = checkpoints(types=["bleu"])
    compared.to_html(tmp_path / "bleu.html")
    tab = visit(tmp_path / "bleu.html", examples=False)
    marks = tab.locator(".steps > svg circle").evaluate_all("all => all.map(each => each.getAttribute('class'))")
    assert STEPS[marks.index("first")] == int(compared.rankings()["bleu"].systems[0].removeprefix("step-"))


@pytest.mark.parametrize("width", [1440, 390])
def test_with_a_baseline_the_line_marks_it_and_what_scores_higher_or_lower(visit, tmp_path, width):
    compared = checkpoints(n=20, baseline="step-4000")
    compared.to_html(tmp_path / "baseline.html")
    tab = visit(tmp_path / "baseline.html", width=width, theme="dark")
    marks = tab.locator(".steps > svg circle").evaluate_all("all => all.map(each => each.getAttribute('class'))")
    differences = [compared.differences("rouge1").get(f"step-{step}") for step in STEPS]
    assert marks == [
        "first" if each is None else "level" if not each.significant else "ahead" if each.is_gain else "behind"
        for each in differences
    ]
    assert {*marks} == {"first", "ahead", "level", "behind"}
    said = tab.locator(".steps figcaption > span").all_inner_texts()[1:]
    assert said == [
        "baseline", "scores significantly higher", "does not differ significantly", "scores significantly lower",
    ]  # fmt: skip
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
