"""Where tokens are in the text as the user passed it."""

import pytest

from rougekit import Scorer
from rougekit.scoring.text.spans import read_spans

TEXT = "The  cat sat. A dog\nbarked! "


def at_stops(text):
    return [part.strip() for part in text.replace(".", ".|").replace("!", "!|").split("|") if part.strip()]


@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        ({}, [["the", "cat", "sat", "a", "dog"], ["barked"], []]),
        ({"split_summaries": True, "sentences": "punkt"}, [["the", "cat", "sat"], ["a", "dog", "barked"]]),
        ({"split_summaries": True, "sentences": at_stops}, [["the", "cat", "sat"], ["a", "dog", "barked"]]),
    ],
)
def test_spans_of_sentences_are_those_of_their_words(options, sentences):
    found = read_spans(Scorer(["rougeLsum"], **options).reader, TEXT, by_sentence=True)
    assert [words for words in found.sentences if words] == [words for words in sentences if words]
    assert [TEXT[start:end].lower() for start, end in found.spans] == [word for words in sentences for word in words]


def test_sentences_of_a_callable_must_be_in_the_text():
    reader = Scorer(["rougeLsum"], split_summaries=True, sentences=lambda text: [text.upper()]).reader
    with pytest.raises(ValueError, match="sentence"):
        read_spans(reader, TEXT, by_sentence=True)
