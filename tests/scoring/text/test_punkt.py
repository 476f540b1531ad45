"""Punkt: every decision against NLTK's, with our tables."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev.peers import punkt_tab_folder
from rougekit.scoring.text import punkt
from rougekit.scoring.text.sentences import Punkt, resolve
from rougekit.scoring.text.versions import EMULATED
from tests.helpers.amounts import drawn, max_examples
from tests.helpers.sentences import SPACES, WORDS, texts

nltk_punkt = pytest.importorskip("nltk.tokenize.punkt")
STORY = (
    'Mr. Smith paid $3.50 to J. S. Bach at 5 p.m. in the U.S. He left. "Why?" she asked. (No answer.) "Go!" '
    "It rained... Then, e.g. on Aug. 3. it stopped. Ph.D. students cheered!! No. 5 won."
)


def nltk_splitter(known):
    """NLTK's class with our tables."""
    parameters = nltk_punkt.PunktParameters()
    parameters.abbrev_types.update(known.abbreviations)
    parameters.collocations.update(known.collocations)
    parameters.sent_starters.update(known.starters)
    parameters.ortho_context.update(known.cases)
    return nltk_punkt.PunktSentenceTokenizer(parameters)


def nltk_of_the_rules_we_follow():
    import nltk

    if nltk.__version__.split(".")[:2] != EMULATED["nltk"].split("."):
        pytest.skip(f"NLTK {nltk.__version__} decides otherwise than {EMULATED['nltk']} after curly quotes")


def test_english_sentences():
    assert resolve(None).sentences(STORY) == [
        "Mr. Smith paid $3.50 to J. S. Bach at 5 p.m. in the U.S.",
        "He left.",
        '"Why?"',
        "she asked.",
        "(No answer.)",
        '"Go!"',
        "It rained... Then, e.g.",
        "on Aug. 3. it stopped.",
        "Ph.D. students cheered!!",
        "No.",
        "5 won.",
    ]


@pytest.mark.parametrize(
    ("text", "sentences"), [("", []), (" \n ", []), ("a", ["a"]), (" a. \n", [" a."]), ("?", ["?"])]
)
def test_short_texts(text, sentences):
    assert resolve(None).sentences(text) == sentences


@max_examples(400, 60)
@given(texts)
@example(STORY)
@example("He said: “Go.” Then « non. » fin.’ End")
@example(". . . a")
@example("Plan C. Absolutely not.")
@example("a \u00b2. they b ½. they c \u200d. he d \u0307. he e \u203f. he f \u24b6. he g Ⅳ. he")
def test_punkt_decides_as_nltk(text):
    nltk_of_the_rules_we_follow()
    assert Punkt().sentences(text) == nltk_splitter(punkt.tables("english")).tokenize(text)


@pytest.mark.slow
@pytest.mark.parametrize("language", punkt.LANGUAGES)
def test_every_language_has_nltks_tables_and_decisions(language, monkeypatch):
    nltk_of_the_rules_we_follow()
    if language != "english":
        pytest.importorskip("punkt")
    import nltk

    monkeypatch.setattr(nltk.data, "path", [str(punkt_tab_folder().parents[1])])
    theirs = nltk_punkt.PunktTokenizer(language)
    known = punkt.tables(language)
    assert known.abbreviations == theirs._params.abbrev_types
    assert known.collocations == theirs._params.collocations
    assert known.starters == theirs._params.sent_starters
    assert known.cases == dict(theirs._params.ortho_context)
    for first, second in list(known.collocations)[: drawn(None, 40)]:
        text = f"So {first}. {second} is. End"
        assert Punkt(language=language).sentences(text) == theirs.tokenize(text)
    words = [*list(known.cases)[:40], *(f"{word}." for word in list(known.abbreviations)[:40]), *WORDS]
    choices = st.lists(st.tuples(st.sampled_from(words), st.sampled_from(SPACES), st.booleans()), max_size=15)

    @max_examples(100, 20)
    @given(choices.map(lambda items: "".join((w.capitalize() if up else w) + space for w, space, up in items)))
    def compare(text):
        assert Punkt(language=language).sentences(text) == theirs.tokenize(text)

    compare()


def test_collocations_of_whole_words():
    """NLTK's tables have none, only initials and numbers before a period, but other tables may."""
    known = punkt.Tables(frozenset(), frozenset({("sankt", "gallen"), (".", "so")}), frozenset(), {})
    text = "In Sankt. Gallen is. Gallen is . So it is."
    spans = punkt.spans(text, known)
    assert [text[start:end] for start, end in spans] == nltk_splitter(known).tokenize(text)
    assert len(spans) == 2
