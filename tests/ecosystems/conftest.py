"""Texts for third-party harnesses, without network access."""

import warnings
from collections import Counter

import pytest

from rougekit import RougeWarning
from rougekit.foundation import errors

ROWS = [
    {"text": "one", "summary": "the cats were sitting on the mat", "said": "the cat sat on the mat"},
    {"text": "two", "summary": "it rained all day long", "said": "all day it rained"},
    {"text": "three", "summary": "a dog barked\nat nobody", "said": "dogs bark.\nnobody came"},
    {"text": "four", "summary": "we left early", "said": ""},
    {"text": "five", "summary": "the sun shone at noon", "said": "the sun shone"},
]


@pytest.fixture
def rows():
    """Inputs, summaries and the model's output for each input."""
    return [dict(row) for row in ROWS]


@pytest.fixture
def faulty(rows):
    """The same with twelve likely mistakes: single lines for rougeLsum, and letters that are dropped."""
    return rows + [
        {"text": f"more {k}", "summary": f"it rained {k} days", "said": f"Café {k}. It rained. We left."}
        for k in range(12)
    ]


@pytest.fixture
def warned(monkeypatch):
    """A function that counts the warnings so far by the option that they suggest."""
    monkeypatch.setattr(errors, "_calls", {})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", RougeWarning)
        yield lambda: Counter(
            option for found in caught if isinstance(found.message, RougeWarning) for option in found.message.options
        )


TWICE = {"tokenizer": 2, "split_summaries": 2}
"""For each kind, the first and tenth of twelve or more calls warn."""
