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
"""By the names in signatures: functions that return the installed version, or raise ImportError if there is none."""

EMULATED = {"nltk": "3.10"}
"""Versions whose results our own code has, whatever is installed: the sentences of `rougekit.scoring.text.punkt`.
(NLTK 3.9.1 ignored curly quotes and guillemets after a sentence end.)"""


class Versioned:
    """Base of tokenisers, stemmers, splitters and lists of stop words."""

    name: str
    """The name in signatures; one with "#" stands for the user's and can't be read back."""

    libraries: tuple[str, ...] = ()
    """The names in INSTALLED of the libraries and data that decide the result."""

    @property
    def versions(self) -> Mapping[str, str]:
        """Their versions, for the signature."""
        return {name: INSTALLED[name]() for name in self.libraries}
