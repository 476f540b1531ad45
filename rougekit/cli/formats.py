"""Results as JSON, CSV, TSV, Markdown and LaTeX, for programs and papers."""

import json
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.analysis import paper, wording
from rougekit.foundation.io.printable import print_error
from rougekit.foundation.io.tables import Cell, Marked, render
from rougekit.scoring.results import PARTS, plain
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    from rougekit.analysis.compared import Compared
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.datasets import DatasetComparison
    from rougekit.analysis.ranking import Ranking
    from rougekit.analysis.scored_systems import ScoredSystems
    from rougekit.analysis.why.why import Why
    from rougekit.cli.gate import Gate
    from rougekit.scoring.methods import Methods
    from rougekit.studies.context import ScoreLevels
    from rougekit.studies.identification.identify import Candidate

_TEST_FIELDS = (
    "difference", "difference_low", "difference_high", "level", "p_value", "p_holm", "significant", "detectable",
    "n_examples", "wins", "ties", "losses",
)  # fmt: skip
"""The fields of `Compared` that all tables of a comparison show."""
_MARGIN_FIELDS = ("equivalent", "noninferior", "p_equivalent", "p_noninferior")
"""Further fields if a margin was given."""
_LABELS = {"difference_low": "low", "difference_high": "high", "p_value": "p", "n_examples": "n"}
"""Shorter headings for some of these columns, in tables that show only differences."""
_TEST_FACTS = {
    "baseline": "baseline", "compared_with": "compared_with", "primary": "primary", "margin": "margin", "test": "test",
    "confidence": "confidence", "holm_over": "family",
}  # fmt: skip
"""Columns that are the same in all rows, and the attribute of the comparison that each holds."""
_AGGREGATE_FIELDS = ("low", "mid", "high")
_PART_CELLS = {"bleu": ""}
"""What tables call a part, if not by its name: BLEU has a single one."""

_DELIMITED = ("csv", "tsv")
"""Formats whose standard output must be a single table and nothing else."""

_FRACTIONS = (
    *PARTS, *_AGGREGATE_FIELDS, "score", "scores", "difference", "difference_low", "difference_high", "detectable",
    "error_examples", "error_runs", "margin",
)  # fmt: skip
"""Table columns and JSON fields that hold scores or differences of scores."""

Table = tuple[list[str], list[list[Cell]]]
"""Header and rows."""


class Results(NamedTuple):
    """The results of scored systems."""

    averages: Mapping[str, Mapping[str, Any]]
    """Aggregated scores by system and type; the name of a single system may be ""."""
    signature: str
    n_rows: int
    """the number of examples in the files; scores say how many of them count"""
    comparison: "Comparison | None" = None
    ranking: "Ranking | None" = None
    contexts: "Mapping[str, ScoreLevels]" = MappingProxyType({})
    shows_pairs: bool = False
    """whether the user asked for the p-values of all pairs"""
    systems: "ScoredSystems | None" = None
    """None if only the totals of one system are known"""
    why: "Why | None" = None
    """why systems differ, if the user asked for it"""
    gate: "Gate | None" = None
    """whether what the user demands of the results holds"""


class Printer(NamedTuple):
    """Prints results in one format."""

    format: Any
    percent: bool = False
    """print scores and differences in points (41.20) instead of fractions (0.4120)"""
    is_long: bool = False
    """in LaTeX, print every part and bound instead of the table for a paper"""

    def scores(self, results: Results) -> None:
        """Print the scores of every system, their tests and signatures.

        In CSV and TSV, all numbers go to standard output as one table, and signatures to standard error.
        """
        if self.format == "json":
            return self.json(_as_json(results))
        if self.format == "methods":
            return self._methods(_methods_of(results))
        comparison, ranking = results.comparison, results.ranking if results.shows_pairs else None
        is_paper = self.format == "latex" and not self.is_long
        if self.format in _DELIMITED and comparison:
            self._table(*_joined_table(results, comparison, ranking))
        elif is_paper and comparison:
            print(comparison.to_latex(), end="")
        elif is_paper:
            print(paper.table_of_scores(results.averages, results.signature, "latex"), end="")
        else:
            header, rows = _without_unnamed_system(_SCORE_HEADER, list(_score_rows(results)))
            beside = list(_rows_of(comparison.beside)) if comparison else []
            self._table(header, [*rows, *beside], apart=len(beside))
            if comparison:
                print()
                self._table(*_comparison_rows(comparison), comparison.about)
            if ranking:
                print()
                header, rows = _ranking_rows(ranking)
                for row, name in zip(rows, ranking.systems, strict=True):
                    row[3:] = map(Marked, ranking.written_p_values(name))
                self._table(header, rows, f"{ranking.about}. {ranking.legend}")
        for name, context in results.contexts.items():
            if context.comparison and self.format not in _DELIMITED:
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
            self._table(*_data_sets_table(comparison))
        for signature in dict.fromkeys(comparison.signatures.values()):
            self._signature(signature)

    def table(
        self,
        header: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        note: str,
        signature: str,
        fractions: Collection[str],
    ) -> None:
        """Print a table with a note, which becomes a field in JSON and a column in CSV and TSV.

        fractions : the columns that hold scores or differences of scores
        """
        if self.format == "json":
            named = [dict(zip(header, row, strict=True)) for row in rows]
            return self.json({"signature": signature, "about": note, "rows": named}, fractions)
        if self.format in _DELIMITED and note:
            header, rows = [*header, "about"], [[*row, note] for row in rows]
        self._table(header, rows, note, fractions)
        self._signature(signature)

    def examples(self, scored: Mapping[str, Scores], signature: str) -> None:
        """Print P, R and F of every example. Raises ValueError for bleu, which has no score for a single example."""
        rows: list[list[Cell]] = []
        for system, scores in scored.items():
            scores.examples()  # called only to raise the ValueError
            columns = scores.named_columns()
            examples = zip(*(column.tolist() for column in columns.values()), strict=True)
            rows += [[system, str(n), *values] for n, values in enumerate(examples)]
        self.table(*_without_unnamed_system(["system", "id", *columns], rows), "", signature, columns)

    def candidates(self, by_system: "Mapping[str, Sequence[Candidate]]") -> None:
        """For each system, print the configurations that may have produced its published numbers."""
        if self.format == "json":
            listed = {
                name: [{**asdict(each), "claimed": each.claimed} for each in found] for name, found in by_system.items()
            }
            return self.json(listed if len(listed) > 1 else next(iter(listed.values())))
        first = next(iter(by_system.values()))[0]
        header = ["system", "matches", "off by", *first.values, "tool", "how"]
        rows: list[list[Cell]] = [
            [system, verdict(each), each.error, *(each.values[name] for name in first.values), each.tool, each.how]
            for system, found in by_system.items()
            for each in found
        ]
        if len(by_system) == 1:
            header, rows = header[1:], [row[1:] for row in rows]
        note = f"probability that numbers from another tool or other texts match by accident: {first.chance:.1%}"
        print(render(header, rows, self.format, note=note), end="")

    def _table(
        self,
        header: Sequence[str],
        rows: Sequence[Sequence[Cell]],
        note: str = "",
        fractions: Collection[str] = _FRACTIONS,
        apart: int = 0,
    ) -> None:
        points = fractions if self.percent else ()
        if self.percent and self.format in _DELIMITED:
            header, rows = [*header, "unit"], [[*row, "points"] for row in rows]
        elif self.percent:
            note = f"{note}; scores in points" if note else "scores in points"
        print(render(header, rows, self.format, note=note, points=points, apart=apart), end="")

    def json(self, results: Any, fractions: Collection[str] = _FRACTIONS) -> None:
        """Print results as JSON. fractions : the fields that hold scores or differences of scores."""

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
        print(json.dumps(value_of(results), indent=2))

    def _methods(self, methods: "Methods") -> None:
        """Print the sentences for a paper as text and LaTeX, and what they cite."""
        print("\n".join((f"{methods.text}\n", methods.latex, methods.bibtex)), end="")

    def _signature(self, line: str) -> None:
        """Print a signature without escaping it, so that it can be parsed."""
        if self.format in _DELIMITED:
            print_error(line)
        else:
            print({"markdown": f"\n`{line}`", "latex": f"% {line}", "text": f"\n{line}"}[self.format])


def _methods_of(results: Results) -> "Methods":
    """The sentences on what was done to get these results."""
    if results.comparison:
        return results.comparison.methods
    from rougekit.analysis.methods import methods

    counted = wording.counted_in(next(iter(results.averages.values()))).values()
    return methods(results.signature, [each.n_examples for each in counted])


def _without_unnamed_system(header: list[str], rows: list[list[Cell]]) -> Table:
    """The table; its first column, for systems, is dropped if the only system has no name."""
    return (header, rows) if any(row[0] for row in rows) else (header[1:], [row[1:] for row in rows])


_SCORE_HEADER = ["system", "type", "part", *_AGGREGATE_FIELDS]


def _score_rows(results: Results) -> Iterator[list[Cell]]:
    """Rows under _SCORE_HEADER: the scores of each system, then those of people and chance to compare them with."""
    levels = {
        f"{name} {level}".strip(): scores or {}
        for name, context in results.contexts.items()
        for level, scores in (
            ("with one reference fewer", context.system),
            ("people", context.human),
            ("chance", context.chance),
        )
    }
    yield from _rows_of({**results.averages, **levels})


def _rows_of(systems: Mapping[str, Mapping[str, Any]]) -> Iterator[list[Cell]]:
    """Rows under _SCORE_HEADER of scores by system and type."""
    for system, scores in systems.items():
        for name, score in scores.items():
            yield from ([system, name, _PART_CELLS.get(part, part), *each] for part, each in score.by_part.items())


def _joined_table(results: Results, comparison: "Comparison", ranking: "Ranking | None") -> Table:
    """Scores, tests, and ranking in one table: a row for each score, with its test and rank."""
    tested: dict[tuple[Cell, ...], list[Cell]] = {tuple(place): tests for *place, _, tests in _tests(comparison)}
    test_header = [*_test_fields(comparison), *_TEST_FACTS]
    ranking_header: list[str] = []
    ranked: dict[tuple[Cell, Cell], list[Cell]] = {}
    if ranking:
        (cluster, _, _, *p_values), rows = _ranking_rows(ranking)
        ranking_header = [cluster, *p_values, "pairs"]
        ranked = {(row[1], ranking.rouge_type): [row[0], *row[3:], ranking.about] for row in rows}
    table: list[list[Cell]] = []
    for row in _score_rows(results):
        system, name, part, *_ = row
        tests = tested.get((system, name, part), [None] * len(test_header))
        ranks = ranked.get((system, name)) if part in ("", PARTS[-1]) else None
        table.append([*row, *tests, *(ranks or [None] * len(ranking_header))])
    header = [*_SCORE_HEADER, *test_header, *ranking_header]
    return _with_beside(header, table, list(_rows_of(comparison.beside)))


def _with_beside(header: list[str], rows: list[list[Cell]], beside: list[list[Cell]]) -> Table:
    """The table followed by scores that were not compared; if there are any, a last column says which rows were."""
    if not beside:
        return header, rows
    scores = [[*row, *[None] * (len(header) - len(row)), "no"] for row in beside]
    return [*header, "compared"], [*([*row, "yes"] for row in rows), *scores]


def _data_sets_table(comparison: "DatasetComparison") -> Table:
    """Scores and tests of several data sets in one table; "p_datasets" is corrected over data sets, "p_holm" is not."""
    rows: list[list[Cell]] = []
    for dataset, one in comparison.items():
        for system, name, part, entry, tests in _tests(one):
            corrected = comparison.p_over_datasets(system, dataset, name, part)
            rows.append([dataset, system, name, part, entry.low, entry.score, entry.high, *tests, *corrected.values()])
    header = ["dataset", *_SCORE_HEADER, *_test_fields(comparison.first), *_TEST_FACTS, *corrected]
    beside = [[dataset, *row] for dataset, one in comparison.items() for row in _rows_of(one.beside)]
    return _with_beside(header, rows, beside)


def _test_fields(comparison: "Comparison") -> tuple[str, ...]:
    """The fields of `Compared` that tables show, in column order."""
    return _TEST_FIELDS if comparison.margin is None else (*_TEST_FIELDS, *_MARGIN_FIELDS)


def _tests(comparison: "Comparison") -> "Iterator[tuple[str, str, str, Compared, list[Cell]]]":
    """System, type, part ("" for BLEU), result, and its cells under _test_fields and _TEST_FACTS."""
    facts = [getattr(comparison, name) for name in _TEST_FACTS.values()]
    for system, name, part, entry in comparison.entries():
        fields = [getattr(entry, field) for field in _test_fields(comparison)]
        yield system, name, _PART_CELLS.get(part, part), entry, [*fields, *facts]


def _comparison_rows(comparison: "Comparison") -> Table:
    """A row for each score and its test; "detectable" is filled where `cells_of_test` has it."""
    labels = _LABELS | {"p_holm": comparison.p_title}
    header = ["type", "part", "system", "score", *(labels.get(name, name) for name in _test_fields(comparison))]
    rows: list[list[Cell]] = []
    for system, name, part, entry in comparison.entries():
        shown = {field: getattr(entry, field) for field in _test_fields(comparison)}
        written = comparison.cells_of_test(entry)
        if not written["detectable"]:
            shown["detectable"] = None
        shown |= {"p_value": Marked(written["p"]), "p_holm": Marked(written[comparison.p_title])}
        if comparison.margin is not None:
            p_noninferior = wording.p_number(entry.p_noninferior, comparison.level)
            shown |= {"p_equivalent": Marked(written["p (margin)"]), "p_noninferior": Marked(p_noninferior)}
        rows.append([name, _PART_CELLS.get(part, part), system, entry.score, *shown.values()])
    return header, rows


def _ranking_rows(ranking: "Ranking") -> Table:
    """A row for each system, best first: its cluster, score, and corrected p-values against every other system."""
    rows: list[list[Cell]] = []
    for name, score, p_values in zip(ranking.systems, ranking.scores, ranking.p_values.tolist(), strict=True):
        rows.append([ranking.cluster_of(name), name, score, *(None if math.isnan(p) else p for p in p_values)])
    return ["cluster", "system", "score", *(f"p ({name})" for name in ranking.systems)], rows


def verdict(candidate: "Candidate") -> str:
    """Whether the candidate gives the published numbers, in a few words."""
    if candidate.matches and not candidate.claimed:
        return "can't tell"
    if candidate.partial:
        return f"{len(candidate.partial)} of {len(candidate.values)}"
    return "yes" if candidate.exact else "within noise" if candidate.matches else "no"


def _as_json(results: Results) -> dict[str, Any]:
    systems = _plain_systems(results.averages)
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
    if results.why:
        fields["why"] = results.why.to_dict()
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
        name: {field: plain(getattr(score, field)) for field in (*_AGGREGATE_FIELDS, "n_examples")}
        for name, score in scores.items()
    }
