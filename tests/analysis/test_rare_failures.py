"""How many examples it takes before rare failures must be expected among them."""

import numpy as np
import pytest

from rougekit import compare, compare_datasets
from rougekit.analysis.rare_failures import RareFailures, failures_within
from tests.helpers.systems import scored


@pytest.mark.parametrize("level", [0.01, 0.05, 0.2])
@pytest.mark.parametrize(("margin", "score"), [(0.02, 0.4), (0.005, 0.35), (0.1, 0.3), (0.29, 0.3)])
def test_the_examples_needed_are_the_tens_in_which_no_failure_is_unlikely(margin, score, level):
    failures = failures_within(margin, score, level)
    spared = 1 - margin / score
    assert spared**failures.n_needed <= level < spared ** (failures.n_needed - 10)
    assert failures.one_in == pytest.approx(score / margin, abs=0.5)
    drawn = np.random.default_rng(0).random((4_000, failures.n_needed)) < margin / score
    assert (~drawn.any(axis=1)).mean() == pytest.approx(spared**failures.n_needed, abs=0.02)


def test_failures_that_cannot_cost_the_margin_need_no_examples():
    assert failures_within(0.3, 0.3, 0.05) == failures_within(0.3, 0.0, 0.05) == RareFailures(1, 0)
    assert failures_within(0.3, float("nan"), 0.05).caution(0) == ""


CAUTION = "fewer than 60 examples: failures of one in 20 can pass"


@pytest.mark.parametrize("baseline", ["A", None])
@pytest.mark.parametrize("names", ["AB", "ABC"])
@pytest.mark.parametrize("n", [59, 60])
def test_comparable_systems_come_with_what_too_few_examples_cannot_show(n, names, baseline):
    random, systems = np.random.default_rng(0), {}
    for k, name in enumerate(names):
        f = random.uniform(-0.01, 0.01, n)
        systems[name] = scored({"rouge1": np.tile(0.4 - 1e-4 * k + f - f.mean(), (3, 1))})
    found = compare(systems, baseline, margin=0.02)
    assert found["B"]["rouge1"].fmeasure.equivalent
    for said in (found.sentence, found.overall_claim("rouge1"), found.claim_about("B", "rouge1")):
        assert "comparable" in said
        assert said.count("can pass") == said.count(CAUTION) == (n < 60)
    over_both = compare_datasets({"x": systems, "y": systems}, baseline, margin=0.02).sentence
    n_sentences = len(names) - 1 if baseline else 1
    assert over_both.count("can pass") == over_both.count(CAUTION) == (n < 60) * 2 * n_sentences


def test_systems_that_were_not_shown_to_be_comparable_have_no_caution():
    random = np.random.default_rng(0)
    systems = {name: scored({"rouge1": np.tile(random.uniform(0, 1, 30), (3, 1))}) for name in "AB"}
    said = compare(systems, "A", margin=0.02).sentence
    assert "not shown to be comparable" in said
    assert "can pass" not in said


def test_a_system_that_is_not_worse_by_more_has_the_caution_too():
    gains = np.linspace(0.01, 0.05, 30)
    systems = {name: scored({"rouge1": np.tile(0.4 + f, (3, 1))}) for name, f in {"A": 0 * gains, "B": gains}.items()}
    assert f"; {CAUTION})" in compare(systems, "A", margin=0.02).sentence
