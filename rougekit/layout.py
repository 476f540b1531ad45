"""Which texts belong to which example: all texts in one list, each example's prediction before its references."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rougekit.batch import Rows

CHUNK_CHARACTERS = 4_000_000
"""Texts are read and counted by chunks of examples of about this size: what bounds the memory of a call."""


def lay_out(predictions: list[str], references: list[str] | list[list[str]]) -> tuple[list[str], NDArray[np.int64]]:
    """All texts by example, its prediction first; and where each example starts, shape (n_examples + 1,)."""
    n = len(predictions)
    if not n or isinstance(references[0], str):
        texts = [""] * (2 * n)
        texts[0::2] = predictions
        texts[1::2] = references  # type: ignore[assignment]
        return texts, np.arange(0, 2 * n + 1, 2)
    texts = [text for prediction, group in zip(predictions, references, strict=True) for text in (prediction, *group)]
    return texts, np.cumsum([0, *(1 + len(group) for group in references)])


def rows_of(text_at: NDArray[np.int64], n_texts: int) -> Rows:
    """Every reference of an example with its prediction, which stands before them."""
    n = len(text_at) - 1
    if n_texts == 2 * n:
        return Rows(text_at[:-1], text_at[:-1] + 1, np.arange(n + 1))
    example_at = text_at - np.arange(n + 1)
    is_reference = np.ones(n_texts, bool)
    is_reference[text_at[:-1]] = False
    return Rows(np.repeat(text_at[:-1], np.diff(example_at)), np.flatnonzero(is_reference), example_at)


def position(text: int, text_at: NDArray[np.int64]) -> tuple[int, str]:
    """The example of a text, and the text as the user knows it."""
    example = int(np.searchsorted(text_at, text, side="right")) - 1
    place, n_texts = text - text_at[example], text_at[example + 1] - text_at[example]
    if place == 0:
        return example, f"predictions[{example}]"
    return example, f"references[{example}]" + (f"[{place - 1}]" if n_texts > 2 else "")


def cut(at: NDArray[np.int64], text_at: NDArray[np.int64], threads: int) -> list[tuple[int, int]]:
    """Cut the examples into runs of about equal size, as many for each thread and none much above CHUNK_CHARACTERS.

    at : where each text begins, in characters, and the end of the last
    """
    n, characters = len(text_at) - 1, int(at[-1])
    for_each_thread = -(-characters // (CHUNK_CHARACTERS * threads))
    parts = min(max(for_each_thread, 1) * threads, n)
    if parts <= 1:
        return [(0, n)]
    cuts = np.searchsorted(at[text_at], np.linspace(0, characters, parts + 1)[1:-1]).tolist()
    return [(first, last) for first, last in pairwise([0, *cuts, n]) if first < last]
