"""Punkt: every decision against NLTK's, with our tables."""

from itertools import pairwise

import pytest
from hypothesis import example, given

from rougekit.kernels import punkt
from rougekit.scoring.text.ascii import FOLDINGS, AsciiWords
from rougekit.scoring.text.punkt import tables
from rougekit.scoring.text.sentences import Punkt, resolve
from tests.helpers.amounts import max_examples
from tests.helpers.sentences import nltk_of_the_rules_we_follow, nltk_splitter, texts

STORY = (
    'Mr. Smith paid $3.50 to J. S. Bach at 5 p.m. in the U.S. He left. "Why?" she asked. (No answer.) "Go!" '
    "It rained... Then, e.g. on Aug. 3. it stopped. Ph.D. students cheered!! No. 5 won."
)


def test_english_sentences():
    assert resolve(None).sentences(STORY) == [
        "Mr. Smith paid $3.50 to J. S. Bach at 5 p.m. in the U.S.",
        "He left.",
        '"Why?"',
        "she asked.",
        "(No answer.)",
        '"Go!"',
        "It rained... Then, e.g.",
        "on Aug. 3. it stopped.",
        "Ph.D. students cheered!!",
        "No.",
        "5 won.",
    ]


@pytest.mark.parametrize(
    ("text", "sentences"), [("", []), (" \n ", []), ("a", ["a"]), (" a. \n", [" a."]), ("?", ["?"])]
)
def test_short_texts(text, sentences):
    assert resolve(None).sentences(text) == sentences


@max_examples(400, 60)
@given(texts)
@example(STORY)
@example("He said: “Go.” Then « non. » fin.’ End")
@example(". . . a")
@example("Plan C. Absolutely not.")
@example("a \u00b2. they b ½. they c \u200d. he d \u0307. he e \u203f. he f \u24b6. he g Ⅳ. he")
def test_punkt_decides_as_nltk(text):
    nltk_of_the_rules_we_follow()
    assert Punkt().sentences(text) == nltk_splitter(tables("english")).tokenize(text)


def test_collocations_of_whole_words():
    """NLTK's tables have none, only initials and numbers before a period, but other tables may."""
    known = punkt.Tables(frozenset(), frozenset({("sankt", "gallen"), (".", "so")}), frozenset(), {})
    text = "In Sankt. Gallen is. Gallen is . So it is."
    spans = punkt.spans(text, known)
    assert [text[start:end] for start, end in spans] == nltk_splitter(known).tokenize(text)
    assert len(spans) == 2


@max_examples(400, 60)
@given(texts)
@example(STORY)
@example("\u0130. \u212aa. \u0130s he. So\n(\u212a.) 'A. \x1c")
def test_lines_are_sentences_and_have_the_words_of_the_text(text):
    for folding in FOLDINGS.values():
        words = AsciiWords(folding=folding).with_vocabulary()  # equal words have equal ids in all batches
        whole = words.read([text], by_line=False)
        lines = words.read(punkt.in_lines([text], tables("english")))
        split = words.read(Punkt().sentences(text), by_line=False)
        assert lines.ids.tolist() == split.ids.tolist() == whole.ids.tolist()
        assert [end for start, end in pairwise(split.sentence_at.tolist()) if start < end] == lines.sentence_at[
            1:
        ].tolist()
