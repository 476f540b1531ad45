from itertools import chain, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer
from rouge_score.tokenize import tokenize

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import Utf8
from rougekit.kernels.tiers import kernels
from rougekit.scoring.text.ascii import AsciiWords
from tests.helpers.amounts import drawn, max_examples
from tests.oracles.porter155 import Porter155

ODD = [*("", " ", "\n", "\r\n", "\0", "\x1c", "\x1f", "\x85", "\u2028"), *"-Ab9éß中\u212a\u0130\ud800", "a" * 17]
WORDS = "the The were better BETTER agreements agree men 1990s stones stone stay b".split()
characters = st.sampled_from(ODD) | st.sampled_from(WORDS).map(lambda word: f" {word} ") | st.characters()
texts = st.lists(st.lists(characters, max_size=30).map("".join), max_size=5)
foldings = st.sampled_from(["rouge_score", "bytes"])
STOPWORDS = frozenset(["the", "stones", "can't", "The", "", "b"])
EXCEPTIONS = {"were": "be", "better": "go_o-d'", "agreements": "agree", "stones": "rock", "men": "man", "x y": "z"}


def sentences(batch: Batch) -> list[list[list[int]]]:
    """The ids of each sentence of each text."""
    return [
        [batch.ids[first:last].tolist() for first, last in pairwise(batch.sentence_at[start : end + 1])]
        for start, end in pairwise(batch.text_at)
    ]


def numbered(tokens) -> list[list[list[int]]]:
    """Tokens numbered in the order of first occurrence."""
    seen = {}
    return [[[seen.setdefault(word, len(seen)) for word in words] for words in text] for text in tokens]


def by_lines(tokenise, texts: list[str]) -> list[list[list[str]]]:
    """The tokens of each line that has any."""
    lines = [[tokenise(line) for line in text.split("\n")] for text in texts]
    return [[tokens for tokens in text if tokens] for text in lines]


def check(words: AsciiWords, texts: list[str], tokenise) -> None:
    """Check ids and tokens against a plain tokenizer."""
    expected = by_lines(tokenise, texts)
    assert by_lines(words.tokens, texts) == expected
    batch = words.read(texts)
    assert numbered([[tokens for tokens in text if tokens] for text in sentences(batch)]) == numbered(expected)
    whole = sentences(words.read(texts, by_line=False))
    assert numbered([[tokens for tokens in text if tokens] for text in whole]) == numbered(
        [[list(chain.from_iterable(text))] if text else [] for text in expected]
    )
    assert len(batch.ids) == batch.sentence_at[-1]
    assert len(batch.sentence_at) == batch.text_at[-1] + 1
    assert set(batch.ids.tolist()) <= set(range(batch.n_words))
    assert (batch.ids.dtype, batch.sentence_at.dtype, batch.text_at.dtype) == (np.int32, np.int64, np.int64)


def rouge_score(stemmer=None):
    return lambda text: tokenize(text.encode("utf-8", "replace").decode(), stemmer)


def only_ascii(text: str) -> str:
    return "".join(c if c.isascii() else " " for c in text)


@max_examples(300, 40)
@given(texts)
def test_equal_to_rouge_score(texts):
    check(AsciiWords(), texts, rouge_score())


@max_examples(300, 40)
@given(texts)
def test_equal_to_rouge_score_with_its_stemmer(texts):
    check(AsciiWords(stemmer="porter"), texts, rouge_score(PorterStemmer()))


@max_examples(300, 40)
@given(texts)
def test_byte_folding_changes_only_ascii(texts):
    check(AsciiWords(folding="bytes"), texts, lambda line: tokenize(only_ascii(line), None))


@pytest.mark.slow
@max_examples(300, 40)
@given(texts)
def test_stop_words_exceptions_and_stemmer_of_rouge155(texts):
    oracle = Porter155()

    def tokenise(line: str) -> list[str]:
        kept = [word for word in tokenize(only_ascii(line), None) if word not in STOPWORDS]
        return [(EXCEPTIONS.get(word) or oracle.stem(word)) if len(word) > 3 else word for word in kept]

    words = AsciiWords(stemmer="porter155", stopwords=STOPWORDS, exceptions=EXCEPTIONS, folding="bytes")
    check(words, texts, tokenise)


@pytest.mark.slow
@pytest.mark.parametrize("folding", ["rouge_score", "bytes"])
def test_every_unicode_character(folding):
    above = range(0x10000, 0x110000, drawn(1, 97))  # a range in which no character has an ASCII form
    text = " ".join(f"a{chr(code)}b" for code in (*range(0x10000), *above))
    seen = (lambda line: line) if folding == "rouge_score" else only_ascii
    check(AsciiWords(folding=folding), [text], lambda line: tokenize(seen(line), None))


@settings(deadline=None)
@given(texts)
def test_stop_words_alone(texts):
    words = AsciiWords(stopwords=STOPWORDS, exceptions=EXCEPTIONS)
    check(words, texts, lambda line: [word for word in rouge_score()(line) if word not in STOPWORDS])


@settings(deadline=None)
@given(texts, foldings, st.integers(0, 3))
def test_a_buffer_of_utf8_reads_as_its_texts(texts, folding, cut):
    data = [text.encode("utf-8", "surrogatepass") for text in texts]
    at = np.cumsum([cut, *map(len, data)], dtype=np.int32)
    words = AsciiWords(folding=folding, stemmer="porter")
    read = words.read(Utf8(b"abc"[:cut] + b"".join(data) + b"def", at))
    assert sentences(read) == sentences(words.read(texts))


@settings(deadline=None)
@given(texts, foldings)
def test_spans_contain_the_tokens(texts, folding):
    words = AsciiWords(folding=folding, stopwords=STOPWORDS)
    for text in texts:
        assert [words.tokens(text[start:end]) for start, end in words.spans(text)] == [[t] for t in words.tokens(text)]


def test_the_span_of_a_letter_that_lowercasing_makes_two():
    words = AsciiWords()
    assert words.tokens("a\u0130\u0130b \u212am") == ["ai", "i", "b", "km"]
    assert words.spans("a\u0130\u0130b \u212am") == [(0, 2), (2, 3), (3, 4), (5, 7)]


@pytest.mark.parametrize("texts", [[], [""], ["", "", ""], ["\n\n"], ["..."]])
@pytest.mark.parametrize("stemmer", [None, "porter"])
def test_texts_without_a_word(texts, stemmer):
    batch = AsciiWords(stemmer=stemmer).read(texts)
    assert len(batch.ids) == 0
    assert batch.sentence_at.tolist() == [0]
    assert batch.text_at.tolist() == [0] * (len(texts) + 1)
    assert batch.n_words == 0


def test_a_sentence_of_stop_words_stays_empty():
    batch = AsciiWords(stopwords=STOPWORDS).read(["the\nman\n\nthe", "the"])
    assert batch.sentence_at.tolist() == [0, 0, 1, 1, 1]
    assert batch.text_at.tolist() == [0, 3, 4]


@settings(deadline=None)
@given(texts, st.sampled_from([None, "porter", "porter155"]), st.booleans(), st.integers(1, 20))
def test_reading_one_by_one_gives_the_ids_of_reading_at_once(texts, stemmer, has_stopwords, most):
    words = AsciiWords(stemmer=stemmer, stopwords=STOPWORDS if has_stopwords else None, exceptions=EXCEPTIONS)
    keeping = words.with_vocabulary()
    in_turns = [sentences(keeping.read([text]))[0] for text in texts]
    assert numbered(in_turns) == numbered(sentences(words.read(texts)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels.vocabulary, "MAX_WORDS", most)
        forgetful = words.with_vocabulary()
        for text in texts:
            assert numbered(sentences(forgetful.read([text]))) == numbered(sentences(words.read([text])))


def test_tables_grow(monkeypatch):
    vocabulary: Any = kernels.vocabulary  # of either tier
    if hasattr(vocabulary, "LARGEST"):  # tables of the plain tier are dicts
        monkeypatch.setattr(vocabulary, "LARGEST", vocabulary.SMALLEST)
    texts = [" ".join(f"word{n * n % 9001}" + "x" * (n % 20) for n in range(start, start + 999)) for start in range(9)]
    check(AsciiWords(), texts, rouge_score())
    check(AsciiWords(stemmer="porter"), texts, rouge_score(PorterStemmer()))
    keeping = AsciiWords(stemmer="porter").with_vocabulary()
    in_turns = [sentences(keeping.read([text]))[0] for text in texts]
    assert numbered(in_turns) == numbered(sentences(AsciiWords(stemmer="porter").read(texts)))


@pytest.mark.parametrize("text", ["a", "a b", "a\nb", ""])
def test_many_adjacent_texts(text):
    check(AsciiWords(), [text] * 3000, rouge_score())


@pytest.mark.slow
def test_a_long_text():
    text = "\n".join(f"{n % 70_000} {'ab' * (n % 40)}" for n in range(drawn(500_000, 40_000)))
    batch = AsciiWords().read([text])
    assert numbered(sentences(batch)) == numbered(by_lines(str.split, [text]))


@pytest.mark.parametrize("base", ["", "a b", "é", "a\0"])
def test_wrong_base_forms_are_named(base):
    with pytest.raises(ValueError, match=r"exceptions\['were'\]=.*; expected printable ASCII"):
        AsciiWords(stemmer="porter", exceptions={"were": base})
