"""Why do two systems differ? Where their differences are large, and which phrases one has and the other misses."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.scores.bootstrap import exact_mean

if TYPE_CHECKING:
    from rougekit.scorer import Scorer


class Bin(NamedTuple):
    """Examples whose value lies between two bounds, both of them reached."""

    low: float
    high: float
    n: int
    difference: float
    """mean over these examples"""


class Phrase(NamedTuple):
    """An n-gram of references."""

    words: str
    """its tokens, as they are compared"""
    n: int
    """examples whose reference has it where one system has it too and the other does not"""
    of: int
    """examples whose reference has it"""


class Phrases(NamedTuple):
    """What `phrases` returns, the most telling first."""

    others: list[Phrase]
    """that the other system has and the baseline misses"""
    baselines: list[Phrase]
    """that the baseline has and the other system misses"""


def differences_by(values: ArrayLike, differences: ArrayLike, bins: int = 4) -> list[Bin]:
    """Mean differences of examples in bins of about equal size, by something else that is known of each example.

    Parameters
    ----------
    values, differences : array-like of shape (n_examples,)
        Examples in which either is NaN are left out. Equal values come into one bin, so bins may be fewer than asked.
    bins : int >= 1

    Raises
    ------
    ValueError : the lengths differ, or `bins` is less than 1.

    >>> differences_by([1, 2, 3, 9], [0.5, 0.25, 0.0, 0.125], bins=2)
    [Bin(low=1.0, high=2.0, n=2, difference=0.375), Bin(low=3.0, high=9.0, n=2, difference=0.0625)]
    """
    by, changes = np.asarray(values, np.float64), np.asarray(differences, np.float64)
    if by.shape != changes.shape or by.ndim != 1:
        raise ValueError(f"values of shape {by.shape} and differences of shape {changes.shape}; expected (n_examples,)")
    if bins < 1:
        raise ValueError(f"bins={bins}; expected an int >= 1")
    known = ~(np.isnan(by) | np.isnan(changes))
    by, changes = by[known], changes[known]
    if not len(by):
        return []
    edges = np.unique(np.quantile(by, np.arange(1, bins) / bins, method="inverted_cdf"))
    which = np.searchsorted(edges, by, side="left")
    return [
        Bin(float(by[inside].min()), float(by[inside].max()), int(inside.sum()), exact_mean(changes[inside]))
        for inside in (which == k for k in np.unique(which))
    ]


def phrases(
    scorer: "Scorer",
    baselines: Sequence[str],
    others: Sequence[str],
    references: Sequence[Sequence[str]],
    order: int = 2,
    most: int = 12,
) -> Phrases:
    """The n-grams of references that one of two systems has and the other misses, by the number of examples.

    Parameters
    ----------
    scorer : whose options cut texts into tokens; limits, stop words and stemming count
    baselines, others : predictions of both systems, shape (n_examples,)
    references : the references of each example
    order : words in a phrase, 1 or more
    most : phrases to return of each kind

    Raises
    ------
    ValueError : the lengths differ.

    >>> from rougekit import Scorer
    >>> phrases(Scorer(), ["a dog"], ["the cat sat"], [["the cat sat down"]]).others[0]
    Phrase(words='cat sat', n=1, of=1)
    """
    if not len(baselines) == len(others) == len(references):
        raise ValueError(
            f"{len(baselines)} and {len(others)} predictions, {len(references)} references; expected as many"
        )
    reader = scorer.reader

    def grams(text: str) -> set[tuple[str, ...]]:
        _, whole = reader.kept(text)
        tokens = reader.words.tokens(whole)
        return set(zip(*(tokens[k:] for k in range(order)), strict=False))

    wanted: Counter[tuple[str, ...]] = Counter()
    only: tuple[Counter[tuple[str, ...]], ...] = (Counter(), Counter())
    for baseline, other, group in zip(baselines, others, references, strict=True):
        reference = set().union(*map(grams, group))
        of_baseline, of_other = grams(baseline), grams(other)
        wanted.update(reference)
        only[0].update(reference & of_other - of_baseline)
        only[1].update(reference & of_baseline - of_other)
    return Phrases(*(_most(counter, wanted, most) for counter in only))


def _most(counter: Counter[tuple[str, ...]], wanted: Counter[tuple[str, ...]], most: int) -> list[Phrase]:
    first = sorted(counter.items(), key=lambda item: (-item[1], wanted[item[0]], item[0]))[:most]
    return [Phrase(" ".join(words), n, wanted[words]) for words, n in first]
