"""The file, opened from disk with the network off: what it shows, keys, addresses, and what it may not do."""

import json
import re

import pytest

from rougekit import Scorer
from rougekit.report import page
from tests.report.conftest import compared

EVIL = "<img src=x onerror='window.hacked=1'></script><script>window.hacked=1</script>"


@pytest.fixture(scope="package")
def report(comparison, tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    comparison.to_html(path, label="pairs.csv", ids=[f"doc{k}" for k in range(40)], id_column="doc")
    return path


def rows(tab):
    """The first rows of the list, in its order."""
    places = range(1, 6)
    return [tab.locator(f"#list-rows .row[aria-posinset='{place}'] .id").inner_text() for place in places]


def test_a_quotient_has_every_bit_of_the_scorer(browser):
    """The only arithmetic that the browser does on scores."""
    comparison = compared(60, types=("rouge1", "rougeL", "meadL", "rougeSU4"), beta=1.7)
    head = page.ReportData(comparison.scores, comparison).head()
    scores_module = {}
    page._join("scores.js", scores_module)
    context = browser.new_context()
    tab = context.new_page()
    for measure in head["measures"]:
        found = tab.evaluate(
            f"measure => {{ {scores_module['scores.js']}\n const columns = columnsOf(measure);"
            "return Object.fromEntries(Object.entries(columns).map(([part, all]) => [part, all.map(x => [...x])])); }",
            measure,
        )
        for part, systems in found.items():
            for name, values in zip(head["systems"], systems, strict=True):
                assert values == getattr(comparison.scores[name][measure["name"]], part).tolist()
    context.close()


def test_the_interval_of_a_slice_is_students(browser):
    stats = pytest.importorskip("scipy.stats")
    scores_module = {}
    page._join("scores.js", scores_module)
    context = browser.new_context()
    tab = context.new_page()
    values = [0.1, -0.2, 0.35, 0.05, 0.2]
    found = tab.evaluate(
        f"values => {{ {scores_module['scores.js']}\n return meanOf(values, [0, 1, 2, 3, 4], 0.95); }}", values
    )
    low, high = stats.t.interval(0.95, 4, loc=sum(values) / 5, scale=stats.sem(values))
    assert (found["low"], found["high"]) == pytest.approx((low, high), rel=1e-9)
    context.close()


def test_results_stand_at_the_top_and_an_example_is_open(visit, report):
    tab = visit(report)
    assert tab.locator("#setup").inner_text().split("\n")[:2] == ["rougekit", "pairs.csv"]
    assert tab.locator(".results").bounding_box()["y"] < 80
    assert tab.locator("#bench").bounding_box()["height"] <= 900
    assert tab.locator("#example-title").inner_text().startswith("doc doc")
    assert tab.locator("#reference-text .word").count() > 20
    assert tab.locator(".card").count() == 2


def test_marks_are_those_of_an_explanation(visit, report, comparison):
    tab = visit(report, fragment="#ex=doc7&m=rougeL")
    marked = page.ReportData(comparison.scores, comparison).marks(7)
    units = marked["references"][0]["units"]["rougeL"]
    found = {int(word) for pairs in units for word in pairs[1::2]}
    shown = tab.locator("#reference-text .word:not(.missed)").evaluate_all("all => all.map(each => each.dataset.word)")
    assert {int(word) for word in shown} == found
    assert tab.locator(".card").nth(1).locator(".hit").count() == len(set(units[1][::2]))


def test_keys_go_from_example_to_example(visit, report):
    tab = visit(report)
    first = rows(tab)
    tab.keyboard.press("j")
    tab.wait_for_function(f"document.querySelector('#example-title').textContent.endsWith({first[1]!r})")
    tab.keyboard.press("k")
    tab.wait_for_function(f"document.querySelector('#example-title').textContent.endsWith({first[0]!r})")
    tab.keyboard.press("2")
    assert tab.locator("#bar .measures [aria-pressed=true]").inner_text() == "ROUGE-2"
    tab.keyboard.press("?")
    assert tab.locator("#help").is_visible()


def test_the_address_brings_back_what_was_looked_at(visit, report):
    tab = visit(report)
    tab.fill("#search", "the")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#chips .chip")
    tab.get_by_role("button", name="Sort by b").click()
    tab.locator("#list-rows .row").nth(2).click()
    tab.wait_for_timeout(300)
    hash_, listed = tab.evaluate("location.hash"), rows(tab)
    again = visit(report, fragment=hash_)
    again.wait_for_selector("#chips .chip")
    again.wait_for_timeout(300)
    assert rows(again) == listed
    assert again.locator("#example-title").inner_text() == tab.locator("#example-title").inner_text()


def test_stars_and_notes_stay_and_go_into_a_copy(visit, report, tmp_path):
    tab = visit(report, fragment="#ex=doc3")
    tab.keyboard.press("s")
    tab.keyboard.press("n")
    tab.keyboard.type(EVIL)
    tab.locator("#example-title").click()
    tab.wait_for_selector("p.note")
    tab.reload()
    tab.wait_for_selector("p.note")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Save with notes").click()
    copy = tmp_path / "copy.html"
    download.value.save_as(copy)
    other = visit(copy, fragment="#ex=doc3")
    other.wait_for_selector("p.note")
    assert other.locator("p.note").inner_text() == EVIL
    assert other.evaluate("window.hacked") is None
    assert other.locator("#list-rows .row").count() > 10


def test_nothing_that_texts_hold_becomes_html(visit, tmp_path):
    scorer = Scorer(["rouge1"])
    texts = [EVIL, "b"]
    systems = {EVIL: scorer.score(texts, texts), "b": scorer.score(texts[::-1], texts)}
    path = tmp_path / "evil.html"
    page.write_page(path, systems, label=EVIL, ids=[EVIL, "2"], id_column=EVIL, sources=texts)
    tab = visit(path)
    assert EVIL in tab.locator("#setup").inner_text()
    assert tab.evaluate("window.hacked") is None
    assert tab.locator("img").count() == 0


def test_the_policy_forbids_the_network(browser, report):
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(report.as_uri())
    assert "connect-src 'none'" in tab.locator("meta[http-equiv]").get_attribute("content")
    assert tab.evaluate("fetch('https://outside.invalid').then(() => 'reached', () => 'refused')") == "refused"
    context.close()


def test_a_small_file_says_which_matches_it_holds(comparison, visit, tmp_path):
    path = tmp_path / "small.html"
    path.write_text(page.file_page(page.ReportData(comparison.scores, comparison), max_bytes=1), "utf-8")
    tab = visit(path)
    assert "matches of 0 examples" in tab.locator(".key").inner_text()
    assert tab.locator(".card .text").first.inner_text()


def test_the_same_data_make_the_same_file(comparison):
    data = page.ReportData(comparison.scores, comparison)
    assert page.file_page(data) == page.file_page(data)


def test_a_notebook_shows_it_in_a_sandbox(comparison, browser, tmp_path):
    path = tmp_path / "notebook.html"
    path.write_text(f"<!doctype html><body>{comparison._repr_html_()}", "utf-8")
    context = browser.new_context(offline=True)
    tab = context.new_page()
    problems = []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.goto(path.as_uri())
    frame = tab.frame_locator("iframe")
    frame.locator("#example-title").wait_for()
    frame.locator("#list-rows .row").nth(1).click()
    tab.wait_for_timeout(400)
    assert problems == []
    context.close()


def test_a_served_page_asks_its_server(comparison, browser):
    data = page.ReportData(comparison.scores, comparison)
    asked = []

    def answer(route):
        path = route.request.url.removeprefix("http://served.test/secret/")
        asked.append(path)
        if path == "page":
            return route.fulfill(body=page.served_page("/secret/"), content_type="text/html")
        kind, _, number = path.removesuffix(".json").partition("/")
        part = {"head": data.head, "texts": data.texts, "marks": data.marks}[kind]
        return route.fulfill(body=json.dumps(part(*map(int, filter(None, [number])))), content_type="application/json")

    context = browser.new_context()
    context.route("**/*", answer)
    tab = context.new_page()
    tab.goto("http://served.test/secret/page")
    tab.wait_for_selector("#example-title")
    assert tab.locator("#reference-text .word").count() > 20
    first = data.most_different()[0]
    assert {"head.json", "texts/0.json", f"marks/{first}.json"} <= set(asked)
    context.close()


def test_one_system_and_one_row(visit, tmp_path):
    path = tmp_path / "one.html"
    page.write_page(path, {"a": Scorer(["rouge1"]).score(["a cat"], ["the cat"])})
    tab = visit(path)
    assert tab.locator("#claim h1").inner_text() == "a has 50.00 points of ROUGE-1."


def test_modules_have_no_name_twice():
    """They are joined in one scope."""
    names = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", page.script(), re.MULTILINE)
    assert len(names) == len(set(names)) > 60
