"""meadL: each line with the nearest of the other text, counted on either side."""

from rougekit.scoring.measures.mead_lcs import MeadLCS
from tests.helpers.measures import counts_of, token_text


def test_there_is_one_name():
    assert MeadLCS.of_name(str(MeadLCS())) == MeadLCS()
    assert [MeadLCS.of_name(name) for name in ("meadl", "mead", "rougeL")] == [None] * 3


def test_the_sides_have_matches_of_their_own():
    texts = ["a b", "a c", "x"], ["a b c"]
    assert counts_of(*texts, MeadLCS()) == [[4, 2, 5, 3]]
    sides = [unit.counts_for for unit in MeadLCS().matched(*map(token_text, texts)).units]
    assert sides == ["prediction"] * 4 + ["reference"] * 2


def test_each_quotient_is_of_its_own_side():
    columns = MeadLCS.columns
    assert [columns[at] for at in MeadLCS.ratio] == [
        "prediction_matches", "reference_matches", "prediction_total", "reference_total",
    ]  # fmt: skip


def test_common_words_are_no_bound():
    """A word of one text may be met by many of the other."""
    assert MeadLCS().counts_at_most(None, None, None) is None
    assert counts_of(["a", "a", "a"], ["a"], MeadLCS())[0][0] == 3
