"""Score a test set: scores, averages and significance tests of all systems in an upload. Independent of HTML."""

import csv
import io
import math
import time
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from rougekit import Scorer
from rougekit.analysis.claims import Method
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.testset import BatchwiseScorer, TestSet, report_columns
from rougekit.foundation.errors import RougeWarning, collect_warnings, warn
from rougekit.foundation.inputs import Examples
from rougekit.foundation.io.tables import in_csv
from rougekit.foundation.plurals import counted
from rougekit.foundation.run_names import runs_by_system
from rougekit.page.server.choices import Choices
from rougekit.page.server.files import paired_for, side_by_side
from rougekit.page.server.limits import check_time_for, limits
from rougekit.page.server.uploaded import Upload
from rougekit.page.view.data import ReportData, encoded
from rougekit.page.view.words import in_page_words
from rougekit.reading.batches import GROUPS, ExampleBatch
from rougekit.reading.notices import SENTENCES, Notice
from rougekit.reading.one_column import not_taken
from rougekit.reading.roles import Known
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import PARTS
from rougekit.scoring.scores.groups import checked_groups
from rougekit.scoring.text.blocks import cut, lengths
from rougekit.studies.context import misaligned

N_RESAMPLES = AggregateOptions().n_resamples
"""The default of `Scores.aggregate`, so that a mean has the same interval everywhere."""
N_DRAWN = 10_000
"""The default of `compare`."""
RESAMPLING_SECONDS = 4e-9
"""Time per row, type, system and resample, tests included, on a busy machine; two idle cores need a fifth of it."""

ROWS_TO_CHECK_ORDER = 500
"""Sample size of the check that predictions and references are in the same order."""


class ChosenRoles(NamedTuple):
    """The roles of an upload's columns, and how systems are compared."""

    predictions: list[str]
    references: list[str]
    baseline: str | None = None
    method: Method = "student-hall"
    groups: str | None = None
    """The column that identifies each row's document; rows of one document are resampled together."""
    margin: float | None = None
    """The largest difference that counts as none, as a fraction."""
    sources: str | None = None
    """The column of source documents; "": none, None: the only one that may hold them."""
    systems: str | None = None
    """The column that names the system of each row of a document."""
    runs: str | None = None
    """The column that tells its runs apart."""

    @classmethod
    def guessed(cls, upload: Upload) -> "ChosenRoles":
        """The roles that an upload's columns say. Raises Unclear for those that they leave open."""
        data = upload.by_names
        return cls(data.predictions, [*data.references])

    def sources_in(self, upload: Upload) -> tuple[str, list[str]]:
        """The column of source documents, or "", and what is said if several may hold them."""
        if self.sources is not None:
            return self.sources, []
        may_be = upload.likely_sources([*self.predictions, *self.references, *filter(None, [self.groups])])
        return may_be[0] if len(may_be) == 1 else "", not_taken(may_be, "give one the role source")


class Step(NamedTuple):
    """Progress: the completed share of the work (0 to 1), and what is being done."""

    share: float
    what: str


@dataclass(frozen=True, eq=False)
class Results:
    """A scored test set, and the comparison if it has several systems."""

    upload: Upload
    roles: ChosenRoles
    choices: Choices
    scored: TestSet
    comparison: Comparison | None
    """None for one system."""
    notes: dict[str, RougeWarning]
    """Warnings by message; `prepare` adds those about source documents."""
    notices: dict[str, list[Notice]] = field(default_factory=dict)
    """Likely mistakes in the texts of each column, found by `prepare`."""

    def __len__(self) -> int:
        return len(self.upload)

    @property
    def types(self) -> list[str]:
        """The types that have a score for each example (bleu has none)."""
        return list(self.scored.systems.first.columns)

    @property
    def to_check(self) -> list[str]:
        """What was warned of, but for what texts hold, which the page says beside the result."""
        return [in_page_words(note) for note, warning in self.notes.items() if warning.kind not in SENTENCES]

    @property
    def notices_in_words(self) -> dict[str, list[str]]:
        """Each likely mistake in the texts that `prepare` found, with the columns that have it."""
        columns_of: dict[str, list[str]] = {}
        for column, raised in self.notices.items():
            for notice in raised:
                words = in_page_words(str(notice))
                columns_of.setdefault(f"{words[0].upper()}{words[1:]}.", []).append(column)
        return columns_of

    def prepare(self) -> Iterator[Step]:
        """Look for mistakes in the texts and prepare `head`; yields steps."""
        sample = slice(None, None, max(1, len(self) // ROWS_TO_CHECK_ORDER))
        for name, texts in self.scored.kept.systems.items():
            yield Step(0.9, f"looking for mistakes in the texts of {name}")
            with collect_warnings():
                self.notices[name] = misaligned(self.scored.scorer, texts[sample], self.scored.kept.references[sample])
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
        """The workbench's data, including ids, source documents and other columns if the upload has them."""
        chosen = {*self.roles.predictions, *self.roles.references}
        others = {name: cells for name, cells in self.upload.columns.items() if name not in chosen}
        sources, _ = self.roles.sources_in(self.upload)
        columns = report_columns(others, self.upload.texts, self.roles.groups, sources, self.upload.may_be_ids)
        return ReportData(
            self.scored.systems,
            self.comparison,
            label=self.upload.name,
            notes=self.to_check,
            notices=self.notices_in_words,
            **columns,
        )


def scored(upload: Upload, roles: ChosenRoles, choices: Choices) -> Iterator[Step | Results]:
    """Score and average all systems, and compare several: yields steps, then the results.

    Rows of several systems are put side by side first.

    Raises TypeError or ValueError for columns that are missing, chosen both as predictions and as references, too many,
    or not text; for a column of systems or runs where systems are columns already; for groups that group nothing; and
    for work that would take too long.
    """
    upload, roles = _arranged(upload, roles)
    _check(upload, roles)
    tests, notes = yield from _score_texts(upload, roles, choices)
    warned, began = yield from _compute_intervals(tests.systems)
    notes |= warned
    comparison = None
    if len(tests.systems) > 1:
        comparison, warned = yield from _compare(tests, roles, began)
        notes |= warned
    yield Results(upload, roles, choices, tests, comparison, notes)


def _arranged(upload: Upload, roles: ChosenRoles) -> tuple[Upload, ChosenRoles]:
    """The upload with a row for each example and a column for each system, and the roles of its columns.

    Raises ValueError like `scored`.
    """
    upload = paired_for(upload, roles.predictions, roles.references)
    if not (roles.systems or roles.runs):
        return upload, roles
    if upload.systems:
        raise ValueError(
            f"{roles.systems or roles.runs!r} would tell rows apart, but rows of systems are side by side already, "
            "as columns; choose another role for it, or none"
        )
    named = [roles.systems] if roles.systems else [], [roles.runs] if roles.runs else []
    upload = side_by_side(upload, Known(roles.predictions, roles.references, systems=named[0], runs=named[1]))
    return upload, roles._replace(predictions=[*upload.systems], systems=None, runs=None)


def _score_texts(
    upload: Upload, roles: ChosenRoles, choices: Choices
) -> Generator[Step, None, tuple[TestSet, dict[str, RougeWarning]]]:  # fmt: skip
    """Score the texts of all systems; returns them scored, and warnings. Raises like `scored`."""
    data = upload.opened(Known(roles.predictions, roles.references, groups=[roles.groups] if roles.groups else []))
    examples = data.load()
    checked_groups(examples.labels.get(GROUPS), len(upload))  # before anything is scored
    scorer = Scorer(**choices.options())
    averaging = AggregateOptions(**choices.averaging())  # raises if options exclude each other
    n_drawn = N_RESAMPLES * (averaging.interval != "student-hall") + N_DRAWN * (roles.method != "student-hall")
    if n_drawn:
        resampled = len(upload) * len(choices.rouge_types) * n_drawn * len(roles.predictions)
        check_time_for(resampled * RESAMPLING_SECONDS)
    advice = "choose the column of the document as groups."
    batchwise = BatchwiseScorer(
        scorer, averaging, roles.predictions, file=upload.name, groups_advice=advice, keeps_texts=True
    )
    predictions = dict(zip(roles.predictions, examples.systems.values(), strict=True))
    for name, n_before in batchwise.steps(_batches(predictions, examples, scorer)):
        yield Step(0.7 * n_before / len(upload), f"scoring {name}, row {n_before + 1:,} of {len(upload):,}")
    with collect_warnings() as warned:
        for words in data.nulls.said:
            warn(words)
        tests = batchwise.result()
    return tests, dict(warned)


def _compute_intervals(systems: ScoredSystems) -> Generator[Step, None, tuple[dict[str, RougeWarning], float]]:
    """Compute means and their intervals, which `systems` keep; returns warnings, and the time at which it began.

    Raises ValueError if it would take too long.
    """
    notes, began = dict[str, RougeWarning](), 0.0
    for number, name in enumerate(systems):
        yield Step(0.7 + 0.1 * number / len(systems), f"computing intervals of {name}")
        began = began or time.monotonic()
        each = (time.monotonic() - began) / number if number else 0.0
        check_time_for(each * (len(systems) - number))  # estimated from the systems so far
        with collect_warnings() as warned:
            systems.means_of(name)
        notes |= warned
    return notes, began


def _compare(
    tests: TestSet, roles: ChosenRoles, intervals_began: float
) -> Generator[Step, None, tuple[Comparison, dict[str, RougeWarning]]]:  # fmt: skip
    """Compare several systems; returns warnings, too. Raises ValueError if it would take too long."""
    yield Step(0.8, "testing differences")
    began = time.monotonic()
    check_time_for(began - intervals_began)  # tests take at least as long as intervals
    asked: dict[str, Any] = {"method": roles.method, "n_resamples": N_DRAWN, "margin": roles.margin}
    if roles.baseline is None and len(tests.systems) > 2:  # how long does one of the pairs take?
        with collect_warnings():
            tests.compare(n_systems=2, **asked)
        check_time_for((time.monotonic() - began) * math.comb(len(tests.systems), 2))
    with collect_warnings() as warned:
        comparison = tests.compare(roles.baseline, **asked)
    if comparison.has_baseline:  # without one, all pairs have been compared already
        yield Step(0.85, "comparing all pairs")
        check_time_for(time.monotonic() - began)  # all pairs take at least as long as those with the baseline
        with collect_warnings():
            comparison.rankings()
    return comparison, dict(warned)


def _batches(predictions: Mapping[str, list[str]], examples: ExampleBatch, scorer: Scorer) -> Iterator[ExampleBatch]:
    """The rows, in parts whose scores take little time.

    Their references are tuples because the garbage collector, which would traverse lists again and again, stops
    tracking tuples of strings.
    """
    references = [(one,) if isinstance(one, str) else tuple(one) for one in examples.references]
    first_system = Examples(next(iter(predictions.values())), references, "several")
    for first, end in cut(lengths(first_system), 1, scorer.reader.pipeline.block_characters):
        labels = {name: cells[first:end] for name, cells in examples.labels.items()}
        texts = {name: column[first:end] for name, column in predictions.items()}
        yield ExampleBatch(texts, references[first:end], labels, {})


def _check(upload: Upload, roles: ChosenRoles) -> None:
    """Raise ValueError for roles and texts like `scored`."""
    if not roles.predictions or not roles.references:
        missing = "predictions" if not roles.predictions else "references"
        raise ValueError(f"no column of {missing} is chosen; the file has {', '.join(map(repr, upload.columns))}")
    if both := [name for name in roles.predictions if name in roles.references]:
        raise ValueError(f"column {both[0]!r} is chosen for predictions and for references; choose different ones")
    if twice := [name for name in roles.predictions if roles.predictions.count(name) > 1]:
        raise ValueError(f"column {twice[0]!r} is chosen twice for predictions; expected different ones")
    if len(roles.predictions) > limits().systems:
        columns = counted(len(roles.predictions), "column")
        raise ValueError(f"{columns} of predictions; expected at most {limits().systems:.0f}")
    if roles.baseline is not None and roles.baseline not in {*roles.predictions, *runs_by_system(roles.predictions)}:
        raise ValueError(
            f"baseline={roles.baseline!r}; expected one of the predictions, {', '.join(map(repr, roles.predictions))}"
        )
    for texts in [[name] for name in roles.predictions] + [roles.references]:
        upload.check(texts)


def examples_csv(results: Results) -> str:
    """The scores of every example as CSV, one row per column of predictions and example.

    Texts that a spreadsheet would run as formulas are made harmless.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    names = [f"{name}_{part}" for name in results.types for part in PARTS]
    writer.writerow(["system", "row", *names, "prediction", "references"])
    references = ["\n".join(group) for group in results.scored.kept.references]
    for name, scores in results.scored.outputs.items():
        columns = [column.tolist() for column in chain.from_iterable(scores.columns.values())]
        predictions = results.scored.kept.systems[name]
        numbers = zip(*columns, strict=True) if columns else [()] * len(results)
        for row, (values, prediction, reference) in enumerate(zip(numbers, predictions, references, strict=True), 1):
            writer.writerow(map(in_csv, [name, row, *values, prediction, reference]))
    return file.getvalue()
