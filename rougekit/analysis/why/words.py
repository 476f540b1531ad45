"""Count what became of words: which of a reference's words a prediction has, and which of its own it added.

Words are the tokens that a type compares: after its limits, stop words and stemming. A prediction has a word of the
reference as often as both have it, as ROUGE-1 counts (Lin 2004, eq. 1), whatever else the type compares.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, cast
from weakref import WeakKeyDictionary

import numpy as np

from rougekit.analysis.why.read_words import ReadWords
from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.standards.registry import standard_of
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.stopwords import packaged, resolve

BLOCK = 2_048
"""The number of examples that are read at a time."""

CONTENT, FUNCTION = range(2)
"""The kinds of words: the rows of each array of `WordCounts`."""


@dataclass(frozen=True, slots=True, eq=False)
class WordCounts:
    """The words of one system's predictions and of the references that count, shape (2, n_examples): content words,
    then function words. Without a list of function words, all are content words.

    With one reference that counts, these are whole numbers; else the means over an example's references.
    """

    written: Floats
    """the words of each prediction"""
    expected: Floats
    """the words of its reference"""
    matched: Floats
    """the words that both have"""
    has_function_words: bool
    """Whether there was a list of function words."""

    @property
    def missed(self) -> Floats:
        """The reference's words that the prediction lacks."""
        return self.expected - self.matched

    @property
    def added(self) -> Floats:
        """The prediction's words that the reference lacks."""
        return self.written - self.matched


def function_words(reader: Reader) -> list[str] | None:
    """The function words of the language that texts are read as; None if no list of them is known.

    English for the tokenizers that keep only a to z. Other languages' lists are those of stopwordsiso, if it is
    installed. Stop words that the reader drops anyway are in the list, too.
    """
    language = reader.names.language or ("en" if reader.drops_letters else None)
    if language is None:
        return None
    if language.lower().startswith("en"):
        return sorted(packaged("smart"))
    try:
        return sorted(resolve(language).words)
    except (ImportError, ValueError):
        return None


def count_words(scores: Scores, rouge_type: str) -> WordCounts:
    """Count the words of all examples by this type's tokens, against the reference that counts for this type.

    If no single reference gives the score, as in BLEU, with multi_reference="mean" and in standard "coco", counts are
    means over the references.

    Raises
    ------
    ValueError : the scores have no texts, as after unpickling.
    """
    predictions, references = texts_of(scores)
    best = best_references(scores, rouge_type)
    by_sentence = scores.measures[rouge_type].by_sentence
    if (known := _cached(scores).get(_key(scores, rouge_type, best))) is not None:
        return known
    reader = Scorer.of_options(scores.text, scores.options).reader
    function = function_words(reader)
    counts = np.zeros((3, 2, len(scores)))
    for first in range(0, len(scores), BLOCK):
        referenced = [
            [each] if isinstance(each, str) else list(each) if best is None else [each[best[first + k]]]
            for k, each in enumerate(references[first : first + BLOCK])
        ]
        counts[:, :, first : first + BLOCK] = _count_block(
            reader, by_sentence, predictions[first : first + BLOCK], referenced, function
        )
    found = WordCounts(counts[0], counts[1], counts[2], function is not None)
    _cached(scores)[_key(scores, rouge_type, best)] = found
    return found


def keep_words(scores: Scores, rouge_type: str, counts: Floats) -> None:
    """Keep what `count_words` would count, if texts were read for something else.

    counts : the words of predictions, those of the references that count, and what both have; shape (3, 2, n_examples)
    """
    has_function_words = function_words(Scorer.of_options(scores.text, scores.options).reader) is not None
    key = _key(scores, rouge_type, best_references(scores, rouge_type))
    _cached(scores)[key] = WordCounts(counts[0], counts[1], counts[2], has_function_words)


def _cached(scores: Scores) -> dict[Hashable, WordCounts]:
    return _cached_counts.setdefault(cast(KeptTexts, scores.texts), {})


def _key(scores: Scores, rouge_type: str, best: Ints | None) -> Hashable:
    by_sentence = scores.measures[rouge_type].by_sentence
    return scores.text, scores.options.standard, by_sentence, None if best is None else best.tobytes()


_cached_counts: WeakKeyDictionary[KeptTexts, dict[Hashable, WordCounts]] = WeakKeyDictionary()
"""The words of texts that were counted before, by how they were read: most types of a test set share them."""


def texts_of(scores: Scores) -> tuple[list[str], list[Any]]:
    """The predictions, and the references of each example. Raises ValueError if they are unknown."""
    texts = scores.texts
    if texts is None or texts.predictions is None or texts.references is None:
        raise ValueError("these scores have no texts, as after unpickling; score them again")
    return texts.predictions, texts.references


def best_references(scores: Scores, rouge_type: str) -> Ints | None:
    """For each example, the index of its best reference, the first if several tie; None if all references count."""
    of_type, picks_one = scores[rouge_type], standard_of(scores.options.standard).best_is_one
    if scores.options.references_by != "best" or not (picks_one and of_type.measure.per_reference):
        return None
    at, best_counts = scores.example_at, of_type.example_counts()
    if len(scores) == at[-1]:  # one each, whose counts may stand for a text that the tool refuses
        return np.zeros(len(scores), np.int64)
    is_best = (of_type.table == np.repeat(best_counts, np.diff(at), axis=1)).all(axis=0)
    rows = np.flatnonzero(is_best)
    return rows[np.searchsorted(rows, at[:-1])] - at[:-1]


def _count_block(
    reader: Reader, by_sentence: bool, predictions: Sequence[str], referenced: Sequence[Sequence[str]],
    function_words: Sequence[str] | None,
) -> Floats:  # fmt: skip
    """The arrays of `WordCounts` for some examples, shape (3, 2, n_examples). referenced : the references of each"""
    n, sizes = len(predictions), np.array([len(each) for each in referenced])
    texts = [*predictions, *(text for each in referenced for text in each), *(function_words or ())]
    with collect_warnings():  # scoring has given them
        batches = reader.read(texts, whole=not by_sentence, sentences=by_sentence)
    example = np.repeat(np.arange(n), sizes)  # of each reference
    words = ReadWords.of(batches, n, example, by_sentence=by_sentence)
    weight = 1 / sizes[example]
    means = ([np.bincount(example, kind * weight, n) for kind in each] for each in (words.expected, words.matched))
    return np.stack([words.written, *means])
