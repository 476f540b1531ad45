"""Every formula that the page computes by itself, as readers select examples, against Python's."""

import math
import warnings

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer
from rougekit.analysis.comparison import compare
from rougekit.analysis.tables import numbers
from rougekit.foundation.plurals import counted
from rougekit.page.view import html
from rougekit.page.view.data import ReportData
from rougekit.scoring.scores.gaffke import EqualUnits
from rougekit.scoring.scores.student_hall import StudentHall
from tests.page.view.conftest import compared

stats = pytest.importorskip("scipy.stats")

SIZES = (2, 3, 5, 11, 30, 200, 2000)
CONFIDENCES = (0.5, 0.9, 0.95, 0.99, 1 - 0.05 / 45)


@pytest.fixture
def called(pages):
    """Evaluates an expression of one argument, `given`, in which a module's functions can be called."""

    def called(module, expression, given):
        joined = {}
        html._join(module, joined)
        numbers = "const number = value => (value === null ? NaN : value);"
        return pages[0].evaluate(f"given => {{ {joined[module]}\n {numbers} return {expression}; }}", given)

    return called


def listed(values):
    """Numbers as JSON has them."""
    return [None if math.isnan(value) else value for value in np.asarray(values, float).tolist()]


def test_quotients_have_the_scorers_bits(called):
    comparison = compared(60, types=("rouge1", "rougeL", "meadL", "rougeSU4"), beta=1.7)
    head = ReportData(comparison.scores, comparison).head()
    lists = "Object.fromEntries(Object.entries(columnsOf(given)).map(([part, all]) => [part, all.map(x => [...x])]))"
    for measure in head["measures"]:
        for part, systems in called("scores.js", lists, measure).items():
            for name, values in zip(head["systems"], systems, strict=True):
                assert values == getattr(comparison.scores[name][measure["name"]], part).tolist()


def test_points_are_rounded_as_by_python(called):
    """Exact binary halves round to the even digit, all other numbers to the nearest."""
    halves = [k / 800 for k in range(-800, 801)]  # points such as 0.125 and 12.375
    fractions = [*halves, 0.12345, 0.123449999, 0.004, -0.00004, 0.459449999, 1 / 3, 0.000012]
    found = called("numbers.js", "given.map(x => [points(x), points(x, 1), signed(x)])", fractions)
    for fraction, (two, one, signed) in zip(fractions, found, strict=True):
        assert (two, one) == (numbers.points(fraction), numbers.fixed(100 * fraction, 1))
        assert signed == ("±0.00" if fraction == 0 else numbers.signed_points(fraction).replace("-", "−"))
    bounds = list(zip(fractions, fractions[::-1], strict=True))
    for each, found in zip(bounds, called("numbers.js", "given.map(each => bracketed(...each))", bounds), strict=True):
        assert found == numbers.interval(*each, signed=True).replace("-", "−")


def test_numbers_that_are_no_points_are_rounded_as_by_python(called):
    """Such as the mean of 10.25 words, which sentences made in Python have, too."""
    values = [k / 16 for k in range(-200, 201)] + [10.35, 1 / 3, -0.01, -1e-20]
    assert called("numbers.js", "given.map(x => fixed(x, 1))", values) == [numbers.fixed(value, 1) for value in values]


def test_counts_are_written_as_by_python(called):
    counts = [0, 1, 2, 1000, 11490, 10**7]
    assert called("numbers.js", "given.map(n => many(n, 'example'))", counts) == [counted(n, "example") for n in counts]


MEANS = "given.confidences.map(level => meanOf(given.values.map(number), [...given.values.keys()], level, {}))"


@pytest.mark.parametrize("n", SIZES)
def test_a_slices_mean_has_the_adjusted_interval(called, n):
    values = np.random.default_rng(n).beta(2, 7, n)
    given = {"values": listed([*values, math.nan]), "confidences": CONFIDENCES}
    test = StudentHall.of_influences(values.mean(), values - values.mean())
    for confidence, found in zip(CONFIDENCES, called("scores.js", MEANS.format("SCORES"), given), strict=True):
        low, high = test.bounds((1 - confidence) / 2)
        expected = (n, values.mean(), values.var(ddof=1), max(low, 0), min(high, 1))
        assert [found[key] for key in ("n", "mean", "variance", "low", "high")] == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 11, 30, 200])
@pytest.mark.parametrize("share", [0, 0.2, 0.6, 0.9])
def test_a_slices_difference_has_the_interval_of_comparing_its_examples(called, n, share):
    """share : of the examples in which systems have the same output"""
    random = np.random.default_rng(n)
    words = np.array(list("abcdefghijkl"))
    references, outputs, others = ([" ".join(random.choice(words, 7)) for _ in range(n)] for _ in range(3))
    others = [one if random.random() < share else other for one, other in zip(outputs, others, strict=True)]
    scorer = Scorer(["rouge1"])
    a, b = scorer.score(outputs, references), scorer.score(others, references)
    given = {"values": listed(b["rouge1"].fmeasure - a["rouge1"].fmeasure), "confidences": CONFIDENCES}
    for confidence, found in zip(CONFIDENCES, called("scores.js", MEANS.format("DIFFERENCES"), given), strict=True):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RougeWarning)  # of too few examples
            entry = compare({"a": a, "b": b}, "a", confidence=confidence)["b"]["rouge1"].fmeasure
        expected = (entry.difference, entry.difference_low, entry.difference_high)
        assert [found[key] for key in ("mean", "low", "high")] == pytest.approx(expected, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("value", "among"), [(0.0, "DIFFERENCES"), (0.25, "DIFFERENCES"), (0.0, "SCORES"), (1.0, "SCORES")]
)
def test_a_slice_of_equal_examples_has_the_interval_of_equal_ones(called, value, among):
    given = {"values": [value] * 9, "confidences": CONFIDENCES}
    for confidence, found in zip(CONFIDENCES, called("scores.js", MEANS.format(among), given), strict=True):
        low, high = EqualUnits(value, 9, (-1, 1) if among == "DIFFERENCES" else (0, 1)).bounds((1 - confidence) / 2)
        if 1 - confidence < 2**-8 and among == "DIFFERENCES":
            low, high = min(low, 0), max(high, 0)
        assert (found["low"], found["high"]) == pytest.approx((low, high), rel=1e-9)


@pytest.mark.parametrize("n_slices", [2, 3, 7])
def test_slices_are_tested_by_welchs_analysis_of_variance(called, n_slices):
    random = np.random.default_rng(n_slices)
    sizes = random.integers(2, 40, n_slices)
    slices = [random.normal(0.02 * k, 0.05 * (k + 1), n) for k, n in enumerate(sizes)]
    given = [{"n": len(each), "mean": each.mean(), "variance": each.var(ddof=1)} for each in slices]
    expected = stats.f_oneway(*slices, equal_var=False).pvalue
    assert called("scores.js", "differenceOfSlices(given)", given) == pytest.approx(expected, rel=1e-8)


def test_a_pair_turned_round_is_what_comparing_the_other_way_round_gives(called):
    comparison = compared(30, types=("rouge1",))
    scores = comparison.scores
    head, back = (ReportData(scores, compare(scores, name, n_resamples=200)).head() for name in "ab")
    names = "['a', 'b'].map(name => given.systems.indexOf(name))"
    found, expected = (
        called("pairs.js", f"(([a, b]) => pairOf(given, 'rouge1', {order}))({names})", each)
        for each, order in ((head, "b, a"), (back, "b, a"))
    )
    for name in ("difference", "difference_low", "difference_high", "wins", "ties", "losses", "p", "said"):
        value = expected[name]
        assert found[name] == (pytest.approx(value, rel=1e-9) if isinstance(value, float) else value), name


def test_examples_are_sorted_as_by_python(called):
    values = np.random.default_rng(0).integers(0, 9, 200).astype(float)
    values[::17] = math.nan
    found = called("scores.js", "[...placesByValue(Float64Array.from(given, number))]", listed(values))
    assert found == np.argsort(values, kind="stable").tolist()
