"""rougekit: exact, fast, citable ROUGE.

`import rougekit` imports at most numpy; each public name imports its module on first use.
"""

import re
from importlib import import_module
from typing import Any

from rougekit import moved  # lets the old names of modules be imported, too
from rougekit.foundation.runtime import forks  # noqa: F401, makes forks wait for imports in other threads
from rougekit.scoring import views
from rougekit.scoring.standards import catalog  # noqa: F401, registers the standards

_HOMES = {
    name: home
    for home, name in re.findall(
        r"^from (\S+) import (\w+) as \2$", __loader__.get_data(f"{__path__[0]}/__init__.pyi").decode(), re.M
    )
}
"""The module that defines each public name, parsed from the type stub `__init__.pyi`."""

_MEANT = {
    **dict.fromkeys(("compute", "get_scores", "corpus_score", "evaluate"), "rougekit.score(predictions, references)"),
    **dict.fromkeys(("rouge_scorer", "RougeScorer", "scoring"), "from rougekit.compat import rouge_scorer, scoring"),
    "Rouge": "from rougekit.compat.rouge_pypi import Rouge (PyPI's rouge), or evaluate.load(rougekit.plugin_path())",
    "load": "evaluate.load(rougekit.plugin_path())",
}
"""What other tools call their entry points, and what to write here."""


@views.register
def _page() -> Any:
    from rougekit.page.view import html

    return html


@views.register_writer
def _methods_of(scores: Any) -> Any:
    from rougekit.analysis.methods import of_scores

    return of_scores(scores)


__all__ = sorted([*_HOMES])


def __getattr__(name: str) -> Any:
    if name in moved.RENAMED:
        return getattr(import_module(moved.RENAMED[name]), name)
    if name not in _HOMES:
        hint = f"; write {_MEANT[name]}" if name in _MEANT else ""
        raise AttributeError(f"module 'rougekit' has no attribute {name!r}{hint}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
