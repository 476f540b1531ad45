"""Several data sets: one table, one correction, and the number of data sets on which a system is better."""

import math
import re
from unittest import mock

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning, Scorer, compare, compare_datasets, rank
from rougekit.analysis import claims
from rougekit.analysis.correction import CORRECTION
from rougekit.analysis.mean_ranks import mean_ranks
from rougekit.analysis.paper_table import table_of_scores
from rougekit.analysis.tables import numbers
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.tables import MISSING
from rougekit.foundation.io.tables import latex as latex_of
from tests.helpers.amounts import drawn, max_examples
from tests.helpers.systems import random_systems, scored

TYPES = ("rouge1", "rougeL")


@pytest.fixture(scope="module")
def compared():
    lifts = {"cnn": (200, 0.03), "pub_med": (60, 0.0), "xsum": (150, 0.03)}
    sets = {
        name: random_systems(n, "ABC", TYPES, seed=k, lift=lift) for k, (name, (n, lift)) in enumerate(lifts.items())
    }
    return sets, compare_datasets(sets, "A")


def test_p_values_are_compares_corrected_over_systems_and_data_sets(compared):
    sets, found = compared
    for kind in TYPES:
        places = [(system, name) for name in sets for system in "BC"]
        p_values = [compare(sets[name], "A")[system][kind].fmeasure.p_value for system, name in places]
        assert [found.p_adjusted[kind][place] for place in places] == pytest.approx(
            CORRECTION.p_values(np.array(p_values)).tolist()
        )
        for place in places:
            assert found.is_significant(*place, kind) == (found.p_adjusted[kind][place] <= 0.05)
    assert not found.is_significant("A", "cnn", "rouge1")


def test_a_data_set_is_chosen_by_its_name_and_pandas_has_all_of_them(compared):
    sets, found = compared
    assert [*found] == [*sets]
    assert found["xsum"] == found.comparisons["xsum"]
    with pytest.warns(DeprecationWarning, match=r"corrected\(dataset\) is now c\[dataset\]"):
        assert found.corrected("xsum") == found["xsum"]
    entry = found.entry("C", "xsum", "rouge1")
    with pytest.warns(DeprecationWarning, match="p_over_datasets is now p_holm of entry"):
        assert found.p_over_datasets("C", "xsum", "rouge1") == {"p_datasets": entry.p_holm}
    assert f"{CORRECTION.title} over 2 systems on each of {len(found)} data sets)" in found["xsum"].to_latex()
    assert found["xsum"].signature == found.signatures["xsum"]
    with pytest.raises(KeyError, match=r"'x' was not compared; the data sets are \['cnn', 'pub_med', 'xsum'\]"):
        found["x"]
    for margin, extra in ((None, []), (0.02, ["p_equivalent_datasets"])):
        found = compare_datasets(sets, "A", margin=margin)
        frame, fields = found.to_pandas(), ["p_datasets", *extra]
        assert len(frame) == len(sets) * 3 * 3 * len(TYPES)
        assert [*frame.columns[-len(fields) :]] == fields
        for row in frame.to_dict("records"):
            of_type = found.to_dict()[row["dataset"]][row["system"]][row["type"]]
            is_tested = row["part"] == "fmeasure" and row["system"] != "A"
            for field in fields:
                assert row[field] == of_type[field] if is_tested else np.isnan(row[field])
            assert row["score"] == of_type[row["part"]]["score"]
            assert row["significant"] is of_type[row["part"]]["significant"]


def test_the_table_has_a_group_of_columns_for_each_data_set(compared):
    _, found = compared
    above, header, *rows = found.table().splitlines()
    assert above.split() == ["cnn", "pub_med", "xsum"]
    assert header.split() == ["system", *["ROUGE-1", "ROUGE-L"] * 3]
    assert [row.split()[0] for row in rows] == ["A", "B", "C"]
    assert rows[2].split()[1] == f"{100 * found.entry('C', 'cnn', 'rouge1').score:.2f}†"
    assert "†" not in rows[0]
    latex = found.to_latex(types=["rouge1"])
    assert r" & \multicolumn{1}{c}{cnn} & \multicolumn{1}{c}{pub\_med} & \multicolumn{1}{c}{xsum} \\" in latex
    assert r"\cmidrule(lr){2-2} \cmidrule(lr){3-3} \cmidrule(lr){4-4}" in latex
    assert latex.count(r"\textbf{") == 3
    signatures = "".join(f"% {line}\n" for line in dict.fromkeys(found.signatures.values()))
    assert latex.endswith(f"% {latex_of(found.sentence)}\n{signatures}")
    assert "\nSystem & ROUGE-1 & ROUGE-1 & ROUGE-1 \\\\\n" in latex
    assert " from A (cnn" in latex
    assert found.table("markdown").startswith("| system | cnn ROUGE-1 | cnn ROUGE-L |")
    assert found.table("csv").startswith("system,cnn ROUGE-1,cnn ROUGE-L,")
    sentence, _, table = repr(found).partition("\n\n")
    assert " ".join(sentence.split()) == found.sentence
    assert table.startswith(found.table())
    assert table == f"{found.table()}{found.legend(has_bold=False)}"


def test_the_sentence_names_the_data_sets_on_which_a_system_is_better(compared):
    _, found = compared
    sentence = found.claim_about("C", "rouge1")
    better = found.better_on("C", "rouge1")
    gain = found.entry("C", "cnn", "rouge1").difference
    assert better.named == ("cnn", "xsum")
    assert (better.n, better.of) == (2, 3)
    assert f" A in ROUGE-1 on cnn ({100 * gain:+.2f} points, p < " in sentence
    assert " from A on pub_med (" in sentence
    assert " two of the three data sets (" in sentence
    assert found.sentence.count("Among these outputs") == 2
    with pytest.raises(KeyError, match="'A' is the baseline"):
        found.claim_about("A")
    equal = {name: {"A": systems["A"], "B": systems["A"]} for name, systems in compared[0].items()}
    two = dict(list(equal.items())[:2])
    for of, some in (("any of the three", equal), ("either of the two", two)):
        assert f" {of} data sets (" in compare_datasets(some, "A").sentence


def test_a_claim_that_only_the_named_data_sets_support_has_no_p_value_above_the_level():
    """A system that is worse on another data set can be better on a named one where the partial conjunction fails."""
    random = np.random.default_rng(0)
    noise = random.normal(0, 0.05, 50)
    noise = (noise - noise.mean()) / noise.std(ddof=1) * 0.05
    sets = {
        name: {"A": scored({"rouge1": np.full((3, 50), 0.4)}), "B": scored({"rouge1": [0.4 + gain + noise] * 3})}
        for name, gain in {"x": 0.017, "y": -0.025}.items()
    }
    found = compare_datasets(sets, "A")
    better = found.better_on("B")
    assert (better.n, better.named) == (1, ("x",))
    assert better.p_values[0] > 0.05
    assert found.sentence.endswith("B is better on at least one of the two data sets, by the tests above.")


def test_partial_conjunctions_combine_the_largest_p_values_by_fisher(compared):
    _, found = compared
    one_sided = []
    for name in found.datasets:
        entry = found.entry("B", name, "rouge1")
        one_sided.append(entry.p_value / 2 if entry.difference > 0 else 1 - entry.p_value / 2)
    ordered = sorted(one_sided)
    expected = np.maximum.accumulate([scipy.stats.combine_pvalues(ordered[u:]).pvalue for u in range(3)])
    assert found.better_on("B").p_values == pytest.approx(np.minimum(1, 2 * expected))


def test_runs_are_combined_without_assuming_that_data_sets_are_independent():
    sets = {
        name: {system: [random_systems(40, system, seed=10 * k + r)[system] for r in range(3)] for system in "AB"}
        for k, name in enumerate(["x", "y"])
    }
    found = compare_datasets(sets, "A")
    better = found.better_on("B")
    assert better.test == "Bonferroni's"
    assert better.p_values[1] >= better.p_values[0]
    assert found.sentence.startswith("Among these methods, B ")


@pytest.mark.parametrize("names", ["xy", "yx"])
def test_claims_do_not_depend_on_which_data_set_is_first(names):
    """x has several runs and y one; with 8 examples a permutation test is exact, with 40 it is not."""
    runs = {"x": 3, "y": 1}
    sets = {
        name: {system: [random_systems(40, "AB", seed=r)[system] for r in range(runs[name])] for system in "AB"}
        for name in names
    }
    found = compare_datasets(sets, "A")
    assert found.better_on("B").test == "Bonferroni's"
    assert found.sentence.startswith("Among these outputs, B ")
    assert found.about.count("paired t-test") == 2
    n_examples = {"x": 8, "y": 40}
    sets = {name: random_systems(n_examples[name], lift=0.2) for name in names}
    found = compare_datasets(sets, "A", method="permutation", n_resamples=999)
    assert "on y (+22.50 points, p <= 0.0020)" in found.sentence
    assert "on x (+9.39 points, p = 0.1328)" in found.sentence
    assert "permutation test, exact" in found.about
    assert "permutation test, 999 resamples" in found.about


def test_equal_systems_of_several_runs_are_compared():
    """All differences are 0, so that no variance can be divided by."""
    runs = [random_systems(40, "A", seed=r)["A"] for r in range(3)]
    found = compare_datasets({name: {"A": runs, "B": list(runs)} for name in "xy"}, "A")
    assert found.entry("B", "x", "rouge1").p_value == 1.0
    assert found.better_on("B").n == 0


@pytest.mark.slow
def test_partial_conjunctions_keep_their_level():
    """A system that is better on one of three data sets is claimed to be better on two in at most 5 % of cases."""
    random, n_claims, n_trials = np.random.default_rng(0), 0, drawn(1_000, 60)
    for _ in range(n_trials):
        sets = {}
        for name, gain in {"x": 0.2, "y": 0.0, "z": 0.0}.items():
            a, b = random.normal(0.4, 0.1, (2, 20)) + np.array([[0.0], [gain]])
            sets[name] = {"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}
        n_claims += compare_datasets(sets, "A").better_on("B").n >= 2
    assert n_claims / n_trials <= drawn(0.065, 0.15)


def test_mean_ranks_equal_demsars():
    """Scores of Demsar's table 6 (C4.5 and its variants), its Friedman statistic and critical difference."""
    table = [
        (0.763, 0.768, 0.771, 0.798), (0.599, 0.591, 0.590, 0.569), (0.954, 0.971, 0.968, 0.967),
        (0.628, 0.661, 0.654, 0.657), (0.882, 0.888, 0.886, 0.898), (0.936, 0.931, 0.916, 0.931),
        (0.661, 0.668, 0.609, 0.685), (0.583, 0.583, 0.563, 0.625), (0.775, 0.838, 0.866, 0.875),
        (1.000, 1.000, 1.000, 1.000), (0.940, 0.962, 0.965, 0.962), (0.619, 0.666, 0.614, 0.669),
        (0.972, 0.981, 0.9751, 0.975), (0.957, 0.978, 0.946, 0.970),
    ]  # fmt: skip
    sets = {
        str(k): {name: scored({"rouge1": np.full((3, 6), score)}) for name, score in zip("ABCD", row, strict=True)}
        for k, row in enumerate(table)
    }
    ranks = compare_datasets(sets).mean_ranks()
    assert list(ranks.ranks.values()) == pytest.approx([3.143, 2.000, 2.893, 1.964], abs=0.001)
    assert ranks.p_value == pytest.approx(scipy.stats.friedmanchisquare(*np.array(table).T).pvalue)
    assert ranks.critical_difference == pytest.approx(1.25, abs=0.005)  # at 5 %; 1.12 is his at 10 %
    two = {name: {"A": systems["A"], "B": systems["B"]} for name, systems in sets.items()}
    assert compare_datasets(two).mean_ranks().p_value is None


def test_mean_ranks_of_ties_and_missing_scores():
    tied = mean_ranks({"A": [0.1, 0.2], "B": [0.1, 0.2], "C": [0.1, 0.2]}, 0.05)
    assert (tied.ranks, tied.p_value) == ({"A": 2.0, "B": 2.0, "C": 2.0}, 1.0)
    found = mean_ranks({"A": [0.1, math.nan, 0.3], "B": [0.2, 0.1, 0.4], "C": [0.3, 0.2, 0.5]}, 0.05)
    assert (found.ranks, found.n_datasets) == ({"A": 3.0, "B": 2.0, "C": 1.0}, 2)
    with pytest.raises(ValueError, match="there is no data set with a score for every system"):
        mean_ranks({"A": [math.nan], "B": [0.2]}, 0.05)


def test_each_data_set_has_its_own_groups_and_options(compared):
    sets, _ = compared
    found = compare_datasets(sets, "A", groups={"cnn": np.arange(200) // 2}, confidence=0.9, primary="rougeL")
    assert found.comparisons["cnn"].n_groups == 100
    assert found.comparisons["xsum"].n_groups is None
    assert found.first.level == 0.1
    assert " in ROUGE-L on cnn (" in found.sentence
    assert list(found.signatures) == ["cnn", "pub_med", "xsum"]
    assert {line.rpartition(f"|{CORRECTION.field}:")[2] for line in found.signatures.values()} == {
        "systems,datasets|primary:rougeL"
    }
    marked = {name: row for name, *row in table_of_scores(found, ("rouge1", "rougeL")).rows}
    assert [{cell.marks for cell in cells} for cells in zip(*marked.values(), strict=True)][::2] == [{""}] * 3
    assert "†" in "".join(cell.marks for row in marked.values() for cell in row)
    assert found.first.scope() in found.to_latex()
    of_type = found.to_dict()["cnn"]["B"]["rouge1"]
    assert of_type["p_datasets"] == found.p_adjusted["rouge1"]["B", "cnn"]
    assert of_type["recall"]["difference"] == found.comparisons["cnn"]["B"]["rouge1"].recall.difference


@st.composite
def drawn_data_sets(draw):
    """Data sets with systems of two types, which differ by a little; on some, a type has no score at all."""
    names, n = draw(st.sampled_from(("AB", "ABC"))), draw(st.integers(8, 30))
    seeds = draw(st.lists(st.integers(0, 10_000), min_size=2, max_size=3, unique=True))
    unscored = draw(st.lists(st.booleans(), min_size=len(seeds), max_size=len(seeds)))
    lift = draw(st.sampled_from((0.0, 0.03, 0.06)))
    sets = {}
    for seed, is_unscored in zip(seeds, unscored, strict=True):
        of_types = random_systems(n, names, ("rouge1", "rougeL"), seed, lift)
        for scores in of_types.values() if is_unscored else ():
            scores.columns["rougeL"][:] = np.nan
        sets[f"d{seed}"] = of_types
    return sets, draw(st.sampled_from((None, "A")))


@max_examples(60, 20)
@given(drawn_data_sets(), st.sampled_from((None, 0.05)))
def test_verdicts_intervals_and_words_are_those_of_one_family_of_tests(case, margin):
    """Of all p-values that Holm was given, verdict and interval agree, and the number of tests is said."""
    sets, baseline = case
    given_to_holm, correct = [], CORRECTION.over

    def over(p_values, level):
        given_to_holm.append(sum(p is not None and not math.isnan(p) for p in p_values.values()))
        return correct(p_values, level)

    with collect_warnings(), mock.patch.object(type(CORRECTION), "over", staticmethod(over)):
        found = compare_datasets(sets, baseline, margin=margin)
    n_hypotheses = 1 if margin is None else 2 + (baseline is not None)
    of_f = [given_to_holm[k * n_hypotheses] for k in (2, 5)]  # of precision, recall and F, type by type
    n_tests = dict(zip(found.types, of_f, strict=True))
    for one in found.values():
        assert {each: sum(n) for each, n in one.n_tests_by_dataset.items()} == n_tests
        for rouge_type in filter(one.tested_pairs, found.types):
            numbers_said = [int(number) for number in re.findall(r"\d+", one.corrected_over_in(rouge_type))]
            assert math.prod(numbers_said) == n_tests[rouge_type] or (numbers_said, n_tests[rouge_type]) == ([], 1)
            assert one.corrected_over_in(rouge_type) in one.about
            if baseline is None:
                ranking = one.rankings()[rouge_type]
                assert ranking.n_tests == n_tests[rouge_type]
                assert ranking.corrected_over == one.corrected_over_in(rouge_type)
        for *_, entry in one.entries():
            if entry.is_tested:
                assert entry.significant == (entry.p_holm <= 0.05)
                assert entry.significant == (not entry.difference_low <= 0 <= entry.difference_high)
    tested = {n for n in n_tests.values() if n}
    assert tested <= {int(number) for number in re.findall(r"(\d+) (?:differences?|pairs?)", found.about)} | {1}


@pytest.mark.parametrize("baseline", ["A", None])
def test_a_data_set_in_a_table_is_the_one_that_is_chosen_by_name(baseline):
    rng = np.random.default_rng(13)  # with which verdicts change by the correction over data sets
    base = {name: rng.uniform(0.3, 0.6, 100) for name in "xyz"}
    noise = {name: {system: 0.05 * rng.standard_normal((3, 100)) for system in "ABC"} for name in base}
    lifts = {"A": 0.0, "B": 0.008, "C": -0.013}
    sets = {
        name: {system: scored({"rouge1": base[name] + lift + noise[name][system]}) for system, lift in lifts.items()}
        for name in base
    }
    found = compare_datasets(sets, baseline, margin=0.02)
    marked, changed = {name: row for name, *row in table_of_scores(found, ["rouge1"]).rows}, set()
    for k, (name, one) in enumerate(found.items()):
        alone = compare(sets[name], baseline, margin=0.02)
        for system in one:
            entry = one[system]["rouge1"].fmeasure
            assert "†" * bool(entry.significant) + "≈" * bool(entry.equivalent) == marked[system][k].marks
            if alone.order[0] == one.order[0] != system:
                verdicts = ("significant", "equivalent")
                changed |= {
                    each for each in verdicts if getattr(entry, each) != getattr(alone[system]["rouge1"].fmeasure, each)
                }
    assert changed == {"significant", "equivalent"}


def test_each_warning_is_given_once(compared):
    unscored = random_systems(6, "AB", ("rouge1", "rougeL"))
    for scores in unscored.values():
        scores.columns["rouge1"][:, :2] = np.nan
    with collect_warnings() as warned:
        compare_datasets({"x": unscored, "y": unscored}, "A")
    assert [warning.partition(" ")[0] for warning in map(str, warned)] == ["x:", "x:", "y:", "y:"]
    assert len({*map(str, warned)}) == len(warned)


@pytest.mark.parametrize(("baseline", "tests"), [("A", "2 differences"), (None, "2 pairs")])
def test_too_few_examples_on_several_data_sets_warn_that_nothing_can_be_significant(baseline, tests):
    """Each data set alone could detect a difference, but not after correcting over both."""
    found = compare_datasets({name: random_systems(6) for name in ("x", "y")}, baseline)
    needed = f" p <= 0.025, the level that {CORRECTION.title} over {tests} asks for. "
    assert needed in found.sentence.partition(" p is never below 0.031, ")[2]
    more = compare_datasets({name: random_systems(7) for name in ("x", "y")}, baseline)
    assert " never below " not in more.sentence


def test_equal_systems_are_not_called_best():
    equal = {name: scored({"rouge1": np.zeros((3, 20))}) for name in "abcd"}
    found = compare_datasets({"x": equal, "y": random_systems(20, "abcd")})
    assert found.sentence.startswith("Among these outputs, a and the other three score 0.00 ROUGE-1 points each on x. ")
    assert [cell.is_best for _, *row in table_of_scores(found, ["rouge1"], "x").rows for cell in row] == [False] * 4


def test_without_a_baseline_each_data_set_says_which_system_is_best(compared):
    """p-values are those of `rank`, corrected over all pairs of all data sets."""
    sets, based = compared
    found = compare_datasets(sets)
    rankings = {name: rank(systems, "rouge1") for name, systems in sets.items()}
    places = [(name, pair) for name, one in rankings.items() for pair in one.pairs]
    p_values = CORRECTION.p_values(np.array([rankings[name].pairs[pair].p_value for name, pair in places])).tolist()
    said = {(name, frozenset(pair)): p for (name, pair), p in zip(places, p_values, strict=True)}
    sentences = []
    for name, ranking in rankings.items():
        best, *others = ranking.systems
        for system in others:
            assert found.p_adjusted["rouge1"][system, name] == said[name, frozenset((best, system))]
            entry = found.entry(system, name, "rouge1")
            assert entry.difference == pytest.approx(entry.score - found.entry(best, name, "rouge1").score)
            assert entry.score == based.entry(system, name, "rouge1").score
        tied = [system for system in others if said[name, frozenset((best, system))] > 0.05]
        score = based.entry(best, name, "rouge1").score
        lower = [system for system in others if system not in tied]
        sentences.append(claims.best_system_claim("ROUGE-1", best, score, tied, lower, on=name))
        assert not found.is_significant(best, name, "rouge1")
        of_type = found.to_dict()[name][others[0]]["rouge1"]
        assert of_type["compared_with"] == best
        assert of_type["fmeasure"]["difference"] == found.entry(others[0], name, "rouge1").difference
        recall = [sets[name][system].columns["rouge1"][1].mean() for system in (others[0], best)]
        assert of_type["recall"]["difference"] == pytest.approx(recall[0] - recall[1])
        assert found.to_dict()[name][best]["rouge1"]["fmeasure"]["difference"] is None
    assert found.sentence == f"Among these outputs, {' '.join(sentences)}"
    assert found.about.endswith(f", 5 % level, {CORRECTION.title} over 9 pairs of systems of a type")
    assert f"from {found.compared_with}; {found.first.scope()} (cnn 200 examples, " in found.to_latex()
    comments = [line for line in found.to_latex().splitlines() if line.startswith("% rouge|")]
    assert comments == [f"% {line}" for line in dict.fromkeys(found.signatures.values())]
    assert found.to_latex().count(f"{CORRECTION.field}:pairs") == len(comments)  # the caption has no signature
    assert {line.rpartition("|")[2] for line in found.signatures.values()} == {f"{CORRECTION.field}:pairs,datasets"}
    assert "base:" not in "".join(found.signatures.values())
    for ask in (found.better_on, found.claim_about):
        with pytest.raises(ValueError, match=r"needs a baseline; call compare_datasets\(\.\.\., baseline="):
            ask("B")


def test_systems_are_comparable_if_corrected_two_one_sided_tests_reject():
    random = np.random.default_rng(3)
    sets = {}
    for name, n, gain in [("cnn", 200, 0.0), ("pub", 12, 0.0), ("xsum", 200, 0.1)]:
        a = random.normal(0.4, 0.1, n)
        others = {"B": a + random.normal(0, 0.03, n) + gain, "C": a + random.normal(0, 0.05, n)}
        sets[name] = {system: scored({"rouge1": [scores] * 3}) for system, scores in {"A": a, **others}.items()}
    found = compare_datasets(sets, "A", margin=0.02)
    places = [(system, name) for name in sets for system in "BC"]
    p_values = []
    for system, name in places:
        alone = compare({each: sets[name][each] for each in ("A", system)}, "A", margin=0.02)
        p_values.append(alone[system]["rouge1"].fmeasure.p_equivalent)
    assert [found.p_equivalent["rouge1"][place] for place in places] == pytest.approx(
        CORRECTION.p_values(np.array(p_values)).tolist()
    )
    shown = {place for place in places if found.is_equivalent(*place, "rouge1")}
    assert shown == {("B", "cnn"), ("C", "cnn"), ("C", "xsum")}
    p = {place: numbers.p_text(found.p_equivalent["rouge1"][place], 0.05) for place in shown}
    claims = (
        f"B is comparable to A within 2.00 points on cnn (p {p['B', 'cnn']}) (two one-sided tests",
        f"on cnn (p {p['C', 'cnn']}) and xsum (p {p['C', 'xsum']}) (two one-sided tests, corrected in the same way).",
    )
    assert claims[0] in found.claim_about("B")
    assert claims[1] in found.claim_about("C")
    rows = {row.split()[0]: row.split()[1:] for row in found.table().splitlines()[2:]}
    assert [["≈" in cell for cell in rows[system]] for system in "BC"] == [[True, False, False], [True, False, True]]
    assert r"$^\approx$ is comparable to it within 2.00 points (" in found.to_latex()
    best = compare_datasets(sets, margin=0.03)
    assert re.search(r" B [^,.]* on xsum with ", best.sentence)
    assert " comparable to it within 3.00 points." in best.sentence.partition(" on pub ")[0]
    of_type = best.to_dict()["xsum"]["A"]["rouge1"]
    assert of_type["p_equivalent_datasets"] == best.p_equivalent["rouge1"]["A", "xsum"] > 0.5
    strict = compare_datasets(sets, "A", margin=0.0001)
    assert "B was not shown to be comparable to A within 0.01 points on any data set." in strict.claim_about("B")


def test_incompatible_data_sets_are_refused(compared):
    _, found = compared
    good = random_systems(10, "AB")
    for wrong, message in [
        ({"x": good}, "expected a mapping of two or more names"),
        (
            {"x": good, "y": {"A": good["A"]}},
            r"'x' and 'y' have the systems \['A', 'B'\] and \['A'\]; expected the same",
        ),
        ({"x": good, "y": random_systems(9, "AB", ("rouge2",))}, r"'x' and 'y' have the types \['rouge1'\] and"),
        ({"x": good, "y": 3}, r"datasets\['y'\] is 3"),
    ]:
        with pytest.raises(ValueError, match=message):
            compare_datasets(wrong)
    with pytest.raises(TypeError, match="datasets has the name 1"):
        compare_datasets({1: good, "y": good})
    with pytest.raises(ValueError, match="groups="):
        compare_datasets({"x": good, "y": good}, groups={"z": [1] * 10})
    for call in (lambda: found.better_on("B", "rouge9"), lambda: found.entry("B", "z", "rouge1")):
        with pytest.raises(KeyError, match="was not compared; the"):
            call()


def test_warnings_about_a_data_set_name_it():
    scorer = Scorer(["rouge1"], zero_division=math.nan)
    datasets = {
        name: {system: scorer.score([f"{system} b c"] * 10, [""] * empty + ["a b c"] * (10 - empty)) for system in "AB"}
        for name, empty in {"x": 2, "y": 3, "z": 3}.items()
    }
    with pytest.warns(RougeWarning) as warned:
        compare_datasets(datasets, "A")
    said = [re.match(r"(.): .*\(rouge1: (.) of 10\)", str(each.message)).groups() for each in warned]
    assert said == [("x", "2"), ("y", "3"), ("z", "3")]
    assert {each.filename for each in warned} == {__file__}


def test_a_data_set_on_which_nothing_was_tested_has_no_p_value_in_sentences():
    scorer = Scorer(["rouge2"], zero_division=math.nan)
    full, empty = (
        {name: scorer.score([text] * 8, [reference] * 8) for name, text in {"A": "a b c", "B": "a b d"}.items()}
        for reference in ("a b c", "a")
    )
    with collect_warnings():
        found = compare_datasets({"x": full, "y": empty}, "A", margin=0.1)
        several = empty | {"C": empty["B"]}
        neither = compare_datasets({"x": several, "y": several}, "A")
    said = found.sentence
    assert " in ROUGE-2 on x (-50.00 points, p = 0.0780). No example has a score in ROUGE-2 on y. " in said
    assert neither.sentence == " ".join(
        f"{name} and A can't be compared: no example has a score in ROUGE-2 on x and y." for name in "BC"
    )
    legend = neither.legend(has_bold=True)
    assert legend == (
        "F-measures in points of 100; nothing is tested, as no example counts (x 0 examples and y 0 examples)"
    )
    assert found.legend(has_bold=True).count("tested, as no example counts") == 0
    assert CORRECTION.name not in said + found.about
    assert MISSING not in said


@pytest.mark.parametrize("baseline", ["A", None])
def test_tests_without_examples_are_not_counted_among_those_corrected_for(baseline):
    scorer, texts = Scorer(["rouge1"], zero_division=math.nan), {"A": "a b", "B": "a c", "C": "d b"}
    full, empty = (
        {name: scorer.score([text] * 6 + ["a"] * 2, [reference] * 8) for name, text in texts.items()}
        for reference in ("a b", "")
    )
    with collect_warnings():
        found = compare_datasets({"x": full, "y": empty}, baseline)
        neither = compare_datasets({"x": empty, "y": empty}, baseline)
        alone = compare(full, baseline)
    n = alone.n_tests
    assert f"over {n} {'differences' if baseline else 'pairs of systems'} of a type" in found.about
    for name in found.first.others:
        assert found.p_adjusted["rouge1"][name, "x"] == alone[name]["rouge1"].fmeasure.p_adjusted
    assert CORRECTION.name not in neither.about
    assert neither.why_undetectable == ""
