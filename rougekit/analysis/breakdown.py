"""Why do two systems differ? Phrases that one has and the other misses."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rougekit.scorer import Scorer


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


def phrases(
    scorer: "Scorer",
    baselines: Sequence[str],
    others: Sequence[str],
    references: Sequence[Sequence[str]],
    order: int = 2,
    most: int = 12,
) -> Phrases:
    """The n-grams of references that one of two systems has and the other misses, by the number of examples.

    scorer : whose options cut texts into tokens; limits, stop words and stemming count
    baselines, others : predictions of both systems, shape (n_examples,)
    references : the references of each example
    order : words in a phrase, 1 or more
    most : phrases to return of each kind

    Raises ValueError where the lengths differ.

    >>> from rougekit import Scorer
    >>> phrases(Scorer(), ["a dog"], ["the cat sat"], [["the cat sat down"]]).others[0]
    Phrase(words='cat sat', n=1, of=1)
    """
    if not len(baselines) == len(others) == len(references):
        raise ValueError(
            f"{len(baselines)} and {len(others)} predictions, {len(references)} references; expected equal numbers"
        )
    reader = scorer.reader

    def grams(text: str) -> set[tuple[str, ...]]:
        _, whole = reader.kept(text)
        tokens = reader.words.tokens(whole)
        return set(zip(*(tokens[k:] for k in range(order)), strict=False))

    in_references: Counter[tuple[str, ...]] = Counter()
    only: tuple[Counter[tuple[str, ...]], ...] = (Counter(), Counter())
    for baseline, other, group in zip(baselines, others, references, strict=True):
        reference = set().union(*map(grams, group))
        of_baseline, of_other = grams(baseline), grams(other)
        in_references.update(reference)
        only[0].update(reference & of_other - of_baseline)
        only[1].update(reference & of_baseline - of_other)
    ranked = (sorted(counter.items(), key=lambda item: (-item[1], in_references[item[0]], item[0])) for counter in only)
    return Phrases(
        *([Phrase(" ".join(words), n, in_references[words]) for words, n in first[:most]] for first in ranked)
    )
