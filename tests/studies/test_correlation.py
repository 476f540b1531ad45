"""Correlation with human scores against SciPy; resampling against plain loops over the same draws."""

import json
import math
import tracemalloc
import warnings

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning
from rougekit.studies.coefficients import general_correlations
from rougekit.studies.correlation import correlate
from tests.helpers import amounts
from tests.helpers.amounts import max_examples, slow
from tests.oracles.resampling import coins_of, indices_of

THEIRS = (scipy.stats.pearsonr, scipy.stats.spearmanr, scipy.stats.kendalltau)

few = st.sampled_from([0.0, 0.1, 0.2, 0.3, 1 / 3, 0.5, 1.0])  # ties


def scipy_coefficients(x, y):
    """SciPy's coefficients; NaN if either side is constant."""
    if len(set(x)) < 2 or len(set(y)) < 2:
        return [math.nan] * 3
    return [function(x, y).statistic for function in THEIRS]


def plain(metric, human, level):
    """metric, human: arrays (n_systems, n_inputs) without holes."""
    if level == "global":
        return scipy_coefficients(metric.ravel(), human.ravel())
    if level == "system":
        return scipy_coefficients(metric.mean(axis=1), human.mean(axis=1))
    each = np.array([scipy_coefficients(x, y) for x, y in zip(metric.T, human.T, strict=True)])
    return [np.mean(column[~np.isnan(column)]) if not np.isnan(column).all() else math.nan for column in each.T]


def flat(*tables):
    """Flat score arrays and the labels of their texts."""
    n_systems, n_inputs = tables[0].shape
    labels = {
        "systems": [f"s{i}" for i in range(n_systems) for _ in range(n_inputs)],
        "inputs": [j for _ in range(n_systems) for j in range(n_inputs)],
    }
    return [table.ravel() for table in tables], labels


def values(result, field="value"):
    return [getattr(coefficient, field) for coefficient in result]


@max_examples(150, 50)
@given(st.lists(st.tuples(few, few, st.integers(0, 3)), min_size=2, max_size=12))
def test_coefficients_equal_scipys_with_ties_and_weights(observations):
    x, y, weights = np.array(observations, np.float64).T
    expected = scipy_coefficients(*(np.repeat(side, weights.astype(int)) for side in (x, y)))
    np.testing.assert_allclose(general_correlations(x, y, weights), expected, atol=1e-12)


@pytest.mark.parametrize("level", ["system", "summary", "global"])
def test_correlations_equal_scipys(level):
    random = np.random.default_rng(0)
    human = random.integers(0, 4, (7, 12)) / 3
    metric = human + random.normal(0, 0.4, (7, 12))
    (m, h), labels = flat(metric, human)
    np.testing.assert_allclose(
        values(correlate(m, h, **labels, level=level, n_resamples=5)), plain(metric, human, level)
    )


def drawn(resample, seed, r, n_resamples, n_systems, n_inputs):
    rows = range(n_systems) if resample == "inputs" else indices_of(seed, r, n_systems)
    columns = range(n_inputs) if resample == "systems" else indices_of(seed, n_resamples + r, n_inputs)
    return np.ix_(rows, columns)


@pytest.mark.slow
@pytest.mark.parametrize("resample", ["systems", "inputs", "both"])
@pytest.mark.parametrize("level", ["system", "summary", "global"])
def test_intervals_equal_those_of_a_plain_bootstrap(level, resample):
    random, shape, n = np.random.default_rng(1), (6, 5), amounts.drawn(40, 16)
    human = random.random(shape)
    metric, other = human + random.normal(0, 0.3, shape), human + random.normal(0, 0.5, shape)
    (m, h, o), labels = flat(metric, human, other)
    result = correlate(
        m, h, **labels, level=level, other_scores=o, resample=resample, n_resamples=n, seed=3, confidence=0.8
    )
    resampled = []
    for r in range(n):
        at = drawn(resample, 3, r, n, *shape)
        resampled.append([plain(table[at], human[at], level) for table in (metric, other)])
    first, second = np.array(resampled).transpose(1, 0, 2)
    np.testing.assert_allclose([values(result, "low"), values(result, "high")], np.percentile(first, [10, 90], axis=0))
    low, high = np.percentile(first - second, [10, 90], axis=0)
    for found, at_least, at_most in zip(result, low, high, strict=True):
        if found.p_value is not None and found.p_value > 0.2:
            at_least, at_most = min(at_least, 0), max(at_most, 0)
        if found.p_value is None or found.p_value > 0.2 or not at_least <= 0 <= at_most:
            assert (found.difference_low, found.difference_high) == pytest.approx((at_least, at_most), abs=1e-12)
    np.testing.assert_allclose(values(result, "other"), plain(other, human, level))
    np.testing.assert_allclose(values(result, "difference"), np.subtract(values(result), values(result, "other")))


@pytest.mark.parametrize("level", ["system", *slow("summary")])
@pytest.mark.parametrize("n_resamples", [60, 64])  # six systems have 64 exchanges in all
def test_p_equals_that_of_plain_permutations_of_systems(level, n_resamples):
    random, shape = np.random.default_rng(2), (6, 3)
    human = random.random(shape)
    metric, other = human + random.normal(0, 0.2, shape), 40 * human + random.normal(0, 20, shape)
    (m, h, o), labels = flat(metric, human, other)
    result = correlate(m, h, **labels, level=level, other_scores=o, n_resamples=n_resamples, seed=4)
    if level == "system":
        metric, other, human = (table.mean(axis=1, keepdims=True) for table in (metric, other, human))
    one, two = ((table - table.mean()) / table.std() for table in (metric, other))
    observed = np.abs(np.subtract(plain(one, human, level), plain(two, human, level)))
    cases = 0
    for r in range(n_resamples):
        heads = np.array([r >> k & 1 for k in range(6)]) if n_resamples == 64 else np.isin(range(6), coins_of(4, r, 6))
        at = heads.astype(bool)[:, None]
        change = np.subtract(plain(np.where(at, two, one), human, level), plain(np.where(at, one, two), human, level))
        cases = cases + (np.abs(change) >= observed - 1e-9)
    expected = cases / 64 if n_resamples == 64 else (cases + 1) / 61
    first = 1 if level == "system" else 0  # Pearson's is Williams'
    assert values(result, "p_value")[first:] == pytest.approx(expected[first:].tolist())


def test_williams_test_by_hand():
    """The formula of Graham & Baldwin, written out."""
    random = np.random.default_rng(8)
    human = random.random(9)
    metric, other = human + random.normal(0, 0.1, 9), human + random.normal(0, 0.4, 9)
    result = correlate(
        metric, human, systems=range(9), inputs=[0] * 9, other_scores=other, n_resamples=30
    ).pearson  # fmt: skip
    r1, r2, r12 = (scipy.stats.pearsonr(*p).statistic for p in ((metric, human), (other, human), (metric, other)))
    k = 1 - r1**2 - r2**2 - r12**2 + 2 * r1 * r2 * r12
    t = (r1 - r2) * math.sqrt(8 * (1 + r12) / (2 * k * 8 / 6 + ((r1 + r2) / 2) ** 2 * (1 - r12) ** 3))
    assert result.p_value == pytest.approx(2 * scipy.stats.t.sf(abs(t), 6))
    assert result.test == "Williams"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["system", "summary", "global"])
def test_the_interval_of_a_difference_excludes_0_exactly_if_its_test_rejects(level):
    verdicts = set()
    for seed in range(1 if level == "global" else amounts.drawn(40, 8)):
        random = np.random.default_rng(seed)
        human = random.random((7, 6)) + np.arange(7)[:, None] / 4
        noise = random.choice([0.1, 1, 4])
        (m, h, o), labels = flat(
            human + random.normal(0, 0.1, human.shape), human, human + random.normal(0, noise, human.shape)
        )
        for found in correlate(m, h, **labels, level=level, other_scores=o, n_resamples=49, confidence=0.9):
            if level == "global":
                assert found.p_value is None
                assert found.test.startswith("none: ")
                continue
            assert found.difference_low <= found.difference <= found.difference_high
            assert (found.p_value <= 0.1) == (not found.difference_low <= 0 <= found.difference_high)
            verdicts.add(found.p_value <= 0.1)
    assert verdicts == (set() if level == "global" else {True, False})


@pytest.mark.slow
def test_a_better_metric_is_significant_and_an_equal_one_is_not():
    random = np.random.default_rng(5)
    human = random.random((12, 40)) + np.arange(12)[:, None] / 12
    good, bad = human + random.normal(0, 0.05, human.shape), human + random.normal(0, 3, human.shape)
    (g, h, b), labels = flat(good, human, bad)
    assert max(values(correlate(g, h, **labels, level="summary", other_scores=b, n_resamples=199), "p_value")) < 0.05
    same = correlate(g, h, **labels, other_scores=g, n_resamples=50)
    assert values(same, "p_value") == [1.0] * 3
    assert values(same, "difference_high") == [0.0] * 3


def test_missing_texts_are_left_out():
    random = np.random.default_rng(6)
    human = random.random((5, 8))
    metric = human + random.normal(0, 0.3, (5, 8))
    (m, h), labels = flat(metric, human)
    holes = [3, 17, 30]
    m[holes] = math.nan
    kept = [k for k in range(40) if k not in holes]
    short = {name: [label[k] for k in kept] for name, label in labels.items()}
    for level in ("system", "summary"):
        whole = correlate(m, h, **labels, level=level, n_resamples=30)
        assert whole == correlate(m[kept], h[kept], **short, level=level, n_resamples=30)
    holed, people = (np.where(np.isin(np.arange(40), holes), math.nan, side).reshape(5, 8) for side in (m, h))
    np.testing.assert_allclose(
        values(correlate(m, h, **labels, n_resamples=1)),
        scipy_coefficients(np.nanmean(holed, axis=1), np.nanmean(people, axis=1)),
    )


def test_inputs_without_variation_are_left_out_at_summary_level():
    metric = np.array([[0.1, 0.5, 0.2], [0.2, 0.5, 0.3], [0.4, 0.5, 0.1]])
    human = np.array([[1.0, 1.0, 2.0], [2.0, 2.0, 2.0], [3.0, 3.0, 2.0]])
    (m, h), labels = flat(metric, human)
    result = correlate(m, h, **labels, level="summary", n_resamples=20)
    assert result.kendall.value == 1.0
    assert result.pearson.value == pytest.approx(scipy.stats.pearsonr([0.1, 0.2, 0.4], [1, 2, 3]).statistic)


def test_scores_without_variation_have_no_correlation():
    result = correlate([1, 1, 1], [1, 2, 3], systems="abc", inputs="xxx", n_resamples=10)
    assert np.isnan([list(vars_of(c)) for c in result]).all()


@pytest.mark.filterwarnings("error:::rougekit.studies.coefficients", "error:::rougekit.studies.correlation")
def test_a_second_metric_without_variation_cannot_be_compared():
    labels = {"systems": "aabbcc", "inputs": [1, 2] * 3}
    result = correlate([1, 2, 3, 4, 6, 5], [1, 2, 3, 5, 4, 6], **labels, other_scores=[0.5] * 6, n_resamples=10)
    assert not np.isnan(values(result)).any()
    assert np.isnan([values(result, field) for field in ("other", "difference", "difference_low", "p_value")]).all()


@pytest.mark.filterwarnings("error:::rougekit.studies.coefficients", "error:::rougekit.studies.correlation")
def test_a_system_without_texts_in_a_resample_is_left_out_of_it():
    metric = np.array([[0.1, 0.2], [0.3, 0.1], [0.9, math.nan]])  # the last system wrote for the first input only
    human = np.array([[1.0, 2.0], [2.0, 4.0], [3.0, 3.0]])
    (m, h), labels = flat(metric, human)
    result = correlate(m, h, **labels, resample="inputs", n_resamples=50)
    seen = []
    for r in range(50):
        drawn_inputs = indices_of(0, 50 + r, 2)
        kept = [0, 1] if drawn_inputs == [1, 1] else [0, 1, 2]
        x, y = (
            np.nanmean(np.where(np.isnan(metric), np.nan, t)[:, drawn_inputs][kept], axis=1) for t in (metric, human)
        )
        seen.append(scipy.stats.kendalltau(x, y).statistic)
    assert result.kendall.low == pytest.approx(np.percentile(seen, 2.5))
    assert result.kendall.high == pytest.approx(np.percentile(seen, 97.5))


@pytest.mark.parametrize("level", ["system", "summary"])
def test_five_systems_show_no_difference_even_between_r_minus_1_and_1(level):
    labels = {"systems": "abcde" * 2, "inputs": [1] * 5 + [2] * 5}
    people = [1, 2, 3, 4, 5] * 2
    with pytest.warns(
        RougeWarning,
        match=r"no p-value can be below 0.0625, so no difference between the .*Spearman and Kendall coefficients",
    ):
        result = correlate(people, people, **labels, level=level, other_scores=[-h for h in people], n_resamples=99)
    for one in (result.spearman, result.kendall):
        assert one.difference == pytest.approx(2)
        assert one.p_value > 0.05
        assert one.least_p == 2 / 2**5
        assert one.difference_low <= 0  # all resamples differ by 2, too
    with pytest.warns(RougeWarning) as caught:
        result = correlate(people, people, **labels, level=level, other_scores=people[::-1], n_resamples=99)
    assert ("Pearson" in str(caught[0].message)) == (level == "summary")


def test_six_systems_may_show_a_difference():
    labels = {"systems": "abcdef", "inputs": "x" * 6}
    people = [1, 2, 3, 4, 5, 6]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = correlate(people, people, **labels, other_scores=people[::-1], n_resamples=99)
    assert result.kendall.least_p == 2 / 2**6
    assert result.pearson.least_p is None
    for one in (result.spearman, result.kendall):
        assert (one.difference_low > 0) == (one.p_value <= 0.05)


def vars_of(coefficient):
    return coefficient.value, coefficient.low, coefficient.high


def test_the_order_of_texts_does_not_matter_and_results_are_plain_floats():
    random = np.random.default_rng(7)
    (m, h), labels = flat(random.random((4, 5)), random.random((4, 5)))
    whole = correlate(m, h, **labels, n_resamples=25)
    by_input = list(random.permutation(20))
    shuffled = {name: [label[k] for k in by_input] for name, label in labels.items()}
    assert correlate(m[by_input], h[by_input], **shuffled, n_resamples=25) == whole
    assert whole.pearson.p_value is None
    json.dumps([vars_of(c) for c in whole])


@pytest.mark.parametrize("level", ["system", "summary", "global"])
def test_systems_and_inputs_without_scores_are_as_if_not_there(level):
    random = np.random.default_rng(0)
    systems, inputs = np.repeat(list("abcdef"), 5), np.tile(range(5), 6)
    scores = random.random((3, 30))
    left_out = (systems == "b") | (inputs == 2)
    scores[1, left_out] = math.nan
    found = [
        correlate(
            *scores[:2, kept], other_scores=scores[2, kept], systems=systems[kept], inputs=inputs[kept], level=level,
            n_resamples=50,
        )
        for kept in (slice(None), ~left_out)
    ]  # fmt: skip
    assert found[0] == found[1]


good = {"systems": "aabb", "inputs": [1, 2, 1, 2]}


@pytest.mark.parametrize(
    ("scores", "options", "message"),
    [
        (([1, 2, 3, 4], [1, 2, 3]), good, r"human_scores of shape \(3,\) with 4 systems and 4 inputs; expected one"),
        (([1, 2, 3, 4],) * 2, good | {"inputs": [1]}, "with 4 systems and 1 input;"),
        (([1, 2, math.inf, 4], [1, 2, 3, 4]), good, r"metric_scores\[2\] is infinite; expected finite numbers or NaN"),
        (
            ([1, 2, 3, 4],) * 2,
            good | {"systems": "aaaa", "inputs": [1, 2, 3, 4]},
            "systems names 1 system with scores; expected two",
        ),
        (
            ([1, 2, 3, 4],) * 2,
            good | {"other_scores": [math.nan] * 4},
            "systems names 0 systems with scores; expected two",
        ),
        (([1, 2, 3, 4],) * 2, good | {"inputs": [1, 1, 1, 2]}, "texts 1 and an earlier one are both of system 'a' for"),
        (([1, 2, 3, 4],) * 2, good | {"level": "text"}, "level='text'; expected 'system', 'summary' or 'global'"),
        (
            ([1, 2, 3, 4],) * 2,
            good | {"resample": "all"},
            "resample='all'; expected 'systems', 'inputs' or 'both'",
        ),
        (
            ([1, 2, 3, 4],) * 2,
            good | {"top": 3},
            "top=3; expected 2 to 2, the number of systems",
        ),
        (([1, 2, 3, 4],) * 2, good | {"n_resamples": 0}, "n_resamples=0; expected an int >= 1"),
        (([1, 2, 3, 4],) * 2, good | {"seed": -1}, "seed=-1; expected"),
        (([1, 2, 3, 4],) * 2, good | {"confidence": 1.0}, "confidence=1.0; expected a number between 0 and 1"),
    ],
)
def test_wrong_arguments_are_refused_by_name(scores, options, message):
    with pytest.raises(ValueError, match=message):
        correlate(*scores, **options)
    with pytest.raises(TypeError, match=r"human_scores=\['good', 1\]; expected an array of numbers"):
        correlate([1, 2], ["good", 1], systems="ab", inputs=[1, 1])
    with pytest.raises(TypeError, match=r"systems\[1\] is nan; expected a hashable"):
        correlate([1, 2], [1, 2], systems=["a", math.nan], inputs=[1, 1])
    with pytest.raises(TypeError, match=r"inputs\[1\] is \[\], which is not hashable"):
        correlate([1, 2], [1, 2], systems="ab", inputs=[1, []])


def test_means_equal_up_to_rounding_are_ties():
    """The systems' sums, 0.1 + 0.2 and 0.15 + 0.15, differ only by rounding."""
    human = np.array([[0.1, 0.2], [0.15, 0.15], [0.4, 0.4], [1 / 3, 2 / 3]])
    metric = np.array([[2.0, 2.0], [1.0, 1.0], [3.0, 3.0], [4.0, 4.0]])
    assert human.sum(axis=1)[0] != human.sum(axis=1)[1]
    (m, h), labels = flat(metric, human)
    found = correlate(m, h, **labels, n_resamples=5)
    assert found.kendall.value == pytest.approx(scipy.stats.kendalltau([2, 1, 3, 4], [3, 3, 8, 10]).statistic)
    assert found.spearman.value == pytest.approx(scipy.stats.spearmanr([2, 1, 3, 4], [3, 3, 8, 10]).statistic)


def test_the_best_systems_alone():
    random = np.random.default_rng(8)
    human, metric = random.random((6, 10)), random.random((6, 10))
    best = np.sort(np.argsort(-human.mean(axis=1))[:3])
    (m, h), labels = flat(metric, human)
    found = correlate(m, h, **labels, top=3, n_resamples=5)
    np.testing.assert_allclose(values(found), plain(metric[best], human[best], "system"))


@pytest.mark.slow
def test_memory_is_linear_in_the_number_of_inputs():
    n = 4_000
    scores = np.random.default_rng(1).normal(size=(3, 2 * n))
    systems, inputs = np.repeat([0, 1], n), np.tile(range(n), 2)
    correlate([1, 2], [1, 2], systems="ab", inputs=[1, 1], other_scores=[2, 1], n_resamples=2)  # load the kernels
    tracemalloc.start()
    try:
        correlate(*scores[:2], systems=systems, inputs=inputs, other_scores=scores[2], n_resamples=2)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 8_000_000  # a square table of inputs, even of booleans, would have 16,000,000 bytes


def simulated(seed, n_judged=40):
    """Ten systems of about equal quality, 1,000 inputs of different difficulty, of which people judged some."""
    random = np.random.default_rng(seed)
    quality = random.normal(0, 0.05, (10, 1))
    difficulty = random.normal(0, 0.3, (1, 1000))
    human = quality + difficulty + random.normal(0, 0.05, (10, 1000))
    metric = quality + difficulty + random.normal(0, 0.4, (10, 1000))
    human[:, n_judged:] = math.nan
    return metric, human


@pytest.mark.slow
def test_means_over_all_texts_correlate_better_than_those_over_judged_ones():
    """A simulation in the manner of Deutsch, Dror & Roth (2022), section 3."""
    found = []
    for seed in range(20):
        (m, h), labels = flat(*simulated(seed))
        found.append(
            [correlate(m, h, **labels, judged=judged, n_resamples=1).pearson.value for judged in (True, False)]
        )
    of_judged, of_all = np.mean(found, axis=0)
    assert of_all > 0.9
    assert of_judged < 0.8


def test_means_over_all_texts_are_numpys():
    metric, human = simulated(1, n_judged=7)
    (m, h), labels = flat(metric[:, :30], human[:, :30])
    result = correlate(m, h, **labels, judged=False, n_resamples=30, seed=2)
    np.testing.assert_allclose(values(result), scipy_coefficients(metric[:, :30].mean(1), human[:, :7].mean(1)))
    resampled, others = [], sorted(range(7, 30), key=repr)
    for r in range(30):  # judged inputs and the others are drawn apart
        systems, people = indices_of(2, r, 10), indices_of(2, 30 + r, 7)
        inputs = [*people, *(others[k] for k in indices_of(2, 60 + r, 23))]
        x, y = metric[np.ix_(systems, inputs)].mean(1), human[np.ix_(systems, people)].mean(1)
        resampled.append(scipy_coefficients(x, y))
    low, high = np.nanpercentile(resampled, [2.5, 97.5], axis=0)
    np.testing.assert_allclose([values(result, "low"), values(result, "high")], [low, high])
    judged = correlate(m, h, **labels, n_resamples=5)
    assert judged == correlate(m, h, **labels, n_resamples=5, judged=True)
    np.testing.assert_allclose(values(judged), scipy_coefficients(metric[:, :7].mean(1), human[:, :7].mean(1)))


def test_systems_that_nobody_judged_are_left_out():
    metric, human = simulated(3)
    human[4] = math.nan
    others = [k for k in range(10) if k != 4]
    (m, h), labels = flat(metric, human)
    (m_short, h_short), short = flat(metric[others], human[others])
    assert values(correlate(m, h, **labels, judged=False, n_resamples=1)) == values(
        correlate(m_short, h_short, **short, judged=False, n_resamples=1)
    )


def test_two_metrics_are_compared_by_means_over_all_texts():
    metric, human = simulated(4)
    (m, h, o), labels = flat(metric, human, metric[::-1])
    result = correlate(m, h, **labels, other_scores=o, judged=False, n_resamples=50)
    expected = scipy.stats.pearsonr(metric.mean(1)[::-1], human[:, :40].mean(1)).statistic
    assert result.pearson.other == pytest.approx(expected)
    means = flat(metric.mean(1)[:, None], human[:, :40].mean(1)[:, None], metric.mean(1)[::-1][:, None])
    (m, h, o), labels = means
    of_means = correlate(m, h, **labels, other_scores=o, n_resamples=50)
    assert values(result, "p_value") == pytest.approx(values(of_means, "p_value"))


def test_tau_over_pairs_within_a_margin():
    x, y = np.array([0.10, 0.11, 0.30, 0.31, 0.50]), np.array([2.0, 1.0, 3.0, 4.0, 5.0])
    result = correlate(x, y, systems="abcde", inputs="x" * 5, within=0.01, n_resamples=40, seed=1)
    assert result.kendall.value == 0  # a, b in the wrong order, c, d in the right one
    assert result.kendall.n_pairs == 2
    assert math.isnan(result.pearson.value)
    assert math.isnan(result.spearman.value)
    whole = correlate(x, y, systems="abcde", inputs="x" * 5, within=1, n_resamples=40, seed=1).kendall
    plain_tau = correlate(x, y, systems="abcde", inputs="x" * 5, n_resamples=40, seed=1).kendall
    assert vars_of(whole) == pytest.approx(vars_of(plain_tau))
    assert whole.n_pairs == 10
    other = correlate(x, y, systems="abcde", inputs="x" * 5, within=0.01, other_scores=y / 100, n_resamples=5).kendall
    assert (other.other, other.p_value) == (1, None)
    assert other.test == "none: each metric has its own pairs of systems within the margin"


@pytest.mark.slow
def test_close_pairs_are_harder_to_order():
    taus = []
    for seed in range(20):
        random = np.random.default_rng(seed)
        quality = random.random((12, 1))
        metric, human = (quality + random.normal(0, 0.4, (12, 30)) for _ in range(2))
        (m, h), labels = flat(metric, human)
        taus.append([correlate(m, h, **labels, within=w, n_resamples=1).kendall.value for w in (0.1, 1)])
    near, far = np.nanmean(taus, axis=0)
    assert near < far - 0.2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"judged": False, "level": "summary"}, "judged=False with level='summary'; it needs level='system'"),
        ({"within": 0.1, "level": "global"}, "within=0.1 with level='global'"),
        ({"within": 0}, "within=0; expected a number above 0"),
        ({"judged": "all"}, "judged='all'; expected True or False"),
    ],
)
def test_scopes_are_checked(options, message):
    with pytest.raises((TypeError, ValueError), match=message):
        correlate([1, 2, 3, 4], [1, 2, 3, 4], **good, **options)
