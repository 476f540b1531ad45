"""Why do two systems differ? Bigrams of the references that only one of them has."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import nsmallest
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime import stopping

if TYPE_CHECKING:
    from rougekit.scoring.scorer import Scorer


_EXACT = 1_000
"""With this many wins and losses or more, binomial coefficients are computed by gamma functions, else as integers."""


Pair: TypeAlias = tuple[int, int]
"""The ids of the words of a bigram."""


class Phrase(NamedTuple):
    """A bigram that occurs in references, and that one system has in more of these examples than the other."""

    words: str
    """its tokens in the form in which they are compared"""
    n: int
    """number of examples in which the references and this system contain it, and the other system does not"""
    n_other: int
    """number of examples in which the references and the other system contain it, and this system does not"""
    of: int
    """number of examples in which the references contain it"""
    p: float
    """p-value of the sign test of n and n_other, after Bonferroni's correction over `Phrases.n_tests`"""


class Phrases(NamedTuple):
    """What `phrases` returns, by p-value."""

    others: list[Phrase]
    """phrases that the other system has and the baseline misses"""
    baselines: list[Phrase]
    """phrases that the baseline has and the other system misses"""
    n_tests: int
    """the number of phrases that only one system has in any example"""


def phrases(
    scorer: "Scorer",
    baselines: Sequence[str],
    others: Sequence[str],
    references: Sequence[Sequence[str]],
    most: int = 12,
    stopwords: Iterable[str] = (),
) -> Phrases:
    """Find the bigrams of references that one of two systems has more often than the other, by the sign test.

    scorer : texts are read as this scorer reads them to be scored: its tokenizer, limits, stop words and stemming
    baselines, others : the predictions of the two systems, shape (n_examples,)
    references : the references of each example
    most : the largest number of phrases to return for each system
    stopwords : bigrams of these words alone are left out; they are read as the texts are

    Raises ValueError if the lengths differ.

    >>> from rougekit import Scorer
    >>> phrases(Scorer(), ["a dog"], ["the cat sat"], [["the cat sat down"]]).others[0]
    Phrase(words='the cat', n=1, n_other=0, of=1, p=1.0)
    """
    n, reader = len(references), scorer.reader
    if not len(baselines) == len(others) == n:
        both = f"{counted(len(baselines), 'text')} and {len(others)}"
        raise ValueError(f"predictions have {both}, references {n}; expected equal numbers")
    texts = [*baselines, *others, *chain.from_iterable(references)]
    by_sentence = reader.only_sentences
    read = reader.read([*texts, *stopwords], whole=not by_sentence, sentences=by_sentence)
    batch = read.sentences if by_sentence else read.whole
    ids, at = batch.ids.tolist(), batch.sentence_at[batch.text_at].tolist()

    def bigrams(text: int) -> set[Pair]:
        return set(pairwise(ids[at[text] : at[text + 1]]))

    left_out = {ids[start] for start, end in pairwise(at[len(texts) :]) if end - start == 1}
    in_references, of_baseline, of_other = Counter[Pair](), Counter[Pair](), Counter[Pair]()
    rows = accumulate(map(len, references), initial=2 * n)
    for k, (first, end) in stopping.each(enumerate(pairwise(rows))):
        reference = set().union(*map(bigrams, range(first, end)))
        in_baseline, in_other = bigrams(k), bigrams(n + k)
        in_references.update(reference)
        of_baseline.update(reference & in_baseline - in_other)
        of_other.update(reference & in_other - in_baseline)
    tested = [pair for pair in of_baseline | of_other if not left_out.issuperset(pair)]
    p = {pair: min(1.0, len(tested) * sign_test(of_other[pair], of_baseline[pair])) for pair in stopping.each(tested)}

    def spelt(pair: Pair) -> str:
        text = next(text for text in range(2 * n, len(texts)) if pair in bigrams(text))
        at_first = [*pairwise(ids[at[text] : at[text + 1]])].index(pair)
        return " ".join(reader.tokens(texts[text])[at_first : at_first + 2])

    def ranked(here: Counter[Pair], there: Counter[Pair]) -> list[Phrase]:
        more = (pair for pair in tested if here[pair] > there[pair])
        first = nsmallest(most, more, lambda pair: (p[pair], -here[pair], in_references[pair], pair))
        return [Phrase(spelt(pair), here[pair], there[pair], in_references[pair], p[pair]) for pair in first]

    return Phrases(ranked(of_other, of_baseline), ranked(of_baseline, of_other), len(tested))


@lru_cache(10_000)
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
