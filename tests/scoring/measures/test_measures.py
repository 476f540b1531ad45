"""Each measure: its names, its counts in two texts, matched units, and bounds of its matches."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer, explain
from rougekit.scoring.measures.lcs import LCS, UnionLCS
from rougekit.scoring.measures.mead_lcs import MeadLCS
from rougekit.scoring.measures.names import parse_type
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.measures.skip_bigram import SkipBigram
from rougekit.scoring.measures.weighted_lcs import GapLCS, WeightedLCS
from rougekit.scoring.standards.registry import standard_of
from rougekit.scoring.standards.rouge155.measures import LCS155, SkipBigram155, UnionWeightedLCS
from tests.helpers.amounts import max_examples
from tests.helpers.measures import assert_bounds, counts_of, lines, met_words, token_text
from tests.oracles import lin2004

NAMES = {
    "rouge1": NGram(1),
    "rouge999999999": NGram(999_999_999),
    "rougeL": LCS(),
    "rougeLsum": UnionLCS(),
    "rougeW": WeightedLCS(1.2),
    "rougeW1.50": WeightedLCS(1.5),
    "rougeW2k-1": GapLCS(2.0, 1.0),
    "rougeW1.50k-0.5": GapLCS(1.5, 0.5),
    "rougeS": SkipBigram(),
    "rougeS0": SkipBigram(0),
    "rougeSU": SkipBigram(None, True),
    "rougeSU4": SkipBigram(4, True),
    f"rougeS{10**18 - 1}": SkipBigram(10**18 - 1),
    "meadL": MeadLCS(),
}
OF_NONE = [
    *(
        "rouge",
        "rouge0",
        "rouge01",
        "rouge-1",
        "rouge1000000000",
        "rouge1 ",
        "ROUGE1",
        "rougel",
        "rougelsum",
        "rougeL1",
    ),
    *("rougeW1", "rougeW0.5", "rougeW1.", "rougeW-2", "rougeW1e3", "rougeW" + "9" * 400),
    *("rougeW1k-1", "rougeW1k-2", "rougeW2k-0", "rougeW2k", "rougeWk-1", "rougeW2k+1", "rougeW" + "9" * 400 + "k-1"),
    *("rougeS04", "rougeSU-1", "rougeS**", f"rougeS{10**18}", "rougeUS", "rouges4"),
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_parsed_as_measures(name):
    assert parse_type(name) == parse_type(str(NAMES[name])) == NAMES[name]


@pytest.mark.parametrize("name", OF_NONE)
def test_other_names_are_refused(name):
    with pytest.raises(ValueError, match="rouge_types"):
        parse_type(name)


def test_a_gap_penalty_that_is_too_large_is_refused_with_what_is_allowed():
    with pytest.raises(ValueError, match=r"rougeW1k-2.*alpha > beta > 0, for example 'rougeW2k-1'"):
        parse_type("rougeW1k-2")
    with pytest.raises(ValueError, match="in standard 'rouge155' a weight is > 0"):
        parse_type("rougeW2k-1", standard_of("rouge155").type_names)


def test_rouge155_has_measures_of_its_own():
    known = standard_of("rouge155").type_names
    assert [parse_type(name, known) for name in ("rougeL", "rougeW0.5", "rougeSU4")] == [
        LCS155(), UnionWeightedLCS(0.5), SkipBigram155(4, True),
    ]  # fmt: skip


RUNS = "A B C D E F G"
MATCHED = [
    (NGram(2), (["a b", "a b"], ["a b a c"]), [2, 3, 3], ["a b", "b a"], []),
    (LCS(), (["the gunman", "kill police"], ["police killed the gunman"]), [2, 4, 4], ["the", "gunman"], []),
    (UnionLCS(), (["a b"], ["a", "b a"]), [2, 2, 3], ["b", "a"], []),
    (UnionLCS(), (["a b"], ["a", "c a"]), [1, 2, 3], ["a"], ["a"]),
    (WeightedLCS(2.0), (["A B C D H I K"], [RUNS]), [16.0, 49.0, 49.0], ["A B C D"], []),
    (WeightedLCS(2.0), (["A H B K C I D"], [RUNS]), [4.0, 49.0, 49.0], ["A", "B", "C", "D"], []),
    (GapLCS(2.0, 1.0), (["A B C D H I K"], [RUNS]), [7.0, 13.0, 13.0], ["A B C D"], []),
    (GapLCS(3.0, 1.0), (["A H B K C I D"], [RUNS]), [4.0, 10.0, 10.0], ["A", "B", "C", "D"], []),
    (SkipBigram(), (["a b c"], ["a x c b"]), [2, 3, 6], ["a b", "a c"], []),
    (SkipBigram(1, True), (["a b c"], ["a x c b"]), [4, 6, 9], ["a c", "a", "b", "c"], []),
    (SkipBigram155(4, True), (["a b c"], ["a x c"]), [2, 5, 5], ["a c", "a"], []),  # without the last unigram
]


@pytest.mark.parametrize(("measure", "texts", "counts", "matched", "clipped"), MATCHED)
def test_matched_units_equal_the_counts(measure, texts, counts, matched, clipped):
    assert counts_of(*texts, measure) == [counts]
    found, left_out = met_words(measure, *texts)
    assert (sorted(found), left_out) == (sorted(matched), clipped)


def test_each_direction_of_mead_has_its_own_matches():
    texts = ["a b", "a c", "x"], ["a b c"]
    assert counts_of(*texts, MeadLCS()) == [[4, 2, 5, 3]]
    sides = [unit.counts_for for unit in MeadLCS().matched(*map(token_text, texts)).units]
    assert sides == ["prediction"] * 4 + ["reference"] * 2


@pytest.mark.parametrize("measure", [*map(NGram, (1, 2, 3, 4)), LCS(), UnionLCS()])
@max_examples(20)
@given(lines, lines)
def test_words_in_common_bound_the_matches(measure, prediction, reference):
    assert_bounds(measure, prediction, reference)


def test_equal_texts_never_score_above_one():
    texts = [" ".join(map(str, range(n))) for n in range(1, 150)]
    for name in ("rougeW", "rougeW1.5", "rougeW2k-1", "rougeW1.3k-0.7"):
        fmeasure = Scorer([name]).score(texts, texts)[name].fmeasure
        assert fmeasure.max() == 1.0
        assert fmeasure.min() > 1 - 1e-14


def test_a_gap_penalty_is_described_with_the_inverse_of_f():
    for name, f, inverse in (("rougeW2k-1", "2k - 1", "(x + 1) / 2"), ("rougeW3k-1", "(3k - 1) / 2", "(2x + 1) / 3")):
        said = explain("a b x", "a b", name).sentence
        assert f"with f(k) = {f} they weigh" in said
        assert said.endswith(f"where the quotients are put into its inverse, {inverse}.")


@max_examples(60, 20)
@given(lines, lines, st.sampled_from([(2.0, 1.0), (1.3, 0.7), (5.0, 0.25)]))
def test_gap_penalties_follow_equations_13_to_15(prediction, reference, numbers):
    """With f(k) = (alpha k - beta) / (alpha - beta), so that f(1) = 1, and f(0) = 0."""
    slope, penalty = numbers

    def f(k):
        return (slope * k - penalty) / (slope - penalty) if k else 0.0

    def inverse(x):
        return (x * (slope - penalty) + penalty) / slope if x else 0.0

    texts = ["\n".join(text) for text in (prediction, reference)]
    words = [text.split() for text in texts]
    hits = lin2004.wlcs_by(*words, f)
    precision, recall = (inverse(hits / f(len(text))) if text else 0.0 for text in words)
    found = Scorer([str(GapLCS(slope, penalty))], tokenizer="whitespace", beta=2.0).score(*([text] for text in texts))
    expected = precision, recall, lin2004.f_measure(recall, precision, 2.0)
    (columns,) = found.columns.values()
    assert columns[:, 0].tolist() == pytest.approx(expected, rel=1e-14)


def test_a_weight_beyond_floating_point():
    """57 ** 400 exceeds a float: an error, not a score of nan."""
    with pytest.raises(ValueError, match="rougeW400"):
        Scorer(["rougeW400"]).score(["a b " * 30], ["a b " * 30])


FOUR = {NGram(1): [4, 4, 5], NGram(2): [2, 3, 4], LCS(): [2, 4, 5], UnionLCS(): [4, 4, 5]}
TEXTS = ["c d", "a b"], ["a b", "x c d"]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_measures_counted_together_in_any_order_have_their_own_counts(n):
    for some in permutations(FOUR, n):
        assert counts_of(*TEXTS, *some) == [FOUR[measure] for measure in some]


def test_measures_that_share_a_slot_have_the_same_counts(monkeypatch):
    monkeypatch.setattr(np, "empty", np.zeros)  # as reused memory may contain them by chance
    assert counts_of(*TEXTS, UnionLCS(), NGram(2), LCS155()) == [FOUR[UnionLCS()], FOUR[NGram(2)], FOUR[UnionLCS()]]
