"""A correction is a value: everything that says or applies it follows."""

import numpy as np
import pytest

from rougekit import compare, compare_datasets, parse_signature
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


@pytest.fixture
def bonferroni(monkeypatch):
    monkeypatch.setattr(correction, "CORRECTION", Bonferroni())
    monkeypatch.setattr(signature, "TEST_FIELDS", signature.TEST_FIELDS | {"bonferroni"})
    monkeypatch.setattr(methods, "_KNOWN", {*methods._KNOWN, "bonferroni"})  # computed from these fields


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
    assert datasets.p_holm["rouge1"]["B", "x"] == pytest.approx(min(1, 4 * entries[0].p_value))
    said = [str(each) for each in (c, compare(systems), ranking, datasets)]
    said += [c.to_latex(), c.sentence, c.claim_about("B", "rouge1"), str(c.methods), c.methods.bibtex]
    assert not [text for text in said if "Holm" in text]
    assert "|bonferroni:systems" in c.signature
    assert parse_signature(c.signature).options.rouge_types == ("rouge1",)
