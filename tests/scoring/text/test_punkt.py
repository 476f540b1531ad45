"""The tables of Punkt are NLTK's, and so are all decisions with them, in every language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev.peers import punkt_tab_folder
from rougekit.scoring.text import punkt
from rougekit.scoring.text.sentences import Punkt
from tests.helpers.amounts import drawn, max_examples
from tests.helpers.sentences import SPACES, WORDS, nltk_of_the_rules_we_follow

nltk_punkt = pytest.importorskip("nltk.tokenize.punkt")


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
