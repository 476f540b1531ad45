"""What each system scores, as the page has it: a row of the table of results for each system and type."""

from typing import Any

from rougekit.analysis import wording
from rougekit.analysis.paper_table import best_as_printed
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables import numbers
from rougekit.scoring.results import without_nan


def results_of(scored: ScoredSystems) -> dict[str, list[dict[str, Any]]]:
    """By type, the result of each system, in their order; the best are those in bold in the table for a paper."""
    by_type = {}
    for rouge_type in scored.types:
        best = best_as_printed({name: float(means[rouge_type]) for name, means in scored.means.items()})
        by_type[rouge_type] = [_result(scored, name, rouge_type) | {"best": name in best} for name in scored]
    return by_type


def _result(scored: ScoredSystems, system: str, rouge_type: str) -> dict[str, Any]:
    """A system's score, its interval and its sentence; "parts" has (score, low, high) of precision, recall."""
    mean = scored.means_of(system)[rouge_type]
    parts = [(mid, low, high) for low, mid, high in mean.by_part.values()]
    *others, (score, low, high) = [tuple(map(without_nan, part)) for part in parts]
    return {
        "score": score, "low": low, "high": high, "parts": others,
        "sentence": wording.scores_sentence(system or "the prediction", {rouge_type: mean}),
        "text": numbers.points(score),
        "range": "" if low is None else f"{numbers.points(low)} to {numbers.points(high)}",
    }  # fmt: skip
