"""Sentence splitters by name: Punkt, sentencex, callables."""

import pickle
import subprocess
import sys

import pytest
from hypothesis import example, given

from rougekit.scoring.text.callables import ResultError
from rougekit.scoring.text.sentences import resolve
from tests.helpers.sentences import texts


def test_splitting_loads_neither_nltk_nor_data_from_elsewhere():
    code = "from rougekit.scoring.text.sentences import resolve; import sys; resolve(None).sentences('A b. C d.'); "
    check = "assert not {'nltk', 'punkt', 'sentencex'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code + check], check=True)


def test_german_abbreviations_do_not_end_sentences():
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
def test_spans_cover_the_sentences(name, text):
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


def test_a_callable_splits_sentences():
    splitter = resolve(lambda text: text.split("|"))
    assert splitter.sentences("a|b") == ["a", "b"]
    assert splitter.name.startswith("lambda#")
    assert splitter.spans("a|b") is None
    with pytest.raises(
        ResultError, match=r"sentences lambda#.* returned str for text 0; expected a list or tuple of str"
    ):
        resolve(lambda text: text).sentences("a")


def test_pickled_splitters_are_equal():
    for name in ("punkt", "sentencex:de"):
        assert pickle.loads(pickle.dumps(resolve(name))) == resolve(name)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("spacy", "sentences='spacy'; expected None, a callable .*'punkt:german', 'sentencex'"),
        ("punkt:germn", r"sentences='punkt:germn' \(did you mean 'punkt:german'\?\); Punkt has tables for"),
        ("sentencex:Deutsch", "'Deutsch' is not a language code"),
    ],
)
def test_invalid_splitters_are_refused(value, message):
    with pytest.raises(ValueError, match=message):
        resolve(value)
