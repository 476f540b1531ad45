"""What `why` says is true by its tests, and its numbers are those of the comparison and of counted words."""

import json
import re

import numpy as np
import pytest

from rougekit import Scorer, compare
from rougekit.analysis.correction import CORRECTION
from rougekit.analysis.tables import numbers
from rougekit.analysis.why.noticed import missing_in_words
from rougekit.analysis.why.why import why
from rougekit.analysis.why.words import count_words
from rougekit.foundation.errors import collect_warnings
from rougekit.studies.abstractiveness.statistics import source_statistics
from tests.analysis.why.test_words import texts
from tests.helpers.amounts import drawn

EXAMPLES = 60
REFERENCES = [text + " cat house" for text in texts(10, EXAMPLES)]
OUTPUTS = {
    "whole": REFERENCES,
    "half": [" ".join(text.split()[: len(text.split()) // 2]) for text in REFERENCES],
    "padded": [text + " x y z x y z" for text in REFERENCES],
    "mixed": [a if k % 2 else b for k, (a, b) in enumerate(zip(REFERENCES, texts(11, EXAMPLES), strict=True))],
}


def compared(types=("rouge1", "rouge2", "bleu"), outputs=OUTPUTS, order=slice(None), options=None, **arguments):
    scorer = Scorer(list(types), **(options or {}))
    with collect_warnings():
        scores = {name: scorer.score(texts[order], REFERENCES[order]) for name, texts in outputs.items()}
        return compare(scores, **arguments)


@pytest.mark.parametrize("average", ["macro", "micro"])
@pytest.mark.parametrize("rouge_type", ["rouge1", "rouge2"])
def test_precision_and_recall_are_tested_as_the_comparison_tests_them(rouge_type, average):
    comparison = compared(average=average)
    found = why(comparison, rouge_type)
    for test in found.tests:
        if test.what in ("precision", "recall"):
            entry = getattr(comparison[test.system][rouge_type], test.what)
            assert (test.value, test.difference, test.p_value) == (entry.score, entry.difference, entry.p_value)
            assert getattr(found.systems[test.system], test.what) == entry.score


@pytest.mark.parametrize("method", ["student-hall", "permutation", "bootstrap"])
def test_tests_are_corrected_over_the_systems_compared_with_the_baseline_or_over_all_pairs(method):
    of_pairs = {}
    for name in OUTPUTS:
        found = why(compared(baseline=name, method=method, n_resamples=99))
        assert len(found.tests) == 4 * (len(OUTPUTS) - 1)
        assert [test.p_adjusted for test in found.tests] == CORRECTION.p_values(
            np.array([test.p_value for test in found.tests])
        ).tolist()
        assert [test.significant for test in found.tests] == [test.p_adjusted <= 0.05 for test in found.tests]
        of_pairs |= {(frozenset((name, test.system)), test.what): test.p_value for test in found.tests}
    found = why(compared(method=method, n_resamples=99))
    assert len(found.tests) == 4 * (len(OUTPUTS) - 1)
    expected = dict(zip(of_pairs, CORRECTION.p_values(np.array([*of_pairs.values()])).tolist(), strict=True))
    assert len(expected) == 4 * len(OUTPUTS) * (len(OUTPUTS) - 1) / 2
    for test in found.tests:
        assert test.p_adjusted == pytest.approx(expected[frozenset((found.compared_with, test.system)), test.what])
        assert test.significant == (test.p_adjusted <= 0.05)


@pytest.mark.slow
def test_sentences_on_equal_systems_are_as_rare_as_significant_differences():
    """Of 30 systems that draw their words alike, one is the best and one the last by chance alone."""
    n_sets, n_systems, n = drawn(2_000, 200), 30, 40
    random, scorer, said = np.random.default_rng(30), Scorer(["rouge1"]), 0
    words = np.array([f"w{k}" for k in range(60)])
    for _ in range(n_sets):
        references = [" ".join(words[random.permutation(60)[:12]]) for _ in range(n)]
        systems = {}
        for k in range(n_systems):
            texts = [" ".join(words[random.permutation(60)[: random.integers(8, 17)]]) for _ in range(n)]
            systems[f"s{k}"] = scorer.score(texts, references)
        found = why(compare(systems))
        said += any(test.significant for test in found.tests)
    assert said / n_sets <= 0.05 + 2 * (0.05 * 0.95 / n_sets) ** 0.5


def test_words_are_means_over_the_examples_that_count_in_all_systems():
    """One reference without words has no score; its predictions' words are not counted, either."""
    references = [*REFERENCES[:-1], ""]
    scorer = Scorer(["rouge1"], zero_division=float("nan"))
    with collect_warnings():
        scores = {name: scorer.score(texts, references) for name, texts in OUTPUTS.items()}
        found = why(compare(scores))
    assert found.n_examples == EXAMPLES - 1
    for name, each in found.systems.items():
        counts = count_words(scores[name], "rouge1")
        assert each.written == pytest.approx(counts.written[:, :-1].sum() / (EXAMPLES - 1))
        assert each.matched + each.missed_content + each.missed_function == pytest.approx(each.expected)
        assert each.matched_content + each.missed_content == pytest.approx(each.expected_content)
        assert each.matched + each.added == pytest.approx(each.written)


def test_each_system_lacks_words_of_the_references_that_count_for_it():
    """The best reference of a short system is the short one, and the best of a long one the long one."""
    references = [[f"cats eat {k}", f"cats eat {k} and dogs drink red milk {k} every day"] for k in range(EXAMPLES)]
    texts = {"short": "cats see {} things", "long": "cats and dogs drink {} milk every morning {}"}
    scorer = Scorer(["rouge1"])
    outputs = {name: [text.format(k, k % 7) for k in range(EXAMPLES)] for name, text in texts.items()}
    with collect_warnings():
        found = why(compare({name: scorer.score(of, references) for name, of in outputs.items()}))
    assert found.reference_length == "3.0 to 11.0"
    for each in found.systems.values():
        assert each.matched + each.missed_content + each.missed_function == pytest.approx(each.expected)
        assert each.matched_content + each.missed_content == pytest.approx(each.expected_content)
        assert each.units.total == pytest.approx(each.expected)
    (sentence,) = found.sentences
    assert re.fullmatch(  # a text of fewer words with lower precision and higher recall: its length is no cause
        r"Against long, short loses on precision \(\S+ against \S+\), but has higher recall \(\S+ against \S+\)\.",
        sentence,
    )


def test_runs_are_averaged():
    scorer = Scorer(["rouge1"])
    with collect_warnings():
        runs = {
            "a": [scorer.score(OUTPUTS[name], REFERENCES) for name in ("half", "padded")],
            "b": [scorer.score(OUTPUTS[name], REFERENCES) for name in ("whole", "mixed")],
        }
        found = why(compare(runs))
    written = [count_words(each, "rouge1").written.sum() / EXAMPLES for each in runs["a"]]
    assert found.systems["a"].written == pytest.approx(np.mean(written))


def test_the_order_of_examples_changes_nothing():
    assert why(compared()).sentences == why(compared(order=slice(None, None, -1))).sentences


@pytest.mark.parametrize("rouge_type", ["rouge1", "rouge2"])
def test_sentences_have_the_numbers_of_significant_tests(rouge_type):
    found = why(compared(), rouge_type)
    shown = {numbers.points(number) for t in found.tests if t.significant for number in (t.value, t.other)}
    assert list(found.by_system) == [name for name in found.systems if name != found.compared_with]
    assert {*found.sentences} <= {*found.by_system.values()}
    said = [number for sentence in found.by_system.values() for number in re.findall(r"\d+\.\d\d\b", sentence)]
    assert said
    assert set(said) <= shown


def test_a_shorter_system_loses_on_recall_and_a_padded_one_on_precision():
    half, padded = (
        why(compared(["rouge1"], {"whole": OUTPUTS["whole"], name: OUTPUTS[name]}, baseline="whole")).sentences
        for name in ("half", "padded")
    )
    assert re.match(r"Against whole, half loses on recall \(\S+ against \S+\): it writes \S+ words where", half[0])
    assert re.match(r"Against whole, padded loses on precision \(\S+ against \S+\): it writes \S+ words", padded[0])


def test_a_better_system_gains_against_a_baseline():
    (sentence,) = why(
        compared(["rouge1"], {"half": OUTPUTS["half"], "whole": OUTPUTS["whole"]}, baseline="half")
    ).sentences
    assert sentence.startswith("Against half, whole gains on recall (")


def test_nothing_is_said_of_equal_systems():
    found = why(compared(["rouge1"], {"a": OUTPUTS["half"], "b": OUTPUTS["half"]}))
    assert found.sentences == []
    assert not any(test.significant for test in found.tests)


@pytest.mark.filterwarnings("error:.*slice.*:RuntimeWarning")
def test_nothing_is_said_of_a_type_in_which_no_example_counts():
    scorer = Scorer(["rouge2"], zero_division=np.nan)
    with collect_warnings():
        comparison = compare({name: scorer.score([name, name], ["a", "b"]) for name in ("A", "B")})
        found = why(comparison, stemming=True)
    assert (found.n_examples, found.sentences, found.by_system) == (0, [], {"B": ""})


def test_stemming_is_scored_only_if_asked_for():
    comparison = compared(["rouge1"])
    assert why(comparison).systems["half"].stemmed is None
    found = why(comparison, stemming=True)
    stemmed = compared(["rouge1"], options={"use_stemmer": True})
    for name, each in found.systems.items():
        after = count_words(stemmed.scores[name], "rouge1").matched.sum() / EXAMPLES
        assert each.matched + each.stemmed == pytest.approx(after)
    changes = [stemmed[name]["rouge1"].fmeasure.score - comparison[name]["rouge1"].fmeasure.score for name in OUTPUTS]
    low, high = (numbers.signed_points(change) for change in (min(changes), max(changes)))
    assert found.sentences[-1].startswith(f"Stemming would change scores by {low} to {high} points; ")
    with pytest.raises(ValueError, match="stemmed already"):
        why(stemmed, stemming=True)


@pytest.mark.parametrize(
    ("predictions", "change"),
    [(["cat", "dog"], "less than 0.01"), (["cats", "cats"], "+50.00"), (["cats", "dog"], "+0.00 to +50.00")],
)
def test_a_change_of_scores_is_one_number_if_all_change_alike(predictions, change):
    scorer = Scorer(["rouge1"])
    texts = {name: [text, "dog"] for name, text in zip("AB", predictions, strict=True)}
    with collect_warnings():
        comparison = compare({name: scorer.score(of, ["cat", "dog"]) for name, of in texts.items()})
        found = why(comparison, stemming=True)
    assert found.sentences[-1].startswith(f"Stemming would change scores by {change} points; ")


def test_splitting_is_scored_only_if_asked_for():
    joined = {name: [text.replace(" cat", ". Cat") for text in OUTPUTS[name]] for name in ("whole", "half", "mixed")}

    def scored(**options):
        scorer = Scorer(["rougeLsum", "rouge1"], **options)
        return compare({name: scorer.score(texts, joined["whole"]) for name, texts in joined.items()})

    with collect_warnings():
        comparison, split = scored(), scored(split_summaries=True)
    changes = [
        split[name]["rougeLsum"].fmeasure.score - comparison[name]["rougeLsum"].fmeasure.score for name in joined
    ]
    assert max(changes) > 0
    low, high = (numbers.signed_points(change) for change in (min(changes), max(changes)))
    found = why(comparison, splitting=True, stemming=True)
    assert found.sentences[-1].startswith(f"Splitting into sentences would change scores by {low} to {high} points; ")
    assert found.sentences[-2].startswith("Stemming would change scores by ")
    assert len(found.sentences) == 3
    with pytest.raises(ValueError, match="rouge1 reads no sentences"):
        why(comparison, "rouge1", splitting=True)
    with pytest.raises(ValueError, match="split into sentences already"):
        why(split, splitting=True)


def test_a_type_that_orders_systems_otherwise_is_named_if_both_differences_are_significant():
    outputs = {"turned": [" ".join(text.split()[::-1]) for text in REFERENCES], "half": OUTPUTS["half"]}
    comparison = compared(["rouge1", "rouge2"], outputs)
    entries = [comparison["half"][name].main for name in ("rouge2", "rouge1")]
    assert all(entry.significant for entry in entries)
    assert entries[0].difference > 0 > entries[1].difference
    changes = " and ".join(numbers.signed_points(entry.difference) for entry in entries)
    assert " turned in ROUGE-2, " in why(comparison).sentences[-1]
    assert f" ({changes} points)." in why(comparison).sentences[-1]
    assert not any("ROUGE-2" in sentence for sentence in why(compared()).sentences)
    assert not any(
        "ROUGE-2" in sentence for sentence in why(compared(["rouge1", "rouge2"], outputs, primary="rouge1")).sentences
    )


def test_who_copies_the_source_is_tested_with_the_others_if_there_are_sources():
    sources = [f"{reference} and so on and on" for reference in REFERENCES]
    comparison = compared(["rouge1"], {name: OUTPUTS[name] for name in ("whole", "mixed")})
    found = why(comparison, sources=sources)
    (test,) = [test for test in found.tests if test.what == "copied"]
    shares = [source_statistics(OUTPUTS[name], sources, tokenizer=str.split)["copied"] for name in ("mixed", "whole")]
    assert [test.value, test.other] == pytest.approx([share.mean() for share in shares])
    own, other = (numbers.percent(round(share.mean(), 3)) for share in shares)
    assert [each.p_adjusted for each in found.tests] == CORRECTION.p_values(
        np.array([each.p_value for each in found.tests])
    ).tolist()
    assert found.sentences[-1] == (
        f"mixed copies less from the source than whole: {own} of its words against {other}, in runs of four or more."
    )
    assert not any("copies" in sentence for sentence in why(comparison).sentences)
    with pytest.raises(ValueError, match=f"sources has 1 text; expected {EXAMPLES}, one for each example"):
        why(comparison, sources=["a"])


def test_bleu_has_no_precision_and_recall():
    found = why(compared(), "bleu")
    assert {test.what for test in found.tests} == {"words"}
    units = found.systems["half"].units
    assert units.matched + units.unmatched == units.total
    assert (units.elsewhere, units.missed_content, units.missed_function) == (None, None, None)
    assert json.loads(json.dumps(found.to_dict(), allow_nan=False))["systems"]["half"]["precision"] is None


def test_a_shuffled_system_says_the_same_words_in_another_order():
    """Under ROUGE-L, and under ROUGE-2 not side by side; under ROUGE-1 it says nothing else than the others."""
    outputs = {"whole": REFERENCES, "shuffled": [" ".join(sorted(text.split(), reverse=True)) for text in REFERENCES]}
    found = why(compared(["rougeL"], outputs), "rougeL")
    (sentence,) = found.sentences
    units = found.systems["shuffled"].units
    assert sentence.endswith(
        f": it says {units.elsewhere:.1f} of the references' {units.total:.1f} words in another order (whole: 0.0)."
    )
    assert units.missed_content == units.missed_function == 0
    (sentence,) = why(compared(["rouge2"], outputs), "rouge2").sentences
    assert re.search(
        r"it says the words of \S+ of the references' \S+ bigrams not side by side \(whole: 0\.0\)\.$", sentence
    )
    assert not why(compared(["rouge1"], outputs), "rouge1").sentences


def test_sentences_are_about_the_next_rivals_that_differ_not_about_the_last():
    halves = {f"system{k}": [" ".join([*text.split(), ""][: -1 - k]) for text in REFERENCES] for k in range(4)}
    found = why(compared(["rouge1"], halves), "rouge1")
    assert found.compared_with == "system0"
    said = [sentence.split(", ")[1].split()[0] for sentence in found.sentences if sentence.startswith("Against ")]
    assert said == ["system1", "system2"]


def test_without_a_baseline_each_type_has_the_leader_of_its_own():
    """In ROUGE-1 the shuffled texts lead, which have all words; in ROUGE-2 the halves, whose words are in order."""
    shuffled = [" ".join(sorted(text.split(), reverse=True)) for text in REFERENCES]
    outputs = {"shuffled": shuffled, "half": OUTPUTS["half"]}
    comparison = compared(["rouge1", "rouge2"], outputs)
    for rouge_type, leader, other in (("rouge1", "shuffled", "half"), ("rouge2", "half", "shuffled")):
        found = why(comparison, rouge_type)
        assert found.compared_with == leader == comparison.rankings()[rouge_type].systems[0]
        assert {test.system for test in found.tests} == {other}
        assert found.sentences[0].startswith(f"Against {leader}, {other} loses on ")
    with_baseline = compared(["rouge1", "rouge2"], outputs, baseline="shuffled")
    assert why(with_baseline, "rouge2").compared_with == "shuffled"
    assert why(with_baseline, "rouge2").sentences[0].startswith("Against shuffled, half gains on ")


def test_outputs_that_are_missing_come_before_other_reasons():
    """By system, the one that lacks most first."""
    gaps = {"whole": {}, "half": {0: "", 7: " "}, "padded": dict.fromkeys(range(9), ""), "mixed": {3: "nan", 4: ""}}
    outputs = {name: [gaps[name].get(k, text) for k, text in enumerate(texts)] for name, texts in OUTPUTS.items()}
    found = why(compared(["rouge1"], outputs))
    whole = sum(not text.strip() for text in OUTPUTS["whole"])
    assert whole == 0
    n_mixed = sum(not text.strip() for text in outputs["mixed"])
    n_half = sum(not text.strip() for text in outputs["half"])
    assert found.sentences[0] == (
        f"padded is empty on 9 of 60 examples, half on {n_half}, mixed on {n_mixed}. "
        "mixed is a word such as “nan” on 1 of 60 examples."
    )
    assert len(found.sentences) <= 3
    assert found.sentences[1].startswith("Against whole, ")
    assert missing_in_words({"": [Scorer().score(["", "a"], ["a", "a"])]}) == (
        "The prediction is empty on 1 of 2 examples."
    )
    many = {f"s{k}": [Scorer().score([""], ["a"])] for k in range(6)}
    assert missing_in_words(many) == "s0 is empty on 1 of 1 example, s1, s2 and 3 others on 1."
    assert missing_in_words({"a": [Scorer().score(["a"], ["a"])]}) == ""


def test_rougew_has_the_units_of_rougel_and_says_so():
    comparison = compared(["rougeL", "rougeW1.2"])
    found, weighted = why(comparison, "rougeL"), why(comparison, "rougeW1.2")
    assert (found.units_of, weighted.units_of) == ("rougeL", "rougeL")
    for name, each in found.systems.items():
        assert weighted.systems[name].units == each.units
        assert each.units.matched / each.units.total < 1 or name in ("whole", "padded")


@pytest.mark.parametrize("rouge_type", ["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeSU4"])
def test_the_parts_of_each_system_are_means_that_add_up(rouge_type):
    found = why(compared([rouge_type]), rouge_type, stemming=True)
    for name, each in found.systems.items():
        parts = each.units.matched, each.units.stemmed, each.units.elsewhere or 0.0, each.units.missed_content
        assert sum(parts) + each.units.missed_function == pytest.approx(each.units.total)
        (counts,) = found.units[name]
        assert counts.matched.mean() == pytest.approx(each.units.matched)
        assert counts.stemmed.mean() == pytest.approx(each.units.stemmed)


@pytest.mark.parametrize("rouge_type", ["rouge1", "rouge2", "rougeL", "bleu"])
def test_one_system_has_the_units_that_it_has_beside_others(rouge_type):
    comparison = compared([rouge_type])
    for name, scores in comparison.scores.items():
        alone, beside = why(scores, stemming=True), why(comparison, stemming=True)
        assert str(alone.systems["prediction"]) == str(beside.systems[name])  # of BLEU, precision is NaN
        assert (alone.tests, alone.by_system, alone.compared_with) == ([], {}, "prediction")
        of = alone.systems["prediction"]
        assert f" {of.units.total:.1f} {alone.all_units.split(' ', 1)[1]}" in alone.sentences[0]
        assert f" {of.units.matched:.1f}" in alone.sentences[0]
        assert len(alone.sentences) == (2 if rouge_type == "bleu" else 3)


def test_what_would_change_one_system_and_what_it_lacks_and_copies_is_said():
    outputs = ["", *(" ".join(text.split()[:6]) for text in REFERENCES[1:])]
    scorer = Scorer(["rougeLsum"])
    with collect_warnings():
        scores = scorer.score(outputs, REFERENCES)
        stemmed = float(Scorer(["rougeLsum"], use_stemmer=True).score(outputs, REFERENCES).aggregate()["rougeLsum"])
    said = why(scores, sources=REFERENCES).sentences
    assert said[0] == f"prediction is empty on 1 of {EXAMPLES} examples."
    assert "copies" in said[2]
    changes = why(scores, stemming=True, splitting=True).sentences
    change = numbers.signed_points(stemmed - float(scores.aggregate()["rougeLsum"]))
    assert changes[-2] == f"Stemming would change the score by {change} points."
    assert len(changes) == 3


def test_nothing_is_said_of_one_system_without_an_example_that_counts():
    with collect_warnings():
        scores = Scorer(["rouge1"], zero_division=float("nan")).score([""], [""])
        found = why(scores)
    assert (found.n_examples, found.sentences) == (0, [])


def test_what_cannot_be_asked_is_refused():
    import pickle

    with pytest.raises(ValueError, match="rouge_type='rougeL'; expected"):
        why(compared(["rouge1"]), "rougeL")
    with pytest.raises(ValueError, match="rouge_type='rougeL'; expected"):
        why(compared(["rouge1"]).scores["whole"], "rougeL")
    with pytest.raises(ValueError, match="no texts"):
        why(pickle.loads(pickle.dumps(compared(["rouge1"]).scores["whole"])))
    with pytest.raises(ValueError, match="holds no texts"):
        why(pickle.loads(pickle.dumps(compared(["rouge1"]))))
