"""Stop words: packaged lists, lists for a language, or the user's own words."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from rougekit.foundation import extras
from rougekit.scoring.text.callables import fingerprint
from rougekit.scoring.text.unicode import fold
from rougekit.scoring.text.versions import Versioned

PACKAGED = ("smart", "rouge2")
"""The lists that come with the package."""


@dataclass(frozen=True)
class StopWords(Versioned):
    """Tokens to drop before stemming."""

    name: str
    words: frozenset[str] = field(repr=False)
    libraries: tuple[str, ...] = ()


def resolve(value: str | Iterable[str]) -> StopWords:
    """The stop words for the option `stopwords`: "smart" or "rouge2" (English), a language ("de"), or a user's words.

    A language's words are dropped both as listed and as the tokenizer "unicode" folds them, a user's only as given.

    Raises ValueError for an unknown list, ImportError without stopwordsiso.
    """
    if isinstance(value, str):
        if value in PACKAGED:
            return StopWords(value, packaged(value))
        return StopWords(value, _of_language(value), ("stopwordsiso",))
    words = frozenset(value)
    return StopWords(f"words#{fingerprint(sorted(words))}", words)


@cache
def packaged(name: str) -> frozenset[str]:
    """English stop words: ROUGE-1.5.5's 596 ("smart", from the SMART system) or ROUGE 2.0's 315 ("rouge2")."""
    text = resources.files("rougekit").joinpath(f"data/{name}-stopwords.txt").read_text("utf-8")
    return frozenset(text.split())


@cache
def _of_language(code: str) -> frozenset[str]:
    stopwordsiso = extras.load("stopwordsiso", f"stopwords={code!r}")
    if code not in stopwordsiso.langs():
        codes = ", ".join(sorted(stopwordsiso.langs()))
        raise ValueError(
            f"stopwords={code!r}; expected 'smart' or 'rouge2' (English), a language code ({codes}), "
            "or an iterable of words"
        )
    listed = stopwordsiso.stopwords(code)
    return frozenset(listed) | frozenset(map(fold, listed))
