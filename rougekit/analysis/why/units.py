"""Count what became of a reference's units, which are what a measure counts: words, n-grams, skip-bigrams.

A unit of the reference is matched if the measure counts it as matched. If not, but the prediction has each of its
words, it is said elsewhere: in another order or not side by side. All others are missed. So matched units divided by
all of them are the example's recall, and the parts add up. ROUGE-W and other measures whose counts are no numbers of
units are shown in those of `Measure.in_units`. BLEU, which has no recall, counts units of predictions.
"""

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple, cast
from weakref import WeakKeyDictionary

import numpy as np

from rougekit.analysis.why.read_words import ReadWords
from rougekit.analysis.why.words import (
    BLOCK,
    CONTENT,
    FUNCTION,
    best_references,
    function_words,
    keep_words,
    texts_of,
)
from rougekit.foundation.arrays.batch import Rows
from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.measures.base import Measure, Shape
from rougekit.scoring.measures.matching import Alignment, Positions, TokenText
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.references import best_of_others
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.text.reader import Reader

MATCHED, STEMMED, ELSEWHERE, MISSED_CONTENT, MISSED_FUNCTION = PARTS = (
    "matched", "stemmed", "elsewhere", "content", "function",
)  # fmt: skip
"""What became of a unit, from the best to the worst."""


@dataclass(frozen=True, slots=True, eq=False)
class UnitCounts:
    """What became of the units of each example's reference in one run of a system, float64 of shape (n_examples,).

    These are whole numbers if one reference gives the score or all are pooled and equally many; else means over
    references, weighted so that matched / total is the example's recall: that over references with units, where the
    score is a mean that counts others as 0. In BLEU, total and matched are those of the prediction, and the others 0.
    """

    total: Floats
    matched: Floats
    elsewhere: Floats
    """those that aren't matched, though the prediction has their words"""
    missed: Floats
    """those of which it lacks a content word, then those of which it lacks function words only: (2, n_examples)"""
    stemmed: Floats | None = None
    """those that are matched only if words are stemmed; None if that was not asked for. The others count words as they
    are stemmed, but for `matched`"""


def count_units(scores: Scores, rouge_type: str, stemming: Scorer | None = None) -> UnitCounts:
    """Count what became of the units of each example.

    stemming : the scorer with stemmed words, if it is asked what stemming would match

    Raises
    ------
    ValueError : the scores have no texts, as after unpickling.
    """
    texts_of(scores)
    measure = scores.measures[rouge_type]
    if not measure.per_reference:
        matched, total = measure.units_counted(np.maximum(scores.tables[rouge_type], 0).astype(np.float64))
        none = np.zeros((3, len(scores)))
        return UnitCounts(total, matched, none[0], none[1:], None if stemming is None else none[0])
    count_together(scores, [rouge_type])
    weights = _weights(scores, rouge_type)
    counts = _cached_counts[cast(KeptTexts, scores.texts)][_key(scores, measure, weights)]
    if stemming is None:
        return counts
    (stemmed,), _ = _counts(scores, [measure.in_units], weights, stemming.reader)
    gained = np.maximum(stemmed.matched - counts.matched, 0.0)
    missed, elsewhere = _rest(counts.total - counts.matched - gained, stemmed.missed)
    return replace(counts, elsewhere=elsewhere, missed=missed, stemmed=gained)


def count_together(scores: Scores, rouge_types: Iterable[str]) -> None:
    """Count the units of several types, and their words, from texts that are read once.

    `count_units` and `count_words` have them then.

    Raises
    ------
    ValueError : as `count_units`.
    """
    texts_of(scores)
    cached = _cached_counts.setdefault(cast(KeptTexts, scores.texts), {})
    together: dict[tuple[bytes, bool], _Together] = {}
    for name in rouge_types:
        if not (measure := scores.measures[name]).per_reference:
            continue
        weights = _weights(scores, name)
        if (key := _key(scores, measure, weights)) not in cached:
            of = together.setdefault((weights.by_row.tobytes(), weights.of_shares), _Together(weights, {}, []))
            of.measures[key] = measure.in_units
            of.types.append(name)
    reader = Scorer.of_options(scores.text, scores.options).reader
    for weights, measures, names in together.values():
        counts, words = _counts(scores, [*measures.values()], weights, reader)
        cached.update(zip(measures, counts, strict=True))
        for name in names:
            is_counted = len(scores) == scores.example_at[-1] or best_references(scores, name) is not None
            if is_counted and (of_words := words.get(scores.measures[name].by_sentence)) is not None:
                keep_words(scores, name, of_words)


_cached_counts: WeakKeyDictionary[KeptTexts, dict[Hashable, UnitCounts]] = WeakKeyDictionary()
"""The units of texts that were counted before: types may share them, as rougeW does rougeL's."""


def _key(scores: Scores, measure: Measure, weights: "_Weights") -> Hashable:
    return scores.text, scores.options.standard, measure.in_units, weights.by_row.tobytes(), weights.of_shares


def unit_parts(
    measure: Measure, matched: Alignment, prediction: TokenText, reference: TokenText, function_words: Container[str]
) -> list[tuple[Positions, str]]:
    """What became of each unit of one reference: the positions of its words, and its part.

    This is the definition of what `count_units` counts for all examples at once.

    matched : what the measure, whose counts are numbers of units, matched
    function_words : as they are compared

    >>> from rougekit.scoring.measures.lcs import LCS
    >>> texts = [TokenText([text.split()], text.split()) for text in ("sat the cat", "the old cat sat")]
    >>> [part for _, part in unit_parts(LCS(), LCS().matched(*texts), *texts, {"the"})]
    ['matched', 'content', 'matched', 'elsewhere']
    """
    counts = {unit.reference for unit in matched.units if unit.counts_for != "prediction"}
    words, has = reference.tokens, Counter(prediction.tokens)
    free = has.copy()
    for at in counts if measure.spends_words else ():
        if len(at) == 1:
            free[words[at[0]]] -= 1
    parts: list[tuple[Positions, str]] = []
    seen: set[tuple[str, ...]] = set()
    for at in _units(measure, reference):
        unit = tuple(words[k] for k in at)
        if measure.counts_once and unit in seen:
            continue
        seen.add(unit)
        if at in counts:
            parts.append((at, MATCHED))
            continue
        spent = free if len(at) == 1 and measure.spends_words else has
        lacking = [word for word, n in Counter(unit).items() if n > spent[word]]
        if len(at) == 1:
            free[unit[0]] -= 1
        if not lacking:
            parts.append((at, ELSEWHERE))
        else:
            parts.append((at, MISSED_FUNCTION if all(word in function_words for word in lacking) else MISSED_CONTENT))
    return parts


def _units(measure: Measure, text: TokenText) -> list[Positions]:
    """The positions of the words of each unit of a text."""
    found: list[Positions] = []
    start = 0
    for sentence in text.sentences if measure.by_sentence else [text.tokens]:
        for places, length in measure.shapes(len(sentence)):
            found += (
                tuple(first + place for place in places) for first in range(start, start + len(sentence) - length + 1)
            )
        start += len(sentence)
    return found


class _Weights(NamedTuple):
    """How the references of an example make up its recall, by row."""

    by_row: Floats
    """their weights, which are 0 for those that don't count"""
    of_shares: bool
    """Whether the weights are those of each reference's recall; else they are those of its counts."""


def _weights(scores: Scores, rouge_type: str) -> _Weights:
    at, of_type = scores.example_at, scores[rouge_type]
    n_references = np.diff(at)
    equal = np.repeat(1 / n_references, n_references)
    if len(scores) == at[-1] or not of_type.measure.per_reference or scores.options.references_by == "pooled":
        return _Weights(equal, of_shares=False)
    if scores.options.references_by == "mean":
        return _Weights(equal, of_shares=True)
    _, recall, f = of_type.measure.of_sums(of_type.table, scores.options)
    weights = np.zeros(len(equal))
    if scores.options.references_by == "jackknife":
        np.add.at(weights, best_of_others(f, at), equal)
        return _Weights(weights, of_shares=True)
    best = best_references(scores, rouge_type)
    if best is None:  # precision and recall may be those of different references
        best = np.array([int(np.nanargmax(recall[a:b])) if b > a else 0 for a, b in pairwise(at)])
    weights[at[:-1] + best] = 1.0
    return _Weights(weights, of_shares=False)


class _Together(NamedTuple):
    """Types whose units are counted in one pass."""

    weights: _Weights
    measures: dict[Hashable, Measure]
    """by `_key`, in units"""
    types: list[str]


def _counts(
    scores: Scores, measures: Sequence[Measure], weights: _Weights, reader: Reader
) -> tuple[list[UnitCounts], dict[bool, Floats]]:  # fmt: skip
    """The counts of all examples by these measures, as this reader reads their texts, and those of words.

    The latter are the arrays of `WordCounts`, shape (3, 2, n_examples), by whether texts are read by sentence; none if
    several references of an example count.
    """
    predictions, references = texts_of(scores)
    function = function_words(reader) or []
    example = np.repeat(np.arange(len(scores)), np.diff(scores.example_at))
    rows = np.zeros((len(measures), 4, len(example)))
    is_one_each, words = np.count_nonzero(weights.by_row) == len(scores), dict[bool, list[Floats]]()
    for first in range(0, len(scores), BLOCK):
        last = min(first + BLOCK, len(scores))
        at = slice(*scores.example_at[[first, last]].tolist())
        texts = [text for each in references[first:last] for text in ([each] if isinstance(each, str) else each)]
        used = np.flatnonzero(weights.by_row[at])
        rows[:, :, at.start + used], read = _count_block(
            scores.rules, reader, measures, predictions[first:last], [texts[k] for k in used.tolist()],
            example[at][used] - first, function,
        )  # fmt: skip
        for by_sentence, found in read.items() if is_one_each else ():
            words.setdefault(by_sentence, []).append(np.array([found.written, found.expected, found.matched]))
    of_words = {by_sentence: np.concatenate(blocks, axis=2) for by_sentence, blocks in words.items()}
    return [_of_examples(of_measure, weights, example, len(scores)) for of_measure in rows], of_words


def _of_examples(rows: Floats, weights: _Weights, example: Ints, n: int) -> UnitCounts:
    """The counts of each of n examples. rows : of each reference, as of `_count_block`; example : of each reference"""
    weighted = weights.by_row.copy()
    if weights.of_shares:  # of each reference's recall: as many units as its example has on average
        mean = np.bincount(example, weights.by_row * rows[0], n)[example]
        weighted = np.divide(weighted * mean, rows[0], out=np.zeros_like(weighted), where=rows[0] > 0)
    missed, elsewhere = _rest(rows[0] - rows[1], rows[2:])
    parts = np.stack([*rows[:2], elsewhere, *missed]) * weighted
    total, matched, elsewhere, *of_kinds = (np.bincount(example, part, n).astype(np.float64) for part in parts)
    return UnitCounts(total, matched, elsewhere, np.array(of_kinds))


def _rest(unmatched: Floats, missed: Floats) -> tuple[Floats, Floats]:
    """Missed units, content words first, and those said elsewhere: all that are not matched.

    A text may be read in two ways, by sentence and as a whole, with other words at a length limit; no more units are
    missed than are not matched.
    """
    content = np.minimum(missed[CONTENT], unmatched)
    function = np.minimum(missed[FUNCTION], unmatched - content)
    return np.stack((content, function)), unmatched - content - function


def _count_block(
    rules: Any, reader: Reader, measures: Sequence[Measure], predictions: Sequence[str], references: Sequence[str],
    prediction_of: Ints, function: Sequence[str],
) -> tuple[Floats, dict[bool, ReadWords]]:  # fmt: skip
    """All units, matched ones, and those of which content or only function words are lacking, by reference.

    prediction_of : the index of each reference's prediction
    Returns float64 of shape (len(measures), 4, len(references)), and the words that were read.
    """
    n, n_rows = len(predictions), len(references)
    by_sentence = {measure.by_sentence for measure in measures}
    with collect_warnings():  # scoring has given them
        texts = reader.read(
            [*predictions, *references, *function],
            whole=False in by_sentence or reader.clips_by_whole_text, sentences=True in by_sentence,
        )  # fmt: skip
    rows = Rows.of_pairs(prediction_of, n + np.arange(n_rows))
    with collect_warnings():
        counts = rules.count(texts, rows, measures)
    words = ReadWords.by_reading(texts, n, prediction_of, by_sentence)
    units = [
        [*measure.units_counted(np.maximum(of_measure, 0))[::-1], *_missed(words[measure.by_sentence], measure)]
        for measure, of_measure in zip(measures, counts, strict=True)
    ]  # fmt: skip
    return np.array(units, np.float64), words


def _missed(words: ReadWords, measure: Measure) -> Floats:
    """How many units of each reference lack content words, and how many only function words: shape (2, n_rows)."""
    missed = np.zeros((2, words.n_rows))
    for shape in measure.shapes(int(words.remaining.max(initial=0))):
        start = np.flatnonzero(words.remaining >= shape.length)
        if measure.counts_once:
            start = _first_of_equal(words, shape, start)
        lacks = np.zeros((2, len(start)), np.bool_)
        ids = [words.ids[start + place] for place in shape.places]
        for k, place in enumerate(shape.places):
            needed = 1 + sum((ids[j] == ids[k]).astype(np.int64) for j in range(k))
            if len(ids) == 1 and measure.spends_words:
                needed = words.occurrence[start]
            is_lacking, is_function = needed > words.in_prediction[start + place], words.is_function[ids[k]]
            lacks[CONTENT] |= is_lacking & ~is_function
            lacks[FUNCTION] |= is_lacking & is_function
        lacks[FUNCTION] &= ~lacks[CONTENT]
        missed += [np.bincount(words.row[start], kind, words.n_rows) for kind in lacks]
    return missed


def _first_of_equal(words: ReadWords, shape: Shape, start: Ints) -> Ints:
    """Of the units that start at these words, the first of those that are equal in each reference."""
    unit = words.row[start]
    for place in shape.places:
        _, unit = np.unique(unit * max(1, len(words.is_function)) + words.ids[start + place], return_inverse=True)
    _, first = np.unique(unit, return_index=True)
    return start[np.sort(first)]
