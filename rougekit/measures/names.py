"""What can be measured: type names, as users write them, and the values they stand for.

A measure is a value: it says which columns its counts have and how they become precision and recall. How it is counted
stands in `rougekit.measures.counting`. `str(measure)` is the canonical name, which `parse_type` reads back.
"""

import difflib
import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

DEFAULT_TYPES = ("rouge1", "rouge2", "rougeL", "rougeLsum")
DEFAULT_WEIGHT = 1.2

_OVERLAP = ("matches", "prediction_total", "reference_total")


class Overlap:
    """A measure whose counts are matched units and the units on each side: P = matches / prediction_total, R likewise.

    `columns` are the names of the count columns; `ratio` says which of them are the numerators of P and R and the
    denominators of P and R. `exponent` is applied to both quotients.
    """

    columns: ClassVar[tuple[str, ...]] = _OVERLAP
    ratio: ClassVar[tuple[int, int, int, int]] = (0, 0, 1, 2)
    exponent: float = 1.0


@dataclass(frozen=True)
class NGram(Overlap):
    """Clipped n-gram overlap: Lin (2004), eq. 1. Columns count n-grams."""

    order: int

    def __str__(self) -> str:
        return f"rouge{self.order}"


@dataclass(frozen=True)
class LCS(Overlap):
    """Longest common subsequence of the two texts, each one sequence of words: eq. 2-4. Columns count words."""

    def __str__(self) -> str:
        return "rougeL"


@dataclass(frozen=True)
class UnionLCS(Overlap):
    """Union of the common subsequences of each reference sentence with every predicted one: eq. 5-7.

    Matches are clipped by the words that both texts still have, as ROUGE 1.4.1 and later do. Columns count words.
    """

    def __str__(self) -> str:
        return "rougeLsum"


@dataclass(frozen=True)
class WeightedLCS(Overlap):
    """Weighted common subsequence, f(k) = k**weight: eq. 13-15, P = (matches / prediction_total) ** (1 / weight).

    The columns are sums of weights (float64): WLCS, f(words of the prediction), f(words of the reference).
    """

    weight: float = DEFAULT_WEIGHT

    @property
    def exponent(self) -> float:  # type: ignore[override]
        """Of f's inverse."""
        return 1.0 / self.weight

    def __str__(self) -> str:
        return f"rougeW{self.weight!r}".removesuffix(".0")


@dataclass(frozen=True)
class UnionWeightedLCS(WeightedLCS):
    """ROUGE-1.5.5's: the union over sentences of weighted common subsequences. P and R as above.

    reference_sum is the sum of f over the words of each sentence, reference_total is f of that sum: f twice.
    """

    columns: ClassVar[tuple[str, ...]] = (*_OVERLAP, "reference_sum")


@dataclass(frozen=True)
class SkipBigram(Overlap):
    """Pairs of words in order with at most `max_skip` words between them (None: any number): eq. 16-18.

    With `unigrams` every word counts as a unit too (section 5.1). Columns count these units.
    """

    max_skip: int | None = None
    unigrams: bool = False

    def __str__(self) -> str:
        return f"rougeS{'U' if self.unigrams else ''}{'*' if self.max_skip is None else self.max_skip}"


@dataclass(frozen=True)
class MeadLCS(Overlap):
    """Normalised pairwise LCS of MEAD: each sentence with the best one of the other text, eq. 10-12.

    Columns count words.
    """

    columns: ClassVar[tuple[str, ...]] = (
        "prediction_matches",
        "reference_matches",
        "prediction_total",
        "reference_total",
    )
    ratio: ClassVar[tuple[int, int, int, int]] = (0, 1, 2, 3)

    def __str__(self) -> str:
        return "meadL"


@dataclass(frozen=True)
class Bleu:
    """Corpus BLEU up to n-grams of `order` words; counted per example, against all of its references together."""

    order: int = 4

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the count columns, one row per example."""
        orders = range(1, self.order + 1)
        return (
            *(f"matches_{n}" for n in orders),
            *(f"totals_{n}" for n in orders),
            "prediction_length",
            "reference_length",
        )

    def __str__(self) -> str:
        return "bleu" if self.order == 4 else f"bleu{self.order}"


Measure: TypeAlias = NGram | LCS | UnionLCS | WeightedLCS | SkipBigram | MeadLCS | Bleu

_WHOLE = r"(0|[1-9][0-9]*)"
_POSITIVE = r"([1-9][0-9]{0,8})"
_ORDER = r"([1-9][0-9]?)"
"""Of BLEU, which has a column for every order up to it."""
_DECIMAL = r"([0-9]+(?:\.[0-9]+)?)"

_KNOWN = (
    *(f"rouge{n}" for n in range(1, 10)),
    *("rougeL", "rougeLsum", "rougeW", "rougeW1.2", "rougeS", "rougeS*", "rougeS4", "rougeSU", "rougeSU*", "rougeSU4"),
    *("meadL", "bleu", "bleu1", "bleu2", "bleu3", "bleu4"),
)


@dataclass(frozen=True)
class Vocabulary:
    """The measures that a standard defines."""

    standard: str = "rouge_score"
    defines: Callable[[Measure], bool] = lambda measure: True
    weighted: type[WeightedLCS] = WeightedLCS
    """What rougeW is."""
    weights_above: float = 1.0


EVERY_MEASURE = Vocabulary()


def parse_type(name: str, vocabulary: Vocabulary = EVERY_MEASURE) -> Measure:
    """The measure that a type name stands for.

    Raises
    ------
    TypeError : `name` is no str.
    ValueError : no such type, or not in this standard; the message has the nearest name that is.

    >>> parse_type("rougeSU4")
    SkipBigram(max_skip=4, unigrams=True)
    >>> str(parse_type("rougeS"))
    'rougeS*'
    """
    if not isinstance(name, str):
        raise TypeError(f"rouge_types: {name!r} is {type(name).__name__}; expected str, for example 'rouge1'")
    measure = _read(name, vocabulary)
    if measure is None:
        raise ValueError(_unknown(name, vocabulary))
    if not vocabulary.defines(measure):
        raise ValueError(
            f"rouge_types: {name!r} is not defined in standard {vocabulary.standard!r}; "
            f"use standard={EVERY_MEASURE.standard!r} for it"
        )
    return measure


def parse_types(names: Iterable[str], vocabulary: Vocabulary = EVERY_MEASURE) -> dict[str, Measure]:
    """Measures by the names asked for, in their order.

    Raises
    ------
    TypeError : a bare str, or an item that is no str.
    ValueError : no name, an unknown one, or two that mean the same measure.
    """
    if isinstance(names, str):
        raise TypeError(f"rouge_types={names!r} is a str; expected a list of type names, for example [{names!r}]")
    try:
        asked = list(names)
    except TypeError:
        raise TypeError(f"rouge_types={names!r}; expected a list of type names, for example ['rouge1']") from None
    measures: dict[str, Measure] = {}
    for name in asked:
        measure = parse_type(name, vocabulary)
        for earlier, same in measures.items():
            if same == measure:
                raise ValueError(f"rouge_types: {earlier!r} and {name!r} are the same measure; keep one")
        measures[name] = measure
    if not measures:
        raise ValueError(f"rouge_types is empty; expected type names, for example {list(DEFAULT_TYPES)}")
    return measures


def _read(name: str, vocabulary: Vocabulary) -> Measure | None:
    if name == "rougeL":
        return LCS()
    if name == "rougeLsum":
        return UnionLCS()
    if name == "meadL":
        return MeadLCS()
    if found := re.fullmatch(rf"rouge{_POSITIVE}", name):
        return NGram(int(found[1]))
    if found := re.fullmatch(rf"rougeW{_DECIMAL}?", name):
        weight = float(found[1]) if found[1] else DEFAULT_WEIGHT
        return vocabulary.weighted(weight) if vocabulary.weights_above < weight < math.inf else None
    if found := re.fullmatch(rf"rougeS(U?)(\*|{_WHOLE})?", name):
        limited = found[2] not in (None, "*")
        return SkipBigram(int(found[2]) if limited else None, unigrams=bool(found[1]))
    if found := re.fullmatch(rf"bleu{_ORDER}?", name):
        return Bleu(int(found[1]) if found[1] else 4)
    return None


def _unknown(name: str, vocabulary: Vocabulary) -> str:
    letters = _letters(name)

    def likeness(known: str) -> tuple[float, int]:
        compared = difflib.SequenceMatcher(None, letters, _letters(known))
        first = compared.get_matching_blocks()[0]
        return compared.ratio(), first.size if first.a == first.b == 0 else 0

    nearest = max(_KNOWN, key=likeness)
    if name.startswith("rougeW"):
        return (
            f"rouge_types: {name!r}; in standard {vocabulary.standard!r} a weight is > {vocabulary.weights_above:g}, "
            "for example 'rougeW1.2'"
        )
    return f"rouge_types: unknown type {name!r}; did you mean {nearest!r}?"


def _letters(name: str) -> str:
    """How a name is compared with others: ROUGE-L, rouge_l and rougel are alike."""
    return re.sub(r"[-_\s]", "", name.lower())
