"""Systems that were scored and compared, and a browser that opens reports from disk, without a network."""

import pytest

from dev.corpora import CNN, corpus
from rougekit import Scorer
from rougekit.analysis.comparison import compare
from tests.helpers.browser import Visits, chromium


def compared(n=40, n_systems=2, types=("rouge1", "rouge2", "rougeL", "rougeLsum"), shape=CNN, **options):
    """Systems a, b, ... of a synthetic test set, each with a longer beginning of the reference than the one before."""
    predictions, references = corpus(shape, n)
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
def report(comparison, tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    comparison.to_html(path, label="pairs.csv", ids=[f"doc{k}" for k in range(40)], id_column="doc")
    return path


@pytest.fixture(scope="package")
def browser():
    yield from chromium()


@pytest.fixture(scope="package")
def pages(browser):
    """As many pages as one test opens at once, shared by all tests, as a new page costs as much as a report.

    Each has its own window, as browsers draw background pages only once a second.
    """
    contexts = [browser.new_context(offline=True) for _ in range(2)]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


@pytest.fixture
def visit(pages):
    """Opens a file with the network off."""
    visits = Visits(iter(pages).__next__, "file:", warnings=True, reused=True)

    def visit(path, width=1440, theme="light", fragment="", height=900, examples=True):
        tab = visits(path.as_uri() + fragment, width, height, theme)
        tab.wait_for_selector("#example-title" if examples else "#claim h1", state="attached")
        return tab

    yield visit
    visits.close()
