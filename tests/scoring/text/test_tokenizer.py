"""What a tokeniser has of its base: many texts, no places."""

from rougekit.scoring.text.tokenizer import Tokenizer


class Letters(Tokenizer):
    """One token for each letter."""

    name = "letters"

    def tokens(self, text):
        return list(text)


def test_many_texts_are_each_of_them():
    assert Letters().tokens_of(["ab", "", "c"]) == [["a", "b"], [], ["c"]]


def test_it_knows_no_places_and_no_versions_and_is_the_houses():
    assert Letters().spans("ab") is None
    assert Letters().versions == {}
    assert Letters().breaks_at_newline
    assert not Letters().is_the_users
