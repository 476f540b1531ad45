"""Fields of the signature that record options: how a value is written, and how it is read back."""

import math
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.measures.names import DEFAULT_TYPES

if TYPE_CHECKING:
    from rougekit.options import AggregateOptions, MeasureOptions
    from rougekit.text.reader import TextNames


class Facts(NamedTuple):
    """All that a signature records."""

    names: "TextNames"
    """What reads the texts, defaults filled in, with the versions of its data."""
    options: "MeasureOptions"
    average: "AggregateOptions"
    references: str
    """References per example: "1", another number, "var", or "?" where no data has been seen."""
    groups: str | None = None
    """How many were resampled as a whole, and a hash of which; None: examples were."""
    interval: str | None = None
    """What the interval "auto" is for the data; None: no data has been seen."""


Write = Callable[[Facts], str | None]
"""Gives a field's value; None: the field is left out."""
Read = Callable[[str, Mapping[str, str]], dict[str, Any]]
"""Takes a field's value and all fields, gives arguments of Scorer and of `Scores.aggregate`."""


class Field(NamedTuple):
    """A field of the signature."""

    name: str
    write: Write
    read: Read = lambda value, fields: {}


def text_field(name: str, option: str, write: Write) -> Field:
    """A field that holds the option's value as it is."""
    return Field(name, write, lambda value, fields: {option: value})


def read_number(name: str, value: str) -> float:
    """A number from a field. Raises ValueError."""
    try:
        return float(value)
    except ValueError:
        raise ValueError(f"signature has {name}:{value}; expected a number") from None


def read_int(name: str, value: str) -> int:
    """A whole number from a field. Raises ValueError."""
    try:
        return int(value)
    except ValueError:
        raise ValueError(f"signature has {name}:{value}; expected a whole number") from None


def decimals(value: float) -> str:
    """1 for 1.0; else the shortest decimals that read back as the same float."""
    return repr(float(value)).removesuffix(".0")


def unless(usual: object, value: object) -> str | None:
    """A value that is not the usual one; None for that."""
    return None if value == usual else str(value)


def _read_tokenizer(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """The standard's own is what None means, unless a language would pick another."""
    return {"tokenizer": None if value == fields.get("std") and "lang" not in fields else value}


def _read_stemmer(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """A language picks a stemmer unless `stemmer` says otherwise."""
    return {"stemmer": None if value == "none" and "lang" not in fields else value}


def _read_sentences(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    if value == fields.get("std"):
        return {}
    by_newline = value == "newline"
    return {"split_summaries": not by_newline, "sentences": None if by_newline else value}


def _read_limit(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    limit = re.fullmatch(r"([1-9][0-9]*)([wb])", value)
    if limit:
        return {"max_words" if limit[2] == "w" else "max_bytes": int(limit[1])}
    if value != "none":
        raise ValueError(f"signature has limit:{value}; expected none, or a number with w (words) or b (bytes)")
    return {}


def write_types(facts: Facts) -> str | None:
    """The measures as the user called them, unless they are the default ones."""
    types = tuple(facts.options.measures)
    return None if types == DEFAULT_TYPES else ",".join(types)


def _write_interval(facts: Facts) -> str:
    """95 for percentiles, 95t for bootstrap-t, 95h for student-hall, 95? where that depends on data."""
    percent = decimals(round(100 * facts.average.confidence, 10))
    average = facts.average
    if not average.n_resamples or average.legacy_bootstrap or average.perl_average:
        return percent
    interval = facts.interval if facts.interval and average.interval == "auto" else average.interval
    return percent + {"percentile": "", "bootstrap-t": "t", "student-hall": "h", "auto": "?"}[interval]


def _read_interval(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    parts = re.fullmatch(r"([0-9.e-]+)([th?]?)", value)
    if not parts:
        raise ValueError(f"signature has ci:{value}; expected percent, then t for bootstrap-t, h for student-hall")
    confidence = round(read_number("ci", parts[1]) / 100, 12)
    drawn_otherwise = fields.get("draw") in ("legacy", "perl")
    kinds = {"": "percentile", "t": "bootstrap-t", "h": "student-hall", "?": "auto"}
    interval = "auto" if drawn_otherwise else kinds[parts[2]]
    return {"confidence": confidence, "interval": interval}


def _write_seed(facts: Facts) -> str:
    """The state of numpy's global generator is not known."""
    is_global = facts.average.legacy_bootstrap and facts.average.seed is None
    return "global" if is_global else str(facts.average.seed or 0)


def _read_seed(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """Perl's resamples have seeds of their own, and 0 is what no seed means."""
    if fields.get("draw") == "perl" or value == "global":
        return {}
    seed = read_int("seed", value)
    return {"seed": seed} if seed or fields.get("draw") == "legacy" else {}


def _read_draw(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    known = {"legacy": {"legacy_bootstrap": True}, "perl": {"perl_average": True}, "poisson": {}}
    if value not in known:
        raise ValueError(f"signature has draw:{value}; expected one of {', '.join(known)}")
    return known[value]


TOKENIZER = Field("tok", lambda facts: facts.names.tokenizer, _read_tokenizer)
STEMMER = Field("stem", lambda facts: facts.names.stemmer, _read_stemmer)
STOPWORDS = Field(
    "stop", lambda facts: facts.names.stopwords, lambda value, _: {"stopwords": None if value == "none" else value}
)
SENTENCES = Field("split", lambda facts: facts.names.sentences, _read_sentences)
LIMIT = Field("limit", lambda facts: facts.names.limit, _read_limit)
WEIGHTS = Field(
    "weights",
    lambda facts: ",".join(map(repr, facts.options.bleu_weights or ())) or None,
    lambda value, _: {"bleu_weights": [read_number("weights", weight) for weight in value.split(",")]},
)
INTERVAL = Field("ci", _write_interval, _read_interval)
SEED = Field("seed", _write_seed, _read_seed)
DRAW = Field(
    "draw",
    lambda facts: "legacy" if facts.average.legacy_bootstrap else "perl" if facts.average.perl_average else None,
    _read_draw,
)
ZERO_DIVISION = Field(
    "zero",
    lambda facts: "nan" if math.isnan(facts.options.zero_division) else None,
    lambda value, fields: {"zero_division": read_number("zero", value)},
)
