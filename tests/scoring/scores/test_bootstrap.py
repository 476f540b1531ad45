"""The bootstrap with shared indices against its index stream in plain Python, theory and SciPy."""

import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from dev.corpora import CNN, corpus
from rougekit import Scorer
from rougekit.scoring.scores.bootstrap import (
    drawn_counts,
    exact_mean,
    interval,
    resampled_sums,
    tossed_heads,
    tossed_sums,
)
from rougekit.scoring.scores.means import Means
from tests.helpers.amounts import drawn, max_examples
from tests.oracles.resampling import coins_of, indices_of, sum_over


def resampled_means(values, n_resamples, seed, threads=None):
    """The mean of each column over the examples of every resample, shape (n_resamples, n_columns)."""
    means = Means(values)
    return means.of_sums(resampled_sums(means.summands, n_resamples, seed, threads))


scores = st.floats(-1e3, 1e3) | st.sampled_from([0.0, 1.0, 1 / 3])


@max_examples(60)
@given(data=st.data(), n=st.integers(1, 9), n_columns=st.integers(1, 4), seed=st.integers(0, 2**32 - 1))
def test_resampled_sums_equal_the_plain_index_stream(data, n, n_columns, seed):
    row = st.lists(scores, min_size=n, max_size=n)
    columns = data.draw(st.lists(row, min_size=n_columns, max_size=n_columns))
    got = resampled_sums(columns, 11, seed)
    for resample in range(11):
        drawn = indices_of(seed, resample, n)
        for column, value in zip(columns, got[resample], strict=True):
            assert value == pytest.approx(sum_over(column, drawn), rel=1e-15, abs=1e-15 * max(map(abs, column)))


@pytest.mark.parametrize("n", [1, 2, 3, 31, 32, 33, 127, 128, 129, 511, 512, 513, 1025])
def test_sums_of_counts_are_exact(n):
    columns = np.random.default_rng(n).integers(0, 10**9, (3, n))
    got = resampled_sums(columns, 21, seed=7)
    for resample in range(21):
        assert got[resample].tolist() == columns[:, indices_of(7, resample, n)].sum(axis=1).tolist()


@pytest.mark.parametrize("n", [4095, 4096, 8191, 8192, 70_000])  # 3 and 4 limbs; more draws than 16 bits count
@pytest.mark.parametrize("sign", [1, -1])
def test_sums_of_many_large_counts_are_exact(n, sign):
    largest = 2 ** (57 - n.bit_length())
    columns = np.stack([np.full(n, sign * largest), np.where(np.arange(n) % 3, sign * largest, 1 - largest)])
    got = resampled_sums(columns, 2, seed=7)
    for resample in range(2):
        expected = columns[:, indices_of(7, resample, n)].sum(axis=1)
        assert got[resample].tolist() == expected.astype(np.float64).tolist()


@pytest.mark.parametrize("n", [5, 63, 64, 65, 200, 600])
def test_tossed_sums_equal_plain_coin_tosses(n):
    columns = np.random.default_rng(n).integers(-9, 9, (2, n))
    got = tossed_sums(columns, 21, seed=3)
    for resample in range(21):
        assert got[resample].tolist() == columns[:, coins_of(3, resample, n)].sum(axis=1).tolist()


def test_as_many_resamples_as_outcomes_gives_every_outcome_once():
    assert sorted(tossed_sums([2 ** np.arange(5)], 32, seed=0)[:, 0]) == list(range(32))


def test_coins_are_fair_and_independent():
    heads = tossed_sums(np.eye(80), 4_000, seed=1)
    assert abs(heads.sum(axis=0) - 2_000).max() < 5 * math.sqrt(1_000)
    correlations = np.corrcoef(heads.T) - np.eye(80)
    assert abs(correlations).max() < 5.5 / math.sqrt(4_000)


@pytest.mark.parametrize("scale", [1e-320, 1e-300, 1.0, 1e300])
def test_columns_of_any_size_keep_their_digits(scale):
    columns = np.random.default_rng(0).random((2, 50)) * scale
    expected = [[sum_over(column, indices_of(1, r, 50)) for column in columns] for r in range(5)]
    np.testing.assert_allclose(resampled_sums(columns, 5, seed=1), expected, rtol=1e-14, atol=0)


def test_threads_blocks_and_other_columns_change_no_bit(monkeypatch):
    monkeypatch.setattr("rougekit.scoring.scores.bootstrap._WORTH_A_THREAD", 1)
    columns = np.random.default_rng(0).random((4, 203))
    whole = resampled_means(columns, 101, seed=3, threads=1)
    tossed = tossed_sums(columns, 101, seed=3, threads=1)
    for threads in (2, 7):
        assert resampled_means(columns, 101, seed=3, threads=threads).tobytes() == whole.tobytes()
        assert tossed_sums(columns, 101, seed=3, threads=threads).tobytes() == tossed.tobytes()
    assert resampled_means(columns, 20, seed=3).tobytes() == whole[:20].tobytes()
    assert resampled_means(columns[2:3], 101, seed=3).tobytes() == whole[:, 2:3].tobytes()


def test_little_work_stays_in_the_calling_thread(monkeypatch):
    def refuse(*_):
        raise AssertionError("a thread for 2,000 draws")

    monkeypatch.setattr("concurrent.futures.ThreadPoolExecutor", refuse)
    assert resampled_sums([[1.0, 2.0]], 1_000, seed=0, threads=8).shape == (1_000, 1)


def test_every_example_is_drawn_equally_often():
    n = 7
    draws = resampled_sums(np.eye(n), 20_000, seed=0)
    assert draws.sum(axis=1).tolist() == [n] * 20_000
    assert scipy.stats.chisquare(draws.sum(axis=0)).pvalue > 0.001
    times = np.bincount(draws[:, 0].astype(int), minlength=n + 1)
    expected = scipy.stats.binom.pmf(range(n + 1), n, 1 / n) * 20_000
    pooled = np.append(times[:4], times[4:].sum()), np.append(expected[:4], expected[4:].sum())
    assert scipy.stats.chisquare(*pooled).pvalue > 0.001


def test_the_two_indices_drawn_from_one_word_are_independent():
    first, second = np.array([indices_of(0, r, 2) for r in range(4_000)]).T
    table = np.histogram2d(first, second, bins=2)[0]
    assert scipy.stats.chi2_contingency(table).pvalue > 0.001


def test_bounds_agree_with_scipy():
    column = np.random.default_rng(6).beta(2, 5, 400)
    low, high = interval(resampled_means([column], 5_000, seed=0), 0.9)
    theirs = scipy.stats.bootstrap(
        (column,), np.mean, confidence_level=0.9, n_resamples=5_000, method="percentile", rng=np.random.default_rng(0)
    ).confidence_interval
    error = 0.1 * column.std() / math.sqrt(400)
    assert low[0] == pytest.approx(theirs.low, abs=error)
    assert high[0] == pytest.approx(theirs.high, abs=error)


def test_a_mean_leaves_out_nan():
    columns = np.array([[1.0, math.nan, 3.0, 5.0], [2.0, 2.5, 3.0, 4.0], [math.nan, math.nan, 1.0, math.nan]])
    got = resampled_means(columns, 40, seed=2)
    for resample in range(40):
        for column, value in zip(columns, got[resample], strict=True):
            drawn = [column[i] for i in indices_of(2, resample, 4) if not math.isnan(column[i])]
            expected = math.fsum(drawn) / len(drawn) if drawn else math.nan
            assert value == pytest.approx(expected, nan_ok=True)
    assert np.isnan(got[:, 2]).any()
    low, high = interval(got, 0.95)
    assert low[2] == high[2] == 1.0


def test_only_nan_has_no_bounds():
    low, high = interval(resampled_means([[math.nan] * 3], 10, seed=0), 0.95)
    assert np.isnan([low, high]).all()
    assert math.isnan(exact_mean(np.array([math.nan])))


@pytest.mark.parametrize("n", [1, 3, 49, 1_000])
def test_equal_examples_have_an_interval_of_width_0(n):
    low, high = interval(resampled_means([[0.1] * n], 100, seed=0), 0.95)
    assert low[0] == high[0] == 0.1


@given(st.lists(st.floats(-5, 5), min_size=1, max_size=30), st.floats(0.01, 0.99))
def test_bounds_equal_numpys_linear_quantiles(values, confidence):
    tail = (1 - confidence) / 2
    assert interval(np.array(values), confidence) == tuple(np.quantile(values, [tail, 1 - tail]))


def test_bounds_keep_the_shape_of_the_statistic():
    statistics = np.random.default_rng(0).random((50, 3, 2))
    holed = np.concatenate([statistics, np.full((1, 3, 2), math.nan)])
    for got, same in zip(interval(statistics, 0.8), interval(holed, 0.8), strict=True):
        assert got.shape == (3, 2)
        np.testing.assert_array_equal(got, same)


def test_arguments_are_not_modified():
    columns = np.random.default_rng(0).random((2, 10))
    columns[0, 3] = math.nan
    before = columns.copy()
    resampled_means(columns, 5, seed=0)
    np.testing.assert_array_equal(columns, before)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: resampled_sums([[1.0, math.nan]], 5, 0), ValueError, r"columns\[0, 1\] is nan; expected a finite"),
        (lambda: resampled_means([[1.0], [math.inf]], 5, 0), ValueError, r"columns\[1, 0\] is .*; expected a finite"),
        (lambda: resampled_sums([[]], 5, 0), ValueError, r"columns of shape \(1, 0\); expected \(n_columns, n_exam"),
        (lambda: resampled_sums([1.0], 5, 0), ValueError, r"columns of shape \(1,\); expected"),
    ],
)
def test_wrong_arguments_are_refused_by_name(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.slow
def test_a_95_percent_interval_covers_the_mean_of_92_to_97_percent_of_samples(record_property):
    """Samples of 200 out of thousands of examples with a known mean; pytest -rP shows the coverage by type."""
    types = ["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeW", "rougeSU4", "meadL"]
    scores = Scorer(types).score(*corpus(CNN, drawn(11_490, 3_000)))
    population = np.array([scores[name].fmeasure for name in types])
    truth = np.array([exact_mean(column) for column in population])
    random = np.random.default_rng(2024)
    covered = np.zeros(len(types))
    n_samples = drawn(5_000, 400)
    for sample in range(n_samples):
        columns = population[:, random.integers(0, population.shape[1], 200)]
        low, high = interval(resampled_means(columns, 1_000, seed=sample, threads=1), 0.95)
        covered += (low <= truth) & (truth <= high)
    for name, share in zip(types, covered / n_samples, strict=True):
        print(f"{name:10} {share:.1%}")
        record_property(name, float(share))
    assert ((covered >= 0.92 * n_samples) & (covered <= 0.97 * n_samples)).all()


@pytest.mark.parametrize("n", [1, 2, 7, 100])
def test_drawn_counts_agree_with_resampled_sums(n):
    sums = resampled_sums(np.eye(n), 20, seed=3)
    np.testing.assert_array_equal(list(drawn_counts(n, range(5, 20), seed=3)), sums[5:])
    for n_resamples in (20, 128):  # 128 are all outcomes of 7 coins
        heads = list(tossed_heads(n, n_resamples, seed=3))
        np.testing.assert_array_equal(heads, tossed_sums(np.eye(n), n_resamples, seed=3))
