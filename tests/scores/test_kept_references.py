"""References that are remembered: equal ones are known as such, as texts or as hashes, and no pickle holds a text."""

import pickle

import pyarrow as pa
import pytest

from rougekit.scores.kept_references import KeptReferences

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
    assert KeptReferences(TEXTS).first_difference(form(KeptReferences(other))) == first
    assert form(KeptReferences(TEXTS)).first_difference(KeptReferences(other)) == first


def test_a_pickle_holds_no_text():
    secret = KeptReferences(["a secret text"])
    assert b"secret text" not in pickle.dumps(secret)
    assert in_pickle(secret).texts is None
    assert in_pickle(secret).hashes == secret.hashes


def test_borders_of_references_count():
    hashes = KeptReferences([["ab", "c"], ["a", "bc"], ["abc"], "abc", ["1:a", ""]]).hashes
    assert len(set(hashes)) == 4
    assert hashes[2] == hashes[3]
    assert {len(one) for one in hashes} == {8}


def test_a_column_of_arrow_is_read_when_it_is_asked_for():
    assert KeptReferences(pa.array([["c", "d"], ["a b"]])).first_difference(KeptReferences([["c", "d"], "a b"])) is None


def test_a_list_that_is_changed_later_is_remembered_as_it_was():
    given = ["a", "b"]
    kept = KeptReferences(given)
    given[0] = "c"
    assert kept.texts == ["a", "b"]


@pytest.mark.parametrize("form", [lambda one: one, in_pickle], ids=["texts", "hashes"])
def test_references_of_both(form):
    both = KeptReferences(TEXTS[:1]).beside(form(KeptReferences(TEXTS[1:])))
    assert both.first_difference(KeptReferences(TEXTS)) is None
