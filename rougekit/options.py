"""The options of a score: each a row of data (type, range, default, help), in three frozen values for its three stages.

`TextOptions` say how texts are read, `MeasureOptions` what is measured, `AggregateOptions` how examples are averaged.
The command's flags are made of these rows, totals are stored by them, and tests hold the plugin's arguments, the
signature, the page's panel and the README's table to them. Values are checked when they are made.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields
from functools import cache, lru_cache, partial
from types import NoneType
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, cast, get_args

from rougekit import checks
from rougekit.checks import MOST_RESAMPLES, number, one_of, shown, text_or_none, true_or_false, whole_number
from rougekit.measures.base import Measure
from rougekit.measures.bleu import Bleu
from rougekit.measures.names import DEFAULT_TYPES, parse_types
from rougekit.runtime.lazy import cached_property
from rougekit.standards import registry
from rougekit.standards.base import MultiReference

Tokenizer: TypeAlias = str | Callable[[str], list[str]] | Any
StopWords: TypeAlias = str | Iterable[str] | None
Splitter: TypeAlias = str | Callable[[str], list[str]] | None
Check: TypeAlias = Callable[[str, Any], Any]
"""Takes an option's name and value, gives the value as it is kept. Raises TypeError, ValueError."""


class Kind(NamedTuple):
    """What an option's values are: how they are checked, and how a command line gives them."""

    check: Check
    flag: Literal["string", "strings", "numbers", "boolean", "integer", "float", "enum"]
    """Strings and numbers: several, with commas between."""
    choices: Callable[[], Sequence[str]] = tuple
    """All values that it may have besides None, where there are so few."""


class Option(NamedTuple):
    """One row: everything that is said of an option in one place."""

    name: str
    default: Any
    kind: Kind
    help: str
    """In one line, beginning in lower case, without a full stop."""


def option(default: Any, kind: Kind, about: str) -> Any:
    """The row of an option as a field of a dataclass."""
    return field(default=default, metadata={"kind": kind, "help": about})


def _checked(check: Callable[[str, Any], object]) -> Check:
    """A check of a value that is kept as it is."""

    def kept(name: str, value: Any) -> Any:
        check(name, value)
        return value

    return kept


def choice(choices: Callable[[], Sequence[str]], *, also: str = "") -> Kind:
    """One of some names, or None where `also` says so."""

    def check(name: str, value: Any) -> Any:
        if value is not None or not also:
            one_of(name, value, choices(), also=also)
        return value

    return Kind(check, "string" if also else "enum", choices)


def limit(*, lowest: int) -> Kind:
    """A whole number, or None."""

    def check(name: str, value: Any) -> Any:
        if value is not None:
            whole_number(name, value, lowest=lowest, also="None")
        return value

    return Kind(check, "integer")


SWITCH = Kind(_checked(true_or_false), "boolean")
NAME = Kind(_checked(text_or_none), "string")


def _later(name: str, value: Any) -> Any:
    """Whatever it is, what reads it checks it."""
    return value


def _splitter(name: str, value: Any) -> Any:
    if value is not None and not isinstance(value, str) and not callable(value):
        raise TypeError(f"{name}={shown(value)}; expected None, a splitter's name or a callable str -> list[str]")
    return value


def _stopwords(name: str, value: Any) -> Any:
    """A name as it is; words as a sorted tuple of different ones."""
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, Iterable):
        raise TypeError(f"{name}={shown(value)}; expected None, a list's name ('smart') or an iterable of words")
    words = tuple(value)
    for word in words:
        if not isinstance(word, str):
            raise TypeError(f"{name} holds {shown(word)}, which is {type(word).__name__}; expected words (str)")
    return tuple(sorted(set(words)))


def _beta(name: str, value: Any) -> float:
    number(name, value)
    if math.isnan(value) or value < 0:
        raise ValueError(f"{name}={value!r}; expected a number >= 0, or math.inf for recall")
    return float(value)


def _zero_division(name: str, value: Any) -> float:
    number(name, value)
    if not (math.isnan(value) or value == 0):
        raise ValueError(f"{name}={value!r}; expected 0.0 or math.nan")
    return float(value) if math.isnan(value) else 0.0


def _seed(name: str, value: Any) -> Any:
    return value if value is None else checks.seed(name, value, also="None")


class Options:
    """A group of options. Making one checks each value, then what values together may be."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    @cache
    def rows(cls) -> tuple[Option, ...]:
        """The group's options, in their order."""
        return tuple(Option(one.name, one.default, **one.metadata) for one in fields(cls) if one.metadata)

    def __post_init__(self) -> None:
        for row in self.rows():
            given = getattr(self, row.name)
            kept = row.kind.check(row.name, given)
            if kept is not given:
                object.__setattr__(self, row.name, kept)
        self._check_together()

    @classmethod
    def of(cls, **values: Any) -> Self:
        """Options with these values, which are checked once as long as they can't change: numbers, strings, tuples."""
        if _UNCHANGING.issuperset(map(type, values.values())):
            with suppress(TypeError):  # of a tuple that holds lists; of an option that is wrong, which is told below
                return cast(Self, _made(cls, **values))  # type: ignore[arg-type]
        return cls(**values)

    def __eq__(self, other: object) -> bool:
        """Whether all values are equal, nan and nan too."""
        return type(other) is type(self) and self._values == other._values

    def __hash__(self) -> int:
        """Of all values."""
        return hash(self._values)

    def first_difference(self, other: "Options") -> str | None:
        """The name of the first option whose values differ; None: all are equal, nan and nan too."""
        values = zip(self.rows(), self._values, other._values, strict=True)
        return next((row.name for row, mine, theirs in values if mine is not theirs and mine != theirs), None)

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, whatever else has been worked out."""
        return {name: vars(self)[name] for name in self.__dataclass_fields__ if name in vars(self)}

    @cached_property
    def _values(self) -> tuple[Any, ...]:
        values = [getattr(self, row.name) for row in self.rows()]
        return tuple(["nan" if type(value) is float and math.isnan(value) else value for value in values])

    def _check_together(self) -> None:
        """Refuse values that exclude each other. Raises TypeError, ValueError."""

    def as_json(self) -> dict[str, Any]:
        """The values by name, of which `from_json` makes the same options after a way through JSON; not callables."""
        return {row.name: getattr(self, row.name) for row in self.rows()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Any:
        """The options that `as_json` described, after a way through JSON. Raises as the class itself does."""
        return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


_UNCHANGING = {NoneType, bool, int, float, str, tuple}


@lru_cache(maxsize=64, typed=True)
def _made(group: Callable[..., Any], **values: Any) -> Any:
    return group(**values)


@dataclass(frozen=True, kw_only=True, eq=False)
class TextOptions(Options):
    """How a text becomes sentences of tokens."""

    tokenizer: Tokenizer | None = option(
        None,
        Kind(_later, "string"),
        "what cuts texts into words: the standard's own, a name, a function or an object with .tokenize",
    )
    use_stemmer: bool = option(False, SWITCH, "Porter stemming")
    stemmer: str | None = option(None, NAME, "a stemmer by name: porter, or a Snowball language")
    stopwords: StopWords = option(
        None, Kind(_stopwords, "string"), "words to leave out, after tokenising and before stemming: a list's name"
    )
    split_summaries: bool = option(False, SWITCH, "split into sentences for rougeLsum")
    sentences: Splitter = option(None, Kind(_splitter, "string"), "the splitter for split_summaries, by name")
    language: str | None = option(None, NAME, "picks tokeniser, stemmer and splitter, by ISO 639 code such as de or th")
    max_words: int | None = option(None, limit(lowest=1), "score only so many words of each text")
    max_bytes: int | None = option(None, limit(lowest=1), "score only so many bytes of each text")

    def _check_together(self) -> None:
        if self.max_words is not None and self.max_bytes is not None:
            raise ValueError(f"max_words={self.max_words} and max_bytes={self.max_bytes}: give one of them, not both")
        if self.use_stemmer and self.stemmer not in (None, "porter"):
            raise ValueError(
                f"use_stemmer=True and stemmer={self.stemmer!r}: use_stemmer means stemmer='porter'; give one of them"
            )


@dataclass(frozen=True, kw_only=True, eq=False)
class MeasureOptions(Options):
    """What is measured by whose rules, and how counts become one P, R and F per example."""

    rouge_types: Sequence[str] = option(DEFAULT_TYPES, Kind(_later, "strings"), "types to compute, with commas between")
    standard: str = option(registry.DEFAULT, choice(registry.names), "whose rules")
    multi_reference: MultiReference | None = option(
        None, choice(lambda: get_args(MultiReference), also="None"), "how several references become one score"
    )
    beta: float = option(1.0, Kind(_beta, "float"), "recall is beta times as important as precision")
    zero_division: float = option(
        0.0, Kind(_zero_division, "float"), "score of an example whose reference has nothing to match: 0 or nan"
    )
    bleu_smoothing: str = option("none", choice(lambda: ("none", "add-one")), "of bleu's precisions")
    bleu_weights: Sequence[float] | None = option(
        None, Kind(_later, "numbers"), "of bleu's precisions, one for each order, whose sum is 1"
    )
    measures: dict[str, Measure] = field(init=False, compare=False, repr=False)
    """The measures by the names asked for."""

    def _check_together(self) -> None:
        standard = registry.standard_of(self.standard)
        asked = standard.default_types if self.rouge_types is DEFAULT_TYPES else self.rouge_types  # the very object
        object.__setattr__(self, "measures", parse_types(asked, standard.type_names))
        object.__setattr__(self, "rouge_types", tuple(self.measures))
        if self.multi_reference is not None:
            one_of("multi_reference", self.multi_reference, standard.multi_references, also="None")
        if standard.beta is not None:
            if self.beta not in (1.0, standard.beta):
                raise ValueError(f"beta={self.beta!r}; standard {standard.name!r} has its own, {standard.beta}")
            object.__setattr__(self, "beta", standard.beta)
        if standard.no_nan and math.isnan(self.zero_division):
            raise ValueError(
                f"zero_division=nan is not defined in standard {standard.name!r}, {standard.no_nan}; expected 0.0"
            )
        for name in Bleu.options:
            self._check_read(name)

    def _check_read(self, name: str) -> None:
        """Refuse a value, other than the default, that none of the measures reads, or that one of them refuses."""
        value, default = getattr(self, name), self.__dataclass_fields__[name].default
        if value is default or (isinstance(default, str) and value == default):
            return
        readers = [measure for measure in self.measures.values() if name in measure.options]
        if not readers:
            raise ValueError(f"{name}={value!r} without a bleu type in rouge_types")
        for measure in sorted(readers, key=lambda measure: len(measure.columns)):
            checked = measure.checked_option(name, value)
        object.__setattr__(self, name, checked)

    def counted_types(self, average: str) -> tuple[str, ...]:
        """The types whose score under this average is made of summed counts, and is no mean of scores of examples."""
        return self._without_example_scores if average == "macro" else tuple(self.measures)

    @cached_property
    def _without_example_scores(self) -> tuple[str, ...]:
        return tuple([name for name, measure in self.measures.items() if not measure.per_example])

    @property
    def references_by(self) -> MultiReference:
        """How several references are reduced, the default filled in."""
        return self.multi_reference or registry.standard_of(self.standard).multi_references[0]


@dataclass(frozen=True, kw_only=True, eq=False)
class AggregateOptions(Options):
    """How the scores of the examples become one score with an interval."""

    confidence: float = option(0.95, Kind(checks.confidence, "float"), "of the intervals")
    n_resamples: int = option(
        1000,
        Kind(_checked(partial(whole_number, lowest=0, highest=MOST_RESAMPLES)), "integer"),
        "of the bootstrap; 0: no intervals",
    )
    seed: int | None = option(None, Kind(_seed, "integer"), "of the bootstrap, 0 if not given")
    average: str = option("macro", choice(lambda: ("macro", "micro")), "mean over examples, or score of summed counts")
    interval: str = option(
        "auto",
        choice(lambda: ("auto", "percentile", "bootstrap-t")),
        "of few examples bootstrap-t, from 100 on percentile; or one of them",
    )
    legacy_bootstrap: bool = option(
        False, SWITCH, "averages and intervals as rouge_score's BootstrapAggregator draws them"
    )
    perl_average: bool = option(False, SWITCH, "averages and intervals as ROUGE-1.5.5 prints them")

    def _check_together(self) -> None:
        if self.seed is not None and self.perl_average:
            raise ValueError(
                f"perl_average=True and seed={self.seed!r}: Perl's resamples have their own seeds; leave out seed"
            )
        if self.legacy_bootstrap and self.average == "micro":
            raise ValueError(
                "legacy_bootstrap=True and average='micro': rouge_score's bootstrap is one of example means"
            )
        if self.interval == "bootstrap-t" and self.average == "micro":
            raise ValueError(
                "interval='bootstrap-t' and average='micro': a micro average is no mean and has no bootstrap-t; "
                "expected 'auto' or 'percentile'"
            )
        if self.interval != "auto" and (self.legacy_bootstrap or self.perl_average):
            name = "legacy_bootstrap" if self.legacy_bootstrap else "perl_average"
            raise ValueError(
                f"{name}=True and interval={self.interval!r}: its bounds are another tool's; leave out interval"
            )
        if self.legacy_bootstrap and self.n_resamples == 0:
            raise ValueError(
                "legacy_bootstrap=True and n_resamples=0: its mid value is one of resamples; expected n_resamples >= 1"
            )
        if self.legacy_bootstrap and self.perl_average:
            raise ValueError(
                "legacy_bootstrap=True and perl_average=True: the bootstraps of two different tools; give one of them"
            )


GROUPS: tuple[type[Options], ...] = (TextOptions, MeasureOptions, AggregateOptions)
"""All that can be chosen for a score."""


def all_options() -> dict[str, Option]:
    """Every option by its name."""
    return {row.name: row for group in GROUPS for row in group.rows()}
