"""What examples are filtered, sliced and plotted by."""

import math

import numpy as np
import pytest

from rougekit.page.view.columns import column_as_json, common_prefix, correlation, identifier


@pytest.mark.parametrize("seed", range(4))
def test_rank_correlations_are_spearmans(seed):
    """With ties, and without the examples of which one value is missing."""
    stats = pytest.importorskip("scipy.stats")
    random = np.random.default_rng(seed)
    first, second = random.integers(0, 12, 60).astype(float), random.normal(size=60)
    second[:30] += first[:30]
    first[random.integers(0, 60, 5)] = second[random.integers(0, 60, 5)] = math.nan
    found = correlation(first, [None if math.isnan(value) else value for value in second.tolist()])
    assert found == pytest.approx(stats.spearmanr(first, second, nan_policy="omit").statistic, rel=1e-12)


def test_what_does_not_vary_has_no_correlation():
    assert correlation(np.array([0.1, 0.2, 0.3]), [1.0, 1.0, None]) is None
    assert correlation(np.array([0.1, 0.2, math.nan]), [None, 1.0, 2.0]) is None


def test_numbers_are_cut_into_parts_of_about_equal_size_and_equal_values_stay_together():
    column = column_as_json("length", [*range(1, 9), None, ""])
    assert column["parts"] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert column_as_json("length", [5, 5, 5, 5, 5, 6, 7, 8])["parts"] == [[5, 5], [6, 6], [7, 7], [8, 8]]
    assert column_as_json("length", ["2"] * 8)["parts"] == [[2, 2]]
    values = np.random.default_rng(0).integers(0, 40, 200).tolist()
    parts = column_as_json("length", values)["parts"]
    sizes = [sum(low <= value <= high for value in values) for low, high in parts]
    assert sum(sizes) == 200
    assert max(sizes) <= 60


def test_texts_are_cut_into_the_most_frequent():
    column = column_as_json("kind", list("abbcccdddd") * 3)
    assert column["parts"] == ["d", "c", "b", "a"]
    assert [column["choices"][code] for code in column["values"]] == list("abbcccdddd") * 3
    assert column_as_json("text", [f"text {k}" for k in range(99)]) is None


@pytest.mark.parametrize(
    ("ids", "length"), [(["doc1", "doc2", "doc10"], 0), (["item-1", "item-12", "item-2"], 5), (["item-1"], 0), ([], 0)]
)
def test_a_long_prefix_of_all_ids_is_told(ids, length):
    assert common_prefix(ids) == length


def test_whole_numbers_that_browsers_do_not_have_are_texts():
    """Ids of tweets differ in digits that a float has not."""
    tweets = [1234567890123456789 + k % 2 for k in range(12)]
    assert column_as_json("tweet", tweets)["choices"] == ["1234567890123456789", "1234567890123456790"]
    assert column_as_json("tweet", list(map(str, tweets)))["kind"] == "choice"
    assert column_as_json("n", [2**53, 2**60, -(10**15), 1e300])["kind"] == "number"  # all of them floats
    assert column_as_json("n", ["9007199254740993", "1"])["kind"] == "choice"
    assert [identifier(value) for value in (2**53, 2**53 + 1, np.int64(3))] == [2**53, "9007199254740993", "3"]


@pytest.mark.parametrize("missing", ["None", "nan", "pandas.NA", "NaT"])
def test_missing_values_are_missing_whatever_pandas_calls_them(missing):
    pandas = pytest.importorskip("pandas")
    missing = {"None": None, "nan": math.nan, "pandas.NA": pandas.NA, "NaT": pandas.NaT}[missing]
    assert column_as_json("human", [1, missing, 3])["values"] == [1, None, 3]
    assert column_as_json("topic", ["b", missing, "a", "a"] * 2)["choices"] == ["", "a", "b"]
    assert column_as_json("human", [missing] * 3)["kind"] == "choice"
