"""The fork for Chinese, bit for bit."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit import Scorer, parse_signature
from rougekit.scoring.standards.rouge_chinese import RougeLCS
from tests.helpers.amounts import max_examples
from tests.helpers.measures import counts_of
from tests.helpers.rouge_package import ODD, PLAIN, assert_equal, chinese


@max_examples(60, 20)
@given(pairs=st.lists(st.tuples(*[(PLAIN | ODD).filter(lambda text: bool(text.strip()))] * 2), min_size=1, max_size=8))
@example(pairs=[("我 喜欢 你 。你 呢 ？” 好 ……我 不 知道", "我 爱 你 。。 你 好")])
def test_equal_to_rouge_chinese(pairs):
    assert_equal("rouge_chinese", *map(list, zip(*pairs, strict=True)))


def test_words_by_jieba_are_joined_with_spaces():
    jieba = pytest.importorskip("jieba")
    predictions, references = ["我喜欢自然语言处理。你呢？", "今天天气很好"], ["我爱自然语言处理。", "今天的天气不错。"]
    cut = [[" ".join(jieba.cut(text)) for text in texts] for texts in (predictions, references)]
    wanted = chinese().get_scores(*cut)
    scores = Scorer(["rouge1", "rougeL"], standard="rouge_chinese", tokenizer="jieba").score(predictions, references)
    assert scores["rouge1"].fmeasure.tolist() == [one["rouge-1"]["f"] for one in wanted]
    assert scores["rougeL"].recall.tolist() == [one["rouge-l"]["r"] for one in wanted]
    assert "tok:jieba|" in scores.signature
    assert parse_signature(scores.signature).signature.split("|refs")[0] == scores.signature.split("|refs")[0]


def test_lcs_is_of_whole_texts_and_sentences_end_at_chinese_marks():
    scorer = Scorer(standard="rouge_chinese")
    scores = scorer.score(["你 好 。我 爱"], ["我 爱 。你 好 。"])
    assert scores["rougeL"].counts["matches"].tolist() == [3]
    assert scorer.types == ("rouge1", "rouge2", "rougeL")


def test_the_fork_compares_whole_texts():
    assert counts_of(["b", "a"], ["a b"], RougeLCS()) == [[1, 2, 2]]
    assert RougeLCS().of_sums(np.array([[1], [2], [2]]), Scorer(standard="rouge").options)[2].tolist() == [
        2 * (0.25 / (1 + 1e-8))
    ]
