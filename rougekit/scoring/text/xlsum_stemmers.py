"""The stemmers of XL-Sum's scorer (Hasan et al. 2021) for 18 languages, under the scorer's names of the languages."""

from collections.abc import Callable

from rougekit.foundation import extras
from rougekit.scoring.text.nltk_words import SNOWBALL, snowball_except_stopwords

STEMMERS: dict[str, tuple[str, ...]] = {
    **{f"xlsum:{language}": ("nltk",) for language in SNOWBALL},
    "xlsum:bengali": (), "xlsum:hindi": (), "xlsum:turkish": ("turkishstemmer",),
}  # fmt: skip
"""The libraries that each stemmer needs, under their names in `rougekit.scoring.text.versions`."""


def stem_function(name: str) -> Callable[[str], str]:
    """Create a stem function by its name in STEMMERS, for one thread. It keeps words of up to three characters."""
    language = name.removeprefix("xlsum:")
    stem: Callable[[str], str]
    if language in SNOWBALL:
        stem = snowball_except_stopwords(language)
    elif language == "turkish":
        stem = extras.load("TurkishStemmer", "stemmer='xlsum:turkish'").TurkishStemmer().stem
    else:
        stem = hindi if language == "hindi" else bengali
    return lambda word: stem(word) if len(word) > 3 else word


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
    """The word without its longest suffix that leaves at least two characters."""
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
"""The suffixes of Rafi Kamal's stemmer, some as `suffix>replacement`. In each group, the first that matches applies."""
_BENGALI = [[rule.partition(">")[::2] for rule in group.split()] for group in BENGALI]
_SIGNS = frozenset("ািীেুূো")


def bengali(word: str) -> str:
    """Remove or replace one suffix of each group. No suffix is removed that would leave only vowel signs."""
    for group in _BENGALI:
        for suffix, replacement in group:
            if word.endswith(suffix):
                kept = word[: -len(suffix)]
                if replacement or set(kept) - _SIGNS:
                    word = kept + replacement
                break
    return word
