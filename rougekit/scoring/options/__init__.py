"""The scoring options: three frozen dataclasses, one per stage, whose fields describe the options.

`TextOptions` configures how texts are read, `MeasureOptions` what is measured, and `AggregateOptions` how the scores of
examples are averaged. Each field has one row (`Option`) with the option's name, type, default, validation, help text,
signature field and text on the page. The plugin's arguments, the command's flags, the page's panel, stored totals and
the signature are derived from the rows, and `make docs` generates docstrings and documentation from them. The
constructors validate the values.
"""

import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar, cast, get_args

from rougekit.foundation.checks import one_of, shown
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.bleu import SMOOTHINGS, Bleu
from rougekit.scoring.measures.names import DEFAULT_TYPES, parse_types
from rougekit.scoring.options import fields, values
from rougekit.scoring.options.fields import Field
from rougekit.scoring.options.row import Option, Options, option
from rougekit.scoring.options.values import ValueType, choice
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.base import MultiReference

__all__ = [
    "CALL_OPTIONS", "DEFAULT_TYPES", "GROUPS", "AggregateOptions", "Average", "Averaging", "Beta",
    "Comparing", "Interval",
    "MeasureOptions", "Option", "Options", "Splitter", "StopWords", "TextOptions", "Tokenizer", "all_options",
    "may_leave_out", "names_options", "option", "split",
]  # fmt: skip

Tokenizer: TypeAlias = str | Callable[[str], list[str]] | Any
StopWords: TypeAlias = str | Iterable[str] | None
Splitter: TypeAlias = str | Callable[[str], list[str]] | None
Average = Literal["macro", "micro"]
Beta: TypeAlias = float | Literal["p/r"]
Interval = Literal["auto", "bootstrap-t", "student-hall", "percentile"]


@dataclass(frozen=True, kw_only=True, eq=False)
class TextOptions(Options):
    """How a text becomes sentences of tokens."""

    heading = "How texts are read"

    tokenizer: Tokenizer | None = option(
        None, values.TOKENIZER, "the tokenizer, the standard's own if not given",
        details="or a function from `str` to a list of `str`, an object with `.tokenize`, a `tokenizers.Tokenizer`",
        page="what cuts texts into words; default: the standard's own",
        field=fields.TOKENIZER,
    )  # fmt: skip
    use_stemmer: bool = option(
        False, values.SWITCH, "Porter stemming, with the standard's own Porter stemmer",
        field=fields.STEMMER, not_on_page="means stemmer='porter'",
    )  # fmt: skip
    stemmer: str | None = option(
        None, values.STEMMER, "a stemmer by name",
        details="(English words only), a Snowball language such as `\"german\"`, or `\"nltk:lancaster\"` and the like",
        field=fields.STEMMER,
    )  # fmt: skip
    stopwords: StopWords = option(
        None, values.STOPWORDS, "stop words, removed after tokenization and before stemming",
        details="a language code such as `\"de\"`, or an iterable of words",
        page="words to leave out",
        field=fields.STOPWORDS,
    )  # fmt: skip
    split_summaries: bool = option(
        False, values.SWITCH, "split texts into sentences for rougeLsum, instead of at newlines",
        field=fields.SENTENCES,
    )  # fmt: skip
    sentences: Splitter = option(
        None, values.SPLITTER, "the splitter for split_summaries",
        details="or a function from `str` to a list of `str`; `None`: that of the language, else Punkt for English",
        page="what splits summaries into sentences, if that is on",
        field=fields.SENTENCES,
    )  # fmt: skip
    language: str | None = option(
        None, values.NAME, "selects tokenizer, stemmer and splitter by ISO 639 code such as de or th",
        page="selects tokenizer, stemmer and sentences where these are not chosen",
        field=fields.option_field("lang", "language", lambda facts: facts.names.language),
    )  # fmt: skip
    max_words: int | None = option(None, values.LIMIT, "score only this many words of each text", field=fields.LIMIT)
    max_bytes: int | None = option(None, values.LIMIT, "score only this many bytes of each text", field=fields.LIMIT)
    drop_reasoning: bool = option(
        False, values.SWITCH, "score only what follows a model's reasoning",
        details="such as `<think>…</think>`, before any limit; nothing follows a block that never ends, and one that "
        "began in the prompt has only its end",
        field=fields.REASONING,
    )  # fmt: skip

    def _check_together(self) -> None:
        if self.max_words is not None and self.max_bytes is not None:
            raise ValueError(f"max_words={self.max_words} and max_bytes={self.max_bytes}: give one of them, not both")
        if self.use_stemmer and self.stemmer not in (None, "porter"):
            raise ValueError(
                f"use_stemmer=True and stemmer={self.stemmer!r}: use_stemmer means stemmer='porter'; give one of them"
            )


@dataclass(frozen=True, kw_only=True, eq=False)
class MeasureOptions(Options):
    """What is measured, by which standard, and how counts become one P, R and F per example."""

    heading = "What is measured"

    rouge_types: Sequence[str] = option(
        DEFAULT_TYPES, values.TYPES, "types to compute, in this order",
        details='`"rouge{n}"`, `"rougeL"`, `"rougeLsum"`, `"rougeW1.2"` or `"rougeW2k-1"`, `"rougeSU4"`, `"meadL"`, '
        '`"bleu"`; some standards have other types and defaults',
        field=Field("types", fields.write_types, lambda value, fields: {"rouge_types": value.split(",")}),
        not_on_page="the boxes above the panel",
    )  # fmt: skip
    standard: str = option(
        registry.DEFAULT, choice(registry.names), "the tool that defines the scores",
        field=fields.option_field("std", "standard", lambda facts: facts.options.standard),
    )  # fmt: skip
    multi_reference: MultiReference | None = option(
        None, choice(lambda: get_args(MultiReference), also="None"), "how several references become one score",
        details="`None`: the standard's own way",
        field=fields.option_field("multi", "multi_reference", lambda facts: facts.options.references_by),
    )  # fmt: skip
    beta: Beta = option(
        1.0, values.BETA, "recall is beta times as important as precision in F",
        details='`math.inf` is recall, `0` precision, `"p/r"` precision / recall of each example, as in Lin (2004)',
        field=fields.BETA,
    )  # fmt: skip
    zero_division: float = option(
        0.0, values.ZERO_DIVISION,
        "score of an example whose reference has nothing to match: 0, or nan, which the mean leaves out",
        field=fields.option_field(
            "zero", "zero_division", lambda facts: "nan" if math.isnan(facts.options.zero_division) else None, float
        ),
    )  # fmt: skip
    empty: Literal["raise", "skip", 0] | None = option(
        None, values.EMPTY, "how to score texts without words, for which the standard's tool raises an error",
        details="`None` or `\"raise\"`: an error too; `0`: a score of 0; `\"skip\"`: nan, which the mean leaves out",
        field=fields.option_field("empty", "empty", lambda facts: fields.unless(None, facts.options.empty)),
        not_on_page="only a few standards have it, and their errors name the row",
    )  # fmt: skip
    bleu_smoothing: str = option(
        "none", choice(lambda: SMOOTHINGS), "smoothing of bleu's precisions",
        field=fields.option_field(
            "smooth", "bleu_smoothing", lambda facts: fields.unless("none", facts.options.bleu_smoothing)
        ),
    )  # fmt: skip
    bleu_weights: Sequence[float] | None = option(
        None, values.WEIGHTS, "weights of bleu's precisions, one for each order, whose sum is 1; equal if not given",
        field=fields.WEIGHTS,
    )  # fmt: skip
    measures: dict[str, Measure] = field(init=False, compare=False, repr=False)
    """The measures, keyed by the names that the user gave."""

    def _check_together(self) -> None:
        standard = registry.standard_of(self.standard)
        # by identity: a user may explicitly ask for types that equal the default
        types = standard.default_types if self.rouge_types is DEFAULT_TYPES else self.rouge_types
        object.__setattr__(self, "measures", parse_types(types, standard.type_names))
        object.__setattr__(self, "rouge_types", tuple(self.measures))
        if self.multi_reference is not None:
            one_of("multi_reference", self.multi_reference, standard.multi_references, also="None")
        if self.beta == values.RATIO != standard.beta:
            if not standard.beta_may_be_ratio:
                raise ValueError(f"beta='p/r' is not defined in standard {standard.name!r}; expected a number")
        elif standard.beta is not None:
            if self.beta not in (1.0, standard.beta):
                raise ValueError(f"beta={self.beta!r}; standard {standard.name!r} always has beta={standard.beta!r}")
            object.__setattr__(self, "beta", standard.beta)
        if standard.no_nan and math.isnan(self.zero_division):
            raise ValueError(
                f"zero_division=nan is not defined in standard {standard.name!r}, {standard.no_nan}; expected 0.0"
            )
        if self.empty is not None and not standard.raises_at_empty:
            raise ValueError(f"empty={self.empty!r}: standard {standard.name!r} scores empty texts; leave it out")
        for name in Bleu.options:
            self._check_read(name)

    def _check_read(self, name: str) -> None:
        """Reject a non-default value that no measure uses or that one of the measures using it does not accept."""
        value, default = getattr(self, name), self.__dataclass_fields__[name].default
        if value is default or (isinstance(default, str) and value == default):
            return
        users = [measure for measure in self.measures.values() if name in measure.options]
        if not users:
            raise ValueError(f"{name}={shown(value)} applies to bleu only; leave it out, or add 'bleu' to rouge_types")
        for measure in sorted(users, key=lambda measure: len(measure.columns)):
            checked = measure.checked_option(name, value)
        object.__setattr__(self, name, checked)

    @property
    def beta_number(self) -> float:
        """beta as the kernels expect it, with nan for "p/r"."""
        return math.nan if isinstance(self.beta, str) else self.beta

    @property
    def leaves_out(self) -> bool:
        """Whether an example may score nan, which excludes it from the mean."""
        return may_leave_out(self.zero_division, self.empty)

    def counted_types(self, average: str) -> tuple[str, ...]:
        """The types whose average is computed from summed counts, not from the scores of examples."""
        return self._without_example_scores if average == "macro" else tuple(self.measures)

    @cached_property
    def _without_example_scores(self) -> tuple[str, ...]:
        return tuple([name for name, measure in self.measures.items() if not measure.per_example])

    @property
    def references_by(self) -> MultiReference:
        """How several references become one score: `multi_reference`, or the standard's default."""
        return self.multi_reference or registry.standard_of(self.standard).multi_references[0]

    @property
    def references_with_counts(self) -> tuple[MultiReference, ...]:
        """Those values of `multi_reference` by which an example with several references has counts of its own."""
        allowed = registry.standard_of(self.standard).multi_references
        return tuple(each for each in allowed if each in ("best", "pooled"))


class Averaging(TypedDict, total=False):
    """The kind of average. Those of other tools have separate options, such as `legacy_bootstrap`."""

    average: str


class Comparing(Averaging, total=False):
    """The options that all comparisons share, for functions that forward them as **options."""

    confidence: float
    n_resamples: int
    seed: int | None


@dataclass(frozen=True, kw_only=True, eq=False)
class AggregateOptions(Options):
    """How the scores of the examples become one score with a confidence interval."""

    heading = "How examples are averaged and compared"

    confidence: float = option(
        0.95, values.CONFIDENCE, "level of the intervals, between 0 and 1", field=fields.INTERVAL
    )
    n_resamples: int = option(
        1000, values.RESAMPLES, "resamples of the bootstrap, 0 for no intervals",
        field=fields.option_field("boot", "n_resamples", lambda facts: str(facts.averaging.n_resamples), int),
        not_on_page="always the default, so that a mean has the same interval everywhere",
    )  # fmt: skip
    seed: int | None = option(
        None, values.SEED, "seed of the bootstrap, 0 if not given",
        details="`evaluate.load(..., seed=…)` sets another default",
        field=fields.SEED,
    )  # fmt: skip
    average: str = option(
        "macro", choice(lambda: get_args(Average)),
        "mean over examples (macro), or score of the counts summed over examples (micro)",
        field=fields.option_field("avg", "average", lambda facts: fields.unless("macro", facts.averaging.average)),
    )  # fmt: skip
    interval: str = option(
        "auto", choice(lambda: get_args(Interval)),
        "kind of interval; auto is bootstrap-t for means, student-hall for micro averages and BLEU",
        details="student-hall needs no resamples; the interval of a single example is the whole range",
        field=fields.INTERVAL,
    )  # fmt: skip
    legacy_bootstrap: bool = option(
        False, values.SWITCH, "averages and intervals of rouge_score's BootstrapAggregator",
        details="drawn from numpy's global generator, or from one started with the seed",
        field=fields.DRAW, not_on_page="averages of one system, which no test compares",
    )  # fmt: skip
    perl_average: bool = option(
        False, values.SWITCH, "averages and intervals that ROUGE-1.5.5 prints",
        details='standard `"rouge155"` only',
        field=fields.DRAW, not_on_page="averages of one system, which no test compares",
    )  # fmt: skip

    def comparing(self) -> Comparing:
        """The options that `compare`, `rank` and `context` share, as keyword arguments."""
        return cast(Comparing, {name: getattr(self, name) for name in Comparing.__annotations__})

    @property
    def of_resamples(self) -> bool:
        """Whether the average is one of resamples, too, as those of other tools are, so that it needs n_resamples."""
        return self.legacy_bootstrap or self.perl_average

    def without_intervals(self) -> "AggregateOptions":
        """The options for the averages alone: nothing is resampled, unless these averages are of resamples."""
        return self if self.of_resamples else self.changed(n_resamples=0)

    def _check_together(self) -> None:
        if self.seed is not None and self.perl_average:
            raise ValueError(
                f"perl_average=True and seed={self.seed!r}: the Perl script has seeds of its own; leave out seed"
            )
        if self.legacy_bootstrap and self.average == "micro":
            raise ValueError(
                "legacy_bootstrap=True and average='micro': rouge_score resamples means of examples only; leave out one"
            )
        if self.interval == "bootstrap-t" and self.average == "micro":
            raise ValueError(
                "interval='bootstrap-t' and average='micro': this interval is for means, which a micro average is not; "
                "expected 'auto', 'student-hall' or 'percentile'"
            )
        if self.interval != "auto" and self.of_resamples:
            name = "legacy_bootstrap" if self.legacy_bootstrap else "perl_average"
            raise ValueError(
                f"{name}=True and interval={self.interval!r}: {name} has bounds of its own; leave out interval"
            )
        if self.legacy_bootstrap and self.n_resamples == 0:
            raise ValueError(
                "legacy_bootstrap=True and n_resamples=0: it averages resamples; expected n_resamples >= 1"
            )
        if self.legacy_bootstrap and self.perl_average:
            raise ValueError(
                "legacy_bootstrap=True and perl_average=True: these are averages of two tools; give one of them"
            )


GROUPS: tuple[type[Options], ...] = (TextOptions, MeasureOptions, AggregateOptions)
"""The groups of options, in the order of the stages."""

CALL_OPTIONS = (
    Option("use_aggregator", True, values.SWITCH, "one result for each type, or one for each example"),
    Option(
        "groups", None, ValueType(values.validated_later, "strings", "sequence of hashables or None"),
        "a label for each example: a group is resampled as a whole, as several outputs for one document must be",
    ),
    Option(
        "progress", None, ValueType(values.validated_later, "boolean", "bool or None"),
        "a progress bar on stderr; if not given, only on a terminal and for long work",
    ),
)  # fmt: skip
"""Further arguments of the plugin, which do not affect scores or are part of the data."""


def may_leave_out(zero_division: Any, empty: Any) -> bool:
    """Whether an example may score nan under these values of the options, checked or not."""
    return bool(zero_division != zero_division) or empty == "skip"


@cache
def all_options() -> dict[str, Option]:
    """The options of all groups, by name."""
    return {row.name: row for group in GROUPS for row in group.rows()}


def split(options: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """Split options into one dict per group, in the order of GROUPS. Options that belong to no group are dropped."""
    return tuple([{row.name: options[row.name] for row in group.rows() if row.name in options} for group in GROUPS])


Function = TypeVar("Function", bound=Callable[..., Any])


def names_options(typed: Any, **defaults: Any) -> Callable[[Function], Function]:
    """Decorate a function with **options so that `help` lists each option with its default.

    The decorated function raises TypeError for an unknown option.

    typed : the TypedDict that annotates **options
    defaults : the function's defaults where they differ from those of the rows
    """

    def decorate(function: Function) -> Function:
        *named, _ = (declared := inspect.signature(function)).parameters.values()
        known = {name: row.default for name, row in all_options().items()} | defaults
        first = sum(each.kind is not each.KEYWORD_ONLY for each in named)
        named[first:first] = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=known[name], annotation=annotation)
            for name, annotation in typed.__annotations__.items()
        ]
        signature = declared.replace(parameters=named)

        @wraps(function)
        def checked(*arguments: Any, **options: Any) -> Any:
            refuse_unknown(function.__name__, options, signature.parameters)
            return function(*arguments, **options)

        checked.__signature__ = signature  # type: ignore[attr-defined]
        return cast(Function, checked)

    return decorate
