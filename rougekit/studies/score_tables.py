"""The scores of a metric and of people by system and input, and the means of systems, which are exact."""

import math
from collections.abc import Hashable, Iterable
from fractions import Fraction
from itertools import compress
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.foundation import checks
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.plurals import counted
from rougekit.scoring.scores.exact import exact_sum

_LARGEST_DENOMINATOR = 1_000
"""The largest denominator of a score that is treated as a fraction."""
_LARGEST_UNIT = 10**12
"""The largest common denominator of scores that are averaged as integers: sums of thousands of them stay exact."""


class ScoreTables(NamedTuple):
    """Scores in tables, and which texts have them."""

    tables: Floats
    """shape (n_names, n_systems, n_inputs): the metric's, the human and perhaps another metric's; 0 for none"""
    present: Bools
    """shape (n_systems, n_inputs): the texts that have all scores"""
    scored: Bools
    """the texts that count in a metric's means: those in `present`, or all that have the metrics' scores"""


def score_tables(
    scores_by_name: dict[str, ArrayLike],
    systems: Iterable[Hashable],
    inputs: Iterable[Hashable],
    *,
    judged: bool = True,
) -> ScoreTables:
    """Arrange scores in tables by system and input.

    scores_by_name : "human_scores", and those of metrics
    judged : whether texts without a human score are left out everywhere

    Raises TypeError, ValueError as `correlate` does.
    """
    systems = checks.labels("systems", systems, "system of a text")
    inputs = checks.labels("inputs", inputs, "input of a text")
    arrays = {name: checks.numbers(name, scores) for name, scores in scores_by_name.items()}
    for name, scores in arrays.items():
        if scores.shape != (len(systems),) or len(inputs) != len(systems):
            raise ValueError(
                f"{name} of shape {scores.shape} with {counted(len(systems), 'system')} and "
                f"{counted(len(inputs), 'input')}; expected one score, system and input for each text"
            )
        if np.isinf(scores).any():
            raise ValueError(
                f"{name}[{np.flatnonzero(np.isinf(scores))[0]}] is infinite; expected finite numbers or NaN"
            )
    # systems and inputs without any score are left out, since they would be resampled, too
    has_scores = ~np.isnan(np.array([*arrays.values()])).any(axis=0)
    numbers = [checks.numbered(labels)[0] for labels in (systems, inputs)]
    if not judged:
        people = set(compress(numbers[0], has_scores))
        has_metrics = ~np.isnan(np.array([arrays[name] for name in arrays if name != "human_scores"])).any(axis=0)
        has_scores = has_metrics & np.array([system in people for system in numbers[0]], bool)
    rows, columns = (
        _in_order(compress(numbers_of, has_scores), compress(labels, has_scores))
        for numbers_of, labels in zip(numbers, (systems, inputs), strict=True)
    )
    if len(rows) < 2:
        raise ValueError(f"systems names {counted(len(rows), 'system')} with scores; expected two or more")
    tables = np.full((len(arrays), len(rows), len(columns)), np.nan)
    seen: set[tuple[int, int]] = set()
    for text, pair in enumerate(zip(*numbers, strict=True)):
        if pair in seen:
            both = f"system {systems[text]!r} for input {inputs[text]!r}"
            raise ValueError(f"texts {text} and an earlier one are both of {both}")
        seen.add(pair)
        if has_scores[text]:
            tables[:, rows[pair[0]], columns[pair[1]]] = [scores[text] for scores in arrays.values()]
    missing = np.isnan(tables)
    present = ~np.logical_or.reduce(missing)
    scored = ~np.logical_or.reduce(np.delete(missing, [*arrays].index("human_scores"), axis=0))
    return ScoreTables(np.where(missing, 0.0, tables), present, scored)


def common_denominator(scores: Floats) -> int:
    """The least common denominator of scores, if it is small; else 1.

    >>> common_denominator(np.array([0.1, 0.25, 1 / 3]))
    60
    """
    unit = 1
    for value in np.unique(scores).tolist():
        fraction = Fraction(value).limit_denominator(_LARGEST_DENOMINATOR)
        unit = math.lcm(unit, fraction.denominator)
        if float(fraction) != value or unit > _LARGEST_UNIT:
            return 1
    return unit


def _in_order(numbers: Iterable[int], labels: Iterable[Hashable]) -> dict[int, int]:
    """The places of numbered labels, in the order of what they look like where they first appear."""
    first: dict[int, Hashable] = {}
    for number, label in zip(numbers, labels, strict=True):
        first.setdefault(number, label)
    return {number: k for k, number in enumerate(sorted(first, key=lambda number: repr(first[number])))}


def whole_numbers(scores: Floats) -> Floats:
    """Multiply scores by their least common denominator, if that is small, so that sums of them are exact.

    Correlations stay the same. Scores that are not fractions with small denominators are returned unchanged.

    >>> whole_numbers(np.array([0.1, 0.25, 1 / 3])).tolist()
    [6.0, 15.0, 20.0]
    """
    unit = common_denominator(scores)
    return scores if unit == 1 else np.rint(scores * unit)


def best_systems(texts: ScoreTables, top: int) -> ScoreTables:
    """The rows of the `top` systems with the highest mean human scores, in their original order. Raises ValueError."""
    tables, present, scored = texts
    if checks.count("top", top) < 2 or top > len(present):
        raise ValueError(f"top={top!r}; expected 2 to {len(present)}, the number of systems")
    n_texts = present.sum(axis=1)
    means = np.where(n_texts > 0, tables[1].sum(axis=1) / np.maximum(n_texts, 1), -np.inf)
    best = np.sort(np.argsort(-means, kind="stable")[:top])
    return ScoreTables(tables[:, best], present[best], scored[best])


def system_means(texts: ScoreTables) -> Floats:
    """Exact means over each system's texts, without systems that have no human score: shape (n_tables, n_systems).

    The second table is the human one.
    """
    written = texts.present.any(axis=1)
    masks = [texts.present if k == 1 else texts.scored for k in range(len(texts.tables))]
    sums = [
        [exact_sum(np.where(mask, table, 0.0)[row]) for row in np.flatnonzero(written)]
        for table, mask in zip(texts.tables, masks, strict=True)
    ]
    means: Floats = np.array(sums) / np.array([mask[written].sum(axis=1) for mask in masks])
    return means
