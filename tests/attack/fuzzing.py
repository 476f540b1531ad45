"""Strategies for fuzzing, and rouge_score's scores of what they draw."""

import numpy as np
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from rouge_score import rouge_scorer

TYPES = ["rouge1", "rouge2", "rouge3", "rouge9", "rougeL", "rougeLsum"]
PIECES = [
    *("a", "b", "c", "the cat", "Running", "agreements", "1990s", "x" * 15, "y" * 16, "z" * 17, "w" * 40, "q" * 300),
    *(" ", " ", "  ", "\n", "\n", "\r\n", "\t", ".", ". ", "! ", "-", "_", "'s", ",", "\x00", "\x0b", "\x85", "\xa0"),
    *("é", "\u212a", "\u0130", "ſ", "ß", "中文", "ไทย", "👍🏽", "e\u0301", "\u200d", "\ufeff", "\u2028", "İK", "ﬁ"),
]
OTHER_TEXT, NEXT_PAIR = "<text>", "<pair>"
ALPHABET = ["", *PIECES, *[OTHER_TEXT] * 3, NEXT_PAIR]


def pairs_of(data):
    """[(prediction, references)] from a single draw, as one draw for each piece would dominate the time."""
    examples = "".join(ALPHABET[byte % len(ALPHABET)] for byte in data).split(NEXT_PAIR)
    cut = [example.split(OTHER_TEXT) for example in examples]
    return [(prediction, references or [""]) for prediction, *references in cut]


batches = st.one_of(st.binary(max_size=60), st.binary(min_size=1500, max_size=3000)).map(pairs_of)
types = st.lists(st.sampled_from(TYPES), min_size=1, unique=True)


def fuzz(luck, check, *strategies, each=40):
    """Run the check on what the strategies draw, seed after seed."""
    for number in luck:
        quiet = settings(max_examples=each, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        quiet(seed(number)(given(*strategies)(check)))()


def expected(pairs, names, stem):
    """(n_types, n_pairs, 3) by rouge_score, the best of several references by its own rule."""
    scorer = rouge_scorer.RougeScorer(names, use_stemmer=stem)
    return of_rows([scorer.score_multi(references, prediction) for prediction, references in pairs], names)


def of_rows(rows, names):
    return np.array([[row[name] for row in rows] for name in names])


PARTS = ("precision", "recall", "fmeasure")


def of_scores(scores, names):
    return np.array([np.stack([getattr(scores[name], part) for part in PARTS], -1) for name in names])


def same(found, wanted):
    np.testing.assert_array_equal(found.view(np.int64), wanted.view(np.int64))
