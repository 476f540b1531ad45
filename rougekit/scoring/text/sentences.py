"""Sentence splitters for `split_summaries`: named ones, and users' own functions."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import accumulate, pairwise
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.kernels.punkt import Tables
from rougekit.kernels.tiers import kernels
from rougekit.scoring.text import punkt
from rougekit.scoring.text.callables import describe, strings
from rougekit.scoring.text.tokenizer import Span, Splitter
from rougekit.scoring.text.versions import EMULATED

_SURROGATE = re.compile("[\ud800-\udfff]")
_NON_ASCII_SPACE = re.compile(r"[^\S\x00-\x7f]")
"""Matches of both are replaced for sentencex, which needs valid UTF-8 and panics at some non-ASCII white space."""


@dataclass(frozen=True)
class Punkt(Splitter):
    """The sentences of nltk.sent_tokenize(text, language) in NLTK 3.10, without NLTK."""

    name: str = "punkt"
    language: str = "english"

    versions = EMULATED

    def __post_init__(self) -> None:
        punkt.tables(self.language)

    @property
    def tables(self) -> Tables:  # type: ignore[override]
        return punkt.tables(self.language)

    def spans(self, text: str) -> list[Span]:
        return kernels.punkt.spans(text, self.tables)


@dataclass(frozen=True)
class Sentencex(Splitter):
    """The sentences of Wikimedia's sentencex, which has rules for some 300 languages; they cover the whole text."""

    name: str
    language: str
    """The ISO 639 code. A language without rules uses those of a related language or of English."""

    libraries = ("sentencex",)

    def __post_init__(self) -> None:
        _sentencex()

    def spans(self, text: str) -> list[Span]:
        cleaned = _SURROGATE.sub("\ufffd", _NON_ASCII_SPACE.sub(" ", text))
        pieces = _sentencex().segment(self.language, cleaned)
        return list(pairwise(accumulate(map(len, pieces), initial=0)))


@dataclass(frozen=True)
class CustomSplitter(Splitter):
    """A user's callable: str -> list or tuple of str."""

    call: Callable[[str], object]

    @cached_property
    def name(self) -> str:  # type: ignore[override]
        return describe(self.call)

    def sentences(self, text: str) -> list[str]:
        return strings(self.call(text), "sentences", self.name, 0)


def resolve(value: str | Callable[[str], list[str]] | None, language: str = "en") -> Splitter:
    """The splitter for the option `sentences`: "punkt" (or None), "punkt:german", "sentencex:hi", ..., or a callable.

    language : the ISO 639 code that "sentencex" without a code stands for

    Raises ValueError for an unknown name, ImportError if a package is missing.
    """
    if value is None:
        return Punkt()
    if callable(value):
        return CustomSplitter(value)
    family, _, variant = value.partition(":")
    if family == "sentencex":
        code = variant or language
        if not re.fullmatch("[a-z]{2,3}", code):
            raise ValueError(f"sentences={value!r}: {code!r} is not a language code such as 'de' or 'hi'")
        return Sentencex(f"sentencex:{code}", code)
    if family not in ("punkt", "nltk"):
        raise ValueError(
            f"sentences={value!r}; expected None, a callable str -> list[str], or a name such as 'punkt', "
            "'punkt:german', 'sentencex', 'sentencex:de' or 'nltk'"
        )
    language_name = variant or "english"
    if language_name not in punkt.LANGUAGES:
        near = get_close_matches(variant, punkt.LANGUAGES, n=1)
        hint = f" (did you mean '{family}:{near[0]}'?)" if near else ""
        raise ValueError(f"sentences={value!r}{hint}; Punkt has tables for {', '.join(punkt.LANGUAGES)}")
    name = family if language_name == "english" else f"{family}:{language_name}"
    if family == "punkt":
        return Punkt(name, language_name)
    from rougekit.scoring.text.nltk_words import NltkSentences

    return NltkSentences(name, language_name)


def _sentencex() -> Any:
    return extras.load("sentencex", 'sentences="sentencex"')
