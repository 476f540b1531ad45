"""Groups of examples: their labels and sums, and concatenation of two sets of groups."""

import math
import warnings

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from rougekit import RougeWarning
from rougekit.scoring.scores.groups import Groups, checked_groups, summed, warn_of_repeated_references

LABELS = ["b", "a", "b", "c", "a"]


@pytest.mark.parametrize(
    "given",
    [LABELS, tuple(LABELS), iter(LABELS), np.array(LABELS), pd.Series(LABELS, index=range(9, 4, -1)), pa.array(LABELS)],
    ids=["list", "tuple", "iterator", "array", "series", "arrow"],
)
def test_groups_are_numbered_in_order_of_appearance(given):
    groups = checked_groups(given, 5)
    assert (groups.codes.tolist(), groups.n) == ([0, 1, 0, 2, 1], 3)


def test_no_groups_give_none():
    assert checked_groups(None, 5) is None


@pytest.mark.parametrize("given", ["abcde", b"abcde", set(LABELS), dict.fromkeys(LABELS), 5])
def test_unordered_groups_are_refused(given):
    with pytest.raises(TypeError, match="expected a sequence of hashables, one for each example"):
        checked_groups(given, 5)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        (["a", []], TypeError, r"groups\[1\] is \[\], which is not hashable"),
        (["a", None], TypeError, r"groups\[1\] is None; expected a hashable"),
        ([math.nan, "a"], TypeError, r"groups\[0\] is nan; expected a hashable"),
        (["a", pd.NA], TypeError, r"groups\[1\] is <NA>; expected a hashable"),
        (["a"], ValueError, "groups has 1 entry; expected one for each of 2"),
        (["a", "a"], ValueError, "groups has a single group, 'a'"),
    ],
)
def test_a_wrong_group_is_named_with_its_position(given, error, message):
    with pytest.raises(error, match=message):
        checked_groups(given, 2)


def test_sums_are_over_the_examples_of_each_group():
    groups, columns = checked_groups(LABELS, 5), np.arange(10.0).reshape(2, 5)
    assert summed(columns, groups).tolist() == [[0 + 2, 1 + 4, 3], [5 + 7, 6 + 9, 8]]
    assert summed(columns, None) is columns


def test_equal_labels_in_two_sets_are_different_groups():
    both = checked_groups(LABELS, 5).followed_by(Groups(np.array([1, 0]), 2))
    assert (both.codes.tolist(), both.n) == ([0, 1, 0, 2, 1, 4, 3], 5)


@pytest.mark.parametrize(
    ("n_rows", "n_references", "warns"), [(10, 8, True), (10, 9, False), (1, 1, False), (0, 0, False)]
)
def test_repeated_references_suggest_groups_by_document(n_rows, n_references, warns):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warn_of_repeated_references(n_rows, n_references, "give groups")
    assert [str(warning.message)[:38] for warning in caught] == ["10 rows have only 8 distinct reference"] * warns
    assert all(warning.category is RougeWarning for warning in caught)
