"""Power against its definition: simulated tests reject as often as promised."""

import math

import numpy as np
import pytest
import scipy.stats

from rougekit import compare
from rougekit.scoring.scores.student_hall import StudentHall
from rougekit.studies.planning import MIN_PILOT, _detected_above, examples_needed, plan, why_no_plan
from rougekit.studies.power import power
from tests.helpers.amounts import drawn
from tests.helpers.systems import scored


def shown(rows, level=0.05):
    """The share of rows in which the test of `compare` finds a difference above 0."""
    tests = [StudentHall.of_influences(row.mean(), row - row.mean(), np.count_nonzero(row)) for row in rows]
    return np.mean([2 * test.p_above(0.0) <= level for test in tests])


def zeros(random, shape, share, gain):
    """Differences that are mostly 0; the others make up the whole gain."""
    return np.where(random.random(shape) < share, random.normal(gain / share, 1.0, shape), 0.0)


def test_the_smallest_detectable_difference_has_the_requested_power():
    random = np.random.default_rng(0)
    smallest = power(random.normal(0, 0.2, 400), probability=0.8).smallest_difference
    assert shown(random.normal(smallest, 0.2, (2_000, 400))) == pytest.approx(0.8, abs=0.06)


@pytest.mark.slow
@pytest.mark.parametrize("n", [50, 100, 200])
def test_ties_stay_ties_when_the_smallest_difference_is_simulated(n):
    """If all differences were shifted, ties (85 %) included, the promised 80 % power would be 57 to 67 %."""
    random = np.random.default_rng(n)
    found = []
    for _ in range(drawn(400, 60)):
        smallest = power(zeros(random, n, 0.15, 0.0)).smallest_difference
        if math.isfinite(smallest):
            found.append(_detected_above(zeros(random, (20, n), 0.15, smallest), 0.0, 0.025).mean())
    assert np.mean(found) == pytest.approx(0.8, abs=drawn(0.08, 0.1))


def test_three_differing_examples_among_ties_show_nothing():
    """With 17 ties in 20, p cannot be below 0.25."""
    assert power([0.0] * 17 + [0.1, 0.2, 0.3]).smallest_difference == math.inf


MARGINS = {
    "normal": lambda random, n: random.normal(0, 0.1, n),
    "half ties": lambda random, n: np.where(random.random(n) < 0.5, 0.0, random.normal(0, 0.1, n)),
    "skewed a little": lambda random, n: 0.1 * (random.gamma(8, 1, n) - 8) / math.sqrt(8),
}


@pytest.mark.slow
@pytest.mark.parametrize("shape", drawn(list(MARGINS), ["normal", "half ties"]))
def test_the_smallest_margin_has_the_requested_power(shape):
    random, draw, found, planned = np.random.default_rng(5), MARGINS[shape], [], []
    n = 250 if shape == "half ties" else 100
    for _ in range(drawn(200, 25)):
        answer = power(draw(random, n), margin=0.04 if len(planned) < drawn(200, 8) else None)
        margins = [(answer.smallest_margin, n, found), (0.04, answer.examples_for_margin, planned)]
        for margin, size, shares in margins:
            if margin is not None and size is not None:
                rows = np.array([draw(random, size) for _ in range(100)])
                both = _detected_above(rows, -margin, 0.05) & _detected_above(-rows, -margin, 0.05)
                shares.append(both.mean())
    for shares, few in ((found, 20), (planned, 6)):
        assert len(shares) >= few
        assert np.mean(shares) == pytest.approx(0.8, abs=0.03 + 3 * np.std(shares) / math.sqrt(len(shares)))


@pytest.mark.parametrize("probability", [0.6, 0.9])
def test_a_gate_passes_a_system_that_is_as_good_with_the_requested_power(probability):
    """A normal pilot of many examples, whose plan is that of a one-sided test."""
    random = np.random.default_rng(8)
    planned = power(random.normal(0, 0.1, 2_000), margin=0.03, probability=probability)
    passed = _detected_above(random.normal(0, 0.1, (4_000, planned.examples_for_noninferiority)), -0.03, 0.05)
    assert passed.mean() == pytest.approx(probability, abs=0.04)
    assert planned.examples_for_noninferiority < 0.9 * planned.examples_for_margin


def test_no_margin_is_given_if_the_pilot_is_insufficient():
    """Half of forty are ties: a formula for normal means would give 70 % power instead of 80."""
    gains = np.where(np.arange(40) % 2, 0.0, np.random.default_rng(1).normal(0, 0.1, 40))
    answer = power(gains, margin=0.1)
    assert (answer.smallest_margin, answer.examples_for_margin, answer.examples_for_noninferiority) == (None,) * 3
    assert answer.why_no_plan == "a plan needs 100 or more whose scores differ, and there are 20"


def test_the_smallest_margin_of_many_examples_needs_no_simulation():
    gains = np.random.default_rng(2).normal(0, 0.1, 4_000)
    reach = scipy.stats.norm.ppf(0.95) + scipy.stats.norm.ppf(0.9)
    assert power(gains).smallest_margin == pytest.approx(reach * gains.std() / math.sqrt(4_000), rel=0.02)


def test_the_smallest_difference_equals_a_comparisons():
    random = np.random.default_rng(4)
    a = random.random(30)
    b = np.where(random.random(30) < 0.4, a, random.random(30))
    entry = compare({"a": scored({"rouge1": [a] * 3}), "b": scored({"rouge1": [b] * 3})}, "a")["b"]["rouge1"].fmeasure
    assert power(b - a).smallest_difference == pytest.approx(entry.detectable)


def test_no_difference_that_scores_cannot_have_is_detectable():
    gains = np.array([-1.0, 0.0, 1.0, 0.5, -0.5, 1.0, -1.0])
    a, b = np.maximum(-gains, 0.0), np.maximum(gains, 0.0)
    entry = compare({"a": scored({"rouge1": [a] * 3}), "b": scored({"rouge1": [b] * 3})}, "a")["b"]["rouge1"].fmeasure
    assert entry.detectable == power(gains).smallest_difference == math.inf
    on_another_scale = power(100 * gains).smallest_difference
    assert 100 < on_another_scale < math.inf
    assert on_another_scale == pytest.approx(10_000 * power(gains / 100).smallest_difference)


def test_constant_differences_give_no_detectable_difference():
    assert math.isnan(power([0.1] * 9).smallest_difference)
    assert power([0.1] * 30, difference=0.1).examples_needed is None


@pytest.mark.parametrize("n", range(2, 6))
def test_no_difference_is_promised_for_fewer_than_six_examples(n):
    assert power(np.arange(1, n + 1) / n).smallest_difference == math.inf
    assert power(np.arange(1, n + 1) / n, confidence=0.3, probability=0.8).smallest_difference < math.inf


def test_the_simulated_test_equals_a_comparisons():
    random = np.random.default_rng(5)
    rows = random.gamma(0.5, 1.0, (60, 12)) - 0.3
    rows[:20] *= random.random((20, 12)) < 0.4
    for level in (0.05, 0.2):
        one_by_one = [shown(row[np.newaxis], level) if row.any() else 0 for row in rows]
        assert _detected_above(rows, 0.0, level / 2).tolist() == [bool(each) for each in one_by_one]


SHAPES = {
    "normal": lambda random, shape: random.standard_normal(shape),
    "skewed a little": lambda random, shape: random.gamma(8, 1, shape) / math.sqrt(8) - math.sqrt(8),
    "heavy tails": lambda random, shape: random.standard_t(8, shape) / math.sqrt(8 / 6),
}
"""Distributions with standard deviation 1 and kurtosis up to 4.5, like ROUGE differences on real summaries."""


@pytest.mark.parametrize("shape", drawn(list(SHAPES), ["normal"]))
@pytest.mark.parametrize(("n", "effect"), drawn([(50, 0.5), (50, 0.2), (80, 0.35)], [(50, 0.7)]))
def test_plans_have_the_power_they_promise_on_average(shape, n, effect):
    random, draw = np.random.default_rng(n), SHAPES[shape]
    found = []
    for _ in range(drawn(60, 6)):
        pilot = draw(random, n) + effect
        if not why_no_plan(pilot):
            needed = examples_needed(pilot, effect, 0.05, 0.8)
            found.append(_detected_above(draw(random, (400, needed)) + effect, 0.0, 0.025).mean())
    assert len(found) > drawn(40, 3)
    assert np.mean(found) == pytest.approx(0.8, abs=drawn(0.04, 0.15))


def test_a_plan_from_a_pilot_with_ties_has_the_power_it_promises():
    random = np.random.default_rng(6)
    found = [
        _detected_above(zeros(random, (300, examples_needed(pilot, 0.25, 0.05, 0.8)), 0.4, 0.25), 0.0, 0.025).mean()
        for pilot in (zeros(random, 300, 0.4, 0.25) for _ in range(drawn(80, 4)))
        if not why_no_plan(pilot)
    ]
    assert np.mean(found) == pytest.approx(0.8, abs=drawn(0.04, 0.2))


def test_no_plan_is_too_small_to_detect_any_difference():
    gains = np.random.default_rng(7).normal(0.03, 0.1, 60)
    for size in (0.3, 0.5, 1):  # p is at least 2 / 2**n, and one-sided 1 / 2**n
        assert power(gains, difference=size).examples_needed == 6
        assert power(gains, difference=size, confidence=0.99).examples_needed == 8
        assert power(gains, margin=0.9 * size).examples_for_margin == 5


def test_a_plan_depends_neither_on_the_sign_nor_on_the_pilots_mean_difference():
    gains = np.random.default_rng(7).normal(0.03, 0.1, 60)
    needed = power(gains, difference=0.05).examples_needed
    assert power(-gains, difference=-0.05).examples_needed == needed
    assert power(gains + 0.2, difference=0.05).examples_needed == needed
    assert power(10 * gains, difference=0.5).examples_needed == needed
    assert power(gains, difference=0.05, probability=0.9).examples_needed > needed
    assert power(gains, difference=0.05, confidence=0.99).examples_needed > needed


def test_an_insufficient_pilot_gives_no_plan():
    random = np.random.default_rng(8)
    assert power(random.normal(0, 0.1, MIN_PILOT - 1), difference=0.1).examples_needed is None
    assert power([0.0] * 80 + [0.1, -0.2] * 9, difference=0.1).examples_needed is None
    assert power(random.lognormal(0, 1, 200), difference=0.1).examples_needed is None  # dominated by a few large ones
    assert power(random.normal(0, 0.1, MIN_PILOT), difference=0.1).examples_needed > 5
    some = random.normal(0, 0.1, 90)
    assert power([*some, *[0.0] * 10]).why_no_plan == ""
    assert power([*some, *[0.0] * 11]).why_no_plan == "a plan needs 100 or more whose scores differ, and there are 90"
    assert power([0.1] * 60, difference=0.1).why_no_plan == "their differences do not vary"
    few = power([0.0] * 80 + [0.1, -0.2] * 9, margin=0.1)
    assert (few.examples_for_margin, few.why_no_plan) == (
        None,
        "a plan needs 100 or more whose scores differ, and there are 18",
    )


def test_plans_are_rarely_given_where_large_differences_are_rare():
    """Plans from such pilots have less than half the promised power."""
    random, trials = np.random.default_rng(13), drawn(2_000, 300)
    for n in (50, 80):
        assert sum(not why_no_plan(random.lognormal(0, 1, n) - 1) for _ in range(trials)) / trials < 0.025


def test_pilots_with_ties_just_large_enough_do_not_ask_for_too_much():
    """From 30 that differ, plans had up to 86 % power for 80: those pilots have fewer ties than others."""
    random, found = np.random.default_rng(14), []
    while len(found) < drawn(120, 5):
        pilot = zeros(random, 200, 0.5, 0.25)
        if not why_no_plan(pilot):
            rows = zeros(random, (400, examples_needed(pilot, 0.25, 0.05, 0.8)), 0.5, 0.25)
            found.append(_detected_above(rows, 0.0, 0.025).mean())
    assert np.mean(found) == pytest.approx(0.8, abs=drawn(0.03, 0.15))


def test_a_tiny_difference_needs_a_finite_number_of_examples():
    gains = [0.1, -0.1, 0.3, 0.1, -0.2, 0.2] * 500
    needed = power(gains, difference=1e-6).examples_needed
    reach = sum(map(scipy.stats.norm.ppf, (0.975, 0.8)))
    assert needed == pytest.approx((reach * np.std(gains, ddof=1) / 1e-6) ** 2, rel=0.05)


def test_groups_whose_differences_cancel_are_ties():
    """0.1 + 0.2 - 0.3 is 6e-17 in floating point."""
    random = np.random.default_rng(0)
    groups, canceling = np.repeat(np.arange(130), 3), np.arange(390) < 60
    differences = np.where(canceling, np.tile([0.1, 0.2, -0.3], 130), random.normal(0, 0.1, 390))
    differences[-1] = math.nan  # so that groups differ in size
    tied = np.where(canceling, 0.0, differences)
    assert power(differences, difference=0.1, groups=groups) == power(tied, difference=0.1, groups=groups)


def test_groups_are_units_weighted_by_their_examples():
    random = np.random.default_rng(3)
    sizes = [1, 12] * 8
    groups = np.repeat(np.arange(16), sizes)
    base = random.uniform(0.3, 0.6, len(groups))
    other = base + np.repeat(random.normal(0, 0.05, 16), sizes) + random.normal(0, 0.03, len(groups))
    other[[0, 5]] = math.nan  # all of group 0
    systems = {name: scored({"rouge1": [scores] * 3}) for name, scores in (("a", base), ("b", other))}
    entry = compare(systems, "a", groups=groups)["b"]["rouge1"].fmeasure
    assert power(other - base, groups=groups).smallest_difference == pytest.approx(entry.detectable)
    means = [np.nanmean((other - base)[groups == k]) for k in range(1, 16)]
    assert power(means).smallest_difference != pytest.approx(entry.detectable, rel=0.01)
    of_one_size = random.normal(0, 0.1, 90)
    by_group = power(of_one_size, difference=0.05, groups=np.arange(90) // 3)
    assert by_group == pytest.approx(power(of_one_size.reshape(30, 3).mean(axis=1), difference=0.05))
    with pytest.raises(ValueError, match="differences of 1 group; expected two"):
        power([0.1, 0.2, math.nan], groups=list("aab"))
    with pytest.raises(ValueError, match="groups has 2 entries; expected one for each of 3 examples"):
        power([0.1, 0.2, 0.3], groups=list("ab"))


def test_nan_is_left_out():
    assert power([0.1, math.nan, 0.3]) == power([0.1, 0.3])
    assert power([0.1, 0.3]).examples_needed is None


@pytest.mark.parametrize(
    ("differences", "options", "message"),
    [
        ([0.1], {}, "differences of 1 example; expected two or more that are not NaN"),
        ([[0.1, 0.2]], {}, r"differences of shape \(1, 2\); expected \(n_examples,\), finite numbers or NaN"),
        ([0.1, math.nan], {}, "differences of 1 example; expected two"),
        ([math.nan], {}, "differences of 0 examples; expected two"),
        ([0.1, math.inf, 0.2], {}, "finite numbers or NaN"),
        ([0.1, 0.2], {"confidence": 1}, "confidence=1; expected 0 < confidence < 1"),
        (
            [0.1, 0.2],
            {"probability": 0.05},
            "probability=0.05; expected 1 - confidence < probability < 1, confidence=0.95",
        ),
        ([0.1, 0.2], {"difference": 0}, "difference=0; expected None or a finite number other than 0"),
        ([0.1, 0.2], {"difference": math.nan}, "difference=nan; expected"),
        ([0.1, 0.2], {"difference": 1e-9}, "difference=1e-09; expected at least a millionth of the standard deviation"),
    ],
)
def test_wrong_arguments_are_refused_by_name(differences, options, message):
    with pytest.raises(ValueError, match=message):
        power(differences, **options)
    with pytest.raises(TypeError, match="confidence='high'; expected a number"):
        power([0.1, 0.2], confidence="high")
    for given in ({"a": 0.1}, ["x"], [0.1, None, "x"]):
        with pytest.raises(TypeError, match=r"differences=.*; expected an array of numbers, such as scores_b"):
            power(given)


@pytest.mark.parametrize("old", [{"level": 0.01}, (0.01,), (0.01, 0.9, 0.05)])
def test_the_level_is_still_taken_by_the_name_and_at_the_place_that_it_had(old):
    gains = np.random.default_rng(4).normal(0.02, 0.1, 300)
    named = dict(zip(("level", "probability", "difference"), old, strict=False)) if isinstance(old, tuple) else old
    new = {"confidence": 0.99, **{name: value for name, value in named.items() if name != "level"}}
    with pytest.warns(DeprecationWarning, match=r"^power\(level=...\) is now confidence=$"):
        assert (power(gains, *old) if isinstance(old, tuple) else power(gains, **old)) == power(gains, **new)
    runs = gains + np.random.default_rng(5).normal(0, 0.01, (2, 3, 300))
    with pytest.warns(DeprecationWarning, match=r"^plan\(level=...\) is now confidence=$"):
        assert plan(*runs, 0.03, 0.01) == plan(*runs, 0.03, confidence=0.99)


def outputs(random, n_runs, n, of_runs, gain=0.0):
    """Scores of runs of two systems for the same texts."""
    texts = random.normal(0.4, 0.12, n)
    other = texts + random.normal(0, 0.08, n) + gain
    return [
        system + random.normal(0, of_runs, (n_runs, 1)) + random.normal(0, 0.03, (n_runs, n))
        for system in (texts, other)
    ]


def test_plans_start_with_the_fewest_sufficient_runs_and_more_runs_need_fewer_examples():
    random = np.random.default_rng(9)
    steady = plan(*outputs(random, 5, 400, 0.0005), difference=0.01)
    assert [each.n_runs for each in steady] == [5, 10, 20]
    needed = [each.n_examples for each in steady]
    assert needed == sorted(needed, reverse=True)
    a, b = outputs(random, 5, 400, 0.02)
    assert [each.n_runs for each in plan(a, b, difference=0.01)] == [500, 1_000]
    assert plan(a, b, difference=-0.2) == plan(b, a, difference=0.2)
    assert plan(a, b, difference=-0.2)[0].n_runs == 5
    why = "the pilot's runs are too few, or vary too much, to tell whether even 1,000 would be enough"
    assert plan(a, b, difference=0.001) == ((None, None, why),)


def power_of_runs(random, n_runs, n, of_runs, gain, level=0.05, n_drawn=2_000):
    """The power of the test of several runs for the gain of `outputs`, from the distributions of its variances."""
    cell = 0.03**2 / n_runs
    of_examples = (0.08**2 + 2 * cell) / n * random.chisquare(n - 1, n_drawn) / (n - 1)
    runs = (of_runs**2 / n_runs + cell / n) * random.chisquare(n_runs - 1, (2, n_drawn)) / (n_runs - 1)
    variance = of_examples + np.maximum(0, runs.sum(axis=0) - 2 * cell / n)
    degrees = variance**2 / (of_examples**2 / (n - 1) + (runs**2).sum(axis=0) / (n_runs - 1))
    error = math.sqrt((0.08**2 + 2 * cell) / n + 2 * of_runs**2 / n_runs)
    reach = scipy.stats.t.isf(level / 2, np.maximum(1, degrees))
    return (random.normal(gain, error, n_drawn) >= reach * np.sqrt(variance)).mean()


@pytest.mark.slow
@pytest.mark.parametrize(("n_pilot", "of_runs"), [(3, 0.002), (5, 0.006), (10, 0.004)])
def test_plans_of_runs_rarely_have_less_power_than_promised(n_pilot, of_runs):
    """Few runs say little about their variance, so plans for an average variance have 35 to 91 % power instead of 80.

    A plan for a number of runs that cannot suffice falls short however many examples it has.
    """
    random, trials, found = np.random.default_rng(n_pilot), drawn(200, 10), []
    for _ in range(trials):
        plans = plan(*outputs(random, n_pilot, 200, of_runs), difference=0.012)
        found.append([power_of_runs(random, each.n_runs, each.n_examples, of_runs, 0.012) for each in plans])
    too_few = np.mean(np.array(found) < 0.79, axis=0)
    assert (too_few <= 0.07 + 2 * (0.07 * 0.93 / trials) ** 0.5).all()
    if n_pilot == 10:
        assert np.mean(found) < 0.96


@pytest.mark.slow
@pytest.mark.parametrize(("n_runs", "of_runs"), drawn([(3, 0.001), (3, 0.006), (3, 0.02), (5, 0.004)], [(3, 0.02)]))
def test_the_detectable_difference_of_runs_has_80_percent_power(n_runs, of_runs):
    """From quantiles of t alone, three runs would have 65 to 77 % power instead of 80."""
    random, found = np.random.default_rng(n_runs), []
    for _ in range(drawn(400, 60)):
        systems = zip("AB", outputs(random, n_runs, 200, of_runs), strict=True)
        c = compare({name: [scored({"rouge1": [run] * 3}) for run in runs] for name, runs in systems}, "A")
        found.append(power_of_runs(random, n_runs, 200, of_runs, c["B"]["rouge1"].fmeasure.detectable))
    assert np.mean(found) == pytest.approx(0.8, abs=0.05 + 2 * np.std(found) / math.sqrt(len(found)))


@pytest.mark.parametrize("n_runs", [(2, 2), (1, 3)])
def test_too_few_runs_give_no_detectable_difference(n_runs):
    random = np.random.default_rng(15)
    systems = {name: outputs(random, n, 40, 0.003)[0] for name, n in zip("AB", n_runs, strict=True)}
    c = compare({name: [scored({"rouge1": [run] * 3}) for run in runs] for name, runs in systems.items()}, "A")
    assert math.isnan(c["B"]["rouge1"].fmeasure.detectable)
    assert c.sentence.endswith(" not known, as there are too few runs to estimate their spread.")


def test_wrong_pilots_of_runs_are_refused():
    a, b = outputs(np.random.default_rng(11), 3, 40, 0.003)
    for arguments, message in [
        ((a[0], b, 0.1), r"baseline of shape \(40,\); expected \(n_runs, n_examples\), two runs or more"),
        ((a, b[:1], 0.1), r"other of shape \(1, 40\); expected"),
        ((a, b[:, :9], 0.1), "other has 9 examples and baseline 40; expected the same"),
        ((a, b, 0), "difference=0; expected a finite number other than 0"),
        ((a, b, 0.1, None, 0.05), "probability=0.05; expected 1 - confidence < probability < 1, confidence=0.95"),
    ]:
        with pytest.raises(ValueError, match=message):
            plan(*arguments)


def test_insufficient_pilots_of_runs_give_no_plan():
    a, b = outputs(np.random.default_rng(11), 3, 60, 0.003)
    rare = np.zeros(60)
    rare[:2] = 0.9
    for first, second, why in [
        (a[:, :9], b[:, :9], "a plan needs 50 or more whose scores differ, and there are 9"),
        (a, a + 0.25, "their differences do not vary"),
        (a, b + rare, "a few large differences dominate"),
    ]:
        (none,) = plan(first, second, 0.1)
        assert (none.n_runs, none.n_examples) == (None, None)
        assert none.why_no_plan.startswith(why)
