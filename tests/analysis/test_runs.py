"""Several runs of a system: claims are about the method and take the variance between runs into account."""

import math
import warnings

import numpy as np
import pytest
import scipy.stats

from rougekit import RougeWarning, Scorer, compare
from rougekit.analysis.comparison import rank
from rougekit.analysis.correction import CORRECTION
from rougekit.foundation.errors import collect_warnings
from rougekit.page.view.data import ReportData
from rougekit.studies.planning import _detected_above
from tests.helpers.amounts import drawn
from tests.helpers.systems import random_systems, scored


def runs(seed, lift=0.0, n=60, spread=0.0, n_runs=3, of_output=0.08):
    """Runs of a method; the difficulty of examples is common to all its runs."""
    random = np.random.default_rng(seed)
    hardness = 0.4 + 0.05 * np.random.default_rng(99).normal(size=n) + 0.035 * random.normal(size=n)
    found = []
    for _ in range(n_runs):
        of_run = hardness + lift + spread * random.normal() + of_output * random.normal(size=n)
        found.append(scored({"rouge1": [np.clip(of_run, 0, 1)] * 3}))
    return found


def f(scores):
    return scores["rouge1"].fmeasure


def test_scores_are_means_over_runs():
    systems = {"A": runs(0), "B": runs(1, lift=0.05)}
    c = compare(systems, "A")
    for name, each in systems.items():
        assert c[name]["rouge1"].fmeasure.score == pytest.approx(np.mean([f(scores).mean() for scores in each]))
    assert (c.n_runs, c.runs) == ({"A": 3, "B": 3}, "3")
    assert c.signature.endswith(f"|{CORRECTION.field}:systems|runs:3")
    assert "60 examples, 3 runs" in c.about
    assert "The difference between these methods, " in c.sentence
    assert "crossed random effects" in c.test
    one_each = compare({name: each[0] for name, each in systems.items()}, "A")
    assert "The difference between these outputs, " in one_each.sentence
    assert compare({"A": systems["A"], "B": systems["B"][:2]}, "A").signature.endswith("|runs:3,2")


def test_one_run_beside_several_is_an_output_and_no_method():
    """In every sentence on claims and methods, and in a warning."""
    systems = {"A": runs(0)[:1], "B": runs(1), "C": runs(2)}
    with pytest.warns(RougeWarning, match="^A has one run and others several: one run shows nothing of how a method"):
        c = compare({name: systems[name] for name in "AB"}, "A")
    assert "The difference between the method B and this output of A, " in c.sentence
    assert "examples and the runs of systems with several as crossed random effects" in c.sentence
    assert "1 and 3 runs of the systems, a crossed random factor where there are several" in c.methods.text
    with pytest.warns(RougeWarning, match="^A has one run"):
        claims = compare(systems, "B")
    assert claims.sentence.startswith("Among these methods and this output of A, ")
    with pytest.warns(RougeWarning, match="^A has one run"):
        best = compare(systems)
    assert best.sentence.startswith("Among these methods and this output of A, ")
    assert "between these methods, " in claims.claim_about("C", "rouge1")
    assert "between this output of A and the method B, " in claims.claim_about("A", "rouge1")
    with pytest.warns(RougeWarning, match="^A and B have one run and others several"):
        outputs = compare(systems | {"B": systems["B"][:1]}, "B")
    assert outputs.sentence.startswith("Among these methods and these outputs of A and B, ")
    assert "between these outputs, " in outputs.claim_about("A", "rouge1")


@pytest.mark.slow
def test_a_method_seldom_differs_from_an_output_as_good():
    """The population of the claim: the output's own lift is part of it, and its method may be better or worse."""
    n_sets, found = drawn(400, 100), 0
    for seed in range(n_sets):
        systems = {"A": runs(2 * seed, n=100, n_runs=1), "B": runs(2 * seed + 1, n=100, spread=0.01)}
        found += compare(systems, "A")["B"]["rouge1"].fmeasure.p_value <= 0.05
    assert found / n_sets <= 0.05 + 2 * (0.05 * 0.95 / n_sets) ** 0.5


def test_the_error_is_that_of_a_crossed_design():
    """Squared standard errors between examples and between runs, minus that of their interaction (mean squares)."""
    a, b = (np.array([f(scores) for scores in runs(seed, spread=0.03)]) for seed in (2, 3))
    entry = compare({"A": runs(2, spread=0.03), "B": runs(3, spread=0.03)}, "A")["B"]["rouge1"].fmeasure
    gains = b.mean(axis=0) - a.mean(axis=0)
    examples = gains.var(ddof=1) / 60
    between = [system.mean(axis=1).var(ddof=1) / 3 for system in (a, b)]
    rest = [system - system.mean(axis=0) - system.mean(axis=1, keepdims=True) + system.mean() for system in (a, b)]
    shared = sum((each**2).sum() / (2 * 59) / (3 * 60) for each in rest)
    assert entry.error_examples == pytest.approx(examples**0.5, rel=1e-6)
    assert entry.error_runs == pytest.approx((sum(between) - shared) ** 0.5, rel=1e-6)
    total = examples + sum(between) - shared
    degrees = total**2 / (examples**2 / 59 + sum(v**2 / 2 for v in between))
    student = 2 * scipy.stats.t.sf(abs(gains.mean()) / total**0.5, degrees)
    assert entry.p_value == pytest.approx(student, rel=0.15)  # Hall's part has little skewness
    assert entry.p_value >= student * (1 - 1e-9)


def test_runs_that_differ_widen_the_interval_of_the_method():
    alone, apart = (
        compare({"A": runs(0, spread=spread), "B": runs(1, 0.05, spread=spread)}, "A")["B"]["rouge1"].fmeasure
        for spread in (0.0, 0.05)
    )
    assert apart.error_runs > 3 * alone.error_runs
    assert apart.difference_high - apart.difference_low > 2 * (alone.difference_high - alone.difference_low)
    assert apart.significant == (not apart.difference_low <= 0 <= apart.difference_high)


@pytest.mark.parametrize("average", ["macro", "micro"])
def test_runs_can_be_compared_for_every_type_of_score(average):
    scorer, random = Scorer(["rouge1", "rougeL", "bleu2"]), np.random.default_rng(0)
    references = [" ".join(random.choice(list("abcdefgh"), 12)) for _ in range(30)]

    def outputs(noise):
        kept = ([w if random.random() > noise else "z" for w in text.split()] for text in references)
        return scorer.score([" ".join(words) for words in kept], references)

    systems = {"A": [outputs(0.4) for _ in range(3)], "B": [outputs(0.2) for _ in range(4)], "C": outputs(0.1)}
    c = compare(systems, "A", average=average)
    for kind in ("rouge1", "rougeL"):
        assert c["B"][kind].fmeasure.significant
        assert c["A"][kind].fmeasure.low < c["A"][kind].fmeasure.score < c["A"][kind].fmeasure.high
    assert c["B"]["bleu2"].error_runs is not None
    assert c["C"]["bleu2"].significant
    assert rank(systems, average=average).systems == ("C", "B", "A")


def test_runs_that_cannot_be_compared_are_refused():
    systems = {"A": runs(0), "B": runs(1)}
    with pytest.raises(ValueError, match="method='permutation' with several runs of a system; expected 'student-hall'"):
        compare(systems, "A", "permutation")
    with pytest.raises(ValueError, match=r"systems\['B'\] has no run; expected one or more"):
        compare({"A": runs(0), "B": []}, "A")
    with pytest.raises(ValueError, match=r"systems\['B'\] has the same Scores twice; expected a different run in each"):
        compare({"A": runs(0), "B": runs(1, n_runs=1) * 3}, "A")
    with pytest.raises(ValueError, match="runs 0 and 1 of 'A' have 60 and 50 examples; expected the same examples"):
        compare({"A": [runs(0)[0], runs(0, n=50)[0]], "B": runs(1)}, "A")


def test_the_report_shows_means_over_runs_and_the_texts_of_the_first():
    references = ["the cat sat on the mat", "a dog ran far away today"]
    scorer, outputs = Scorer(["rouge1"]), [["the cat sat", "a dog"], ["the cat", "a dog ran far"]]
    of_runs = [scorer.score(texts, references) for texts in outputs]
    c = compare({"A": of_runs, "B": of_runs[:1]})
    head = ReportData(c.scores, c).head()
    assert head["runs"] == [2, 1]
    assert "means over 2,1 runs" in head["setup"]
    assert head["measures"][0]["scores"]["fmeasure"] == [
        np.mean([f(scores) for scores in of_runs], axis=0).tolist(), f(of_runs[0]).tolist()
    ]  # fmt: skip
    assert head["results"]["rouge1"][0]["score"] == c["A"]["rouge1"].fmeasure.score
    assert head["signature"] == c.rankings()["rouge1"].signature
    assert ReportData(c.scores, c).texts_of(1)["predictions"] == ["a dog", "a dog"]
    assert "</html>" in c.to_html()
    alone = ReportData({"A": of_runs}).head()
    assert alone["results"] == {"rouge1": [head["results"]["rouge1"][0] | {"best": False}]}  # among others it is bold
    assert alone["signature"].endswith("|runs:2")


def test_without_any_score_nothing_is_claimed_and_nothing_warns():
    """Neither a mean of nothing nor a division by 0 scores."""
    nothing, again = (scored({"rouge1": np.full((3, 4), np.nan)}) for _ in range(2))
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        for systems in ({"A": nothing, "B": nothing}, {"A": [nothing, again], "B": [nothing, again]}):
            entry = compare(systems, "A", margin=0.01)["B"]["rouge1"].fmeasure
            assert np.isnan([entry.score, entry.low, entry.high, entry.difference, entry.p_value]).all()
            assert (entry.significant, entry.equivalent, entry.least_p) == (False, False, 1.0)


def test_equal_outputs_of_all_runs_are_not_called_too_few_runs():
    columns = {"rouge1": np.full((3, 40), 0.5)}
    c = compare({name: [scored(columns) for _ in range(5)] for name in "AB"}, "A")
    assert c.sentence.endswith("is not known, as all differences are 0.")


def test_a_list_of_one_run_equals_that_run():
    systems = random_systems(30)
    alone = compare(systems, "A")
    assert compare({name: [scores] for name, scores in systems.items()}, "A") == alone
    assert not alone.has_runs


@pytest.mark.slow
@pytest.mark.parametrize(("spread", "n_runs"), [(0.0, 3), (0.03, 2), *drawn([(0.002, 3), (0.004, 3)], [])])
def test_false_positives_of_runs_are_rare(spread, n_runs):
    """At most 7 % false positives; the same runs given as groups would have several times as many."""
    trials, n = drawn(400, 100), drawn(1_000, 60)
    found = by_groups = 0
    for seed in range(trials):
        systems = {name: runs(2 * seed + k, n=n, spread=spread, n_runs=n_runs) for k, name in enumerate("AB")}
        found += compare(systems, "A")["B"]["rouge1"].fmeasure.p_value <= 0.05
        means = [np.mean([f(scores) for scores in each], axis=0) for each in systems.values()]
        by_groups += scipy.stats.ttest_rel(*means).pvalue <= 0.05
    assert found / trials <= 0.07 + 2 * (0.07 * 0.93 / trials) ** 0.5
    if spread == 0.004 and trials == 400:
        assert by_groups / trials > 0.12


SKEWED = {
    "exponential": lambda random: 0.1 * (random.exponential(1, 10) - 1),
    "lognormal": lambda random: 0.1 * (random.lognormal(0, 0.5, 10) - math.exp(0.125)),
}


@pytest.mark.slow
@pytest.mark.parametrize("shape", SKEWED)
def test_false_positives_are_rare_for_skewed_gains(shape):
    """Equal means, for which the permutation test rejects up to one of ten; rare gains that vary, no test can know."""
    trials = drawn(2_000, 200)
    rejected = dict.fromkeys(drawn(("student-hall", "permutation"), ("student-hall",)), 0)
    for seed in range(trials):
        gains = SKEWED[shape](np.random.default_rng(seed))
        systems = {"A": scored({"rouge1": np.full((3, 10), 0.3)}), "B": scored({"rouge1": [0.3 + gains] * 3})}
        for method in rejected:
            rejected[method] += compare(systems, "A", method, threads=1)["B"]["rouge1"].fmeasure.p_value <= 0.05
    assert rejected["student-hall"] / trials <= 0.06 + 2 * (0.06 * 0.94 / trials) ** 0.5
    if trials == 2_000 and shape == "exponential":
        assert rejected["permutation"] / trials > 0.08


@pytest.mark.slow
@pytest.mark.parametrize("sign", [1, -1])
def test_false_equivalence_at_the_margin_is_rare(sign):
    """Student's t alone would call gains with a long tail comparable in 9 % of cases."""
    trials, called = drawn(2_000, 200), 0
    for seed in range(trials):
        gains = sign * (0.05 + 0.05 * (np.random.default_rng(seed).exponential(1, 30) - 1))
        systems = {"A": scored({"rouge1": np.full((3, 30), 0.4)}), "B": scored({"rouge1": [0.4 + gains] * 3})}
        called += compare(systems, "A", margin=0.05, threads=1)["B"]["rouge1"].fmeasure.equivalent
    assert 0.02 <= called / trials <= 0.06 + 2 * (0.06 * 0.94 / trials) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("n", [10, 30])
def test_the_detectable_difference_has_80_percent_power(n):
    """`detectable` of one sample is tested on other samples whose true difference it is."""
    trials, found = drawn(2_000, 200), []
    for seed in range(trials):
        pilot, other = np.random.default_rng(seed).normal(0, 0.03, (2, n))
        of_pilot = {"A": scored({"rouge1": np.full((3, n), 0.4)}), "B": scored({"rouge1": [0.4 + pilot] * 3})}
        size = compare(of_pilot, "A")["B"]["rouge1"].fmeasure.detectable
        found.append(other + size)
    shown = _detected_above(np.array(found), 0.0, 0.025).mean()  # as by `compare`
    assert abs(shown - 0.8) <= 0.02 + 3 * (0.8 * 0.2 / trials) ** 0.5


def test_one_example_has_no_standard_error_between_examples():
    scorer = Scorer(["rouge1"])
    with collect_warnings():
        found = compare({"A": scorer.score(["a"], ["a"]), "B": [scorer.score([text], ["a"]) for text in ("a b", "a")]})
    assert " points between runs; one example does not tell that between examples." in found.sentence
    assert "–" not in found.sentence
