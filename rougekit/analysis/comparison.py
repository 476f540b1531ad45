"""Is system B better than A? Paired tests and intervals over the same examples, for all types and systems at once."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rougekit.measures.base import Measure
from rougekit.options import MeasureOptions
from rougekit.scores.bootstrap import (
    Floats,
    checked_confidence,
    checked_count,
    checked_seed,
    exact_mean,
    interval,
    resampled_means,
    resampled_sums,
    tossed_sums,
)
from rougekit.scores.scores import Scores

if TYPE_CHECKING:
    import pandas as pd

Method = Literal["bootstrap", "permutation"]
PARTS = ("precision", "recall", "fmeasure")

_TIE = 1e-12
"""Statistics that differ by less than this share of the largest difference of one example count as equal: rounding."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A system's score, fractions as everywhere, and how far it is from the baseline's. NaN where no example counts."""

    score: float
    low: float
    high: float
    difference: float | None = None
    """score - the baseline's score; this and what follows are None for the baseline itself"""
    difference_low: float | None = None
    difference_high: float | None = None
    p_value: float | None = None
    """two-sided"""
    p_holm: float | None = None
    """p_value corrected for the number of systems compared with the baseline"""


@dataclass(frozen=True, slots=True)
class TypeComparison:
    """Precision, recall and F-measure of one type."""

    precision: Compared
    recall: Compared
    fmeasure: Compared


@dataclass(frozen=True, slots=True)
class Comparison(Mapping[str, Mapping[str, Any]]):
    """What `compare` returns: `c[system][type].fmeasure` is a `Compared`, and so is `c[system]["bleu"]` itself."""

    systems: Mapping[str, Mapping[str, TypeComparison | Compared]]
    baseline: str
    method: Method
    n_examples: int
    n_resamples: int
    seed: int
    confidence: float

    def __getitem__(self, system: str) -> Mapping[str, Any]:
        if system not in self.systems:
            raise KeyError(f"{system!r} was not compared; the systems are {list(self.systems)}")
        return self.systems[system]

    def __iter__(self) -> Iterator[str]:
        return iter(self.systems)

    def __len__(self) -> int:
        return len(self.systems)

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """Plain nested dicts: system, type, precision / recall / fmeasure (not for bleu), field."""
        return {
            system: {name: asdict(entry) for name, entry in types.items()} for system, types in self.systems.items()
        }

    def to_pandas(self) -> "pd.DataFrame":
        """One row per system, type and part; columns system, type, part ("bleu" for BLEU) and the fields of `Compared`.

        Needs pandas.
        """
        import pandas as pd

        return pd.DataFrame(
            [{"system": s, "type": t, "part": p, **asdict(entry)} for s, t, p, entry in self._entries()]
        )

    def _entries(self) -> Iterator[tuple[str, str, str, Compared]]:
        for system, types in self.systems.items():
            for name, entry in types.items():
                if isinstance(entry, Compared):
                    yield system, name, "bleu", entry
                else:
                    for part in PARTS:
                        yield system, name, part, getattr(entry, part)

    def __str__(self) -> str:
        """A table of F-measures (and BLEU) in percent, type by type, with the facts of the test above it."""
        level = f"{100 * self.confidence:g} %"
        test = "paired bootstrap, two-sided, centred" if self.method == "bootstrap" else "paired permutation, two-sided"
        others = len(self.systems) - 1
        rows: list[tuple[str, ...]] = [("type", "system", "F", level, "difference", level, "p", "p (Holm)")]
        shown = [(t, s, entry) for s, t, part, entry in self._entries() if part in ("fmeasure", "bleu")]
        for name in next(iter(self.systems.values())):
            rows += [(name, system, *_cells(entry)) for kind, system, entry in shown if kind == name]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(w) if k < 2 else cell.rjust(w) for k, (cell, w) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join(
            [
                f"baseline {self.baseline}, {self.n_examples} examples; {test}, {self.n_resamples} resamples, "
                f"seed {self.seed}; Holm over {others} system{'s' * (others != 1)}",
                *(line.rstrip() for line in lines),
            ]
        )


def compare(
    systems: Mapping[str, Scores],
    baseline: str,
    method: Method = "bootstrap",
    n_resamples: int = 10_000,
    seed: int = 0,
    confidence: float = 0.95,
    threads: int | None = None,
) -> Comparison:
    """Compare systems that were scored on the same examples, in the same order, with a baseline among them.

    Every type, system and column is resampled with the same examples, so that differences are paired and one call
    answers for all; no number depends on `threads`, or on which other types or systems are compared (but
    p_holm, and what NaN leaves out).

    Parameters
    ----------
    systems : mapping from name to Scores, two or more
        Made with the same options, from the same references.
    baseline : str
        The name of the system that all others are compared with.
    method : "bootstrap" or "permutation"
        Where p comes from; all intervals are percentile-bootstrap intervals (see `rougekit.scores.bootstrap`).
        bootstrap: paired, centred (Riezler & Maxwell 2005): how often the difference in a resample is at least as far
        from the observed difference as that is from 0. permutation: paired (Noreen 1989): how often the difference is
        at least as large, in either direction, after the two systems' outputs are exchanged in half of the examples,
        drawn at random.
        Both: p = (c + 1) / (n_resamples + 1) with c such cases; the observed one counts as one of them. If all 2^n
        exchanges of n examples are no more than n_resamples, each is tried once and p = c / 2^n is exact.
    n_resamples : int >= 1
    seed : int, 0 <= seed < 2**32
    confidence : float, 0 < confidence < 1
        Of all intervals.
    threads : int or None
        None: all cores where there is enough work.

    Returns
    -------
    Comparison
        Precision, recall and F are means over examples (macro). An example that is NaN in any of the systems is left
        out of all of them, for that type and column. BLEU is compared as the corpus BLEU of resampled or exchanged
        counts. p_holm is corrected (Holm 1979) over the systems compared with the baseline, separately for every type
        and each of precision, recall and F.

    Raises
    ------
    TypeError, ValueError : fewer than two systems, no examples, an argument out of its range, or systems that differ in
        number of examples, types, options or references; the message names the two systems.
    """
    _check_systems(systems, baseline)
    if method not in get_args(Method):
        raise ValueError(f"method={method!r}; expected one of {', '.join(map(repr, get_args(Method)))}")
    test = _Test(
        method, checked_count("n_resamples", n_resamples), checked_seed(seed), checked_confidence(confidence), threads
    )
    names = [baseline, *(name for name in systems if name != baseline)]
    first = systems[baseline]
    summed_types = [name for name in first.types if not first.measures[name].per_example]
    mean_types = [name for name in first.types if name not in summed_types]
    entries: dict[str, dict[str, TypeComparison | Compared]] = {name: {} for name in names}
    if mean_types:
        columns = np.array([[systems[name].columns[kind] for kind in mean_types] for name in names])
        compared = _compare_means(columns.reshape(len(names), -1, len(first)), test)
        for name, row in zip(names, compared, strict=True):
            for k, kind in enumerate(mean_types):
                entries[name][kind] = TypeComparison(*row[3 * k : 3 * k + 3])
    for kind in summed_types:
        counts = np.array([systems[name].tables[kind] for name in names])
        for name, entry in zip(names, _compare_sums(counts, first.measures[kind], first.options, test), strict=True):
            entries[name][kind] = entry
    return Comparison(
        {name: {kind: entries[name][kind] for kind in first.types} for name in systems},
        baseline, method, len(first), test.n_resamples, test.seed, test.confidence,
    )  # fmt: skip


def holm(p_values: Floats) -> Floats:
    """p-values of m hypotheses after Holm's step-down correction (1979), shape (m,): in the order given, at most 1.

    >>> holm(np.array([0.01, 0.04, 0.03]))
    array([0.03, 0.06, 0.06])
    """
    order = np.argsort(p_values)
    corrected = np.empty(len(p_values))
    corrected[order] = np.minimum(1, np.maximum.accumulate(p_values[order] * np.arange(len(p_values), 0, -1)))
    return corrected


class _Test(NamedTuple):
    method: Method
    n_resamples: int
    seed: int
    confidence: float
    threads: int | None

    def toss(self, columns: ArrayLike) -> tuple[Floats, bool]:
        """Sums over the examples to exchange, shape (n_resamples, n_columns); and whether these are all exchanges."""
        n = np.shape(columns)[1]
        every_one = n < 63 and 2**n <= self.n_resamples
        return tossed_sums(columns, 2**n if every_one else self.n_resamples, self.seed, self.threads), every_one


def _compare_means(columns: Floats, test: _Test) -> list[list[Compared]]:
    """Compare means of columns, shape (n_systems, n_columns, n_examples), with those of the first system."""
    n_systems, n_columns, n = columns.shape
    columns = np.where(np.isnan(columns).any(axis=0), np.nan, columns)
    observed = np.array([[exact_mean(column) for column in system] for system in columns])
    means = resampled_means(columns.reshape(-1, n), test.n_resamples, test.seed, test.threads)
    means = means.reshape(-1, n_systems, n_columns)
    changes = np.nan_to_num(columns[1:] - columns[0])
    scales = np.abs(changes).max(axis=2)
    if test.method == "permutation":
        turned, every_one = test.toss(changes.reshape(-1, n))
        totals = changes.sum(axis=2)
        p_values = _p_values(totals - 2 * turned.reshape(-1, *totals.shape), totals, n * scales, every_one)
    else:
        differences = observed[1:] - observed[0]
        p_values = _p_values(means[:, 1:] - means[:, :1] - differences, differences, scales, False)
    p_values[:, np.isnan(observed[0])] = np.nan
    return _entries_of(observed, means, p_values, test.confidence)


def _compare_sums(counts: NDArray[np.int64], measure: Measure, options: MeasureOptions, test: _Test) -> list[Compared]:
    """Compare corpus BLEU of counts, shape (n_systems, n_columns, n_examples), with that of the first system."""
    n_systems, n_columns, n = counts.shape

    def score(sums: NDArray[Any]) -> Floats:
        (found,) = measure.of_sums(sums.reshape(-1, n_columns).T, options)
        shaped: Floats = found.reshape(sums.shape[:-1])
        return shaped

    totals = counts.sum(axis=2)
    observed = score(totals)
    sums = resampled_sums(counts.reshape(-1, n), test.n_resamples, test.seed, test.threads)
    resampled = score(sums.reshape(-1, n_systems, n_columns))
    differences = observed[1:] - observed[0]
    if test.method == "permutation":
        turned, every_one = test.toss((counts[1:] - counts[0]).reshape(-1, n))
        moved = turned.reshape(-1, n_systems - 1, n_columns)
        exchanged = score(totals[1:] - moved) - score(totals[0] + moved)
    else:
        exchanged, every_one = resampled[:, 1:] - resampled[:, :1] - differences, False
    p_values = _p_values(exchanged, differences, np.ones(n_systems - 1), every_one)
    entries = _entries_of(observed[:, np.newaxis], resampled[..., np.newaxis], p_values[:, np.newaxis], test.confidence)
    return [entry for (entry,) in entries]


def _p_values(chance: Floats, observed: Floats, scales: Floats, every_one: bool) -> Floats:
    """Share of the differences that chance makes, shape (n_resamples, ...), that are as large as the observed ones."""
    cases = (np.abs(chance) >= np.abs(observed) - _TIE * scales).sum(axis=0)
    tried = np.count_nonzero(~np.isnan(chance), axis=0)
    shares: Floats = cases / tried if every_one else (cases + 1) / (tried + 1)
    return shares


def _entries_of(observed: Floats, resampled: Floats, p_values: Floats, confidence: float) -> list[list[Compared]]:
    """Put together, for each system and column, the first system being the baseline: (n_systems, n_columns)."""
    scores = [observed, *interval(resampled, confidence)]
    differences = [observed[1:] - observed[0], *interval(resampled[:, 1:] - resampled[:, :1], confidence)]
    tests = [*differences, p_values, np.apply_along_axis(holm, 0, p_values)]
    entries = [[Compared(*cell) for cell in row] for row in np.stack(scores, axis=-1).tolist()]
    tested = np.stack(tests, axis=-1).tolist()
    return entries[:1] + [
        [_with(entry, cell) for entry, cell in zip(row, cells, strict=True)]
        for row, cells in zip(entries[1:], tested, strict=True)
    ]


def _with(entry: Compared, test: Sequence[float]) -> Compared:
    return Compared(entry.score, entry.low, entry.high, *test)


def _cells(entry: Compared) -> tuple[str, ...]:
    """Score and interval, difference and interval, p, p (Holm) as text, in percent; empty for what a baseline lacks."""
    score, low, high, difference, difference_low, difference_high = (
        math.nan if value is None else 100 * value for value in list(asdict(entry).values())[:6]
    )
    cells = (f"{score:.2f}", f"[{low:.2f}, {high:.2f}]")
    if entry.difference is None:
        return *cells, "", "", "", ""
    change = (f"{difference:+.2f}", f"[{difference_low:+.2f}, {difference_high:+.2f}]")
    return *cells, *change, f"{entry.p_value:.4f}", f"{entry.p_holm:.4f}"


def _check_systems(systems: Mapping[str, Scores], baseline: str) -> None:
    if not isinstance(systems, Mapping) or len(systems) < 2:
        raise ValueError(f"systems={systems!r}; expected a mapping of two or more names to Scores")
    for name, scores in systems.items():
        if not isinstance(scores, Scores):
            raise TypeError(f"systems[{name!r}] is {type(scores).__name__}; expected the Scores of Scorer.score")
    if baseline not in systems:
        raise ValueError(f"baseline={baseline!r}; expected one of the systems, {list(systems)}")
    if not len(systems[baseline]):
        raise ValueError("the systems have no examples; expected at least one")
    for name, scores in systems.items():
        if name != baseline:
            _check_pair(f"systems {baseline!r} and {name!r}", systems[baseline], scores)


def _check_pair(both: str, mine: Scores, theirs: Scores) -> None:
    """Refuse two Scores that are not of the same examples; what counts show of the references must agree."""
    if len(mine) != len(theirs):
        raise ValueError(f"{both} have {len(mine)} and {len(theirs)} examples; expected the same examples")
    for ours, others in ((mine.text, theirs.text), (mine.options, theirs.options)):
        for option in fields(ours):
            a, b = getattr(ours, option.name), getattr(others, option.name)
            if a is not b and a != b:
                raise ValueError(
                    f"{both} were scored with {option.name}={a!r} and {option.name}={b!r}; expected the same"
                )
    if (where := _first_difference(mine.example_at, theirs.example_at)) is not None:
        raise ValueError(
            f"{both} have different numbers of references for example {where - 1}; expected the same references"
        )
    for kind, measure in mine.measures.items():
        for column, a, b in zip(measure.columns, mine.tables[kind], theirs.tables[kind], strict=True):
            if column in ("reference_total", "reference_length") and (row := _first_difference(a, b)) is not None:
                example = int(np.searchsorted(mine.example_at, row, "right")) - 1 if measure.per_reference else row
                raise ValueError(
                    f"{both} have different references for example {example} ({kind}: {a[row]}, {b[row]} units)"
                )


def _first_difference(a: NDArray[Any], b: NDArray[Any]) -> int | None:
    different = np.flatnonzero(a != b)
    return int(different[0]) if len(different) else None
