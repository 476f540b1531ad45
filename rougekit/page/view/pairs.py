"""How systems differ, as the page has it: the ranking of each type, with every pair of systems both ways round."""

from typing import Any

from rougekit.analysis import claims
from rougekit.analysis.compared import DIFFERENCE_FIELDS, TABLE_FIELDS
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.correction import CORRECTION
from rougekit.analysis.ranking import Ranking
from rougekit.analysis.tables import numbers
from rougekit.analysis.wording import title
from rougekit.foundation.io.tables import MISSING
from rougekit.scoring.results import without_nan

PLACED = [name for name in TABLE_FIELDS if DIFFERENCE_FIELDS[name].is_placed]
"""The fields of a `ComparedScore` about a difference that the page's scripts place."""


def rankings_of(comparison: Comparison) -> dict[str, dict[str, Any]]:
    """By type, its ranking; systems are given by their places in `Comparison.table_order`."""
    return {name: _ranking(comparison, ranking) for name, ranking in comparison.rankings().items()}


def _ranking(comparison: Comparison, ranking: Ranking) -> dict[str, Any]:
    place = comparison.table_order.index
    return {
        "order": [*map(place, ranking.systems)],
        "clusters": [[*map(place, cluster)] for cluster in ranking.clusters],
        "sentence": comparison.overall_claim(ranking.rouge_type),
        "about": _about(comparison, ranking),
        "ahead": [*map(place, _ahead(comparison, ranking))],
        "pairs": [_pair(comparison, ranking, a, b) for a, b in ranking.pairs],
    }


def _about(comparison: Comparison, ranking: Ranking) -> str:
    """The facts about a table of all pairs, whose differences from a baseline are corrected by themselves."""
    corrected_over = comparison.corrected_over_in(ranking.rouge_type)
    if not (comparison.has_baseline and corrected_over and ranking.exact_in):
        return ranking.about
    over = f"{CORRECTION.name} over {corrected_over}"
    return f"{ranking.about}; differences from {comparison.baseline}: {over}"


def _pair(comparison: Comparison, ranking: Ranking, a: str, b: str) -> dict[str, Any]:
    """How b differs from a, as in the ranking; or from the baseline, if one of them is that."""
    rouge_type, entry, corrected_over = ranking.rouge_type, ranking.pairs[a, b], ranking.corrected_over
    sentences, is_bound = [ranking.claims[a, b], ranking.claims[b, a]], ranking.is_bound(entry)
    if comparison.baseline in (a, b):  # corrected over these pairs only
        a, b = (a, b) if a == comparison.baseline else (b, a)
        entry, corrected_over = comparison[b][rouge_type].main, comparison.corrected_over_in(rouge_type)
        sentences, is_bound = [comparison.claim_about(b, rouge_type)] * 2, comparison.is_bound(entry)
    back, p = entry.reversed(), f"= {MISSING}"
    words = ["", ""]
    if entry.is_tested:
        p = numbers.p_text(entry.p_adjusted, comparison.level, is_bound=is_bound)
        ways, what = ((a, b, entry), (b, a, back)), title(rouge_type)
        words = [claims.difference_line(what, *each, p, corrected_over, comparison.confidence) for each in ways]
    exploratory = "" if comparison.is_tested(rouge_type) else "Exploratory: "

    return {
        **{name: without_nan(getattr(entry, name)) for name in PLACED},
        "turned": {
            name: without_nan(getattr(back, name)) for name in PLACED if DIFFERENCE_FIELDS[name].changes_if_swapped
        },
        "power": comparison.describe_power(entry),
        "a": comparison.table_order.index(a),
        "b": comparison.table_order.index(b),
        "p": p,
        "claims": [exploratory + claim for claim in sentences],
        "words": [each and exploratory + each for each in words],
    }


def _ahead(comparison: Comparison, ranking: Ranking) -> list[str]:
    """Whom the headline puts ahead: the best system and those that do not differ significantly from it or, with a
    baseline, those that score significantly higher than that; none of two systems.
    """
    if len(comparison) < 3:
        return []
    if comparison.has_baseline:
        entries = comparison.differences(ranking.rouge_type)
        return [name for name, each in entries.items() if each.significant and each.is_gain]
    best = ranking.systems[0]
    others = {b if a == best else a: entry for (a, b), entry in ranking.pairs.items() if best in (a, b)}
    return [best, *(name for name, entry in others.items() if not entry.significant)]
