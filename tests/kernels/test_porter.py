import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from rougekit.kernels.porter import IRREGULAR, SUFFIX_STEPS
from rougekit.kernels.tiers import kernels
from rougekit.scoring.standards.rouge155.words import stem_with
from tests.helpers.amounts import drawn, max_examples
from tests.oracles.porter155 import Porter155

ORACLES = {"porter": PorterStemmer(), "porter155": Porter155(), "original": PorterStemmer("ORIGINAL_ALGORITHM")}
ENDINGS = sorted(
    {part for steps in SUFFIX_STEPS.values() for step in steps for rules in step.values() for part, *_ in rules}
    | {part for steps in SUFFIX_STEPS.values() for step in steps for rules in step.values() for _, _, part, _ in rules}
    | {*IRREGULAR, *IRREGULAR.values()}
    | {"sses", "ss", "ies", "i", "s", "eed", "ee", "ed", "ing", "at", "ate", "bl", "ble", "iz", "ize", ""}
)
words = st.builds(
    lambda start, endings: start + "".join(endings),
    st.text("abcdehilnosstyyz019", max_size=9),
    st.lists(st.sampled_from([*ENDINGS, "s", "ed", "ing", "ly", "y", "es"]), max_size=4),
)


def stems(batch: list[str], stemmer: str) -> list[str]:
    """The stems of words of letters a-z and digits, by the `Forms` of the tested tier."""
    return list(map(kernels.vocabulary.Forms(stemmer, frozenset(), {}).form_of, batch))


def expected(word: str, stemmer: str) -> str:
    return ORACLES[stemmer].stem(word) if len(word) > 3 else word


@pytest.mark.slow
@pytest.mark.parametrize("stemmer", ORACLES)
@max_examples(500, 60)
@given(batch=st.lists(words.filter(bool), max_size=20))
@example(
    batch=["additionally", "skies", "dies", "xieds", "tied", "lyying", "geologi", "agreements", "dimensional", "yyyy"]
)
@example(batch=["s" * 70 + "ational", "yy" * 40 + "ed", "a" * 3, "9999", "1990s", "eeds", "ings", "allialli", "nesses"])
def test_stems_equal_the_oracle(batch, stemmer):
    assert stems(batch, stemmer) == [expected(word, stemmer) for word in batch]


@pytest.mark.parametrize("stemmer", ORACLES)
def test_a_suffix_does_not_extend_into_the_previous_word(stemmer):
    for ending in ENDINGS:
        for n in (1, 2, 3):
            batch = [ending[:n], ending[n:], "b" + ending[n:]]
            assert stems(batch, stemmer) == [expected(word, stemmer) for word in batch]


@max_examples(500, 60)
@given(word=words)
@example(word="yyyy")
@example(word="yttes")
def test_a_single_word_has_the_same_stem(word):
    assert len(word) < 4 or stem_with({})(word.encode()).decode() == expected(word, "porter155")


@pytest.mark.slow
@pytest.mark.parametrize("stemmer", ORACLES)
def test_stems_of_many_random_words(stemmer):
    rng = random.Random(155)
    alphabets = ["abcdefghijklmnopqrstuvwxyz", "aeiouy", "lsztyy", "01239abey"]
    batch = [
        "".join(rng.choices(rng.choice(alphabets), k=rng.randrange(1, 8)))
        + "".join(rng.choices(ENDINGS, k=rng.randrange(4)))
        + rng.choice(["", "", "s", "ed", "ing", "ly", "y"])
        for _ in range(drawn(200_000, 10_000))
    ]
    assert stems(batch, stemmer) == [expected(word, stemmer) for word in batch]
