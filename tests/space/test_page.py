"""The page in Debian's chromium, and its API through gradio_client and plain HTTP.

Skipped where gradio, playwright or chromium are missing, but not where CI=true. Screenshots go to screenshots/.
"""

import csv
import json
import os
import re
import shutil
import socket
import threading
import urllib.request
from importlib import import_module
from pathlib import Path

import pytest

from rougekit import Scorer, compare
from space import share, warm
from space.choices import Choices
from tests.helpers.pages import PAIRS, SPACE
from workbench.paths import ROOT

needed = import_module if os.environ.get("CI") == "true" else pytest.importorskip
page = needed("space.page")
gradio_client = needed("gradio_client")
playwright = needed("playwright.sync_api")
axe = needed("axe_playwright_python.sync_playwright")
expect = playwright.expect

CHROMIUM = shutil.which("chromium")
if CHROMIUM is None and os.environ.get("CI") != "true":
    pytest.skip("chromium is not installed", allow_module_level=True)

pytestmark = pytest.mark.slow

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
SHOTS = ROOT / "screenshots"
EVIL = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"
PATIENCE = 60_000
"""Milliseconds."""
VIEWS = ("Scores", "Examples", "Compare", "Which tool?")


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    os.environ["GRADIO_TEMP_DIR"] = str(tmp_path_factory.mktemp("gradio"))
    warm.up()
    served = page.build()
    page.launch(served, server_name="127.0.0.1", server_port=None, prevent_thread_lock=True, quiet=True)
    yield served
    served.close()
    del os.environ["GRADIO_TEMP_DIR"]


@pytest.fixture
def url(served):
    return served.local_url


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def visit(url, browser):
    """Opens pages, and at the end looks whether any ran foreign code, failed, or spoke to another machine."""
    opened = []

    def visit(width=1440, theme="light", fragment=""):
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
        context.set_default_timeout(PATIENCE)
        tab = context.new_page()
        troubles = []
        tab.on("pageerror", lambda error: troubles.append(str(error)))
        tab.on("dialog", lambda dialog: troubles.append(f"dialog {dialog.message}"))
        asked = []
        tab.on("request", lambda request: asked.append(request))
        opened.append((context, tab, troubles, asked))
        tab.goto(f"{url}?__theme={theme}{fragment}")
        tab.wait_for_selector("#pair-result section", state="attached")
        return tab

    yield visit
    for context, tab, troubles, asked in opened:
        assert troubles == []
        outside = [request for request in asked if not request.url.startswith(("data:", "blob:", url))]
        assert [request.url for request in outside if request.failure != "csp"] == []  # csp: the policy forbade it
        assert tab.evaluate("window.hacked") is None
        context.close()


def shot(tab, name):
    SHOTS.mkdir(exist_ok=True)
    tab.screenshot(path=SHOTS / f"{name}.png", full_page=True)


def part(tab, element, name):
    """A picture of one element, at most a screen high."""
    place = tab.locator(element).bounding_box()
    place["y"] += tab.evaluate("scrollY")
    clip = {**place, "height": min(place["height"], 720)}
    tab.screenshot(path=SHOTS / f"{name}.png", full_page=True, clip=clip)


def open_tab(tab, name):
    tab.get_by_role("tab", name=name, exact=True).click()


def open_view(tab, name):
    """An inner tab, which on a narrow screen may stand in the menu of those that have no room."""
    button = tab.get_by_role("tab", name=name, exact=True)
    if button.count() == 0 or not button.is_visible():
        tab.locator("#views .overflow-menu > button").click()
        button = tab.locator("#views .overflow-dropdown button", has_text=name)
    button.click()


def cells(tab, result):
    """The tables in a result, by the names of their rows; what stands in a smaller line follows a space."""
    texts = {}
    for row in tab.locator(f"{result} table.scores tbody tr").all():
        name, *others = (" ".join(cell.split()) for cell in row.locator("th, td").all_text_contents())
        texts[name] = others
    return texts


def write_csv(path, rows, header=("system_a", "system_b", "reference")):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    return path


@pytest.fixture
def pairs_csv(tmp_path):
    return write_csv(tmp_path / "pairs.csv", PAIRS)


def upload(tab, paths, says):
    tab.set_input_files("#upload input[type=file]", paths)
    expect(tab.locator("#message")).to_contain_text(says, timeout=PATIENCE)


def scored(tab, paths=None, says=""):
    """Open the second tab, take a file or the example pairs, and score."""
    open_tab(tab, "Score a test set")
    if paths is None:
        tab.click("#example")
        expect(tab.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
    else:
        upload(tab, paths, says)
    tab.click("button#score")
    tab.wait_for_selector("#scores table.paper")


def clear(tab):
    tab.get_by_label("Remove this file", exact=False).or_(tab.get_by_label("Clear", exact=False)).first.click()


# one pair


def test_a_pair_is_explained_and_chips_switch_its_marks(visit):
    tab = visit()
    prediction, reference = (
        "The cat sat on the mat.\nIt slept.",
        "A cat sat there.\n---\nThe cats sit on a mat.\nIt sleeps.",
    )
    tab.fill("#prediction textarea", prediction)
    tab.fill("#reference textarea", reference)
    tab.get_by_role("checkbox", name="rougeSU4").check()
    tab.get_by_text("Options: how texts are read").click()
    tab.locator("#options").get_by_label("Stemmer", exact=True).click()
    tab.get_by_role("option", name="porter", exact=True).click()
    expect(tab.locator("#pair-results .block.stale-note")).to_be_visible()
    tab.click("#explain")
    expect(tab.locator("#pair-result .chips")).to_contain_text("rougeSU4", timeout=PATIENCE)
    expect(tab.locator("#pair-results .block.stale-note")).to_be_hidden()
    scores = Scorer(["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeSU4"], use_stemmer=True).score(
        [prediction], [reference.split("\n---\n")]
    )
    chips = tab.locator("#pair-result .chip").all_inner_texts()
    assert [" ".join(chip.split()) for chip in chips] == [
        "{} F {:.2f} (P {:.2f}, R {:.2f})".format(
            name, *(100 * scores.columns[name][part, 0] for part in (2, 0, 1))
        )
        for name in scores.types
    ]  # fmt: skip
    assert scores.signature in tab.inner_text("#pair-repeat")
    marks = "#pair-result .panel:visible mark"
    before = tab.locator(marks).all_inner_texts()
    tab.get_by_role("radio", name="rouge2").check()
    assert "Prediction, rouge2" in tab.inner_text("#pair-result .panel:visible")
    assert tab.locator(marks).all_inner_texts() != before


def test_a_mark_and_its_counterpart_light_up_by_pointer_and_keys(visit):
    tab = visit()
    tab.fill("#prediction textarea", "one two three")
    tab.fill("#reference textarea", "three one four")
    tab.click("#explain")
    expect(tab.locator("#pair-result .panel:visible")).to_contain_text("2 of the 3", timeout=PATIENCE)
    lit = """[...document.querySelectorAll('#pair-result .p0 mark')].filter(
        mark => getComputedStyle(mark).outlineStyle == 'solid').map(mark => mark.textContent)"""
    tab.locator("#pair-result .p0 mark").first.hover()
    assert tab.evaluate(lit) == ["one", "one"]
    tab.mouse.move(0, 0)
    tab.locator("#pair-result .p0 mark").first.focus()
    tab.keyboard.press("ArrowRight")
    assert tab.evaluate(lit) == ["three", "three"]
    assert tab.evaluate("document.querySelectorAll('#pair-result .p0 mark[tabindex=\"0\"]').length") == 2


def test_a_link_opens_the_pair_again_and_is_never_sent(visit):
    pair = share.Pair("اللغة العربية جميلة", "العربية لغة", Choices(("rouge1", "rougeL"), tokenizer="unicode"))
    tab = visit(fragment=f"#{share.fragment(pair)}")
    expect(tab.locator("#prediction textarea")).to_have_value(pair.prediction, timeout=PATIENCE)
    expect(tab.locator("#pair-result .chip")).to_have_count(2, timeout=PATIENCE)
    assert "tok:unicode" in tab.inner_text("#pair-repeat")
    style = "getComputedStyle(document.querySelector('#prediction textarea')).unicodeBidi"
    assert tab.evaluate(style) == "plaintext"  # each paragraph takes its direction from its own letters
    assert share.read(tab.get_attribute("#pair-repeat a.link", "href")).prediction == pair.prediction


def test_another_standard_offers_its_own_types(visit):
    tab = visit()
    tab.get_by_text("Options: how texts are read").click()
    tab.locator("#options").get_by_label("Standard", exact=True).click()
    tab.get_by_role("option", name="coco").click()
    expect(tab.get_by_role("checkbox", name="rouge1")).to_have_count(0, timeout=PATIENCE)
    tab.click("#explain")
    expect(tab.locator("#pair-repeat")).to_contain_text("std:coco", timeout=PATIENCE)
    expect(tab.locator("#pair-result .chip").first).to_contain_text("rougeL, reference 1 of 2")
    again = visit(fragment=tab.get_attribute("#pair-repeat a.link", "href"))
    expect(again.locator("#pair-repeat")).to_contain_text("std:coco", timeout=PATIENCE)
    expect(again.get_by_role("checkbox", name="rougeL", exact=True)).to_be_checked()


def test_a_button_under_a_warning_sets_the_option(visit):
    tab = visit()
    tab.fill("#prediction textarea", "ภาษาไทยง่าย")
    tab.fill("#reference textarea", "ภาษาไทย")
    tab.click("#explain")
    tab.get_by_role("button", name="Use the tokeniser unicode").click()
    expect(tab.locator("#pair-repeat")).to_contain_text("tok:unicode", timeout=PATIENCE)
    expect(tab.get_by_role("button", name="Use the tokeniser unicode")).to_have_count(0)


def test_a_long_text_is_refused_on_the_hub_and_not_cut(visit, monkeypatch):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    tab = visit()
    tab.fill("#prediction textarea", "word " * 2_041)
    tab.click("#explain")
    alert = tab.locator("#pair-result [role=alert]")
    expect(alert).to_contain_text("the prediction has 10,205 characters; expected at most 10,000", timeout=PATIENCE)


# a test set


def test_a_file_is_scored_and_downloaded(visit, pairs_csv):
    tab = visit()
    scored(tab, pairs_csv, "pairs.csv: 3 rows")
    scores = Scorer().score([a for a, _, _ in PAIRS], [reference for _, _, reference in PAIRS])
    mean = scores.aggregate()["rouge1"]
    assert cells(tab, "#scores")["system_a"][0].startswith(f"{100 * mean:.2f}")
    tab.get_by_text("Precision, recall and intervals").click()
    with tab.expect_download() as waiting:
        tab.click("#download")
    with open(waiting.value.path(), encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "system_a"]
    for name, column in scores.to_pandas().items():
        assert [float(row[name]) for row in rows] == column.tolist()
    with tab.expect_download() as waiting:
        tab.click("#report")
    waiting.value.save_as(pairs_csv.parent / "report.html")
    report = tab.context.new_page()
    report.context.set_offline(True)
    report.goto(f"file://{pairs_csv.parent}/report.html")
    assert report.locator("figure svg").count() >= 4


def test_text_files_are_dropped_together_and_lines_pasted(visit, tmp_path):
    tab = visit()
    paths = [tmp_path / name for name in ("ref.txt", "a.txt", "b.txt")]
    for path, text in zip(paths, zip(*((r, a, b) for a, b, r in PAIRS), strict=True), strict=True):
        path.write_text("\n".join(text), encoding="utf-8")
    scored(tab, paths, "3 rows")
    assert "a, b against ref" in tab.inner_text("#scores p.label")
    tab.get_by_text("Or paste lines").click()
    tab.get_by_label("Predictions, pasted").fill("one\ntwo")
    tab.get_by_label("References, pasted").fill("one\nthree")
    tab.click("#paste")
    expect(tab.locator("#message")).to_contain_text("pasted lines: 2 rows", timeout=PATIENCE)


def test_old_results_are_marked_until_they_are_made_anew(visit, pairs_csv):
    tab = visit()
    scored(tab)
    note = tab.locator("#set-results .block.stale-note")
    expect(note).to_be_hidden()
    tab.get_by_role("checkbox", name="rouge2").uncheck()
    expect(note).to_be_visible()
    assert "rouge2" in tab.inner_text("#scores p.label")
    tab.click("button#score")
    expect(note).to_be_hidden(timeout=PATIENCE)
    expect(tab.locator("#scores p.label")).not_to_contain_text("rouge2")
    upload(tab, pairs_csv, "pairs.csv: 3 rows")
    expect(note).to_be_visible()
    assert "pairs.jsonl" in tab.inner_text("#scores p.label")


def test_examples_are_walked_through(visit, tmp_path):
    tab = visit()
    rows = [[f"word{k}", "x" if k % 2 else f"word{k}", f"word{k} other"] for k in range(60)]
    scored(tab, write_csv(tmp_path / "x.csv", rows), "60 rows")
    open_view(tab, "Examples")
    expect(tab.locator("#list")).to_contain_text("60 of 60 examples")
    tab.locator("#contains textarea, #contains input").fill("WORD7 ")
    expect(tab.locator("#list")).to_contain_text("1 of 60 examples", timeout=PATIENCE)
    tab.locator("#contains textarea, #contains input").fill("")
    tab.locator("#only input").click()
    tab.get_by_role("option", name="baseline better").click()
    expect(tab.locator("#list")).to_contain_text("30 of 60 examples", timeout=PATIENCE)
    tab.locator("#list .act").first.click()
    expect(tab.locator("#opened")).to_contain_text("Example 2", timeout=PATIENCE)
    expect(tab.locator("#opened section")).to_have_count(2)
    tab.locator("#opened .chip", has_text="rougeL ").first.click()
    assert tab.locator("#opened .chip:has(:checked) strong").all_inner_texts() == ["rougeL", "rougeL"]
    tab.locator("#list .act").first.focus()
    tab.keyboard.press("ArrowDown")
    expect(tab.locator("#opened")).to_contain_text("Example 4", timeout=PATIENCE)
    tab.get_by_role("button", name="Next", exact=True).click()
    expect(tab.locator("#opened")).to_contain_text("Example 6", timeout=PATIENCE)
    expect(tab.locator("#live")).to_have_text("Example 6 is open")
    tab.get_by_role("button", name="Next page").click()
    expect(tab.locator("#list")).to_contain_text("page 2 of 2", timeout=PATIENCE)


def test_groups_are_chosen_by_their_column(visit, tmp_path):
    tab = visit()
    rows = [[*pair, f"document {k // 2}"] for k, pair in enumerate(PAIRS * 4)]
    open_tab(tab, "Score a test set")
    upload(tab, write_csv(tmp_path / "x.csv", rows, ("system_a", "system_b", "reference", "doc")), "12 rows")
    tab.locator("#groups input").click()
    tab.get_by_role("option", name="doc").click()
    tab.click("button#score")
    tab.wait_for_selector("#scores table.paper")
    assert "groups:6" in tab.inner_text("#scores .signature").replace("\n", "")
    open_view(tab, "Compare")
    assert "in 6 groups" in tab.inner_text("#comparison")


def test_systems_are_compared_and_a_point_opens_its_example(visit, pairs_csv):
    tab = visit()
    scored(tab, pairs_csv, "3 rows")
    open_view(tab, "Compare")
    scorer, references = Scorer(), [reference for _, _, reference in PAIRS]
    systems = {f"system_{'ab'[k]}": scorer.score([pair[k] for pair in PAIRS], references) for k in range(2)}
    found = compare(systems, "system_a")
    entry = found["system_b"]["rouge1"].fmeasure
    row = cells(tab, "#comparison")["rouge1, system_b"]
    assert row[1].startswith(f"{100 * entry.difference:+.2f}")
    assert f"{entry.wins} / {entry.ties} / {entry.losses}" == row[3]
    assert found.sentence_of("system_b", "rouge1") in tab.inner_text("#comparison .claims")
    assert found.signature in tab.inner_text("#comparison").replace("\n", "")
    x, y = map(float, tab.get_attribute("#points .points", "d").split("M")[2].removesuffix("h0").split())
    chart = tab.locator("#points svg.pick")
    scale = chart.bounding_box()["width"] / 400
    chart.click(position={"x": x * scale, "y": y * scale})
    expect(tab.locator("#point-opened")).to_contain_text("Example 2", timeout=PATIENCE)
    tab.click("#why")
    expect(tab.locator("#reasons")).to_contain_text("Bigrams of references", timeout=PATIENCE)


def test_the_tool_behind_a_number_is_found(visit, pairs_csv):
    tab = visit()
    open_tab(tab, "Score a test set")
    upload(tab, pairs_csv, "3 rows")
    open_view(tab, "Which tool?")
    mean = Scorer(["rouge1"]).score([a for a, _, _ in PAIRS], [r for _, _, r in PAIRS]).aggregate()["rouge1"]
    tab.locator("#published textarea, #published input").fill(f"rouge1 {100 * mean:.2f}")
    tab.click("#find")
    expect(tab.locator("#tools")).to_contain_text("to the printed digits", timeout=PATIENCE)


def test_a_bad_file_is_told_and_the_page_goes_on(visit, tmp_path, pairs_csv):
    tab = visit()
    open_tab(tab, "Score a test set")
    tab.click("button#score")
    expect(tab.locator("#set-progress [role=alert]")).to_contain_text("there is no data", timeout=PATIENCE)
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"prediction": "a", "reference": "b"}\n{"prediction": a}\n', encoding="utf-8")
    upload(tab, bad, "bad.jsonl: line 2, column 16: Expecting value")
    clear(tab)
    upload(tab, pairs_csv, "pairs.csv: 3 rows")
    tab.click("button#score")
    tab.wait_for_selector("#scores table")


def test_who_waits_sees_the_place_in_the_queue(visit, monkeypatch):
    from space import testset
    from space.page import AT_ONCE

    release = threading.Event()

    def slowly(*arguments, **options):
        release.wait(60)
        return compare(*arguments, **options)

    monkeypatch.setattr(testset, "compare", slowly)
    tabs = [visit() for _ in range(AT_ONCE + 1)]
    for tab in tabs:
        open_tab(tab, "Score a test set")
        tab.click("#example")
        expect(tab.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
        tab.click("button#score")
        expect(tab.locator("#set-progress p")).to_be_visible(timeout=PATIENCE)
    place = tabs[-1].locator("#set-progress .progress-text")
    expect(place).to_contain_text("queue: 1/1", timeout=PATIENCE)
    shot(tabs[-1], "queue")
    box, around = place.bounding_box(), tabs[-1].locator("#set-progress .wrap").bounding_box()
    clipped = place.evaluate("text => getComputedStyle(text.parentElement).overflow") != "visible"
    assert not clipped or box["y"] + box["height"] <= around["y"] + around["height"]
    release.set()
    tabs[-1].wait_for_selector("#scores table.paper")


def test_work_can_be_cancelled(visit, monkeypatch, tmp_path):
    from space import testset

    begun, release = threading.Event(), threading.Event()

    def slowly(*arguments, **options):
        begun.set()
        release.wait(30)
        return compare(*arguments, **options)

    monkeypatch.setattr(testset, "compare", slowly)
    tab = visit()
    open_tab(tab, "Score a test set")
    tab.click("#example")
    expect(tab.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
    tab.click("button#score")
    expect(tab.locator("#set-progress progress")).to_be_visible(timeout=PATIENCE)
    assert begun.wait(30)
    tab.click("#cancel")
    expect(tab.locator("#set-progress")).not_to_contain_text("resampling", timeout=PATIENCE)
    release.set()
    tab.wait_for_timeout(1_000)
    assert tab.locator("#scores table").count() == 0


def test_an_address_opens_a_tab_and_keys_go_between_tabs(visit):
    tab = visit(fragment="#tab=compare")
    expect(tab.get_by_role("tab", name="Compare")).to_have_attribute("aria-selected", "true", timeout=PATIENCE)
    tab.get_by_role("tab", name="Score a test set").focus()
    tab.keyboard.press("ArrowLeft")
    expect(tab.get_by_role("tab", name="Explain a pair")).to_have_attribute("aria-selected", "true")
    assert tab.evaluate("location.hash") == "#tab=pair"


# safety


def test_nothing_that_users_write_becomes_html(visit, tmp_path):
    tab = visit()
    tab.fill("#prediction textarea", EVIL)
    tab.fill("#reference textarea", f"{EVIL}\n---\n{EVIL} again")
    for box in tab.locator("#types input").all():
        box.check()
    tab.click("#explain")
    expect(tab.locator("#pair-result")).to_contain_text("bleu, reference 2", timeout=PATIENCE)
    tab.get_by_text("Options: how texts are read").click()
    for label in ("Stemmer", "Stopwords", "Tokenizer", "Sentences", "Multi reference"):
        tab.locator("#options").get_by_label(label, exact=True).fill(EVIL)
        tab.keyboard.press("Enter")
        tab.keyboard.press("Escape")
    open_tab(tab, "Score a test set")
    name = f"{EVIL.replace('/', '∕')}.csv"
    upload(tab, write_csv(tmp_path / name, [[EVIL] * 3] * 2, (EVIL, f"{EVIL}2", f"{EVIL} reference")), "2 rows")
    for side in ("predictions", "references", "baseline"):
        tab.fill(f"#{side} input", EVIL)
        tab.keyboard.press("Escape")
    tab.click("button#score")
    tab.wait_for_selector("#scores table")
    open_view(tab, "Compare")
    tab.click("#why")
    tab.wait_for_selector("#reasons table")
    clear(tab)
    upload(tab, write_csv(tmp_path / "broken.csv", [["x", "y"]], (EVIL, EVIL)), "column name twice")
    assert tab.locator("img[src=x]").count() == 0


def test_the_name_of_a_refused_file_runs_nothing_and_calls_nobody(visit):
    tab = visit()
    open_tab(tab, "Score a test set")
    name = "<img src=&#47;&#47;outside.invalid onerror='window.hacked=1'>.exe"
    tab.set_input_files("#upload input[type=file]", {"name": name, "mimeType": "text/csv", "buffer": b"a" * 1_000})
    expect(tab.locator("#message [role=alert]")).to_contain_text("expected one file", timeout=PATIENCE)
    tab.wait_for_timeout(500)


def test_two_users_at_once_get_their_own(visit, tmp_path):
    tabs = [visit(), visit()]
    for number, tab in enumerate(tabs):
        open_tab(tab, "Score a test set")
        rows = [[f"word{number}", "x", f"word{number} other"]] * (300 + number)
        upload(tab, write_csv(tmp_path / f"user{number}.csv", rows), f"{300 + number} rows")
    for tab in tabs:
        tab.click("button#score")
    for number, tab in enumerate(tabs):
        tab.wait_for_selector("#scores table")
        assert f"user{number}.csv: {300 + number} rows" in tab.inner_text("#scores p.label")
        open_view(tab, "Examples")
        tab.locator("#list .act").first.click()
        expect(tab.locator("#opened mark").first).to_have_text(f"word{number}", timeout=PATIENCE)


def test_no_upload_is_kept(visit, served, pairs_csv):
    from gradio.route_utils import delete_files_created_by_app

    tab = visit()
    open_tab(tab, "Score a test set")
    upload(tab, pairs_csv, "3 rows")
    cache = Path(served.GRADIO_CACHE)
    assert list(cache.rglob("pairs.csv"))
    assert served.delete_cache == (60, 300)  # every minute, what is older than five
    delete_files_created_by_app(served, 0)
    assert not list(cache.rglob("pairs.csv"))
    tab.click("button#score")
    tab.wait_for_selector("#scores table")  # from memory


# for everyone


def violations(tab):
    """What axe finds when all has faded in, without what it can't decide."""
    tab.wait_for_function(
        """!document.querySelector('.pending, .generating') && document.getAnimations().every(
            a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)"""
    )
    found = axe.Axe().run(tab).response["violations"]
    return [(one["id"], [node["html"][:150] for node in one["nodes"]][:3]) for one in found]


def inside(tab, width):
    assert tab.evaluate("document.scrollingElement.scrollWidth") <= width
    cut = """[...document.querySelectorAll('table.paper')].filter(e => e.offsetParent).filter(
        e => e.scrollWidth > e.closest('.scroll').clientWidth).length"""
    assert tab.evaluate(cut) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 768, 390])
def test_every_tab_and_state_is_for_everyone(visit, width, theme):
    tab = visit(width, theme)
    shot(tab, f"explain-{theme}-{width}")
    part(tab, "#pair-result", f"pair-{theme}-{width}")
    assert violations(tab) == []
    tab.fill("#prediction textarea", "")
    tab.click("#explain")
    expect(tab.locator("#pair-result")).to_contain_text("nothing to compare", timeout=PATIENCE)
    assert violations(tab) == []
    open_tab(tab, "Score a test set")
    tab.click("button#score")
    expect(tab.locator("#set-progress [role=alert]")).to_be_visible(timeout=PATIENCE)
    assert violations(tab) == []
    scored(tab)
    tab.click("#around")
    tab.wait_for_selector("#levels table")
    tab.get_by_text("Show LaTeX").click()
    shot(tab, f"scores-{theme}-{width}")
    inside(tab, width)
    assert violations(tab) == []
    open_view(tab, "Examples")
    tab.locator("#list .act").nth(2).click()
    tab.wait_for_selector("#opened section")
    shot(tab, f"examples-{theme}-{width}")
    part(tab, "#examples", f"list-{theme}-{width}")
    inside(tab, width)
    assert violations(tab) == []
    open_view(tab, "Compare")
    tab.click("#why")
    tab.wait_for_selector("#reasons table")
    expect(tab.locator("#points svg.pick")).to_be_visible()
    shot(tab, f"compare-{theme}-{width}")
    inside(tab, width)
    tab.get_by_role("checkbox", name="rouge2").uncheck()
    expect(tab.locator("#set-results .block.stale-note")).to_be_visible()
    assert violations(tab) == []
    open_view(tab, "Which tool?")
    tab.locator("#published textarea, #published input").fill("rouge1 46.6")
    tab.click("#find")
    tab.wait_for_selector("#tools table")
    shot(tab, f"tool-{theme}-{width}")
    assert violations(tab) == []
    background = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", background)[:3])) < 200) == (theme == "dark")


def test_eight_systems_and_many_scripts_fit(visit, tmp_path):
    texts = [
        "เธอไปโรงเรียนทุกวัน",
        "القطة جلست على السجادة",
        "猫坐在垫子上",
        "😀 the 👩‍👩‍👧 cat 🇩🇪 sat",
        "the cat sat",
        "it rained",
    ] * 3
    header = [*(f"a_system_with_a_long_name_{k}" for k in range(8)), "reference"]
    rows = [[text[: len(text) - k] or text for k in range(8)] + [text] for text in texts]
    tab = visit(390)
    tab.get_by_text("Options: how texts are read").click()
    tab.locator("#options").get_by_label("Tokenizer", exact=True).click()
    tab.get_by_role("option", name="unicode").click()
    scored(tab, write_csv(tmp_path / "many.csv", rows, header), "18 rows")
    shot(tab, "eight-scores-390")
    assert violations(tab) == []
    open_view(tab, "Examples")
    tab.locator("#list .act").nth(1).click()
    tab.wait_for_selector("#opened section")
    shot(tab, "eight-examples-390")
    assert tab.locator("#opened section").count() == 8
    direction = "getComputedStyle(document.querySelector('#opened .text')).direction"
    assert tab.evaluate(direction) == "rtl"
    open_view(tab, "Compare")
    tab.click("#pairs")
    tab.wait_for_selector("#matrix table")
    shot(tab, "eight-compare-390")
    assert tab.evaluate("document.scrollingElement.scrollWidth") <= 390
    assert violations(tab) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out_from_paper_and_differ_without_colour(visit, theme):
    tab = visit(theme=theme)
    styles = tab.evaluate("""() => {
      const root = document.querySelector('#pair-result .rougekit'), found = [];
      for (let k = 0; k < 6; k++) {
        const mark = Object.assign(document.createElement('mark'), { className: `c${k}` });
        root.append(mark);
        const style = getComputedStyle(mark);
        found.push([style.textDecorationStyle + style.textDecorationThickness, style.textDecorationColor]);
        mark.remove();
      }
      return [getComputedStyle(root).getPropertyValue('--paper'), found];
    }""")
    paper, marks = styles
    assert len({shape for shape, _ in marks}) == 6
    for _, colour in marks:
        assert contrast(rgb(paper), rgb(colour)) >= 3


def rgb(colour):
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) > 4 else "".join(2 * digit for digit in colour[1:])
        return [int(digits[k : k + 2], 16) for k in (0, 2, 4)]
    return [int(float(number)) for number in re.findall(r"[\d.]+", colour)[:3]]


def contrast(one, other):
    """WCAG 2.2, relative luminance and contrast ratio."""

    def luminance(colour):
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_keys_are_enough_to_explain(visit):
    tab = visit()
    tab.focus("#prediction textarea")
    tab.keyboard.press("Control+A")
    tab.keyboard.type("rain")
    for _ in range(12):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.id") == "explain":
            break
    tab.keyboard.press("Enter")
    expect(tab.locator("#pair-result")).to_contain_text("of its 1 unigram", timeout=PATIENCE)
    expect(tab.locator("#live")).to_contain_text("Explained. rouge1: F")


# the API


def called(url, name, **arguments):
    """Over plain HTTP, as README shows it."""
    request = urllib.request.Request(
        f"{url}gradio_api/call/v2/{name}", json.dumps(arguments).encode(), {"Content-Type": "application/json"}
    )
    event = json.load(urllib.request.urlopen(request))["event_id"]
    answer = urllib.request.urlopen(f"{url}gradio_api/call/{name}/{event}").read().decode()
    return json.loads(answer.partition("data: ")[2])


def test_the_api_has_three_named_typed_endpoints_with_docs(url, pairs_csv):
    client = gradio_client.Client(url, verbose=False)
    named = client.view_api(return_format="dict")["named_endpoints"]
    assert set(named) == {"/score", "/score_file", "/compare"}
    for endpoint in named.values():
        assert "rouge_types" in endpoint["description"]
    assert set(named["/score"]["returns"][0]["type"]["properties"]) == {"signature", "scores", "warnings"}
    result = client.predict("the cat", ["the cat sat"], ["rouge1"], {"stemmer": "porter"}, api_name="/score")
    scores = Scorer(["rouge1"], use_stemmer=True).score(["the cat"], ["the cat sat"])
    assert result["scores"]["rouge1"]["recall"] == scores["rouge1"].recall[0]
    assert result["signature"] == scores.signature
    file = gradio_client.handle_file(str(pairs_csv))
    scored, download = client.predict(file, ["system_a"], "reference", "rouge1", None, api_name="/score_file")
    expected = Scorer(["rouge1"]).score([a for a, _, _ in PAIRS], [r for _, _, r in PAIRS]).aggregate()["rouge1"]
    assert scored["scores"]["system_a"]["rouge1"]["fmeasure"]["mid"] == expected
    with open(download, encoding="utf-8", newline="") as written:
        assert len(list(csv.DictReader(written))) == 3
    compared = client.predict(file, None, None, "system_a", "bootstrap", ["rouge1"], None, api_name="/compare")
    assert compared["systems"]["system_b"]["rouge1"]["fmeasure"]["difference"] < 0
    with pytest.raises(Exception, match="options has 'x'; expected tokenizer"):
        client.predict("a", ["b"], None, {"x": 1}, api_name="/score")


def test_plain_http_needs_no_optional_argument(url):
    (result,) = called(url, "score", prediction="the cat", references="the cat sat")
    assert result["scores"]["rouge1"]["precision"] == 1.0
    request = urllib.request.Request(
        f"{url}gradio_api/call/score", b'{"data": ["a", ["a"]]}', {"Content-Type": "application/json"}
    )
    event = json.load(urllib.request.urlopen(request))["event_id"]
    answer = urllib.request.urlopen(f"{url}gradio_api/call/score/{event}").read().decode()
    assert '"fmeasure": 1.0' in answer


def test_the_api_reads_no_file_of_the_server(url):
    client = gradio_client.Client(url, verbose=False)
    stolen = {"path": str(Path(__file__)), "meta": {"_type": "gradio.FileData"}}
    with pytest.raises(Exception, match=r"(?i)path|file|upload|error"):
        client.predict(stolen, None, None, None, None, api_name="/score_file")


# serving


def test_the_page_is_there_before_the_kernels_are(monkeypatch):
    import app

    order = []

    class Built:
        def block_thread(self):
            order.append("wait")

    monkeypatch.setattr(warm, "up", lambda: order.append("warm"))
    monkeypatch.setattr(page, "build", Built)
    monkeypatch.setattr(page, "launch", lambda built, **options: order.append(options["server_port"]))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    app.main(["--port", str(port)])
    assert order[0] == port
    assert set(order[1:]) == {"warm", "wait"}
    assert os.environ["GRADIO_ANALYTICS_ENABLED"] == "False"


def test_a_port_that_is_taken_gives_way_to_the_next(monkeypatch, capsys):
    import app

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setenv("GRADIO_SERVER_PORT", str(port))
        host, found = app.place([])
        assert (host, found > port) == ("127.0.0.1", True)
        assert f"port {port} is taken; this is {found}" in capsys.readouterr().err
    monkeypatch.setenv("GRADIO_SERVER_NAME", "0.0.0.0")
    assert app.place(["--port", str(port)])[0] == "0.0.0.0"


def test_the_page_tells_of_kernels_that_compile(monkeypatch):
    monkeypatch.setattr(warm, "_progress", warm.Progress(began=warm.time.monotonic() - 12))
    warm._progress.steps = 3
    assert f"3 of {warm.STEPS} steps are done after 12 seconds" in warm.words()
    warm._progress.done = True
    assert warm.words() == ""
