"""Results as JSON, CSV, TSV, Markdown and LaTeX, for programs and papers."""

import json
import math
from collections.abc import Collection, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.analysis import paper, wording
from rougekit.analysis.comparison_results import COLUMNS, FACTS
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import IN_POINTS, Kind
from rougekit.analysis.tables.writers import DELIMITED, records, write
from rougekit.foundation.io.printable import print_error
from rougekit.scoring.results import PARTS, Bounded
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.datasets import DatasetComparison
    from rougekit.analysis.ranking import Ranking
    from rougekit.analysis.scored_systems import ScoredSystems
    from rougekit.analysis.why.why import Why
    from rougekit.cli.gate import Gate
    from rougekit.scoring.methods import Methods
    from rougekit.studies.context import ScoreLevels

_PLACE = ("system", "type", "part")
_SYSTEM_KEYS = Bounded._fields
"""What is said of a system itself."""

_FRACTIONS = frozenset(["scores", *PARTS, *(column.key for column in COLUMNS.values() if column.kind in IN_POINTS)])
"""JSON fields that hold scores or differences of scores."""


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Findings(NamedTuple):
    """The results of scored systems."""

    means: Mapping[str, Mapping[str, Any]]
    """Aggregated scores by system and type; the name of a single system may be ""."""
    signature: str
    n_rows: int
    """the number of examples in the files; scores say how many of them count"""
    comparison: "Comparison | None" = None
    ranking: "Ranking | None" = None
    contexts: "Mapping[str, ScoreLevels]" = NOTHING
    shows_pairs: bool = False
    """whether the user asked for the p-values of all pairs"""
    systems: "ScoredSystems | None" = None
    """None if only the totals of one system are known"""
    why: "Why | None" = None
    """why systems differ, if the user asked for it"""
    gate: "Gate | None" = None
    """whether what the user demands of the results holds"""
    name: str = ""
    """what sentences and tables for people call a single system without a name"""


class Printer(NamedTuple):
    """Prints results in one format."""

    format: Any
    percent: bool = False
    """print scores and differences in points (41.20) instead of fractions (0.4120)"""
    is_long: bool = False
    """in LaTeX, print every part and bound instead of the table for a paper"""

    def scores(self, results: Findings) -> None:
        """Print the scores of every system, their tests and signatures.

        In CSV and TSV, all numbers go to standard output as one table, and signatures to standard error.
        """
        if self.format == "json":
            why = {"why": results.why.to_dict(in_points=self.percent)} if results.why else {}
            return self.json(_as_json(results) | why, in_their_unit=why)
        if self.format == "methods":
            return self._methods(_methods_of(results))
        comparison, ranking = results.comparison, results.ranking if results.shows_pairs else None
        is_paper = self.format == "latex" and not self.is_long
        if self.format in DELIMITED and comparison:
            self._table(_joined(results, comparison, ranking))
        elif is_paper and comparison:
            print(comparison.to_latex(), end="")
        elif is_paper:
            means = {name or results.name: scores for name, scores in results.means.items()}
            print(paper.table_of_scores(means, results.signature, "latex"), end="")
        else:
            scores = _scores(results)
            self._table(scores.and_apart(_rows_of(comparison.beside)) if comparison else scores)
            if comparison:
                print()
                self._table(comparison.table_of(["type", "part", "system", "score", *comparison.tests]))
            if ranking:
                print()
                self._table(ranking.table._replace(about=f"{ranking.about}. {ranking.legend}".rstrip()))
        for name, context in results.contexts.items():
            if context.comparison and self.format not in DELIMITED:
                print(f"\n{name + ': ' if name else ''}{context.comparison.sentence}")
        if is_paper:
            return  # the table has the signature
        self._signature(results.signature)
        if comparison:
            self._signature(comparison.signature)

    def data_sets(self, comparison: "DatasetComparison", gate: "Gate | None" = None) -> None:
        """Print how systems compare on several data sets; in CSV and TSV, signatures go to standard error."""
        if self.format == "json":
            facts = {name: getattr(comparison, name) for name in ("sentence", "about", "signatures")}
            facts |= {name: getattr(comparison.first, name) for name in ("baseline", "primary", "margin", "level")}
            further: dict[str, Any] = {"gate": gate.to_dict()} if gate else {}
            if comparison.first.beside:
                further["beside"] = {name: _plain_systems(one.beside) for name, one in comparison.items()}
            return self.json({**facts, **further, "datasets": comparison.to_dict()})
        if self.format == "methods":
            return self._methods(comparison.methods)
        if self.format == "latex" and not self.is_long:
            return print(comparison.to_latex(), end="")
        if self.format == "markdown":
            print(comparison.table("markdown", caption=f"{comparison.legend(has_bold=True)}."), end="")
        else:
            table = comparison.table_of([*_PLACE, *_SYSTEM_KEYS, *comparison.first.tests, *FACTS])
            apart = [[dataset, *row] for dataset, one in comparison.items() for row in _rows_of(one.beside)]
            self._table(table._replace(columns=[each._replace(head=None) for each in table.columns]).and_apart(apart))
        for signature in dict.fromkeys(comparison.signatures.values()):
            self._signature(signature)

    def table(self, table: Table, signature: str = "") -> None:
        """Print a table; what it says about all numbers becomes a field in JSON and a column in CSV and TSV."""
        if self.format == "json":
            rows = records(table, in_points=self.percent)
            return self.json({"signature": signature, "about": table.about, "rows": rows}, fractions=())
        self._table(table)
        if signature:
            self._signature(signature)

    def examples(self, scored: Mapping[str, Scores], signature: str) -> None:
        """Print P, R and F of every example. Raises ValueError for bleu, which has no score for a single example."""
        rows: list[list[Any]] = []
        for system, scores in scored.items():
            scores.examples()  # called only to raise the ValueError
            columns = scores.named_columns()
            examples = zip(*(column.tolist() for column in columns.values()), strict=True)
            rows += [[system, str(n), *values] for n, values in enumerate(examples)]
        named = [Column("system", Kind.NAME), Column("id", Kind.NAME), *(Column(key, Kind.SCORE) for key in columns)]
        self.table(_without_unnamed_system(Table(named, rows)), signature)

    def _table(self, table: Table) -> None:
        print(write(table, self.format, "points" if self.percent else "fractions"), end="")

    def json(
        self, results: Any, fractions: Collection[str] = _FRACTIONS, in_their_unit: Mapping[str, Any] = NOTHING
    ) -> None:
        """Print results as JSON.

        fractions : the fields that hold scores or differences of scores
        in_their_unit : what is not changed, as these fields may hold something else there
        """

        def value_of(value: Any, field: str = "") -> Any:
            """The value in the right unit; None for NaN and infinity, which JSON can't represent."""
            if isinstance(value, dict):
                return {name: value_of(item, name) for name, item in value.items()}
            if isinstance(value, list | tuple):
                return [value_of(item, field) for item in value]
            if not isinstance(value, float):
                return value
            return (100 * value if self.percent and field in fractions else value) if math.isfinite(value) else None

        results = {"unit": "points", **results} if self.percent else results
        written = value_of(results)
        print(json.dumps({**written, **in_their_unit} if in_their_unit else written, indent=2))

    def _methods(self, methods: "Methods") -> None:
        """Print the sentences for a paper as text and LaTeX, and what they cite."""
        print("\n".join((f"{methods.text}\n", methods.latex, methods.bibtex)), end="")

    def _signature(self, line: str) -> None:
        """Print a signature without escaping it, so that it can be parsed."""
        if self.format in DELIMITED:
            print_error(line)
        else:
            print({"markdown": f"\n`{line}`", "latex": f"% {line}", "text": f"\n{line}"}[self.format])


def _methods_of(results: Findings) -> "Methods":
    """The sentences on what was done to get these results."""
    if results.comparison:
        return results.comparison.methods
    from rougekit.analysis.methods import methods

    counted = wording.counted_by_measure(next(iter(results.means.values()))).values()
    return methods(results.signature, [each.n_examples for each in counted])


def _without_unnamed_system(table: Table) -> Table:
    """The table; its column of systems is dropped if the only system has no name."""
    return table.without(lambda column, cells: column.key == "system" and not any(cells))


def _scores(results: Findings) -> Table:
    """The scores of each system, then those of people and chance to compare them with."""
    levels = {
        f"{name} {level}".strip(): scores or {}
        for name, context in results.contexts.items()
        for level, scores in (
            ("with one reference fewer", context.system),
            ("people", context.human),
            ("chance", context.chance),
        )
    }
    systems = {**results.means, **levels}
    columns, rows = [COLUMNS[key] for key in (*_PLACE, *_SYSTEM_KEYS)], _rows_of(systems)
    if results.comparison is None:  # which says how many examples count in each difference
        counts = [score.n_examples for scores in systems.values() for score in scores.values() for _ in score.by_part]
        columns, rows = [*columns, COLUMNS["n_examples"]], [[*row, n] for row, n in zip(rows, counts, strict=True)]
    return _without_unnamed_system(Table(columns, rows))


def _rows_of(systems: Mapping[str, Mapping[str, Any]]) -> list[list[Any]]:
    """Rows of what is said of systems themselves, by system and type; None for what is not known."""
    return [
        [system, name, part, *(getattr(entry, key, None) for key in _SYSTEM_KEYS)]
        for system, scores in systems.items()
        for name, score in scores.items()
        for part, entry in score.by_part.items()
    ]


def _joined(results: Findings, comparison: "Comparison", ranking: "Ranking | None") -> Table:
    """Scores, tests, and ranking in one table: a row for each score, with its test and rank."""
    table = _scores(results).joined(comparison.table_of([*_PLACE, *comparison.tests, *FACTS]), _PLACE)
    if ranking is not None:
        *_, part = comparison[comparison.compared_with][ranking.rouge_type].by_part
        same = {COLUMNS["type"]: ranking.rouge_type, COLUMNS["part"]: part, Column("pairs", Kind.TEXT): ranking.about}
        ranked = ranking.table.without(lambda column, _: column.key == "score").with_same(same)
        table = table.joined(ranked, _PLACE)
    return table.and_apart(_rows_of(comparison.beside))


def _as_json(results: Findings) -> dict[str, Any]:
    systems = _plain_systems(results.means)
    fields: dict[str, Any] = {"signature": results.signature}
    fields |= {"scores": systems[""]} if list(systems) == [""] else {"systems": systems}
    if comparison := results.comparison:
        facts = (
            "baseline", "compared_with", "method", "test", "exact", "n_resamples", "seed", "level", "confidence",
            "average", "n_examples", "n_groups", "family", "primary", "margin", "signature", "sentence",
        )  # fmt: skip
        of_comparison = {name: getattr(comparison, name) for name in facts}
        fields["comparison"] = {**of_comparison, "systems": comparison.to_dict()}
        if comparison.beside:
            fields["beside"] = _plain_systems(comparison.beside)
    if ranking := results.ranking:
        fields["ranking"] = {
            "type": ranking.rouge_type, "about": ranking.about, "systems": ranking.systems, "scores": ranking.scores,
            "clusters": ranking.clusters, "p_values": ranking.p_values.tolist(), "signature": ranking.signature,
        }  # fmt: skip
    if results.gate:
        fields["gate"] = results.gate.to_dict()
    if results.contexts:
        fields["context"] = {
            name: {
                "system": _plain_scores(levels.system),
                "people": _plain_scores(levels.human),
                "chance": _plain_scores(levels.chance),
                "system_against_people": levels.comparison and levels.comparison.to_dict()["system"],
                "issues": [asdict(issue) for issue in levels.issues],
            }
            for name, levels in results.contexts.items()
        }
    return fields


def _plain_systems(systems: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {name: _plain_scores(scores) for name, scores in systems.items()}


def _plain_scores(scores: Mapping[str, Any] | None) -> Any:
    return scores and {
        name: {key: _by_part(score, key) for key in _SYSTEM_KEYS} | {"n_examples": score.n_examples}
        for name, score in scores.items()
    }


def _by_part(score: Any, key: str) -> Any:
    """A number by part, or that of BLEU."""
    numbers = {part: getattr(entry, key, None) for part, entry in score.by_part.items()}
    return numbers.get("bleu", numbers)
