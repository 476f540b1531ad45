"""Texts for other people's harnesses; nothing here reaches the network."""

import pytest

ROWS = [
    {"text": "one", "summary": "the cats were sitting on the mat", "said": "the cat sat on the mat"},
    {"text": "two", "summary": "it rained all day long", "said": "all day it rained"},
    {"text": "three", "summary": "a dog barked\nat nobody", "said": "dogs bark.\nnobody came"},
    {"text": "four", "summary": "we left early", "said": ""},
    {"text": "five", "summary": "the sun shone at noon", "said": "the sun shone"},
]


@pytest.fixture
def rows():
    """Inputs, summaries and what a model says to each input."""
    return [dict(row) for row in ROWS]
