"""Sentence splitters: Punkt against NLTK's own, sentencex, callables."""

import pickle
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rougekit.text import punkt
from rougekit.text.callables import ResultError
from rougekit.text.sentences import Punkt, resolve
from rougekit.text.unsplit import looks_unsplit
from workbench.peers import punkt_tab_folder

nltk_punkt = pytest.importorskip("nltk.tokenize.punkt")

STORY = (
    'Mr. Smith paid $3.50 to J. S. Bach at 5 p.m. in the U.S. He left. "Why?" she asked. (No answer.) "Go!" '
    "It rained... Then, e.g. on Aug. 3. it stopped. Ph.D. students cheered!! No. 5 won."
)

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


def nltk_splitter(known):
    """NLTK's own class on our tables."""
    parameters = nltk_punkt.PunktParameters()
    parameters.abbrev_types.update(known.abbreviations)
    parameters.collocations.update(known.collocations)
    parameters.sent_starters.update(known.starters)
    parameters.ortho_context.update(known.cases)
    return nltk_punkt.PunktSentenceTokenizer(parameters)


def nltk_of_the_rules_we_follow():
    import nltk

    if nltk.__version__.split(".")[:2] != punkt.LIKE_NLTK.split("."):
        pytest.skip(f"NLTK {nltk.__version__} decides otherwise than {punkt.LIKE_NLTK} after curly quotes")


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


@settings(max_examples=400)
@given(texts)
@example(STORY)
@example("He said: “Go.” Then « non. » fin.’ End")
@example(". . . a")
@example("Plan C. Absolutely not.")
def test_punkt_decides_as_nltk(text):
    nltk_of_the_rules_we_follow()
    assert Punkt("english").sentences(text) == nltk_splitter(punkt.tables("english")).tokenize(text)


@pytest.mark.slow
@pytest.mark.parametrize("language", punkt.LANGUAGES)
def test_every_language_has_nltk_s_tables_and_decisions(language, monkeypatch):
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
    for first, second in known.collocations:
        text = f"So {first}. {second} is. End"
        assert Punkt(language).sentences(text) == theirs.tokenize(text)
    words = [*list(known.cases)[:40], *(f"{word}." for word in list(known.abbreviations)[:40]), *WORDS]
    choices = st.lists(st.tuples(st.sampled_from(words), st.sampled_from(SPACES), st.booleans()), max_size=15)

    @settings(max_examples=100)
    @given(choices.map(lambda items: "".join((w.capitalize() if up else w) + space for w, space, up in items)))
    def compare(text):
        assert Punkt(language).sentences(text) == theirs.tokenize(text)

    compare()


def test_collocations_of_whole_words():
    """NLTK's tables have none, only initials and numbers before a period; others may."""
    known = punkt.Tables(frozenset(), frozenset({("sankt", "gallen"), (".", "so")}), frozenset(), {})
    text = "In Sankt. Gallen is. Gallen is . So it is."
    spans = punkt.spans(text, known)
    assert [text[start:end] for start, end in spans] == nltk_splitter(known).tokenize(text)
    assert len(spans) == 2


def test_splitting_loads_neither_nltk_nor_data_from_elsewhere():
    code = "from rougekit.text.sentences import resolve; import sys; resolve(None).sentences('A b. C d.'); "
    check = "assert not {'nltk', 'punkt', 'sentencex'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code + check], check=True)


def test_german_abbreviations_are_no_sentence_ends():
    pytest.importorskip("punkt")
    german = resolve("punkt:german")
    assert german.sentences("Das ist z.B. ein Satz. Am 3. Mai kam Dr. Ott.") == [
        "Das ist z.B. ein Satz.",
        "Am 3. Mai kam Dr. Ott.",
    ]
    assert german.name == "punkt:german"
    assert resolve("punkt:english").name == resolve("punkt").name == "punkt"


@pytest.mark.parametrize("name", ["punkt", "sentencex", "sentencex:ja"])
@given(text=texts)
@example(text="\ud800. B\u2028c.")
@example(text="B\u2028. B")
def test_spans_are_the_sentences(name, text):
    if name != "punkt":
        pytest.importorskip("sentencex")
    splitter = resolve(name)
    assert [text[start:end] for start, end in splitter.spans(text)] == splitter.sentences(text)
    if name != "punkt":
        assert "".join(splitter.sentences(text)) == text


def test_sentencex_by_language():
    pytest.importorskip("sentencex")
    assert resolve("sentencex:hi").sentences("यह एक है। यह दो है।") == ["यह एक है। ", "यह दो है।"]
    assert resolve("sentencex", "ja").name == "sentencex:ja"
    assert resolve("sentencex").name == "sentencex:en"
    assert resolve("sentencex:en").versions["sentencex"]


def test_a_callable():
    splitter = resolve(lambda text: text.split("|"))
    assert splitter.sentences("a|b") == ["a", "b"]
    assert splitter.name.startswith("lambda#")
    assert splitter.spans("a|b") is None
    with pytest.raises(
        ResultError, match=r"sentences lambda#.* returned str for text 0; expected a list or tuple of str"
    ):
        resolve(lambda text: text).sentences("a")


def test_a_splitter_is_a_value():
    for name in ("punkt", "sentencex:de"):
        assert pickle.loads(pickle.dumps(resolve(name))) == resolve(name)


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ("spacy", ValueError, "sentences='spacy'; expected None, 'punkt', 'punkt:german', 'sentencex'"),
        ("punkt:germn", ValueError, r"sentences='punkt:germn' \(did you mean 'punkt:german'\?\); Punkt has tables for"),
        ("sentencex:Deutsch", ValueError, "'Deutsch' is no language code"),
        (5, TypeError, "sentences is int; expected None, a name or a callable"),
    ],
)
def test_errors(value, error, message):
    with pytest.raises(error, match=message):
        resolve(value)


@pytest.mark.parametrize(("name", "module"), [("punkt:dutch", "punkt"), ("sentencex", "sentencex")])
def test_without_its_package_the_error_is_the_pip_line(monkeypatch, name, module):
    monkeypatch.setitem(sys.modules, module, None)
    punkt.tables.cache_clear()
    assert resolve(None).sentences("A b. C d.") == ["A b.", "C d."]
    with pytest.raises(ImportError, match=r'pip install "rougekit\[languages\]"'):
        resolve(name)


@pytest.mark.parametrize(
    ("text", "unsplit"),
    [
        ("One. Two. Three", True),
        ("One. Two. ", False),
        ("One. Two.", False),
        ("One! Two? Three", True),
        ("One.\nTwo. Three. Four", False),
        ('"One." "Two!" he said', True),
        ("One.\u201d Two.) Three", True),
        ("3.5 and 4.5 m. Then", False),
        ("e.g. Then this", False),
        ("这是。那是。好", True),
        ("这是。那是。", False),
        ("这是！那是", False),
        ("他说：「这是。那是。」", False),
        ("「这是。」「那是。」好", True),
        ("A.  B.\tC", True),
        ("", False),
    ],
)
def test_texts_that_should_have_been_split(text, unsplit):
    assert looks_unsplit(text) is unsplit
