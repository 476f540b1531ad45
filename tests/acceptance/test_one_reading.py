"""A text is read in batches to be scored, and alone to be explained, marked and warned about: always the same words."""

from contextlib import suppress
from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.standards.catalog import CLASSES
from rougekit.scoring.standards.registry import standard_of
from rougekit.scoring.text.spans import read_spans
from tests.helpers.amounts import max_examples

OPTIONS = {
    "plain": {}, "stems": {"use_stemmer": True}, "five words": {"max_words": 5}, "forty bytes": {"max_bytes": 40},
    "sentences": {"split_summaries": True}, "stop words": {"stopwords": "smart"},
}  # fmt: skip
PIECES = [
    "The cats", "cat", "sat", "on", "running", "a", "3.14", "U.S.", "don't", "e-mail", "x_y", "été", "日本",
    "\U0001f600", "\ufeff", "-", "--", "...", "“quoted”", "A.B.", "1,000", "\ufb01ne", "ß", "I",
    "İ", "\n", "\n\n", "\t", "  ", " ",
    "\r\n", "\x0b", "\x85", "\u2028", ".", "! ", "? ", ". ", " . ", "_", "__a", "@", "\x00",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=9).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda between: between.join(pieces))
)


def pattern(words):
    """Which words are equal, by position."""
    first = {}
    return [first.setdefault(word, len(first)) for word in words]


def in_batch(batch, k):
    """The ids of the sentences of a text in a batch."""
    sentences = range(batch.text_at[k], batch.text_at[k + 1])
    return [batch.ids[batch.sentence_at[s] : batch.sentence_at[s + 1]].tolist() for s in sentences]


def made(standard, options):
    """The scorer; None if the standard refuses the option."""
    with suppress(ValueError):
        return Scorer(standard_of(standard).default_types, standard=standard, **OPTIONS[options])


ACCEPTED = [(standard, options) for standard in CLASSES for options in OPTIONS if made(standard, options)]


def test_most_standards_accept_an_option():
    assert {standard for standard, _ in ACCEPTED} == {*CLASSES}
    assert {options for _, options in ACCEPTED} == {*OPTIONS}


@pytest.mark.parametrize(("standard", "options"), ACCEPTED)
@max_examples(300, 25)
@given(st.lists(texts, min_size=2, max_size=4))
def test_what_is_scored_is_what_is_explained(standard, options, these):
    scorer = made(standard, options)
    with collect_warnings():
        read = scorer.reader.read(these)
    for by_sentence in {measure.by_sentence for measure in scorer.options.measures.values()}:
        batch = read.sentences if by_sentence else read.whole
        counted = [in_batch(batch, k) for k in range(len(these))]
        try:
            shown = read_spans(scorer.reader, these, by_sentence)
        except ValueError:  # ROUGE 2.0's words may lose their places
            assert (standard, options) in {("rouge2", "stop words"), ("rouge2", "stems")}
            continue
        kept = [[words for words in sentences if words] for sentences in counted]
        alone = [[words for words in each.sentences if words] for each in shown]
        if not by_sentence:  # whose boundaries the measures of whole texts ignore
            kept, alone = ([[list(chain.from_iterable(each))] for each in both] for both in (kept, alone))
        assert [[*map(len, each)] for each in kept] == [[*map(len, each)] for each in alone]
        flat = pattern(chain.from_iterable(chain.from_iterable(kept)))
        assert flat == pattern(chain.from_iterable(chain.from_iterable(alone)))
        for text, each in zip(these, shown, strict=True):
            assert len(each.spans) == sum(map(len, each.sentences))
            assert all(0 <= start <= end <= len(text) for start, end in each.spans)
    alone = [scorer.reader.tokens(text) for text in these]
    readings = [[chain.from_iterable(in_batch(batch, k)) for k in range(len(these))] for batch in read]
    assert pattern(chain.from_iterable(alone)) in [pattern(chain.from_iterable(each)) for each in readings]


@pytest.mark.parametrize("standard", CLASSES)
def test_a_pair_has_the_scores_of_a_batch(standard):
    scorer = Scorer(standard_of(standard).default_types, standard=standard)
    random = np.random.default_rng(7)
    drawn = ["a " + " ".join(random.choice(PIECES, random.integers(1, 9))) for _ in range(40)]
    with collect_warnings():
        together = scorer.score(drawn[:20], drawn[20:])
        for k, (prediction, reference) in enumerate(zip(drawn[:20], drawn[20:], strict=True)):
            pair = scorer.score_pair(prediction, reference)
            alone = scorer.score([prediction], [reference])
            for name in scorer.types:
                assert tuple(pair[name]) == tuple(alone.columns[name][:, 0]) == tuple(together.columns[name][:, k])
