"""Stemmers by name. (Porter's algorithm itself is in `rougekit.kernels.porter`.)"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any

from rougekit import extras
from rougekit.checks import shown
from rougekit.kernels.plain import porter
from rougekit.text.versions import Versioned


class Stemmer(ABC, Versioned):
    """A word becomes its stem."""

    name: str
    """as the option `stemmer` and the signature have it"""

    @abstractmethod
    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word; a word with an empty stem does not count. Readers ask for each different word once."""


@dataclass(frozen=True)
class Snowball(Stemmer):
    """The Snowball stemmer of one language, through PyStemmer."""

    name: str
    """as PyStemmer calls it: "german", "russian", …"""

    libraries = ("pystemmer",)

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word. Thread-safe.

        Words are taken as they are: lower-case words stem well, capitalised ones hardly.
        A word with a lone surrogate is its own stem (the library takes UTF-8 only).
        """
        stemmer = _pystemmer().Stemmer(self.name, 0)
        try:
            return list(stemmer.stemWords(words))
        except UnicodeEncodeError:
            return [word if re.search("[\ud800-\udfff]", word) else stemmer.stemWord(word) for word in words]


@dataclass(frozen=True)
class Porter(Stemmer):
    """Porter's stemmer as nltk has it, for tokens of any tokeniser; those of at most three characters stay.

    On runs of a-z and 0-9 it gives the stems of the kernel that the standards' own tokenisers use.
    """

    name: str = "porter"
    kernel: porter.Variant = "porter"
    """Which of the kernel's variants it is."""
    base_forms: Mapping[str, str] | None = field(default=None, repr=False, compare=False)
    """Of irregular words, which are not stemmed."""

    def stems(self, words: Sequence[str]) -> list[str]:
        bases, variant = self.base_forms or {}, self.kernel
        return [(bases.get(word) or porter.stem_of(word.lower(), variant)) if len(word) > 3 else word for word in words]


@dataclass(frozen=True)
class AsciiOnly(Stemmer):
    """Porter's stemmer for ASCII words alone, so that English words in other texts are stemmed."""

    porter: Porter

    @property
    def name(self) -> str:  # type: ignore[override]
        return f"{self.porter.name}:ascii"

    def stems(self, words: Sequence[str]) -> list[str]:
        english = list({word for word in words if word.isascii()})
        stem_of = dict(zip(english, self.porter.stems(english), strict=True))
        return [stem_of.get(word, word) for word in words]


@dataclass(frozen=True)
class WordStemmer(Stemmer):
    """A stemmer that is a function of one word: those of NLTK and of XL-Sum's scorer."""

    name: str
    stem_function: Callable[[str], Callable[[str], str]]
    """From the name to a new function each time: some keep a word's state, which threads would mix."""
    libraries: tuple[str, ...]

    def __post_init__(self) -> None:
        self.stem_function(self.name)

    def stems(self, words: Sequence[str]) -> list[str]:
        return list(map(self.stem_function(self.name), words))


@cache
def base_forms(name: str) -> Mapping[str, str]:
    """Irregular words and their stems, of a table in rougekit/data: "wordnet-exceptions" or "py-rouge-stems"."""
    text = resources.files("rougekit").joinpath(f"data/{name}.tsv").read_text("ascii")
    return dict(line.split("\t") for line in text.splitlines())


class PyRougePorter(Stemmer):
    """As py-rouge 1.1: the original stemmer, except for WordNet's irregular words and 138 stemmed as by ROUGE-1.5.5.

    The tool marks "cannot", so that NLTK does not split it, and stems words of more than three letters with the marks.
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


def resolve(name: object) -> Stemmer | None:
    """What the option `stemmer` means; "porter" and "porter:ascii" are Porter's as nltk has it.

    "none" is None: it switches off the stemmer that a `language` would pick.

    Raises ValueError if there is no such stemmer, TypeError if it is not a str, ImportError if its library is missing.
    """
    if name is None or name == "none":
        return None
    if not isinstance(name, str):
        raise TypeError(
            f"stemmer is {type(name).__name__}; expected None, 'porter', 'porter:ascii' or the name of a language"
        )
    if name in _OF_PORTER:
        return _OF_PORTER[name]()
    family = name.partition(":")[0]
    if family in ("nltk", "xlsum"):
        from rougekit.text import nltk_words, xlsum_stemmers

        module = nltk_words if family == "nltk" else xlsum_stemmers
        known: Collection[str] = module.STEMMERS
        if name in known:
            return WordStemmer(name, module.stem_function, module.STEMMERS[name])
    else:
        known = sorted(_pystemmer().algorithms())
        if name in known:
            return Snowball(name)
    near = get_close_matches(name, known, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    others = ", ".join(map(repr, (*_OF_PORTER, "none")))
    raise ValueError(f"stemmer={shown(name)}{hint}; expected {others} or one of {', '.join(known)}")


def _pystemmer() -> Any:
    return extras.load("Stemmer", 'a stemmer other than "porter"', "languages", package="PyStemmer")
