"""Both Porter stemmers in plain Python: the stems of the compiled kernel."""

import random

import pytest

from dev.corpora import CNN, corpus
from rougekit.kernels.porter import IRREGULAR, stem_of
from tests.helpers.words import forms_of


@pytest.mark.parametrize("variant", ["porter", "porter155"])
def test_stems(variant):
    compiled = pytest.importorskip("rougekit.kernels.compiled.vocabulary")
    words = sorted(odd_words())
    stems = forms_of(compiled.Forms(variant, frozenset(), {}), words)
    assert stems == [stem_of(word, variant) for word in words]


def odd_words():
    """Words of a corpus, irregular words, and strings of vowels, consonants and suffixes."""
    rng = random.Random(1)
    pieces = [*"aeiouybclstzey", "yy", "ss", "ll", "at", "bl", "iz", "ation", "ational", "eed", "ed", "ing", "ies"]
    pieces += ["ment", "ion", "logi", "fulli", "alli", "al"]
    strange = {"".join(rng.choices(pieces, k=rng.randrange(1, 6))) for _ in range(8000)}
    known = {word for text in corpus(CNN, 400)[0] for word in text.lower().replace(".", " ").replace(",", " ").split()}
    return {word for word in strange | known | {*IRREGULAR} if len(word) > 3}
