"""The sentences of comparisons in thousands of situations: every claim against the numbers behind it."""

import math
import re
import warnings
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pytest
import scipy.stats

from rougekit.analysis import claims
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.comparison import compare
from rougekit.analysis.correction import CORRECTION
from tests.analysis.test_paired_tests import p_by_enumeration
from tests.helpers.amounts import drawn
from tests.helpers.systems import random_systems, scored

SITUATIONS = 100  # in a block
CLAUSES = {
    "sample": r"On (?P<n>\d+) examples?(?: in (?P<groups>\d+) groups?)?, ",
    "scores": r"(?P<system>\w) scores (?P<score>[\d.]+) and A (?P<baseline>[\d.]+) "
    r"(?P<micro>micro-averaged )?(?P<what>BLEU|ROUGE-1 F1) points\. ",
    "difference": r"The difference between these outputs, (?P<difference>[-+][\d.e-]+) points ",
    "interval": r"\((?P<confidence>[\d.]+) % CI (?P<low>[-+][\d.e-]+) to (?P<high>[-+][\d.e-]+)\), ",
    "verdict": r"is (?P<not>not )?significant at the (?P<level>[\d.]+) % level ",
    "p": r"\(p (?P<bound>=|<=|<|>) (?P<p>[\de.-]+)"
    rf"(?:, (?P<bound_holm>(?:<=|<|>) )?(?P<p_holm>[\de.-]+) after {CORRECTION.title})?; (?P<test>[^;]*)\)\.",
    "outcomes": r"(?: \w is better on (?P<wins>\d+) examples?, worse on (?P<losses>\d+) and equal on (?P<ties>\d+)\.)?",
    "power": r"(?P<power> (?:With|No|What|Too) .*\.)?",
}
"""A claim about two systems, clause by clause."""


class Claim(NamedTuple):
    """A sentence and what it is about."""

    seed: int
    sentence: str
    comparison: Any
    entry: ComparedScore
    baseline: ComparedScore
    n_groups: int

    @property
    def said(self):
        """The parts of the sentence by name; it has no other words than those of `CLAUSES`."""
        found = re.fullmatch("".join(CLAUSES.values()), self.sentence)
        assert found, self.sentence
        return found

    def number(self, name):
        return float(self.said[name])


def gains(random, n, shape):
    """Scores of a baseline and of another system."""
    base = random.random(n) * 0.5
    if shape == "zeros":
        return tuple(np.where(random.random(n) < 0.85, 0, random.random(n)) for _ in range(2))
    if shape == "one-sided":
        return np.zeros(n), np.where(random.random(n) < 0.6, 0, random.random(n))
    if shape == "ties":
        return base, base + np.where(random.random(n) < 0.7, 0, 0.04)
    if shape == "equal":
        return base, base
    if shape == "shifted":
        return base, base + 0.25
    if shape == "perfect":
        return np.zeros(n), np.ones(n)
    lift = random.choice([0, 0.02, 0.1, 0.4])
    return base, np.clip(base + lift * random.random() + 0.1 * random.standard_normal(n), 0, 1)


def situation(seed):
    """Random arguments of `compare`, and the units that its test exchanges."""
    random = np.random.default_rng(seed)
    n = int(random.choice([1, 2, 3, 4, 5, 6, 7, 8, 12, 20, 50]))
    average = random.choice(["macro", "macro", "micro", "bleu"])
    names = "ABCD"[: random.choice([2, 2, 3, 4])]
    rows = {}
    shapes = ["dense", "dense", "zeros", "one-sided", "ties", "equal", "shifted", "perfect"]
    for name in names[1:]:
        rows["A"], rows[name] = gains(random, n, random.choice(shapes))
    systems = {}
    totals = random.integers(4, 30, n)
    for name, values in rows.items():
        if average == "bleu":
            matches = np.stack([np.rint(values * (totals - k)) for k in range(4)])
            systems[name] = scored(bleu=[*matches, *(totals - k for k in range(4)), totals, totals + 1])
            continue
        columns = np.tile(values, (3, 1))
        systems[name] = scored({"rouge1": columns})
        systems[name].tables["rouge1"][:] = np.rint(values * totals), totals, totals
        if average == "macro" and seed % 5 == 0:
            columns[:, random.random(n) < 0.2] = math.nan
            systems[name].columns["rouge1"][:] = columns
    options = {
        "method": str(random.choice(["student-hall", "student-hall", "permutation", "bootstrap"])),
        "n_resamples": int(random.choice([15, 99, 400])), "seed": seed % 1000,
        "confidence": float(random.choice([0.9, 0.95, 0.95, 0.99])),
        "average": "micro" if average == "micro" else "macro",
        "family": str(random.choice(["systems", "types"])),
    }  # fmt: skip
    groups = None
    if n > 2 and random.random() < 0.25:
        groups = [int(g) for g in random.integers(0, max(2, n // 2), n)]  # some with a single example
        groups[:2] = 0, 1
    if random.random() < 0.3:  # reversed
        systems = dict(reversed(systems.items()))
    return systems, options, groups


def groups_with_scores(systems, groups):
    """The groups of the examples that have a score in all systems."""
    missing = [np.isnan(column).any(axis=0) for scores in systems.values() for column in scores.columns.values()]
    return {group for k, group in enumerate(groups or ()) if not any(rows[k] for rows in missing)}


def sample(claim):
    assert int(claim.said["n"]) == claim.entry.n_examples
    assert int(claim.said["groups"] or 0) == claim.n_groups


def scores(claim):
    assert claim.number("score") == pytest.approx(100 * claim.entry.score, abs=0.005001)
    assert claim.number("baseline") == pytest.approx(100 * claim.baseline.score, abs=0.005001)


def difference(claim):
    assert claim.number("difference") == pytest.approx(100 * claim.entry.difference, abs=0.005001)
    assert claim.entry.difference == pytest.approx(claim.entry.score - claim.baseline.score, abs=1e-9)


def interval(claim):
    """Its bounds, also as printed, exclude 0 exactly if the difference is significant."""
    entry = claim.entry
    assert -1 <= entry.difference_low <= entry.difference <= entry.difference_high <= 1
    assert entry.difference_low < entry.difference_high
    assert entry.significant == (not entry.difference_low <= 0 <= entry.difference_high)
    assert entry.significant == (not claim.number("low") <= 0 <= claim.number("high"))
    assert claim.number("confidence") == pytest.approx(100 * (1 - entry.level), rel=1e-3)


def verdict(claim):
    """It agrees with both p-values and their levels, also as printed."""
    entry, c = claim.entry, claim.comparison
    assert entry.significant == (not claim.said["not"])
    assert claim.number("level") == pytest.approx(100 * (1 - c.confidence))
    assert entry.significant == (entry.p_adjusted <= c.level) == (entry.p_value <= entry.level * (1 + 1e-12))
    assert entry.significant == (float(claim.said["p_holm"] or claim.said["p"]) <= c.level)


def p(claim):
    """It is corrected if there are several tests, and an upper bound where no resample was as extreme."""
    said, entry, c = claim.said, claim.entry, claim.comparison
    assert (said["p_holm"] is None) == (len(c.others) == 1)
    assert entry.p_value >= entry.least_p - 1e-15
    assert (said["bound"] == "<=") == (not entry.exact and entry.p_value <= 1 / (c.n_resamples + 1))
    assert said["p_holm"] is None or (said["bound_holm"] == "<= ") == (said["bound"] == "<=")
    assert (f", {c.n_resamples:,} resamples, seed {c.seed}" in said["test"]) == (not entry.exact)
    n_units = claim.n_groups or entry.n_examples
    few = c.method == "student-hall" or (c.method == "permutation" and 2**n_units <= 8192)
    are_equal = not entry.error_examples >= 1e-12  # or there is a single one, so that every resample would be the same
    assert entry.exact == (few or are_equal)


def outcomes(claim):
    if claim.entry.wins is not None:
        assert sum(int(claim.said[name]) for name in ("wins", "losses", "ties")) == claim.entry.n_examples


def power(claim):
    check_power(claim.said["power"] or "", claim.comparison, claim.entry, claim.entry.significant)


RULES = {each.__name__: each for each in (sample, scores, difference, interval, verdict, p, outcomes, power)}
"""What each clause has to agree with."""


def check_power(said, c, entry, significant):
    """The detectable difference: only if the test found nothing, and only if it could have found something."""
    if significant:
        assert said == ""
    elif entry.least_p > entry.level:
        assert "No difference could have been significant" in said
        least = float(re.search(r"p is never below ([\d.e-]+),", said)[1])
        assert least == pytest.approx(entry.least_p, rel=0.05)
        assert least > entry.level * 0.95
        by_resamples = math.isclose(entry.least_p, 1 / (c.n_resamples + 1)) and not entry.exact
        assert by_resamples == (f"{c.n_resamples:,} resamples" in said)
        assert by_resamples != ("no evidence that the systems are equal" in said)
    elif entry.detectable == math.inf:
        assert "With 80 % power" in said
        assert said.endswith("would not even have detected the largest possible difference.")
    elif math.isnan(entry.detectable):
        assert re.search("all differences (that are not 0 )?are (equal|0)", said)
    else:
        assert "With 80 % power" in said
        assert ("a t-test" in said) == (c.method != "student-hall")
        points = float(re.search(r"a difference of (?:about )?([\d.e-]+) points", said)[1])
        assert entry.detectable <= 1
        assert points == pytest.approx(100 * entry.detectable, abs=0.005001)


@lru_cache(maxsize=SITUATIONS)
def claims_of(seed):
    """The claims about all systems in a situation that have a p-value, after what all situations have in common."""
    systems, options, groups = situation(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        c = compare(systems, "A", groups=groups, **options)
    assert all(name in str(c) for name in systems)
    found = []
    for system in c.others:
        kind = next(iter(c[system]))
        entry, baseline = (c[name][kind].main for name in (system, "A"))
        sentence = c.claim_about(system, kind)
        if kind == "rouge1":
            check_p(systems, system, c, groups)
        if math.isnan(entry.p_value):
            assert entry.n_examples == 0
            assert sentence.endswith("no example has a score in both.")
        else:
            n_groups = len(groups_with_scores(systems, groups))
            found.append(Claim(seed, sentence, c, entry, baseline, n_groups))
    return found


def check_clause(rule, seeds):
    """Returns the verdicts that occurred."""
    verdicts = set()
    for claim in (claim for seed in seeds for claim in claims_of(seed)):
        try:
            RULES[rule](claim)
        except AssertionError as error:
            raise AssertionError(f"situation {claim.seed}: {claim.sentence} {claim.entry}") from error
        verdicts.add(claim.entry.significant)
    return verdicts


def check_p(systems, system, c, groups):
    """Checks p of few examples by enumeration."""
    entry = c[system]["rouge1"].fmeasure
    if (
        c.method == "permutation"
        and c.average == "macro"
        and groups is None
        and 0 < c.n_examples == len(systems["A"]) < 8
    ):
        changes = systems[system].columns["rouge1"][2] - systems["A"].columns["rouge1"][2]
        if changes.max() - changes.min() > 1e-9:
            assert entry.p_value == pytest.approx(min(1, p_by_enumeration(changes.tolist())), abs=1e-12)


@pytest.mark.parametrize("rule", CLAUSES)
def test_claims_agree_with_their_numbers_in_rare_situations(rule):
    """More than 100 points detectable, a tied micro average, and a macro average of differences of 0 or 0.04."""
    check_clause(rule, [377, 7156, 8093])


@pytest.mark.slow
@pytest.mark.parametrize("rule", CLAUSES)
@pytest.mark.parametrize("block", range(drawn(100, 3)))
def test_claims_agree_with_their_numbers(block, rule):
    assert check_clause(rule, range(SITUATIONS * block, SITUATIONS * (block + 1))) >= {True, False}


def test_the_detectable_difference_is_at_the_level_of_the_correction():
    systems = random_systems(40, "ABCDEFGH", lift=0.0)
    c = compare(systems, "A", n_resamples=2_000)
    for name in c.others:
        entry = c[name]["rouge1"].fmeasure
        gains = systems[name]["rouge1"].fmeasure - systems["A"]["rouge1"].fmeasure
        assert entry.level == pytest.approx(0.05 / 7)
        halvings = -math.log2(0.05 / 7)
        reach = scipy.stats.t.ppf([1 - 0.05 / 14, 0.8], 39).sum()
        reach *= 1 + (1.68 - 0.108 * halvings) / 40 + 0.6 * (halvings / 40) ** 2
        assert entry.detectable == pytest.approx(reach * gains.std(ddof=1) / math.sqrt(40))
    assert "99.29 % CI" in c.claim_about("B", "rouge1")
    assert f"intervals of differences each at the level that {CORRECTION.title} leaves it" in str(c)


@pytest.mark.parametrize("baseline", ["A", None])
def test_a_type_without_scores_has_no_best_system(baseline):
    columns = {"rouge1": np.random.default_rng(0).random((3, 9)), "rouge9": np.full((3, 9), math.nan)}
    c = compare({name: scored(columns) for name in "ABC"}, baseline)
    assert c.overall_claim("rouge9") == "Among these outputs, no example has a score in ROUGE-9."


def test_claims_never_say_that_systems_are_equal():
    assert "whatever the systems" in claims.undetectable_warning(5, 0.05, 2 / 32)
    assert claims.undetectable_warning(1, 0.05, 1.0).startswith("1 example or group can't")
    assert claims.undetectable_warning(30, 0.05, 1 / 11).startswith("so few resamples of 30 examples or groups can't")
