"""BLEU: counts against Papineni et al. (2002), scores against sacreBLEU."""

import copy
import json
import math
import pickle
import random
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.kernels.ngram import bleu_counts
from rougekit.scoring.measures.bleu import Bleu, checked_weights
from rougekit.scoring.results import BleuScore
from tests.helpers.amounts import max_examples
from tests.helpers.batches import as_examples, texts, words
from tests.oracles import lin2004

examples = st.lists(st.tuples(texts, st.lists(texts, min_size=1, max_size=4)), max_size=3)


def counted(all_examples, order=4):
    """[example] = matches, n-grams, prediction words, reference words"""
    out = np.full((2 * order + 2, len(all_examples)), -99, np.int64)
    bleu_counts(*as_examples(all_examples), order, out)
    return out.T.tolist()


def by_papineni(prediction, references, order=4):
    return lin2004.bleu_columns(lin2004.joined(prediction), [lin2004.joined(r) for r in references], order)


@given(examples, st.sampled_from([1, 2, 4, 7]))
@max_examples(150, 40)
def test_counts_equal_papineni(all_examples, order):
    assert counted(all_examples, order) == [by_papineni(p, r, order) for p, r in all_examples]


def test_duplicate_references_equal_to_the_prediction():
    ids, sentence_at, text_at = np.array([1, 2, 1], np.int32), np.array([0, 3]), np.array([0, 1])
    out = np.empty((6, 1), np.int64)
    none, two = np.array([0, 0]), np.array([0, 2])
    bleu_counts(Batch(ids, sentence_at, text_at, 3), Rows(none, none, two), 2, out)
    assert out[:, 0].tolist() == [3, 2, 3, 2, 3, 3]


def test_papineni_section_2_1_clipping():
    """Examples 1 and 2 of Papineni et al.: modified precisions 2/7 for "the the ...", 17/18 and 8/14."""
    the = words("the the the the the the the")
    cats = [words("the cat is on the mat"), words("there is a cat on the mat")]
    assert counted([(the, cats)], 2) == [[2, 0, 7, 6, 7, 6]]
    references = [
        "it is a guide to action that ensures that the military will forever heed party commands",
        "it is the guiding principle which guarantees the military forces always being under the command of the party",
        "it is the practical guide for the army always to heed the directions of the party",
    ]
    one = "it is a guide to action which ensures that the military always obeys the commands of the party"
    two = "it is to insure the troops forever hearing the activity guidebook that party direct"
    rows = counted([(words(text), [words(r) for r in references]) for text in (one, two)], 2)
    assert [row[:4] for row in rows] == [[17, 10, 18, 17], [8, 1, 14, 13]]


def bleu_scores(counts, smoothing="none", weights=None):
    """BLEU of rows of summed counts."""
    sums, options = np.array(counts).T, SimpleNamespace(bleu_smoothing=smoothing, bleu_weights=weights)
    return Bleu(len(sums) // 2 - 1).of_sums(sums, options)[0]


def bleu_score(counts, interval=(None, None), smoothing="none", weights=None):
    """BLEU of one row, with its parts."""
    sums, options = np.array(counts), SimpleNamespace(bleu_smoothing=smoothing, bleu_weights=weights)
    low, high = (bound if bound is None else np.array([bound]) for bound in interval)
    return Bleu(len(sums) // 2 - 1).score_of_sums(sums, low, high, options)


def test_score_by_hand():
    score = bleu_score([8, 4, 1, 1, 10, 9, 8, 4, 10, 12])
    mean = (8 / 10 * 4 / 9 * 1 / 8 * 1 / 4) ** 0.25
    assert float(score) == pytest.approx(mean * math.exp(1 - 12 / 10), rel=1e-15)
    assert score.low == score.mid == score.high == score
    assert score.precisions == (8 / 10, 4 / 9, 1 / 8, 1 / 4)
    assert score.brevity_penalty == math.exp(1 - 12 / 10)
    assert (score.length_ratio, score.prediction_length, score.reference_length) == (10 / 12, 10, 12)


def test_equal_texts_score_1_and_longer_predictions_have_no_brevity_penalty():
    assert bleu_scores([[9, 8, 9, 8, 9, 9], [9, 8, 9, 8, 9, 3]]).tolist() == [1.0, 1.0]


def test_smoothing_adds_one_to_every_order():
    counts = [3, 0, 4, 3, 4, 4]
    assert bleu_score(counts) == 0.0
    smoothed = bleu_score(counts, smoothing="add-one")
    assert smoothed.precisions == (4 / 5, 1 / 4)
    assert float(smoothed) == pytest.approx(math.sqrt(4 / 5 * 1 / 4), rel=1e-15)


@pytest.mark.parametrize("smoothing", ["none", "add-one"])
@pytest.mark.parametrize("reference_length", [0, 5])
def test_empty_predictions_score_0(smoothing, reference_length):
    score = bleu_score([0, 0, 0, 0, 0, reference_length], smoothing=smoothing)
    assert (score, score.brevity_penalty) == (0.0, 0.0)
    assert math.isnan(score.length_ratio) == (reference_length == 0)


def test_references_without_words():
    score = bleu_score([0, 0, 3, 2, 3, 0], smoothing="add-one")
    assert (score.brevity_penalty, score.length_ratio) == (1.0, math.inf)
    assert float(score) == pytest.approx(math.sqrt(1 / 4 * 1 / 3), rel=1e-15)


def test_weights():
    counts = [3, 0, 4, 3, 4, 4]
    assert bleu_score(counts, weights=[1, 0]) == 3 / 4  # an order with weight 0 needs no match
    assert float(bleu_score([3, 1, 4, 3, 4, 4], weights=(0.25, 0.75))) == pytest.approx(
        (3 / 4) ** 0.25 * (1 / 3) ** 0.75
    )
    assert checked_weights(None, 3) == (1 / 3, 1 / 3, 1 / 3)
    assert checked_weights([0.1] * 10, 10) == (0.1,) * 10


@pytest.mark.parametrize("weights", [[0.5], [0.5, 0.6], [1.5, -0.5], [math.nan, 1.0], [0.25] * 4, []])
def test_weights_of_the_wrong_number_are_refused(weights):
    with pytest.raises(ValueError, match=r"bleu_weights=.*; expected 2 numbers >= 0 whose sum is 1, or None"):
        bleu_scores([3, 1, 4, 3, 4, 4], weights=weights)


@pytest.mark.parametrize("weights", ["1", 1, ["0.5", "0.5"]])
def test_weights_that_are_not_numbers_are_refused(weights):
    with pytest.raises(TypeError, match="bleu_weights="):
        bleu_scores([3, 1, 4, 3, 4, 4], weights=weights)


def test_rows_are_scored_independently():
    rng = np.random.default_rng(0)
    totals = rng.integers(0, 20, (15, 4))
    counts = np.concatenate([rng.integers(0, totals + 1), totals, rng.integers(0, 30, (15, 2))], axis=-1)
    for smoothing in ("none", "add-one"):
        scores = bleu_scores(counts, smoothing=smoothing)
        each = [float(bleu_score(row, smoothing=smoothing)) for row in counts]
        assert scores.tolist() == each
    assert bleu_scores(np.empty((0, 10))).shape == (0,)


def test_a_score_is_a_float_with_its_parts():
    score = bleu_score([2, 0, 4, 3, 4, 4], interval=(0.25, 0.75), weights=[1, 0])
    assert isinstance(score, BleuScore)
    assert score == 0.5
    assert (repr(score), f"{score:.1%}", json.dumps(score), hash(score)) == ("0.5", "50.0%", "0.5", hash(0.5))
    assert type(score + 0) is float
    copies = [copy.copy(score), copy.deepcopy(score), *(pickle.loads(pickle.dumps(score, p)) for p in range(6))]
    for other in copies:
        assert (float(other), vars(other)) == (0.5, vars(score))
        assert type(other) is BleuScore
    assert (score.low, score.mid, score.high) == (0.25, 0.5, 0.75)


def test_equal_to_sacrebleu():
    """corpus_bleu on the same tokens, one reference, no smoothing.

    With several references sacreBLEU uses the closest length, not the shortest; its add-k smoothing skips unigrams.
    """
    sacrebleu = pytest.importorskip("sacrebleu")
    rng = random.Random(4)
    for _ in range(60):
        n_words = rng.choice([2, 5, 30])
        drawn = [
            [[[rng.randrange(n_words) for _ in range(rng.randint(0, 25))]] for _ in range(rng.randint(1, 6))]
            for _ in range(2)
        ]
        predictions, references = (side[: min(map(len, drawn))] for side in drawn)
        sums = np.sum(counted([(p, [r]) for p, r in zip(predictions, references, strict=True)]), axis=0)
        ours = bleu_score(sums)
        lines = [[" ".join(f"w{word}" for word in text[0]) for text in side] for side in (predictions, references)]
        theirs = sacrebleu.corpus_bleu(lines[0], [lines[1]], tokenize="none", force=True, smooth_method="none")
        assert float(ours) == pytest.approx(theirs.score / 100, rel=1e-12, abs=0)
        assert list(ours.precisions) == pytest.approx([p / 100 for p in theirs.precisions], rel=1e-12)
        assert (ours.prediction_length, ours.reference_length) == (theirs.sys_len, theirs.ref_len)
        assert ours.brevity_penalty == pytest.approx(theirs.bp, rel=1e-12)
