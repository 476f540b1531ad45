"""The Space's page in Debian's chromium, and its API through gradio_client.

Skipped where gradio, playwright or chromium are missing, but not where CI=true. Screenshots go to screenshots/.
"""

import csv
import os
import re
import shutil
import threading
from importlib import import_module
from pathlib import Path

import pytest

from rougekit import Scorer, compare
from space import handlers
from tests.space.test_handlers import PAIRS
from workbench.paths import ROOT

needed = import_module if os.environ.get("CI") == "true" else pytest.importorskip
page = needed("space.page")
gradio_client = needed("gradio_client")
playwright = needed("playwright.sync_api")
expect = playwright.expect

CHROMIUM = shutil.which("chromium")
if CHROMIUM is None and os.environ.get("CI") != "true":
    pytest.skip("chromium is not installed", allow_module_level=True)

pytestmark = pytest.mark.slow

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
SHOTS = ROOT / "screenshots"
EVIL = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"
PATIENCE = 30_000
"""Milliseconds."""


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    os.environ["GRADIO_TEMP_DIR"] = str(tmp_path_factory.mktemp("gradio"))
    handlers.warm_up()
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

    def visit(width=1280, theme="light"):
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
        context.set_default_timeout(PATIENCE)
        tab = context.new_page()
        troubles = []
        tab.on("pageerror", lambda error: troubles.append(str(error)))
        tab.on("dialog", lambda dialog: troubles.append(f"dialog {dialog.message}"))
        asked = []
        tab.on("request", lambda request: asked.append(request))
        opened.append((context, tab, troubles, asked))
        tab.goto(f"{url}?__theme={theme}")
        tab.wait_for_selector("#pair-result table")
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


def open_tab(tab, name):
    tab.get_by_role("tab", name=name).click()


def cells(tab, result):
    """The table in a result, by the names of its rows."""
    rows = tab.locator(f"{result} table.scores tbody tr").all()
    texts = [[cell.replace("\xa0", " ") for cell in row.locator("th, td").all_inner_texts()] for row in rows]
    return {row[0]: row[1:] for row in texts}


def write_csv(path, rows, header=("system_a", "system_b", "reference")):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    return path


@pytest.fixture
def pairs_csv(tmp_path):
    return write_csv(tmp_path / "pairs.csv", PAIRS)


def upload(tab, prefix, path, says):
    tab.set_input_files(f"#{prefix}-upload input[type=file]", path)
    expect(tab.locator(f"#{prefix}-message")).to_contain_text(says, timeout=PATIENCE)


def test_a_pair_is_explained(visit):
    tab = visit()
    prediction, reference = (
        "The cat sat on the mat.\nIt slept.",
        "A cat sat there.\n---\nThe cats sit on a mat.\nIt sleeps.",
    )
    tab.fill("#prediction textarea", prediction)
    tab.fill("#reference textarea", reference)
    tab.get_by_label("rougeSU4").check()
    tab.get_by_text("Options: how texts are read").click()
    tab.get_by_label("Stemmer").click()
    tab.get_by_role("option", name="porter").click()
    tab.click("#explain")
    expect(tab.locator("#pair-result")).to_contain_text("rougeSU4 with reference 2 of 2", timeout=PATIENCE)
    scores = Scorer(["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeSU4"], use_stemmer=True).score(
        [prediction], [reference.split("\n---\n")]
    )
    columns = ("precision", "recall", "fmeasure")
    assert cells(tab, "#pair-result") == {
        name: [f"{100 * getattr(scores[name], column)[0]:.2f}" for column in columns] for name in scores.types
    }
    assert scores.signature in tab.inner_text("#pair-signature")
    assert "use_stemmer=True" in tab.inner_text("#pair-code")
    mark = tab.locator("section.rkrouge1 mark").first
    mark.hover()
    lit = """[...document.querySelectorAll('section.rkrouge1 mark')].filter(
        mark => getComputedStyle(mark).outlineStyle == 'solid').map(mark => mark.textContent)"""
    assert tab.evaluate(lit) == ["The", "The"]
    assert "reference" in mark.get_attribute("title")


def test_a_file_is_scored_downloaded_and_its_examples_opened(visit, pairs_csv):
    tab = visit()
    open_tab(tab, "Score a file")
    upload(tab, "score", pairs_csv, "pairs.csv: 3 rows, columns system_a, system_b, reference")
    tab.click("button#score")
    tab.wait_for_selector("#score-result table")
    scores = Scorer().score([a for a, _, _ in PAIRS], [reference for _, _, reference in PAIRS])
    mean = scores.aggregate()["rouge1"]
    shown = cells(tab, "#score-result")["rouge1, system_a"][2]
    assert shown == f"{100 * mean:.2f} [{100 * mean.low.fmeasure:.2f}, {100 * mean.high.fmeasure:.2f}]"
    assert tab.locator("#score-result figure svg").count() == 8
    with tab.expect_download() as waiting:
        tab.click("#download")
    with open(waiting.value.path(), encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "system_a"]
    for name, column in scores.to_pandas().items():
        assert [float(row[name]) for row in rows] == column.tolist()
    assert rows[2]["prediction"] == "'=1+1"
    tab.get_by_role("button", name="worst: system_b, example 3").click()
    expect(tab.locator("#prediction textarea")).to_have_value("nothing alike", timeout=PATIENCE)
    expect(tab.locator("#pair-result")).to_contain_text("0 of the 3 reference unigrams", timeout=PATIENCE)


def test_systems_are_compared(visit, pairs_csv):
    tab = visit()
    open_tab(tab, "Score a file")
    upload(tab, "score", pairs_csv, "3 rows")
    open_tab(tab, "Compare")
    expect(tab.locator("#compare-message")).to_contain_text("pairs.csv: 3 rows")
    tab.get_by_label("permutation").check()
    tab.click("button#compare")
    tab.wait_for_selector("#compare-result table")
    scorer, references = Scorer(), [reference for _, _, reference in PAIRS]
    systems = {f"system_{'ab'[k]}": scorer.score([pair[k] for pair in PAIRS], references) for k in range(2)}
    entry = compare(systems, "system_a", method="permutation")["system_b"]["rouge1"].fmeasure
    difference, p, p_holm = cells(tab, "#compare-result")["rouge1, system_b"][1:]
    assert difference.startswith(f"{100 * entry.difference:+.2f} [")
    assert (p, p_holm) == (f"{entry.p_value:.4f}", f"{entry.p_holm:.4f}")
    assert tab.locator("#compare-result .forest circle").count() == 4
    assert "What may be claimed" in tab.inner_text("#compare-result")


def test_a_bad_file_is_told_and_the_page_goes_on(visit, tmp_path, pairs_csv):
    tab = visit()
    open_tab(tab, "Score a file")
    tab.click("button#score")
    expect(tab.locator("#score-result [role=alert]")).to_contain_text("there is no file")
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"prediction": "a", "reference": "b"}\n{"prediction": a}\n', encoding="utf-8")
    upload(tab, "score", bad, "bad.jsonl, line 2, column 16: Expecting value")
    tab.get_by_label("Remove this file", exact=False).or_(tab.get_by_label("Clear", exact=False)).first.click()
    upload(tab, "score", pairs_csv, "pairs.csv: 3 rows")
    tab.click("button#score")
    tab.wait_for_selector("#score-result table")


def test_nothing_that_users_write_becomes_html(visit, tmp_path):
    tab = visit()
    tab.fill("#prediction textarea", EVIL)
    tab.fill("#reference textarea", f"{EVIL}\n---\n{EVIL} again")
    for box in tab.locator("#types input").all():
        box.check()
    tab.click("#explain")
    expect(tab.locator("#pair-result")).to_contain_text("bleu with reference 2", timeout=PATIENCE)
    tab.get_by_text("Options: how texts are read").click()
    for label in ("Stemmer", "Stop words", "Tokeniser", "Sentences end at", "Several references"):
        tab.get_by_label(label).fill(EVIL)
        tab.keyboard.press("Enter")
        tab.keyboard.press("Escape")
    open_tab(tab, "Score a file")
    evil = write_csv(
        tmp_path / f"{EVIL.replace('/', '∕')}.csv", [[EVIL] * 3] * 2, (EVIL, f"{EVIL}2", f"{EVIL} reference")
    )
    upload(tab, "score", evil, "2 rows")
    for prefix, result in (("score", "#score-result table"), ("compare", "#compare-result table")):
        for side in ("predictions", "references"):
            tab.fill(f"#{prefix}-{side} input", EVIL)
            tab.keyboard.press("Escape")
        tab.click(f"button#{prefix}")
        tab.wait_for_selector(result)
        open_tab(tab, "Compare")
    tab.fill("#compare-baseline input", EVIL)
    tab.keyboard.press("Tab")
    broken = write_csv(tmp_path / "broken.csv", [["x"]], (EVIL, EVIL))
    open_tab(tab, "Score a file")
    tab.get_by_label("Remove this file", exact=False).or_(tab.get_by_label("Clear", exact=False)).first.click()
    upload(tab, "score", broken, "column 2 is")
    assert tab.locator("img[src=x]").count() == 0


@pytest.mark.parametrize("ending", [".csv", ".exe"])
def test_the_name_of_a_refused_file_runs_nothing_and_calls_nobody(visit, ending):
    tab = visit()
    open_tab(tab, "Score a file")
    name = f"<img src=&#47;&#47;outside.invalid onerror='window.hacked=1'>{ending}"
    file = {"name": name, "mimeType": "text/csv", "buffer": b"a" * 21_000_000}
    tab.set_input_files("#score-upload input[type=file]", file)
    expect(tab.get_by_test_id("toast-body")).to_contain_text(ending, timeout=PATIENCE)
    tab.wait_for_timeout(500)


def test_two_users_at_once_get_their_own(visit, tmp_path):
    tabs, results = [visit(), visit()], []
    for number, tab in enumerate(tabs):
        open_tab(tab, "Score a file")
        rows = [[f"word{number}", "x", f"word{number} other"]] * (300 + number)
        upload(tab, "score", write_csv(tmp_path / f"user{number}.csv", rows), f"{300 + number} rows")
    for tab in tabs:
        tab.click("button#score")
    for number, tab in enumerate(tabs):
        tab.wait_for_selector("#score-result table")
        results.append(tab.inner_text("#score-result"))
        assert f"Means of {300 + number} examples" in results[-1]
        tab.get_by_role("button", name=re.compile("best: system_a")).first.click()
        expect(tab.locator("#prediction textarea")).to_have_value(f"word{number}", timeout=PATIENCE)


def test_no_upload_is_kept(visit, served, pairs_csv):
    from gradio.route_utils import delete_files_created_by_app

    tab = visit()
    open_tab(tab, "Score a file")
    upload(tab, "score", pairs_csv, "3 rows")
    cache = Path(served.GRADIO_CACHE)
    assert list(cache.rglob("pairs.csv"))
    assert served.delete_cache == (60, 300)  # every minute, what is older than five
    delete_files_created_by_app(served, 0)
    assert not list(cache.rglob("pairs.csv"))
    tab.click("button#score")
    tab.wait_for_selector("#score-result table")  # from memory


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_every_tab_fits_its_screen_in_both_themes(visit, width, theme):
    tab = visit(width, theme)
    shot(tab, f"explain-{theme}-{width}")
    open_tab(tab, "Score a file")
    tab.click("#score-example")
    expect(tab.locator("#score-message")).to_contain_text("rows")
    tab.click("button#score")
    tab.wait_for_selector("#score-result table")
    shot(tab, f"score-{theme}-{width}")
    open_tab(tab, "Compare")
    tab.click("button#compare")
    tab.wait_for_selector("#compare-result table")
    shot(tab, f"compare-{theme}-{width}")
    assert tab.evaluate("document.scrollingElement.scrollWidth") <= width
    dark = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", dark)[:3])) < 200) == (theme == "dark")


def test_every_control_has_a_name_and_keys_are_enough(visit):
    tab = visit()
    nameless = """[...document.querySelectorAll('input, textarea, select, button, svg[role=img]')].filter(e =>
        e.offsetParent !== null && !(e.labels && [...e.labels].some(l => l.textContent.trim()))
        && !e.getAttribute('aria-label') && !e.getAttribute('aria-labelledby') && !e.title
        && !e.textContent.trim()).map(e => e.outerHTML.slice(0, 200))"""
    for name in ("Explain", "Score a file", "Compare"):
        open_tab(tab, name)
        assert tab.evaluate(nameless) == []
    open_tab(tab, "Explain")
    tab.focus("#prediction textarea")
    tab.keyboard.press("Control+A")
    tab.keyboard.type("rain")
    for _ in range(12):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.id") == "explain":
            break
    tab.keyboard.press("Enter")
    expect(tab.locator("#pair-result")).to_contain_text("of its 1 unigram", timeout=PATIENCE)


def test_the_api_has_three_named_endpoints_with_docs(url, pairs_csv):
    client = gradio_client.Client(url, verbose=False)
    named = client.view_api(return_format="dict")["named_endpoints"]
    assert set(named) == {"/score", "/score_file", "/compare"}
    for endpoint in named.values():
        assert "rouge_types" in endpoint["description"]
    result = client.predict("the cat", ["the cat sat"], ["rouge1"], {"stemmer": "porter"}, api_name="/score")
    scores = Scorer(["rouge1"], use_stemmer=True).score(["the cat"], ["the cat sat"])
    assert result["scores"]["rouge1"]["recall"] == scores["rouge1"].recall[0]
    assert result["signature"] == scores.signature
    file = gradio_client.handle_file(str(pairs_csv))
    scored, download = client.predict(file, ["system_a"], ["reference"], ["rouge1"], None, api_name="/score_file")
    expected = Scorer(["rouge1"]).score([a for a, _, _ in PAIRS], [r for _, _, r in PAIRS]).aggregate()["rouge1"]
    assert scored["scores"]["system_a"]["rouge1"]["fmeasure"]["mid"] == expected
    with open(download, encoding="utf-8", newline="") as written:
        assert len(list(csv.DictReader(written))) == 3
    compared = client.predict(file, None, None, "system_a", "bootstrap", ["rouge1"], None, api_name="/compare")
    assert compared["systems"]["system_b"]["rouge1"]["fmeasure"]["difference"] < 0
    with pytest.raises(Exception, match="options has 'x'; expected standard"):
        client.predict("a", ["b"], None, {"x": 1}, api_name="/score")


def test_the_api_reads_no_file_of_the_server(url):
    client = gradio_client.Client(url, verbose=False)
    stolen = {"path": str(Path(__file__)), "meta": {"_type": "gradio.FileData"}}
    with pytest.raises(Exception, match=r"(?i)path|file|upload|error"):
        client.predict(stolen, None, None, None, None, api_name="/score_file")


def test_the_page_is_there_before_the_kernels_are(monkeypatch):
    import app

    release, launched = threading.Event(), []
    monkeypatch.setattr(app.handlers, "warm_up", lambda: release.wait(60))
    monkeypatch.setattr(app.page, "launch", lambda built, **options: launched.append(options))
    app.main()
    assert launched == [{"server_name": "127.0.0.1", "server_port": 7860}]
    release.set()
    assert os.environ["GRADIO_ANALYTICS_ENABLED"] == "False"
