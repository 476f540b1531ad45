"""A pair in a link, and back."""

import base64
import re
import zlib

import pytest

from space import share
from space.choices import Choices


def test_a_link_brings_the_pair_and_its_options_back():
    asked = "a\ncat #€ 😀", "b\n---\nc", Choices(("rouge1", "bleu"), stemmer="porter", max_words=5)
    *texts, choices = share.read("#" + share.fragment(*asked))
    assert texts == [*asked[:2]]
    assert choices.options() == asked[2].options()
    assert re.fullmatch("pair=[A-Za-z0-9_-]+", share.fragment(*asked))
    assert share.read("") is share.read("#tab=compare") is None


DEEP = base64.urlsafe_b64encode(zlib.compress(b"[" * 200_000)).decode()


@pytest.mark.parametrize(
    "broken", ["pair=", "pair=%%%", "pair=abc", f"pair={DEEP}", share.fragment("a", "b", Choices())[:-6]]
)
def test_a_broken_link_is_told(broken):
    with pytest.raises(ValueError, match="the link is incomplete or was changed"):
        share.read(broken)
