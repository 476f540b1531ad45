"""How results are written for people: names of measures, short sentences; `tables.numbers` writes their numbers.

The terminal, the page, reports and notebooks get their wording from here and from `claims`. People see "ROUGE-1" and
points from 0 to 100; files and JSON contain types as the user named them, and fractions.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rougekit.analysis.sample_size import SampleSize
from rougekit.analysis.tables.numbers import points
from rougekit.foundation.plurals import counted
from rougekit.foundation.plurals import joined as joined
from rougekit.scoring.measures.wording import ngram as ngram_of

PART_NAMES = {"precision": "precision", "recall": "recall", "fmeasure": "F-measure"}
"""The names of the parts of a score."""

NOTHING_TESTED = "nothing is tested, as no example counts"
"""Stands in place of a test and its level."""

_COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def title(rouge_type: str) -> str:
    """The name of a measure as papers write it.

    >>> [title(name) for name in ("rouge2", "rougeLsum", "rougeSU4", "meadL", "bleu", "bleu2")]
    ['ROUGE-2', 'ROUGE-Lsum', 'ROUGE-SU4', 'MEAD-L', 'BLEU', 'BLEU-2']
    """
    prefix, rest = re.fullmatch("(rouge|mead|bleu|)(.*)", rouge_type, re.S).groups()  # type: ignore[union-attr]
    return "-".join(filter(None, (prefix.upper(), rest)))


def has_f(rouge_type: str) -> bool:
    """Whether a type has precision, recall and F; BLEU is a number of its own.

    >>> has_f("rouge1"), has_f("bleu2")
    (True, False)
    """
    return not rouge_type.startswith("bleu")


def score_head(types: Iterable[str]) -> str:
    """What is written above the scores of these types: "F", unless all are BLEU.

    >>> score_head(["bleu", "rouge1"]), score_head(["bleu"])
    ('F', 'score')
    """
    return "F" if any(map(has_f, types)) else "score"


def counted_units(rouge_type: str) -> str:
    """The units whose matches a measure counts.

    >>> counted_units("rouge1"), counted_units("rouge2"), counted_units("rougeSU4"), counted_units("bleu")
    ('unigrams', 'bigrams', 'skip-bigrams and unigrams', 'n-grams')
    """
    if ngram := re.fullmatch("rouge([1-9])", rouge_type):
        return f"{ngram_of(int(ngram[1]))}s"
    words = {
        "rougeSU": "skip-bigrams and unigrams", "rougeS": "skip-bigrams", "bleu": "n-grams",
        "rougeLsum": "words of common subsequences", "mead": "words of common subsequences",
        "rougeL": "words of the longest common subsequence", "rougeW": "words of the longest common subsequence",
    }  # fmt: skip
    return next((what for prefix, what in words.items() if rouge_type.startswith(prefix)), "units")


def setup_in_words(standard: str, tokenizer: str, stemmer: str) -> list[str]:
    """The options that change scores most, in words: standard and tokenizer if not the defaults, and always stemming.

    >>> setup_in_words("rouge_score", "rouge_score", "none"), setup_in_words("rouge155", "icu", "porter")
    (['without stemming'], ['standard rouge155', 'icu tokens', 'Porter stemming'])
    """
    stemming = "without stemming" if stemmer == "none" else f"{stemmer.capitalize()} stemming"
    tokens = [] if standard == tokenizer or tokenizer == "rouge_score" else [f"{tokenizer} tokens"]
    return [*([] if standard == "rouge_score" else [f"standard {standard}"]), *tokens, stemming]


def scores_sentence(name: str, scores: Mapping[str, Any]) -> str:
    """A sentence with the scores of one system. scores : AggregateScores or BleuScores by type

    >>> from rougekit.scoring.results import AggregateScore
    >>> one, two = AggregateScore(*[(0.5, 0.5, 0.4594)] * 3, 30), AggregateScore(*[(0.5, 0.5, 0.1834)] * 3, 29)
    >>> scores_sentence("our system", {"rouge1": one, "rouge2": two})
    'On 30 examples (29 in ROUGE-2), our system scores 45.94 ROUGE-1 and 18.34 ROUGE-2 points.'
    >>> missing = AggregateScore(*[(math.nan, math.nan, math.nan)] * 3, 0)
    >>> scores_sentence("our system", {"rouge2": missing, "rouge1": one})
    'On 30 examples, our system scores 45.94 ROUGE-1 points. No example has a score in ROUGE-2.'
    """
    known = {rouge_type: score for rouge_type, score in scores.items() if not math.isnan(score)}
    written = [f"{points(float(score))} {title(rouge_type)}" for rouge_type, score in known.items()]
    missing = [title(rouge_type) for rouge_type in scores if rouge_type not in known]
    sentences = []
    if known:
        sample = sample_in_words(sizes_by_measure(known))
        sentences.append(f"On {sample}, {name} scores {joined(written)} points.")
    return " ".join([*sentences, *[f"No example has a score in {joined(missing, 'or')}."] * bool(missing)])


def sizes_by_measure(scores: Mapping[str, Any]) -> dict[str, SampleSize]:
    """The number of examples that each score is of, by the name of its measure. scores : by type"""
    return {title(rouge_type): SampleSize(score.n_examples) for rouge_type, score in scores.items()}


def levels_sentence(what: str, name: str, score: float, chance: float | None, fewer: tuple[float, float] | None) -> str:
    """What a system scores, and what chance and people score on the same examples, in words.

    fewer : the scores of the system and of people, each against all references but one

    >>> levels_sentence("ROUGE-1", "our system", 0.4594, 0.1421, (0.4391, 0.4811))
    'our system scores 45.94 ROUGE-1 points and chance 14.21. Against one reference fewer, our system scores 43.91 and \
people 48.11.'
    """
    sentence = (
        f"{name} scores {points(score)} {what} points{'' if chance is None else f' and chance {points(chance)}'}."
    )
    if fewer is not None:
        sentence += f" Against one reference fewer, {name} scores {points(fewer[0])} and people {points(fewer[1])}."
    return sentence


def novel_sentence(n: int, of: int, what: str, threshold: float) -> str:
    """How many texts were kept as new, in words.

    >>> novel_sentence(2, 4, "ROUGE-L", 0.7)
    '2 of 4 texts are kept: none of them scores more than 70.00 ROUGE-L points against one before it.'
    """
    return (
        f"{counted(n, 'text', 'are', of=of)} kept: none of them scores more than {points(threshold)} {what} points "
        "against one before it."
    )


def nearest_sentence(what: str, best: Sequence[float]) -> str:
    """How similar the nearest texts are, in words.

    >>> nearest_sentence("ROUGE-L", [0.5, 0.75])
    'The nearest texts score 62.50 ROUGE-L points on average, from 50.00 to 75.00.'
    """
    mean, lowest, highest = (points(value) for value in (sum(best) / len(best), min(best), max(best)))
    return f"The nearest texts score {mean} {what} points on average, from {lowest} to {highest}."


def examples_in_words(n: int, n_groups: int | None = None) -> str:
    """The number of examples and, if they are grouped, of groups, in words."""
    return f"{counted(n, 'example')}{_in_groups(n_groups)}"


def _in_groups(n_groups: int | None) -> str:
    return "" if n_groups is None else f" in {counted(n_groups, 'group')}"


def sample_in_words(sizes: Mapping[str, SampleSize]) -> str:
    """The number of examples in words, and for measures whose number differs from the first one's, theirs.

    sizes : by the name of the measure

    >>> sample_in_words({"ROUGE-1": SampleSize(30), "ROUGE-2": SampleSize(28), "ROUGE-L": SampleSize(30)})
    '30 examples (28 in ROUGE-2)'
    """
    first = next(iter(sizes.values()))
    others = {name: each for name, each in sizes.items() if each != first}
    exceptions = [f"{n:,}{_in_groups(n_groups)} in {name}" for name, (n, n_groups) in others.items()]
    return examples_in_words(*first) + f" ({', '.join(exceptions)})" * bool(exceptions)


def same_or_listed(numbers: Iterable[object]) -> str:
    """The number if all are the same, otherwise all of them.

    >>> same_or_listed([3, 3, 3]), same_or_listed([3, 3, 5])
    ('3', '3,3,5')
    """
    texts = list(map(str, numbers))
    return texts[0] if len(set(texts)) == 1 else ",".join(texts)


def number_in_words(n: int) -> str:
    """A count as text writes it: "six", "14"."""
    return _COUNTS[n] if n < len(_COUNTS) else str(n)


def by_type(said: Mapping[str, str], of_all: str = "") -> str:
    """What is said of types: once if it is the same of all, nothing of those of which "" is said.

    of_all : what follows if it is the same

    >>> by_type({"rouge1": "3 pairs", "rouge2": "3 pairs", "bleu": ""})
    '3 pairs'
    >>> by_type({"rouge1": "6 pairs", "rougeL": "6 pairs", "bleu": "3 pairs"})
    '6 pairs in ROUGE-1 and ROUGE-L and 3 pairs in BLEU'
    """
    types_of: dict[str, list[str]] = {}
    for rouge_type, words in said.items():
        types_of.setdefault(words, []).append(title(rouge_type))
    types_of.pop("", None)
    if len(types_of) < 2:
        return "".join(f"{words}{of_all}" for words in types_of)
    return joined([f"{words} in {joined(types)}" for words, types in types_of.items()])
