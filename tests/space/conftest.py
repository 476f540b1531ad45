"""Test sets that many tests look at, and the page in a browser."""

import os

import pytest

from space import warm
from space.choices import Choices
from space.files import Table
from tests.helpers.browser import CHROMIUM, FLAGS, PATIENCE, needed, write_csv
from tests.helpers.pages import BOTH, PAIRS, results_of, small_table


@pytest.fixture(scope="session")
def results():
    return results_of(small_table(), BOTH, Choices(["rouge1", "rougeL", "bleu"]))


@pytest.fixture(scope="session")
def many():
    """Sixty examples, b better in the first twenty."""
    rows = {
        "a": [f"word{k} cat" for k in range(60)],
        "b": [f"word{k} {'the' if k < 20 else 'some'} cat" for k in range(60)],
        "reference": [f"word{k} the cat{' sat' * (k % 3)}" for k in range(60)],
    }
    return results_of(Table("all_pairs.csv", rows), BOTH, Choices(["rouge1", "rouge2"]))


@pytest.fixture(scope="package")
def page():
    return needed("space.page")


@pytest.fixture(scope="package")
def served(page, tmp_path_factory):
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


@pytest.fixture(scope="package")
def browser():
    api = needed("playwright.sync_api")
    if CHROMIUM is None and os.environ.get("CI") != "true":
        pytest.skip("chromium is not installed")
    with api.sync_playwright() as driver:
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
        tab.on("console", lambda said: said.type == "error" and troubles.append(f"{said.text} {said.location}"))
        tab.troubles = lambda dialog: troubles.append(f"dialog {dialog.message}")
        tab.on("dialog", tab.troubles)
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
        assert tab.is_closed() or tab.evaluate("window.hacked") is None
        context.close()


@pytest.fixture
def pairs_csv(tmp_path):
    return write_csv(tmp_path / "pairs.csv", PAIRS)
