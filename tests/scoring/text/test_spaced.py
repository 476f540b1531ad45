"""Words between single spaces: NumPy's ids against a dictionary's."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit.scoring.standards.coco import SingleSpaces
from rougekit.scoring.text import spaced
from rougekit.scoring.text.spaced import SingleSpaced, numbered
from tests.helpers.amounts import max_examples

TEXTS = st.lists(st.text("a\0b \nä", max_size=40) | st.text(max_size=30) | st.sampled_from(["", " ", "x" * 17]))
SURROGATES = st.lists(st.text(st.characters(min_codepoint=0xD7FF, max_codepoint=0xE001), max_size=5))


def assert_words(texts):
    batch = SingleSpaced(SingleSpaces()).read_sentences([[text] for text in texts])
    words = [word for text in texts for word in text.split(" ")]
    number_of = dict(zip(batch.ids.tolist(), words, strict=True))
    assert [number_of[number] for number in batch.ids.tolist()] == words
    assert len(number_of) == len(set(words))
    assert not number_of or max(number_of) < batch.n_words
    assert np.diff(batch.sentence_at[batch.text_at]).tolist() == [text.count(" ") + 1 for text in texts]


@max_examples(200, 40)
@given(TEXTS | SURROGATES)
@example(["a " + "long" * 20, "long" * 20 + " b"])
def test_equal_words_and_only_they_have_equal_ids(texts):
    assert_words(texts)


def test_words_that_share_a_place_in_the_table_are_told_apart(monkeypatch):
    monkeypatch.setattr(spaced, "_BITS", 3)
    words = [str(number) for number in range(500)]
    ids, n_words = numbered(" ".join(words * 2).encode())
    assert n_words == 500
    assert ids[:500].tolist() == ids[500:].tolist()
    assert sorted(ids[:500].tolist()) == list(range(500))
