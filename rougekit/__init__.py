"""rougekit: exact, fast, citable ROUGE.

Importing it loads numpy at most; the names below load what they need when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rougekit import forks  # noqa: F401, from now on forks wait for imports in other threads
from rougekit.version import __version__

__all__ = [
    "AggregateScore",
    "ExampleScores",
    "Explanation",
    "RougeWarning",
    "Score",
    "Scorer",
    "Scores",
    "Texts",
    "Totals",
    "__version__",
    "compare",
    "correlate",
    "explain",
    "identify",
    "in_file_name_order",
    "nearest",
    "novel",
    "pairwise",
    "pairwise_accuracy",
    "pairwise_blocks",
    "parse_signature",
    "plain",
    "plugin_path",
    "power",
    "rank",
    "read_folders",
    "tier",
    "trusted_difference",
]

if TYPE_CHECKING:
    from rougekit.analysis.agreement import pairwise_accuracy, trusted_difference
    from rougekit.analysis.comparison import compare
    from rougekit.analysis.correlation import correlate
    from rougekit.analysis.identification import identify
    from rougekit.analysis.power import power
    from rougekit.analysis.ranking import rank
    from rougekit.analysis.totals import Totals
    from rougekit.errors import RougeWarning
    from rougekit.explanation.explain import Explanation, explain
    from rougekit.io.folders import in_file_name_order, read_folders
    from rougekit.many.nearest import nearest
    from rougekit.many.novel import novel
    from rougekit.many.pairwise import pairwise, pairwise_blocks
    from rougekit.many.texts import Texts
    from rougekit.plugin import plugin_path
    from rougekit.results import AggregateScore, ExampleScores, Score, plain
    from rougekit.scorer import Scorer, parse_signature
    from rougekit.scores.scores import Scores
    from rougekit.tiers import tier

_HOMES = {
    "AggregateScore": "results",
    "ExampleScores": "results",
    "Explanation": "explanation.explain",
    "RougeWarning": "errors",
    "Score": "results",
    "Scorer": "scorer",
    "Scores": "scores.scores",
    "Texts": "many.texts",
    "Totals": "analysis.totals",
    "compare": "analysis.comparison",
    "correlate": "analysis.correlation",
    "explain": "explanation.explain",
    "identify": "analysis.identification",
    "in_file_name_order": "io.folders",
    "pairwise_accuracy": "analysis.agreement",
    "nearest": "many.nearest",
    "novel": "many.novel",
    "pairwise": "many.pairwise",
    "pairwise_blocks": "many.pairwise",
    "parse_signature": "scorer",
    "plain": "results",
    "plugin_path": "plugin",
    "power": "analysis.power",
    "rank": "analysis.ranking",
    "read_folders": "io.folders",
    "tier": "tiers",
    "trusted_difference": "analysis.agreement",
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
