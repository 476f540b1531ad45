"""Tokenizers and stemmers by the installed NLTK, without its data, against NLTK's own functions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev.peers import nltk_data_folder
from rougekit import Scorer, parse_signature
from rougekit.scoring.text.sentences import resolve as splitter
from rougekit.scoring.text.stemmers import resolve as stemmer
from rougekit.scoring.text.tokenizers import resolve as tokenizer
from tests.helpers.amounts import max_examples
from tests.helpers.sentences import texts

nltk = pytest.importorskip("nltk")


@pytest.fixture(scope="module", autouse=True)
def data():
    """Data for NLTK's own functions; ours need none."""
    folder = str(nltk_data_folder())
    nltk.data.path.append(folder)
    yield
    nltk.data.path.remove(folder)


@max_examples(200, 40)
@given(text=texts | st.text("ab .!?\"'()\u201d\n", max_size=30))
def test_sentences_and_words_equal_nltks(text):
    sentences = splitter("nltk")
    assert sentences.sentences(text) == nltk.sent_tokenize(text)
    words = tokenizer("nltk")
    assert words.tokens(text) == nltk.word_tokenize(text)
    spans = words.spans(text)
    assert spans is None or len(spans) == len(words.tokens(text))


def test_sentences_of_another_language():
    pytest.importorskip("punkt")
    text = "Er kam am 3. Mai, d.h. gestern. Dann ging er."
    assert splitter("nltk:german").sentences(text) == nltk.sent_tokenize(text, "german")
    with pytest.raises(ValueError, match=r"sentences='nltk:germn' \(did you mean 'nltk:german'\?\)"):
        splitter("nltk:germn")


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("nltk:lancaster", "LancasterStemmer"), ("nltk:isri", "ISRIStemmer"), ("nltk:cistem", "Cistem"),
        ("nltk:arlstem", "ARLSTem"), ("nltk:arlstem2", "ARLSTem2"), ("nltk:porter", "PorterStemmer"),
    ],
)  # fmt: skip
def test_stemmers_equal_nltks(name, stem):
    own = getattr(nltk.stem, stem)()
    words = ["maximum", "running", "laufende", "كتابهم", "a", "presumably"]
    assert stemmer(name).stems(words) == [own.stem(word) for word in words]


def test_snowball_stemmers_equal_nltks():
    assert stemmer("nltk:german").stems(["häuser"]) == [nltk.SnowballStemmer("german").stem("häuser")]
    with pytest.raises(ValueError, match=r"stemmer='nltk:lancester' \(did you mean 'nltk:lancaster'\?\)"):
        stemmer("nltk:lancester")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"split_summaries": True, "sentences": "nltk"}, "split:nltk"),
        ({"tokenizer": "nltk"}, "tok:nltk"),
        ({"stemmer": "nltk:lancaster"}, "stem:nltk:lancaster"),
        ({"stemmer": "nltk:lancaster", "split_summaries": True}, "split:punkt"),
    ],
)
def test_the_signature_has_nltks_version_and_can_be_parsed(options, field):
    signature = Scorer(**options).signature
    assert field in signature.split("|")
    assert f"nltk:{nltk.__version__}" in signature.split("|")
    assert parse_signature(signature).signature == signature


def test_punkt_does_not_need_nltk():
    signature = Scorer(split_summaries=True).signature
    assert "nltk:3.10" in signature.split("|")
    assert parse_signature(signature).signature == signature


def test_scores_use_nltks_sentences():
    scorer = Scorer(["rougeLsum"], split_summaries=True, sentences="nltk")
    assert scorer.score(["A cat sat. It ate."], ["It ate. A cat sat."])["rougeLsum"].fmeasure == [1.0]
