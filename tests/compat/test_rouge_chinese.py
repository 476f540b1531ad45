"""PyPI's rouge_chinese against its drop-in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev import peers
from rougekit.compat import rouge_chinese
from tests.compat.test_rouge_pypi import CALL, OPTIONS, TEXTS, assert_same, outcome

CHINESE = st.text("我们去北京 。！？?”’…，.\n", max_size=30)


@given(options=OPTIONS, call=CALL, pairs=st.lists(st.tuples(TEXTS | CHINESE, TEXTS | CHINESE), min_size=1, max_size=12))
def test_equal_in_every_bit_and_exception(options, call, pairs):
    hyps, refs = (list(side) for side in zip(*pairs, strict=True))
    assert_same(rouge_chinese.Rouge, peers.rouge_chinese_module().Rouge, options, hyps, refs, call)


@pytest.mark.parametrize(("hyps", "refs"), [([None], ["a"]), (["a"], [1]), ([b"a"], [b"a"]), (["a"] * 9, [None] * 9)])
def test_invalid_texts_end_alike(hyps, refs):
    assert_same(rouge_chinese.Rouge, peers.rouge_chinese_module().Rouge, {}, hyps, refs, {})


def test_files_are_read_alike(tmp_path):
    (tmp_path / "hyp").write_text("我们 去 北京 。\n好\n", "utf-8")
    (tmp_path / "ref").write_text("我们 去 上海 。\n不 好\n", "utf-8")
    for module in (peers.rouge_chinese_module(), rouge_chinese):
        assert isinstance(module.FilesRouge().rouge, module.Rouge)
    found = [
        outcome(module.FilesRouge().get_scores, str(tmp_path / "hyp"), str(tmp_path / "ref"), avg=True)
        for module in (peers.rouge_chinese_module(), rouge_chinese)
    ]
    assert found[0] == found[1]


def similarity(rouge, prediction, label):
    """As in LLaMA-Factory: a Rouge for each pair, words by jieba, 0 if a text is empty, percent with four digits."""
    jieba = pytest.importorskip("jieba")
    hypothesis, reference = (" ".join(jieba.cut(text)) for text in (prediction, label))
    if not hypothesis.split() or not reference.split():
        return {"rouge-1": 0.0, "rouge-2": 0.0, "rouge-l": 0.0}
    (scores,) = rouge().get_scores(hypothesis, reference)
    return {name: round(score["f"] * 100, 4) for name, score in scores.items()}


@pytest.mark.parametrize("pair", [
    ("我们明天去北京。你来吗？", "明天我们去北京，你来不来？"), ("", "我们"), ("。", "。"),
    ("The cat sat.", "A cat sat on the mat."),
])  # fmt: skip
def test_calls_of_llama_factory_and_evalscope_give_the_same(pair):
    theirs = peers.rouge_chinese_module().Rouge
    assert similarity(rouge_chinese.Rouge, *pair) == similarity(theirs, *pair)
