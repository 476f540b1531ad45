"""Where tokens are in the text as the user passed it."""

from dataclasses import replace

import pytest

from rougekit import Scorer
from rougekit.scoring.text.ascii import AsciiWords
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
    (found,) = read_spans(Scorer(["rougeLsum"], **options).reader, [TEXT], by_sentence=True)
    assert [words for words in found.sentences if words] == [words for words in sentences if words]
    assert [TEXT[start:end].lower() for start, end in found.spans] == [word for words in sentences for word in words]


class Initials(AsciiWords):
    """Spells words otherwise than they are read."""

    def tokens(self, text):
        return [word[:1] for word in super().tokens(text)]


class LastWords(Initials):
    """Spells other words than are read."""

    def tokens(self, text):
        return super().tokens(text)[-2:]

    def spans(self, text):
        return super().spans(text)[-2:]


@pytest.mark.parametrize("pipeline", [Initials(), LastWords()])
@pytest.mark.parametrize("by_sentence", [False, True])
@pytest.mark.parametrize("standard", ["rouge_score", "rouge155"])
def test_words_are_not_shown_otherwise_than_they_are_counted(pipeline, by_sentence, standard):
    reader = replace(Scorer(["rougeL"], standard=standard).reader, pipeline=pipeline)
    assert [len(text.spans) for text in read_spans(reader, ["a b", "c a"], by_sentence)] == [2, 2]
    for texts in (["the cat", "the tram"], ["one two three", ""]):
        with pytest.raises(ValueError, match="matches can't be shown"):
            read_spans(reader, texts, by_sentence)


def test_sentences_of_a_callable_must_be_in_the_text():
    reader = Scorer(["rougeLsum"], split_summaries=True, sentences=lambda text: [text.upper()]).reader
    with pytest.raises(ValueError, match="sentence"):
        read_spans(reader, [TEXT], by_sentence=True)
