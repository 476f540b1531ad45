"""Callables of users: called unchanged, checked, and named with a hash of what they do."""

import pickle
import re
from functools import partial

import pytest

from rougekit import Scorer, parse_signature
from rougekit.scoring.text.callables import ResultError
from rougekit.scoring.text.tokenizers import resolve


def test_a_callable_gets_the_raw_text_and_its_tokens_stay_unchanged():
    tokenizer = resolve(lambda text: text.split("|"))
    assert tokenizer.tokens("A b|É") == ["A b", "É"]
    assert tokenizer.spans("A b|É") is None
    assert resolve(lambda text: tuple(text)).tokens("ab") == ["a", "b"]


class WithTokenize:
    def __call__(self, text):
        raise AssertionError("an object with .tokenize is not called")

    def tokenize(self, text):
        return text.split()


def test_an_object_is_used_through_tokenize():
    assert resolve(WithTokenize()).tokens("a b") == ["a", "b"]


@pytest.mark.parametrize(
    ("result", "found"),
    [("a b", "str"), (None, "NoneType"), (["a", 1], "int as item 1"), ({"a"}, "set"), ([None], "NoneType as item 0")],
)
def test_a_result_that_is_not_a_list_of_str_is_refused_with_its_position(result, found):
    tokenizer = resolve(lambda text: result if text == "bad" else [text])
    with pytest.raises(ResultError, match=f"returned {found} for text 2; expected a list or tuple of str") as error:
        tokenizer.tokens_of(["a", "b", "bad"])
    assert error.value.position == 2
    assert isinstance(error.value, TypeError)
    assert pickle.loads(pickle.dumps(error.value)).position == 2


def test_a_callable_is_named_with_a_hash_of_its_source():
    callables = (lambda text: text.split()), (lambda text: list(text))
    first, second = map(resolve, callables)
    assert first.name != second.name
    assert resolve(callables[0]).name == first.name
    assert first.name.startswith("lambda#")
    assert resolve(str.split).name.startswith("str.split#")
    assert resolve(WithTokenize()).name.startswith("WithTokenize#")
    on_dots, on_commas = (partial(re.split, sign) for sign in (r"\.", ","))
    assert resolve(on_dots).name.startswith("split#")
    assert resolve(on_dots).name != resolve(on_commas).name != resolve(partial(re.split, ",", maxsplit=1)).name


class Cutter:
    """A tokenizer with a state that its source does not show."""

    def __init__(self, size):
        self.size = size

    def __call__(self, text):
        return [text[at : at + self.size] for at in range(0, len(text), self.size)]


def test_callables_that_split_differently_have_different_signatures():
    two, three, again = (Scorer(tokenizer=Cutter(size)).signature for size in (2, 3, 2))
    assert two == again != three
    assert Scorer(tokenizer=lambda text: 1 / 0).signature  # identified by its source instead


def test_a_callable_without_source_that_fails_on_the_probe_has_no_hash():
    function = eval("lambda text: 1 / 0")
    assert resolve(function).name == "lambda#?"
    with pytest.raises(ValueError, match="a callable or list of yours"):
        parse_signature(Scorer(tokenizer=function).signature)
