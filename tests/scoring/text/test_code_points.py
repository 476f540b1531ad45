"""Texts that are cut all at once have the tokens of each, by the patterns of the library `regex`."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.scoring.text.unicode import Characters, UnicodeWords
from tests.helpers.amounts import drawn
from tests.helpers.udhr import ARTICLES

pytest.importorskip("regex")

TOKENIZERS = [UnicodeWords(), UnicodeWords(turkic=True), Characters(), Characters(turkic=True)]
ODD = (
    "\u200d\u200c\u0301\u0344\u0e33\u0eb3\uff9e\uff21\u1100\u1161\u11a8\uac00\uac01\U0001f1e9\U0001f1ea\U0001f468"
    "\U0001f3fb\ufe0f\u0600\u0915\u094d\u093c\u0924\u0941\u09cd\u0995\u0dca\u1039\u1000\u102c\u103a\u1031\u1b44\u1bab"
    "ßİıﬁ½²Å\u212b\u3007\u4e00。，a1 \t\r\x1c\u2028'-.\ud800\udfff"
)
"""What joins, attaches, folds to several or ends a cluster."""
odd_texts = st.lists(st.text(st.sampled_from(ODD) | st.characters(exclude_characters="\0"), max_size=12), min_size=1)


@pytest.mark.parametrize("tokenizer", TOKENIZERS, ids=str)
@given(texts=odd_texts)
def test_odd_characters(tokenizer, texts):
    assert tokenizer.numbered(texts).lists() == [tokenizer.tokens(text) for text in texts]


@pytest.mark.parametrize("tokenizer", TOKENIZERS, ids=str)
def test_pieces_of_real_texts_and_odd_characters(tokenizer):
    rng = random.Random(5)
    known = [sentence for _, *sentences in ARTICLES for sentence in sentences]
    for _ in range(drawn(3000, 300)):
        texts = []
        for _ in range(rng.randrange(1, 5)):
            text = rng.choice(known)
            at = rng.randrange(len(text))
            texts.append(text[at : at + rng.randrange(40)] + "".join(rng.choices(ODD, k=rng.randrange(4))))
        assert tokenizer.numbered(texts).lists() == [tokenizer.tokens(text) for text in texts]


@pytest.mark.parametrize(("tokenizer", "recall"), [("unicode", [2 / 3, 1.0]), ("char", [3 / 4, 1.0])])
def test_a_text_with_the_separator_is_cut_by_itself(tokenizer, recall):
    scorer, texts = Scorer(["rouge1"], tokenizer=tokenizer), ["né à\0 Õ", "日本 a"]
    assert scorer.reader.pipeline._source.numbered(texts) is None
    assert scorer.score(texts, ["né Õ x", "日 a"])["rouge1"].recall.tolist() == recall
