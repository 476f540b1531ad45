"""Write and parse signatures: one line with everything needed to reproduce a score.

Each option has a field that records it (`rougekit.scoring.options.fields`). Fields that are always present come first,
then those of other options that are set, then the versions of libraries and data that affect tokens.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

from rougekit.foundation import patterns
from rougekit.foundation.errors import warn
from rougekit.scoring.options import AggregateOptions, MeasureOptions, all_options
from rougekit.scoring.options.fields import Field, SignatureFacts, TextNames, matched, matching
from rougekit.scoring.text.versions import EMULATED, INSTALLED
from rougekit.version import __version__

_PLAIN = "#*,.:+-_ ()?/"
"""Characters besides letters and digits that are not escaped in values."""


@lru_cache(maxsize=64, typed=True)
def write(
    names: TextNames,
    options: MeasureOptions,
    averaging: AggregateOptions,
    references: str,
    groups: str | None = None,
    interval: str | None = None,
) -> str:
    """The signature of scores with these options, "rouge|std:rouge_score|tok:…". Arguments: see `SignatureFacts`."""
    facts = SignatureFacts(names, options, averaging, references, groups, interval)
    values = [(field.name, field.write(facts)) for field in FIELDS]
    fields = [*((name, value) for name, value in values if value is not None), *sorted(names.versions.items())]
    return "|".join(["rouge", *[f"{name}:{quote(value, safe=_PLAIN)}" for name, value in fields]])


def options_of(signature: str) -> dict[str, Any]:
    """All options that a signature records. Raises and warns as `rougekit.parse_signature` does."""
    fields = fields_of(signature)
    for name, option in _CALLABLE.items():
        if "#" in fields.get(name, ""):
            raise ValueError(
                f"signature has {name}:{fields[name]}, the name and hash of a callable or list of yours; "
                f"build the Scorer with that {option}, and compare its signature"
            )
    if fields.get("tok", "").startswith("ids"):
        raise ValueError(f"signature has tok:{fields['tok']}: it is for token ids; repeat it with Scorer.score_ids")
    version = fields.get("v", __version__)
    if version != __version__:
        warn(f"the signature was written by rougekit {version}, but this is {__version__}: numbers may differ")
    options = read(fields)
    for name, value in fields.items():
        if name in INSTALLED:
            _compare_version(name, value)
    _warn_of_the_unrepeatable(fields)
    return options


def read(fields: Mapping[str, str]) -> dict[str, Any]:
    """The options that the fields of a signature record.

    Raises ValueError for a field that is unknown, or that says what no signature says of it.
    """
    options: dict[str, Any] = {}
    for name, value in fields.items():
        if name in _BY_NAME:
            options |= _BY_NAME[name].read(value, fields)
        elif name in TEST_FIELDS:
            pattern, expected = TEST_FIELDS[name]
            matched(name, value, pattern.fullmatch, expected)
        elif name not in INSTALLED:
            raise ValueError(f"signature has {name}:{value}, a field that rougekit {__version__} does not know")
    return options


def _compare_version(name: str, recorded: str) -> None:
    try:
        here = INSTALLED[name]()
    except ImportError:
        return  # the scorer raises an error if it needs the library
    if recorded not in (here, EMULATED.get(name)):
        warn(f"the signature was written with {name} {recorded}, but {here} is installed: tokens may differ")


def _warn_of_the_unrepeatable(fields: Mapping[str, str]) -> None:
    if "groups" in fields:
        warn(f"signature has groups:{fields['groups']}: its bounds need the same groups, which no signature records")
    if fields.get("seed") == "global":
        warn(
            "signature has draw:legacy and seed:global: its average came from numpy's global generator, whose state is "
            "unknown; scores of examples can be repeated, but not the average and its bounds"
        )
    if fields.get("draw") == "totals":
        warn(
            "signature has draw:totals: it is from Totals, whose bounds are wider than these below 500 examples "
            "with a score"
        )


_NUMBERS = patterns.compile("[0-9]+(,[0-9]+)*"), "whole numbers, separated by commas"
FAMILY = patterns.compile("(systems|types|pairs)(,datasets)?"), "systems, types or pairs, then perhaps ,datasets"
"""What a correction is over."""

TEST_FIELDS: Mapping[str, tuple[re.Pattern[str], str]] = {
    "test": (patterns.compile("student-hall|permutation|bootstrap"), "student-hall, permutation or bootstrap"),
    "draws": (
        patterns.compile("(exact|[0-9]+)(,(exact|[0-9]+))*"), "exact or whole numbers, separated by commas"
    ),
    "base": (patterns.compile(".*", re.DOTALL), "a name"), "n": _NUMBERS, "holm": FAMILY,
    "primary": (patterns.compile(".+", re.DOTALL), "a type"), "runs": _NUMBERS,
    "margin": (patterns.compile(r"[0-9]+(\.[0-9]+)?(e-[0-9]+)?"), "a fraction"),
}  # fmt: skip
"""Fields that the signature of a comparison adds: a pattern of what each may say, and that in words."""

_CALLABLE = {"tok": "tokenizer", "stop": "stopwords", "split": "sentences"}
"""Fields that may contain the hash of a user's callable or list, and the options they record."""


def fields_of(signature: str) -> dict[str, str]:
    """The values of a signature by field name. Raises TypeError, ValueError if it is not a signature."""
    if not isinstance(signature, str):
        raise TypeError(f"signature is {type(signature).__name__}; expected a str that starts with 'rouge|'")
    head, *parts = "".join(map(str.strip, signature.splitlines())).split("|")  # papers break it into lines
    if head != "rouge" or not all(":" in part for part in parts):
        raise ValueError(f"signature={signature!r}; expected 'rouge|name:value|…'")
    fields: dict[str, str] = {}
    for part in parts:
        name, _, value = part.partition(":")
        if name in fields:
            raise ValueError(f"signature has {name} twice: {fields[name]} and {unquote(value)}")
        fields[name] = unquote(value)
    return fields


_N_REFERENCES, _GROUPS = patterns.compile(r"[1-9][0-9]*|var|\?"), patterns.compile("[0-9]+(#[0-9a-f]+)?")

_DATA_FIELDS = (
    Field("refs", lambda facts: facts.references, matching("refs", _N_REFERENCES, "a number, var or ?")),
    Field("v", lambda facts: __version__),
    Field(
        "groups",
        lambda facts: facts.groups,
        matching("groups", _GROUPS, "a number, perhaps with # and a hash"),
    ),
)
"""Fields about the data and rougekit itself, which record no option."""

_ORDER = (
    "std", "tok", "stem", "stop", "split", "refs", "multi", "beta", "limit", "boot", "ci", "seed", "v", "types", "lang",
    "avg", "draw", "groups", "zero", "smooth", "weights",
)  # fmt: skip
"""The fixed order of fields. Fields that are not listed follow, in the order of their options."""

_BY_NAME = {field.name: field for field in (*_DATA_FIELDS, *(row.field for row in all_options().values() if row.field))}

FIELDS = tuple(sorted(_BY_NAME.values(), key=lambda field: [*_ORDER, *_BY_NAME].index(field.name)))
"""All fields, in the order of a signature."""
