"""Texts kept for comparison: equality is detected from texts or hashes, and a pickle contains no text."""

import pickle

import pyarrow as pa
import pytest

from rougekit.scoring.scores.kept_texts import KeptTexts

TEXTS = ["a b", ["c", "d"], "\ud800"]


def in_pickle(kept):
    return pickle.loads(pickle.dumps(kept))


@pytest.mark.parametrize("form", [lambda one: one, in_pickle], ids=["texts", "hashes"])
@pytest.mark.parametrize(
    ("other", "first"),
    [
        (TEXTS, None),
        ([["a b"], ["c", "d"], "\ud800"], None),  # one reference equals a list of one
        (["a b", ["d", "c"], "\ud800"], 1),
        (["a b", ["cd", ""], "\ud800"], 1),
        (["a b", ["c", "d"], "?"], 2),
        (["a", "c", "?"], 0),
    ],
)
def test_the_first_difference_is_found(form, other, first):
    assert KeptTexts(TEXTS).first_difference(form(KeptTexts(other))) == first
    assert form(KeptTexts(TEXTS)).first_difference(KeptTexts(other)) == first


def test_a_pickle_holds_no_text():
    secret = KeptTexts(["a secret text"])
    assert b"secret text" not in pickle.dumps(secret)
    assert in_pickle(secret).references is None
    assert in_pickle(secret).hashes == secret.hashes


def test_boundaries_between_references_matter():
    hashes = KeptTexts([["ab", "c"], ["a", "bc"], ["abc"], "abc", ["1:a", ""]]).hashes
    assert len(set(hashes)) == 4
    assert hashes[2] == hashes[3]
    assert {len(one) for one in hashes} == {8}


def test_an_arrow_column_is_read_lazily():
    assert KeptTexts(pa.array([["c", "d"], ["a b"]])).first_difference(KeptTexts([["c", "d"], "a b"])) is None


def test_later_changes_of_a_list_do_not_matter():
    given = ["a", "b"]
    kept = KeptTexts(given)
    given[0] = "c"
    assert kept.references == ["a", "b"]


@pytest.mark.parametrize("form", [lambda one: one, in_pickle], ids=["texts", "hashes"])
def test_references_of_concatenated_texts(form):
    both = KeptTexts(TEXTS[:1]).followed_by(form(KeptTexts(TEXTS[1:])))
    assert both.first_difference(KeptTexts(TEXTS)) is None
