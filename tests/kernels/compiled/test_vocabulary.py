"""Words of ASCII text as ids, in plain Python: as the compiled kernel has them."""

import pytest

from dev.corpora import CNN, corpus
from rougekit.foundation.arrays.buffers import Strings
from rougekit.kernels import vocabulary as in_python
from tests.helpers.words import forms_of


@pytest.mark.slow
@pytest.mark.parametrize("stemmer", [None, "porter", "porter155"])
@pytest.mark.parametrize("stopwords", [frozenset(), frozenset({"the", "a", "of"})])
def test_vocabularies(stemmer, stopwords):
    """Ids may differ; which words are equal, and where texts and sentences end, may not."""
    compiled = pytest.importorskip("rougekit.kernels.compiled.vocabulary")
    odd = ["", "\n\n", "the\na of\n", "A\nThe cat\r\nSAT, x\n\n", "naïve 12ab", "x" * 100, "y" * 16, "y" * 24, "the"]
    first, second = [*odd, *corpus(CNN, 30)[0]], corpus(CNN, 30)[1]
    for bases in ({}, {"children": "child", "sitting": "sit!"}):
        rooms = [room.Vocabulary(room.Forms(stemmer, stopwords, bases)) for room in (compiled, in_python)]
        for some in (first, second):
            one, other = (room.read(Strings(some)) for room in rooms)
            assert one.sentence_at.tolist() == other.sentence_at.tolist()
            assert one.text_at.tolist() == other.text_at.tolist()
            assert len(set(zip(one.ids.tolist(), other.ids.tolist(), strict=True))) == len(set(one.ids.tolist()))
            assert len(set(one.ids.tolist())) == len(set(other.ids.tolist()))
        words = ["the", "children", "sitting", "relational", "abc"]
        forms = in_python.Forms(stemmer, stopwords, bases)
        assert forms_of(compiled.Forms(stemmer, stopwords, bases), words) == list(map(forms.form_of, words))
