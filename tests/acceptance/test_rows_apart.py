"""A score does not depend on other rows: stemmers, tokenizers and splitters carry no state from text to text."""

import random
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from rougekit import Scorer
from rougekit.scoring.text import punkt, sentences, stemmers, tokenizers, xlsum
from rougekit.scoring.text.nltk_words import STEMMERS as NLTK
from rougekit.scoring.text.xlsum_stemmers import STEMMERS as XLSUM
from tests.helpers.amounts import drawn
from tests.helpers.udhr import ARTICLES

ARTICLE = [f"{first} {second}" for _, first, second in ARTICLES]
WORDS = sorted({word for text in ARTICLE for word in tokenizers.named("unicode").tokens(text)})[:: drawn(1, 3)]
_LETTERS = "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةتنوهاك"
_RANDOM = random.Random(0)
ARABIC = [word for word in WORDS if re.search("[\u0600-\u06ff]", word)] + [
    "".join(_RANDOM.choices(_LETTERS, k=_RANDOM.randint(2, 9))) for _ in range(drawn(1000, 500))
]


def in_every_order(of_several, items):
    """The result for each item alone, once it is shown to be the same in any order, among others and in threads."""
    alone = [of_several([item])[0] for item in items]
    assert of_several(items) == alone
    assert of_several(items[::-1])[::-1] == alone
    order = random.Random(1).sample(range(len(items)), len(items))
    assert of_several([items[k] for k in order]) == [alone[k] for k in order]
    with ThreadPoolExecutor(4) as pool:
        assert all(result == alone for result in pool.map(of_several, [items] * 4))


def snowball_names():
    return sorted(pytest.importorskip("Stemmer").algorithms())


@pytest.mark.slow
@pytest.mark.parametrize("name", [*NLTK, *XLSUM, *stemmers._OF_PORTER])
def test_stemmers_have_no_state(name):
    pytest.importorskip("nltk")
    if name == "xlsum:turkish":
        pytest.importorskip("TurkishStemmer")
    in_every_order(stemmers.resolve(name).stems, ARABIC if re.search("arab|isri|arls", name) else WORDS)


@pytest.mark.slow
def test_snowball_stemmers_have_no_state():
    for name in snowball_names():
        in_every_order(stemmers.resolve(name).stems, WORDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*tokenizers.NAMES, *(f"xlsum:{language}" for language in xlsum.SEGMENTERS)])
def test_tokenizers_have_no_state(name):
    try:
        in_every_order(tokenizers.named(name).tokens_of, ARTICLE)
    except ImportError as missing:
        pytest.skip(str(missing))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["nltk", *(f"punkt:{language}" for language in punkt.LANGUAGES), "sentencex:en", "sentencex:de", "sentencex:hi"],
)
def test_sentence_splitters_have_no_state(name):
    try:
        splitter = sentences.resolve(name)
    except ImportError as missing:
        pytest.skip(str(missing))
    in_every_order(lambda texts: [splitter.sentences(text) for text in texts], ARTICLE)


def test_the_score_of_a_pair_does_not_depend_on_earlier_pairs():
    pytest.importorskip("nltk")
    scorer = Scorer(["rouge1"], tokenizer="unicode", stemmer="nltk:arabic")
    pair = ["وهبوا"], ["وهب"]
    alone = scorer.score(*pair)["rouge1"].fmeasure[0]
    rows = ARABIC[:500]
    assert scorer.score(rows + pair[0], rows + pair[1])["rouge1"].fmeasure[-1] == alone == 1.0
