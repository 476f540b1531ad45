"""Measures, a batch and rows to counts: which kernel counts what."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rougekit.measures.names import LCS, Bleu, MeadLCS, Measure, NGram, SkipBigram, UnionLCS, WeightedLCS
from rougekit.text.batch import Batch, Rows, Texts

Counts: TypeAlias = NDArray[Any]
"""int64 or float64, shape (n_columns, n_rows); Bleu: (n_columns, n_examples). The measure names its columns."""


def needs_sentences(measure: Measure) -> bool:
    """Whether the measure compares sentence by sentence."""
    return isinstance(measure, UnionLCS | MeadLCS)


def count(texts: Texts, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
    """The counts of each measure, in the order of `measures`; measures that share a kernel are counted in one pass."""
    found: list[Any] = [None] * len(measures)
    for family, together, places in _families(tuple(measures), texts.whole is texts.sentences):
        batch = texts.sentences if family.by_sentence else texts.whole
        for place, counts in zip(places, family.counter(batch, rows, together), strict=True):
            found[place] = counts
    return found


class _Family(NamedTuple):
    """Measures that one kernel counts together, on one form of the texts."""

    counter: Callable[[Batch, Rows, tuple[Any, ...]], Sequence[Counts]]
    by_sentence: bool = False
    parameter: object = None
    """What the members have in common besides: the longest skip, the weight."""


@lru_cache
def _families(
    measures: tuple[Measure, ...], one_form: bool
) -> tuple[tuple[_Family, tuple[Measure, ...], tuple[int, ...]], ...]:
    """The families with their members and the places of these among the measures."""
    families: dict[_Family, list[int]] = {}
    for place, measure in enumerate(measures):
        match measure:
            case UnionLCS():
                family = _Family(_count_by_bits, by_sentence=not one_form)
            case LCS() | NGram(order=1 | 2):
                family = _Family(_count_by_bits)
            case NGram():
                family = _Family(_count_ngrams)
            case WeightedLCS(weight):
                family = _Family(_count_weighted, parameter=weight)
            case SkipBigram(max_skip):
                family = _Family(_count_skip_bigrams, parameter=max_skip)
            case MeadLCS():
                family = _Family(_count_mead, by_sentence=True)
            case Bleu(order):
                family = _Family(_count_bleu, parameter=order)
        families.setdefault(family, []).append(place)
    return tuple((family, tuple(measures[k] for k in places), tuple(places)) for family, places in families.items())


_Ints: TypeAlias = NDArray[np.int64]


def _arrays(batch: Batch, rows: Rows) -> tuple[NDArray[np.int32], _Ints, _Ints, int, _Ints, _Ints]:
    """What every counting kernel takes first."""
    return (batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference)


def _count_by_bits(batch: Batch, rows: Rows, measures: tuple[Measure, ...]) -> Sequence[Counts]:
    out = np.empty((len(measures), 3, len(rows.prediction)), np.int64)
    _bits().score_rows(*_arrays(batch, rows), *_bit_places(measures), out)
    return list(out)


@cache
def _bits() -> ModuleType:
    """Imported when first needed, and found faster afterwards than by another import statement."""
    from rougekit.kernels import bits

    return bits


def _bit_places(measures: tuple[Measure, ...]) -> tuple[int, int, int, int]:
    """Where rouge1, rouge2, rougeL and rougeLsum stand among the measures; -1: they do not."""
    unigrams = bigrams = lcs = union_lcs = -1
    for place, measure in enumerate(measures):
        if isinstance(measure, LCS):
            lcs = place
        elif isinstance(measure, UnionLCS):
            union_lcs = place
        elif isinstance(measure, NGram) and measure.order == 1:
            unigrams = place
        else:
            bigrams = place
    return unigrams, bigrams, lcs, union_lcs


def _count_ngrams(batch: Batch, rows: Rows, measures: Sequence[NGram]) -> Sequence[Counts]:
    from rougekit.kernels.ngram import ngram_counts

    orders = np.array([measure.order for measure in measures], np.int64)
    out = np.empty((len(measures), 3, len(rows.prediction)), np.int64)
    ngram_counts(*_arrays(batch, rows), orders, out)
    return list(out)


def _count_weighted(batch: Batch, rows: Rows, measures: Sequence[WeightedLCS]) -> Sequence[Counts]:
    from rougekit.kernels.weighted import weighted_lcs_counts

    weight = measures[0].weight
    longest = int(np.diff(batch.sentence_at[batch.text_at]).max(initial=0))
    try:
        float(longest) ** weight
    except OverflowError:
        raise ValueError(
            f"rouge_types: '{measures[0]}' on a text of {longest} words: {longest} ** {weight} is too large for a "
            "float; expected a smaller weight"
        ) from None
    out = np.empty((3, len(rows.prediction)))
    weighted_lcs_counts(*_arrays(batch, rows), weight, out)
    return [out]


def _count_skip_bigrams(batch: Batch, rows: Rows, measures: Sequence[SkipBigram]) -> Sequence[Counts]:
    from rougekit.kernels.skip import skip_bigram_counts

    max_skip = -1 if measures[0].max_skip is None else measures[0].max_skip
    out = np.empty((2, 3, len(rows.prediction)), np.int64)
    skip_bigram_counts(*_arrays(batch, rows), max_skip, True, out)
    return [out[int(measure.unigrams)] for measure in measures]


def _count_mead(batch: Batch, rows: Rows, measures: Sequence[MeadLCS]) -> Sequence[Counts]:
    from rougekit.kernels.mead import mead_counts

    out = np.empty((4, len(rows.prediction)), np.int64)
    mead_counts(*_arrays(batch, rows), out)
    return [out]


def _count_bleu(batch: Batch, rows: Rows, measures: Sequence[Bleu]) -> Sequence[Counts]:
    from rougekit.kernels.ngram import bleu_counts

    out = np.empty((len(measures[0].columns), len(rows.example_at) - 1), np.int64)
    bleu_counts(*_arrays(batch, rows), rows.example_at, measures[0].order, out)
    return [out]
