"""Results as JSON, CSV, TSV, Markdown and LaTeX, for programs and papers."""

import json
import math
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.analysis import paper_table, wording
from rougekit.analysis.comparison_results import COLUMNS, FACTS
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import IN_POINTS, Kind
from rougekit.analysis.tables.writers import DELIMITED, records, write
from rougekit.cli.answer import NOTHING, Answer
from rougekit.cli.screen import Screen, screen_for, tell
from rougekit.cli.terminal import print_on_screen
from rougekit.scoring.results import PARTS, Bounded
from rougekit.scoring.scores.scores import Scores

if TYPE_CHECKING:
    from rougekit.scoring.methods import Methods

_PLACE = ("system", "type", "part")
_NOTICE = {"kind": "kind", "count": "n", "first": "first", "message": "says"}
"""Keys of a notice, which are older than the names of its fields, as is that of the list, "issues"."""

_SYSTEM_KEYS = Bounded._fields
"""What is said of a system itself."""

_FRACTIONS = frozenset(["scores", *PARTS, *(column.key for column in COLUMNS.values() if column.kind in IN_POINTS)])
"""JSON fields that hold scores or differences of scores."""


class Printer(NamedTuple):
    """How the flags of a command ask for its output, and what prints it so."""

    format: Any
    percent: bool = False
    """print scores and differences in points (41.20) instead of fractions (0.4120)"""
    long: bool = False
    """print every part and bound: for people, and instead of the table for a paper, in LaTeX, and of several data sets
    in Markdown"""
    color: str = "auto"

    @property
    def is_for_people(self) -> bool:
        """Whether the output is the text that may change in any release."""
        return bool(self.format == "text")

    def screen(self, headline: str, *signatures: str) -> AbstractContextManager[Screen]:
        """The screen of an answer for people."""
        return screen_for(headline, *signatures, color=self.color)

    def answer(self, answer: Answer) -> None:
        """Print what was found of one system or several, on one data set or several, with signatures.

        In CSV and TSV, all numbers go to standard output as one table, and signatures to standard error.
        """
        if self.is_for_people:
            return print_on_screen(answer, color=self.color, is_long=self.long)
        is_paper = not self.long and self.format in (("latex", "markdown") if answer.has_datasets else ("latex",))
        if self.format == "json":
            why = {"why": answer.why.to_dict(in_points=self.percent)} if answer.why else {}
            return self.json(_as_json(answer) | why, in_their_unit=why)
        if self.format == "methods":
            return self._methods(_methods_of(answer))
        if is_paper:
            print(_paper_table_of(answer).written(self.format), end="")
        for k, table in enumerate([] if is_paper else _tables(answer, in_one=self.format in DELIMITED)):
            print("\n" * bool(k), end="")
            self._table(table)
        for name, context in answer.contexts.items():
            if context.comparison and self.format not in DELIMITED:
                print(f"\n{name + ': ' if name else ''}{context.comparison.sentence}")
        if not is_paper:  # whose caption has them
            for signature in dict.fromkeys(filter(None, [answer.signature, *answer.signatures_of_tests])):
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
            tell(line)
        else:
            print({"markdown": f"\n`{line}`", "latex": f"% {line}", "text": f"\n{line}"}[self.format])


def _methods_of(answer: Answer) -> "Methods":
    """The sentences on what was done to get this answer."""
    if answer.comparison:
        return answer.comparison.methods
    from rougekit.analysis.methods import methods

    sizes = wording.sizes_by_measure(next(iter(answer.means.values()))).values()
    return methods(answer.signature, [each.n_examples for each in sizes])


def _without_unnamed_system(table: Table) -> Table:
    """The table; its column of systems is dropped if the only system has no name."""
    return table.without(lambda column, cells: column.key == "system" and not any(cells))


def _paper_table_of(answer: Answer) -> paper_table.PaperTable:
    """The table for a paper, and what stands around it."""
    if answer.comparison:
        return answer.comparison.paper_table()
    means = {name or answer.name: scores for name, scores in answer.means.items()}
    return paper_table.of_scores(means, answer.signature)


def _tables(answer: Answer, *, in_one: bool) -> Iterator[Table]:
    """Every number: tables of scores, of tests and, if asked for, of all pairs.

    in_one : whether to join them, a row for each score with its test and rank, as is always done for several data sets
    """
    comparison, ranking = answer.comparison, answer.ranking if answer.shows_pairs else None
    levels = {
        f"{name} {level}".strip(): scores or {}
        for name, context in answer.contexts.items()
        for level, scores in (
            ("with one reference fewer", context.system),
            ("people", context.human),
            ("chance", context.chance),
        )
    }
    if comparison is None:
        yield _without_unnamed_system(_table_of({**answer.means, **levels}))
        return
    in_one |= answer.has_datasets
    tests = comparison.first.tests
    scores = comparison.table_of([*_PLACE, *_SYSTEM_KEYS, *([*tests, *FACTS] if in_one else ())])
    scores = scores.and_apart(_table_of(levels).of([*_PLACE, *_SYSTEM_KEYS]).rows)
    if in_one and ranking:
        *_, part = comparison.first[comparison.first.compared_with][ranking.rouge_type].by_part
        same = {COLUMNS["type"]: ranking.rouge_type, COLUMNS["part"]: part, Column("pairs", Kind.TEXT): ranking.about}
        ranked = ranking.table.without(lambda column, _: column.key == "score").with_same(same)
        scores = scores.joined(ranked, _PLACE)
    apart = [
        [*[dataset] * bool(dataset), *row]
        for dataset, one in comparison.by_dataset.items()
        for row in _table_of(one.beside).of([*_PLACE, *_SYSTEM_KEYS]).rows
    ]
    yield scores._replace(about="", columns=[each._replace(head=None) for each in scores.columns]).and_apart(apart)
    if not in_one:
        yield comparison.table_of(["type", "part", "system", "score", *tests])
    if not in_one and ranking:
        yield ranking.table._replace(about=f"{ranking.about}. {ranking.legend}".rstrip())


def _table_of(systems: Mapping[str, Mapping[str, Any]]) -> Table:
    """What is said of systems themselves, by system, type and part."""
    rows = [
        [system, name, part, *(getattr(entry, key, None) for key in _SYSTEM_KEYS), score.n_examples]
        for system, scores in systems.items()
        for name, score in scores.items()
        for part, entry in score.by_part.items()
    ]
    return Table([COLUMNS[key] for key in (*_PLACE, *_SYSTEM_KEYS, "n_examples")], rows)


def _as_json(answer: Answer) -> dict[str, Any]:
    gate = {"gate": answer.gate.to_dict()} if answer.gate else {}
    comparison = answer.comparison
    if comparison and answer.has_datasets:
        facts = {name: getattr(comparison, name) for name in ("sentence", "about", "signatures")}
        facts |= {name: getattr(comparison.first, name) for name in ("baseline", "primary", "margin", "level")}
        beside = {name: _plain_systems(one.beside) for name, one in comparison.by_dataset.items() if one.beside}
        return {**facts, **gate, **({"beside": beside} if beside else {}), "datasets": comparison.to_dict()}
    systems = _plain_systems(answer.means)
    fields: dict[str, Any] = {"signature": answer.signature}
    fields |= {"scores": systems[""]} if list(systems) == [""] else {"systems": systems}
    if comparison:
        names = (
            "baseline", "compared_with", "method", "test", "exact", "n_resamples", "seed", "level", "confidence",
            "average", "n_examples", "n_groups", "family", "primary", "margin", "signature", "sentence",
        )  # fmt: skip
        of_comparison = {name: getattr(comparison, name) for name in names}
        fields["comparison"] = {**of_comparison, "systems": comparison.to_dict()}
        if comparison.first.beside:
            fields["beside"] = _plain_systems(comparison.first.beside)
    if ranking := answer.ranking:
        fields["ranking"] = {
            "type": ranking.rouge_type, "about": ranking.about, "systems": ranking.systems, "scores": ranking.scores,
            "clusters": ranking.clusters, "p_values": ranking.p_values.tolist(), "signature": ranking.signature,
        }  # fmt: skip
    fields |= gate
    if answer.contexts:
        fields["context"] = {
            name: {
                "system": _plain_scores(levels.system),
                "people": _plain_scores(levels.human),
                "chance": _plain_scores(levels.chance),
                "system_against_people": levels.comparison and levels.comparison.to_dict()["system"],
                "issues": [{key: getattr(notice, name) for key, name in _NOTICE.items()} for notice in levels.notices],
            }
            for name, levels in answer.contexts.items()
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
