"""A test set scored: the scores, averages and tests of all systems in one table. Nothing here knows HTML."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rougekit import Scorer, Scores, compare
from rougekit.analysis.comparison import Comparison, Method
from rougekit.analysis.context import Doubt, doubts
from rougekit.options import AggregateOptions
from space.choices import Choices
from space.files import Table
from space.heard import heard
from space.limits import limits

ROWS_AT_ONCE = 20_000
"""Between two looks at the clock and at the button that ends it all."""
AVERAGED = AggregateOptions(n_resamples=10_000)
"""As `compare` does it, so that a mean has one interval wherever it is shown."""
SOURCES = ("source", "article", "document", "text", "input")
"""Names of columns with the texts that were summarised."""


class Roles(NamedTuple):
    """What the columns of a table are."""

    predictions: list[str]
    references: list[str]
    baseline: str | None = None
    method: Method = "permutation"


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
    references: list[list[str]]
    """Of each example."""
    systems: dict[str, Scores]
    averages: dict[str, dict[str, Any]]
    """By system and type."""
    comparison: Comparison | None
    """None for one system."""
    notes: list[str]
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
        against = f"{', '.join(self.systems)} against {', '.join(self.roles.references)}"
        return f"{self.table.name}: {len(self):,} rows, {against}; {self.choices.words}"

    @property
    def signature(self) -> str:
        """Of the means; that of the comparison names the test too."""
        return next(iter(self.systems.values())).signature_of(AVERAGED)

    @cached_property
    def doubts(self) -> dict[str, list[Doubt]]:
        """What looks wrong with the texts of each system."""
        return {name: doubts(texts, self.references) for name, texts in self.predictions.items()}

    @property
    def sources(self) -> list[str] | None:
        """The texts that were summarised, if a column is named so."""
        return next((self.table.texts(name) for name in SOURCES if name in self.table.columns), None)

    @cached_property
    def words(self) -> dict[str, NDArray[np.int64]]:
        """Words between white space of each example, by system; of the first reference under ""."""
        texts = {**self.predictions, "": [group[0] for group in self.references]}
        return {name: np.array([len(text.split()) for text in column]) for name, column in texts.items()}


def scored(table: Table, roles: Roles, choices: Choices) -> Iterator[Step | Results]:
    """Score every system, average, and compare if there are several: steps, and at last the results.

    Raises
    ------
    ValueError : columns that are missing, the same on both sides, too many, or that hold something else than text;
        more work than a public page has time for.
    """
    predictions, references = texts_of(table, roles)
    scorer = Scorer(**choices.options())
    end = time.monotonic() + limits().seconds
    systems: dict[str, Scores] = {}
    notes: list[str] = []
    several = len(roles.predictions) > 1
    for number, (name, texts) in enumerate(predictions.items()):
        parts = []
        for start in range(0, len(table), ROWS_AT_ONCE):
            share = 0.7 * (number + start / len(table)) / len(roles.predictions)
            yield Step(share, f"scoring {name}, row {start + 1:,} of {len(table):,}")
            if time.monotonic() > end:
                raise ValueError(f"this takes more than {limits().seconds:.0f} seconds, the limit of this page")
            with heard() as told:
                rows = slice(start, start + ROWS_AT_ONCE)
                parts.append(scorer.score(texts[rows], references[rows]))
            where = f"{name}, from row {start + 1:,} on: " if start else f"{name}: " if several else ""
            notes += [f"{where}{note}" for note in told]
        systems[name] = sum(parts[1:], parts[0])
    yield Step(0.7, "resampling for the intervals")
    with heard() as told:
        averages = {name: scores.aggregate(n_resamples=AVERAGED.n_resamples) for name, scores in systems.items()}
    comparison = None
    notes += told
    if several:
        yield Step(0.8, "resampling for the tests")
        with heard() as told:
            comparison = compare(systems, roles.baseline or roles.predictions[0], method=roles.method)
        notes += told
    yield Results(
        table, roles, choices, predictions, references, systems, averages, comparison, list(dict.fromkeys(notes))
    )


def texts_of(table: Table, roles: Roles) -> tuple[dict[str, list[str]], list[list[str]]]:
    """Predictions by system, and the references of each example.

    Raises
    ------
    ValueError : as for `scored`.
    """
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
