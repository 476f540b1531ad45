"""Tokenizers: names, callables, objects; words and characters of every script."""

import pickle
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev.paths import ROOT
from rougekit import Scorer
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.tokenizers import NAMES, resolve
from rougekit.scoring.text.unicode import fold
from tests.helpers.installed import skips_without_its_library

any_text = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["L", "N", "M", "Cs"]),
        st.sampled_from(
            "aZ9 \n\t.,'-ßİIıſﬁ½Ａé\u0301\u0308กำ้日本のー々한ㅎㅏㄴ\u1112\u1161\u11abमी़\u200d\u0345👍🏽\ufe0f"
        ),
    ),
    max_size=40,
)
FOLDED = ["unicode", "unicode:tr", "char", "char:tr", "icu"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_has_a_row_in_the_documents(name):
    assert f'\n| `"{name}"`' in (ROOT / "docs" / "languages.md").read_text("utf-8")


def test_the_whitespace_tokenizer_changes_nothing():
    assert resolve("whitespace").tokens(" The\u00a0 cat,\nÉ ") == ["The", "cat,", "É"]


@pytest.mark.parametrize("name", ["whitespace", *FOLDED])
@given(texts=st.lists(any_text, max_size=6))
def test_many_texts_give_the_tokens_of_each_alone(name, texts):
    tokenizer = resolve(name)
    assert tokenizer.tokens_of(texts) == [tokenizer.tokens(text) for text in texts]


@pytest.mark.parametrize("name", FOLDED)
@given(text=any_text)
@example(text="ㅎㅏㄴ")
@example(text="a\u0345\u0301")
def test_spans_contain_their_tokens(name, text):
    tokenizer = resolve(name)
    tokens, spans = tokenizer.tokens(text), tokenizer.spans(text)
    assert len(tokens) == len(spans)
    assert spans == sorted(spans)
    for token, (start, end) in zip(tokens, spans, strict=True):
        assert 0 <= start < end <= len(text)
        assert token in fold(text[start:end], name.endswith(":tr"))


@pytest.mark.parametrize("name", ["whitespace", *FOLDED])
@given(text=any_text)
def test_a_text_has_the_tokens_of_its_lines(name, text):
    tokenizer = resolve(name)
    assert tokenizer.breaks_at_newline
    assert tokenizer.tokens(text) == [token for line in text.split("\n") for token in tokenizer.tokens(line)]
    assert not resolve(str.split).breaks_at_newline


@given(any_text)
def test_spans_of_the_whitespace_tokenizer_cover_the_words(text):
    tokenizer = resolve("whitespace")
    assert [text[start:end] for start, end in tokenizer.spans(text)] == tokenizer.tokens(text)


@pytest.mark.parametrize("name", FOLDED)
@given(text=any_text)
def test_composed_and_decomposed_texts_are_equal(name, text):
    tokens = resolve(name).tokens(unicodedata.normalize("NFC", text))
    assert resolve(name).tokens(unicodedata.normalize("NFD", text)) == tokens
    assert resolve(name).tokens(text) == tokens


@pytest.mark.parametrize("name", ["unicode", "char"])
@given(text=any_text.filter(lambda text: "\u0345" not in unicodedata.normalize("NFD", text)))
def test_case_does_not_matter(name, text):
    assert resolve(name).tokens(unicodedata.normalize("NFC", text).casefold()) == resolve(name).tokens(text)


def test_hugging_face_tokenizers():
    tokenizers = pytest.importorskip("tokenizers")
    model = tokenizers.models.WordLevel({"the": 0, "cat": 1, "?": 2}, unk_token="?")
    first = tokenizers.Tokenizer(model)
    first.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer = resolve(first)
    assert tokenizer.tokens("the cat  sat") == ["the", "cat", "?"]
    assert tokenizer.spans("the cat  sat") == [(0, 3), (4, 7), (9, 12)]
    second = tokenizers.Tokenizer(tokenizers.models.WordLevel({"a": 0, "?": 1}, unk_token="?"))
    assert tokenizer.name.startswith("Tokenizer#")
    assert tokenizer.name != resolve(second).name


@pytest.mark.parametrize("name", ["rouge_score", "rouge155"])
def test_a_standards_own_tokenizers_equal_the_kernels(name):
    assert isinstance(resolve(name), AsciiWords)
    assert resolve(name).name == name


def test_errors_say_what_is_allowed():
    with pytest.raises(ValueError, match=f"tokenizer='words'; expected one of {', '.join(NAMES)}, or a callable"):
        resolve("words")
    with pytest.raises(TypeError, match=r"text=\['a b'\]; expected a str"):
        Scorer().reader.tokens(["a b"])
    with pytest.raises(TypeError, match="tokenizer is int; expected a name"):
        resolve(5)


@pytest.mark.parametrize("name", [*NAMES[2:], "unicode:tr"])
def test_pickled_tokenizers_are_equal(name):
    with skips_without_its_library():
        tokenizer = resolve(name)
    assert tokenizer.name == name
    assert pickle.loads(pickle.dumps(tokenizer)) == tokenizer == resolve(tokenizer)
    if name in ("unicode", "unicode:tr", "char", "icu"):
        assert tokenizer.versions["unicode"] == unicodedata.unidata_version
    assert all(isinstance(version, str) for version in tokenizer.versions.values())
