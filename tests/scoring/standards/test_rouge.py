"""The package `rouge`, bit for bit, with and without exclusive=False."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev import realsumm
from rougekit import Scorer, compare, explain, parse_signature
from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.standards.rouge import NGramSet, RougeNGram, SummedLCS, UnionWords
from tests.helpers.amounts import max_examples
from tests.helpers.measures import counts_of, lines, met_words
from tests.helpers.rouge_package import ODD, PLAIN, TOOLS, assert_equal, earlier, has_sentence


def on_pairs(test):
    """The test with drawn pairs of plain and odd texts."""
    drawn = given(pairs=st.lists(st.tuples(*[(PLAIN | ODD).filter(has_sentence)] * 2), min_size=1, max_size=8))
    return drawn(example(pairs=[(" ", "a"), ("a b. ", " . a"), ("1.5 x", "1 .5")])(test))


@pytest.mark.parametrize("standard", ["rouge", "rouge_not_exclusive"])
@max_examples(60, 20)
@on_pairs
def test_equal_to_rouge(standard, pairs):
    assert_equal(standard, *map(list, zip(*pairs, strict=True)))


EARLIER = [("0.3.1", "rouge", {"beta": "p/r"}), ("0.3.2", "rouge", {"beta": "p/r"}), ("1.0.0", "rouge100", {})]


@pytest.mark.parametrize(("version", "standard", "options"), EARLIER)
@max_examples(40, 15)
@on_pairs
def test_equal_to_earlier_releases(version, standard, options, pairs):
    assert_equal(standard, *map(list, zip(*pairs, strict=True)), earlier(version), **options)


@pytest.mark.slow
@pytest.mark.parametrize(("version", "standard", "options"), EARLIER)
def test_equal_to_earlier_releases_on_real_summaries(version, standard, options):
    predictions, references = realsumm.summaries()
    assert_equal(standard, predictions[:300], references[:300], earlier(version), **options)


@pytest.mark.slow
@pytest.mark.parametrize("standard", TOOLS)
def test_equal_on_real_summaries(standard):
    predictions, references = realsumm.summaries()
    assert_equal(standard, predictions[:300], references[:300])


@pytest.mark.parametrize(("options", "message"), [
    ({"rouge_types": ["rougeLsum"]}, "'rougeLsum' is not defined in standard 'rouge'"),
    ({"rouge_types": ["rouge6"]}, "'rouge6' is not defined in standard 'rouge'"),
    ({"rouge_types": ["bleu"]}, "'bleu' is not defined in standard 'rouge'"),
    ({"beta": 2.0}, "beta=2.0; standard 'rouge' always has beta=1.0"),
    ({"zero_division": math.nan}, "not defined in standard 'rouge'"),
    ({"split_summaries": True}, "split_summaries=True: leave it out with standard 'rouge'"),
    ({"multi_reference": "mean"}, "multi_reference='mean'; expected 'best'"),
])  # fmt: skip
def test_options_that_the_package_lacks_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Scorer(standard="rouge", **options)


def test_one_reference_for_each_example():
    with pytest.raises(ValueError, match=r"references\[1\] has 2 texts; standard 'rouge' takes one reference"):
        Scorer(standard="rouge").score(["a", "b"], [["a"], ["a", "b"]])


def test_signatures_and_options_work_as_in_other_standards():
    scorer = Scorer(standard="rouge")
    assert scorer.types == ("rouge1", "rouge2", "rougeL")
    assert parse_signature(scorer.signature).signature == scorer.signature
    versions = {Scorer(standard="rouge", stemmer="german", **words).signature.rpartition("|")[2]
                for words in ({}, {"tokenizer": "whitespace"})}  # fmt: skip
    assert len(versions) == 1
    assert versions.pop().startswith("pystemmer:")
    scores = scorer.score(["the cat sat. the cat ran", "a b"], ["the cat sat. it ran", "a c"])
    assert scores.aggregate()["rouge1"].low.fmeasure <= scores.aggregate()["rouge1"]
    assert set(compare({"A": scores, "B": scores}, baseline="A")["B"]) == {"rouge1", "rouge2", "rougeL"}
    explanation = explain("the cat sat. the cat ran", "the cat sat. it ran", "rouge1", standard="rouge")
    assert explanation.counts == {"matches": 4, "prediction_total": 4, "reference_total": 5}
    assert len(explanation.matches) == 4
    assert len(explain("the cat. a cat", "the cat ran", "rougeL", standard="rouge").matches) == 2


def test_repeated_words_and_sentences_count_where_exclusive_is_false():
    pair = ["a a b. a b"], ["a a. b a"]
    found = {name: Scorer(standard=name).score(*pair) for name in ("rouge", "rouge_not_exclusive")}
    assert found["rouge"]["rouge1"].counts["matches"].tolist() == [2]
    assert found["rouge_not_exclusive"]["rouge1"].counts["matches"].tolist() == [4]
    assert found["rouge"]["rougeL"].counts["matches"].tolist() == [1]
    assert found["rouge_not_exclusive"]["rougeL"].counts["matches"].tolist() == [2 + 1 + 1 + 1]
    assert found["rouge_not_exclusive"]["rougeL"].recall.tolist() == [5 / 4]


OPTIONS = Scorer(standard="rouge").options


@pytest.mark.parametrize("measure", [NGramSet, RougeNGram])
def test_names_go_up_to_five(measure):
    assert [measure.of_name(f"rouge{n}") for n in (1, 5, 6)] == [measure(1), measure(5), None]
    assert measure.of_name("rougeL") is None


def test_the_denominator_of_f_has_an_added_1e_8():
    p, r, f = UnionWords().of_sums(np.array([[2, 0, 0], [4, 3, 0], [2, 3, 0]]), OPTIONS)
    assert (p.tolist(), r.tolist()) == ([0.5, 0, 0], [1.0, 0, 0])
    assert f.tolist() == [2 * (0.5 / (1.5 + 1e-8)), 0, 0]


@max_examples(30, 10)
@given(lines, lines)
def test_sets_of_ngrams(prediction, reference):
    for order in (1, 2, 3):
        words = (" ".join(text).split() for text in (prediction, reference))
        one, other = ({tuple(text[at : at + order]) for at in range(len(text) - order + 1)} for text in words)
        assert counts_of(prediction, reference, NGramSet(order)) == [[len(one & other), len(one), len(other)]]


def test_an_ngram_is_matched_at_its_first_occurrence():
    assert met_words(NGramSet(1), ["a b a"], ["a a"]) == (["a"], [])
    assert met_words(RougeNGram(1), ["a b a"], ["a a"]) == (["a", "a"], [])


def test_the_union_counts_different_words_over_all_pairs_of_sentences():
    texts = ["a b a", "c"], ["a a", "c b"]
    assert counts_of(*texts, UnionWords()) == [[3, 3, 3]]
    assert met_words(UnionWords(), *texts) == (["a", "b", "c"], [])


def test_lengths_are_summed_over_all_pairs_of_sentences():
    texts = ["a b", "b"], ["b", "a b"]
    assert counts_of(*texts, SummedLCS()) == [[1 + 2 + 1 + 1, 3, 3]]
    assert len(met_words(SummedLCS(), *texts)[0]) == 5


@pytest.mark.parametrize("standard", ["rouge", "rouge_not_exclusive", "rouge_chinese"])
@pytest.mark.parametrize("average", ["macro", "micro"])
def test_examples_without_sentences_are_refused_or_zero_or_left_out(standard, average):
    predictions, references = ["a b", "", "a c"], ["a b c", "a", "\n"]
    references[2] = "" if standard == "rouge_chinese" else "..."
    with pytest.raises(ValueError, match=r"predictions\[1\] has no sentence.*empty='skip' or empty=0"):
        Scorer(standard=standard, empty="raise").score(predictions, references)
    zero, skip = (Scorer(standard=standard, empty=empty).score(predictions, references) for empty in (0, "skip"))
    alone = Scorer(standard=standard).score(predictions[:1], references[:1]).aggregate(n_resamples=0, average=average)
    for name in ("rouge1", "rouge2", "rougeL"):
        f = zero[name].fmeasure
        assert f.tolist() == [f[0], 0, 0]
        np.testing.assert_array_equal(skip[name].fmeasure, [f[0], np.nan, np.nan])
        assert zero.aggregate(n_resamples=0)[name].fmeasure == f[0] / 3
        assert skip.aggregate(n_resamples=0, average=average)[name].mid == alone[name].mid
    for scores, field in ((zero, "empty:0"), (skip, "empty:skip")):
        assert field in scores.signature.split("|")
        assert parse_signature(scores.signature).options.empty == scores.options.empty


def test_all_examples_may_be_left_out():
    found = Scorer(["rouge1"], standard="rouge", empty="skip").score(["", ""], ["a", "b"]).aggregate()
    assert math.isnan(found["rouge1"].fmeasure)


def test_the_option_empty_is_refused_if_the_tool_scores_empty_texts():
    with pytest.raises(ValueError, match="empty=0: standard 'rouge_score' scores empty texts; leave it out"):
        Scorer(empty=0)
    with pytest.raises(ValueError, match="empty='none'; expected 'raise', 'skip', 0 or None"):
        Scorer(standard="rouge", empty="none")


@pytest.mark.parametrize("interval", ["auto", "student-hall", "percentile"])
@pytest.mark.parametrize("average", ["macro", "micro"])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_scores_above_1_lie_within_their_intervals(n, average, interval):
    """exclusive=False adds up the longest common subsequences of all pairs of sentences."""
    predictions, references = (
        ["a b. a b. a c", "a", "a b", "b c", "a b c"][:n],
        ["a b. a b", "a", "a b", "b", "a b c"][:n],
    )
    scores = Scorer(["rougeL"], standard="rouge_not_exclusive").score(predictions, references)
    for low, mid, high in scores.aggregate(average=average, interval=interval)["rougeL"].by_part.values():
        assert 0 <= low <= 1 < mid <= high
    runs = {
        "A": [scores, Scorer(["rougeL"], standard="rouge_not_exclusive").score(predictions, references)],
        "B": scores,
    }
    with collect_warnings():
        entry = compare(runs, average=average)["A"]["rougeL"].fmeasure
    assert entry.low <= 1 < entry.score <= entry.high
