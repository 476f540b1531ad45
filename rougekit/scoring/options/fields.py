"""Signature fields: how each option is written to a signature and parsed from it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rougekit.foundation import patterns
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.options.values import number_or_ratio


@dataclass(frozen=True)
class TextNames:
    """The names by which a signature records how texts are read."""

    tokenizer: str = "rouge_score"
    stemmer: str = "none"
    stopwords: str = "none"
    sentences: str = "newline"
    limit: str = "none"
    drops_reasoning: bool = False
    language: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The versions of libraries and data in use; see `rougekit.scoring.text.versions`."""


class SignatureFacts(NamedTuple):
    """Everything that a signature records."""

    names: TextNames
    """Tokenizer, stemmer and so on, with defaults filled in, and the versions of their data."""
    options: Any
    """`MeasureOptions`, which can't be imported here because its rows use this module."""
    averaging: Any
    """`AggregateOptions`, likewise."""
    references: str
    """References per example: "1" or another number, "var", or "?" before any data is seen."""
    groups: str | None = None
    """The number of resampled groups and a hash of them; None if examples were resampled."""
    interval: str | None = None
    """The kind of interval that "auto" stands for; None before any data is seen."""


Write = Callable[[SignatureFacts], str | None]
"""Returns a field's value as text, or None to omit the field."""
Match = Callable[[str], re.Match[str] | None]
"""The match of a whole value, such as a pattern's `fullmatch` finds."""

Read = Callable[[str, Mapping[str, str]], dict[str, Any]]
"""Parses a field, given its value and all fields; returns keyword arguments for `Scorer` and `Scores.aggregate`."""


class Field(NamedTuple):
    """A field of the signature."""

    name: str
    write: Write
    read: Read = lambda value, fields: {}


def option_field(name: str, option: str, write: Write, convert: Callable[[str], Any] = str) -> Field:
    """A field that records a single option."""
    return Field(name, write, lambda value, fields: {option: converted(name, value, convert)})


def converted(name: str, value: str, convert: Callable[[str], Any]) -> Any:
    """Convert a field's value by str, float or int. Raises ValueError, which names the field."""
    try:
        return convert(value)
    except ValueError:
        expected = "a whole number" if convert is int else "a number"
        raise ValueError(f"signature has {name}:{value}; expected {expected}") from None


def matched(name: str, value: str, match: Match, expected: str) -> re.Match[str]:
    """The match of a field's whole value. Raises ValueError, which names the field and what is expected, in words."""
    found = match(value)
    if found is None:
        raise ValueError(f"signature has {name}:{value}; expected {expected}")
    return found


def matching(name: str, pattern: re.Pattern[str], expected: str) -> Read:
    """Reads a field that records no option, but has to match a pattern."""

    def read(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
        matched(name, value, pattern.fullmatch, expected)
        return {}

    return read


def decimals(value: float) -> str:
    """The shortest decimal that parses to the same float, without a final ".0": 1 for 1.0."""
    return repr(float(value)).removesuffix(".0")


def unless(usual: object, value: object) -> str | None:
    """The value as text, or None if it equals the usual one."""
    return None if value == usual else str(value)


def _read_reasoning(value: str) -> dict[str, Any]:
    if value != "dropped":
        raise ValueError(f"signature has reasoning:{value}; expected reasoning:dropped")
    return {"drop_reasoning": True}


def _read_sentences(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    if value == fields.get("std"):
        return {}
    by_newline = value == "newline"
    return {"split_summaries": not by_newline, "sentences": None if by_newline else value}


_LIMIT = patterns.compile("(none)|([1-9][0-9]*)([wb])")


def _read_limit(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    expected = "none, or a number with w (words) or b (bytes)"
    _, n, unit = matched("limit", value, _LIMIT.fullmatch, expected).groups()
    return {"max_words" if unit == "w" else "max_bytes": int(n)} if n else {}


def write_types(facts: SignatureFacts) -> str | None:
    """The types as the user named them, separated by commas; None for the default types."""
    types = tuple(facts.options.measures)
    return None if types == DEFAULT_TYPES else ",".join(types)


def _write_interval(facts: SignatureFacts) -> str:
    """Level and kind: 95 for percentile, 95t for bootstrap-t, 95h for student-hall, 95? for "auto" before any data."""
    from decimal import Decimal  # imported here, as it costs every start

    averaging = facts.averaging
    percent = f"{(Decimal(repr(float(averaging.confidence))) * 100).normalize():f}"  # exact, unlike 100 * a float
    if not averaging.n_resamples or averaging.of_resamples:
        return percent
    interval = facts.interval if facts.interval and averaging.interval == "auto" else averaging.interval
    return percent + {"percentile": "", "bootstrap-t": "t", "student-hall": "h", "auto": "?"}[interval]


_PERCENT = patterns.compile(r"([0-9.e-]+)([th?]?)")


def _read_interval(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    from decimal import Decimal

    expected = "percent, then t for bootstrap-t, h for student-hall"
    parts = matched("ci", value, _PERCENT.fullmatch, expected)
    converted("ci", parts[1], float)
    kinds = {"": "percentile", "t": "bootstrap-t", "h": "student-hall", "?": "auto"}
    interval = "auto" if fields.get("draw") in ("legacy", "perl") else kinds[parts[2]]
    return {"confidence": float(Decimal(parts[1]) / 100), "interval": interval}


def _write_seed(facts: SignatureFacts) -> str:
    """The seed, or "global" for NumPy's global generator, whose state is unknown."""
    is_global = facts.averaging.legacy_bootstrap and facts.averaging.seed is None
    return "global" if is_global else str(facts.averaging.seed or 0)


def _read_seed(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """The argument `seed`; omitted for "global", for the Perl script, which has its own seeds, and for the default, 0.

    With legacy_bootstrap, 0 is not omitted: without a seed, NumPy's global generator would be used.
    """
    if fields.get("draw") == "perl" or value == "global":
        return {}
    seed = converted("seed", value, int)
    return {"seed": seed} if seed or fields.get("draw") == "legacy" else {}


def _read_draw(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    known = {"legacy": {"legacy_bootstrap": True}, "perl": {"perl_average": True}, "totals": {}}
    if value not in known:
        raise ValueError(f"signature has draw:{value}; expected one of {', '.join(known)}")
    return known[value]


TOKENIZER = Field(
    "tok",
    lambda facts: facts.names.tokenizer,
    lambda value, fields: {"tokenizer": None if value == fields.get("std") and "lang" not in fields else value},
)
"""The standard's own tokenizer is parsed as None, unless a language is given, which would select another."""
STEMMER = Field(
    "stem",
    lambda facts: facts.names.stemmer,
    lambda value, fields: {"stemmer": None if value == "none" and "lang" not in fields else value},
)
""" "none" is parsed as None, unless a language is given, which would select a stemmer."""
STOPWORDS = Field(
    "stop", lambda facts: facts.names.stopwords, lambda value, _: {"stopwords": None if value == "none" else value}
)
SENTENCES = Field("split", lambda facts: facts.names.sentences, _read_sentences)
BETA = Field(
    "beta",
    lambda facts: facts.options.beta if isinstance(facts.options.beta, str) else decimals(facts.options.beta),
    lambda value, _: {"beta": converted("beta", value, number_or_ratio)},
)
REASONING = Field(
    "reasoning",
    lambda facts: "dropped" if facts.names.drops_reasoning else None,
    lambda value, fields: _read_reasoning(value),
)
LIMIT = Field("limit", lambda facts: facts.names.limit, _read_limit)
WEIGHTS = Field(
    "weights",
    lambda facts: ",".join(map(repr, facts.options.bleu_weights or ())) or None,
    lambda value, _: {"bleu_weights": [converted("weights", weight, float) for weight in value.split(",")]},
)
INTERVAL = Field("ci", _write_interval, _read_interval)
SEED = Field("seed", _write_seed, _read_seed)
DRAW = Field(
    "draw",
    lambda facts: "legacy" if facts.averaging.legacy_bootstrap else "perl" if facts.averaging.perl_average else None,
    _read_draw,
)
