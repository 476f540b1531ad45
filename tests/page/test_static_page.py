"""The page of a static Space, from a disk and without a network: the example, two texts, and a reader's file."""

import csv
import re

import pytest

from dev.corpora import CNN, corpus
from rougekit import Scorer, compare
from rougekit.analysis.tables.numbers import points, signed_points
from rougekit.page import space
from rougekit.scoring.scores.student_hall import StudentHall
from tests.helpers.browser import Visits, chromium, expect, settled, violations

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


@pytest.fixture(scope="module")
def browser():
    yield from chromium()


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    path = tmp_path_factory.mktemp("static") / "index.html"
    path.write_text(space.example_page(), "utf-8")
    return path


@pytest.fixture
def visit(browser, index):
    """Opens the page with the network off."""
    visits = Visits(lambda: browser.new_context(offline=True).new_page(), "file:", warnings=True)

    def visit(width=1440):
        tab = visits(index.as_uri(), width, 900, "light")
        tab.wait_for_selector("#example-title", state="attached")
        return tab

    yield visit
    visits.close()


@pytest.fixture
def table(tmp_path):
    """A file with two systems and a reference, some of whose cells are empty."""
    predictions, references = corpus(CNN, 20)
    rows = [
        [f"doc {k}", one, other, one[30:]] for k, (one, other) in enumerate(zip(predictions, references, strict=True))
    ]
    rows[3][1] = rows[5][2] = ""
    path = tmp_path / "my outputs.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["doc", "bart", "human", "cut, 30"], *rows])
    return path, rows


def choose(tab, path, roles, opens="Open your file…"):
    """Open a file and give its columns these roles."""
    with tab.expect_file_chooser() as chooser:
        tab.get_by_role("button", name=opens).first.click()
    chooser.value.set_files(path)
    for name, role in roles.items():
        tab.get_by_label(f"Role of {name}").select_option(role)
    tab.get_by_role("button", name="Done").click()


def test_it_invites_readers_beside_the_example(visit):
    tab = visit()
    assert re.sub(r"\s+", " ", tab.inner_text("#invitation")).startswith("Example: 3 summarizers, 30 texts.")
    tab.get_by_role("button", name="Paste two texts").first.click()
    tab.fill("#pair-prediction", "the cat sat")
    tab.fill("#pair-reference", "the cat")
    tab.wait_for_selector(".pair-scores")
    assert "80.00" in tab.inner_text(".pair-scores")


def test_on_a_phone_the_table_follows_the_headline_and_nothing_is_cut(visit):
    tab = visit(390)
    tops = [tab.locator(part).bounding_box()["y"] for part in ("#claim h1", "#paper", "#first", "#where", "#bench")]
    assert tops == sorted(tops)
    assert tops[1] < 500, "the table is in the first screen"
    ends = tab.locator("#paper .change > *, #paper .measure.chosen, #paper .legend-key").evaluate_all(
        """all => all.filter(each => each.checkVisibility()).map(each => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getBoundingClientRect().right;
        })"""
    )
    edge = tab.locator("#paper .wide").evaluate("box => box.getBoundingClientRect().right")
    assert max(ends) <= edge + 0.5


def test_a_readers_file_is_scored_as_the_command_scores_it(visit, table):
    path, rows = table
    tab = visit()
    choose(tab, path, {"doc": "id", "bart": "prediction", "cut, 30": "prediction", "human": "reference"})
    expect(tab).to_have_title(re.compile("^my outputs.csv"))
    tab.wait_for_selector("#example-title")
    found = [
        [cell.inner_text() for cell in row.locator("td.measure").all()] for row in tab.locator(".paper tbody tr").all()
    ]
    ranges = [
        [cell.get_attribute("title") for cell in row.locator("td.measure").all()]
        for row in tab.locator(".paper tbody tr").all()
    ]
    references = [row[2] for row in rows]
    for place, column in enumerate((1, 3)):
        scores = Scorer(TYPES).score([row[column] for row in rows], references)
        assert found[place] == [points(scores[name].fmeasure.mean()) for name in TYPES]
        tests = [StudentHall.of_influences(f.mean(), f - f.mean()) for f in (scores[name].fmeasure for name in TYPES)]
        bounds = [[min(max(bound, 0), 1) for bound in test.bounds(0.025)] for test in tests]
        assert ranges[place] == [f"interval {points(low)} to {points(high)}" for low, high in bounds]
    assert tab.inner_text("#claim h1").startswith("Among these outputs, bart scores highest with ")
    systems = {name: Scorer(TYPES).score([row[k] for row in rows], references) for name, k in (("bart", 1), ("cut", 3))}
    test = compare(systems, "bart")["cut"]["rouge1"].fmeasure
    low_and_high = ", ".join(map(signed_points, (test.difference_low, test.difference_high))).replace("-", "−")
    assert tab.inner_text("td.change b").replace("\u2212", "−") == signed_points(test.difference).replace("-", "−")
    assert low_and_high in tab.inner_text("td.change span")
    columns = "--prediction_column=bart '--prediction_column=cut, 30' --reference_column=human"
    command = f"rougekit compare 'my outputs.csv' {columns}"
    assert tab.inner_text("#claim code") == command
    assert re.sub(r"\s+", " ", tab.inner_text("#invitation")).startswith("my outputs.csv: 2 systems, 20 texts.")
    assert "1 cell of bart is empty: an empty text scores 0." in tab.locator("#claim .noticed").all_inner_texts()
    tab.locator("summary", has_text="More").click()
    tab.get_by_role("button", name="All numbers").click()
    assert "|boot:0|ci:95|" in tab.inner_text("#drawer .signature")
    tab.get_by_role("button", name="Close").first.click()
    assert tab.locator(".reference-text .word:not(.missed)").count() > 3  # marks, found when the example is read
    expect(tab.locator("#list-rows")).to_contain_text("doc ")


def test_checkpoints_of_a_readers_file_are_drawn_over_their_steps(visit, tmp_path):
    """In the order of steps, with the best and its ties as `compare` finds them."""
    predictions, references = corpus(CNN, 20)
    steps = [2000, 500, 16000, 1000, 4000, 8000]  # not in their order, and texts sort them in another
    outputs = {
        f"step-{step}": [
            " ".join(reference.split()[: round((k / 20 + (at * (k + 3) % 7) / 14) * 40)] + prediction.split()[:9])
            for at, (prediction, reference) in enumerate(zip(predictions, references, strict=True))
        ]
        for k, step in enumerate(steps)
    }
    with (tmp_path / "run.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[*outputs, "human"], *zip(*outputs.values(), references, strict=True)])
    tab = visit()
    with tab.expect_file_chooser() as chooser:
        tab.get_by_role("button", name="Open your file…").first.click()
    chooser.value.set_files(tmp_path / "run.csv")
    tab.get_by_label("Role of human").select_option("reference")
    tab.get_by_role("button", name="Take all others as systems").press("Enter")
    assert violations(tab) == []
    tab.get_by_role("button", name="Done").click()
    expect(tab).to_have_title(re.compile("^run.csv"))
    expect(tab.locator(".steps > svg circle")).to_have_count(len(steps))
    in_order = [f"step-{step}" for step in sorted(steps)]
    titles = tab.locator("#paper .system").evaluate_all("all => all.map(each => each.title)")
    assert titles == in_order
    scorer = Scorer(TYPES)
    ranking = compare({name: scorer.score(texts, references) for name, texts in outputs.items()}).rankings()["rouge1"]
    assert 0 < len(ranking.tied) < len(steps) - 1
    marks = tab.locator(".steps > svg circle").evaluate_all("all => all.map(each => each.getAttribute('class'))")
    assert marks == [
        "first" if name == ranking.systems[0] else "ahead" if name in ranking.tied else "behind" for name in in_order
    ]
    ranks = tab.locator("#paper .rank").all_inner_texts()
    assert ranks == [str(ranking.systems.index(name) + 1) for name in in_order]
    assert tab.locator(".steps figcaption").inner_text().startswith("ROUGE-1 by step")
    assert violations(tab, "#results") == []


def test_what_the_example_still_had_to_draw_is_not_drawn_in_the_readers_report(visit, table):
    """Frames that were asked for before come even later than the report here."""
    tab = visit()
    settled(tab.locator("#bar"))
    tab.evaluate("""() => {
        const { requestAnimationFrame, setTimeout } = window;
        window.requestAnimationFrame = draw => (window.drawNow = draw, 1);
        window.setTimeout = () => 0;
        const measure = document.querySelector("#bar .measure-select");
        measure.selectedIndex = 1;
        measure.dispatchEvent(new Event("change"));
        Object.assign(window, { requestAnimationFrame, setTimeout });
    }""")
    choose(tab, table[0], {"doc": "id", "bart": "prediction", "human": "reference"})
    expect(tab).to_have_title(re.compile("^my outputs.csv"))
    bar = tab.locator("#bar")
    expect(bar).to_contain_text("ROUGE-1")
    shown = settled(bar).inner_html()
    tab.evaluate("window.drawNow()")
    assert settled(bar).inner_html() == shown
    expect(tab.locator("#list-rows")).to_contain_text("doc ")


def test_the_file_that_was_opened_last_is_shown_however_long_another_takes(visit, table, tmp_path):
    tab, roles = visit(), {"bart": "prediction", "human": "reference"}
    tab.evaluate("""() => {
        const { setTimeout } = window;
        window.held = [];
        window.setTimeout = (work, time) => (time === undefined ? window.held.push(work) : setTimeout(work, time));
        window.goOn = () => {
            window.setTimeout = setTimeout;
            for (const work of window.held) work();
        };
    }""")
    choose(tab, table[0], roles)
    tab.wait_for_function("() => window.held.length > 0")
    tab.evaluate("window.setTimeout = (work, time) => { Promise.resolve().then(work); return 0; }")
    later = tmp_path / "later.csv"
    later.write_bytes(table[0].read_bytes())
    choose(tab, later, roles)
    expect(tab).to_have_title(re.compile("^later.csv"))
    tab.evaluate("window.goOn()")
    tab.wait_for_timeout(1_000)
    expect(tab).to_have_title(re.compile("^later.csv"))
    expect(tab.locator("#claim code")).to_contain_text("later.csv")


@pytest.mark.parametrize("width", [390, 1440])
def test_everyone_can_choose_columns_and_read_the_report(visit, table, width):
    tab = visit(width)
    assert violations(tab) == []
    with tab.expect_file_chooser() as chooser:
        tab.get_by_role("button", name="Open your file…").first.press("Enter")
    chooser.value.set_files(table[0])
    tab.get_by_label("Role of bart").select_option("prediction")
    tab.get_by_label("Role of human").select_option("reference")
    assert violations(tab) == []
    tab.get_by_role("button", name="Done").press("Enter")
    expect(tab).to_have_title(re.compile("^my outputs.csv"))
    tab.wait_for_selector("#example-title", state="attached")
    assert violations(tab) == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_wrong_is_said_where_it_was_chosen(visit, table, tmp_path):
    tab = visit()
    choose(tab, table[0], {"bart": "prediction"})
    assert "No column has references; choose at least one." in tab.inner_text("#drawer .problem")
    tab.get_by_label("Role of human").select_option("reference")
    tab.get_by_role("button", name="Done").click()
    expect(tab).to_have_title(re.compile("^my outputs.csv"))
    assert "bart scores" in tab.inner_text("#claim h1")
    nulls = tmp_path / "nulls.jsonl"
    nulls.write_text('{"a": "the cat", "b": "the cat"}\n{"a": null, "b": "a dog"}\n', "utf-8")
    choose(tab, nulls, {"a": "prediction", "b": "reference"}, opens="Open another file…")
    assert "Row 2 of a is null; expected a text." in tab.inner_text("#drawer .problem")
    tab.get_by_role("button", name="Read nulls as empty texts").click()
    expect(tab).to_have_title(re.compile("^nulls.jsonl"))
    assert "1 null read as empty, the first in row 2 of a." in tab.locator("#claim .noticed").all_inner_texts()
    odd = tmp_path / "odd.csv"
    odd.write_text("a,b\n1\n", "utf-8")
    again = visit()
    with again.expect_file_chooser() as chooser:
        again.get_by_role("button", name="Open your file…").first.click()
    chooser.value.set_files(odd)
    again.wait_for_selector("#banner:not([hidden])")
    assert "odd.csv: line 2 has 1 cells; expected 2" in again.inner_text("#banner")
