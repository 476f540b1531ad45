"""P, R and F of an example with one or more references by the paper's equations: plain Python on lists of sentences."""

import math
from collections.abc import Hashable, Sequence
from statistics import fmean
from typing import NamedTuple

from tests.oracles import lin2004

Text = Sequence[Sequence[Hashable]]


class Fraction(NamedTuple):
    """The counts of one row; P = (predicted / prediction) ** exponent, R likewise."""

    predicted: float
    wanted: float
    prediction: float
    reference: float
    exponent: float = 1.0


def fraction(name: str, prediction: Text, reference: Text) -> Fraction:
    """The counts of a type with its default or given parameter; S and SU without a number are unlimited."""
    p, r = lin2004.joined(prediction), lin2004.joined(reference)
    if name == "rougeL":
        hits: float = lin2004.lcs_length(p, r)
        return Fraction(hits, hits, len(p), len(r))
    if name == "rougeLsum":
        hits = lin2004.union_lcs_hits(prediction, reference)
        return Fraction(hits, hits, len(p), len(r))
    if name == "meadL":
        return Fraction(*lin2004.best_lcs_sums(prediction, reference), len(p), len(r))
    if name.startswith("rougeW"):
        weight = float(name[6:] or 1.2)
        hits = lin2004.wlcs(p, r, weight)
        return Fraction(hits, hits, float(len(p)) ** weight, float(len(r)) ** weight, 1 / weight)
    if name.startswith("rougeS"):
        parameter = name.lstrip("rougeSU")
        limit = None if parameter in ("", "*") else int(parameter)
        hits, n_prediction, n_reference = lin2004.clipped_skip_bigrams(p, r, limit, unigrams="SU" in name)
    else:
        hits, n_prediction, n_reference = lin2004.clipped_ngrams(p, r, int(name[5:]))
    return Fraction(hits, hits, n_prediction, n_reference)


def scores(row: Fraction, beta: float | str = 1.0, zero_division: float = 0.0) -> tuple[float, float, float]:
    if not row.reference:
        return (zero_division,) * 3
    if not row.prediction:
        return 0.0, 0.0, 0.0
    precision = (row.predicted / row.prediction) ** row.exponent
    recall = (row.wanted / row.reference) ** row.exponent
    return precision, recall, lin2004.f_measure(recall, precision, beta)


def of_references(
    rows: Sequence[Fraction], how: str, beta: float | str = 1.0, zero_division: float = 0.0
) -> tuple[float, float, float]:
    """Section 2.1 and equation 1: best, mean or jackknife of the rows' scores, or the score of pooled counts."""
    each = [scores(row, beta, zero_division) for row in rows]
    if how == "pooled":
        return scores(
            Fraction(*(sum(column) for column in zip(*(row[:4] for row in rows), strict=True)), rows[0][4]),
            beta,
            zero_division,
        )
    if how == "best":
        return best(each)
    if how == "jackknife" and len(rows) > 1:
        each = [best(each[:k] + each[k + 1 :]) for k in range(len(each))]
    each = [score for score in each if not math.isnan(score[2])] or each
    return tuple(fmean(column) for column in zip(*each, strict=True))


def best(each: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
    """The first row with the highest F; nan only if all rows are."""
    numbers = [score for score in each if not math.isnan(score[2])]
    return max(numbers, key=lambda score: score[2]) if numbers else each[0]
