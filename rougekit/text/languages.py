"""What `language="de"` stands for: a tokeniser, a stemmer and a sentence splitter, by ISO 639 code."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources

from rougekit.checks import shown


@dataclass(frozen=True)
class Language:
    """The choices for one language, as the options of these names take them; a choice the user made comes first."""

    code: str
    """ISO 639-1, or 639-3 where there is none"""
    name: str
    """in English"""
    tokenizer: str | None
    """"unicode"; where words can't be told by spaces, "icu"; for Turkish and the like, "unicode:tr" (I is not i);
    None for English: the standard's own"""
    stemmer: str
    """Snowball's where there is one, "porter" for English, else "none" """
    sentences: str


def resolve(language: str) -> Language:
    """The choices for a language by its code; region and script ("pt-BR", "sr_Latn") make no difference.

    Raises
    ------
    ValueError : no such code; the message names the nearest.
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
