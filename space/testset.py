"""A test set scored: the scores, averages and tests of all systems in one table. Nothing here knows HTML."""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rougekit import Scorer, Scores, compare, tiers
from rougekit.analysis.comparison import Comparison, Method
from rougekit.analysis.context import Doubt, doubts, misaligned
from rougekit.inputs import Examples
from rougekit.options import AggregateOptions
from rougekit.report.data import ReportData, encoded
from rougekit.text.blocks import block, cut, lengths
from space.choices import Choices
from space.files import Table
from space.limits import Deadline, limits
from space.thread_warnings import Notice, thread_warnings

SECONDS_BETWEEN_STEPS = 0.2
"""At each step the work can be cancelled."""
N_RESAMPLES = 10_000
"""As `compare` does it, so that a mean has one interval wherever it is shown."""
RESAMPLING_SECONDS = 4e-9
"""For each row, type and resample of one system, with its tests, on a busy machine; two cores alone take a fifth."""
FEW_REFERENCES = 0.8
"""Different ones for each row: with fewer it is likely that some rows are of one document."""
SOURCES = ("source", "article", "document", "text", "input")
"""Names of columns with the texts that were summarised."""
IDS = ("id", "idx", "index", "example", "example_id", "doc_id", "document_id", "name", "url")
"""Names of columns that may say which example a row is."""

MOST_NAMED = 3
"""Systems in one line."""
ASKED_FOR_ORDER = 500
"""About this many rows show whether predictions and references are in the same order."""


class Roles(NamedTuple):
    """What the columns of a table are."""

    predictions: list[str]
    references: list[str]
    baseline: str | None = None
    method: Method = "permutation"
    groups: str | None = None
    """The column that says which rows belong together: the document that they are of."""


class Step(NamedTuple):
    """How far the work is."""

    share: float
    what: str


@dataclass(frozen=True, eq=False)
class Results:
    """What scoring a test set gives."""

    table: Table
    roles: Roles
    choices: Choices
    predictions: dict[str, list[str]]
    """Texts by system."""
    references: list[tuple[str, ...]]
    """Of each example."""
    systems: dict[str, Scores]
    averages: dict[str, dict[str, Any]]
    """By system and type."""
    comparison: Comparison | None
    """None for one system."""
    notes: list[Notice]
    """Warnings."""

    def __len__(self) -> int:
        return len(self.table)

    @property
    def types(self) -> list[str]:
        """Those that have a score of each example."""
        return list(next(iter(self.systems.values())).columns)

    @property
    def baseline(self) -> str:
        """The system that others are compared with; of one system that one."""
        return self.comparison.baseline if self.comparison else next(iter(self.systems))

    @property
    def label(self) -> str:
        """What was scored, in words."""
        systems = ", ".join(self.systems) if len(self.systems) <= MOST_NAMED else f"{len(self.systems)} systems"
        against = f"{systems} against {', '.join(self.roles.references)}"
        return f"{self.table.name}: {len(self):,} rows, {against}; {self.choices.words}"

    @property
    def signature(self) -> str:
        """Of the means; that of the comparison names the test too."""
        return next(iter(self.systems.values())).signature_of(averaged(self.choices))

    def drawn(self, deadline: Deadline) -> Iterator[Step]:
        """What the page shows besides, worked out in steps at which it can be cancelled: doubts, and the report's head.

        Raises ValueError if that takes too long.
        """
        scorer = Scorer(**self.choices.options())
        some = slice(None, None, max(1, len(self) // ASKED_FOR_ORDER))
        for name, texts in self.predictions.items():
            yield Step(0.9, f"looking for mistakes in the texts of {name}")
            deadline.check()
            with thread_warnings():
                in_order = misaligned(scorer, texts[some], self.references[some])
                self.doubts[name] = doubts(texts, self.references) + in_order
        yield Step(0.95, "drawing the results")
        deadline.check()
        self.head  # noqa: B018

    @cached_property
    def doubts(self) -> dict[str, list[Doubt]]:
        """What looks wrong with the texts of each system, once `drawn` has looked."""
        return {}

    @cached_property
    def head(self) -> bytes:
        """What opens the workbench, as JSON. Others wait while a piece of it is written, so measures are pieces."""
        head = self.report.head()
        measures = b",".join(map(encoded, head.pop("measures")))
        return b'{"measures":[' + measures + b"]," + encoded(head)[1:]

    @cached_property
    def report(self) -> ReportData:
        """What the workbench shows: ids, source documents and other columns where the table has them."""
        cells = {name.lower(): name for name in reversed(self.table.columns)}
        ids = next((cells[name] for name in IDS if name in cells and self._is_unique(cells[name])), None)
        source = next((cells[name] for name in SOURCES if name in cells), None)
        texts = {ids, source, *self.roles.predictions, *self.roles.references}
        return ReportData(
            self.systems,
            self.comparison,
            label=self.table.name,
            ids=None if ids is None else self.table.columns[ids],
            id_column=ids or "example",
            sources=None if source in texts - {source} or source is None else self.table.texts(source),
            columns={name: _numbers(column) for name, column in self.table.columns.items() if name not in texts},
        )

    def _is_unique(self, name: str) -> bool:
        column = self.table.columns[name]
        return name not in (*self.roles.predictions, *self.roles.references) and len(set(map(str, column))) == len(self)


def _numbers(column: list[Any]) -> list[Any]:
    """A column as numbers where all of its cells are numbers, as those of a CSV file are texts."""
    try:
        numbers = [float(cell) for cell in column]
    except (TypeError, ValueError):
        return column
    return numbers if all(map(math.isfinite, numbers)) else column


def averaged(choices: Choices) -> AggregateOptions:
    """How means and their intervals are made. Raises TypeError, ValueError for options that exclude each other."""
    return AggregateOptions(n_resamples=N_RESAMPLES, **choices.averaging())


def scored(table: Table, roles: Roles, choices: Choices, deadline: Deadline | None = None) -> Iterator[Step | Results]:
    """Score every system, average, and compare if there are several: steps, and at last the results.

    deadline : of the whole request; None: one that begins now

    Raises TypeError, ValueError for columns that are missing, the same on both sides, too many, or that hold something
    else than text; for groups that are none, and more work than a public page has time for.
    """
    deadline = deadline or Deadline()
    resampled = len(table) * len(choices.rouge_types) * N_RESAMPLES * len(roles.predictions)
    deadline.check(resampled * RESAMPLING_SECONDS)
    predictions, references = texts_of(table, roles)
    groups = table.cells(roles.groups) if roles.groups else None
    options, scorer = averaged(choices), Scorer(**choices.options())
    systems: dict[str, Scores] = {}
    notes = _shared(references) if groups is None else []
    for number, (name, texts) in enumerate(predictions.items()):
        for done in _in_parts(scorer, texts, references):
            if isinstance(done, int):
                share = (number + done / len(table)) / len(predictions)
                yield Step(0.7 * share, f"scoring {name}, row {done + 1:,} of {len(table):,}")
                deadline.check()
            else:
                scores, warned = done
                systems[name] = scores.grouped(groups)
                notes += [note.of(name) if len(predictions) > 1 else note for note in warned]
    averages: dict[str, dict[str, Any]] = {}
    began = 0.0
    for number, (name, scores) in enumerate(systems.items()):
        yield Step(0.7 + 0.1 * number / len(systems), f"resampling {name} for the intervals")
        began = began or time.monotonic()
        each = (time.monotonic() - began) / number if number else 0.0
        deadline.check(each * (len(systems) - number))  # as the systems before it took
        with thread_warnings() as warned:
            averages[name] = scores.aggregate(n_resamples=options.n_resamples, **choices.averaging())
        notes += warned
    comparison = None
    if len(systems) > 1:
        yield Step(0.8, "resampling for the tests")
        deadline.check(time.monotonic() - began)  # the tests take longer than the intervals took
        with thread_warnings() as warned:
            comparison = compare(
                systems, roles.baseline or roles.predictions[0], roles.method, N_RESAMPLES, **choices.averaging()
            )
        notes += warned
    deadline.check()
    yield Results(
        table, roles, choices, predictions, references, systems, averages, comparison, list(dict.fromkeys(notes))
    )


def _in_parts(
    scorer: Scorer, texts: list[str], references: list[tuple[str, ...]]
) -> Iterator[int | tuple[Scores, list[Notice]]]:
    """Now and then the number of rows that are done; at last the scores, and warnings."""
    given = Examples(texts, references, "several")
    measured = lengths(given)
    tiers.expect(measured.characters)
    (reader,), parts, last = scorer.readers(1), [], -math.inf
    for first, end in cut(measured, 1, scorer.reader.words.block_characters):
        if time.monotonic() - last > SECONDS_BETWEEN_STEPS:
            yield first
            last = time.monotonic()
        parts.append(scorer.count(block(given, first, end), reader))
    with thread_warnings() as warned:
        scores = scorer.scores_of(parts, references, texts)
    yield scores, warned


def _shared(references: list[tuple[str, ...]]) -> list[Notice]:
    """A word if many rows have the same references, as outputs of several systems or seeds for one document do."""
    different = len(set(references))
    if different > FEW_REFERENCES * len(references):
        return []
    return [
        Notice(
            f"{len(references):,} rows have {different:,} different references. Rows of one document are not "
            "independent, and intervals of them come out too narrow: choose the column of the document as groups."
        )
    ]


def texts_of(table: Table, roles: Roles) -> tuple[dict[str, list[str]], list[tuple[str, ...]]]:
    """Predictions by system, and the references of each example. Raises ValueError as `scored`."""
    if not roles.predictions or not roles.references:
        missing = "predictions" if not roles.predictions else "references"
        raise ValueError(f"no column of {missing} is chosen; the file has {', '.join(map(repr, table.columns))}")
    if both := [name for name in roles.predictions if name in roles.references]:
        raise ValueError(f"column {both[0]!r} is chosen for predictions and for references; choose different ones")
    if twice := [name for name in roles.predictions if roles.predictions.count(name) > 1]:
        raise ValueError(f"column {twice[0]!r} is chosen twice for predictions; expected different ones")
    if len(roles.predictions) > limits().systems:
        raise ValueError(f"{len(roles.predictions)} columns of predictions; expected at most {limits().systems:.0f}")
    if roles.baseline is not None and roles.baseline not in roles.predictions:
        raise ValueError(
            f"baseline={roles.baseline!r}; expected one of the predictions, {', '.join(map(repr, roles.predictions))}"
        )
    return {name: table.texts(name) for name in roles.predictions}, table.references(roles.references)
