"""Versions of what else decides tokens, stems and sentences: libraries, and data that they carry."""

import unicodedata
from collections.abc import Callable
from typing import Any

from rougekit import extras


def _distribution(name: str) -> str:
    from importlib.metadata import version  # which takes longer to import than most of rougekit

    return version(name)


def _of(module: str, attribute: str) -> Any:
    return getattr(extras.load(module, "what cuts or stems words here", "languages"), attribute)


INSTALLED: dict[str, Callable[[], str]] = {
    "fugashi": lambda: _distribution("fugashi"),
    "icu": lambda: _of("icu4py", "icu_version"),
    "jieba": lambda: _distribution("jieba"),
    "nltk": lambda: _distribution("nltk"),
    "pystemmer": lambda: _of("Stemmer", "version")(),
    "pythainlp": lambda: _distribution("pythainlp"),
    "regex": lambda: _of("regex", "__version__"),
    "sentencex": lambda: _distribution("sentencex"),
    "stopwordsiso": lambda: _distribution("stopwordsiso"),
    "turkishstemmer": lambda: _distribution("TurkishStemmer"),
    "unicode": lambda: unicodedata.unidata_version,
    "unidic": lambda: _distribution("unidic"),
    "unidic-lite": lambda: _distribution("unidic-lite"),
}
"""Name in a signature -> the version here. Raises ImportError (PackageNotFoundError is one) where it is missing."""

EMULATED = {"nltk": "3.10"}
"""Versions whose decisions our own code makes, whatever is installed: the sentences of `rougekit.text.punkt`. (NLTK
3.9.1 took no notice of curly quotes and guillemets after a sentence end.)"""


def versions(*names: str) -> dict[str, str]:
    """The versions here of what has been used, by the names that a signature gives them."""
    return {name: INSTALLED[name]() for name in names}
