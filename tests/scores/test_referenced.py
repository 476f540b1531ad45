"""References that are remembered: equal ones are known as such, as texts or as hashes, and no pickle holds a text."""

import pickle

import pyarrow as pa
import pytest

from rougekit.scores.referenced import Referenced

TEXTS = ["a b", ["c", "d"], "\ud800"]


def in_pickle(referenced):
    return pickle.loads(pickle.dumps(referenced))


@pytest.mark.parametrize("form", [lambda one: one, in_pickle], ids=["texts", "hashes"])
@pytest.mark.parametrize(
    ("other", "first"),
    [
        (TEXTS, None),
        ([["a b"], ["c", "d"], "\ud800"], None),  # one reference is a list of one
        (["a b", ["d", "c"], "\ud800"], 1),
        (["a b", ["cd", ""], "\ud800"], 1),
        (["a b", ["c", "d"], "?"], 2),
        (["a", "c", "?"], 0),
    ],
)
def test_the_first_difference_is_found(form, other, first):
    assert Referenced(TEXTS).first_difference(form(Referenced(other))) == first
    assert form(Referenced(TEXTS)).first_difference(Referenced(other)) == first


def test_a_pickle_holds_no_text():
    secret = Referenced(["a secret text"])
    assert b"secret text" not in pickle.dumps(secret)
    assert in_pickle(secret).texts is None
    assert in_pickle(secret).hashes == secret.hashes


def test_borders_of_references_count():
    hashes = Referenced([["ab", "c"], ["a", "bc"], ["abc"], "abc", ["1:a", ""]]).hashes
    assert len(set(hashes)) == 4
    assert hashes[2] == hashes[3]
    assert {len(one) for one in hashes} == {8}


def test_a_column_of_arrow_is_read_when_it_is_asked_for():
    assert Referenced(pa.array([["c", "d"], ["a b"]])).first_difference(Referenced([["c", "d"], "a b"])) is None


def test_a_list_that_is_changed_later_is_remembered_as_it_was():
    given = ["a", "b"]
    kept = Referenced(given)
    given[0] = "c"
    assert kept.texts == ["a", "b"]


@pytest.mark.parametrize("form", [lambda one: one, in_pickle], ids=["texts", "hashes"])
def test_references_of_both(form):
    both = Referenced(TEXTS[:1]).beside(form(Referenced(TEXTS[1:])))
    assert both.first_difference(Referenced(TEXTS)) is None
