"""Lists of tokens as ids: stop words go, words of one stem share an id, sentences keep their ends."""

from itertools import pairwise

import pytest

from rougekit.scoring.text.callables import ResultError
from rougekit.scoring.text.token_lists import TokenLists
from rougekit.scoring.text.tokenizers import resolve


def read(words, texts, by=TokenLists.read):
    """[text][sentence] = ids"""
    batch = by(words, texts)
    assert batch.ids.tolist() == [] or 0 <= batch.ids.min() <= batch.ids.max() < batch.n_words
    return [
        [batch.ids[first:last].tolist() for first, last in pairwise(batch.sentence_at[start : end + 1])]
        for start, end in pairwise(batch.text_at)
    ]


def test_lines_are_sentences_where_tokens_end_with_them():
    texts = ["a b\nb", "", "c\n\na"]
    assert read(TokenLists(resolve("whitespace")), texts) == [[[0, 1], [1]], [[]], [[2], [], [0]]]
    assert read(TokenLists(resolve(str.split)), texts) == [[[0, 1, 1]], [[]], [[2, 0]]]


def test_stop_words_go_before_words_of_one_stem_get_one_id():
    words = TokenLists(resolve("whitespace"), lambda tokens: [token[:3] for token in tokens], frozenset({"the"}))
    assert read(words, ["the cats\nthe", "cat then catalogue"]) == [[[0], []], [[0, 1, 0]]]
    assert words.tokens("the cats then") == ["cat", "the"]  # a stem may be spelt like a stop word
    assert words.spans("the cats then") == [(4, 8), (9, 13)]


def test_a_tokeniser_without_places_has_none():
    assert TokenLists(resolve(str.split), stopwords=frozenset({"a"})).spans("a b") is None


def test_sentences_as_they_are_given():
    texts = [["a b", "a"], [], ["", "c"]]
    assert read(TokenLists(resolve(str.split)), texts, TokenLists.read_sentences) == [[[0, 1], [0]], [], [[], [2]]]


def test_a_wrong_result_is_that_of_its_text_whichever_sentence_it_was():
    words = TokenLists(resolve(lambda text: None if text == "bad" else [text]))
    with pytest.raises(ResultError) as error:
        words.read_sentences([["a", "b"], [], ["c", "bad"], ["d"]])
    assert error.value.position == 2
