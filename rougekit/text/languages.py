"""The tokeniser, stemmer and sentence splitter of `language="de"`, by ISO 639 code."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources

from rougekit.checks import shown


@dataclass(frozen=True)
class Language:
    """The defaults of one language for the options of these names."""

    code: str
    """ISO 639-1, or 639-3 where there is none"""
    name: str
    """in English"""
    tokenizer: str | None
    """"unicode"; "icu" where spaces do not separate words; "unicode:tr" where I is not the capital of i; None for
    English: the standard's"""
    stemmer: str
    """Snowball's where there is one, "porter" for English, else "none" """
    sentences: str


def resolve(language: str) -> Language:
    """The defaults of a language by its code; region and script ("pt-BR", "sr_Latn") are ignored.

    Raises ValueError with the nearest code if there is no such code.
    """
    known = by_code()
    code = re.split("[-_]", language.lower(), maxsplit=1)[0]
    if code not in known:
        raise ValueError(
            f"language={shown(language)}{_hint(code)}; expected an ISO 639 code such as 'de', 'th' or 'zh'"
        )
    return known[code]


def _hint(code: str) -> str:
    by_name = {language.name.lower(): language for language in by_code().values()}
    near = get_close_matches(code, [*by_code(), *by_name], n=1)
    if not near:
        return ""
    language = by_name.get(near[0]) or by_code()[near[0]]
    return f" (did you mean {language.code!r}, {language.name}?)"


@cache
def by_code() -> dict[str, Language]:
    """All languages."""
    text = resources.files("rougekit").joinpath("data/languages.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {
        code: Language(code, name, None if tokenizer == "standard" else tokenizer, stemmer, sentences)
        for code, name, tokenizer, stemmer, sentences in rows
    }
