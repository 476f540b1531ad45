"""Rules about lengths, from which references may be the predictions, the sources, or sentences of one reference."""

from collections.abc import Sequence
from itertools import combinations

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.plurals import counted
from rougekit.reading.rules.base import (
    CLOSING,
    FEW,
    FIRST,
    HABIT,
    HABITUAL,
    PHRASE,
    SENTENCE,
    Examples,
    Found,
    Texts,
    median,
)

LONG, TIMES = 60, 4
"""References of at least so many words, and so many times as long as predictions, may be sources."""
OF_SOURCE, SHORT_ANSWER, SHORT_SOURCE, MANY = 0.65, 50, 240, 5
"""So may be those that have at least this share of predictions' words, if predictions and references have so many
characters, in so many examples."""
SWAPPED_RATIO = 8
"""Predictions may be references if each of the first is so many times as long as its reference, if this is a phrase."""


def long(examples: Examples) -> dict[str, Found]:
    """Predictions so much longer than references that the two may be swapped.

    Each of the first rows must show it, with references of more than a word together: an empty reference, or a long
    answer where a short one is expected, is no mistake.
    """
    predictions, references = examples.predictions, examples.references
    if len(predictions) < FIRST:
        return {}
    for prediction, reference in zip(predictions[:FIRST], map(_n_characters, references[:FIRST]), strict=True):
        if reference < PHRASE or len(prediction) < SWAPPED_RATIO * reference:
            return {}
    ratio = sum(map(len, predictions)) / sum(map(_n_characters, references))
    return {"long": Found(range(len(predictions)), f"{ratio:.0f}")}


def _n_characters(references: str | Sequence[str]) -> int:
    """Those of all references of an example, which may be the sentences of one."""
    return len(references) if isinstance(references, str) else sum(map(len, references))


def long_references(examples: Examples) -> dict[str, Found]:
    """References so much longer than predictions that they may be the sources."""
    sample, firsts = examples.sample, examples.firsts
    if 3 * sum(map(len, sample)) >= sum(map(len, firsts)):
        return {}
    of_references, of_predictions = (median([len(text.split()) for text in texts]) for texts in (firsts, sample))
    if of_references < LONG or of_references <= TIMES * max(of_predictions, 1):
        return {}
    words = f"{counted(of_references, 'word')} where predictions have {of_predictions:,}"
    return {"long_reference": Found(range(len(examples.predictions)), words, "references")}


def sentences(examples: Examples) -> dict[str, Found]:
    """References that are lists of sentences or of words, which would each be a reference of their own.

    Sentences are told from references of a text by a habit; in fewer examples than show one, by their ends, if no two
    share most of their words; words by themselves.
    """
    references, sampled = examples.references, examples.sampled
    several = [each for each in sampled if not isinstance(each, str) and len(each) > 1]
    if not several or len(several) < HABIT * len(sampled):
        return {}
    n_texts = median([*map(len, several)])
    are_words = n_texts >= SENTENCE and all(len(text.split()) < 2 for each in several for text in each)
    if not are_words and len({*map(len, several)}) == 1:
        return {}
    if are_words or len(references) >= HABITUAL:
        alike = [_overlap(each[0], each[1]) for each in several[:50]]
        are_apart = sum(alike) < 0.2 * len(alike)
    else:
        are_apart = all(map(_are_sentences, several))
    one = median([len(text.split()) for each in several for text in each])
    whole = median([sum(len(text.split()) for text in each) for each in several])
    predicted = median([len(text.split()) for text in examples.sample])
    if not are_apart or whole <= 1.6 * one or abs(whole - predicted) >= abs(one - predicted):
        return {}
    rows = [row for row, each in enumerate(references) if not isinstance(each, str) and len(each) > 1]
    detail = f"{counted(n_texts, 'text')} of {counted(one, 'word')} that share few words"
    return {"sentences": Found(rows, detail, "references")}


def _are_sentences(texts: Texts) -> bool:
    """Whether all but the last end as sentences do, and no two share most of their words."""
    ends = all(text.rstrip()[-1:] in CLOSING for text in texts[:-1])
    return ends and all(_overlap(*both) < HABIT for both in combinations(texts[:FEW], 2))


def _overlap(one: str, two: str) -> float:
    """The share of words that two texts have in common."""
    a, b = {*one.lower().split()}, {*two.lower().split()}
    return len(a & b) / max(1, min(len(a), len(b)))


def sources(of_words: Floats, n: int, of_predictions: int, of_references: int) -> dict[str, Found]:
    """References that may be the sources, by precision and recall of n examples in ROUGE-1, shape (2 or more, n).

    Texts that people write have neither nearly all words of predictions nor twice as many others; sources have.

    of_predictions, of_references : their characters in all
    """
    if n < MANY or of_predictions < SHORT_ANSWER * n or of_references < SHORT_SOURCE * n:
        return {}
    precision, recall = of_words[:2].mean(axis=1).tolist()
    if precision < OF_SOURCE or recall > precision / 2:
        return {}
    return {"source": Found([0], f"precision {100 * precision:.0f}, recall {100 * recall:.0f}")}
