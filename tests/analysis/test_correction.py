"""A correction is a value: everything that says or applies it follows."""

import math

import numpy as np
import pytest

from rougekit import Scorer, compare, compare_datasets, parse_signature
from rougekit.analysis import correction, methods
from rougekit.analysis.comparison import rank
from rougekit.scoring import signature
from tests.helpers.systems import random_systems


class Bonferroni(correction.Correction):
    """Each p-value times their number."""

    name = "Bonferroni"
    field = "bonferroni"
    source = "lin-2004-rouge"  # any that is in the bibliography

    def p_values(self, p_values):
        return np.minimum(1, correction.rounded(p_values * len(p_values)))

    def levels(self, p_values, level):
        return np.full(len(p_values), level / len(p_values))

    def first_level(self, n_tests, level):
        return level / n_tests


class Hochberg(correction.Correction):
    """Holm's steps from the largest p-value down to the first that is significant (Hochberg 1988)."""

    name = "Hochberg"
    field = "hochberg"
    source = "lin-2004-rouge"

    def p_values(self, p_values):
        order = np.argsort(p_values)[::-1]
        corrected = np.empty(len(p_values))
        times = correction.rounded(p_values[order] * np.arange(1, len(p_values) + 1))
        corrected[order] = np.minimum.accumulate(times)
        return corrected

    def levels(self, p_values, level):
        def is_significant(k, p):
            return self.p_values(np.append(np.delete(p_values, k), p))[-1] <= level

        steps = level / np.arange(1, len(p_values) + 1)
        return np.array([max(p for p in steps if is_significant(k, p)) for k in range(len(p_values))])

    def first_level(self, n_tests, level):
        return level


def use(monkeypatch, other):
    """What two files and the bibliography would say."""
    monkeypatch.setattr(correction, "CORRECTION", other)
    monkeypatch.setattr(correction, "CORRECTIONS", {**correction.CORRECTIONS, other.field: other})
    monkeypatch.setattr(signature, "TEST_FIELDS", {**signature.TEST_FIELDS, other.field: signature.FAMILY})


@pytest.fixture
def bonferroni(monkeypatch):
    use(monkeypatch, Bonferroni())


@pytest.mark.usefixtures("bonferroni")
def test_another_correction_is_one_class_and_one_field():
    systems = random_systems(60, "ABC", lift=0.01)
    c = compare(systems, "A")
    entries = [c[name]["rouge1"].fmeasure for name in "BC"]
    assert [each.p_adjusted for each in entries] == pytest.approx([min(1, 2 * each.p_value) for each in entries])
    assert {each.level for each in entries} == {0.025}
    assert all(each.significant == (not each.difference_low <= 0 <= each.difference_high) for each in entries)
    ranking = rank(systems)
    assert all(each.p_adjusted == pytest.approx(min(1, 3 * each.p_value)) for each in ranking.pairs.values())
    datasets = compare_datasets({"x": systems, "y": random_systems(50, "ABC", seed=1)}, "A")
    assert datasets.p_adjusted["rouge1"]["B", "x"] == pytest.approx(min(1, 4 * entries[0].p_value))
    said = [str(each) for each in (c, compare(systems), ranking, datasets)]
    said += [c.to_latex(), c.sentence, c.claim_about("B", "rouge1"), str(c.methods), c.methods.bibtex]
    assert not [text for text in said if "Holm" in text]
    assert "|bonferroni:systems" in c.signature
    assert parse_signature(c.signature).options.rouge_types == ("rouge1",)


def test_a_correction_that_begins_with_the_largest_p_finds_what_few_examples_show(monkeypatch, recwarn):
    """Six examples can't have a p of 0.05 / 2, but both p-values may be below 0.05."""
    scorer = Scorer(["rouge1"])
    systems = {
        name: scorer.score([f"a b {' '.join('defghijk'[:length])}"] * 6, ["a", "b", "a b", "a b x", "a b x y", "a z"])
        for name, length in (("A", 0), ("B", 4), ("C", 8))
    }
    with_holm = compare(systems, "A", method="permutation")
    assert [issue for issue in recwarn if "can't detect any difference" in str(issue.message)]
    assert not any(with_holm[name]["rouge1"].fmeasure.significant for name in "BC")
    signed = with_holm.signature
    recwarn.clear()
    use(monkeypatch, Hochberg())
    c = compare(systems, "A", method="permutation")
    assert not [issue for issue in recwarn if "can't detect" in str(issue.message)]
    assert all(c[name]["rouge1"].fmeasure.significant for name in "BC")
    both = compare_datasets({"x": systems, "y": systems}, "A", method="permutation")
    assert "could have been" not in f"{c} {c.sentence} {both.sentence}"
    assert "Holm" in str(methods.methods(signed))
    assert "Hochberg" in str(c.methods)


def one_word_references(types, seed=0):
    """Three systems whose references are one word, so that ROUGE-2 leaves all examples out."""
    random, scorer = np.random.default_rng(seed), Scorer(types, zero_division=math.nan)
    references = [str(word) for word in random.integers(0, 3, 40)]
    texts = {name: [f"{a} {b}" for a, b in random.integers(0, 3, (40, 2))] for name in "ABC"}
    return {name: scorer.score(predictions, references) for name, predictions in texts.items()}


def test_what_can_not_be_tested_is_in_no_family():
    """As in R's p.adjust: the family is that of the hypotheses with a p-value."""
    systems = one_word_references(["rouge1", "rouge2", "bleu1"])
    c = compare(systems, "A", family="types", margin=0.2)
    without = compare(one_word_references(["rouge1", "bleu1"]), "A", family="types", margin=0.2)
    for name in "BC":
        untested = c[name]["rouge2"].fmeasure
        assert np.isnan([untested.p_value, untested.p_adjusted, untested.p_equivalent, untested.p_noninferior]).all()
        assert (untested.level, untested.significant, untested.n_examples) == (0.05, False, 0)
        assert (c[name]["rouge1"], c[name]["bleu1"]) == (without[name]["rouge1"], without[name]["bleu1"])
    assert (c.n_tests, rank(systems, "rouge2").n_tests, rank(systems, "rouge1").n_tests) == (4, 0, 3)
    assert f"{correction.CORRECTION.name} over 2 systems and 2 types" in c.about
    assert correction.CORRECTION.name not in rank(systems, "rouge2").about
    p_values = [c[name][kind].main.p_value for kind in ("rouge1", "bleu1") for name in "BC"]
    p_adjusted = [c[name][kind].main.p_adjusted for kind in ("rouge1", "bleu1") for name in "BC"]
    assert p_adjusted == correction.CORRECTION.p_values(np.array(p_values)).tolist()


def test_a_data_set_without_scores_is_in_no_family():
    sets = {"x": one_word_references(["rouge2"]), "y": random_systems(40, "ABC", ("rouge2",))}
    found, alone = compare_datasets(sets, "A"), compare(sets["y"], "A")
    assert [found.p_adjusted["rouge2"][name, "y"] for name in "BC"] == [
        alone[name]["rouge2"].main.p_adjusted for name in "BC"
    ]
    assert math.isnan(found.p_adjusted["rouge2"]["B", "x"])
    assert "correction over 2 differences of a type" in found.about
