"""Texts are edited in the page: what a word is worth, what an edit changes, the way back, and a link to it."""

import csv
import gzip
from html import escape as html_escape

import pytest

from dev.paths import ROOT
from rougekit import Scorer
from rougekit.analysis.comparison import compare
from rougekit.analysis.tables import numbers
from rougekit.page.view import html
from rougekit.page.view.data import ReportData
from tests.helpers.browser import expect, violations

SYSTEMS = ("full", "first_sentence")
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


@pytest.fixture(scope="module")
def rows():
    """Those of the page's example that have texts."""
    with open(ROOT / "examples" / "systems.csv", encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["full"]]


@pytest.fixture(scope="module")
def report(rows, tmp_path_factory):
    references = [row["reference"] for row in rows]
    scorer = Scorer(TYPES)
    systems = {name: scorer.score([row[name] for row in rows], references) for name in SYSTEMS}
    path = tmp_path_factory.mktemp("editing") / "report.html"
    compare(systems, n_resamples=100).to_html(path)
    return path


def test_what_every_report_carries_stays_small():
    """Without the kernels, and what the page does with them, it was 73 kB, compressed."""
    carried = html._document("", "", "") + function_list()
    assert len(gzip.compress(carried.encode(), 9)) <= 73_000 + 25_000


def function_list():
    return ReportData({"a": Scorer().score(["a"], ["a"])}).head()["function_words"]


def edit(place, name="full"):
    """Edit a system's text in the open example."""
    place.get_by_role("button", name=f"Edit the text of {name}").click()
    place.locator(".price").first.wait_for()


def shown(place):
    """The number, and what stands beside it."""
    return place.locator(".edited p").first.inner_text()


def expect_score(tab, text, fraction):
    """The field has this text, and the number is its F."""
    expect(tab.locator("#edited-prediction")).to_have_value(text)
    expect(tab.locator(".edited p").first).to_contain_text(f"{numbers.points(fraction)} ")


def f_of(prediction, reference, name="rouge1"):
    return Scorer([name]).score_pair(prediction, reference)[name].fmeasure


def test_a_click_says_a_missed_word_for_its_price_and_undo_takes_it_back(visit, report, rows):
    tab = visit(report, fragment="#ex=18")
    edit(tab)
    row = rows[17]
    before = f_of(row["full"], row["reference"])
    assert shown(tab) == f"{numbers.points(before)} as it was"
    price = tab.locator("#edited-reference-text button", has_text="however")
    told = price.get_attribute("title")
    price.click()
    text = row["full"].removesuffix(".") + " however."
    after = f_of(text, row["reference"])
    gain = f"+{numbers.points(after - before)}"
    assert told == f"Say “however”: {gain} points of ROUGE-1 F"
    expect_score(tab, text, after)
    assert shown(tab) == f"{numbers.points(after)} {gain} against {numbers.points(before)}"
    assert "however" in tab.locator("#edited-read .card .hit").last.inner_text()
    columns = Scorer(["rouge1"]).score(
        [text if other is row else other["full"] for other in rows], [other["reference"] for other in rows]
    )
    was = Scorer(["rouge1"]).score([other["full"] for other in rows], [other["reference"] for other in rows])
    means = [numbers.points(each["rouge1"].fmeasure.mean()) for each in (columns, was)]
    meaning = f"On all {len(rows)} examples, full would score {means[0]} instead of {means[1]}."
    assert meaning in tab.inner_text(".edited")
    tab.locator("#edited-read .card button.price", has_text="replaced").click()
    shorter = text.replace("has replaced", "has")
    expect_score(tab, shorter, f_of(shorter, row["reference"]))
    assert tab.locator(".trail circle").count() == 3
    tab.get_by_role("button", name="Undo").click()
    expect_score(tab, text, after)
    tab.get_by_role("button", name="Back to the original").click()
    expect_score(tab, row["full"], before)
    tab.get_by_role("button", name="Done").click()
    expect(tab.locator("#reference-text")).to_be_visible()


def test_two_clicks_show_that_function_words_pay_and_order_costs(visit, report, rows):
    tab = visit(report, fragment="#ex=18")
    edit(tab)
    prices = set(tab.locator("#edited-reference-text button sup").all_inner_texts())
    assert prices == {"+2.1"}, "function words pay as much as facts"
    tab.get_by_role("button", name="Try the same words in another order").click()
    expect(tab.locator(".trail")).to_be_visible()
    table = [row.inner_text().split("\t") for row in tab.locator(".pair-scores tbody tr").all()]
    assert {row[0]: float(row[1]) < float(row[4]) for row in table} == {
        "ROUGE-1": False, "ROUGE-2": True, "ROUGE-L": True, "ROUGE-Lsum": True
    }  # fmt: skip
    tab.get_by_role("button", name="Try the reference’s function words alone").click()
    text = "a since took the of at the\nIn the however the in two for a\nare now kept for"
    expect_score(tab, text, f_of(text, rows[17]["reference"]))


def test_a_link_opens_an_edit_beside_its_original(visit, report, rows):
    tab = visit(report, fragment="#ex=18")
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    edit(tab)
    tab.locator("#edited-reference-text button", has_text="however").click()
    expect(tab.locator(".trail")).to_be_visible()
    beside = shown(tab)
    tab.get_by_role("button", name="Copy a link to this edit").click()
    tab.get_by_role("button", name="Copied").wait_for()
    link = tab.evaluate("navigator.clipboard.readText()")
    again = visit(report, fragment=f"#{link.partition('#')[2]}")
    expect(again.locator(".edited p").first).to_have_text(beside)
    again.get_by_role("button", name="Back to the original").click()
    expect(again.locator("#pair-prediction")).to_have_value(rows[17]["full"])


def test_a_reference_in_a_link_may_have_a_line_that_would_part_two(visit, tmp_path):
    reference, path = "title: rain\n---\nit rained all day", tmp_path / "ruled.html"
    html.write_page(path, {"a": Scorer(["rouge1"]).score(["all day it rained"], [reference])})
    tab = visit(path)
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.get_by_role("button", name="Copy a lasting link").click()
    expect(tab.get_by_role("button", name="Copied")).to_be_visible()
    again = visit(path, fragment=f"#{tab.evaluate('navigator.clipboard.readText()').partition('#')[2]}")
    expect(again.locator("#pair-read .pair-scores tbody tr b")).to_have_text("80.00")
    again.locator("#pair-reference").fill(f"{reference} long")  # what is typed has two
    expect(again.locator("#pair-read .pair-scores tbody tr b")).to_have_text("88.89")


def test_the_measure_of_the_page_is_that_of_the_prices(visit, report):
    tab = visit(report, fragment="#ex=18")
    edit(tab)
    tab.locator("#edited-read .pair-scores button", has_text="ROUGE-2").click()
    expect(tab.locator("#bar button[aria-pressed=true]", has_text="ROUGE-2")).to_be_visible()
    expect(tab.locator("#edited-read")).to_contain_text("points of ROUGE-2 F")
    tab.keyboard.press("Escape")
    tab.locator("#bar button", has_text="ROUGE-L").first.click()
    expect(tab.locator("#edited-read")).to_contain_text("points of ROUGE-L F")
    tab.get_by_role("button", name="next").click()
    expect(tab.locator("#edited-read")).to_have_count(0)


def test_typing_keys_and_screen_readers(visit, report, rows):
    tab = visit(report, fragment="#ex=18", width=390)
    tab.locator(".row").first.click()
    edit(tab)
    field = tab.locator("#edited-prediction")
    expect(field).to_be_focused()
    field.fill("Nurses save")
    assert tab.locator("#edited-prediction").get_attribute("aria-label") == "Text of full"
    expect(tab.locator(".edited p").first).to_contain_text("against")
    button = tab.locator("#edited-reference-text button").first
    button.focus()
    tab.keyboard.press("Enter")
    expect(field).not_to_have_value("Nurses save")
    assert tab.inner_text("#announcer").startswith("said ")
    assert violations(tab, "#read") == []
    assert tab.evaluate("document.scrollingElement.scrollWidth") <= 390
    field.press("Escape")
    expect(tab.locator("#reference-text")).to_be_visible()


def test_the_mean_of_several_runs_changes_by_the_share_of_the_first(visit, rows, tmp_path):
    references, scorer, path = [row["reference"] for row in rows], Scorer(["rouge1"]), tmp_path / "runs.html"
    runs = [scorer.score([row[name] for row in rows], references) for name in SYSTEMS]
    html.write_page(path, {"a": runs})
    tab = visit(path, fragment="#ex=18")
    edit(tab, "a")
    tab.get_by_role("button", name="Try the reference’s function words alone").click()
    expect(tab.locator(".trail")).to_be_visible()
    text = tab.input_value("#edited-prediction")
    texts = [text if at == 17 else row["full"] for at, row in enumerate(rows)]
    edited = scorer.score(texts, references)["rouge1"].fmeasure.mean()
    mean = numbers.points((edited + runs[1]["rouge1"].fmeasure.mean()) / 2)
    assert f"would score {mean} instead of" in tab.inner_text(".edited")


@pytest.mark.parametrize(
    ("options", "texts", "says"),
    [
        ({}, ("a b " * 260, "b c " * 250), "in pairs of up to 250,000 cells"),
        ({}, ("a b " * 260, "b c " * 250), "these have 260,000"),
        ({"rouge_types": ["rougeW", "rouge1"]}, ("a b", "a c"), "does not score ROUGE-W; this is ROUGE-1."),
    ],
)  # fmt: skip
def test_what_has_no_price_is_said_in_words(visit, tmp_path, options, texts, says):
    path = tmp_path / "report.html"
    html.write_page(path, {"a": Scorer(**options).score(*[[text] for text in texts])})
    tab = visit(path)
    tab.get_by_role("button", name="Edit the text of a").click()
    expect(tab.locator("#edited-read")).to_contain_text(says)
    assert bool(tab.locator(".price").count()) == bool(options)


def test_a_report_of_other_options_says_why_texts_are_not_edited(visit, tmp_path):
    path = tmp_path / "report.html"
    html.write_page(path, {"a": Scorer(tokenizer="unicode").score(["a b"], ["a c"])})
    tab = visit(path)
    tab.get_by_role("button", name="Edit the text of a").click()
    expect(tab.locator("#banner")).to_contain_text("these scores have tok:unicode")


def test_a_notebooks_frame_edits_too_and_offers_no_link_as_it_has_no_address(browser, rows, tmp_path):
    path = tmp_path / "notebook.html"
    scores = Scorer(TYPES).score([row["full"] for row in rows], [row["reference"] for row in rows])
    path.write_text(f"<!doctype html><body>{scores._repr_html_()}", "utf-8")
    with browser.new_context(offline=True) as context:
        tab = context.new_page()
        tab.goto(path.as_uri())
        frame = tab.frame_locator("iframe")
        edit(frame, "prediction")
        frame.get_by_role("button", name="Try the reference’s function words alone").click()
        expect(frame.locator(".edited p").first).to_contain_text("against")
        assert not frame.get_by_role("button", name="Copy a link").count()


def test_a_host_that_forbids_webassembly_says_why_nothing_is_scored(browser, report, tmp_path):
    path, inner = tmp_path / "host.html", html_escape(report.read_text("utf-8"))
    policy = "<meta http-equiv=Content-Security-Policy content=\"script-src 'unsafe-inline'\">"
    frame = f'<iframe width="1200" height="800" srcdoc="{inner}"></iframe>'
    path.write_text(f"<!doctype html><html><head>{policy}</head><body>{frame}", "utf-8")
    with browser.new_context(offline=True) as context:
        tab = context.new_page()
        tab.goto(path.as_uri())
        frame = tab.frame_locator("iframe")
        frame.get_by_role("button", name="Edit the text of full").click()
        expect(frame.locator("#edited-read [role=alert]")).to_contain_text("where it may not run WebAssembly")
