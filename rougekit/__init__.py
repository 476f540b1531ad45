"""rougekit: exact, fast, citable ROUGE.

Importing it loads numpy at most; the names below load what they need when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rougekit.runtime import forks  # noqa: F401, from now on forks wait for imports in other threads
from rougekit.standards import catalog  # noqa: F401, from now on its standards have names
from rougekit.version import __version__

__all__ = [
    "AggregateScore",
    "Agreement",
    "BleuCounts",
    "BleuScore",
    "Candidate",
    "Compared",
    "Comparison",
    "Context",
    "Correlation",
    "Correlations",
    "Doubt",
    "ExampleScores",
    "Explanation",
    "Match",
    "Nearest",
    "Power",
    "Ranking",
    "RougeWarning",
    "Score",
    "Scorer",
    "Scores",
    "Texts",
    "Totals",
    "Trusted",
    "TypeComparison",
    "TypeScores",
    "__version__",
    "clean_summary",
    "compare",
    "context",
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
    from rougekit.all_pairs.nearest import Nearest, nearest
    from rougekit.all_pairs.novel import novel
    from rougekit.all_pairs.pairwise import pairwise, pairwise_blocks
    from rougekit.all_pairs.texts import Texts
    from rougekit.analysis.agreement import Agreement, Trusted, pairwise_accuracy, trusted_difference
    from rougekit.analysis.comparison import compare
    from rougekit.analysis.comparison_results import Compared, Comparison, TypeComparison
    from rougekit.analysis.context import Context, Doubt, context
    from rougekit.analysis.correlation import Correlation, Correlations, correlate
    from rougekit.analysis.identification import Candidate, identify
    from rougekit.analysis.power import Power, power
    from rougekit.analysis.ranking import Ranking, rank
    from rougekit.analysis.totals import Totals
    from rougekit.errors import RougeWarning
    from rougekit.explanation.explain import Explanation, explain
    from rougekit.explanation.model import Match
    from rougekit.io.folders import in_file_name_order, read_folders
    from rougekit.measures.bleu import BleuScore
    from rougekit.plugin import plugin_path
    from rougekit.results import AggregateScore, ExampleScores, Score, plain
    from rougekit.scorer import Scorer, parse_signature
    from rougekit.scores.scores import BleuCounts, Scores, TypeScores
    from rougekit.text.cleaning import clean_summary
    from rougekit.tiers import tier

_HOMES = {
    "AggregateScore": "results",
    "Agreement": "analysis.agreement",
    "BleuCounts": "scores.scores",
    "BleuScore": "measures.bleu",
    "Candidate": "analysis.identification",
    "Compared": "analysis.comparison_results",
    "Comparison": "analysis.comparison_results",
    "Context": "analysis.context",
    "Correlation": "analysis.correlation",
    "Correlations": "analysis.correlation",
    "Doubt": "analysis.context",
    "ExampleScores": "results",
    "Explanation": "explanation.explain",
    "Match": "explanation.model",
    "Nearest": "all_pairs.nearest",
    "Power": "analysis.power",
    "Ranking": "analysis.ranking",
    "RougeWarning": "errors",
    "Score": "results",
    "Scorer": "scorer",
    "Scores": "scores.scores",
    "Texts": "all_pairs.texts",
    "Totals": "analysis.totals",
    "Trusted": "analysis.agreement",
    "TypeComparison": "analysis.comparison_results",
    "TypeScores": "scores.scores",
    "clean_summary": "text.cleaning",
    "compare": "analysis.comparison",
    "context": "analysis.context",
    "correlate": "analysis.correlation",
    "explain": "explanation.explain",
    "identify": "analysis.identification",
    "in_file_name_order": "io.folders",
    "nearest": "all_pairs.nearest",
    "novel": "all_pairs.novel",
    "pairwise": "all_pairs.pairwise",
    "pairwise_accuracy": "analysis.agreement",
    "pairwise_blocks": "all_pairs.pairwise",
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
