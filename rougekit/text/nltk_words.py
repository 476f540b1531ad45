"""NLTK as installed: its sentences, words and stemmers, on tables that come with rougekit, so without its downloads."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from rougekit import extras
from rougekit.text import punkt
from rougekit.text.splitter import Splitter
from rougekit.text.tokenizer import Span, Tokenizer
from rougekit.text.versions import versions


@dataclass(frozen=True)
class NltkSentences(Splitter):
    """nltk.sent_tokenize(text, language). What it decides depends on NLTK's release; the signature names it."""

    language: str = "english"

    def __post_init__(self) -> None:
        _punkt(self.language)

    @property
    def name(self) -> str:  # type: ignore[override]
        return "nltk" if self.language == "english" else f"nltk:{self.language}"

    @property
    def versions(self) -> Mapping[str, str]:
        """NLTK's."""
        return versions("nltk")

    def sentences(self, text: str) -> list[str]:
        return [text[start:end] for start, end in self.spans(text)]

    def spans(self, text: str) -> list[Span]:
        return list(_punkt(self.language).span_tokenize(text))


@dataclass(frozen=True)
class NltkWords(Tokenizer):
    """nltk.word_tokenize(text): words, clitics and punctuation of English sentences; nothing is lower-cased."""

    name = "nltk"
    breaks_at_newline = False

    def __post_init__(self) -> None:
        _treebank()

    @property
    def versions(self) -> Mapping[str, str]:
        """NLTK's."""
        return versions("nltk")

    def tokens(self, text: str) -> list[str]:
        """The words of a text."""
        words = _treebank()
        return [word for sentence in NltkSentences().sentences(text) for word in words.tokenize(sentence)]

    def spans(self, text: str) -> list[Span] | None:
        """Where they stand; None where NLTK can't say."""
        try:
            return [
                (start + first, start + last)
                for start, end in NltkSentences().spans(text)
                for first, last in _treebank().span_tokenize(text[start:end])
            ]
        except ValueError:
            return None


@dataclass(frozen=True)
class NltkStemmer:
    """One of NLTK's stemmers, for tokens of any tokeniser."""

    name: str
    """"nltk:lancaster", or "nltk:" and another of STEMMERS"""

    def __post_init__(self) -> None:
        _stemmer(self.name)

    @property
    def versions(self) -> Mapping[str, str]:
        """NLTK's."""
        return versions("nltk")

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word; each distinct word is stemmed once."""
        stem = _stemmer(self.name)  # anew, as some keep a word's state, which several threads would mix
        stem_of = {word: stem(word) for word in dict.fromkeys(words)}
        return [stem_of[word] for word in words]


SNOWBALL = (
    "arabic", "danish", "dutch", "english", "finnish", "french", "german", "hungarian", "italian", "norwegian",
    "portuguese", "romanian", "russian", "spanish", "swedish",
)  # fmt: skip
"""Languages of NLTK's own Snowball stemmers, which differ from PyStemmer's in some words."""
_CLASSES = {
    "lancaster": "LancasterStemmer", "isri": "ISRIStemmer", "arlstem": "ARLSTem", "arlstem2": "ARLSTem2",
    "cistem": "Cistem", "porter": "PorterStemmer",
}  # fmt: skip
STEMMERS = tuple(f"nltk:{name}" for name in sorted((*_CLASSES, *SNOWBALL)))
"""Those that need no data of their own."""


def _stemmer(name: str) -> Callable[[str], str]:
    stem = extras.load("nltk.stem", f"stemmer={name!r}", "languages")
    kind = name.removeprefix("nltk:")
    made = getattr(stem, _CLASSES[kind])() if kind in _CLASSES else stem.SnowballStemmer(kind)
    found: Callable[[str], str] = made.stem
    return found


def snowball_but_for_stopwords(language: str) -> Callable[[str], str]:
    """NLTK's SnowballStemmer(language, ignore_stopwords=True).stem, on our copy of its lists of stop words.

    A new one each time: for one thread. The Arabic one remembers from one word to the next that it has met a certain
    suffix, and never forgets; here it has always met it, so that no stem depends on the words before.
    """
    stem = extras.load("nltk.stem", f"stemmer='xlsum:{language}'", "languages")
    stemmer = stem.SnowballStemmer(language).stemmer
    stemmer.stopwords = _stopwords()[language]
    stemmer.suffixes_verb_step1_success = True  # no other language has it, and nothing resets it
    found: Callable[[str], str] = stemmer.stem
    return found


@cache
def _stopwords() -> dict[str, frozenset[str]]:
    text = resources.files("rougekit").joinpath("data/nltk-stopwords.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines()]
    return {language: frozenset(words) for language, *words in rows}


@cache
def _treebank() -> Any:
    return extras.load("nltk.tokenize", 'tokenizer="nltk"', "languages").NLTKWordTokenizer()


@cache
def _punkt(language: str) -> Any:
    """NLTK's splitter with our tables."""
    nltk = extras.load("nltk.tokenize.punkt", 'sentences="nltk"', "languages")
    known, parameters = punkt.tables(language), nltk.PunktParameters()
    parameters.abbrev_types = set(known.abbreviations)
    parameters.collocations = set(known.collocations)
    parameters.sent_starters = set(known.starters)
    parameters.ortho_context.update(known.cases)
    return nltk.PunktSentenceTokenizer(parameters)
