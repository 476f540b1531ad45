"""How results are shown as pages and put in words.

Results don't know what does so, which is built on top of them: it registers itself here.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from rougekit.scoring.methods import Methods


class Page(Protocol):
    """What shows scored systems as a page; `rougekit.page.view.html` documents its functions."""

    def write_page(self, path: "str | Path | None", systems: Any, comparison: Any = None, **shown: Any) -> str: ...

    def notebook_cell(self, words: str, systems: Any, comparison: Any = None, height: int | None = None) -> str: ...

    def scores_cell(self, scores: Any) -> str: ...


_pages: list[Callable[[], Page]] = []


def register(page: Callable[[], Page]) -> None:
    """Make `page` what shows results; it is called, and imports what it needs, when a page is first asked for."""
    _pages.append(page)


def page() -> Page:
    """What shows results as a page."""
    return _pages[-1]()


_writers: "list[Callable[[Any], Methods]]" = []


def register_writer(of_scores: "Callable[[Any], Methods]") -> None:
    """Make `of_scores` what writes the sentences on how scores were computed."""
    _writers.append(of_scores)


def methods_of(scores: Any) -> "Methods":
    """The sentences on how scores were computed."""
    return _writers[-1](scores)
