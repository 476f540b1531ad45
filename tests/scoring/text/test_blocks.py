"""Examples in blocks: their texts, order, sizes, and names in messages."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.foundation.arrays.buffers import NotText
from rougekit.foundation.inputs import Examples
from rougekit.scoring.text.blocks import BLOCK_CHARACTERS, Lengths, cut, lengths
from rougekit.scoring.text.token_lists import TokenLists

texts = st.text("aé \n\0\u212a", max_size=9)


def test_few_texts_are_measured_and_many_sampled():
    few = Examples(["a" * n for n in range(999)], ["b"] * 999, "one")
    assert lengths(few).measured == [n + 1 for n in range(999)]
    several = Examples(["a", "bb"], [["c", "dd"], ["eee"]], "several")
    assert lengths(several) == Lengths(2, 1, [4, 5])
    many = Examples(["a" * (n % 100) for n in range(100_000)], ["b" * 20] * 100_000, "one")
    assert lengths(many).characters == pytest.approx(sum(map(len, chain(*many[:2]))), rel=0.02)
    with pytest.raises(NotText):
        lengths(Examples(["a", None], ["a", "b"], "one"))


@given(st.lists(st.integers(0, 50)), st.integers(1, 40), st.integers(1, 9), st.integers(1, 300))
def test_cuts_cover_every_example_once(asked, step, threads, size):
    n = max(0, step * (len(asked) - 1)) + min(step, len(asked))
    cuts = cut(Lengths(n, step, asked), threads, size)
    assert [first for first, _ in cuts] == [0, *(last for _, last in cuts[:-1])]
    assert cuts[-1][1] == n
    assert n == 0 or all(first < last for first, last in cuts)


@pytest.mark.parametrize(("threads", "blocks"), [(1, 18), (2, 18), (7, 21), (20, 20)])
def test_blocks_are_even_and_divisible_among_threads(threads, blocks):
    sizes = [
        1000 * (last - first) for first, last in cut(Lengths(18_000, 1, [1000] * 18_000), threads, BLOCK_CHARACTERS)
    ]
    assert len(sizes) == blocks
    assert max(sizes) <= BLOCK_CHARACTERS
    assert max(sizes) - min(sizes) <= 1000


def test_one_example_is_one_block():
    assert cut(Lengths(1, 1, [10**9]), 2, BLOCK_CHARACTERS) == [(0, 1)]
    assert cut(Lengths(0, 1, []), 2, BLOCK_CHARACTERS) == [(0, 0)]


def test_lists_that_change_while_they_are_scored_are_an_error(monkeypatch):
    monkeypatch.setattr(TokenLists, "block_characters", 50)
    predictions, references = ["a b c"] * 40, ["a b"] * 40

    def tokens(text):
        if text == "a b c":  # not at the text on which the scorer probes the tokenizer
            del predictions[20:], references[20:]
        return text.split()

    with pytest.raises(RuntimeError, match="changed length while they were being scored"):
        Scorer(["rouge1"], tokenizer=tokens).score(predictions, references)


def test_lengths_are_sampled_at_irregular_positions():
    many = Examples(["x" if n % 31 == 0 else "word " * 40 for n in range(62_000)], ["x"] * 62_000, "one")
    assert lengths(many).characters == pytest.approx(sum(map(len, chain(*many[:2]))), rel=0.1)
