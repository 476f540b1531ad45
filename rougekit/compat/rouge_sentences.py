"""`rouge.rouge_score` of PyPI's `rouge` 1.0.1: scores of two lists of sentences, in which spaces separate words.

`f` is 2 (P R / (P + R + 1e-8)). With exclusive=True, n-grams and words are counted as sets; otherwise matches of
n-grams are clipped, and the LCS lengths of all pairs of sentences are added up. These functions score single pairs;
`Rouge` scores longer lists by a `Scorer`, to the same bits.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from typing import Any

from rougekit.kernels.ngram import ngrams_of
from rougekit.kernels.ngram_lcs import lcs_length, union_tokens

Sentences = Sequence[str]


def rouge_n(
    evaluated_sentences: Sentences, reference_sentences: Sentences, n: int = 2, raw_results: bool = False,
    exclusive: bool = True,
) -> dict[str, Any]:  # fmt: skip
    """ROUGE-N as `{"f": …, "p": …, "r": …}`, or with raw_results as `{"hyp": …, "ref": …, "overlap": …}`.

    Raises
    ------
    ValueError : one of the lists is empty.

    >>> rouge_n(["the cat sat"], ["the cat ran"], 1, raw_results=True)
    {'hyp': 3, 'ref': 3, 'overlap': 2}
    """
    if not evaluated_sentences:
        raise ValueError("Hypothesis is empty.")
    if not reference_sentences:
        raise ValueError("Reference is empty.")
    sides = evaluated_sentences, reference_sentences
    predicted, reference = (_units(ngrams_of(_words(side), n), exclusive) for side in sides)
    return _result((predicted & reference).total(), predicted.total(), reference.total(), raw_results)


def rouge_l_summary_level(
    evaluated_sentences: Sentences, reference_sentences: Sentences, raw_results: bool = False, exclusive: bool = True,
    **_: Any,
) -> dict[str, Any]:  # fmt: skip
    """ROUGE-L over all pairs of sentences; the result has the form of `rouge_n`'s.

    Raises
    ------
    ValueError : one of the lists is empty.
    """
    _not_empty(evaluated_sentences, reference_sentences)
    predicted, reference = (
        [sentence.split(" ") for sentence in side] for side in (evaluated_sentences, reference_sentences)
    )
    if exclusive:  # swapped, to find the package's among several longest common subsequences
        overlap = len(set(union_tokens(reference, predicted)))
    else:
        overlap = sum(lcs_length(left, right) for left in predicted for right in reference)
    n_predicted, n_reference = (_units(chain.from_iterable(side), exclusive).total() for side in (predicted, reference))
    return _result(overlap, n_predicted, n_reference, raw_results)


def rouge_l_of_texts(
    evaluated_sentences: Sentences, reference_sentences: Sentences, raw_results: bool = False, **_: Any
) -> dict[str, Any]:
    """ROUGE-L of `rouge_chinese`: each list is one sequence of words.

    Raises
    ------
    ValueError : one of the lists is empty.
    """
    _not_empty(evaluated_sentences, reference_sentences)
    predicted, reference = _words(evaluated_sentences), _words(reference_sentences)
    return _result(lcs_length(predicted, reference), len(predicted), len(reference), raw_results)


def f_r_p_rouge_n(evaluated_count: int, reference_count: int, overlapping_count: int) -> dict[str, float]:
    """F-measure, precision and recall; a ratio whose denominator is 0 counts as 0."""
    precision = overlapping_count / evaluated_count if evaluated_count else 0.0
    recall = overlapping_count / reference_count if reference_count else 0.0
    return {"f": 2.0 * ((precision * recall) / (precision + recall + 1e-8)), "p": precision, "r": recall}


def _words(sentences: Sentences) -> list[str]:
    return [word for sentence in sentences for word in sentence.split(" ")]


def _units(units: Iterable[Hashable], exclusive: bool) -> Counter[Hashable]:
    return Counter(set(units) if exclusive else units)


def _not_empty(*sides: Sentences) -> None:
    if not all(sides):
        raise ValueError("Collections must contain at least 1 sentence.")


def _result(overlap: int, predicted: int, reference: int, raw_results: bool) -> dict[str, Any]:
    if raw_results:
        return {"hyp": predicted, "ref": reference, "overlap": overlap}
    return f_r_p_rouge_n(predicted, reference, overlap)
