"""The stemmers of XL-Sum's scorer (Hasan et al. 2021) for 18 languages, by its names for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rougekit import extras
from rougekit.text.nltk_words import SNOWBALL, snowball_but_for_stopwords
from rougekit.text.versions import versions

LANGUAGES = (*SNOWBALL, "bengali", "hindi", "turkish")


@dataclass(frozen=True)
class XlsumStemmer:
    """The stemmer of one language, for tokens of more than three characters."""

    name: str
    """"xlsum:" and one of LANGUAGES"""

    def __post_init__(self) -> None:
        _stem_function(self._language)

    @property
    def _language(self) -> str:
        return self.name.removeprefix("xlsum:")

    @property
    def versions(self) -> Mapping[str, str]:
        """Those of the library that stems."""
        if self._language == "turkish":
            return versions("turkishstemmer")
        return versions("nltk") if self._language in SNOWBALL else {}

    def stems(self, words: Sequence[str]) -> list[str]:
        """The stem of each word, which may be empty; each distinct word is stemmed once."""
        stem = _stem_function(self._language)
        stem_of = {word: stem(word) if len(word) > 3 else word for word in dict.fromkeys(words)}
        return [stem_of[word] for word in words]


def _stem_function(language: str) -> Callable[[str], str]:
    """For one thread."""
    if language in SNOWBALL:
        return snowball_but_for_stopwords(language)
    if language == "turkish":
        library = extras.load("TurkishStemmer", "stemmer='xlsum:turkish'", "languages")
        stem: Callable[[str], str] = library.TurkishStemmer().stem
        return stem
    return {"hindi": hindi, "bengali": bengali}[language]


HINDI = (
    "ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयाँ ाइयों ाइयां",
    "ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियाँ ियों ियां",
    "ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं",
    "कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ाँ ां ों ें",
    "ो े ू ु ी ि ा",
)
"""Suffixes of 5, 4, 3, 2 and 1 characters (Ramanathan and Rao 2003)."""
_HINDI = [(5 - k, tuple(suffixes.split())) for k, suffixes in enumerate(HINDI)]


def hindi(word: str) -> str:
    """The word without its longest suffix, of which at least two characters are left."""
    for length, suffixes in _HINDI:
        if len(word) > length + 1 and word.endswith(suffixes):
            return word[:-length]
    return word


BENGALI = (
    "ই ও তো",
    "কে তে রা",
    "চ্ছি চ্ছিল চ্ছে চ্ছিস চ্ছিলেন চ্ছ য়েছে েছ েছে েছেন রছ>র রব>র েল েলো ওয়া েয়ে>া য় য়ে য়েছিল েয়েছিল>া েছিল েয়েছিলেন>া "
    "েছিলেন লেন দের ের ার েন বেন িস ছিস ছিলি ছি ছে লি বি ে",
    "টি টির েরটা েরটার টা টার গুলো গুলোর েরগুলো েরগুলোর",
)
"""Suffixes, and what is put in their place, of Rafi Kamal's stemmer: in each group the first that fits decides."""
_BENGALI = [[rule.partition(">")[::2] for rule in group.split()] for group in BENGALI]
_SIGNS = frozenset("ািীেুূো")


def bengali(word: str) -> str:
    """The word less one suffix of each group, of which more than vowel signs must be left."""
    for group in _BENGALI:
        for suffix, replacement in group:
            if word.endswith(suffix):
                kept = word[: -len(suffix)]
                if replacement or set(kept) - _SIGNS:
                    word = kept + replacement
                break
    return word
