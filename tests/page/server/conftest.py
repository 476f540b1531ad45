"""Test sets shared by many tests, and the page in a browser."""

import os

import pytest

from rougekit.page.server.choices import Choices
from rougekit.page.server.uploaded import Upload
from tests.helpers.browser import Visits, chromium, workbench, write_csv
from tests.helpers.pages import BOTH, PAIRS, results_of, small_upload


@pytest.fixture(scope="session")
def results():
    return results_of(small_upload(), BOTH, Choices(["rouge1", "rougeL", "bleu"]))


@pytest.fixture(scope="session")
def many():
    """Sixty examples; b is better in the first twenty."""
    rows = {
        "a": [f"word{k} cat" for k in range(60)],
        "b": [f"word{k} {'the' if k < 20 else 'some'} cat" for k in range(60)],
        "reference": [f"word{k} the cat{' sat' * (k % 3)}" for k in range(60)],
    }
    return results_of(Upload("all_pairs.csv", rows), BOTH, Choices(["rouge1", "rouge2"]))


@pytest.fixture(scope="package")
def page():
    quick_start = pytest.importorskip("rougekit.page.server.quick_start")
    with quick_start.quick_start():
        page = pytest.importorskip("rougekit.page.server.gradio_page")
    return page


@pytest.fixture(scope="package")
def served(page, tmp_path_factory):
    os.environ["GRADIO_TEMP_DIR"] = str(tmp_path_factory.mktemp("gradio"))
    served = page.build()
    page.launch(served, server_port=None, prevent_thread_lock=True, quiet=True)
    yield served
    served.close()
    del os.environ["GRADIO_TEMP_DIR"]


@pytest.fixture(scope="package")
def url(served):
    return served.local_url


@pytest.fixture(scope="package")
def browser(tmp_path_factory):
    yield from chromium(tmp_path_factory.mktemp("profile"))


@pytest.fixture
def visit(url, browser):
    """Opens a new page, which costs two seconds of processor time."""
    visits = Visits(browser.new_page, url)

    def visit(width=1440, theme="light", fragment=""):
        tab = visits(f"{url}?__theme={theme}{fragment}", width, theme=theme)
        workbench(tab)
        return tab

    yield visit
    visits.close()


@pytest.fixture
def pairs_csv(tmp_path):
    return write_csv(tmp_path / "pairs.csv", PAIRS)
