"""Texts of words and marks that are hard to split into sentences, and NLTK's own splitter."""

import pytest
from hypothesis import strategies as st

from rougekit.kernels.punkt import Tables
from rougekit.scoring.text.versions import EMULATED

# fmt: off
WORDS = [
    "the", "The", "he", "He", "I", "i", "Bach", "Mr.", "Dr.", "U.S.", "J.", "e.g.", "a.m.", "Aug.", "No.", "no.",
    "wash.", "3.", "4.5", "-1.", "1,000.", "٣.", "x-dr.", "co.", "É.", "ß.", "日本。", "_.", "...", "..", ".", "!",
    "?", "!?", "?!", '"', "'", "”", "“", "»", "«", "’", "(", ")", "[", "]", "{", "}", "--", "-", ",", ";", ":", "&",
    "#", "*", "@", "`", "'s", "said", "And", "Yes",
]
# fmt: on
SPACES = ["", " ", " ", " ", "  ", "\n", "\n\n", "\t", "\r\n", "\x0b", "\x1c", "\x85", "\u00a0", "\u2028", ". . ."]
pieces = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(SPACES)), max_size=12)
texts = st.one_of(
    pieces.map(lambda pairs: "".join(word + space for word, space in pairs)),
    st.text(st.sampled_from(".?!… \n\tabAB1\"')-,”"), max_size=20),
    st.text(max_size=20),
)


def nltk_splitter(known: Tables):
    """NLTK's class with our tables."""
    nltk_punkt = pytest.importorskip("nltk.tokenize.punkt")
    parameters = nltk_punkt.PunktParameters()
    parameters.abbrev_types.update(known.abbreviations)
    parameters.collocations.update(known.collocations)
    parameters.sent_starters.update(known.starters)
    parameters.ortho_context.update(known.cases)
    return nltk_punkt.PunktSentenceTokenizer(parameters)


def nltk_of_the_rules_we_follow():
    nltk = pytest.importorskip("nltk")
    if nltk.__version__.split(".")[:2] != EMULATED["nltk"].split("."):
        pytest.skip(f"NLTK {nltk.__version__} decides otherwise than {EMULATED['nltk']} after curly quotes")
