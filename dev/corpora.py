"""Seeded synthetic corpora shaped like three summarization data sets: no download, and the same texts everywhere.

>>> predictions, references = corpus(CNN, n_pairs=2)
>>> len(predictions), len(references)
(2, 2)

Words consist of syllables and English endings. Their frequencies follow Zipf's law, and frequent words are
short. A prediction is a sequence of runs of words, each copied from about the same position in the reference or drawn
anew.
"""

from copy import deepcopy
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

ENDINGS = ["", "", "", "", "s", "s", "ed", "ing", "er", "ly", "ation", "ness", "al", "ment", "ity"]
FREQUENT = (
    "the of to a and in that is for on it with as was by at he be from has have are an his not they who been but this "
    "their will were which said had its more after when her she about one also new two first out up year people over"
)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a corpus looks like. Ranges are (lowest, highest), both included, and drawn from uniformly."""

    name: str
    n_pairs: int
    sentences: tuple[int, int]
    """lines per text"""
    words: tuple[int, int]
    """words per line"""
    n_words: int = 12_000
    """size of the vocabulary"""
    copied: float = 0.36
    """share of a prediction copied from its reference"""
    run: float = 3.0
    """mean length of a run, in words"""


CNN = Shape("CNN/DailyMail", 11_490, (3, 4), (8, 26))
XSUM = Shape("XSum", 11_334, (1, 1), (15, 29))
PUBMED = Shape("PubMed", 500, (8, 14), (12, 36), copied=0.25)


def corpus(shape: Shape, n_pairs: int | None = None, seed: int = 1) -> tuple[list[str], list[str]]:
    """Predictions and references, one text each; sentences end in a full stop and are separated by line feeds.

    `n_pairs` replaces the shape's number of pairs. Equal arguments give equal texts.
    """
    n_pairs = shape.n_pairs if n_pairs is None else n_pairs
    forms, rng = words_and_rng(shape, seed)
    rng = deepcopy(rng)
    prediction_lines, reference_lines = lines(shape, n_pairs, rng), lines(shape, n_pairs, rng)
    reference = zipf(shape.n_words, int(lengths(reference_lines).sum()), rng)
    prediction = mixed(shape, lengths(prediction_lines), reference, lengths(reference_lines), rng)
    return texts(prediction, prediction_lines, forms, rng), texts(reference, reference_lines, forms, rng)


@cache
def words_and_rng(shape: Shape, seed: int) -> tuple[NDArray[np.object_], np.random.Generator]:
    """The forms of all words, and the generator in the state from which texts are drawn."""
    rng = np.random.default_rng([seed, *shape.name.encode()])
    return word_forms(vocabulary(shape.n_words, rng)), rng


def vocabulary(n_words: int, rng: np.random.Generator) -> list[str]:
    """Distinct words, frequent ones first."""
    onsets = [*"bcdfghlmnprstw", "st", "tr", "pr", "ch"]
    syllables = [onset + vowel + coda for onset in onsets for vowel in "aeiou" for coda in ("", "", "n", "r", "l")]
    words = dict.fromkeys(FREQUENT.split())
    while len(words) < n_words:
        n_syllables = 1 + len(words) * 2 // n_words + int(rng.integers(2))
        stem = "".join(syllables[k] for k in rng.integers(0, len(syllables), n_syllables))
        is_number = rng.random() < 0.02
        words[str(rng.integers(3000)) if is_number else stem + ENDINGS[rng.integers(len(ENDINGS))]] = None
    return list(words)


def word_forms(words: list[str]) -> NDArray[np.object_]:
    """Each word alone (row 0), with a comma (1), with a full stop (2) and capitalized (3)."""
    by_form = [words, [f"{word}," for word in words], [f"{word}." for word in words], [word.title() for word in words]]
    return np.array(by_form, dtype=object)


def zipf(n_words: int, n: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw n words, as numbers; number k has weight 1 / (k + 2.7)."""
    share = np.cumsum(1 / (np.arange(n_words) + 2.7))
    words: NDArray[np.int64] = np.searchsorted(share, rng.random(n) * share[-1])
    return words


def lines(shape: Shape, n_pairs: int, rng: np.random.Generator) -> list[list[int]]:
    """Draw the number of words in each line of each text."""
    n_lines = rng.integers(*shape.sentences, n_pairs, endpoint=True)
    return [rng.integers(*shape.words, n, endpoint=True).tolist() for n in n_lines]


def lengths(text_lines: list[list[int]]) -> NDArray[np.int64]:
    return np.array([sum(text) for text in text_lines], dtype=np.int64)


def mixed(
    shape: Shape,
    n_prediction: NDArray[np.int64],
    reference: NDArray[np.int64],
    n_reference: NDArray[np.int64],
    rng: np.random.Generator,
) -> NDArray[np.int64]:
    """Draw the words of all predictions, of the given lengths, in runs copied from references or drawn anew."""
    n = int(n_prediction.sum())
    text = np.repeat(np.arange(n_prediction.size), n_prediction)
    place = np.arange(n) - np.repeat(np.cumsum(n_prediction) - n_prediction, n_prediction)
    starts = (rng.random(n) < 1 / shape.run) | (place == 0)
    run = np.cumsum(starts) - 1
    is_copied = (rng.random(starts.sum()) < shape.copied)[run]
    shift = rng.normal(0, 4, starts.sum()).astype(np.int64)[run]
    source = (place * n_reference[text] // n_prediction[text] + shift) % n_reference[text]
    copy = reference[(np.cumsum(n_reference) - n_reference)[text] + source]
    return np.where(is_copied, copy, zipf(shape.n_words, n, rng))


def texts(
    words: NDArray[np.int64], text_lines: list[list[int]], forms: NDArray[np.object_], rng: np.random.Generator
) -> list[str]:
    """Write words as texts. Each line begins with a capital letter, has some commas and ends in a full stop."""
    line_ends = np.cumsum([n for text in text_lines for n in text])
    form = (rng.random(words.size) < 0.05).astype(np.int64)
    form[np.concatenate(([0], line_ends[:-1]))] = 3
    form[line_ends - 1] = 2
    strings = forms[form, words].tolist()
    made, at = [], 0
    for text in text_lines:
        sentences = []
        for n in text:
            sentences.append(" ".join(strings[at : at + n]))
            at += n
        made.append("\n".join(sentences))
    return made
