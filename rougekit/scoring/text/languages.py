"""The tokenizer, stemmer and sentence splitter that the option `language` selects, by ISO 639 code."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources

from rougekit.foundation.checks import shown


@dataclass(frozen=True)
class Language:
    """A language, with its defaults for the options `tokenizer`, `stemmer` and `sentences`."""

    code: str
    """The code of ISO 639-1, or if there is none, of ISO 639-3."""
    name: str
    """The English name."""
    tokenizer: str | None
    """None for English; "icu" for scripts without spaces; "unicode:tr" if I is the capital of ı; else "unicode"."""
    stemmer: str
    """The language's Snowball stemmer if it has one, "porter" for English, otherwise "none"."""
    sentences: str


def resolve(language: str) -> Language:
    """The defaults of a language, given its code of two or three letters. Region and script ("pt-BR") are ignored.

    Raises ValueError for an unknown code; the message suggests the nearest one.
    """
    known = by_code()
    code = re.split("[-_]", language.lower(), maxsplit=1)[0]
    code = _by_other_code().get(code, code)
    if code in known:
        return known[code]
    by_name = {language.name.lower(): language for language in known.values()}
    near = get_close_matches(code, [*known, *by_name], n=1)
    nearest = by_name.get(near[0]) or known[near[0]] if near else None
    hint = f" (did you mean {nearest.code!r}, {nearest.name}?)" if nearest else ""
    raise ValueError(f"language={shown(language)}{hint}; expected an ISO 639 code such as 'de', 'th' or 'zh'")


@cache
def by_code() -> dict[str, Language]:
    """All languages, by code."""
    return {
        code: Language(code, name, None if tokenizer == "standard" else tokenizer, stemmer, sentences)
        for code, _, name, tokenizer, stemmer, sentences in _rows()
    }


@cache
def _by_other_code() -> dict[str, str]:
    """Maps three-letter codes, of a language or of its main written form ("cmn"), to the language's two-letter code."""
    return {other: code for code, others, *_ in _rows() for other in others.split()}


def _rows() -> list[list[str]]:
    text = resources.files("rougekit").joinpath("data/languages.tsv").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]
