"""The options of a score, as three frozen values for its three stages: text, measures, aggregate. Checked when made."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from rougekit.measures.names import DEFAULT_TYPES, Bleu, Measure, Standard, parse_types

MultiReference: TypeAlias = Literal["best", "pooled", "mean", "jackknife"]
Tokenizer: TypeAlias = str | Callable[[str], list[str]] | Any
StopWords: TypeAlias = str | Iterable[str] | None
Splitter: TypeAlias = str | Callable[[str], list[str]] | None


@dataclass(frozen=True, kw_only=True)
class TextOptions:
    """How a text becomes sentences of tokens."""

    standard: Standard = "rouge_score"
    """Whose tokeniser and Porter stemmer are the default, and by whose rules counts become scores."""
    tokenizer: Tokenizer | None = None
    """None: the standard's own; a name; a callable; an object with .tokenize; a tokenizers.Tokenizer."""
    use_stemmer: bool = False
    stemmer: str | None = None
    """A stemmer's name; "porter" is the same as use_stemmer=True."""
    stopwords: StopWords = None
    """Removed after tokenising, before stemming: the name of a list, or words."""
    split_summaries: bool = False
    """rougeLsum splits texts into sentences itself; otherwise sentences end at newlines."""
    sentences: Splitter = None
    """The splitter for split_summaries; None: Punkt on English tables."""
    language: str | None = None
    """Picks tokeniser, stemmer and splitter where these are not given."""
    max_words: int | None = None
    max_bytes: int | None = None

    def __post_init__(self) -> None:
        one_of("standard", self.standard, get_args(Standard))
        true_or_false("use_stemmer", self.use_stemmer)
        true_or_false("split_summaries", self.split_summaries)
        for name in ("stemmer", "language"):
            text_or_none(name, getattr(self, name))
        for name in ("max_words", "max_bytes"):
            limit = getattr(self, name)
            if limit is not None:
                whole_number(name, limit, lowest=1, also="None")
        if self.max_words is not None and self.max_bytes is not None:
            raise ValueError(f"max_words={self.max_words} and max_bytes={self.max_bytes}: give one of them, not both")
        if self.use_stemmer and self.stemmer not in (None, "porter"):
            raise ValueError(
                f"use_stemmer=True and stemmer={self.stemmer!r}: use_stemmer means stemmer='porter'; give one of them"
            )
        if self.sentences is not None and not isinstance(self.sentences, str) and not callable(self.sentences):
            raise TypeError(
                f"sentences={self.sentences!r}; expected None, a splitter's name or a callable str -> list[str]"
            )
        if isinstance(self.stopwords, Iterable) and not isinstance(self.stopwords, str):
            words = tuple(self.stopwords)
            for word in words:
                if not isinstance(word, str):
                    raise TypeError(f"stopwords holds {word!r}, which is {type(word).__name__}; expected words (str)")
            object.__setattr__(self, "stopwords", tuple(sorted(set(words))))
        elif self.stopwords is not None and not isinstance(self.stopwords, str):
            raise TypeError(
                f"stopwords={self.stopwords!r}; expected None, a list's name ('smart') or an iterable of words"
            )


@dataclass(frozen=True, kw_only=True)
class MeasureOptions:
    """What is measured, and how counts become one P, R and F per example."""

    rouge_types: Sequence[str] = DEFAULT_TYPES
    """A tuple once made."""
    standard: Standard = "rouge_score"
    multi_reference: MultiReference | None = None
    """None: the standard's default, "best" or (rouge155) "pooled"."""
    beta: float = 1.0
    zero_division: float = 0.0
    bleu_smoothing: str = "none"
    bleu_weights: Sequence[float] | None = None
    measures: dict[str, Measure] = field(init=False, compare=False, repr=False)
    """The measures by the names asked for."""

    def __post_init__(self) -> None:
        one_of("standard", self.standard, get_args(Standard))
        measures = parse_types(self.rouge_types, self.standard)
        object.__setattr__(self, "rouge_types", tuple(measures))
        object.__setattr__(self, "measures", measures)
        allowed = ("best", "pooled") if self.standard == "rouge155" else get_args(MultiReference)
        if self.multi_reference is not None:
            one_of("multi_reference", self.multi_reference, allowed, also="None")
        number("beta", self.beta)
        if math.isnan(self.beta) or self.beta < 0:
            raise ValueError(f"beta={self.beta!r}; expected a number >= 0, or math.inf for recall")
        number("zero_division", self.zero_division)
        if not (math.isnan(self.zero_division) or self.zero_division == 0):
            raise ValueError(f"zero_division={self.zero_division!r}; expected 0.0 or math.nan")
        if self.standard == "rouge155" and math.isnan(self.zero_division):
            raise ValueError("zero_division=nan is not defined in standard 'rouge155', which prints 0; expected 0.0")
        object.__setattr__(self, "beta", float(self.beta))
        # one nan object: dataclasses compare fields as tuples do, by identity first, and nan != nan
        object.__setattr__(self, "zero_division", math.nan if math.isnan(self.zero_division) else 0.0)
        one_of("bleu_smoothing", self.bleu_smoothing, ("none", "add-one"))
        has_bleu = any(isinstance(measure, Bleu) for measure in measures.values())
        if self.bleu_smoothing != "none" and not has_bleu:
            raise ValueError(f"bleu_smoothing={self.bleu_smoothing!r} without a bleu type in rouge_types")
        if self.bleu_weights is not None:
            self._check_bleu_weights()

    def _check_bleu_weights(self) -> None:
        from rougekit.measures.bleu import checked_weights

        orders = {m.order for m in self.measures.values() if isinstance(m, Bleu)}
        if not orders:
            raise ValueError(f"bleu_weights={self.bleu_weights!r} without a bleu type in rouge_types")
        weights: tuple[float, ...] = ()
        for order in sorted(orders):
            weights = tuple(checked_weights(self.bleu_weights, order))
        object.__setattr__(self, "bleu_weights", weights)

    @property
    def references_by(self) -> MultiReference:
        """How several references are reduced, the default filled in."""
        return self.multi_reference or ("pooled" if self.standard == "rouge155" else "best")


@dataclass(frozen=True, kw_only=True)
class AggregateOptions:
    """How the scores of the examples become one score with an interval."""

    confidence: float = 0.95
    n_resamples: int = 1000
    seed: int | None = None
    """None is 0."""
    average: str = "macro"
    legacy_bootstrap: bool = False
    perl_average: bool = False

    def __post_init__(self) -> None:
        number("confidence", self.confidence)
        if not 0 < self.confidence < 1:
            raise ValueError(f"confidence={self.confidence!r}; expected a number between 0 and 1, for example 0.95")
        whole_number("n_resamples", self.n_resamples, lowest=0)
        if self.seed is not None:
            whole_number("seed", self.seed, lowest=0, also="None")
            if self.seed >= 2**32:
                raise ValueError(f"seed={self.seed!r}; expected an int with 0 <= seed < 2**32")
            if self.perl_average:
                raise ValueError(
                    f"perl_average=True and seed={self.seed!r}: Perl's resamples have their own seeds; leave out seed"
                )
        one_of("average", self.average, ("macro", "micro"))
        true_or_false("legacy_bootstrap", self.legacy_bootstrap)
        true_or_false("perl_average", self.perl_average)
        if self.legacy_bootstrap and self.average == "micro":
            raise ValueError(
                "legacy_bootstrap=True and average='micro': rouge_score's bootstrap is one of example means"
            )
        if self.legacy_bootstrap and self.n_resamples == 0:
            raise ValueError(
                "legacy_bootstrap=True and n_resamples=0: its mid value is one of resamples; expected n_resamples >= 1"
            )
        if self.legacy_bootstrap and self.perl_average:
            raise ValueError(
                "legacy_bootstrap=True and perl_average=True: the bootstraps of two different tools; give one of them"
            )


def one_of(name: str, value: object, allowed: Iterable[str], also: str = "") -> None:
    """Refuse a value that is not in the list."""
    choices = list(allowed)
    if not isinstance(value, str) or value not in choices:
        listed = " or ".join(filter(None, [", ".join(map(repr, choices)), also]))
        raise ValueError(f"{name}={value!r}; expected {listed}")


def true_or_false(name: str, value: object) -> None:
    """Refuse what is no bool."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name}={value!r}; expected True or False")


def text_or_none(name: str, value: object) -> None:
    """Refuse what is neither None nor a str."""
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{name}={value!r}; expected a str or None")


def number(name: str, value: object) -> None:
    """Refuse what is no real number."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"{name}={value!r}; expected a number")


def whole_number(name: str, value: object, *, lowest: int, also: str = "") -> None:
    """Refuse what is no integer, or below the lowest allowed."""
    wanted = f"an int >= {lowest}" + (f" or {also}" if also else "")
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name}={value!r}; expected {wanted}")
    if value < lowest:
        raise ValueError(f"{name}={value!r}; expected {wanted}")
