"""Versions of what else decides tokens, stems and sentences: libraries, and data that they carry."""

import unicodedata
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any

from rougekit.text.punkt import LIKE_NLTK


def _of(module: str, attribute: str) -> Any:
    return getattr(import_module(module), attribute)


INSTALLED: dict[str, Callable[[], str]] = {
    "icu": lambda: _of("icu4py", "icu_version"),
    "jieba": lambda: version("jieba"),
    "nltk": lambda: LIKE_NLTK,  # whose decisions our Punkt makes
    "pystemmer": lambda: _of("Stemmer", "version")(),
    "regex": lambda: _of("regex", "__version__"),
    "sentencex": lambda: version("sentencex"),
    "stopwordsiso": lambda: version("stopwordsiso"),
    "unicode": lambda: unicodedata.unidata_version,
}
"""Name in a signature -> the version here. Raises ImportError (PackageNotFoundError is one) where it is missing."""


def versions(*names: str) -> dict[str, str]:
    """The versions here of what has been used, by the names that a signature gives them."""
    return {name: INSTALLED[name]() for name in names}
