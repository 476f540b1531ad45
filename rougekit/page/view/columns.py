"""What examples are filtered, sliced and plotted by: columns of numbers, or of few distinct texts."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from string import digits
from typing import Any

import numpy as np

from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.scoring.results import without_nan

SHORT = 0.25
"""A reference is unusually short if it has less than this fraction of the median number of words."""
MAX_CATEGORIES = 30
"""The largest number of distinct values with which a column of texts is offered as a filter."""
PARTS = 4
"""The number of parts, of about equal size, into which a column of numbers is cut."""
MAX_CHOICES = 8
"""The largest number of a column's values by which examples are sliced: the most frequent."""
LEAST_PREFIX = 4
"""A shorter prefix of all ids is not worth hiding."""
EXACT = 2**53
"""Browsers have floats for numbers: beyond this, they have only some of the whole numbers."""


def column_as_json(name: str, values: Sequence[Any]) -> dict[str, Any] | None:
    """A column as JSON, with the parts into which it cuts the examples; None if its texts are too many to choose from.

    A part of numbers is [lowest, highest], of texts one of them. What pandas has for missing values is missing, an
    empty text among texts.
    """
    values = ["" if _is_missing(value) else value for value in values]
    if numbers := _numbers(values):
        return {"name": name, "kind": "number", "values": numbers, "parts": _ranges(numbers)}
    times = Counter(map(str, values))
    if len(times) > max(2, min(MAX_CATEGORIES, len(values) // 2)):
        return None
    index = {choice: at for at, choice in enumerate(sorted(times))}
    parts = sorted(index, key=lambda choice: -times[choice])[:MAX_CHOICES]
    codes = [index[str(value)] for value in values]
    return {"name": name, "kind": "choice", "choices": list(index), "values": codes, "parts": parts}


def _ranges(numbers: Sequence[float | None]) -> list[list[float]]:
    """The bounds of parts of about equal size; equal values stay together."""
    values = sorted(value for value in numbers if value is not None)
    ranges, first = [], 0
    for part in range(1, PARTS + 1):
        end = max(first + 1, math.floor(part * len(values) / PARTS + 0.5))
        while end < len(values) and values[end] == values[end - 1]:
            end += 1
        if first < len(values):
            ranges.append([values[first], values[end - 1]])
        first = end
    return ranges


def correlation(scores: Floats, values: Sequence[float | None]) -> float | None:
    """Spearman's rank correlation over the examples that have both; None if one of them does not vary."""
    both = np.array([scores, np.array(values, np.float64)])
    ranks = [_mean_ranks(row) for row in both[:, ~np.isnan(both).any(axis=0)]]
    if min(len({*row.tolist()}) for row in ranks) < 2:
        return None
    matrix: Floats = np.corrcoef(ranks)
    return float(matrix[0, 1])


def _mean_ranks(values: Floats) -> Floats:
    """Ranks, of which equal values share the mean."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks: Floats = (np.cumsum(counts) - (counts - 1) / 2)[places]
    return ranks


def common_prefix(ids: Sequence[str]) -> int:
    """The length of the prefix that all ids share, up to their numbers; 0 if it is too short to be worth hiding.

    >>> common_prefix(["news-01", "news-02", "news-11"]), common_prefix(["a1", "a2", "a3"])
    (5, 0)
    """
    first, last = min(ids, default=""), max(ids, default="")
    shared = "".join(letter for letter, _ in takewhile(lambda both: both[0] == both[1], zip(first, last, strict=False)))
    length = len(shared.rstrip(digits))
    return length * (length >= LEAST_PREFIX and len(ids) > 2)


def reasons_to_check(
    predictions: Sequence[Sequence[str]], references: Sequence[Sequence[str]], lengths: Sequence[int], fails: Bools
) -> list[str]:
    """For each example, a reason to check it before trusting its scores; "" if there is none.

    predictions : by system
    lengths : the words of each example's first reference
    fails : whether all systems fail on an example
    """
    n_words, times = np.array(lengths), Counter(references)
    usual = float(np.median(n_words)) if lengths else 0.0
    rules = {
        "empty reference": n_words == 0,
        "repeated reference": np.array([times[group] > 1 for group in references], np.bool_),
        "unusually short reference": n_words < SHORT * usual,
        "empty prediction": np.array([[not text.strip() for text in column] for column in predictions]).any(axis=0),
        "all systems fail": fails,
    }
    reasons = [*rules, ""]
    applies = np.array([*rules.values(), np.ones(len(references), np.bool_)])
    return [reasons[first] for first in applies.argmax(axis=0).tolist()]


def _numbers(cells: Sequence[Any]) -> list[float | None] | None:
    """A column of numbers, or of their texts, as CSV files have them; None for empty cells.

    Returns None if a cell is anything else, such as a whole number that no float has, which identifies something rather
    than measures it; or if all are empty.
    """
    if any(isinstance(cell, bool | np.bool_) for cell in cells):
        return None
    try:
        numbers = [None if isinstance(cell, str) and not cell else without_nan(float(cell)) for cell in cells]
        if any(number is not None and not _is_whole(cell) for number, cell in zip(numbers, cells, strict=True)):
            return None
    except (TypeError, ValueError, OverflowError):
        return None
    return numbers if any(number is not None for number in numbers) else None


def _is_whole(cell: Any) -> bool:
    """Whether a float has all digits of this number, if it is a whole one; also of its text."""
    digits = str(cell).strip().lstrip("+-")
    return not digits.isdecimal() or len(digits) < len(str(EXACT)) or int(digits) == int(float(digits))


def _is_missing(cell: Any) -> bool:
    """Whether a cell has no value: None, NaN, or pandas' NA or NaT."""
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(cell, float | np.floating) and math.isnan(cell)


def identifier(value: object) -> int | str:
    """An id as the page gets it: a number if it can hold it, otherwise its text.

    >>> identifier(7), identifier("07"), identifier(1234567890123456789)
    (7, '07', '1234567890123456789')
    """
    return value if type(value) is int and abs(value) <= EXACT else str(value)
