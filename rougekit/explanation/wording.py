"""What an explanation counted, as one sentence."""

import math
from collections import Counter
from typing import TYPE_CHECKING

from rougekit.measures.names import LCS, Bleu, MeadLCS, NGram, SkipBigram, UnionLCS, WeightedLCS

if TYPE_CHECKING:
    from rougekit.explanation.explain import Explanation


def in_words(explanation: "Explanation") -> str:
    """One sentence that gives the counts and what follows from them."""
    counts = explanation.counts
    match explanation.measure:
        case NGram(order):
            return _overlap(explanation, _ngram(order))
        case SkipBigram(unigrams=unigrams):
            return _overlap(explanation, "skip-bigram or unigram" if unigrams else "skip-bigram")
        case LCS():
            return (
                f"The longest common subsequence is {_many(counts['matches'], 'word')} long: {_of_both(explanation)}."
            )
        case UnionLCS():
            return (
                "The union of the common subsequences of each reference sentence with the prediction's sentences is "
                f"{_many(counts['matches'], 'word')}: {_of_both(explanation)}{_clipped(explanation)}."
            )
        case MeadLCS():
            return (
                f"The prediction's sentences have {counts['prediction_matches']} of their "
                f"{_many(counts['prediction_total'], 'word')} in common with the reference sentence nearest to each "
                f"(precision {_percent(explanation.precision)}), and the reference's sentences "
                f"{counts['reference_matches']} of {counts['reference_total']} with the nearest of the prediction "
                f"(recall {_percent(explanation.recall)})."
            )
        case WeightedLCS(weight):
            return _weighted(explanation, weight)
        case Bleu(order):
            return _bleu(explanation, order)


def _overlap(explanation: "Explanation", unit: str) -> str:
    counts = explanation.counts
    matches, predicted, wanted = (counts[name] for name in ("matches", "prediction_total", "reference_total"))
    verb = "is" if matches == 1 else "are"
    return (
        f"{matches} of the {_many(wanted, f'reference {unit}')} {verb} in the prediction (recall "
        f"{_percent(explanation.recall)}), and {matches} of its {_many(predicted, unit)} {verb} in the reference "
        f"(precision {_percent(explanation.precision)})."
    )


def _of_both(explanation: "Explanation") -> str:
    counts = explanation.counts
    matches = counts["matches"]
    return (
        f"{matches} of the {_many(counts['reference_total'], 'reference word')} (recall "
        f"{_percent(explanation.recall)}) and {matches} of the {_many(counts['prediction_total'], 'prediction word')} "
        f"(precision {_percent(explanation.precision)})"
    )


def _clipped(explanation: "Explanation") -> str:
    n = len(explanation.clipped)
    return f"; {_many(n, 'word')} more did not count, as the prediction has them less often" if n else ""


def _weighted(explanation: "Explanation", weight: float) -> str:
    counts = explanation.counts
    lengths = [len(match.unit) for match in explanation.matches]
    runs = ", ".join(f"{n} of {_many(k, 'word')}" for k, n in sorted(Counter(lengths).items(), reverse=True))
    return (
        f"Common subsequences have {_many(len(lengths), 'run')} of neighbouring words ({runs or 'none'}); with "
        f"f(k) = k^{weight:g} they weigh {counts['matches']:.4g}, of {counts['reference_total']:.4g} for the whole "
        f"reference (recall {_percent(explanation.recall)}) and {counts['prediction_total']:.4g} for the whole "
        f"prediction (precision {_percent(explanation.precision)}), where the quotients are taken to the power "
        f"1/{weight:g}."
    )


def _bleu(explanation: "Explanation", order: int) -> str:
    counts = explanation.counts
    parts = [f"{counts[f'matches_{n}']} of {_many(counts[f'totals_{n}'], _ngram(n))}" for n in range(1, order + 1)]
    return (
        f"The reference has {', '.join(parts)} of the prediction, which is {counts['prediction_length']} words long, "
        f"the reference {counts['reference_length']}; BLEU is defined for a whole corpus, from the sums of such counts."
    )


def _ngram(order: int) -> str:
    return {1: "unigram", 2: "bigram", 3: "trigram"}.get(order, f"{order}-gram")


def _many(number: float, noun: str) -> str:
    if number == 1:
        return f"1 {noun}"
    return f"{number} " + " or ".join(f"{word}s" for word in noun.split(" or "))


def _percent(score: float | None) -> str:
    if score is None or math.isnan(score):
        return "undefined"
    return f"{100 * score:.1f} %"
