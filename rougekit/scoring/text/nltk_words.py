"""Sentences, words and stems by the installed NLTK, with rougekit's own tables, so that nothing is downloaded."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from rougekit.foundation import extras
from rougekit.scoring.text import punkt
from rougekit.scoring.text.tokenizer import Span, Splitter, Tokenizer


@dataclass(frozen=True)
class NltkSentences(Splitter):
    """The sentences of nltk.sent_tokenize(text, language) in the installed release, which the signature names."""

    name: str = "nltk"
    language: str = "english"

    libraries = ("nltk",)

    def __post_init__(self) -> None:
        _punkt(self.language)

    def spans(self, text: str) -> list[Span]:
        return list(_punkt(self.language).span_tokenize(text))


@dataclass(frozen=True)
class NltkWords(Tokenizer):
    """The tokens of nltk.word_tokenize(text): words, clitics and punctuation of English; nothing is lower-cased."""

    name = "nltk"
    libraries = ("nltk",)
    breaks_at_newline = False

    def __post_init__(self) -> None:
        _treebank()

    def tokens(self, text: str) -> list[str]:
        tokenize = _treebank().tokenize
        return [word for sentence in NltkSentences().sentences(text) for word in tokenize(sentence)]

    def spans(self, text: str) -> list[Span] | None:
        try:
            return [
                (start + first, start + last)
                for start, end in NltkSentences().spans(text)
                for first, last in _treebank().span_tokenize(text[start:end])
            ]
        except ValueError:  # NLTK can't find its tokens in this text
            return None


SNOWBALL = (
    "arabic", "danish", "dutch", "english", "finnish", "french", "german", "hungarian", "italian", "norwegian",
    "portuguese", "romanian", "russian", "spanish", "swedish",
)  # fmt: skip
"""The languages of NLTK's Snowball stemmers, which differ from PyStemmer's for some words."""
_CLASSES = {
    "lancaster": "LancasterStemmer", "isri": "ISRIStemmer", "arlstem": "ARLSTem", "arlstem2": "ARLSTem2",
    "cistem": "Cistem", "porter": "PorterStemmer",
}  # fmt: skip
STEMMERS: dict[str, tuple[str, ...]] = {f"nltk:{name}": ("nltk",) for name in sorted((*_CLASSES, *SNOWBALL))}
"""NLTK's stemmers that need no downloaded data, with the libraries they need."""


def stem_function(name: str) -> Callable[[str], str]:
    """Create the stemmer with this name in STEMMERS and return its stem method."""
    library = extras.load("nltk.stem", f"stemmer={name!r}")
    own_name = name.removeprefix("nltk:")
    is_snowball = own_name not in _CLASSES
    stemmer: Any = library.SnowballStemmer(own_name).stemmer if is_snowball else getattr(library, _CLASSES[own_name])()
    if own_name == "arabic":  # otherwise its stems would depend on earlier words
        return lambda word: copy(stemmer).stem(word)
    return stemmer.stem  # type: ignore[no-any-return]


def snowball_except_stopwords(language: str) -> Callable[[str], str]:
    """The stem method of a new SnowballStemmer(language, ignore_stopwords=True), with rougekit's copy of its list.

    The Arabic stemmer sets a flag at the first word with a certain suffix and never resets it; here the flag is set
    from the start, as after most texts, so that no stem depends on earlier words.
    """
    library = extras.load("nltk.stem", f"stemmer='xlsum:{language}'")
    stemmer = library.SnowballStemmer(language).stemmer
    stemmer.stopwords = _stopwords()[language]
    stemmer.suffixes_verb_step1_success = True  # only the Arabic stemmer reads it
    return stemmer.stem  # type: ignore[no-any-return]


@cache
def _stopwords() -> dict[str, frozenset[str]]:
    text = resources.files("rougekit").joinpath("data/nltk-stopwords.tsv").read_text("utf-8")
    return {language: frozenset(words) for language, *words in (line.split("\t") for line in text.splitlines())}


@cache
def _treebank() -> Any:
    return extras.load("nltk.tokenize", 'tokenizer="nltk"').NLTKWordTokenizer()


@cache
def _punkt(language: str) -> Any:
    """NLTK's splitter with rougekit's tables."""
    nltk = extras.load("nltk.tokenize.punkt", 'sentences="nltk"')
    known, parameters = punkt.tables(language), nltk.PunktParameters()
    parameters.abbrev_types = set(known.abbreviations)
    parameters.collocations = set(known.collocations)
    parameters.sent_starters = set(known.starters)
    parameters.ortho_context.update(known.cases)
    return nltk.PunktSentenceTokenizer(parameters)
