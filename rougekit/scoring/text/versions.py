"""Versions of the libraries and data that decide tokens, stems and sentences, as signatures record them."""

import unicodedata
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rougekit.foundation import extras


def _distribution(name: str) -> str:
    from importlib.metadata import version  # imported late, as it takes longer than most of rougekit

    return version(name)


def _attribute(module: str, name: str) -> Any:
    return getattr(extras.load(module, "what cuts or stems words here"), name)


_DISTRIBUTIONS = (
    "fugashi", "jieba", "nltk", "pythainlp", "sentencex", "stopwordsiso", "TurkishStemmer", "unidic", "unidic-lite",
)  # fmt: skip

INSTALLED: dict[str, Callable[[], str]] = {
    **{name.lower(): partial(_distribution, name) for name in _DISTRIBUTIONS},
    "icu": lambda: _attribute("icu4py", "icu_version"),
    "pystemmer": lambda: _attribute("Stemmer", "version")(),
    "regex": lambda: _attribute("regex", "__version__"),
    "unicode": lambda: unicodedata.unidata_version,
}
"""By the name in signatures: a function that returns the installed version, or raises ImportError."""

EMULATED = {"nltk": "3.10"}
"""Versions that our own code reproduces without the library: `rougekit.scoring.text.punkt` splits as NLTK 3.10 does.
(NLTK 3.9.1 ignored curly quotes and guillemets after a sentence end.)"""


class Versioned:
    """Base of tokenizers, stemmers, splitters and lists of stop words."""

    name: str
    """The name in signatures. "#" in it marks a user's own function or list, which a signature can't restore."""

    libraries: tuple[str, ...] = ()
    """The keys in INSTALLED of the libraries and data that the result depends on."""

    @property
    def versions(self) -> Mapping[str, str]:
        """The installed versions of `libraries`, for the signature."""
        return {name: INSTALLED[name]() for name in self.libraries}
