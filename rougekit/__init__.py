"""rougekit: exact, fast, citable ROUGE.

Importing it loads numpy at most; the names below load what they need when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = [
    "AggregateScore",
    "ExampleScores",
    "Explanation",
    "RougeWarning",
    "Score",
    "Scorer",
    "Scores",
    "Totals",
    "__version__",
    "compare",
    "correlate",
    "explain",
    "identify",
    "parse_signature",
    "plugin_path",
    "power",
]

if TYPE_CHECKING:
    from rougekit.comparison import compare
    from rougekit.correlation import correlate
    from rougekit.errors import RougeWarning
    from rougekit.explanation import Explanation, explain
    from rougekit.identification import identify
    from rougekit.plugin import plugin_path
    from rougekit.power_analysis import power
    from rougekit.results import AggregateScore, ExampleScores, Score
    from rougekit.scorer import Scorer
    from rougekit.scores import Scores
    from rougekit.signature import parse_signature
    from rougekit.totals import Totals

_HOMES = {
    "AggregateScore": "results",
    "ExampleScores": "results",
    "Explanation": "explanation",
    "RougeWarning": "errors",
    "Score": "results",
    "Scorer": "scorer",
    "Scores": "scores",
    "Totals": "totals",
    "compare": "comparison",
    "correlate": "correlation",
    "explain": "explanation",
    "identify": "identification",
    "parse_signature": "signature",
    "plugin_path": "plugin",
    "power": "power_analysis",
}
"""Where the public names live."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'rougekit' has no attribute {name!r}")
    value = getattr(import_module(f"rougekit.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
