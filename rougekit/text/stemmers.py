"""Stemmers by name: Snowball's, by language. (Porter's, that of the standards, is twins/porter.py.)"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

from rougekit import extras
from rougekit.checks import shown
from rougekit.kernels.plain import porter
from rougekit.text.versions import versions


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
    kernel: Literal["porter", "porter155"] = "porter"
    """Which of the kernel's variants it is."""
    base_forms: Mapping[str, str] | None = field(default=None, repr=False, compare=False)
    """Of irregular words, which are not stemmed."""

    @property
    def versions(self) -> Mapping[str, str]:
        """The algorithm is fixed."""
        return {}

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word."""
        return [porter.stem_of(word.lower(), "porter") if len(word) > 3 else word for word in words]


@dataclass(frozen=True)
class AsciiOnly:
    """Another stemmer for the words of ASCII characters, so that English words among others are stemmed."""

    of: Porter

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


def resolve(name: object) -> Snowball | str | None:
    """What the option `stemmer` means: "porter" (the standards' kernel), a Snowball stemmer, or None.

    "porter:ascii" is made where "porter" is.

    "none" is None too: it switches off the stemmer that a `language` would pick.

    Raises
    ------
    ValueError : no such stemmer. TypeError : not a str. ImportError : PyStemmer is not installed.
    """
    if name is None or name == "none":
        return None
    if not isinstance(name, str):
        raise TypeError(
            f"stemmer is {type(name).__name__}; expected None, 'porter', 'porter:ascii' or the name of a language"
        )
    if name == "porter":
        return name
    algorithms: list[str] = _pystemmer().algorithms()
    if name not in algorithms:
        near = get_close_matches(name, algorithms, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        known = ", ".join(sorted(algorithms))
        raise ValueError(f"stemmer={shown(name)}{hint}; expected 'porter', 'porter:ascii', 'none' or one of {known}")
    return Snowball(name)


def _is_utf8(word: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in word)


def _pystemmer() -> Any:
    return extras.load("Stemmer", 'a stemmer other than "porter"', "languages", package="PyStemmer")
