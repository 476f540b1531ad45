"""All pairs and their clusters, against comparisons of two and the definition of a cluster."""

import pickle

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer, compare
from rougekit.analysis.comparison import rank
from rougekit.analysis.correction import CORRECTION
from rougekit.analysis.tables import numbers
from tests.analysis.test_comparison import random_systems, scored


def test_every_pair_equals_compare():
    systems = random_systems(60, "ABCD", ("rouge1", "rouge2"), lift=0.03)
    found = rank(systems, "rouge2", n_resamples=400)
    names = list(found.systems)
    assert names == ["D", "C", "B", "A"]
    pairs = [(i, j) for i in range(4) for j in range(i + 1, 4)]
    expected_entries = [
        compare({k: systems[k] for k in (names[j], names[i])}, names[j], n_resamples=400)[names[i]]["rouge2"].fmeasure
        for i, j in pairs
    ]
    expected = CORRECTION.p_values(np.array([entry.p_value for entry in expected_entries]))
    np.testing.assert_allclose([found.p_values[i, j] for i, j in pairs], expected)
    assert [found.are_bounds[i, j] for i, j in pairs] == [entry.p_value == 1 / 401 for entry in expected_entries]
    assert found.signature.endswith(f"|{CORRECTION.field}:pairs")
    assert "|base:" not in found.signature
    assert f"{CORRECTION.name} over 6 pairs" in found.about


@pytest.mark.parametrize(("baseline", "system"), ["AB", "BA"])
def test_a_pair_is_the_same_in_both_orders(baseline, system):
    systems = random_systems(40, "AB", lift=0.03)
    found = rank(systems).difference(baseline, system)
    expected = compare(systems, baseline)[system]["rouge1"].fmeasure
    assert found.wins != found.losses
    for field in ("difference", "difference_low", "difference_high", "wins", "losses", "p_value"):
        assert getattr(found, field) == pytest.approx(getattr(expected, field))


def test_p_at_the_level_is_significant():
    """Two of the 64 exchanges of six examples are as extreme as the scores: all and none."""
    worse, better = np.full((3, 6), 0.2) + np.arange(6) / 100, np.full((3, 6), 0.4)
    systems = {"A": scored({"rouge1": worse}), "B": scored({"rouge1": better})}
    found = rank(systems, method="permutation", confidence=1 - 2 / 64)
    assert found.p_values[0, 1] == found.level
    assert (found.clusters, found.tied) == ((("B",), ("A",)), ())


def around(level):
    """Systems whose scores of 40 examples vary around these means."""
    noise = np.random.default_rng(0).normal(0, 0.05, (len(level), 3, 40))
    return {name: scored({"rouge1": mean + noise[k]}) for k, (name, mean) in enumerate(level.items())}


def test_a_cluster_ends_if_all_above_differ_from_all_below():
    level = {"A": 0.2, "B": 0.205, "C": 0.5, "D": 0.8, "E": 0.81}
    found = rank(around(level), n_resamples=2_000)
    assert [set(cluster) for cluster in found.clusters] == [{"D", "E"}, {"C"}, {"A", "B"}]
    assert (found.cluster_of("E"), found.cluster_of("A")) == (1, 3)
    sentence, table = repr(found).split("\n\n")
    about, header, best, *_, last, legend = table.splitlines()
    assert (" ".join(sentence.split()), about) == (found.sentence, found.about)
    assert legend == found.legend
    assert header.split() == ["cluster", "system", "F", *found.systems]
    p = [numbers.p_value(value, 0.05, is_bound=False) for value in found.p_values[0, 1:].tolist()]
    assert best.split() == ["1", found.systems[0], numbers.points(found.scores[0]), *" ".join(p).split()]
    assert last.split()[:3] == ["3", found.systems[-1], numbers.points(found.scores[-1])]


def test_systems_that_cannot_be_ranked_are_refused():
    systems = random_systems(20, "AB")
    with pytest.raises(ValueError, match="rouge_type='rouge9'; expected one of 'rouge1'"):
        rank(systems, "rouge9")
    with pytest.raises(ValueError, match="expected a mapping of two or more names to Scores"):
        rank({"A": systems["A"]})
    with pytest.raises(KeyError, match="'X' was not ranked"):
        rank(systems, n_resamples=10).cluster_of("X")


def test_groups_may_be_a_generator():
    systems = {name: Scorer(["rouge1"]).score([name] * 4, ["a b", "b", "c", "a"]) for name in "abc"}
    groups = [0, 0, 1, 1]
    assert rank(systems, groups=iter(groups)).signature == rank(systems, groups=groups).signature


def test_an_example_that_is_nan_in_one_system_is_left_out_of_every_pair():
    noise = np.random.default_rng(1).normal(0, 0.05, (3, 3, 60))
    values = [0.5 + noise[0], 0.52 + noise[1], 0.6 + noise[2]]
    values[2][:, :28] = np.nan
    systems = {name: scored({"rouge1": value}) for name, value in zip("ABC", values, strict=True)}
    found = rank(systems, n_resamples=500)
    assert {entry.n_examples for entry in found.pairs.values()} == {found.n_examples} == {32}
    alone = compare({name: systems[name] for name in "AB"}, "A", n_resamples=500)["B"]["rouge1"].fmeasure
    together = compare(systems, "A", n_resamples=500)["B"]["rouge1"].fmeasure
    assert found.pairs["A", "B"].p_value == together.p_value != alone.p_value


def test_without_a_baseline_the_sentence_says_which_system_is_best():
    level = {"A": 0.5, "B": 0.2, "C": 0.51, "D": 0.3, "E": 0.1}
    systems = around(level)
    c = compare(systems, n_resamples=2_000)
    ranking = rank(systems, n_resamples=2_000)
    assert (ranking.systems[0], ranking.tied) == ("C", ("A",))
    assert c.sentence == ranking.sentence == pickle.loads(pickle.dumps(c)).sentence
    assert " ".join(str(c).split()).startswith(c.sentence)
    assert (c.baseline, c.compared_with) == (None, "C")
    assert compare(systems, "A", n_resamples=2_000).sentence != c.sentence


@pytest.mark.parametrize(("n", "options"), [(9, {}), (100, {"method": "permutation", "n_resamples": 1_000})])
def test_too_few_examples_or_resamples_to_rank_warn(n, options):
    """For 78 pairs the first p must be <= 0.00064; the least p is 0.0039 for 9 examples, 0.001 for 1,000 draws."""
    noise = np.random.default_rng(0).normal(0, 0.02, (13, 3, n))
    systems = {f"s{k}": scored({"rouge1": 0.05 + 0.07 * k + noise[k]}) for k in range(13)}
    with pytest.warns(
        RougeWarning, match=rf"at the 0\.0641 % level that {CORRECTION.title} leaves for the first of 78 tests"
    ):
        found = rank(systems, **options)
    assert len(found.clusters) == 1
    few = "so few examples" if n == 9 else "1,000 resamples"
    assert f"No difference could have been significant: with {few}, p is never below 0.00" in found.sentence
    assert f"p <= 0.00064, the level that {CORRECTION.title} over 78 pairs asks for." in found.sentence


def test_systems_of_the_highest_score_are_all_called_highest():
    scorer, references = Scorer(["rouge1"]), [f"a b c d{k}" for k in range(9)]
    outputs = {"A": references, "B": references, "C": ["x"] * 9}
    ranking = rank({name: scorer.score(texts, references) for name, texts in outputs.items()})
    assert ranking.sentence.startswith("Among these outputs, A and B score highest with 100.00 ROUGE-1 points each. ")
    assert "not differ" not in ranking.sentence
