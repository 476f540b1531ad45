"""`rougekit correlate`: does each type agree with human scores of the same texts?"""

import math
from collections.abc import Mapping, Sequence
from itertools import compress
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from rougekit.analysis import wording
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.model import Column, Table, row_names
from rougekit.analysis.tables.numbers import Kind, P, fixed, significant_digits
from rougekit.cli.commands import UsageError
from rougekit.cli.formats import Printer
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import read
from rougekit.cli.scoring import Scoring, fraction_of, headline, scored
from rougekit.cli.screen import Screen
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.tables import MISSING, Marked
from rougekit.foundation.plurals import counted, sized
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import PARTS
from rougekit.studies.agreement import Agreement, pairwise_accuracy
from rougekit.studies.coefficients import Level
from rougekit.studies.correlation import Correlation, Correlations, correlate

HUMAN = ("human", "human_score", "score", "rating", "judgment", "judgement", "litepyramid_recall", "overall")
SYSTEM = ("system", "system_id", "model", "model_id")
INPUT = ("doc_id", "input", "input_id", "document", "document_id", "id", "source")
"""Usual names of columns; of several ids of inputs, the first that a file has is read."""

_TESTS = {
    "system": "by Williams' test for Pearson's r, by a permutation test over systems for the others",
    "summary": "by a permutation test over systems",
}
"""The tests of two correlations, by level; at global level there is none."""


_PEOPLES = ("title", "r", "rho", "tau", "pairs", "p")
"""The columns that people see: texts, of a coefficient with its interval."""

_COLUMNS = [
    Column("type", Kind.TEXT),
    *(
        Column(f"{coefficient}{field}", Kind.P if field == "_p" else Kind.NUMBER, head=field[1:] or None)
        for coefficient in Correlations._fields for field in ("", "_low", "_high", "_p")
    ),
    Column("accuracy", Kind.NUMBER), Column("tie", Kind.SIZE), row_names(key="title"),
    Column("r", Kind.NUMBER, "Pearson's r"), Column("rho", Kind.NUMBER, "Spearman's rho"),
    Column("tau", Kind.NUMBER, "Kendall's tau"), Column("pairs", Kind.PERCENT, dropped=1),
    Column("p", Kind.P, dropped=1),
]  # fmt: skip


class _Row(NamedTuple):
    """What was found for a type."""

    rouge_type: str
    correlations: Correlations
    agreement: Agreement

    @property
    def tau(self) -> str:
        """Kendall's tau as the table shows it."""
        return fixed(self.correlations.kendall.value, 2)


class Request(NamedTuple):
    """What the flags ask of the answer."""

    scoring: Scoring
    printer: Printer
    level: Level
    part: str
    """of the scores: precision, recall or fmeasure"""
    top: int | None
    judged: bool
    within: float | None
    """in points"""
    confidence: float
    n_resamples: int
    seed: int | None

    @property
    def averaging(self) -> AggregateOptions:
        """How the scores of a type are averaged, with intervals like those of correlations."""
        return AggregateOptions(
            confidence=self.confidence, n_resamples=self.n_resamples, seed=self.seed, interval="percentile"
        )


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a table of correlations and agreement. Raises ValueError for missing columns, unreadable scores, bleu."""
    files = parse_files(command, arguments)
    asked = files.line.of(Request)
    needed = (
        "correlate needs one file with columns, whose rows each have a prediction, its reference, its system, its "
        "input and its human score"
    )
    if files.system or not files.data:
        raise UsageError(needed)
    data = read(files, {"human_column": HUMAN, "system_column": SYSTEM, "input_column": INPUT})
    if len(data.systems) > 1:
        raise UsageError(needed)
    scorer = asked.scoring.scorer()
    tests = scored(data, scorer, asked.averaging)
    systems, columns = tests.systems, tests.kept.labels
    labels: dict[str, Any] = {"systems": columns["system_column"], "inputs": columns["input_column"]}
    human = np.array(_numbers(files.data, columns["human_column"]))
    refuse_corpus_measures(systems.first.measures)
    (system,), part = systems, PARTS.index(asked.part)
    # types are side by side, so that only texts count that have a score in each
    has_score = np.all([systems.counts_in(name, part) for name in systems.types], axis=0)
    metrics = {
        name: np.where(has_score, systems.example_scores(system, name)[part], math.nan) for name in systems.types
    }
    rows = _correlated(asked, metrics, human, labels)
    counts = has_score & ~np.isnan(human)
    sizes = _sizes({name: [*compress(cells, counts)] for name, cells in labels.items()})
    signature, scope = systems.signature, _scope(rows, asked, int(has_score.sum()))
    printer = asked.printer
    if printer.is_for_people:
        with printer.screen(headline(data, scorer, len(human)), signature) as screen:
            _show(screen, rows, asked, sizes, scope)
    else:
        _print(printer, rows, asked, int(counts.sum()), sizes, scope, signature)
    return 0


def _correlated(asked: Request, metrics: Mapping[str, Floats], human: Floats, labels: dict[str, Any]) -> list[_Row]:
    """Each type's correlation with human scores; all types but the first are also compared with it."""
    first = next(iter(metrics))
    rows = []
    for rouge_type, metric in metrics.items():
        correlations = correlate(
            metric, human, **labels, level=asked.level, other_scores=None if rouge_type == first else metrics[first],
            n_resamples=asked.n_resamples, seed=asked.seed or 0, confidence=asked.confidence, top=asked.top,
            judged=asked.judged, within=fraction_of("within", asked.within),
        )  # fmt: skip
        agreed = pairwise_accuracy(
            metric, human, **labels, level="summary" if asked.level == "summary" else "system", top=asked.top,
            judged=asked.judged,
        )  # fmt: skip
        rows.append(_Row(rouge_type, correlations, agreed))
    return rows


def _sizes(labels: Mapping[str, Sequence[Any]]) -> str:
    """How many systems and inputs there are."""
    n_systems, n_inputs = (len(set(cells)) for cells in labels.values())
    return f"{counted(n_systems, 'system')} and {counted(n_inputs, 'input')}"


def _scope(rows: Sequence[_Row], asked: Request, n_texts: int) -> list[str]:
    """Which texts and pairs of systems count, where that is not the usual way (Deutsch, Dror & Roth 2022)."""
    scope = []
    if not asked.judged:
        scope.append(f"the metric's means are over all {counted(n_texts, 'text')}")
    if asked.within is not None:
        n_pairs = [f"{row.correlations.kendall.n_pairs}" for row in rows]
        each = n_pairs[0] if len(set(n_pairs)) == 1 else f"{wording.joined(n_pairs)} (by type)"
        within = sized(significant_digits(asked.within), "point")
        scope.append(f"Kendall's tau is over the {sized(each, 'pair')} of systems within {within}")
    return scope


def _print(
    printer: Printer, rows: Sequence[_Row], asked: Request, n_scores: int, sizes: str, scope: Sequence[str],
    signature: str,
) -> None:  # fmt: skip
    """A table for programs. scope : what `_scope` returns"""
    best = "" if asked.top is None else f", best {counted(asked.top, 'system')}"
    note = (
        f"{asked.part} against {counted(n_scores, 'human score')} of {sizes}, {asked.level} level{best}; "
        f"{''.join(f'{said}; ' for said in scope)}intervals {numbers.percent(asked.confidence)}, "
        f"{counted(asked.n_resamples, 'resample')} of systems and inputs, seed {asked.seed or 0}; "
        f"{''.join(f'{said}; ' for said in _tested(rows, asked))}accuracy: the share of {_pairs(asked)} ordered as "
        "people order them, where metric differences up to tie are ties"
    )
    shown = [column.key for column in _COLUMNS if column.key not in _PEOPLES]
    printer.table(_table(rows, asked).of(shown)._replace(about=note), signature)


def _has_tests(rows: Sequence[_Row], asked: Request) -> bool:
    """Whether differences from the first type are tested."""
    return len(rows) > 1 and asked.level in _TESTS and asked.within is None


def _tested(rows: Sequence[_Row], asked: Request) -> list[str]:
    """What p-values are of, or why there are none; nothing is said of a single type."""
    if _has_tests(rows, asked):
        return [f"p: of the difference from {rows[0].rouge_type}, {_TESTS[asked.level]}"]
    return [f"p: {row.correlations.kendall.test}" for row in rows[1:2]]


def _table(rows: Sequence[_Row], asked: Request, best: Sequence[_Row] = ()) -> Table:
    """Everything that tables have of correlations. best : the rows whose Kendall's tau is bold"""
    cells: list[list[Any]] = []
    for row in rows:
        cells.append([row.rouge_type])
        for each in row.correlations:
            p = None if each.p_value is None else P(each.p_value, 1 - asked.confidence)
            cells[-1] += [each.value, each.low, each.high, p]
        pearson, spearman, kendall = map(_coefficient, row.correlations)
        cells[-1] += [
            row.agreement.accuracy, row.agreement.threshold, wording.title(row.rouge_type), pearson, spearman,
            Marked(kendall, style="bold" * (row in best)), numbers.percent(round(row.agreement.accuracy, 3)),
            "" if row is rows[0] else " ".join(_p_text(each.p_value) for each in row.correlations),
        ]  # fmt: skip
    return Table(_COLUMNS, cells)


def _show(screen: Screen, rows: Sequence[_Row], asked: Request, sizes: str, scope: Sequence[str]) -> None:
    """Coefficients with their intervals, and which type agrees best with human scores. scope : as for `_print`"""
    first = wording.title(rows[0].rouge_type)
    highest = max((row.tau for row in rows if not math.isnan(row.correlations.kendall.value)), key=float, default="")
    best = [row for row in rows if row.tau == highest]
    table = _table(rows, asked, best).of(_PEOPLES if _has_tests(rows, asked) else _PEOPLES[:-1])
    shown = screen.table(table.titled({"p": f"p ({first})"}))
    screen.line()
    if len(best) == 1:
        (row,) = best
        low, high = (fixed(bound, 2) for bound in (row.correlations.kendall.low, row.correlations.kendall.high))
        screen.say(
            f"{wording.title(row.rouge_type)} has the highest Kendall's tau with human scores, {highest} "
            f"({numbers.percent(asked.confidence)} interval {low} to {high}), at {asked.level} level; it orders "
            f"{numbers.percent(round(row.agreement.accuracy, 3))} of {_pairs(asked)} as people do."
        )
    elif best:
        tied = wording.joined([wording.title(row.rouge_type) for row in best])
        screen.say(f"{tied} share the highest Kendall's tau with human scores, {highest}, at {asked.level} level.")
    top = "" if asked.top is None else f", best {counted(asked.top, 'system')}"
    resamples = counted(asked.n_resamples, "resample")
    notes = [
        f"{wording.PART_NAMES[asked.part]} and human scores of {sizes}{top}",
        *scope,
        f"intervals from {resamples} of systems and inputs, seed {asked.seed or 0}",
        *[f"pairs: the share of {_pairs(asked)} ordered as people order them"] * ("pairs" in shown),
    ]
    if "p" in shown:  # not at global level, which has no tests
        notes.append(f"p: of the three differences from {first}, {_TESTS[asked.level]}")
    screen.say("; ".join(notes), "dim")


def _pairs(asked: Request) -> str:
    """The pairs that agreement counts: of texts for the same input at summary level, else of systems."""
    return "pairs" if asked.level == "summary" else "pairs of systems"


def _p_text(p: float | None) -> str:
    return MISSING if p is None else fixed(p, 3)


def _coefficient(of_type: Correlation) -> str:
    if math.isnan(of_type.value):
        return MISSING
    value, low, high = (fixed(each, 2).rjust(5) for each in (of_type.value, of_type.low, of_type.high))
    return f"{value} [{low}, {high}]"


def _numbers(path: str, cells: Sequence[Any]) -> list[float]:
    """Human scores as numbers: NaN for an empty cell, the mean of a list, one for each annotator. Raises FileError."""
    numbers = []
    for row, value in enumerate(cells):
        try:
            several = value if isinstance(value, list) and value else [value]
            numbers.append(fmean(math.nan if each in (None, "") else float(each) for each in several))
        except (TypeError, ValueError):
            raise FileError(f"{path}: the human score of row {row + 1} is {value!r:.40}; expected a number") from None
    return numbers
