"""Score a test set: scores, averages and significance tests of all systems in a table. Independent of HTML."""

import csv
import io
import math
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from typing import Any, NamedTuple

from rougekit import Scorer, Scores, compare
from rougekit.analysis.claims import Method
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.runs import by_system, runs_by_system
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.foundation.errors import RougeWarning, collect_warnings, warn
from rougekit.foundation.inputs import Examples
from rougekit.foundation.io.columns import IDS, SOURCES, id_column
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.tables import harmless
from rougekit.kernels import tiers
from rougekit.page.server.choices import Choices
from rougekit.page.server.files import Table
from rougekit.page.server.limits import check_time_for, limits
from rougekit.page.server.words import in_page_words
from rougekit.page.view.data import ReportData, encoded
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import PARTS
from rougekit.scoring.scores.groups import checked_groups, warn_of_repeated_references
from rougekit.scoring.text.blocks import block, cut, lengths
from rougekit.scoring.text.cleaning import warn_if_marked
from rougekit.studies.context import DataIssue, data_issues, misaligned

N_RESAMPLES = AggregateOptions().n_resamples
"""The default of `Scores.aggregate`, so that a mean has the same interval everywhere."""
N_DRAWN = 10_000
"""The default of `compare`."""
RESAMPLING_SECONDS = 4e-9
"""Time per row, type, system and resample, tests included, on a busy machine; two idle cores need a fifth of it."""

ROWS_TO_CHECK_ORDER = 500
"""Sample size of the check that predictions and references are in the same order."""


class Roles(NamedTuple):
    """The roles of a table's columns, and how systems are compared."""

    predictions: list[str]
    references: list[str]
    baseline: str | None = None
    method: Method = "student-hall"
    groups: str | None = None
    """The column that identifies each row's document; rows of one document are resampled together."""
    margin: float | None = None
    """The largest difference that counts as none, as a fraction."""


class Step(NamedTuple):
    """Progress: the completed share of the work (0 to 1), and what is being done."""

    share: float
    what: str


@dataclass(frozen=True, eq=False)
class Results:
    """The scores and averages of a test set, and the comparison if it has several systems."""

    table: Table
    roles: Roles
    choices: Choices
    predictions: dict[str, list[str]]
    """The predictions, by column."""
    references: list[tuple[str, ...]]
    """The references of each example."""
    outputs: dict[str, Scores]
    """The scores, by column of predictions."""
    systems: ScoredSystems
    """The scores of each system's runs, usually one; columns named A#1, A#2 are runs of A."""
    comparison: Comparison | None
    """None for one system."""
    notes: dict[str, RougeWarning]
    """Warnings by message; `prepare` adds those about source documents."""
    issues: dict[str, list[DataIssue]] = field(default_factory=dict)
    """Likely mistakes in the texts of each system, found by `prepare`."""

    def __len__(self) -> int:
        return len(self.table)

    @property
    def types(self) -> list[str]:
        """The types that have a score for each example (bleu has none)."""
        return list(next(iter(self.outputs.values())).columns)

    @property
    def averages(self) -> Mapping[str, Mapping[str, Any]]:
        """By system and type, of the examples that count in all systems; over all runs of a system."""
        return self.systems.means

    @property
    def to_check(self) -> dict[str, list[str]]:
        """Each warning or likely mistake in the texts, once, with the systems concerned (empty if it names none)."""
        found: dict[str, list[str]] = {}
        for note in self.notes:
            system = next((name for name in self.outputs if note.startswith(f"{name}: ")), None)
            words = in_page_words(note if system is None else note.removeprefix(f"{system}: "))
            found.setdefault(_without_first_case(words), []).extend([] if system is None else [system])
        for system, raised in self.issues.items():
            for issue in raised:
                found.setdefault(in_page_words(str(issue)), []).append(system)
        return found

    @property
    def signature(self) -> str:
        """The signature of the means. `comparison.signature` also names the test."""
        return self.systems.signature

    def prepare(self) -> Iterator[Step]:
        """Look for mistakes in the texts and prepare `head`; yields steps."""
        scorer = Scorer(**self.choices.options())
        sample = slice(None, None, max(1, len(self) // ROWS_TO_CHECK_ORDER))
        for name, texts in self.predictions.items():
            yield Step(0.9, f"looking for mistakes in the texts of {name}")
            with collect_warnings():
                in_order = misaligned(scorer, texts[sample], self.references[sample])
                self.issues[name] = data_issues(texts, self.references) + in_order
        yield Step(0.95, "drawing the results")
        with collect_warnings() as warned:
            self.head  # noqa: B018
        self.notes.update(warned)

    @cached_property
    def head(self) -> bytes:
        """The JSON with which the workbench opens, encoded measure by measure, as encoding blocks other threads."""
        head = self.report.head()
        measures = b",".join(map(encoded, head.pop("measures")))
        return b'{"measures":[' + measures + b"]," + encoded(head)[1:]

    @cached_property
    def report(self) -> ReportData:
        """The workbench's data, including ids, source documents and other columns if the table has them."""
        columns, by_name = self.table.columns, {name.lower(): name for name in reversed(self.table.columns)}
        chosen = {*self.roles.predictions, *self.roles.references}
        named = {name: columns[name] for name in columns.keys() - chosen if name.lower() in IDS}
        ids = id_column(name for name, cells in named.items() if len(set(map(str, cells))) == len(cells))
        source = next((by_name[name] for name in SOURCES if name in by_name), None)
        sources = None
        if source is not None and source not in {ids, *chosen}:
            try:
                sources = self.table.texts(source)
            except FileError as wrong:
                warn(f"no source documents are shown: {wrong}")
        return ReportData(
            self.systems,
            self.comparison,
            label=self.table.name,
            ids=None if ids is None else columns[ids],
            id_column=ids or "example",
            sources=sources,
            columns={name: cells for name, cells in columns.items() if name not in {ids, source, *chosen}},
            notes=self.to_check,
        )


def _without_first_case(note: str) -> str:
    """A warning without the number of texts and the first text it quotes, which differ between systems."""
    return re.sub(r"^[\d,]+ texts? ha(?:s|ve) ", "texts have ", re.sub(r": '[^']*' in [^.]*\.", ".", note))


def averaged(choices: Choices) -> AggregateOptions:
    """The options for means and their intervals. Raises TypeError or ValueError if options exclude each other."""
    return AggregateOptions(**choices.averaging())


def scored(table: Table, roles: Roles, choices: Choices) -> Iterator[Step | Results]:
    """Score and average all systems, and compare several: yields steps, then the results.

    Raises TypeError or ValueError for columns that are missing, chosen both as predictions and as references, too many,
    or not text; for groups that group nothing; and for work that would take too long.
    """
    predictions, references = texts_of(table, roles)
    groups = checked_groups(table.groups(roles.groups), len(table)) if roles.groups else None
    scorer = Scorer(**choices.options())
    averaging = averaged(choices)
    scorer.averaging = averaging
    n_drawn = N_RESAMPLES * (averaging.interval != "student-hall") + N_DRAWN * (roles.method != "student-hall")
    if n_drawn:
        resampled = len(table) * len(choices.rouge_types) * n_drawn * len(roles.predictions)
        check_time_for(resampled * RESAMPLING_SECONDS)
    outputs: dict[str, Scores] = {}
    notes: dict[str, RougeWarning] = {}
    if groups is None:
        with collect_warnings() as warned:
            advice = "choose the column of the document as groups."
            warn_of_repeated_references(len(references), len(set(references)), advice)
        notes |= warned
    for number, (name, texts) in enumerate(predictions.items()):
        examples = Examples(texts, references, "several")
        measured = lengths(examples)
        tiers.announce_work(measured.characters)
        (reader,), parts = scorer.readers(1), []
        for first, end in cut(measured, 1, scorer.reader.pipeline.block_characters):
            share = (number + first / len(table)) / len(predictions)
            yield Step(0.7 * share, f"scoring {name}, row {first + 1:,} of {len(table):,}")
            parts.append(scorer.count(block(examples, first, end), reader))
        with collect_warnings() as warned:
            warn_if_marked(examples)
            outputs[name] = scorer.scores_of(parts, references, texts).grouped(groups)
        notes |= {f"{name}: {note}" if len(predictions) > 1 else note: warning for note, warning in warned.items()}
    systems = ScoredSystems.of(by_system(outputs), averaging)
    began = 0.0
    for number, name in enumerate(systems):
        yield Step(0.7 + 0.1 * number / len(systems), f"computing intervals of {name}")
        began = began or time.monotonic()
        each = (time.monotonic() - began) / number if number else 0.0
        check_time_for(each * (len(systems) - number))  # estimated from the systems so far
        with collect_warnings() as warned:
            systems.means_of(name)
        notes |= warned
    comparison = None
    if len(systems) > 1:
        baseline = next(
            (name for name, runs in runs_by_system(outputs).items() if roles.baseline in runs), roles.baseline
        )
        yield Step(0.8, "testing differences")
        tests_began = time.monotonic()
        check_time_for(tests_began - began)  # tests take at least as long as intervals
        tests: dict[str, Any] = {"method": roles.method, "n_resamples": N_DRAWN, "margin": roles.margin}
        tests |= choices.comparing()
        if baseline is None and len(systems) > 2:  # how long does one of the pairs take?
            with collect_warnings():
                compare(dict(islice(systems.items(), 2)), **tests)
            check_time_for((time.monotonic() - tests_began) * math.comb(len(systems), 2))
        with collect_warnings() as warned:
            comparison = compare(systems, baseline, **tests)
        notes |= warned
        if comparison.has_baseline:  # without one, all pairs have been compared already
            yield Step(0.85, "comparing all pairs")
            check_time_for(time.monotonic() - tests_began)  # all pairs take at least as long as those with the baseline
            with collect_warnings():
                comparison.rankings()
    yield Results(table, roles, choices, predictions, references, outputs, systems, comparison, notes)


def texts_of(table: Table, roles: Roles) -> tuple[dict[str, list[str]], list[tuple[str, ...]]]:
    """Predictions by column, and the references of each example. Raises ValueError like `scored`."""
    if not roles.predictions or not roles.references:
        missing = "predictions" if not roles.predictions else "references"
        raise ValueError(f"no column of {missing} is chosen; the file has {', '.join(map(repr, table.columns))}")
    if both := [name for name in roles.predictions if name in roles.references]:
        raise ValueError(f"column {both[0]!r} is chosen for predictions and for references; choose different ones")
    if twice := [name for name in roles.predictions if roles.predictions.count(name) > 1]:
        raise ValueError(f"column {twice[0]!r} is chosen twice for predictions; expected different ones")
    if len(roles.predictions) > limits().systems:
        raise ValueError(f"{len(roles.predictions)} columns of predictions; expected at most {limits().systems:.0f}")
    if roles.baseline is not None and roles.baseline not in {*roles.predictions, *runs_by_system(roles.predictions)}:
        raise ValueError(
            f"baseline={roles.baseline!r}; expected one of the predictions, {', '.join(map(repr, roles.predictions))}"
        )
    return {name: table.texts(name) for name in roles.predictions}, table.references(roles.references)


def examples_csv(results: Results) -> str:
    """The scores of every example as CSV, one row per column of predictions and example.

    Texts that a spreadsheet would run as formulas are made harmless.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    names = [f"{name}_{part}" for name in results.types for part in PARTS]
    writer.writerow(["system", "row", *names, "prediction", "references"])
    references = [harmless("\n".join(group)) for group in results.references]
    for name, scores in results.outputs.items():
        columns = [column.tolist() for column in chain.from_iterable(scores.columns.values())]
        predictions = map(harmless, results.predictions[name])
        numbers = zip(*columns, strict=True) if columns else [()] * len(results)
        for row, (values, prediction, reference) in enumerate(zip(numbers, predictions, references, strict=True), 1):
            writer.writerow([harmless(name), row, *values, prediction, reference])
    return file.getvalue()
