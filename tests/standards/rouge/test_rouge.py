"""The package `rouge` and its fork for Chinese, bit for bit."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rougekit import Scorer, compare, explain, parse_signature
from workbench import peers, realsumm

TYPES = {"rouge-1": "rouge1", "rouge-2": "rouge2", "rouge-3": "rouge3", "rouge-4": "rouge4", "rouge-5": "rouge5"}
TYPES |= {"rouge-l": "rougeL"}


def rouge(**options):
    return peers.rouge_module().Rouge(metrics=list(TYPES), **options)


def chinese():
    return peers.rouge_chinese_module().Rouge(metrics=list(TYPES))


TOOLS = {"rouge": rouge, "rouge_not_exclusive": lambda: rouge(exclusive=False), "rouge_chinese": chinese}


def assert_equal(standard, predictions, references, tool=None):
    """Every number of every example and of the average."""
    tool = tool or TOOLS[standard]()
    scores = Scorer(list(TYPES.values()), standard=standard).score(predictions, references)
    averages = scores.aggregate(n_resamples=0)
    theirs, average = tool.get_scores(predictions, references), tool.get_scores(predictions, references, avg=True)
    for name, ours in TYPES.items():
        found, mid = scores[ours], averages[ours]
        assert (mid.precision, mid.recall, mid.fmeasure) == tuple(average[name][part] for part in "prf")
        for part, column in (("p", found.precision), ("r", found.recall), ("f", found.fmeasure)):
            np.testing.assert_array_equal(column, [one[name][part] for one in theirs])
            assert (
                getattr(averages[ours], {"p": "precision", "r": "recall", "f": "fmeasure"}[part]) == average[name][part]
            )


WORDS = st.lists(st.sampled_from("abc"), min_size=1, max_size=25)
ENDS = st.sampled_from(["", ".", " . ", "..", " ", "\n", "\u3000"])
PLAIN = st.builds(lambda words, ends: "".join(w + " " * (not e) + e for w, e in zip(words, ends, strict=False)),
                  WORDS, st.lists(ENDS, min_size=25, max_size=25))  # fmt: skip
ODD = st.text("ab. \t\n。！？?”’…،é😀", min_size=1, max_size=20)


def has_sentence(text):
    return bool(text.strip("."))


@pytest.mark.parametrize("standard", ["rouge", "rouge_not_exclusive"])
@settings(max_examples=60)
@given(pairs=st.lists(st.tuples(*[(PLAIN | ODD).filter(has_sentence)] * 2), min_size=1, max_size=8))
@example(pairs=[(" ", "a"), ("a b. ", " . a"), ("1.5 x", "1 .5")])
def test_equal_to_rouge(standard, pairs):
    assert_equal(standard, *map(list, zip(*pairs, strict=True)))


@settings(max_examples=60)
@given(pairs=st.lists(st.tuples(*[(PLAIN | ODD).filter(lambda text: bool(text.strip()))] * 2), min_size=1, max_size=8))
@example(pairs=[("我 喜欢 你 。你 呢 ？” 好 ……我 不 知道", "我 爱 你 。。 你 好")])
def test_equal_to_rouge_chinese(pairs):
    assert_equal("rouge_chinese", *map(list, zip(*pairs, strict=True)))


@pytest.mark.slow
@pytest.mark.parametrize("standard", TOOLS)
def test_equal_on_real_summaries(standard):
    predictions, references = realsumm.summaries()
    assert_equal(standard, predictions[:300], references[:300])


def test_words_by_jieba_are_put_together_with_spaces():
    jieba = pytest.importorskip("jieba")
    predictions, references = ["我喜欢自然语言处理。你呢？", "今天天气很好"], ["我爱自然语言处理。", "今天的天气不错。"]
    cut = [[" ".join(jieba.cut(text)) for text in texts] for texts in (predictions, references)]
    wanted = chinese().get_scores(*cut)
    scores = Scorer(["rouge1", "rougeL"], standard="rouge_chinese", tokenizer="jieba").score(predictions, references)
    assert scores["rouge1"].fmeasure.tolist() == [one["rouge-1"]["f"] for one in wanted]
    assert scores["rougeL"].recall.tolist() == [one["rouge-l"]["r"] for one in wanted]
    assert "tok:jieba|" in scores.signature
    assert parse_signature(scores.signature).signature.split("|refs")[0] == scores.signature.split("|refs")[0]


@pytest.mark.parametrize(("standard", "text"), [("rouge", ""), ("rouge", "..."), ("rouge_chinese", " \n")])
def test_what_the_package_raises_at_is_refused_with_its_place(standard, text):
    with pytest.raises(ValueError, match=r"empty|at least 1"):
        TOOLS[standard]().get_scores(["a", text], ["a", "a"])
    with pytest.raises(ValueError, match=r"predictions\[1\] has no sentence"):
        Scorer(standard=standard).score(["a", text], ["a", "a"])
    with pytest.raises(ValueError, match=r"references\[1\] has no sentence"):
        Scorer(standard=standard).score(["a", "a"], ["a", text])


@pytest.mark.parametrize(("options", "message"), [
    ({"rouge_types": ["rougeLsum"]}, "'rougeLsum' is not defined in standard 'rouge'"),
    ({"rouge_types": ["rouge6"]}, "'rouge6' is not defined in standard 'rouge'"),
    ({"rouge_types": ["bleu"]}, "'bleu' is not defined in standard 'rouge'"),
    ({"beta": 2.0}, "beta=2.0; standard 'rouge' has its own, 1.0"),
    ({"zero_division": math.nan}, "not defined in standard 'rouge'"),
    ({"split_summaries": True}, "split_summaries=True: standard 'rouge' has sentences of its own"),
    ({"multi_reference": "mean"}, "multi_reference='mean'; expected 'best'"),
])  # fmt: skip
def test_what_the_package_does_not_have_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Scorer(standard="rouge", **options)


def test_one_reference_for_each_example():
    with pytest.raises(ValueError, match=r"references\[1\] are 2 texts; standard 'rouge' takes one reference"):
        Scorer(standard="rouge").score(["a", "b"], [["a"], ["a", "b"]])


def test_it_is_a_standard_like_others():
    scorer = Scorer(standard="rouge")
    assert scorer.types == ("rouge1", "rouge2", "rougeL")
    assert parse_signature(scorer.signature).signature == scorer.signature
    scores = scorer.score(["the cat sat. the cat ran", "a b"], ["the cat sat. it ran", "a c"])
    assert scores.aggregate()["rouge1"].low.fmeasure <= scores.aggregate()["rouge1"]
    assert set(compare({"A": scores, "B": scores}, baseline="A")["B"]) == {"rouge1", "rouge2", "rougeL"}
    told = explain("the cat sat. the cat ran", "the cat sat. it ran", "rouge1", standard="rouge")
    assert told.counts == {"matches": 4, "prediction_total": 4, "reference_total": 5}
    assert len(told.matches) == 4
    assert len(explain("the cat. a cat", "the cat ran", "rougeL", standard="rouge").matches) == 2
