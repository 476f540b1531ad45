"""The default tokeniser beside rouge_score's, and the base class for one's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score import tokenizers as theirs

from rougekit.compat import tokenizers as ours
from tests.helpers.amounts import max_examples
from tests.helpers.compat import words


@max_examples(30)
@given(text=st.text(max_size=40) | words, use_stemmer=st.booleans())
def test_the_default_gives_the_same_tokens(text, use_stemmer):
    found, expected = (module.DefaultTokenizer(use_stemmer).tokenize(text) for module in (ours, theirs))
    assert found == expected


def test_the_base_class_must_be_told_how_to_cut():
    for module in (ours, theirs):
        with pytest.raises(TypeError, match="abstract"):
            module.Tokenizer()
