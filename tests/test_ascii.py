from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rouge_score.tokenize import tokenize

from rougekit.batch import Batch
from rougekit.text.ascii import AsciiWords

ODD = [
    "",
    " ",
    "\n",
    "\r\n",
    "A",
    "b",
    "9",
    "\u212a",
    "\u0130",
    "\ud800",
    "\0",
    "\x1c",
    "\x1f",
    "\x85",
    "\u2028",
    "é",
    "ß",
    "中",
    "-",
    "a" * 17,
]
texts = st.lists(st.lists(st.sampled_from(ODD) | st.characters(), max_size=30).map("".join), max_size=5)


def sentences(batch: Batch) -> list[list[list[int]]]:
    """The ids of each sentence of each text."""
    return [
        [batch.ids[first:last].tolist() for first, last in pairwise(batch.sentence_at[start : end + 1])]
        for start, end in pairwise(batch.text_at)
    ]


def numbered(tokens: list[list[list[str]]]) -> list[list[list[int]]]:
    """Each token as the number of different tokens before its first occurrence."""
    seen: dict[str, int] = {}
    return [[[seen.setdefault(word, len(seen)) for word in words] for words in text] for text in tokens]


def renumbered(ids: list[list[list[int]]]) -> list[list[list[int]]]:
    return numbered([[[str(word) for word in words] for words in text] for text in ids])


def by_lines(tokenise, texts: list[str]) -> list[list[list[str]]]:
    lines = [[tokenise(line) for line in text.split("\n")] for text in texts]
    return [[tokens for tokens in text if tokens] for text in lines]


@settings(deadline=None, max_examples=300)
@given(texts)
def test_tokens_and_ids_equal_rouge_score(texts):
    words = AsciiWords()
    expected = by_lines(lambda line: tokenize(line.encode("utf-8", "replace").decode(), None), texts)
    assert by_lines(words.tokens, texts) == expected
    assert renumbered(sentences(words.read(texts))) == numbered(expected)


@settings(deadline=None, max_examples=300)
@given(texts)
def test_byte_folding_sees_only_ascii(texts):
    words = AsciiWords(folding="bytes")
    only_ascii = ["".join(c if c.isascii() else " " for c in text) for text in texts]
    expected = by_lines(lambda line: tokenize(line, None), only_ascii)
    assert by_lines(words.tokens, texts) == expected
    assert renumbered(sentences(words.read(texts))) == numbered(expected)


@settings(deadline=None)
@given(texts, st.sampled_from(["rouge_score", "bytes"]))
def test_spans_hold_the_tokens(texts, folding):
    words = AsciiWords(folding=folding)
    for text in texts:
        held = [words.tokens(text[start:end]) for start, end in words.spans(text)]
        assert held == [[token] for token in words.tokens(text)]


@pytest.mark.parametrize("texts", [[], [""], ["", "", ""], ["\n\n"], ["..."]])
def test_texts_without_a_word(texts):
    batch = AsciiWords().read(texts)
    assert len(batch.ids) == 0
    assert batch.sentence_at.tolist() == [0]
    assert batch.text_at.tolist() == [0] * (len(texts) + 1)
    assert batch.n_words == 0


@pytest.mark.parametrize("option", ["stemmer", "folding"])
def test_wrong_options_are_named(option):
    with pytest.raises(ValueError, match=f"{option}='odd'; expected"):
        AsciiWords(**{option: "odd"})
