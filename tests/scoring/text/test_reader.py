"""Reading texts into batches: order of the steps, their names in signatures, and limits of length."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.scoring.options import TextOptions
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.callables import ResultError
from rougekit.scoring.text.reader import first_bytes, first_words, make_reader
from rougekit.scoring.text.stemmers import Porter

texts = st.text(st.one_of(st.characters(), st.sampled_from(" \n\t\x1c\x85\u2029a\ud800日👍")), max_size=30)


def reader(own="rouge_score", **options):
    return make_reader(TextOptions(**options), own, Porter)


def n_words(batch):
    """[text][sentence] = words"""
    return [
        [int(last - first) for first, last in pairwise(batch.sentence_at[start : end + 1])]
        for start, end in pairwise(batch.text_at)
    ]


def test_lines_are_the_sentences_of_one_batch():
    read = reader().read(["a b\nc", "", "d. e"])
    assert read.whole is read.sentences
    assert n_words(read.whole) == [[2, 1], [], [2]]


def test_one_batch_serves_split_texts_if_no_sentence_ends_within_a_word():
    one = reader(split_summaries=True)
    read = one.read(["It rained. It stopped.\nThen"])
    assert n_words(read.sentences) == [[2, 2, 1]]
    assert read.whole is read.sentences
    assert n_words(one.read(["It rained. It stopped."], sentences=False).sentences) == [[4]]


@pytest.mark.parametrize(
    ("options", "whole", "sentences"),
    [({"tokenizer": "whitespace"}, [2], [2, 1]), ({"sentences": lambda text: text.split("t")}, [3], [1, 1, 2])],
)
def test_words_that_splitting_may_change_are_read_as_a_whole_and_by_sentence(options, whole, sentences):
    one = reader(split_summaries=True, **options)
    read = one.read(["It stop.'Then"])
    assert n_words(read.whole) == [whole]
    assert n_words(read.sentences) == [sentences]
    only = one.read(["It stop.'Then"], whole=False)
    assert only.whole is only.sentences


def test_limits_apply_before_sentence_splitting_and_stop_words_after():
    one = reader(max_words=3, split_summaries=True, stopwords=["it"])
    assert n_words(one.read(["It rained. It stopped."]).sentences) == [[1, 0]]
    assert one.truncated("It rained. It stopped.") == ("It rained. It",) * 2


@pytest.mark.parametrize(
    ("options", "takes_bytes"),
    [
        ({}, True),
        ({"use_stemmer": True, "stopwords": ["a"]}, True),
        ({"max_words": 5}, False),
        ({"split_summaries": True}, False),
        ({"tokenizer": "whitespace"}, False),
    ],
)
def test_utf_8_bytes_are_read_unless_strings_are_needed(options, takes_bytes):
    assert reader(**options).takes_bytes is takes_bytes
    assert isinstance(reader(**options).pipeline, AsciiWords) is (options != {"tokenizer": "whitespace"})


def test_a_callable_does_its_own_stemming():
    assert reader(tokenizer=str.split, use_stemmer=True).notes
    assert reader(tokenizer=str.split, use_stemmer=True).names.stemmer == "none"
    assert not reader(tokenizer=str.split, stemmer="porter").notes


def test_use_stemmer_is_refused_for_other_languages():
    with pytest.raises(ValueError, match=r"use_stemmer=True and language='th': .* Thai has no stemmer; leave out"):
        reader(tokenizer="whitespace", language="th", use_stemmer=True)


def test_a_splitter_that_returns_no_list_is_refused_with_the_text():
    one = reader(split_summaries=True, sentences=lambda text: None if text == "bad" else [text])
    with pytest.raises(ResultError) as error:
        one.read(["a", "bad"])
    assert (error.value.role, error.value.position) == ("sentences", 1)


def test_a_reader_with_vocabulary_reads_the_same_words():
    one = reader(use_stemmer=True)
    again = one.with_vocabulary()
    assert again.names == one.names
    first, second = (again.read([text]).whole.ids.tolist() for text in ("cats ran", "a cat"))
    assert first[0] == second[1]


@pytest.mark.parametrize(
    ("text", "n", "expected"),
    [
        ("", 3, ""),
        ("a b", 2, "a b"),
        ("a b ", 2, "a b "),
        (" a\n\nb\tc d", 3, " a\n\nb\tc"),
        ("a\u00a0b\u2028c", 2, "a\u00a0b"),
        ("a b c", 1, "a"),
    ],
)
def test_first_words_keeps_white_space_between_words(text, n, expected):
    assert first_words(text, n) == expected


@given(texts, st.integers(1, 12))
def test_first_words_is_a_prefix_with_the_first_words_of_split(text, n):
    cut = first_words(text, n)
    assert text.startswith(cut)
    assert cut.split() == text.split()[:n]


def size(text):
    return len(text.encode("utf-8", "surrogatepass"))


@given(texts, st.integers(1, 40))
def test_first_bytes_is_the_longest_prefix_that_fits(text, n):
    cut = first_bytes(text, n)
    assert text.startswith(cut)
    assert size(cut) <= n
    assert cut == text or size(text[: len(cut) + 1]) > n
