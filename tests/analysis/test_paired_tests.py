"""Tests and intervals against plain Python over the same draws, SciPy, sacreBLEU and exact enumeration."""

import itertools
import math
import os
from dataclasses import asdict

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest

from rougekit import RougeWarning, Scorer
from rougekit.analysis.comparison import Compared, compare
from tests.helpers.amounts import max_examples
from tests.helpers.systems import random_systems, scored
from tests.oracles.resampling import coins_of, indices_of

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="sums are compiled instructions")


def p_by_enumeration(differences):
    """Share of all sign patterns whose sum is as far from 0."""
    observed = abs(math.fsum(differences))
    sums = [
        abs(math.fsum(s * d for s, d in zip(signs, differences, strict=True)))
        for signs in itertools.product((1, -1), repeat=len(differences))
    ]
    return sum(total >= observed - 1e-11 for total in sums) / len(sums)


@max_examples(40)
@given(st.data(), st.integers(1, 9))
def test_permutation_of_few_examples_is_exact(data, n):
    scores = st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.3, 1 / 3, 2 / 3, 1.0]), min_size=n, max_size=n)
    a, b = data.draw(scores), data.draw(scores)
    systems = {"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}
    entry = compare(systems, "A", "permutation", n_resamples=2**n)["B"]["rouge1"].recall
    assert entry.p_value == pytest.approx(p_by_enumeration([y - x for x, y in zip(a, b, strict=True)]), abs=1e-15)


def test_drawn_permutations_are_the_plain_ones():
    systems = random_systems(70)
    entry = compare(systems, "A", "permutation", n_resamples=300, seed=5)["B"]["rouge1"].fmeasure
    d = systems["B"]["rouge1"].fmeasure - systems["A"]["rouge1"].fmeasure
    cases = 0
    for resample in range(300):
        heads = set(coins_of(5, resample, 70))
        cases += abs(math.fsum(-x if i in heads else x for i, x in enumerate(d))) >= abs(math.fsum(d)) - 1e-11
    assert entry.p_value == (cases + 1) / 301


def test_the_bootstrap_is_the_plain_one():
    systems = random_systems(40)
    entry = compare(
        systems, "A", "bootstrap", n_resamples=300, seed=5, confidence=0.9, interval="percentile"
    )["B"]["rouge1"].precision  # fmt: skip
    a, b = systems["A"]["rouge1"].precision, systems["B"]["rouge1"].precision
    drawn = np.array([indices_of(5, resample, 40) for resample in range(300)])
    means, differences = b[drawn].mean(axis=1), (b - a)[drawn].mean(axis=1)
    difference = math.fsum(b) / 40 - math.fsum(a) / 40
    widened = scipy.stats.t.ppf(0.975, 39) / scipy.stats.norm.ppf(0.975) * math.sqrt(40 / 39)
    p_value = (1 + np.count_nonzero(widened * abs(differences - difference) >= abs(difference))) / 301
    np.testing.assert_allclose(
        list(asdict(entry).values())[:7],
        [math.fsum(b) / 40, *np.percentile(means, [5, 95]), difference, *np.percentile(differences, [5, 95]), p_value],
        rtol=1e-13,
    )  # fmt: skip


def test_the_bootstrap_of_few_examples_is_the_plain_studentised_one():
    """Interval and p of resampled differences in units of their own standard errors (Efron & Tibshirani 1993, 12.5)."""
    systems = random_systems(20)
    with pytest.warns(RougeWarning, match="method='bootstrap' with 20 examples"):
        entry = compare(systems, "A", "bootstrap", n_resamples=300, seed=5)["B"]["rouge1"].precision
    d = systems["B"]["rouge1"].precision - systems["A"]["rouge1"].precision
    drawn = d[np.array([indices_of(5, resample, 20) for resample in range(300)])]
    t = (drawn.mean(axis=1) - d.mean()) / (drawn.std(axis=1, ddof=1) / math.sqrt(20))
    error = d.std(ddof=1) / math.sqrt(20)
    low, high = d.mean() - np.percentile(t, [97.5, 2.5]) * error
    p_value = (1 + np.count_nonzero(abs(t) >= abs(d.mean() / error))) / 301
    assert p_value > 0.05
    assert (entry.difference_low, entry.difference_high) == pytest.approx((min(low, 0), max(high, 0)), rel=1e-10)
    assert entry.p_value == p_value


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
    """BLEU counts as rougekit has them, from sacreBLEU's own: shape (10, n)."""
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


def test_bleu_exchanges_of_few_examples_are_exact():
    random = np.random.default_rng(3)
    a, b = random.integers(1, 9, (2, 10, 4))
    a[4:8], b[4:8] = 10, 10
    entry = compare({"A": scored(bleu=a), "B": scored(bleu=np.vstack([b[:-1], a[-1:]]))}, "A", "permutation")["B"][
        "bleu"
    ]
    b[-1] = a[-1]

    def bleu(counts):
        total = counts.sum(axis=1)
        penalty = min(1.0, math.exp(1 - total[9] / total[8]))
        return math.exp(sum(math.log(total[k] / total[4 + k]) for k in range(4)) / 4) * penalty

    observed = abs(bleu(b) - bleu(a))
    cases = 0
    for exchanged in itertools.product((False, True), repeat=4):
        cases += abs(bleu(np.where(exchanged, a, b)) - bleu(np.where(exchanged, b, a))) >= observed - 1e-12
    assert entry.p_value == cases / 16
    assert entry.difference == pytest.approx(bleu(b) - bleu(a))


def test_a_difference_close_to_the_observed_one_is_no_tie():
    """All exchanges that turn the middle example make a difference smaller by a millionth."""
    b = [0.3, 1e-7, 0.3]
    systems = {"A": scored({"rouge1": np.zeros((3, 3))}), "B": scored({"rouge1": [b] * 3})}
    assert compare(systems, "A", "permutation")["B"]["rouge1"].fmeasure.p_value == 2 / 8


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_threads_and_company_change_no_bit(monkeypatch, method):
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


@pytest.mark.parametrize("method", ["bootstrap", "guarded", "permutation"])
def test_equal_systems_do_not_differ(method):
    same = random_systems(30, "A")["A"]
    entry = compare({"A": same, "B": same}, "A", method, n_resamples=200)["B"]["rouge1"].fmeasure
    share = 1 - 0.025 ** (1 / 30)
    assert (entry.difference, entry.p_value, entry.p_holm, entry.significant) == (0, 1, 1, False)
    assert (entry.difference_low, entry.difference_high) == pytest.approx((-share, share))
    assert math.isnan(entry.detectable)


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_examples_that_are_nan_in_one_system_are_left_out_of_all(method):
    systems = random_systems(30, "ABC")
    holed = {name: scores.columns["rouge1"].copy() for name, scores in systems.items()}
    holed["C"][1, 7] = holed["A"][1, 0] = math.nan
    got = compare({name: scored({"rouge1": c}) for name, c in holed.items()}, "A", method, n_resamples=500)
    kept = [i for i in range(30) if i not in (0, 7)]
    assert got["B"]["rouge1"].recall.score == math.fsum(holed["B"][1, kept]) / 28
    assert got["B"]["rouge1"].fmeasure.score == math.fsum(holed["B"][2]) / 30
    assert 0 < got["B"]["rouge1"].recall.p_value <= 1


def test_nothing_but_nan_gives_nan():
    nothing = scored({"rouge1": np.full((3, 4), math.nan)})
    entry = compare({"A": nothing, "B": nothing}, "A", n_resamples=20)["B"]["rouge1"].fmeasure
    assert all(math.isnan(getattr(entry, name)) for name in list(Compared.__dataclass_fields__)[:9])
    assert (entry.n_examples, entry.wins, entry.ties, entry.losses) == (0, 0, 0, 0)


def test_one_example():
    systems = random_systems(1)
    entry = compare(systems, "A", "permutation")["B"]["rouge1"].fmeasure
    assert (entry.low, entry.high, entry.difference_low, entry.difference_high) == (0.0, 1.0, -1.0, 1.0)
    assert entry.p_value == 1.0
    assert entry.detectable == math.inf
    assert compare(systems, "A", "bootstrap")["B"]["rouge1"].fmeasure.p_value == 1.0


@pytest.mark.slow
def test_a_test_without_a_difference_finds_one_in_20():
    random = np.random.default_rng(11)
    found = {"bootstrap": 0, "permutation": 0}
    for sample in range(400):
        pair = random.beta(2, 5, (2, 1, 60)).repeat(3, axis=1)
        systems = {name: scored({"rouge1": columns}) for name, columns in zip("AB", pair, strict=True)}
        for method in found:
            c = compare(systems, "A", method, n_resamples=400, seed=sample, threads=1)
            found[method] += c["B"]["rouge1"].fmeasure.p_value <= 0.05
    for count in found.values():
        assert 0.02 <= count / 400 <= 0.09


@pytest.mark.parametrize("method", ["permutation", "bootstrap"])
def test_groups_are_exchanged_and_resampled_as_a_whole(method):
    """Ten copies of each example are ten times as many examples, but no more groups."""
    few = random_systems(12, seed=3)
    many = {name: scored({"rouge1": np.tile(s.columns["rouge1"], 10)}) for name, s in few.items()}
    alone = compare(few, "A", method, n_resamples=400)["B"]["rouge1"].fmeasure
    c = compare(many, "A", method, n_resamples=400, groups=list(range(12)) * 10)
    grouped = c["B"]["rouge1"].fmeasure
    assert grouped.p_value == alone.p_value
    for name in ("low", "high", "difference_low", "difference_high", "detectable"):
        assert getattr(grouped, name) == pytest.approx(getattr(alone, name), rel=1e-9)
    assert c.n_groups == 12
    assert "|groups:12" in c.signature
    naive = compare(many, "A", method, n_resamples=400)["B"]["rouge1"].fmeasure
    assert naive.high - naive.low < 0.5 * (grouped.high - grouped.low)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_no_test_of_few_examples_is_surer_than_their_number_allows(n):
    systems = {"A": scored({"rouge1": np.full((3, n), 0.1)}), "B": scored({"rouge1": np.full((3, n), 0.2)})}
    for method in ("permutation", "bootstrap"):
        assert compare(systems, "A", method)["B"]["rouge1"].fmeasure.p_value == min(1, 2 / 2**n)


@pytest.mark.parametrize("average", ["macro", "micro"])
def test_ties_widen_the_interval_of_a_difference(average):
    """Of 12 examples 9 are equal: Student's t has 4 degrees of freedom, not 11."""
    references = ["a b c d e f g h"] * 12
    baseline = Scorer(["rouge1"]).score(["a b c d"] * 12, references)
    other = Scorer(["rouge1"]).score([*["a b c d"] * 9, "a b c", "a b c d e", "a b c d e"], references)
    entry = compare({"A": baseline, "B": other}, "A", average=average)["B"]["rouge1"].recall
    gains = np.array([0.0] * 9 + [-0.125, 0.125, 0.125])
    reach = gains.std() / math.sqrt(11) * scipy.stats.t.ppf(0.975, 4)
    assert entry.difference == pytest.approx(gains.mean())
    assert entry.difference_low <= (gains.mean() - reach) * (1 - 1e-9)
    assert entry.difference_high == pytest.approx(gains.mean() + reach, rel=0.15)
