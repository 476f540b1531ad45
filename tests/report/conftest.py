"""Systems that were scored and compared, and a browser that opens reports from disk, without a network."""

import pytest

from rougekit import Scorer
from rougekit.analysis.comparison import compare
from tests.helpers.browser import CHROMIUM, FLAGS, needed
from workbench.corpora import CNN, corpus


def compared(n=40, n_systems=2, types=("rouge1", "rouge2", "rougeL", "rougeLsum"), **options):
    """Systems a, b, ... of a synthetic test set, each with more of the reference's beginning than the one before."""
    predictions, references = corpus(CNN, n)
    scorer = Scorer(types, **options)
    systems = {}
    for number in range(n_systems):
        texts = [
            f"{reference[: 12 * number]} {prediction}"
            for prediction, reference in zip(predictions, references, strict=True)
        ]
        systems["abcdefgh"[number]] = scorer.score(texts, references)
    return compare(systems, "a", n_resamples=200)


@pytest.fixture(scope="package")
def comparison():
    return compared()


@pytest.fixture(scope="package")
def browser():
    api = needed("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with api.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def visit(browser):
    """Opens a file without a network; at the end nothing may have failed, or have asked for anything else."""
    opened = []

    def visit(path, width=1440, theme="light", fragment="", height=900):
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, offline=True)
        tab = context.new_page()
        troubles = []
        tab.on("pageerror", lambda error: troubles.append(str(error)))
        tab.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
        tab.on(
            "request",
            lambda asked: None if asked.url.startswith((path.as_uri(), "blob:")) else troubles.append(asked.url),
        )
        opened.append((context, troubles))
        tab.goto(path.as_uri() + fragment)
        tab.wait_for_selector("#example-title", state="attached")
        return tab

    yield visit
    for context, troubles in opened:
        context.close()
        assert troubles == []
