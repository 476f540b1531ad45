"""Versions of the libraries and data that decide tokens, stems and sentences, as signatures record them."""

import unicodedata
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rougekit import extras


def _distribution(name: str) -> str:
    from importlib.metadata import version  # which takes longer to import than most of rougekit

    return version(name)


def _of(module: str, attribute: str) -> Any:
    return getattr(extras.load(module, "what cuts or stems words here", "languages"), attribute)


_DISTRIBUTIONS = (
    "fugashi", "jieba", "nltk", "pythainlp", "sentencex", "stopwordsiso", "TurkishStemmer", "unidic", "unidic-lite",
)  # fmt: skip

INSTALLED: dict[str, Callable[[], str]] = {
    **{name.lower(): partial(_distribution, name) for name in _DISTRIBUTIONS},
    "icu": lambda: _of("icu4py", "icu_version"),
    "pystemmer": lambda: _of("Stemmer", "version")(),
    "regex": lambda: _of("regex", "__version__"),
    "unicode": lambda: unicodedata.unidata_version,
}
"""Name in a signature -> the version here. Raises ImportError (PackageNotFoundError is one) where it is missing."""

EMULATED = {"nltk": "3.10"}
"""Versions whose decisions our own code makes, whatever is installed: the sentences of `rougekit.text.punkt`. (NLTK
3.9.1 took no notice of curly quotes and guillemets after a sentence end.)"""


class Versioned:
    """Base of tokenisers, stemmers, splitters and lists of stop words."""

    libraries: tuple[str, ...] = ()
    """Names in INSTALLED of what decides the result."""

    @property
    def versions(self) -> Mapping[str, str]:
        """The versions in use of libraries and data that decide the result; for the signature."""
        return {name: INSTALLED[name]() for name in self.libraries}
