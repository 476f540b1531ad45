"""Sentences and words as the package has them, and texts at which it raises."""

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.options import TextOptions
from rougekit.standards.rouge import Rouge, SpacedWords, at_full_stops
from rougekit.standards.rouge_chinese import at_chinese_marks
from tests.helpers.rouge_package import TOOLS


@pytest.mark.parametrize(("standard", "text"), [("rouge", ""), ("rouge", "..."), ("rouge_chinese", " \n")])
def test_what_the_package_raises_at_is_refused_with_its_place(standard, text):
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
def test_full_stops_cut_wherever_they_are(text, pieces):
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


def test_a_piece_of_white_space_has_an_empty_word():
    words = SpacedWords("rouge", at_full_stops)
    assert words.tokens("a b. .c") == ["a", "b", "", "c"]
    assert words.spans("a b. .c") == [(0, 1), (2, 3), (3, 3), (6, 7)]
    assert SpacedWords("rouge").tokens(" ") == [""]


@pytest.mark.parametrize("options", [{"split_summaries": True}, {"sentences": "punkt"}, {"language": "en"}])
def test_sentences_are_the_standards_own(options):
    with pytest.raises(ValueError, match=r"leave it out with standard 'rouge', which has sentences of its own"):
        Scorer(standard="rouge", **options)


def test_words_are_those_of_the_sentences():
    reader = Rouge().make_reader(TextOptions())
    batches = reader.read(["a b. c"])
    assert batches.whole is batches.sentences
    assert batches.whole.sentence_at.tolist() == [0, 2, 3]
    assert np.diff(reader.read(["a", "."]).whole.text_at).tolist() == [1, 0]
