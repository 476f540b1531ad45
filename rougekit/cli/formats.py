"""Results as JSON, CSV, TSV, Markdown and LaTeX, for programs and papers."""

import json
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.analysis import paper
from rougekit.foundation.io.printable import print_error
from rougekit.foundation.io.tables import Cell, render
from rougekit.scoring.results import PARTS, plain
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.context import ScoreLevels
    from rougekit.analysis.identification.identify import Candidate
    from rougekit.analysis.ranking import Ranking

_TESTED = (
    "difference", "difference_low", "difference_high", "p_value", "p_holm", "detectable",
    "n_examples", "wins", "ties", "losses",
)  # fmt: skip
_SHORT = {"difference_low": "low", "difference_high": "high", "p_value": "p", "p_holm": "p (Holm)", "n_examples": "n"}
_BOUNDS = ("low", "mid", "high")

_ONE_TABLE = ("csv", "tsv")
"""Formats whose standard output is one table and nothing else."""

_FRACTIONS = (
    *PARTS, *_BOUNDS, "score", "scores", "difference", "difference_low", "difference_high", "detectable",
)  # fmt: skip
"""Names of columns and fields with scores or differences of scores."""

Table = tuple[list[str], list[list[Cell]]]
"""Header and rows."""


class Results(NamedTuple):
    """The results of scored systems."""

    averages: Mapping[str, Mapping[str, Any]]
    """Aggregated scores by system and type; a single system may be named ""."""
    signature: str
    n_examples: int
    comparison: "Comparison | None" = None
    ranking: "Ranking | None" = None
    contexts: "Mapping[str, ScoreLevels]" = MappingProxyType({})
    shows_pairs: bool = False
    """whether tables have the p-values of all pairs, because the user asked for them"""


class Printer(NamedTuple):
    """Prints in one format; with `percent`, scores and differences are 41.20 instead of 0.4120."""

    format: Any
    percent: bool = False
    is_long: bool = False
    """in LaTeX every part and bound instead of the table for a paper"""

    def scores(self, results: Results) -> None:
        """Scores of every system, tests against the baseline, and signatures.

        In CSV and TSV one table goes to standard output; signatures go to standard error, as diagnostics always do.
        """
        if self.format == "json":
            return self.json(_as_json(results))
        comparison, ranking = results.comparison, results.ranking if results.shows_pairs else None
        is_paper = self.format == "latex" and not self.is_long
        if self.format in _ONE_TABLE and comparison:
            self._table(*_one_table(results, comparison, ranking))
        elif is_paper and comparison:
            print(comparison.to_latex(), end="")
        elif is_paper:
            print(paper.table_of_scores(results.averages, results.signature, results.n_examples, "latex"), end="")
        else:
            self._table(*_without_nameless_systems(_SCORE_HEADER, list(_all_scores(results))))
            if comparison:
                print()
                self._table(*_comparison_rows(comparison), comparison.about)
            if ranking:
                print()
                self._table(*_ranking_rows(ranking), ranking.about)
        for name, context in results.contexts.items():
            if context.comparison and self.format not in _ONE_TABLE:
                print(f"\n{name + ': ' if name else ''}{context.comparison.sentence}")
        if comparison and is_paper:
            return
        self._signature(results.signature)
        if comparison:
            self._signature(comparison.signature)

    def table(
        self,
        header: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        note: str,
        signature: str,
        fractions: Collection[str],
    ) -> None:
        """A table with a note, which is a field in JSON and a column in CSV and TSV.

        fractions : names of the columns with scores or differences of scores
        """
        if self.format == "json":
            named = [dict(zip(header, row, strict=True)) for row in rows]
            return self.json({"signature": signature, "about": note, "rows": named}, fractions)
        if self.format in _ONE_TABLE and note:
            header, rows = [*header, "about"], [[*row, note] for row in rows]
        self._table(header, rows, note, fractions)
        self._signature(signature)

    def examples(self, scored: Mapping[str, Scores], signature: str) -> None:
        """P, R and F of every example. Raises ValueError for a type that has none."""
        rows: list[list[Cell]] = []
        for system, scores in scored.items():
            scores.examples()  # raises ValueError for such types
            columns = scores.named_columns()
            each = zip(*(column.tolist() for column in columns.values()), strict=True)
            rows += [[system, str(n), *values] for n, values in enumerate(each)]
        self.table(*_without_nameless_systems(["system", "id", *columns], rows), "", signature, columns)

    def candidates(self, by_system: "Mapping[str, Sequence[Candidate]]") -> None:
        """Configurations that may have given published numbers; several systems are named in a column."""
        if self.format == "json":
            listed = [[{**asdict(each), "claimed": each.claimed} for each in ways] for ways in by_system.values()]
            return print(
                json.dumps(dict(zip(by_system, listed, strict=True)) if len(listed) > 1 else listed[0], indent=2)
            )
        first = next(iter(by_system.values()))[0]
        header = ["system", "matches", "off by", *first.values, "tool", "how"]
        rows: list[list[Cell]] = [
            [system, verdict(each), each.error, *(each.values[name] for name in first.values), each.tool, each.how]
            for system, ways in by_system.items()
            for each in ways
        ]
        if len(by_system) == 1:
            header, rows = header[1:], [row[1:] for row in rows]
        note = f"chance that numbers of another tool or other texts match one of the ways tried: {first.chance:.1%}"
        print(render(header, rows, self.format, note=note), end="")

    def _table(
        self,
        header: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        note: str = "",
        fractions: Collection[str] = _FRACTIONS,
    ) -> None:
        points = fractions if self.percent else ()
        if self.percent and self.format in _ONE_TABLE:
            header, rows = [*header, "unit"], [[*row, "points"] for row in rows]
        elif self.percent:
            note = f"{note}; scores in points" if note else "scores in points"
        print(render(header, rows, self.format, note=note, points=points), end="")

    def json(self, results: dict[str, Any], fractions: Collection[str] = _FRACTIONS) -> None:
        """Results as JSON; fractions : names of the fields with scores or differences of scores."""

        def value_of(value: Any, field: str = "") -> Any:
            """Null for NaN and infinity, which JSON does not have."""
            if isinstance(value, dict):
                return {name: value_of(item, name) for name, item in value.items()}
            if isinstance(value, list | tuple):
                return [value_of(item, field) for item in value]
            if not isinstance(value, float):
                return value
            return (100 * value if self.percent and field in fractions else value) if math.isfinite(value) else None

        results = {"unit": "points", **results} if self.percent else results
        print(json.dumps(value_of(results), indent=2))

    def _signature(self, line: str) -> None:
        """Print the signature unescaped, as it can be parsed."""
        if self.format in _ONE_TABLE:
            print_error(line)
        else:
            print({"markdown": f"\n`{line}`", "latex": f"% {line}", "text": f"\n{line}"}[self.format])


def _without_nameless_systems(header: list[str], rows: list[list[Cell]]) -> Table:
    """The table without its column of systems if the only system has no name."""
    return (header, rows) if any(row[0] for row in rows) else (header[1:], [row[1:] for row in rows])


_SCORE_HEADER = ["system", "type", "part", *_BOUNDS]


def _all_scores(results: Results) -> Iterator[list[Cell]]:
    """The scores of systems, then those that humans and chance reach."""
    levels = {
        f"{name} {level}".strip(): scores or {}
        for name, context in results.contexts.items()
        for level, scores in (
            ("with one reference less", context.system),
            ("people", context.human),
            ("chance", context.chance),
        )
    }
    for system, scores in (*results.averages.items(), *levels.items()):
        for name, score in scores.items():
            bounds = [getattr(score, bound) for bound in _BOUNDS]
            if isinstance(score.low, float):  # bleu
                yield [system, name, "", *bounds]
            else:
                yield from ([system, name, part, *(getattr(bound, part) for bound in bounds)] for part in PARTS)


def _one_table(results: Results, comparison: "Comparison", ranking: "Ranking | None") -> Table:
    """One table of several systems: each row has a score, its test against the baseline, and how it was tested."""
    tested: dict[tuple[Cell, ...], Any] = {
        (system, name, "" if part == "bleu" else part): entry for system, name, part, entry in comparison.entries()
    }
    facts: list[Cell] = [comparison.baseline, comparison.test, comparison.level, comparison.family]
    last: list[str] = []
    ranked: dict[tuple[Cell, ...], list[Cell]] = {}
    if ranking:
        (cluster, _, _, *p_values), rows = _ranking_rows(ranking)
        last = [cluster, *p_values, "pairs"]
        part = "" if ranking.rouge_type == "bleu" else "fmeasure"
        ranked = {(row[1], ranking.rouge_type, part): [row[0], *row[3:], ranking.about] for row in rows}
    table: list[list[Cell]] = []
    for row in _all_scores(results):
        key = tuple(row[:3])
        entry = tested.get(key)
        numbers = [getattr(entry, name, None) for name in _TESTED]
        table.append([*row, *numbers, *(facts if entry else [None] * 4), *ranked.get(key, [None] * len(last))])
    return [*_SCORE_HEADER, *_TESTED, "baseline", "test", "level", "holm_over", *last], table


def _comparison_rows(comparison: "Comparison") -> Table:
    """Tested differences; the smallest detectable one is shown only where a difference is not significant."""
    header = ["type", "part", "system", "score", *(_SHORT.get(name, name) for name in _TESTED)]
    rows: list[list[Cell]] = []
    for system, name, part, entry in comparison.entries():
        shown = {field: getattr(entry, field) for field in _TESTED}
        if entry.p_holm is not None and entry.p_holm <= comparison.level:
            shown["detectable"] = None
        rows.append([name, "" if part == "bleu" else part, system, entry.score, *shown.values()])
    return header, rows


def _ranking_rows(ranking: "Ranking") -> Table:
    """Systems by score, with their clusters and the corrected p-value against every other system."""
    rows: list[list[Cell]] = []
    for name, score, p_values in zip(ranking.systems, ranking.scores, ranking.p_values.tolist(), strict=True):
        rows.append([ranking.cluster_of(name), name, score, *(None if math.isnan(p) else p for p in p_values)])
    return ["cluster", "system", "score", *(f"p ({name})" for name in ranking.systems)], rows


def verdict(candidate: "Candidate") -> str:
    """Whether the candidate gives the numbers, in a word or two."""
    if candidate.matches and not candidate.claimed:
        return "can't tell"
    if candidate.partial:
        return f"{len(candidate.partial)} of {len(candidate.values)}"
    return "yes" if candidate.exact else "within noise" if candidate.matches else "no"


def _as_json(results: Results) -> dict[str, Any]:
    systems = {name: _bounds(scores) for name, scores in results.averages.items()}
    fields: dict[str, Any] = {"signature": results.signature}
    fields |= {"scores": systems[""]} if list(systems) == [""] else {"systems": systems}
    if comparison := results.comparison:
        facts = (
            "baseline", "method", "test", "exact", "n_resamples", "seed", "level", "confidence", "average",
            "n_examples", "n_groups", "family", "primary", "signature", "sentence",
        )  # fmt: skip
        of_comparison = {name: getattr(comparison, name) for name in facts}
        fields["comparison"] = {**of_comparison, "systems": comparison.to_dict()}
    if ranking := results.ranking:
        fields["ranking"] = {
            "type": ranking.rouge_type, "about": ranking.about, "systems": ranking.systems, "scores": ranking.scores,
            "clusters": ranking.clusters, "p_values": ranking.p_values.tolist(), "signature": ranking.signature,
        }  # fmt: skip
    if results.contexts:
        fields["context"] = {
            name: {
                "system": _bounds(c.system), "people": _bounds(c.human), "chance": _bounds(c.chance),
                "system_against_people": c.comparison and c.comparison.to_dict()["system"],
                "issues": [asdict(diagnostic) for diagnostic in c.issues],
            }
            for name, c in results.contexts.items()
        }  # fmt: skip
    return fields


def _bounds(scores: Mapping[str, Any] | None) -> Any:
    return scores and {
        name: {bound: plain(getattr(score, bound)) for bound in _BOUNDS} for name, score in scores.items()
    }
