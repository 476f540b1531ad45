"""What a tokeniser has of its base: many texts, one list, no places."""

from rougekit.text.tokenizer import Tokenizer


class Letters(Tokenizer):
    """One token for each letter."""

    name = "letters"

    def tokens(self, text):
        return list(text)


def test_many_texts_are_each_of_them():
    assert Letters().tokens_of(["ab", "", "c"]) == [["a", "b"], [], ["c"]]
    assert Letters().in_one_list(["ab", "", "c"]) == (["a", "b", "c"], [2, 0, 1])
    assert Letters().in_one_list([]) == ([], [])


def test_one_list_is_of_what_it_makes_of_many():
    class InCapitals(Letters):
        def tokens_of(self, texts):
            return [list(text.upper()) for text in texts]

    assert InCapitals().in_one_list(["ab"]) == (["A", "B"], [2])


def test_it_knows_no_places_and_no_versions_and_is_the_houses():
    assert Letters().spans("ab") is None
    assert Letters().versions == {}
    assert Letters().breaks_at_newline
    assert not Letters().is_the_users
