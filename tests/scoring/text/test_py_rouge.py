"""Words and stems of py-rouge against py-rouge and sacrerouge; benchmarks/migration.py compares scores."""

import random
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit import Scorer, explain, parse_signature
from rougekit.scoring.text.stemmers import base_forms, resolve
from rougekit.scoring.text.tokenizers import resolve as tokenizer
from tests.helpers.amounts import max_examples

nltk_porter = pytest.importorskip("nltk.stem.porter")
ORIGINAL = nltk_porter.PorterStemmer("ORIGINAL_ALGORITHM")
EXCEPTIONS = base_forms("wordnet-exceptions")
OWN = {**EXCEPTIONS, **base_forms("py-rouge-stems")}
WORDS = st.sampled_from(["gonna", "gotta", "gimme", "lemme", "wanna", "cannot", "executioner", "agreement", "gonnas"])


def words_of_py_rouge(text):
    """py-rouge's steps, with NLTK's tokenizer instead of word_tokenize, as such a text is one sentence."""
    text = re.sub("[^A-Za-z0-9]", " ", text.lower()).strip()
    return pytest.importorskip("nltk").NLTKWordTokenizer().tokenize(text.replace("cannot", "_cannot_"))


def stem_of_py_rouge(word):
    return word if len(word) <= 3 else OWN.get(word) or ORIGINAL.stem(word)


@max_examples(300, 40)
@given(text=st.text("ab Cİ\u212a1.'", max_size=20) | st.lists(WORDS | st.text("aeinost", max_size=9)).map(" ".join))
@example(text="Gonna, WANNA! can't cannotion cannots")
def test_words_and_stems_equal_py_rouges(text):
    theirs = words_of_py_rouge(text)
    words = tokenizer("py_rouge").tokens(text)
    assert words == [word.replace("_cannot_", "cannot") for word in theirs]
    stems = [stem_of_py_rouge(word).replace("_cannot_", "cannot") for word in theirs]
    assert resolve("porter:py_rouge").stems(words) == stems


def test_spans_cover_the_words():
    text = "I'm Gonna go, wanna?"
    words = tokenizer("py_rouge")
    spans = words.spans(text)
    assert [text[start:end].lower() for start, end in spans] == words.tokens(text)
    assert words.tokens(text) == ["i", "m", "gon", "na", "go", "wan", "na"]


def test_original_stems_equal_nltks_after_wordnets_exceptions():
    rng = random.Random(1)
    endings = "ation ational ement ment ly ies y ed ing bli abli logi alli ness".split()
    letters = "abeiloust"
    words = ["".join(rng.choices(letters, k=rng.randrange(1, 7))) + rng.choice(endings) for _ in range(5000)]
    words += rng.sample(sorted(EXCEPTIONS), 500)
    words = [word for word in words if word.isalnum()]
    expected = [word if len(word) <= 3 else EXCEPTIONS.get(word) or ORIGINAL.stem(word) for word in words]
    assert resolve("porter:original").stems(words) == expected
    scorer = Scorer(stemmer="porter:original")
    assert scorer.reader.pipeline.tokens(" ".join(words)) == expected


def test_138_words_have_stems_specific_to_py_rouge():
    special = base_forms("py-rouge-stems")
    assert len(special) == 138
    assert resolve("porter:py_rouge").stems(["agreement", "revolutionarize"]) == ["agreem", "revolutionari"]
    assert resolve("porter:original").stems(["agreement"]) == ["agreement"]


def test_signatures_and_explanations_include_words_and_stems():
    scorer = Scorer(tokenizer="py_rouge", stemmer="porter:py_rouge")
    assert "|tok:py_rouge|stem:porter:py_rouge|" in scorer.signature
    assert parse_signature(scorer.signature).signature == scorer.signature
    shown = explain("gonna run", "gonna", "rouge1", tokenizer="py_rouge")
    assert shown.prediction_tokens[:2] == ((0, 3), (3, 5))
