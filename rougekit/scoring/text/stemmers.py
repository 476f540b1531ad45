"""Stemmers by name. (Porter's algorithm itself is in `rougekit.kernels.porter`.)"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.checks import shown
from rougekit.kernels import porter
from rougekit.scoring.text.versions import Versioned


class Stemmer(ABC, Versioned):
    """The interface of stemmers."""

    @abstractmethod
    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each of these distinct words. A word with an empty stem is dropped."""


@dataclass(frozen=True)
class Snowball(Stemmer):
    """The Snowball stemmer of one language, through PyStemmer."""

    name: str
    """The name in PyStemmer: "german", "russian", …"""

    libraries = ("pystemmer",)

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word; words with lone surrogates stay, as the library needs valid UTF-8. Thread-safe."""
        stemmer = _pystemmer(self.name).Stemmer(self.name, 0)
        try:
            return list(stemmer.stemWords(words))
        except UnicodeEncodeError:
            return [word if re.search("[\ud800-\udfff]", word) else stemmer.stemWord(word) for word in words]


@dataclass(frozen=True)
class Porter(Stemmer):
    """A variant of Porter's stemmer, for tokens of any tokenizer. Tokens of up to three characters stay unchanged."""

    name: str = "porter"
    kernel: porter.Variant = "porter"
    base_forms: Mapping[str, str] | None = field(default=None, repr=False, compare=False)
    """The base forms of irregular words, which replace their stems."""

    def stems(self, words: Sequence[str]) -> list[str]:
        bases, variant = self.base_forms or {}, self.kernel
        return [(bases.get(word) or porter.stem_of(word.lower(), variant)) if len(word) > 3 else word for word in words]


@dataclass(frozen=True)
class AsciiOnly(Stemmer):
    """Porter's stemmer for ASCII words only, such as English words in other text."""

    porter: Stemmer

    name = "porter:ascii"

    def stems(self, words: Sequence[str]) -> list[str]:
        stems = iter(self.porter.stems([word for word in words if word.isascii()]))
        return [next(stems) if word.isascii() else word for word in words]


@dataclass(frozen=True)
class WordStemmer(Stemmer):
    """A stemmer of NLTK or of XL-Sum's scorer, which takes one word at a time."""

    name: str
    stem_function: Callable[[str], Callable[[str], str]]
    """Creates a stem function by name. Each call creates a new one, as some have state that threads can't share."""
    libraries: tuple[str, ...]

    def __post_init__(self) -> None:
        self.stem_function(self.name)

    def stems(self, words: Sequence[str]) -> list[str]:
        return list(map(self.stem_function(self.name), words))


@cache
def base_forms(name: str) -> Mapping[str, str]:
    """The stems of irregular words, from a table in rougekit/data: "wordnet-exceptions" or "py-rouge-stems"."""
    text = resources.files("rougekit").joinpath(f"data/{name}.tsv").read_text("ascii")
    return dict(line.split("\t") for line in text.splitlines())


class PyRougePorter(Stemmer):
    """The stems of py-rouge 1.1: Porter's original ones, but base forms for WordNet's irregular words and 138 others.

    The tool puts underscores around "cannot" before stemming, to keep NLTK from splitting the word.
    """

    name = "porter:py_rouge"

    def __init__(self) -> None:
        known = {**base_forms("wordnet-exceptions"), **base_forms("py-rouge-stems")}
        self._porter = Porter(self.name, "original", known)

    def stems(self, words: Sequence[str]) -> list[str]:
        marked = [word.replace("cannot", "_cannot_") for word in words]
        return [stem.replace("_cannot_", "cannot") for stem in self._porter.stems(marked)]


_OF_PORTER: Mapping[str, Callable[[], Stemmer]] = {
    "porter": Porter,
    "porter:ascii": lambda: AsciiOnly(Porter()),
    "porter:original": lambda: Porter("porter:original", "original", base_forms("wordnet-exceptions")),
    "porter:py_rouge": PyRougePorter,
}


def resolve(name: str | None) -> Stemmer | None:
    """The stemmer for the option `stemmer`; None for "none", which switches off a language's stemmer.

    Raises ValueError for an unknown stemmer, ImportError for a missing library.
    """
    if name is None or name == "none":
        return None
    if name in _OF_PORTER:
        return _OF_PORTER[name]()
    family = name.partition(":")[0]
    if family in ("nltk", "xlsum"):
        from rougekit.scoring.text import nltk_words, xlsum_stemmers

        module = nltk_words if family == "nltk" else xlsum_stemmers
        known: Collection[str] = module.STEMMERS
        if name in known:
            return WordStemmer(name, module.stem_function, module.STEMMERS[name])
    else:
        known = sorted(_pystemmer(name).algorithms())
        if name in known:
            return Snowball(name)
    from difflib import get_close_matches  # needed for wrong names only

    near = get_close_matches(name, known, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    others = ", ".join(map(repr, (*_OF_PORTER, "none")))
    raise ValueError(f"stemmer={shown(name)}{hint}; expected {others} or one of {', '.join(known)}")


def _pystemmer(name: str) -> Any:
    return extras.load("Stemmer", f'stemmer="{name}"', package="PyStemmer")
