"""The option panel: its state is the scorer's options, and what it does not offer is refused."""

import pytest

from rougekit import Scorer
from space.choices import TYPES, Choices


def test_the_panel_as_it_stands_is_the_scorer_as_it_is():
    assert Choices().options() == {"rouge_types": ["rouge1", "rouge2", "rougeL", "rougeLsum"]}


def test_the_panel_can_set_every_option():
    choices = Choices(["rougeL"], "rouge155", "porter", "smart", "whitespace", "punkt", "best", 10.0)
    options = choices.options()
    assert options == {
        "rouge_types": ["rougeL"], "standard": "rouge155", "use_stemmer": True, "stopwords": "smart",
        "tokenizer": "whitespace", "split_summaries": True, "sentences": "punkt", "multi_reference": "best",
        "max_words": 10,
    }  # fmt: skip
    Scorer(**options)
    Scorer(TYPES)
    assert choices.words == (
        "rougeL; standard rouge155, stemmer porter, stopwords smart, tokenizer whitespace, sentences punkt, "
        "multi_reference best, 10 words at most"
    )
    assert Choices(["rouge1"]).words == "rouge1; without stemming"


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (Choices(rouge_types=[]), "no type is chosen"),
        (Choices(standard="x"), "standard='x'; expected one of 'rouge_score', 'rouge155'"),
        (Choices(max_words=2.7), "max_words=2.7; expected a whole number"),
        (Choices(max_words=-1), "max_words=-1; expected a whole number"),
        (Choices(max_words=10**30), r"max_words=1e\+30; expected a whole number"),
        (Choices(max_words="3"), "max_words='3'; expected a whole number"),
        (Choices(rouge_types=["rouge1"] * 11), "11 types; expected at most 10"),
    ],
)
def test_what_the_panel_does_not_offer_is_refused(choices, message):
    with pytest.raises((ValueError, TypeError), match=message):
        choices.options()
