"""The signature: one line that names everything a reader needs to repeat a number, and the way back from it.

Each field is a row of FIELDS: which options it tells, how it is written, and how it is read. Fields that are always
there come first, then those of unusual options, then versions of libraries and data that decided tokens.
"""

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, unquote

from rougekit.errors import warn
from rougekit.measures.names import DEFAULT_TYPES
from rougekit.options import AggregateOptions, MeasureOptions
from rougekit.text.versions import INSTALLED
from rougekit.version import __version__

if TYPE_CHECKING:
    from rougekit.text.reader import TextNames

_PLAIN = "#*,.:+-_ ()?"
"""What may stand in a value as it is: neither `|` nor `%` nor a line break."""


class Facts(NamedTuple):
    """All that a signature tells, and what `write` takes."""

    names: "TextNames"
    """What reads the texts, defaults filled in, with the versions of its data."""
    options: MeasureOptions
    average: AggregateOptions
    references: str
    """References per example: "1", another number, "var", or "?" where no data has been seen."""
    groups: int | None = None
    """How many were resampled as a whole; None: examples were."""
    interval: str | None = None
    """What the interval "auto" is for the data; None: no data has been seen."""


class _Field(NamedTuple):
    """A field of the signature."""

    name: str
    options: tuple[str, ...]
    """what it tells of; none: it is of the data, or of rougekit itself"""
    write: Callable[[Facts], str | None]
    """None: it is left out"""
    read: Callable[[str, Mapping[str, str]], dict[str, Any]] = lambda value, fields: {}
    """Its value and all fields to arguments of Scorer."""


@lru_cache(maxsize=64, typed=True)
def write(
    names: "TextNames",
    options: MeasureOptions,
    average: AggregateOptions,
    references: str,
    groups: int | None = None,
    interval: str | None = None,
) -> str:
    """The signature of scores made under these options; the parameters are those of `Facts`.

    >>> from rougekit.text.reader import TextNames
    >>> line = write(TextNames(), MeasureOptions(), AggregateOptions(), "1")
    >>> line[:79]
    'rouge|std:rouge_score|tok:rouge_score|stem:none|stop:none|split:newline|refs:1|'
    """
    told = Facts(names, options, average, references, groups, interval)
    written = [(field.name, field.write(told)) for field in FIELDS]
    fields = [*((name, value) for name, value in written if value is not None), *sorted(names.versions.items())]
    return "|".join(["rouge", *[f"{name}:{quote(value, safe=_PLAIN)}" for name, value in fields]])


def options_of(signature: str) -> dict[str, Any]:
    """Options of all three stages that a signature tells. Raises and warns as `rougekit.parse_signature` does."""
    fields = _split(signature)
    for name, option in _CALLABLE.items():
        if "#" in fields.get(name, ""):
            raise ValueError(
                f"signature has {name}:{fields[name]}, the name and hash of a callable or list of one's own; "
                f"build the Scorer with that {option} and compare its signature"
            )
    version = fields.get("v", __version__)
    if version != __version__:
        warn(f"the signature was written by rougekit {version}, this is {__version__}")
    options: dict[str, Any] = {}
    for name, value in fields.items():
        if name in _BY_NAME:
            options |= _BY_NAME[name].read(value, fields)
        elif name in INSTALLED:
            _compare_version(name, value)
        elif name not in _OF_A_TEST:
            raise ValueError(f"signature has {name}:{value}, a field that rougekit {__version__} does not know")
    _warn_of_the_unrepeatable(fields)
    return options


def _compare_version(name: str, recorded: str) -> None:
    try:
        here = INSTALLED[name]()
    except ImportError:
        return  # the scorer that needs it says so
    if here != recorded:
        warn(f"the signature was written with {name} {recorded}, here is {here}: tokens may differ")


def _warn_of_the_unrepeatable(fields: Mapping[str, str]) -> None:
    if "groups" in fields:
        warn(
            f"signature has groups:{fields['groups']}: its bounds need the same groups in aggregate, no line holds them"
        )
    if fields.get("seed") == "global":
        warn(
            "signature has draw:legacy and seed:global: its numbers came from numpy's global generator, whose state is "
            "not known; the scores of examples are repeated, the average and its bounds are not"
        )
    if fields.get("draw") == "poisson":
        warn(
            "signature has draw:poisson: the averages are repeated; the bounds are those of Totals, which draw by the "
            f"examples' keys{' (' + fields['keys'] + ')' if 'keys' in fields else ''}"
        )


_OF_A_TEST = frozenset({"test", "draws", "base", "n", "holm", "primary"})
"""Fields of a comparison's signature: what was done with the scores."""

_CALLABLE = {"tok": "tokenizer", "stop": "stopwords", "split": "sentences"}
"""Fields that may have the hash of something of the user's own, and its option."""


def _split(signature: str) -> dict[str, str]:
    """Values by field."""
    if not isinstance(signature, str):
        raise TypeError(f"signature is {type(signature).__name__}; expected a str that starts with 'rouge|'")
    head, *parts = signature.strip().split("|")
    if head != "rouge" or not all(":" in part for part in parts):
        raise ValueError(f"signature={signature!r}; expected 'rouge|name:value|…'")
    fields: dict[str, str] = {}
    for part in parts:
        name, _, value = part.partition(":")
        if name in fields:
            raise ValueError(f"signature has {name} twice: {fields[name]} and {unquote(value)}")
        fields[name] = unquote(value)
    return fields


def _number(value: float) -> str:
    """1 for 1.0; else the shortest decimals that read back as the same float."""
    return repr(float(value)).removesuffix(".0")


def _read_number(name: str, value: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise ValueError(f"signature has {name}:{value}; expected a number") from None


def _read_limit(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    found = re.fullmatch(r"([1-9][0-9]*)([wb])", value)
    if found:
        return {"max_words" if found[2] == "w" else "max_bytes": int(found[1])}
    if value != "none":
        raise ValueError(f"signature has limit:{value}; expected none, or a number with w (words) or b (bytes)")
    return {}


def _write_types(told: Facts) -> str | None:
    types = [str(measure) for measure in told.options.measures.values()]
    return None if types == list(DEFAULT_TYPES) else ",".join(types)


def _write_interval(told: Facts) -> str:
    """95 for percentiles, 95t for bootstrap-t, 95? where that depends on data."""
    percent = _number(round(100 * told.average.confidence, 10))
    average = told.average
    if not average.n_resamples or average.legacy_bootstrap or average.perl_average:
        return percent
    interval = told.interval if told.interval and average.interval == "auto" else average.interval
    return percent + {"percentile": "", "bootstrap-t": "t", "auto": "?"}[interval]


def _read_interval(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    found = re.fullmatch(r"([0-9.e-]+)([t?]?)", value)
    if not found:
        raise ValueError(f"signature has ci:{value}; expected a number of percent, with t after it for bootstrap-t")
    confidence = round(_read_number("ci", found[1]) / 100, 12)
    drawn_otherwise = fields.get("draw") in ("legacy", "perl")
    interval = "auto" if drawn_otherwise else {"": "percentile", "t": "bootstrap-t", "?": "auto"}[found[2]]
    return {"confidence": confidence, "interval": interval}


def _write_seed(told: Facts) -> str:
    """That of numpy's global generator is not known."""
    is_global = told.average.legacy_bootstrap and told.average.seed is None
    return "global" if is_global else str(told.average.seed or 0)


def _read_seed(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """Perl's resamples have seeds of their own, and 0 is what no seed means."""
    if fields.get("draw") == "perl" or value == "global":
        return {}
    seed = _read_whole("seed", value)
    return {"seed": seed} if seed or fields.get("draw") == "legacy" else {}


def _read_whole(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise ValueError(f"signature has {name}:{value}; expected a whole number") from None


def _read_draw(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    known = {"legacy": {"legacy_bootstrap": True}, "perl": {"perl_average": True}, "poisson": {}}
    if value not in known:
        raise ValueError(f"signature has draw:{value}; expected one of {', '.join(known)}")
    return known[value]


def _write_draw(told: Facts) -> str | None:
    return "legacy" if told.average.legacy_bootstrap else "perl" if told.average.perl_average else None


def _read_sentences(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    if value == fields.get("std"):
        return {}
    by_newline = value == "newline"
    return {"split_summaries": not by_newline, "sentences": None if by_newline else value}


def _read_stemmer(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """A language picks a stemmer unless it is told not to."""
    return {"stemmer": None if value == "none" and "lang" not in fields else value}


def _read_weights(value: str, fields: Mapping[str, str]) -> dict[str, Any]:
    return {"bleu_weights": [_read_number("weights", weight) for weight in value.split(",")]}


def _unless(usual: object, value: object) -> str | None:
    """What is written of an option that has a usual value, which is not."""
    return None if value == usual else str(value)


FIELDS = (
    _Field("std", ("standard",), lambda told: told.options.standard, lambda value, fields: {"standard": value}),
    _Field(
        "tok", ("tokenizer",), lambda told: told.names.tokenizer,
        lambda value, fields: {"tokenizer": None if value == fields.get("std") and "lang" not in fields else value},
    ),
    _Field("stem", ("use_stemmer", "stemmer"), lambda told: told.names.stemmer, _read_stemmer),
    _Field(
        "stop", ("stopwords",), lambda told: told.names.stopwords,
        lambda value, fields: {"stopwords": None if value == "none" else value},
    ),
    _Field("split", ("split_summaries", "sentences"), lambda told: told.names.sentences, _read_sentences),
    _Field("refs", (), lambda told: told.references),
    _Field(
        "multi", ("multi_reference",), lambda told: told.options.references_by,
        lambda value, fields: {"multi_reference": value},
    ),
    _Field(
        "beta", ("beta",), lambda told: _number(told.options.beta),
        lambda value, fields: {"beta": _read_number("beta", value)},
    ),
    _Field("limit", ("max_words", "max_bytes"), lambda told: told.names.limit, _read_limit),
    _Field(
        "boot", ("n_resamples",), lambda told: str(told.average.n_resamples),
        lambda value, fields: {"n_resamples": _read_whole("boot", value)},
    ),
    _Field("ci", ("confidence", "interval"), _write_interval, _read_interval),
    _Field("seed", ("seed",), _write_seed, _read_seed),
    _Field("v", (), lambda told: __version__),
    _Field("types", ("rouge_types",), _write_types, lambda value, fields: {"rouge_types": value.split(",")}),
    _Field(
        "lang", ("language",), lambda told: told.names.language, lambda value, fields: {"language": value}
    ),
    _Field(
        "avg", ("average",), lambda told: _unless("macro", told.average.average),
        lambda value, fields: {"average": value},
    ),
    _Field("draw", ("legacy_bootstrap", "perl_average"), _write_draw, _read_draw),
    _Field("groups", (), lambda told: None if told.groups is None else str(told.groups)),
    _Field("keys", (), lambda told: None),
    _Field(
        "zero", ("zero_division",), lambda told: "nan" if math.isnan(told.options.zero_division) else None,
        lambda value, fields: {"zero_division": _read_number("zero", value)},
    ),
    _Field(
        "smooth", ("bleu_smoothing",), lambda told: _unless("none", told.options.bleu_smoothing),
        lambda value, fields: {"bleu_smoothing": value},
    ),
    _Field(
        "weights", ("bleu_weights",),
        lambda told: None if told.options.bleu_weights is None else ",".join(map(repr, told.options.bleu_weights)),
        _read_weights,
    ),
)  # fmt: skip
"""In the order in which they are written."""

_BY_NAME = {field.name: field for field in FIELDS}
