"""Pieces of a text that are shown alike, and their colours in a terminal."""

import re

import pytest
from hypothesis import given

from rougekit import explain
from rougekit.analysis.explanation.rendering import pieces
from tests.helpers.amounts import max_examples
from tests.helpers.explanations import TYPES, explained, options, texts


@pytest.mark.parametrize("name", TYPES)
@given(prediction=texts, reference=texts, options=options)
@max_examples(10)
def test_what_is_shown_is_the_text(name, prediction, reference, options):
    explanation = explained(prediction, reference, name, options)
    for side in ("prediction", "reference"):
        text = getattr(explanation, side)
        assert "".join(text[piece.start : piece.end] for piece in pieces(explanation, side)) == text
        marked = {number for piece in pieces(explanation, side) for number in piece.matches}
        assert marked == set(range(len(explanation.matches)))


def test_terminal_colours_mark_what_matched_and_let_no_control_character_through():
    shown = str(explain("the \x1b[31mcat\x07 sat", "a cat sat down", "rouge1"))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert "\x1b" not in plain
    assert "the \ufffd[31mcat\ufffd sat" in plain
    assert "\x1b[42;30msat\x1b[0m" in shown
    assert "\x1b[42;30mcat" not in shown  # the word is 31mcat
