"""The signature: one line that names everything a reader needs to repeat a number, and the way back from it."""

import math
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import rougekit
from rougekit.errors import warn
from rougekit.measures.names import DEFAULT_TYPES
from rougekit.options import AggregateOptions, MeasureOptions, TextOptions

if TYPE_CHECKING:
    from rougekit.scorer import Scorer
    from rougekit.text.reader import TextNames

_PLAIN = "#*,.:+-_ ()?"
"""What may stand in a value as it is: neither `|` nor `%` nor a line break."""


def write(
    text: TextOptions, names: "TextNames", options: MeasureOptions, aggregate: AggregateOptions, references: str
) -> str:
    """The signature of scores made under these options.

    Parameters
    ----------
    names : what reads the texts, defaults filled in, with the versions of its data
    references : references per example: "1", another number, "var", or "?" where no data has been seen

    >>> from rougekit.text.reader import TextNames
    >>> line = write(TextOptions(), TextNames(), MeasureOptions(), AggregateOptions(), "1")
    >>> line[:79]
    'rouge|std:rouge_score|tok:rouge_score|stem:none|stop:none|split:newline|refs:1|'
    """
    fields = [
        *_always(text, names, options, aggregate, references),
        *_unusual(text, options, aggregate),
        *sorted(names.versions.items()),
    ]
    return "|".join(["rouge", *(f"{name}:{quote(value, safe=_PLAIN)}" for name, value in fields)])


def parse_signature(signature: str) -> "Scorer":
    """The scorer that a signature names; its `signature` is the same line, but for what only data or an average tell.

    Raises
    ------
    TypeError : `signature` is no str.
    ValueError : it is no signature, or has a field that is not known, or names a callable or a list of words, of which
        it holds only the name and a hash; the message says which.

    Warns
    -----
    RougeWarning : it was written by another version of rougekit.

    >>> parse_signature("rouge|std:rouge_score|stem:porter|beta:2|types:rouge1,rougeS4").options.beta
    2.0
    """
    from rougekit.scorer import Scorer

    fields = _fields(signature)
    for name in ("tok", "stop", "split"):
        if "#" in fields.get(name, ""):
            raise ValueError(
                f"signature has {name}:{fields[name]}, the name and hash of a callable or list of one's own; "
                f"build the Scorer with that {_OPTION_OF[name]} and compare its signature"
            )
    version = fields.get("v", rougekit.__version__)
    if version != rougekit.__version__:
        warn(f"the signature was written by rougekit {version}, this is {rougekit.__version__}")
    return Scorer(**_options(fields))


_OPTION_OF = {"tok": "tokenizer", "stop": "stopwords", "split": "sentences"}


def _always(
    text: TextOptions, names: "TextNames", options: MeasureOptions, aggregate: AggregateOptions, references: str
) -> Iterator[tuple[str, str]]:
    yield "std", text.standard
    yield "tok", names.tokenizer
    yield "stem", names.stemmer
    yield "stop", names.stopwords
    yield "split", names.sentences
    yield "refs", references
    yield "multi", options.references_by
    yield "beta", _number(options.beta)
    yield "limit", f"{text.max_words}w" if text.max_words else f"{text.max_bytes}b" if text.max_bytes else "none"
    yield "boot", str(aggregate.n_resamples)
    yield "ci", _number(round(100 * aggregate.confidence, 10))
    yield "seed", str(aggregate.seed or 0)
    yield "v", rougekit.__version__


def _unusual(text: TextOptions, options: MeasureOptions, aggregate: AggregateOptions) -> Iterator[tuple[str, str]]:
    types = [str(measure) for measure in options.measures.values()]
    if types != list(DEFAULT_TYPES):
        yield "types", ",".join(types)
    if text.language is not None:
        yield "lang", text.language
    if aggregate.average != "macro":
        yield "avg", aggregate.average
    if aggregate.legacy_bootstrap:
        yield "draw", "legacy"
    if aggregate.perl_average:
        yield "draw", "perl"
    if math.isnan(options.zero_division):
        yield "zero", "nan"
    if options.bleu_smoothing != "none":
        yield "smooth", options.bleu_smoothing
    if options.bleu_weights is not None:
        yield "weights", ",".join(map(repr, options.bleu_weights))


def _number(value: float) -> str:
    """1 for 1.0; else the shortest decimals that read back as the same float."""
    return repr(float(value)).removesuffix(".0")


def _fields(signature: str) -> dict[str, str]:
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


_OF_AVERAGE = frozenset({"refs", "boot", "ci", "seed", "v", "avg", "draw"})
"""Fields of the data, of the average and of rougekit itself: no options of a scorer."""
_VERSIONS = frozenset({"icu", "nltk", "pystemmer", "regex", "sentencex", "stopwordsiso", "unicode"})
"""Fields of the software and data that decided tokens, stems and sentences."""


def _options(fields: dict[str, str]) -> dict[str, Any]:
    """Arguments of Scorer."""
    options: dict[str, Any] = {}
    for name, value in fields.items():
        match name:
            case "std":
                options["standard"] = value
            case "tok":
                options["tokenizer"] = None if value == fields.get("std") else value
            case "stem":
                options["stemmer"] = None if value == "none" and "lang" not in fields else value
            case "stop":
                options["stopwords"] = None if value == "none" else value
            case "split":
                options["split_summaries"] = value != "newline"
                options["sentences"] = None if value == "newline" else value
            case "multi":
                options["multi_reference"] = value
            case "beta":
                options["beta"] = _read_number(name, value)
            case "limit":
                options.update(_limit(value))
            case "types":
                options["rouge_types"] = value.split(",")
            case "lang":
                options["language"] = value
            case "zero":
                options["zero_division"] = _read_number(name, value)
            case "smooth":
                options["bleu_smoothing"] = value
            case "weights":
                options["bleu_weights"] = [_read_number(name, weight) for weight in value.split(",")]
            case _ if name not in _OF_AVERAGE | _VERSIONS:
                raise ValueError(
                    f"signature has {name}:{value}, a field that rougekit {rougekit.__version__} does not know"
                )
    return options


def _read_number(name: str, value: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise ValueError(f"signature has {name}:{value}; expected a number") from None


def _limit(value: str) -> dict[str, int]:
    found = re.fullmatch(r"([1-9][0-9]*)([wb])", value)
    if found:
        return {"max_words" if found[2] == "w" else "max_bytes": int(found[1])}
    if value != "none":
        raise ValueError(f"signature has limit:{value}; expected none, or a number with w (words) or b (bytes)")
    return {}
