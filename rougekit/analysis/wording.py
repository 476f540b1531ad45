"""How results are written for people, wherever they are shown: names of measures, rounding, sentences about systems.

The terminal, the page, reports, notebooks and `print` take their words from here. People see "ROUGE-1" and points from
0 to 100; files and JSON hold the names of types as they were given, and fractions.
"""

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from rougekit.analysis.compared import Compared

MISSING = "–"
"""Shown in place of a missing number."""

PARTS = {"precision": "precision", "recall": "recall", "fmeasure": "F-measure"}
"""How the parts of a score are called."""

_COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
MOST_NAMED = 2
"""A sentence about all the other systems names at most so many; of more it says how many they are."""


def title(rouge_type: str) -> str:
    """The name of a measure as papers write it.

    >>> [title(name) for name in ("rouge2", "rougeLsum", "rougeSU4", "meadL", "bleu", "bleu2")]
    ['ROUGE-2', 'ROUGE-Lsum', 'ROUGE-SU4', 'MEAD-L', 'BLEU', 'BLEU-2']
    """
    prefix, rest = re.fullmatch("(rouge|mead|bleu|)(.*)", rouge_type, re.S).groups()  # type: ignore[union-attr]
    return "-".join(filter(None, (prefix.upper(), rest)))


def counted_units(rouge_type: str) -> str:
    """What a measure counts the matches of.

    >>> counted_units("rouge1"), counted_units("rouge2"), counted_units("rougeSU4"), counted_units("bleu")
    ('words', 'runs of 2 words', 'pairs of words in order, and words', 'runs of words')
    """
    if ngram := re.fullmatch("rouge([1-9])", rouge_type):
        return "words" if ngram[1] == "1" else f"runs of {ngram[1]} words"
    words = {
        "rougeSU": "pairs of words in order, and words", "rougeS": "pairs of words in order", "bleu": "runs of words",
        "rougeLsum": "words of common subsequences", "mead": "words of common subsequences",
        "rougeL": "words of the longest common subsequence", "rougeW": "words of the longest common subsequence",
    }  # fmt: skip
    return next((what for prefix, what in words.items() if rouge_type.startswith(prefix)), "units")


def points(fraction: float | None) -> str:
    """A score, or the size of a difference, in points (hundredths).

    >>> points(0.45944), points(float("nan"))
    ('45.94', '–')
    """
    return MISSING if fraction is None or math.isnan(fraction) else f"{100 * fraction:.2f}"


def signed_points(fraction: float | None) -> str:
    """A signed difference in points, to two decimals, or to one significant digit if these would be 0. "" for None.

    >>> signed_points(-0.1461), signed_points(0.00002), signed_points(None)
    ('-14.61', '+0.002', '')
    """
    if fraction is None:
        return ""
    text = f"{100 * fraction:+.2f}"
    return f"{100 * fraction:+.1g}" if fraction and not float(text) else text


def interval(low: float | None, high: float | None, *, signed: bool = False) -> str:
    """An interval in points: of a score, or, with signs, of a difference.

    >>> interval(0.3925, 0.4977), interval(-0.1892, -0.1079, signed=True)
    ('[39.25, 49.77]', '[-18.92, -10.79]')
    """
    written = signed_points if signed else points
    return f"[{written(low)}, {written(high)}]"


def percent(fraction: float) -> str:
    """A share or a level, such as 95 % or 98.33 %."""
    return f"{100 * fraction:.4g} %"


def p_number(p: float | None, level: float) -> str:
    """A p-value to four decimals, or to one significant digit if these would be 0; to more where rounding would move it
    across the level. "" for None.

    >>> p_number(0.0312, 0.05), p_number(0.000009999, 0.05), p_number(2**-60, 0.05)
    ('0.0312', '1e-05', '9e-19')
    """
    if p is None:
        return ""
    kind, least = ("f", 4) if p >= 0.00005 or not p > 0 else ("g", 1)
    texts = (f"{p:.{digits}{kind}}" for digits in range(least, least + 12))
    return next((text for text in texts if (float(text) <= level) == (p <= level)), f"{p!r}")


def p_value(p: float | None, level: float, *, is_bound: bool) -> str:
    """A p-value, after "<=" if it is only an upper bound, as no resample was as extreme.

    >>> p_value(0.0312, 0.05, is_bound=False), p_value(1 / 10_001, 0.05, is_bound=True)
    ('0.0312', '<= 0.0001')
    """
    return f"{'<= ' * is_bound}{p_number(p, level)}"


def setup(standard: str, tokenizer: str, stemmer: str) -> list[str]:
    """The options that change scores most, in words: those that are no defaults, and always the stemming.

    >>> setup("rouge_score", "rouge_score", "none"), setup("rouge155", "icu", "porter")
    (['without stemming'], ['standard rouge155', 'icu tokens', 'Porter stemming'])
    """
    stemming = "without stemming" if stemmer == "none" else f"{stemmer.capitalize()} stemming"
    tokens = [] if standard == tokenizer or tokenizer == "rouge_score" else [f"{tokenizer} tokens"]
    return [*([] if standard == "rouge_score" else [f"standard {standard}"]), *tokens, stemming]


def one_system(name: str, scores: Sequence[tuple[str, float]], n: int) -> str:
    """The scores of one system, by measure.

    >>> one_system("our system", [("ROUGE-1", 0.4594), ("ROUGE-2", 0.1834)], 30)
    'On 30 examples our system scores 45.94 points of ROUGE-1 and 18.34 of ROUGE-2.'
    """
    clauses = [f"{points(score)}{' points' * (not k)} of {what}" for k, (what, score) in enumerate(scores)]
    return f"On {examples(n)} {name} scores {joined(clauses)}."


def levels(what: str, name: str, score: float, chance: float | None, fewer: tuple[float, float] | None) -> str:
    """What chance and people reach on the texts on which a system has its score.

    fewer : with one reference less, the scores of the system and of people

    >>> levels("ROUGE-1", "our system", 0.4594, 0.1421, (0.4391, 0.4811))
    'our system reaches 45.94 points of ROUGE-1, chance 14.21. With one reference less our system reaches 43.91, \
people 48.11.'
    """
    said = f"{name} reaches {points(score)} points of {what}{'' if chance is None else f', chance {points(chance)}'}."
    if fewer is not None:
        said += f" With one reference less {name} reaches {points(fewer[0])}, people {points(fewer[1])}."
    return said


def kept(n: int, of: int, what: str, threshold: float) -> str:
    """How many texts are new.

    >>> kept(2, 4, "ROUGE-L", 0.7)
    '2 of 4 texts are kept: none of them scores more than 70.00 points of ROUGE-L against one before it.'
    """
    are_kept = f"{n:,} of {counted(of, 'text')} {'is' if n == 1 else 'are'} kept"
    return f"{are_kept}: none of them scores more than {points(threshold)} points of {what} against one before it."


def nearest(what: str, best: Sequence[float]) -> str:
    """How similar the nearest texts are.

    >>> nearest("ROUGE-L", [0.5, 0.75])
    'The nearest texts score 62.50 points of ROUGE-L on average, from 50.00 to 75.00.'
    """
    mean, lowest, highest = (points(value) for value in (sum(best) / len(best), min(best), max(best)))
    return f"The nearest texts score {mean} points of {what} on average, from {lowest} to {highest}."


def counted(n: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "example"), counted(11490, "example")
    ('1 example', '11,490 examples')
    """
    return f"{n:,} {noun}{'s' * (n != 1)}"


def examples(n: int, n_groups: int | None = None) -> str:
    """The number of examples, and of groups, if they are grouped."""
    groups = "" if n_groups is None else f" in {n_groups:,} groups"
    return f"{counted(n, 'example')}{groups}"


def joined(names: Sequence[str]) -> str:
    """Names as a sentence lists them.

    >>> joined(["a"]), joined(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def in_words(n: int) -> str:
    """A count as text writes it: "six", "14"."""
    return _COUNTS[n] if n < len(_COUNTS) else str(n)


def spoken_of(has_runs: bool) -> str:
    """What a claim is about: the methods, if there are several runs of a system, otherwise the outputs at hand."""
    return "these methods" if has_runs else "these outputs"


def highest(
    what: str, best: str, score: float, tied: Sequence[str], lower: Sequence[str], comparable: Sequence[str] = (),
    margin: float | None = None,
) -> str:  # fmt: skip
    """Which system is best, and which of the others can't be told from it.

    what : the measure that systems are ranked by; score : the best one's, a fraction
    tied : the systems that do not differ significantly from it; lower : all others
    comparable : those that were shown to be within the margin, a fraction, instead

    >>> highest("ROUGE-1", "A", 0.4588, ["B"], ["C", "D", "E", "F"])
    "A scores highest (45.88 points of ROUGE-1). B can't be told from it; the four others score lower."
    """
    first = f"{best} scores highest ({points(score)} points of {what})."
    if comparable:
        first += f" {_comparable(comparable, 'it', margin)}"
        if not tied and not lower:
            return first
    below = f"{_others(lower)} score{'s' * (len(lower) == 1)} lower" if lower else ""
    if not tied:
        return f"{first} {below[0].upper() if len(lower) > MOST_NAMED else below[0]}{below[1:]}."
    if not lower and not comparable and len(tied) > MOST_NAMED:
        return f"{first} None of the {in_words(len(tied))} others can be told from it."
    return f"{first} {joined(tied)} can't be told from it{'; ' * bool(below)}{below}."


def _comparable(names: Sequence[str], to: str, margin: float | None) -> str:
    is_are = "is" if len(names) == 1 else "are"
    return f"{joined(names)} {is_are} comparable to {to} within {points(margin)} points."


class Against(NamedTuple):
    """What a comparison of a system with the baseline found, for a sentence."""

    system: str
    difference: float
    """of scores, a fraction"""
    is_significant: bool
    wins: int | None = None
    """examples in which it scores higher than the baseline; None where examples have no scores"""
    losses: int | None = None
    n_examples: int = 0
    is_equivalent: bool = False
    """whether it was shown to be within the margin"""

    @classmethod
    def of(cls, system: str, entry: "Compared") -> Self:
        """What a comparison says of a system."""
        found = bool(entry.significant), entry.wins, entry.losses, entry.n_examples or 0, bool(entry.equivalent)
        return cls(system, entry.difference or 0.0, *found)


def against(
    what: str, baseline: str, systems: Sequence[Against], margin: float | None = None, *, has_runs: bool = False
) -> str:
    """How several systems compare with a baseline.

    what : the measure; margin : systems that differ by less were called comparable, a fraction
    has_runs : see `spoken_of`

    >>> a, b = Against("a", 0.021, True, 20, 9, 30), Against("b", -0.001, False)
    >>> against("ROUGE-1", "base", [a, b])
    "Of these outputs, a scores higher than base by 2.10 points of ROUGE-1 (better on 20 of 30 examples, worse on 9). \
b can't be told from base."
    """
    sentences = []
    is_first = True
    for word, sign in (("higher", 1), ("lower", -1)):
        those = [row for row in systems if row.is_significant and row.difference * sign > 0]
        if not those:
            continue
        number = in_words(len(those))
        subject = "both" if len(those) == 2 else f"all {number}"
        if len(those) < len(systems):
            subject = f"{number} systems"
        clauses = []
        for row in those:
            named = f"{row.system} " if len(those) > 1 else ""
            unit = f" points of {what}" if is_first else ""
            clauses.append(f"{named}by {points(abs(row.difference))}{unit}{_examples_of(row, in_full=is_first)}")
            is_first = False
        if len(those) == 1:
            sentences.append(f"{those[0].system} scores {word} than {baseline} {clauses[0]}.")
        else:
            subject = f"{subject[0].upper()}{subject[1:]}" if sentences else subject
            sentences.append(f"{subject} score {word} than {baseline}: {', '.join(clauses)}.")
    if within := [row.system for row in systems if row.is_equivalent]:
        sentences.append(_comparable(within, baseline, margin))
    if unclear := [row.system for row in systems if not row.is_significant and not row.is_equivalent]:
        sentences.append(f"{joined(unclear)} can't be told from {baseline}.")
    return f"Of {spoken_of(has_runs)}, {' '.join(sentences)}"


_UNTOLD = "can't be told from"


def differs(
    what: str, baseline: str, row: Against, bounds: tuple[float, float], p: str, n_tests: int, confidence: float
) -> str:
    """How a system differs from another, with the numbers of its test.

    bounds : of the interval; p : after Holm's correction over so many tests

    >>> row = Against("a", -0.1461, True, 0, 29, 30)
    >>> differs("ROUGE-1", "base", row, (-0.1892, -0.1079), "= 4e-08", 3, 0.95)
    'a scores lower than base: -14.61 points of ROUGE-1 [-18.92, -10.79], p = 4e-08; interval and p corrected over 3 \
pairs (Holm). Better on 0 of 30 examples, worse on 29.'
    """
    way = f"scores {'higher' if row.difference > 0 else 'lower'} than"
    said = f"{row.system} {way if row.is_significant else _UNTOLD} {baseline}"
    level = (
        f"interval and p corrected over {n_tests} pairs (Holm)" if n_tests > 1 else f"{percent(confidence)} interval"
    )
    size = f"{signed_points(row.difference)} points of {what} {interval(*bounds, signed=True)}"
    wins = _examples_of(row, in_full=True).strip(" ()")
    return f"{said}: {size}, p {p}; {level}.{f' {wins[0].upper()}{wins[1:]}.' if wins else ''}"


def _examples_of(row: Against, *, in_full: bool) -> str:
    if row.wins is None:
        return ""
    of = f" of {counted(row.n_examples, 'example')}" if in_full else ""
    return f" (better on {row.wins:,}{of}, worse on {row.losses:,})"


def _others(names: Sequence[str]) -> str:
    return joined(names) if len(names) <= MOST_NAMED else f"the {in_words(len(names))} others"
