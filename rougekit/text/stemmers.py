"""Stemmers by name. (Porter's itself is `rougekit.kernels.porter`.)"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any, Protocol

from rougekit import extras
from rougekit.checks import shown
from rougekit.kernels.plain import porter
from rougekit.text.versions import versions


class Stemmer(Protocol):
    """A word becomes its stem."""

    @property
    def name(self) -> str:
        """As the option `stemmer` and the signature have it."""

    @property
    def versions(self) -> Mapping[str, str]:
        """Name and version of the library that decides; for the signature."""

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word; a word whose stem is empty does not count."""


@dataclass(frozen=True)
class Snowball:
    """The Snowball stemmer of one language, through PyStemmer."""

    name: str
    """as PyStemmer calls it: "german", "russian", …"""

    @property
    def versions(self) -> Mapping[str, str]:
        """For the signature."""
        return versions("pystemmer")

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word; each distinct word is stemmed once. Safe from several threads at a time.

        Words are taken as the tokeniser made them: lower-case words stem well, capitals hardly.
        A word with a lone surrogate is its own stem (the library takes UTF-8 only).
        """
        distinct = list(dict.fromkeys(words))
        stemmer = _pystemmer().Stemmer(self.name, 0)
        try:
            stems = stemmer.stemWords(distinct)
        except UnicodeEncodeError:
            stems = [stemmer.stemWord(word) if _is_utf8(word) else word for word in distinct]
        stem_of = dict(zip(distinct, stems, strict=True))
        return [stem_of[word] for word in words]


@dataclass(frozen=True)
class Porter:
    """Porter's stemmer as nltk has it, for tokens of any tokeniser; those of at most three characters stay.

    On runs of a-z and 0-9 it gives the stems of the kernel that the standards' own tokenisers use.
    """

    name: str = "porter"
    kernel: porter.Variant = "porter"
    """Which of the kernel's variants it is."""
    base_forms: Mapping[str, str] | None = field(default=None, repr=False, compare=False)
    """Of irregular words, which are not stemmed."""

    @property
    def versions(self) -> Mapping[str, str]:
        """The algorithm is fixed."""
        return {}

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word."""
        bases, variant = self.base_forms or {}, self.kernel
        return [(bases.get(word) or porter.stem_of(word.lower(), variant)) if len(word) > 3 else word for word in words]


@dataclass(frozen=True)
class AsciiOnly:
    """Another stemmer for the words of ASCII characters, so that English words among others are stemmed."""

    of: Stemmer

    @property
    def name(self) -> str:
        """That of the other one, marked."""
        return f"{self.of.name}:ascii"

    @property
    def versions(self) -> Mapping[str, str]:
        """Those of the other one."""
        return self.of.versions

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word; one with any other character is its own."""
        english = list({word for word in words if word.isascii()})
        stem_of = dict(zip(english, self.of.stems(english), strict=True))
        return [stem_of.get(word, word) for word in words]


@cache
def base_forms(name: str) -> Mapping[str, str]:
    """Irregular words and their stems, of a table in rougekit/data: "wordnet-exceptions" or "py-rouge-stems"."""
    text = resources.files("rougekit").joinpath(f"data/{name}.tsv").read_text("ascii")
    return dict(line.split("\t") for line in text.splitlines())


class PyRougePorter:
    """As py-rouge 1.1: the original stemmer, but for WordNet's irregular words and 138 stemmed as by ROUGE-1.5.5.

    It marks "cannot", so that NLTK does not cut it, and stems longer words together with the marks.
    """

    name = "porter:py_rouge"

    def __init__(self) -> None:
        known = {**base_forms("wordnet-exceptions"), **base_forms("py-rouge-stems")}
        self._porter = Porter(self.name, "original", known)

    @property
    def versions(self) -> Mapping[str, str]:
        """The algorithm is fixed."""
        return {}

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word; those of at most three letters stay."""
        marked = [word.replace("cannot", "_cannot_") for word in words]
        return [stem.replace("_cannot_", "cannot") for stem in self._porter.stems(marked)]


def _original() -> Stemmer:
    return Porter("porter:original", "original", base_forms("wordnet-exceptions"))


def resolve(name: object) -> Stemmer | None:
    """What the option `stemmer` means; "porter" and "porter:ascii" are Porter's as nltk has it.

    "none" is None: it switches off the stemmer that a `language` would pick.

    Raises
    ------
    ValueError : no such stemmer. TypeError : not a str. ImportError : a library is not installed.
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
    make: Callable[[str], Stemmer]
    known: Sequence[str]
    if family == "nltk":
        from rougekit.text.nltk_words import STEMMERS, NltkStemmer

        make, known = NltkStemmer, STEMMERS
    elif family == "xlsum":
        from rougekit.text.xlsum_stemmers import LANGUAGES, XlsumStemmer

        make, known = XlsumStemmer, [f"xlsum:{language}" for language in LANGUAGES]
    else:
        make, known = Snowball, sorted(_pystemmer().algorithms())
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        others = ", ".join(map(repr, (*_OF_PORTER, "none")))
        raise ValueError(f"stemmer={shown(name)}{hint}; expected {others} or one of {', '.join(known)}")
    return make(name)


_OF_PORTER: Mapping[str, Callable[[], Stemmer]] = {
    "porter": Porter,
    "porter:ascii": lambda: AsciiOnly(Porter()),
    "porter:original": _original,
    "porter:py_rouge": PyRougePorter,
}


def _is_utf8(word: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in word)


def _pystemmer() -> Any:
    return extras.load("Stemmer", 'a stemmer other than "porter"', "languages", package="PyStemmer")
