"""py-rouge, bit for bit: its limits, its weight factor, and references that are too short."""

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from dev import peers, realsumm
from rougekit import Scorer, Totals, explain, parse_signature
from rougekit.scoring.standards.py_rouge import WeightedUnionLCS, within
from tests.helpers.amounts import drawn, max_examples

TYPES = {"rouge-1": "rouge1", "rouge-2": "rouge2", "rouge-3": "rouge3", "rouge-l": "rougeL1.2", "rouge-w": "rougeW1.2"}


@pytest.fixture(scope="module")
def tool():
    pytest.importorskip("nltk")
    return peers.py_rouge()


def assert_equal(tool, predictions, references, *, limit=None, by="bytes", best=False, stemming=True, weight=1.2):
    """Every number of every example, and the means."""
    length = {"limit_length": limit is not None, "length_limit": limit or 665, "length_limit_type": by}
    theirs = tool(
        metrics=["rouge-n", "rouge-l", "rouge-w"], max_n=3, apply_avg=not best, apply_best=best, stemming=stemming,
        weight_factor=weight, **length,
    )  # fmt: skip
    limits = {} if limit is None else {"max_words" if by == "words" else "max_bytes": limit}
    types = {name: kind.replace("1.2", str(weight)) for name, kind in TYPES.items()}
    scorer = Scorer([*types.values()], standard="py_rouge", use_stemmer=stemming,
                    multi_reference="best" if best else "pooled", **limits)  # fmt: skip
    scores = scorer.score(predictions, references)
    averages, mean = scores.aggregate(n_resamples=0), theirs.get_scores(predictions, references)
    for name, ours in types.items():
        assert list(averages[ours].mid) == [mean[name][part] for part in "prf"]
    for place, pair in enumerate(zip(predictions, references, strict=True)):
        found = theirs.get_scores(*([text] for text in pair))
        for name, ours in types.items():
            np.testing.assert_array_equal(scores.columns[ours][:, place], [found[name][part] for part in "prf"])


WORDS = st.sampled_from(["a", "b", "the", "cannot", "gonna", "running", "agreement", "x.", "Cat"])
LINES = st.lists(st.tuples(WORDS, st.sampled_from([" ", " ", "  ", "\n", " \n ", "\n\n"])), max_size=16)
TEXT = LINES.map(lambda parts: "".join(map("".join, parts)))


@max_examples(150, 40)
@given(
    rows=st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=4),
    limit=st.sampled_from([None, 1, 6, 20]), by=st.sampled_from(["bytes", "words"]), best=st.booleans(),
    stemming=st.booleans(), weight=st.sampled_from([1.0, 1.2, 2.5]),
)  # fmt: skip
@example([("b a", ["a\nb a"])], None, "bytes", False, False, 1.0)
@example([("of the", ["of the", ""])], None, "bytes", False, False, 1.2)
@example([("ab\ncdefg", ["ab cdef"])], 6, "bytes", False, True, 1.2)
def test_equal_to_the_package(tool, rows, limit, by, best, stemming, weight):
    predictions, references = (list(column) for column in zip(*rows, strict=True))
    assume(not best or all(text.split() for group in references for text in group))  # ROUGE-W divides by their words
    assert_equal(tool, predictions, references, limit=limit, by=by, best=best, stemming=stemming, weight=weight)


@pytest.mark.slow
@pytest.mark.parametrize("limit", [None, 665, 75])
def test_equal_on_real_summaries(tool, limit):
    predictions, references = realsumm.summaries()
    n = drawn(200, 30)
    assert_equal(tool, predictions[:n], references[:n], limit=limit)


def test_a_reference_without_a_bigram_takes_one_from_the_others():
    scores = Scorer(["rouge2"], standard="py_rouge").score(["of the"], [["of the", ""]])["rouge2"]
    assert (scores.precision[0], scores.recall[0], scores.fmeasure[0]) == (0.5, 0.0, 0.0)


def test_texts_without_a_bigram_take_none_from_other_examples():
    scores = Scorer(["rouge2"], standard="py_rouge").score(["a b c", "", ""], ["a b c", "d e", ""])
    assert scores["rouge2"].counts["prediction_total"].tolist() == [2, -1, -1]
    micro = scores.aggregate(average="micro")["rouge2"]
    assert (micro.precision, micro.recall) == pytest.approx((1, 2 / 3))
    assert Totals.of_scores(scores, average="micro").result()["rouge2"] == micro


@pytest.mark.parametrize(("text", "characters", "kept"), [
    ("ab\ncdefg", 6, "ab\ncdef"), (" ab \n cdef", 2, " ab"), ("ab", 3, "ab"), ("\n\nab", 1, "\n\na"),
    ("a b\nc", 4, "a b\nc"),
])  # fmt: skip
def test_characters_of_stripped_lines_count(text, characters, kept):
    assert within(text, characters) == kept


def test_signatures_and_options_work_as_in_other_standards():
    scorer = Scorer(["rouge1", "rougeL1.2"], standard="py_rouge", use_stemmer=True, max_bytes=665)
    assert "|stem:porter:py_rouge|" in scorer.signature
    assert parse_signature(scorer.signature).signature == scorer.signature
    assert [WeightedUnionLCS.of_name(name) for name in ("rougeL", "rougeL1.0", "rougeL0", "rougeLsum")] == [
        WeightedUnionLCS(), WeightedUnionLCS(), None, None,
    ]  # fmt: skip
    explanation = explain("a cat\nsat", "a cat", "rougeL1.2", standard="py_rouge", max_bytes=4)
    assert explanation.sentence.endswith("The shares are raised to the power of 1/1.2.")
    assert [match.prediction for match in explanation.matches] == [((0, 1),), ((2, 4),)]  # of "a ca"
