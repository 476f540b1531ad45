"""tokenize, with and without a stemmer."""

import rouge_score.tokenize
from hypothesis import given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from rougekit.compat import tokenize, tokenizers
from tests.helpers.compat import words


@given(st.text(max_size=40) | words)
def test_tokenize_gives_the_same_tokens(text):
    for stemmer in (None, PorterStemmer()):
        assert tokenize.tokenize(text, stemmer) == rouge_score.tokenize.tokenize(text, stemmer)
    assert tokenizers.DefaultTokenizer(use_stemmer=True).tokenize(text) == tokenize.tokenize(text, PorterStemmer())
