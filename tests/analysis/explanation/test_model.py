"""What an explanation says in words."""

import pytest

from rougekit import explain


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "rougeL",
            "The longest common subsequence is 2 words long: 2 of the 4 reference words (recall 50.0 %) and 2 of the 3 "
            "prediction words (precision 66.7 %).",
        ),
        (
            "rougeW",
            "Common subsequences have 1 run of neighbouring words (1 of 2 words); with f(k) = k^1.2 they weigh "
            "2.297, of 5.278 for the whole reference (recall 50.0 %) and 3.737 for the whole prediction (precision "
            "66.7 %), where the quotients are taken to the power 1/1.2.",
        ),
        (
            "rougeSU0",
            "3 of the 7 reference skip-bigrams or unigrams are in the prediction (recall 42.9 %), and 3 of its 5 "
            "skip-bigrams or unigrams are in the reference (precision 60.0 %).",
        ),
        (
            "meadL",
            "The prediction's sentences have 2 of their 3 words in common with the reference sentence nearest to "
            "each (precision 66.7 %), and the reference's sentences 2 of 4 with the nearest of the prediction (recall "
            "50.0 %).",
        ),
        (
            "bleu2",
            "The reference has 2 of 3 unigrams, 1 of 2 bigrams of the prediction, which is 3 words long, the "
            "reference 4; BLEU is defined for a whole corpus, from the sums of such counts.",
        ),
    ],
)
def test_the_counts_in_words(name, sentence):
    assert explain("the cat sat", "the cat was sitting", name).sentence == sentence
