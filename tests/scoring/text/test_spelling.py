"""Texts spelt in ASCII for the kernels have the tokens that patterns of the library `regex` find."""

import os
import random
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev.paths import ROOT
from rougekit import Scorer, score_pair
from rougekit.kernels import tiers
from rougekit.kernels.tiers import kernels
from rougekit.scoring.text.spelling import Spelling
from rougekit.scoring.text.unicode import Characters, UnicodeWords
from tests.conftest import use_tier
from tests.helpers.amounts import drawn
from tests.helpers.udhr import ARTICLES

pytest.importorskip("regex")

TOKENIZERS = [UnicodeWords(), UnicodeWords(turkic=True), Characters(), Characters(turkic=True)]
ODD = (
    "\u200d\u200c\u0301\u0344\u0e33\u0eb3\uff9e\uff21\u1100\u1161\u11a8\uac00\uac01\U0001f1e9\U0001f1ea\U0001f468"
    "\U0001f3fb\ufe0f\u0600\u0915\u094d\u093c\u0924\u0941\u09cd\u0995\u0dca\u1039\u1000\u102c\u103a\u1031\u1b44\u1bab"
    "ßİıﬁ½²Å\u212b\u3007\u4e00。，a1 \t\r\x1c\u2028'-.\ud800\udfff\u0e48\u064b\u0651\u09be\u09c7\n"
)
"""Characters that join, attach, fold to several or end a cluster."""


@pytest.fixture(autouse=True, scope="module")
def native_kernels(pytestconfig):
    """Texts are spelt only for the kernels in C."""
    if tiers.why_missing():
        pytest.skip("needs the kernels in C")
    use_tier("native")
    yield
    use_tier(pytestconfig.getoption("tier"))


def read(tokenizer, texts):
    """The tokens of each text as read by the kernels."""
    spelt, words = tokenizer.spelling.spelt(texts), kernels.vocabulary.Vocabulary(folding="bytes")
    batch = words.read(spelt)
    token_of = tokenizer.spelling.words(words.spelt(spelt))
    at = batch.sentence_at[batch.text_at].tolist()
    return [[token_of[k] for k in batch.ids[first:end]] for first, end in pairwise(at)]


def by_patterns(tokenizer, texts):
    return [[token for line in text.split("\n") for token in tokenizer.tokens(line)] for text in texts]


odd_texts = st.lists(st.text(st.sampled_from(ODD) | st.characters(exclude_characters="\0"), max_size=12), min_size=1)


@pytest.mark.parametrize("tokenizer", TOKENIZERS, ids=str)
@given(texts=odd_texts)
def test_odd_characters(tokenizer, texts):
    assert read(tokenizer, texts) == by_patterns(tokenizer, texts)


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
        assert read(tokenizer, texts) == by_patterns(tokenizer, texts)


@pytest.mark.parametrize("mark", ["\u0301", "\u064b", "\u093c", "\u0e48"])
def test_a_mark_at_the_beginning_does_not_force_the_slow_path(mark, monkeypatch):
    monkeypatch.setattr(Spelling, "_slowly", None)
    texts = [f"{mark}n\u00e9", f"a\t{mark}b", f"\u0938\n{mark}\u0938"]
    for tokenizer in TOKENIZERS:
        assert read(tokenizer, texts) == by_patterns(tokenizer, texts)


@pytest.mark.parametrize(("tokenizer", "recall"), [("unicode", [2 / 3, 1.0]), ("char", [3 / 4, 1.0])])
def test_a_text_that_contains_the_separator_is_split_alone(tokenizer, recall):
    scorer, texts = Scorer(["rouge1"], tokenizer=tokenizer), ["né à\0 Õ", "日本 a"]
    assert scorer.reader.pipeline._source.spelling.spelt(texts) is None
    assert scorer.score(texts, ["né Õ x", "日 a"])["rouge1"].recall.tolist() == recall


@pytest.mark.parametrize("tokenizer", ["unicode", "char"])
def test_a_single_pair_has_the_scores_of_a_batch(tokenizer):
    rng = random.Random(6)
    texts = [" ".join(sentences) + "".join(rng.choices(ODD, k=rng.randrange(3))) for _, *sentences in ARTICLES]
    scores = Scorer(tokenizer=tokenizer).score(texts[:-1], texts[1:])
    for row, pair in enumerate(pairwise(texts)):
        alone = score_pair(*pair, tokenizer=tokenizer)
        assert {name: score.fmeasure for name, score in alone.items()} == {
            name: scores[name].fmeasure[row] for name in alone
        }


def test_stems_equal_those_of_the_original_words():
    pytest.importorskip("Stemmer")
    scorer = Scorer(["rouge1"], language="de")
    assert scorer.score(["die Straßen und Häuser"], ["Straße, Haus"])["rouge1"].recall.tolist() == [1]


FORK = """
import os, signal, threading, time
from rougekit import Scorer
from rougekit.scoring.text import spelling

def score(text):
    return Scorer(["rouge1"], tokenizer="unicode").score([text], [text])["rouge1"].fmeasure[0]

def learn():
    with spelling._LOCK:
        held.set()
        time.sleep(0.3)

score("na\\u00efve")  # so that kernels are loaded, or compiled, before the child's alarm is set
held = threading.Event()
threading.Thread(target=learn).start()
held.wait()
if not (child := os.fork()):
    signal.alarm(60)
    os._exit(int(7 * score("caf\\u00e9")))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_child_forked_while_another_thread_adds_spellings_can_add_spellings():
    environment = {**os.environ, "ROUGEKIT_TIER": "native"}
    found = subprocess.run([sys.executable, "-c", FORK], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert found.stdout == "7\n", found.stderr
