"""Why do two systems differ? Bigrams of the references that only one of them has."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rougekit.foundation.runtime import stopping

if TYPE_CHECKING:
    from rougekit.scoring.scorer import Scorer


_EXACT = 1_000
"""With this many wins and losses or more, binomial coefficients are computed by gamma functions, else as integers."""


class Phrase(NamedTuple):
    """A bigram that occurs in references."""

    words: str
    """its tokens in the form in which they are compared"""
    n: int
    """number of examples in which the references and one system contain it, and the other system does not"""
    of: int
    """number of examples in which the references contain it"""


class Phrases(NamedTuple):
    """What `phrases` returns, the most frequent first."""

    others: list[Phrase]
    """phrases that the other system has and the baseline misses"""
    baselines: list[Phrase]
    """phrases that the baseline has and the other system misses"""


def phrases(
    scorer: "Scorer",
    baselines: Sequence[str],
    others: Sequence[str],
    references: Sequence[Sequence[str]],
    most: int = 12,
) -> Phrases:
    """Find the bigrams of references that only one of two systems has, sorted by their number of examples.

    scorer : texts are read as by this scorer: its tokenizer, limits, stop words and stemming
    baselines, others : the predictions of the two systems, shape (n_examples,)
    references : the references of each example
    most : the largest number of phrases to return for each system

    Raises ValueError if the lengths differ.

    >>> from rougekit import Scorer
    >>> phrases(Scorer(), ["a dog"], ["the cat sat"], [["the cat sat down"]]).others[0]
    Phrase(words='cat sat', n=1, of=1)
    """
    if not len(baselines) == len(others) == len(references):
        raise ValueError(
            f"{len(baselines)} and {len(others)} predictions, {len(references)} references; expected equal numbers"
        )

    def bigrams(text: str) -> set[tuple[str, str]]:
        return set(pairwise(scorer.reader.tokens(text)))

    in_references: Counter[tuple[str, str]] = Counter()
    only_other: Counter[tuple[str, str]] = Counter()
    only_baseline: Counter[tuple[str, str]] = Counter()
    for baseline, other, group in stopping.each(zip(baselines, others, references, strict=True)):
        reference = set().union(*map(bigrams, group))
        of_baseline, of_other = bigrams(baseline), bigrams(other)
        in_references.update(reference)
        only_other.update(reference & of_other - of_baseline)
        only_baseline.update(reference & of_baseline - of_other)

    def ranked(counter: Counter[tuple[str, str]]) -> list[Phrase]:
        order = sorted(counter.items(), key=lambda item: (-item[1], in_references[item[0]], item[0]))
        return [Phrase(" ".join(words), n, in_references[words]) for words, n in order[:most]]

    return Phrases(ranked(only_other), ranked(only_baseline))


def sign_test(wins: int, losses: int) -> float:
    """The two-sided p-value of the sign test: wins and losses are equally likely. Correct to six digits or more.

    It is twice the binomial tail that starts at the larger number. Terms decrease fast: only those within about 9
    standard deviations are added, so time grows with the square root of the number of examples.

    >>> sign_test(5, 0), sign_test(3, 3), sign_test(0, 0)
    (0.0625, 1.0, 1.0)
    """
    n, k = wins + losses, max(wins, losses)
    if n < _EXACT:
        first: float = math.comb(n, k) / 2**n
    else:
        first = math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) - n * math.log(2))
    total = term = first
    for j in range(k, n):
        term *= (n - j) / (j + 1)
        total += term
        if term < 1e-17 * total:
            break
    return min(1.0, 2 * total)
