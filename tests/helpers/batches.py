"""Texts as lists of sentences of small ints, and the arrays that kernels read."""

import random

import numpy as np
from hypothesis import strategies as st

from rougekit.foundation.arrays.batch import Batch, Rows

Text = list[list[int]]
N_WORDS = 64

texts = st.lists(st.lists(st.integers(0, 3), max_size=30), max_size=4)  # few words: many matches and ties
pairs = st.lists(st.tuples(texts, texts), max_size=4)


def flat(all_texts: list[Text]) -> Batch:
    """All texts concatenated."""
    sentences = [sentence for text in all_texts for sentence in text]
    ids = np.array([word for sentence in sentences for word in sentence], np.int32)
    n_words = max(N_WORDS, int(ids.max(initial=-1)) + 1)
    sentence_at = np.cumsum([0, *map(len, sentences)], dtype=np.int64)
    return Batch(ids, sentence_at, np.cumsum([0, *map(len, all_texts)], dtype=np.int64), n_words)


def as_rows(all_pairs: list[tuple[Text, Text]]) -> tuple[Batch, Rows]:
    """The first arguments of a counting kernel; row r compares the two texts of pair r."""
    in_turn = [text for pair in all_pairs for text in pair]
    at = np.arange(0, len(in_turn), 2, dtype=np.int64)
    return flat(in_turn), Rows.of_pairs(at, at + 1)


def as_examples(examples: list[tuple[Text, list[Text]]]) -> tuple[Batch, Rows]:
    """The same for examples with one prediction and several references."""
    all_texts, prediction, reference, example_at = [], [], [], [0]
    for text, references in examples:
        prediction += [len(all_texts)] * len(references)
        reference += range(len(all_texts) + 1, len(all_texts) + 1 + len(references))
        all_texts += [text, *references]
        example_at.append(len(reference))
    return flat(all_texts), Rows(*(np.array(numbers, np.int64) for numbers in (prediction, reference, example_at)))


def drawn_text(rng: random.Random, n_sentences: int, longest: int, n_words: int) -> Text:
    sentences = range(rng.randint(0, n_sentences))
    return [[rng.randrange(n_words) for _ in range(rng.randint(0, longest))] for _ in sentences]


def drawn_pairs(seed: str, n_pairs: int, *shape: int) -> list[tuple[Text, Text]]:
    """shape : arguments of `drawn_text`: the most sentences, the most words in each, the number of different words."""
    rng = random.Random(seed)
    return [(drawn_text(rng, *shape), drawn_text(rng, *shape)) for _ in range(n_pairs)]


def words(line: str) -> Text:
    """A text of one sentence; the number of a word depends only on its spelling."""
    return [[_NUMBERS.setdefault(word, len(_NUMBERS)) for word in line.split()]]


_NUMBERS: dict[str, int] = {}
